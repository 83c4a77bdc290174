//! Timelines: scripts of what happens to the players of a game, and what is expected of its rules (spec section 11).

mod fields;
mod read;
mod schema;
mod time;
mod words;

use text::TextRange;
use wage_rules::doc::Node;

pub use schema::schema;
pub use time::parse as parse_time;

/// The endings of the names of files that are timelines.
pub const EXTENSIONS: [&str; 3] = [".timeline.yaml", ".timeline.yml", ".timeline.json"];

/// The length of a step of the engine in milliseconds, where a timeline does not say another one.
pub const STEP: u64 = 1000;

/// A script with expectations. Times are milliseconds from the start.
#[derive(Debug)]
pub struct Timeline<'d> {
    /// The file of the game, where the timeline names one.
    pub game: Option<&'d str>,
    /// The length of a step.
    pub step: u64,
    /// When the run ends.
    pub until: u64,
    /// Latitude and longitude of the origin of the map in degrees.
    pub origin: Option<(f64, f64)>,
    /// Who plays from the start, in the order of joining.
    pub players: Vec<Joining<'d>>,
    /// What happens, in the order of the text.
    pub script: Vec<Entry<'d>>,
    /// What is expected.
    pub expect: Vec<Expectation<'d>>,
    /// What is wrong with it. A timeline with problems cannot be run.
    pub problems: Vec<Problem>,
}

/// A player who joins.
#[derive(Clone, Copy, Debug)]
pub struct Joining<'d> {
    /// The name, which is also the id.
    pub id: &'d str,
    /// The team.
    pub team: Option<&'d str>,
    /// State that overrides that of joining.
    pub state: Option<Node<'d>>,
}

/// Something that happens.
#[derive(Debug)]
pub struct Entry<'d> {
    /// When; it counts in the first step at or after that.
    pub at: u64,
    /// The whole entry.
    pub node: Node<'d>,
    /// What.
    pub what: Happening<'d>,
}

/// What happens.
#[derive(Clone, Copy, Debug)]
pub enum Happening<'d> {
    /// A player is inside a zone from now on.
    Enter {
        /// The zone.
        zone: &'d str,
        /// The player.
        player: &'d str,
    },
    /// A player is outside of a zone from now on.
    Leave {
        /// The zone.
        zone: &'d str,
        /// The player.
        player: &'d str,
    },
    /// Two players are at this distance in metres from now on.
    Near {
        /// The two players.
        pair: (&'d str, &'d str),
        /// The distance in metres.
        meters: f64,
    },
    /// Two players are far from each other from now on.
    Apart {
        /// The two players.
        pair: (&'d str, &'d str),
    },
    /// A player is at a position from now on.
    Move {
        /// The player.
        player: &'d str,
        /// Where.
        to: Position,
    },
    /// A player does something.
    Act {
        /// The verb of the interaction.
        verb: &'d str,
        /// The player.
        player: &'d str,
        /// To whom or what.
        on: Option<On<'d>>,
    },
    /// A player answers what another one did.
    Answer {
        /// The verb of the interaction.
        verb: &'d str,
        /// The player.
        player: &'d str,
        /// Who did it.
        from: &'d str,
        /// Whether the answer is yes.
        accept: bool,
    },
    /// State changes from outside.
    Set {
        /// The player.
        player: &'d str,
        /// What is set.
        state: Node<'d>,
    },
    /// The next choice by chance takes this player.
    Pick {
        /// The player.
        player: &'d str,
    },
    /// A player joins.
    Join(Joining<'d>),
    /// A player leaves the game.
    Quit {
        /// The player.
        player: &'d str,
    },
}

/// Whom or what something is done to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum On<'d> {
    /// A player.
    Player(&'d str),
    /// An item of this kind.
    Item(&'d str),
}

/// Where a player is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Position {
    /// Metres in the frame of the map, x to the east and y to the north.
    Meters {
        /// To the east.
        x: f64,
        /// To the north.
        y: f64,
    },
    /// Degrees.
    Degrees {
        /// Latitude.
        lat: f64,
        /// Longitude.
        lng: f64,
    },
}

/// Something that is expected of a step.
#[derive(Debug)]
pub struct Expectation<'d> {
    /// When; it counts in the first step at or after that.
    pub at: u64,
    /// The whole entry.
    pub node: Node<'d>,
    /// What.
    pub what: Expected<'d>,
}

/// What is expected.
#[derive(Debug)]
pub enum Expected<'d> {
    /// A rule fires, for these players if they are given, and so many times if that is given.
    Fires {
        /// The rule.
        rule: &'d str,
        /// Whom `same` stands for.
        same: Option<&'d str>,
        /// Whom or what `other` stands for; an item by its kind.
        other: Option<&'d str>,
        /// How often, in this step.
        count: Option<u64>,
    },
    /// A rule does not fire, for these players if they are given.
    Not {
        /// The rule.
        rule: &'d str,
        /// Whom `same` stands for.
        same: Option<&'d str>,
        /// Whom or what `other` stands for; an item by its kind.
        other: Option<&'d str>,
    },
    /// After the step, players have this state: maps by the names of players.
    State(Node<'d>),
    /// Whether the game has ended by the end of the step.
    Ended(bool),
}

/// Something wrong with a timeline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// What.
    pub kind: ProblemKind,
    /// Where in the timeline.
    pub range: TextRange,
    /// One line, no final stop, names in backticks.
    pub message: String,
}

/// The kinds of problems of timelines (spec section 10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ProblemKind {
    /// The text is not YAML or JSON.
    Syntax,
    /// A field is missing, of a wrong type or out of range.
    WrongField,
    /// A player who never joins, or has left.
    UnknownPlayer,
    /// A zone that the game does not have.
    UnknownZone,
    /// A team that the game does not have, or none where one is needed.
    UnknownTeam,
    /// A verb that the game does not have.
    UnknownVerb,
    /// An item kind that the game does not have.
    UnknownItem,
    /// A rule that the game does not have.
    UnknownRule,
    /// An entry that is none of those that are known.
    UnknownStep,
    /// An entry that is earlier than the one before.
    TimeGoesBack,
}

impl ProblemKind {
    /// The code of the diagnostic that reports it.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Syntax => "syntax-error",
            Self::WrongField => "wage-timeline-wrong-field",
            Self::UnknownPlayer => "wage-timeline-unknown-player",
            Self::UnknownZone => "wage-timeline-unknown-zone",
            Self::UnknownTeam => "wage-timeline-unknown-team",
            Self::UnknownVerb => "wage-timeline-unknown-verb",
            Self::UnknownItem => "wage-timeline-unknown-item",
            Self::UnknownRule => "wage-timeline-unknown-rule",
            Self::UnknownStep => "wage-timeline-unknown-step",
            Self::TimeGoesBack => "wage-timeline-time-goes-back",
        }
    }
}

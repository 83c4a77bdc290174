//! The arguments of `why` and `coverage`.

use std::path::PathBuf;

use super::cell::cell;
use super::{Home, Lines, Semantics};

/// Tell why something happened in a level, or did not
///
/// The gold path of the level, a session of a game, or a timeline of WAGE is played and recorded: what acted, what it reacted to, what it changed. With a
/// question, the answer is the chain of causes back to the move; without one, of a path that does not win, what keeps each goal from
/// being met. For up to two seconds small changes of rules are tried then, one at a time: those with which the path does what is
/// expected come first. Steps count from 1, and 0 is what happens before the first one.
///
/// Exit status: 0 if there is an answer, 1 if the level cannot be played, 2 for invalid usage, 3 if something could not be read.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  goldpath why packs/mine/levels/a.json
  goldpath why packs/mine/levels/a.json --step 7
                                  all that happened in a step
  goldpath why packs/mine/levels/a.json --cell 3,1
                                  who changed a cell, back to the start
  goldpath why packs/mine/levels/a.json --rule open_door --step 7
                                  why a rule did not act
  goldpath why packs/mine/levels/a.json --goal exit
  goldpath why packs/mine/levels/a.json --when lost
                                  the step after which nothing wins, and what would have
  goldpath why packs/mine/levels/a.json --when item_released
                                  first and last time that an event came
  goldpath why game.puzzlescript --level 2 --rule 42
                                  the rule in line 42
  goldpath why game.puzzlescript --level 2 --when \"[ Crate | Wall ]\"
                                  when this begins and ceases to be on the board
  goldpath why hunt.wage.yaml --session hunt.timeline.yaml --rule haunt
                                  why a rule of WAGE fired, or did not, step by step")]
pub(crate) struct Why {
    /// A level file, a pack, or a game
    pub(crate) path: PathBuf,
    #[command(flatten)]
    pub(crate) home: Home,
    /// The id of the level, or the number of the entry of LEVELS of a game from 0; required if PATH has several
    #[arg(long, value_name = "ID")]
    pub(crate) level: Option<String>,
    /// The session to play, where a level has several; of WAGE a timeline, by its file
    #[arg(long, value_name = "NAME")]
    pub(crate) session: Option<String>,
    /// A file with a JSON array of actions to play instead; `-` for standard input
    #[arg(long, value_name = "FILE", conflicts_with = "session")]
    pub(crate) actions: Option<PathBuf>,
    /// Moves to play instead, as in a gold path; of a game also letters as in its sessions
    #[arg(long, value_name = "MOVES", conflicts_with_all = ["session", "actions"])]
    pub(crate) moves: Option<String>,
    /// Ask about this step, or about what is so after it
    #[arg(long, value_name = "N")]
    pub(crate) step: Option<usize>,
    #[command(flatten)]
    pub(crate) question: Question,
    /// The layer of the cell; all if not given
    #[arg(long, value_name = "LAYER", requires = "cell")]
    pub(crate) layer: Option<String>,
    /// Try no small changes of rules to find those with which a path does what is expected
    #[arg(long)]
    pub(crate) no_tries: bool,
    /// Semantics to play with [default: `semantics` in goldpath.toml, or released]
    #[arg(long, value_enum, value_name = "WHICH")]
    pub(crate) semantics: Option<Semantics>,
    #[command(flatten)]
    pub(crate) lines: Lines,
}

/// What is asked.
#[derive(Debug, clap::Args)]
#[group(multiple = false)]
pub(crate) struct Question {
    /// Why is this cell as it is? Column and row, from 0
    #[arg(long, value_name = "X,Y", value_parser = cell::<i32>)]
    pub(crate) cell: Option<(i32, i32)>,
    /// Why did this rule act, or not? Its id, or of a game its line
    #[arg(long, value_name = "ID")]
    pub(crate) rule: Option<String>,
    /// Why does this variable have its value?
    #[arg(long, value_name = "NAME")]
    pub(crate) variable: Option<String>,
    /// Why is this goal not met?
    #[arg(long, value_name = "ID")]
    pub(crate) goal: Option<String>,
    /// When did it come about? `lost` (by a search), an event, or a condition as the language writes one
    #[arg(long, value_name = "WHAT")]
    pub(crate) when: Option<String>,
}

/// Tell which rules are used by gold paths, sessions and timelines
///
/// All gold paths, or sessions or timelines of a game, are played; each rule is listed with the levels in which it acts and how often. A rule
/// that none of them exercises may still be needed: it is tried by nothing here, no more.
///
/// Exit status: 0 if all could be played, 1 if a level cannot be played, 2 for invalid usage, 3 if something could not be read.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  goldpath coverage packs/mine
  goldpath coverage packs/mine --unused
  goldpath coverage packs/mine --format lcov > coverage.info
  goldpath coverage game.puzzlescript --format json")]
pub(crate) struct Coverage {
    /// A pack or a game
    pub(crate) path: PathBuf,
    #[command(flatten)]
    pub(crate) home: Home,
    /// List only the rules that nothing exercises
    #[arg(long)]
    pub(crate) unused: bool,
    /// The output format
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    pub(crate) format: CoverageFormat,
}

/// The format of a coverage report.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum CoverageFormat {
    /// For people
    #[default]
    Text,
    /// One JSON object
    Json,
    /// The tracefile format of LCOV, which CI services read
    Lcov,
}

//! Data of searches for solutions: what is searched for, what is proved, and what it tells of a level.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use serde_json::Value as Json;

use crate::{Move, PlayError, Semantics, plural};

/// The limits of the memory of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchBudget {
    /// The maximum number of distinct states; `None` if only memory limits them.
    pub states: Option<u32>,
    /// The maximum memory for states, in bytes.
    pub memory: u64,
}

/// How far a search is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchProgress {
    /// The number of distinct states.
    pub states: u64,
    /// A lower bound on the moves of a win.
    pub lower: u32,
}

/// Whether a search goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchSignal {
    /// It goes on.
    Continue,
    /// It ends with what is proved.
    TimeIsUp,
    /// It ends without a result.
    Cancel,
}

/// Called at every turn of a search.
pub type SearchWatch<'w> = &'w mut dyn FnMut(SearchProgress) -> SearchSignal;

/// A level that is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Searched<'s> {
    /// Its name.
    pub level: &'s str,
    /// The semantics to play with, one of [`Play::semantics`](crate::Play::semantics).
    pub semantics: Semantics,
    /// The limits of memory.
    pub budget: SearchBudget,
}

/// What is searched for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wanted<'w> {
    /// The number of moves of the level's own solution that are played before the search starts.
    pub from: usize,
    /// Whether any path that wins will do.
    pub is_any_enough: bool,
    /// Count the shortest paths, and list up to `listed`.
    pub all_shortest: bool,
    /// Count all paths with at most this number of moves, and list up to `listed`.
    pub all_within: Option<u32>,
    /// The number of paths to list.
    pub listed: usize,
    /// Constraints in the words of the language: events that no turn may have.
    pub must_not: &'w [String],
    /// Moves in the words of the language that are played before the search starts, instead of those of the level's own
    /// solution.
    pub after: &'w [String],
    /// What is otherwise in the level, in the notation of the language.
    pub start: Option<&'w str>,
    /// What is sought instead of a win: a condition in the words of the language.
    pub goal: Option<&'w str>,
}

/// Why a level was not searched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SearchError {
    /// It cannot be played.
    Play(PlayError),
    /// It is of those that no search plays, such as one with chance: what is not done, and why.
    Refused(String),
    /// The search was cancelled.
    Cancelled,
    /// A path that was found does not win when it is replayed: an error in Goldpath.
    WrongPath,
}

impl fmt::Display for SearchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Play(why) => why.fmt(f),
            Self::Refused(why) => f.write_str(why),
            Self::Cancelled => f.write_str("cancelled"),
            Self::WrongPath => {
                f.write_str("internal error: the path that was found does not win when it is replayed")
            }
        }
    }
}

impl From<PlayError> for SearchError {
    fn from(why: PlayError) -> Self {
        Self::Play(why)
    }
}

/// What a search for a solution found.
#[derive(Clone, Debug, PartialEq)]
pub struct Solved {
    /// What is proved.
    pub verdict: Verdict,
    /// The number of distinct states.
    pub states: u64,
    /// The rest of the level's own solution, whether it wins or not; `None` if levels of this language have none.
    pub own: Option<Vec<Move>>,
    /// The shortest paths, if they were asked for.
    pub all_shortest: Option<ShortestPaths>,
    /// All paths up to a length, if they were asked for.
    pub all_paths: Option<AllPaths>,
    /// What happened in turns that were tried.
    pub incidents: Vec<Incident>,
    /// What makes it likely that something else was meant, a line each.
    pub doubts: Vec<String>,
}

/// What a search proves. Every path was replayed, and wins at its last move.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// The path wins, and no shorter one does.
    Shortest(Vec<Move>),
    /// The path wins. A shorter one may exist.
    Found {
        /// The path.
        path: Vec<Move>,
        /// No path with fewer moves wins.
        lower: u32,
        /// Why no more is proved.
        why: Unproved,
    },
    /// No path wins, for this reason.
    Unsolvable(String),
    /// No path was found, and it is not proved that none exists.
    Undecided {
        /// No path with fewer moves wins.
        lower: u32,
        /// Why no more is proved.
        why: Unproved,
    },
}

impl Verdict {
    /// The name used on the command line.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Shortest(_) => "shortest",
            Self::Found { .. } => "found",
            Self::Unsolvable(_) => "unsolvable",
            Self::Undecided { .. } => "undecided",
        }
    }

    /// The path that wins, if one was found.
    pub fn path(&self) -> Option<&[Move]> {
        match self {
            Self::Shortest(path) | Self::Found { path, .. } => Some(path),
            Self::Unsolvable(_) | Self::Undecided { .. } => None,
        }
    }

    /// What is proved, as a clause. `noun` is that of a move; `known` follows what was found; `reason` is why no more is proved.
    pub fn clause(&self, noun: &str, known: &str, reason: &str) -> String {
        match self {
            Self::Shortest(path) => format!("shortest {}{known}", plural(path.len(), noun)),
            Self::Found { path, lower, .. } => {
                format!("found {}{known}, none below {lower} ({reason})", plural(path.len(), noun))
            }
            Self::Unsolvable(_) => format!("unsolvable: {reason}"),
            Self::Undecided { lower, .. } => {
                format!("undecided{known}, none below {} ({reason})", plural(*lower as usize, noun))
            }
        }
    }

    /// Why no more is proved, or why no path wins; `None` for a shortest path.
    pub fn reason(&self) -> Option<String> {
        match self {
            Self::Shortest(_) => None,
            Self::Unsolvable(why) => Some(why.clone()),
            Self::Found { why, .. } | Self::Undecided { why, .. } => Some(why.to_string()),
        }
    }

    /// A lower bound on the moves of a win; `None` if no path wins.
    pub const fn lower(&self) -> Option<u32> {
        match self {
            Self::Shortest(path) => Some(path.len() as u32),
            Self::Found { lower, .. } | Self::Undecided { lower, .. } => Some(*lower),
            Self::Unsolvable(_) => None,
        }
    }
}

/// Why no more is proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unproved {
    /// The time was up.
    OutOfTime,
    /// It was not searched, for this reason.
    NotSearched(String),
    /// For this reason.
    Because(String),
}

impl fmt::Display for Unproved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OutOfTime => f.write_str("out of time"),
            Self::NotSearched(why) => write!(f, "not searched: {why}"),
            Self::Because(why) => f.write_str(why),
        }
    }
}

/// The shortest paths of a level.
#[derive(Clone, Debug, PartialEq)]
pub enum ShortestPaths {
    /// The limits were too small.
    Undecided,
    /// They were counted.
    Counted {
        /// Their number; `u64::MAX` stands for this number or more.
        count: u64,
        /// The first of them.
        paths: Vec<Vec<Move>>,
    },
}

/// The paths of a level up to a length, that visit no state twice.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AllPaths {
    /// The most moves of a path.
    pub within: u32,
    /// How many there are, by their length.
    pub by_length: BTreeMap<u32, u64>,
    /// Some of them, the shortest first.
    pub paths: Vec<Vec<Move>>,
    /// Whether these are all; if not, the limits did not suffice, and there are at least so many.
    pub is_complete: bool,
}

impl AllPaths {
    /// How many there are.
    pub fn count(&self) -> u64 {
        self.by_length.values().fold(0, |sum, count| sum.saturating_add(*count))
    }
}

/// Something that a game does in a turn and that is probably a mistake.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Incident {
    /// What it is and when, on one line.
    pub text: String,
    /// What it is, in the form of the language's traces; `None` if another one tells it.
    pub json: Option<Json>,
}

/// A level, and a path that wins it.
#[derive(Clone, Debug, PartialEq)]
pub struct Win {
    /// The name of the level.
    pub level: String,
    /// The moves.
    pub path: Vec<Move>,
}

/// A solution that is written into a file, or that is not needed there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptSolution {
    /// The file, which may be new.
    pub file: Arc<str>,
    /// Its text with the solution. `None` if it stays as it is.
    pub text: Option<String>,
    /// What is said of it when it is written, a line each.
    pub notes: Vec<String>,
}

/// Numbers that tell how hard a level is. What the limits do not suffice for is absent.
#[derive(Clone, Debug, PartialEq)]
pub struct Metrics {
    /// What the search for a shortest path found.
    pub verdict: Verdict,
    /// The number of moves of the level's own solution; `None` if it does not win.
    pub own: Option<usize>,
    /// The number of shortest paths; `u64::MAX` stands for this number or more.
    pub ways: Option<u64>,
    /// -log2 of the probability that random moves play a shortest path.
    pub bits: Option<f64>,
    /// The mean number of moves that change something, over the steps of a solution.
    pub moves: Option<f64>,
    /// The number of steps of that solution at which all other moves lose.
    pub forced: Option<usize>,
    /// The states from which nothing wins.
    pub dead_ends: Option<DeadEnds>,
    /// What happens along a solution; `None` if the language has no events, or no solution is known.
    pub events: Option<PathEvents>,
}

/// What happens along a solution.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PathEvents {
    /// How often each event happens, by its name.
    pub counts: BTreeMap<String, u64>,
    /// How much the solution acts on the board, by the weights of its events.
    pub interaction_score: u64,
}

/// The states of a level from which nothing wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeadEnds {
    /// How many there are.
    pub states: u64,
    /// Among how many.
    pub of: u64,
}

impl DeadEnds {
    /// Their share, from 0 to 1.
    pub fn share(self) -> f64 {
        self.states as f64 / self.of as f64
    }
}

/// A part of the work on [`Metrics`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MetricsStage {
    /// The search for a shortest path.
    Solution,
    /// Counting the shortest paths.
    Ways,
    /// The moves along a solution.
    Path,
    /// The states that can be reached.
    States,
}

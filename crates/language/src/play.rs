//! Data of playing: where an attempt starts, what a turn does, and what comes of replaying a recording.

use std::fmt;
use std::sync::Arc;

use serde_json::Value as Json;
use text::TextRange;

use crate::{Ending, Semantics};

/// A level that can be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayableLevel {
    /// Its name, unique in the project.
    pub name: String,
    /// The number that is its name; `None` if levels have names of their own.
    pub number: Option<usize>,
    /// The file in which it is written.
    pub file: Arc<str>,
    /// The files that decide how it plays, its own included.
    pub reads: Vec<Arc<str>>,
}

/// Where an attempt starts.
#[derive(Clone, Copy, Debug, Default)]
pub struct Start<'s> {
    /// The name of a level.
    pub level: &'s str,
    /// The semantics to play with, one of [`Play::semantics`](crate::Play::semantics).
    pub semantics: Semantics,
    /// The seed of random numbers. If it is empty, any.
    pub seed: &'s str,
    /// Whether turns keep record of their events and what caused them, which takes time.
    pub records: bool,
}

/// Why something is not played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayError {
    /// The request is wrong: an unknown level, or moves that are none.
    Request(String),
    /// Errors in a file keep the level from being played: its path, and a message.
    Unplayable(Arc<str>, String),
    /// A file of the project could not be read, or does not exist: its path, and a message.
    Unreadable(Arc<str>, String),
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Request(why) | Self::Unplayable(_, why) | Self::Unreadable(_, why) => f.write_str(why),
        }
    }
}

/// A turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Whether the move was accepted. A refused one changes nothing.
    pub is_accepted: bool,
    /// How the attempt ended, if it did.
    pub end: Option<TurnEnd>,
}

/// How an attempt ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnEnd {
    /// The level is won.
    Won,
    /// The level is lost.
    Lost,
    /// The game stops with an error.
    Stopped,
    /// The turn did not end within its limits and was cut.
    Cut,
}

impl TurnEnd {
    /// The name of it for programs.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Won => "won",
            Self::Lost => "lost",
            Self::Stopped => "stopped",
            Self::Cut => "cut",
        }
    }
}

/// A line of a trace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraceLine {
    /// JSON on one line.
    pub json: String,
    /// What went wrong in the turns that it is about, a message each.
    pub troubles: Vec<String>,
}

/// How close a goal is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GoalProgress {
    /// Its id.
    pub id: String,
    /// Percent, as computed by [`percent`](crate::percent): 100 if and only if it is met.
    pub percent: u8,
}

/// Moves that are recorded in a file, with what is expected of them: a gold path, a session, a timeline.
#[derive(Clone, Debug, PartialEq)]
pub struct Recording {
    /// The file.
    pub file: Arc<str>,
    /// Its index among the recordings of the file.
    pub index: usize,
    /// Its name; `None` if a file has only one recording.
    pub name: Option<String>,
    /// The range of what is expected, and of the moves.
    pub range: TextRange,
    /// The name of the level; `None` if the project has no levels.
    pub level: Option<String>,
    /// The seed of random numbers.
    pub seed: String,
    /// The moves.
    pub moves: Vec<Move>,
}

impl Recording {
    /// Where it starts, to be played with records.
    pub fn start(&self, semantics: Semantics) -> Start<'_> {
        Start { level: self.scene(), semantics, seed: &self.seed, records: true }
    }

    /// Its moves, as [`Session::step`](crate::Session::step) takes them.
    pub fn actions(&self) -> Vec<Json> {
        self.moves.iter().map(|it| it.action.clone()).collect()
    }

    /// The name by which it is asked about: that of its level; where a project has no levels, its file.
    pub fn scene(&self) -> &str {
        self.level.as_deref().unwrap_or(&self.file)
    }

    /// Moves that nobody has recorded, as a recording of a level: it has no place in its file.
    pub fn unwritten(level: &PlayableLevel, moves: Vec<Json>) -> Self {
        Self {
            file: Arc::clone(&level.file),
            index: 0,
            name: None,
            range: TextRange::default(),
            level: Some(level.name.clone()),
            seed: String::new(),
            moves: moves.into_iter().map(|action| Move { action, label: String::new() }).collect(),
        }
    }
}

/// A recorded move.
#[derive(Clone, Debug, PartialEq)]
pub struct Move {
    /// The move as [`Session::step`](crate::Session::step) takes it.
    pub action: Json,
    /// A short label.
    pub label: String,
}

/// What came of a recording.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replayed {
    /// Whether it did what is expected.
    pub ending: Ending,
    /// The outcome, as a clause.
    pub outcome: String,
    /// More about it, a line each.
    pub notes: Vec<String>,
    /// The number of moves that were played, including one that ended the attempt.
    pub played: usize,
    /// The number of moves after which it did not do what is expected; `None` if it did, or if that is not about a move.
    pub failed_at: Option<usize>,
    /// What happened, a line each, for projects that cannot be played move by move.
    pub log: Vec<String>,
}

/// The recordings of a project.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Recordings {
    /// All of them, by file.
    pub all: Vec<Recording>,
    /// Why other parts of these files are no recordings: the file, and a message.
    pub mistakes: Vec<(Arc<str>, String)>,
}

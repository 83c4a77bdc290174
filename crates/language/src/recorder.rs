//! Data of recording what is played.

use std::sync::Arc;

use serde_json::Value as Json;

use crate::PlayError;

/// Moves to record.
#[derive(Clone, Copy, Debug)]
pub struct RecordRequest<'r> {
    /// The name of the level; `None` for the only one.
    pub level: Option<&'r str>,
    /// The moves, as a board takes them.
    pub moves: &'r Json,
    /// The seed of random numbers.
    pub seed: &'r str,
    /// The name of the recording; `None` for one made of the level and the moves.
    pub name: Option<&'r str>,
    /// What is expected; if empty, that the moves win if they do, and else the board.
    pub expected: &'r [Expected],
}

/// What a recording expects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// The last move wins.
    Won,
    /// No move wins.
    NotWon,
    /// The board after the last move.
    Board,
    /// The sounds in their order.
    Sounds,
}

/// The new text of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewText {
    /// The file.
    pub file: Arc<str>,
    /// Its text; `None` if there is no such file.
    pub before: Option<Arc<str>>,
    /// Its new text.
    pub after: String,
}

/// A new recording.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewRecording {
    /// The file with the recording.
    pub text: NewText,
    /// What was recorded, on one line.
    pub summary: String,
    /// More about it, a line each.
    pub notes: Vec<String>,
}

/// Why nothing is recorded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordError {
    /// The moves cannot be played.
    Play(PlayError),
    /// What is expected does not come true.
    Refused(String),
    /// There is a recording with this name already.
    NameTaken(String),
}

impl From<PlayError> for RecordError {
    fn from(error: PlayError) -> Self {
        Self::Play(error)
    }
}

/// A recording in the form of another tool.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExportedRecording {
    /// Its file.
    pub file: Arc<str>,
    /// Its name.
    pub name: String,
    /// The form of the other tool on one line; `None` if the recording cannot be played.
    pub line: Option<String>,
    /// What went wrong in its turns, a message each.
    pub troubles: Vec<String>,
}

/// A project made of recordings of another tool.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportedProject {
    /// Its name.
    pub name: String,
    /// The names and texts of its files.
    pub files: Vec<(String, String)>,
    /// The number of recordings in them.
    pub recordings: usize,
}

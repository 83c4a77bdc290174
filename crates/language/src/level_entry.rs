//! The levels of a file that holds several, as plain data.

use serde_json::Value as Json;
use text::TextRange;

/// A level of a file that holds several, or a text between two levels.
#[derive(Clone, Debug, PartialEq)]
pub struct LevelEntry {
    /// Where it is written.
    pub range: TextRange,
    /// What it is called.
    pub title: String,
    /// What it is.
    pub kind: LevelEntryKind,
}

/// What an entry of a file of levels is.
#[derive(Clone, Debug, PartialEq)]
pub enum LevelEntryKind {
    /// A level.
    Level {
        /// What names it among those of its file, as the moves of a [`BoardRequest`](crate::BoardRequest).
        play: Json,
        /// The number of moves of the recording that shows how it is played; `None` if there is none.
        moves: Option<usize>,
        /// How many recordings there are of it.
        recordings: usize,
        /// How many of them did what is expected; `None` if not all were replayed.
        passed: Option<usize>,
    },
    /// A text that is shown before the next level.
    Message,
}

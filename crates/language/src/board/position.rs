//! What a place in a text is about on the board of its level, and the other way round.

use serde::Serialize;
use serde_json::Value as Json;

/// The part of a board that a place in a text is about; serialized, what the editor protocol says.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct BoardPosition {
    /// The cells, each as its column and row.
    pub cells: Vec<[i64; 2]>,
    /// The number of steps after which the board shows the step at this place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<usize>,
    /// The moves of the board, in the language's notation, if it is not the board that the file has by itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub play: Option<Json>,
}

/// A part of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardPart {
    /// A cell: its column and row.
    Cell([i64; 2]),
    /// The last step after so many steps.
    Step(usize),
}

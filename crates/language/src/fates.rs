//! Whether a level can still be won, as plain data; serialized, part of the editor protocol.

use serde::Serialize;
use serde_json::Value as Json;

/// Whether a level can be won from a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase", tag = "kind")]
pub enum Fate {
    /// It can be won.
    Winnable {
        /// A lower bound on the steps of a win.
        least: u32,
        /// The number of steps of a known win.
        most: u32,
    },
    /// Proved that no path wins.
    Lost,
    /// Neither is proved.
    Undecided,
}

/// The fates of the states along a path, and of the alternative moves; serialized, the `Fates` of the editor
/// protocol.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Fates {
    /// The fate before each step, and after the last one if the level continues there. Shorter if the limits end before the
    /// path is played.
    pub before: Vec<Fate>,
    /// The moves before each step, and after the last one if the level continues there. Shorter if not all are
    /// known.
    pub moves: Vec<Vec<MoveFate>>,
    /// The index of the step after which the level can no longer be won although it could before, unless the path takes it
    /// back. Taking back and starting anew are no moves: a level is lost if it takes them to win it.
    pub point_of_no_return: Option<usize>,
    /// Moves that win from the start, if any are known, in the form of those that were asked about.
    pub way: Option<Json>,
    /// Why some fates are undecided, if any are.
    pub undecided: Option<String>,
}

/// A move that changes the state, and the fate after it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct MoveFate {
    /// The move in its long form.
    pub action: Json,
    /// A short label.
    pub label: String,
    /// The fate after the move. If the move wins, 0 steps remain.
    pub fate: Fate,
    /// Whether the path plays this move.
    pub is_played: bool,
}

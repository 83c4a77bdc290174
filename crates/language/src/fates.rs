//! Whether a level can still be won, as plain data; serialized, what the editor protocol says.

use serde::Serialize;
use serde_json::Value as Json;

/// Whether a level can be won from a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase", tag = "kind")]
pub enum Fate {
    /// It can.
    Winnable {
        /// No path with fewer steps wins.
        least: u32,
        /// A path with this number of steps wins.
        most: u32,
    },
    /// It is proved that no path wins.
    Lost,
    /// It is not decided.
    Undecided,
}

/// What the states along a path, and the moves beside it, lead to; serialized, the `Fates` of the editor protocol.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Fates {
    /// The fate before each step, and after the last one if the level goes on there.
    pub before: Vec<Fate>,
    /// The moves before each step, and after the last one if the level goes on there. Shorter where they are not known.
    pub moves: Vec<Vec<MoveFate>>,
    /// The first step, from 0, after which the level cannot be won although it could before.
    pub point_of_no_return: Option<usize>,
    /// Why something is not decided, if that is so.
    pub undecided: Option<String>,
}

/// A move that changes something, and whether the level can be won after it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct MoveFate {
    /// The move in its long form.
    pub action: Json,
    /// A short label.
    pub label: String,
    /// The fate after it. 0 steps are left where it wins itself.
    pub fate: Fate,
    /// Whether it is the move of the path.
    pub is_played: bool,
}

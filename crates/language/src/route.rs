//! The way of the avatar over the board. Serialized, it is the `Route` of the editor protocol.

use serde::Serialize;

use crate::Status;

/// Where the avatar is along moves, all of which are played.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Route {
    /// Its column and row at the start, and after each move up to the one that ends the level; `None` where the board has no
    /// avatar, or several.
    pub cells: Vec<Option<(i32, i32)>>,
    /// The number of moves, played or not.
    pub steps: usize,
    /// The number of moves before the first that the game refuses, that changes nothing, that stops it, or that loses;
    /// without one, or if they win, of those that are played.
    pub good: usize,
    /// The status after the last move, with the first that changes nothing, if they do not win.
    pub status: Status,
}

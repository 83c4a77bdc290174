//! A level as a board to look at and to play.

use engine::{Semantics, def};
use pack::File;
use pack::Pack;

/// A level at a moment of being played.
#[derive(Clone, Debug, serde::Serialize)]
pub struct Board {}

/// The board of a level after `step` of the actions of `play`, or of its gold path where there is none.
pub fn board(
    _pack: &Pack,
    _file: &File,
    _play: Option<&[def::Action]>,
    _step: Option<usize>,
    _semantics: Semantics,
) -> Result<Board, String> {
    Err(String::new())
}

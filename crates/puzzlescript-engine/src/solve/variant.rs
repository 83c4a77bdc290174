//! The same level with another board.

use super::{LevelGame, Refusal};
use crate::model::LevelBoard;
use crate::play::Engine;

impl LevelGame {
    /// The level with another board of the same objects in its place. `engine` is the one that it was made with.
    ///
    /// # Errors
    ///
    /// Why it cannot be searched.
    pub fn with_board(&self, engine: &Engine, board: &LevelBoard) -> Result<Self, Refusal> {
        Self::on(engine, (self.entry, board), &self.quotient)
    }
}

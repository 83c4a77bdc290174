//! The objects on a board as the engine has them, bits of words. Most boards are kept and never looked at.

use puzzlescript_engine::Play;
use puzzlescript_engine::model::{Entry, ObjectId, bits};

use super::by_rows;

/// The objects in the cells of a board, column by column.
pub(crate) struct Packed {
    pub(crate) width: usize,
    pub(crate) height: usize,
    words: Vec<u64>,
}

impl Packed {
    /// The board that is played or shown.
    pub(crate) fn of(play: &Play) -> Self {
        Self { width: play.width(), height: play.height(), words: play.words().to_vec() }
    }

    /// The board of the level. After a win it is the one that was won, though the next level is on the board already.
    pub(crate) fn of_level(play: &Play, entry: usize) -> Self {
        match play.game().levels.get(entry) {
            Some(Entry::Board(level)) if !play.won_words().is_empty() => {
                Self { width: level.width, height: level.height, words: play.won_words().to_vec() }
            }
            _ => Self::of(play),
        }
    }

    /// The objects of each cell, row by row.
    pub(crate) fn cells(&self) -> Vec<Vec<ObjectId>> {
        let words = self.words.len() / (self.width * self.height).max(1);
        by_rows(self.width, self.height, |x, y| {
            let from = (x * self.height + y) * words;
            bits(&self.words[from..from + words]).map(|bit| ObjectId(bit as u32)).collect()
        })
    }
}

//! The boards that new ones are made from: the level itself, and the best that were found.

use super::Random;

/// The most boards that are kept beside the level itself.
const MOST: usize = 24;

/// How rarely a board is made from the level itself, once others are known.
const ORIGINAL_EVERY: usize = 4;

/// A board that can be won.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parent<B> {
    /// The board.
    pub board: B,
    /// A path that wins there, as choices; empty if none is known.
    pub path: Vec<u16>,
    /// By how much it misses what is wanted.
    pub misses: u32,
}

/// The boards, with the level itself first and then those that miss least.
#[derive(Clone, Debug)]
pub struct Parents<B> {
    original: Parent<B>,
    best: Vec<Parent<B>>,
}

impl<B: PartialEq> Parents<B> {
    /// The level itself, and no others yet.
    pub const fn new(original: Parent<B>) -> Self {
        Self { original, best: Vec::new() }
    }

    /// The level itself.
    pub const fn original(&self) -> &Parent<B> {
        &self.original
    }

    /// The others, those that miss least first.
    pub fn best(&self) -> &[Parent<B>] {
        &self.best
    }

    /// Keeps a board if it is among the best. Of those that miss as much, the newest are kept, so that the search moves on.
    pub fn add(&mut self, parent: Parent<B>) {
        if parent.board == self.original.board || self.best.iter().any(|known| known.board == parent.board) {
            return;
        }
        let at = self.best.partition_point(|known| known.misses < parent.misses);
        self.best.insert(at, parent);
        self.best.truncate(MOST);
    }

    /// A board to make others from.
    pub fn choose(&self, random: &mut Random) -> &Parent<B> {
        if self.best.is_empty() || random.below(ORIGINAL_EVERY) == 0 {
            return &self.original;
        }
        // The better of two, so that good ones have more children.
        let at = random.below(self.best.len()).min(random.below(self.best.len()));
        &self.best[at]
    }

    /// The length of the path of the best board, if any path is known.
    pub fn length(&self) -> Option<u32> {
        let all = std::iter::once(&self.original).chain(&self.best);
        let known = all.filter(|parent| !parent.path.is_empty());
        known.min_by_key(|parent| parent.misses).map(|parent| parent.path.len() as u32)
    }
}

//! Boards that a run came to and goes on from: those that lead far are rarer than boards that are filled at random.

use language::variation::Random;

use crate::board::Board;

/// The most boards of a pool: about those of the last round.
const MOST: usize = 16;

/// One of so many batches fills a new board all the same.
const FRESH: usize = 2;

/// A board, and how good it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Grown {
    pub(crate) rank: u64,
    pub(crate) board: Board,
}

/// Boards, the best first; of equal ones, the last that was found.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pool(Vec<Grown>);

impl Pool {
    /// Adds a board if there is one. The worst is forgotten for it.
    pub(crate) fn add(&mut self, grown: Option<Grown>) {
        let Some(grown) = grown else { return };
        let at = self.0.partition_point(|it| it.rank > grown.rank);
        self.0.insert(at, grown);
        self.0.truncate(MOST);
    }

    /// A board to go on from, if a new one should not be filled.
    pub(crate) fn choose(&self, random: &mut Random) -> Option<&Grown> {
        let is_fresh = random.below(FRESH) == 0;
        let at = random.below(self.0.len().max(1));
        self.0.get(at).filter(|_| !is_fresh)
    }

    /// The boards, best first.
    pub(crate) fn boards(&self) -> &[Grown] {
        &self.0
    }

    /// The pool of boards that come best first.
    pub(crate) fn of(boards: Vec<Grown>) -> Self {
        let mut pool = Self::default();
        // Of equal ones, the one that is added last comes first.
        boards.into_iter().rev().for_each(|grown| pool.add(Some(grown)));
        pool
    }
}

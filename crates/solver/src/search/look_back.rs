//! Searches from the states of a path, last one first, for the last one from which the game can still be won.

use super::{End, On, Order, Search, Task};
use crate::budget::{Budget, Progress, Signal};
use crate::game::Game;

/// A search from several states. It never expands a state twice: those visited by earlier searches cannot win.
pub struct LookBack<'s, G: ?Sized> {
    search: Search,
    on: On<'s, G>,
}

/// A search that ended before all states were visited, or in which a turn was cut, so that it proves nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Undecided;

impl<'s, G: Game + ?Sized> LookBack<'s, G> {
    /// A search with these limits for all states together. `watch` is called at every turn.
    pub fn new(game: &'s mut G, budget: Budget, watch: &'s mut dyn FnMut(&Progress) -> Signal) -> Self {
        let mut start = vec![0; game.words()];
        game.start(&mut start);
        let is_length_needed = game.most_steps() != u32::MAX;
        let task = Task { budget, is_any_enough: true, known: None };
        let search = Search { is_length_needed, ..Search::new(&task, (&start, None), Order::Least) };
        Self { search, on: On { game, watch } }
    }

    /// A winning path from a state that was reached with this number of steps; `None` if there is none.
    pub fn win_from(&mut self, state: &[u32], steps: u32) -> Result<Option<Vec<u16>>, Undecided> {
        self.search.lower = 0;
        match self.search.run(&mut self.on, state, steps) {
            Ok(()) | Err(End::Enough) => {}
            // A dead state has no winning path.
            Err(End::DeadStart) => return Ok(None),
            Err(End::Out(_) | End::Cancelled) => return Err(Undecided),
        }
        if self.search.cut_at != u32::MAX {
            return Err(Undecided);
        }
        Ok(self.search.best.take())
    }

    /// The number of distinct states stored.
    pub fn states(&self) -> u64 {
        self.search.store.len().into()
    }

    /// The game.
    pub fn game(&self) -> &G {
        self.on.game
    }
}

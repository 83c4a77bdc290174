//! What it takes to win a game: it is solved without each of its parts.

use std::cell::Cell;

use crate::answer::{Shortage, Verdict};
use crate::budget::{Budget, Progress, Signal};
use crate::search::Cancelled;

/// A game with all its parts, and without one of them.
pub trait Variants {
    /// A move.
    type Move: Clone + PartialEq;
    /// Why a search has no answer.
    type Error: From<Cancelled>;

    /// The number of parts.
    fn parts(&self) -> usize;

    /// Searches the game without a part (with all of them: `None`) for a path that is shorter than one that may win.
    fn search(
        &mut self,
        without: Option<usize>,
        known: &[Self::Move],
        budget: Budget,
        watch: &mut dyn FnMut(&Progress) -> Signal,
    ) -> Result<Proved<Self::Move>, Self::Error>;
}

/// What a search has proved of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proved<M> {
    /// No path with fewer steps wins; `u32::MAX` if none wins.
    pub least: u32,
    /// The best path that is known to win.
    pub path: Option<Vec<M>>,
    /// Whether more states may prove more.
    pub is_open: bool,
}

impl<M> Proved<M> {
    /// Nothing, and no search can change that.
    pub const NOTHING: Self = Self { least: 0, path: None, is_open: false };

    /// What a verdict proves. `named` are the moves of choices.
    pub fn of(verdict: &Verdict, named: impl FnOnce(&[u16]) -> Vec<M>) -> Self {
        let path = verdict.path().map(named);
        let (least, is_open) = match verdict {
            Verdict::Shortest { path } => (path.len() as u32, false),
            Verdict::Unsolvable(_) => (u32::MAX, false),
            Verdict::Found { lower, shortage, .. } | Verdict::Undecided { lower, shortage } => {
                (*lower, *shortage == Shortage::States)
            }
        };
        Self { least, path, is_open }
    }
}

/// What a game needs of its parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Needs {
    /// No path with fewer steps wins with all parts; `u32::MAX` if none wins.
    pub least: u32,
    /// A path with this number of steps wins with all parts.
    pub most: Option<u32>,
    /// What the game is without each part, in order.
    pub without: Vec<Need>,
}

/// What a game is without a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// No path wins without it.
    Essential,
    /// A shortest path has as many steps as with it.
    Same,
    /// A shortest path has more steps, from `least` to `most`.
    Longer {
        /// No path with fewer steps wins.
        least: u32,
        /// A path with this number of steps wins.
        most: u32,
    },
    /// A shortest path has fewer steps, from `least` to `most`.
    Shorter {
        /// No path with fewer steps wins.
        least: u32,
        /// A path with this number of steps wins.
        most: u32,
    },
    /// It is not decided.
    Undecided {
        /// No path with fewer steps wins.
        least: u32,
        /// A path with this number of steps wins, if one is known. Then the part is not essential.
        most: Option<u32>,
    },
}

/// What is proved of the number of steps of a shortest path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Length {
    /// No path with fewer steps wins; `u32::MAX` if none wins.
    pub(crate) least: u32,
    /// A path with this number of steps wins.
    pub(crate) most: Option<u32>,
}

impl Length {
    /// What it means without a part, where this is known with it.
    pub(crate) fn need(self, with: Self) -> Need {
        let Self { least, most } = self;
        let undecided = Need::Undecided { least: if least == u32::MAX { 0 } else { least }, most };
        // Where it is not known that the game can be won, nothing can be needed for that.
        let Some(with_most) = with.most else { return undecided };
        match most {
            None if least == u32::MAX => Need::Essential,
            Some(most) if most < with.least => Need::Shorter { least, most },
            Some(most) if least > with_most => Need::Longer { least, most },
            Some(most) if least == most && with.least == with_most && most == with_most => Need::Same,
            _ => undecided,
        }
    }
}

/// The searches of one round store this number of states at most, each, so that the hard ones wait.
pub(crate) const ROUNDS: [u32; 5] = [1 << 9, 1 << 12, 1 << 15, 1 << 18, u32::MAX];

/// Paths that are tried on a game without a part before it is searched.
const MAX_PATHS: usize = 24;

/// The game with all parts, or without one.
struct Variant<M> {
    /// The part that it is without.
    without: Option<usize>,
    length: Length,
    /// The best path that is known to win it; empty if there is none.
    path: Vec<M>,
    /// Whether more states may prove more.
    is_open: bool,
}

/// Solves a game without each of its parts in turn. `known` is a path that may win with all of them. `watch` is called at
/// every turn; when the time is up, what is proved by then is told.
pub fn needs<V: Variants>(
    of: &mut V,
    known: Vec<V::Move>,
    budget: Budget,
    watch: &mut dyn FnMut(&Progress) -> Signal,
) -> Result<Needs, V::Error> {
    let variant = |without: Option<usize>| Variant {
        without,
        length: Length { least: 0, most: None },
        path: Vec::new(),
        is_open: true,
    };
    let mut complete = variant(None);
    let mut variants: Vec<Variant<V::Move>> = (0..of.parts()).map(|part| variant(Some(part))).collect();
    let is_time_up = Cell::new(false);
    let mut watch = |progress: &Progress| {
        let signal = watch(progress);
        is_time_up.set(is_time_up.get() || signal == Signal::TimeIsUp);
        signal
    };
    let mut paths = vec![known];
    let mut tried = 0;
    for states in ROUNDS {
        let budget = Budget { states: states.min(budget.states), ..budget };
        complete.search(of, &mut paths, budget, &mut watch)?;
        for variant in variants.iter_mut().take_while(|_| !is_time_up.get()) {
            // A path that wins with the part, or without another one, often wins here too. Then only shorter ones are
            // searched for.
            for path in paths[tried..].iter().take_while(|_| !is_time_up.get()) {
                variant.attempt(of, path, Budget { states: 1, ..budget }, &mut watch)?;
            }
        }
        tried = paths.len();
        let with = complete.length;
        let is_undecided = |it: &Variant<V::Move>| matches!(it.length.need(with), Need::Undecided { .. });
        let open = variants.iter_mut().filter(|it| is_undecided(it));
        for variant in open.take_while(|_| !is_time_up.get()) {
            variant.search(of, &mut paths, budget, &mut watch)?;
        }
        let undecided = || variants.iter().filter(|it| is_undecided(it));
        let may_go_on = undecided().count() > 0 && (complete.is_open || undecided().any(|it| it.is_open));
        if is_time_up.get() || !may_go_on {
            break;
        }
    }
    let with = complete.length;
    let without = variants.iter().map(|variant| variant.length.need(with)).collect();
    Ok(Needs { least: with.least, most: with.most, without })
}

impl<M: Clone + PartialEq> Variant<M> {
    /// Searches it, if it is not solved yet.
    fn search<V: Variants<Move = M>>(
        &mut self,
        of: &mut V,
        paths: &mut Vec<Vec<M>>,
        budget: Budget,
        watch: &mut dyn FnMut(&Progress) -> Signal,
    ) -> Result<(), V::Error> {
        if !self.is_open {
            return Ok(());
        }
        let known = if self.path.is_empty() { paths.first().cloned() } else { Some(self.path.clone()) };
        let before = self.length.most;
        self.is_open = self.attempt(of, &known.unwrap_or_default(), budget, watch)?;
        if self.length.most != before && paths.len() < MAX_PATHS && !paths.contains(&self.path) {
            paths.push(self.path.clone());
        }
        Ok(())
    }

    /// Searches it for a path that is shorter than one that may win. Returns whether more states may prove more.
    fn attempt<V: Variants<Move = M>>(
        &mut self,
        of: &mut V,
        path: &[M],
        budget: Budget,
        watch: &mut dyn FnMut(&Progress) -> Signal,
    ) -> Result<bool, V::Error> {
        // A search may end before its first turn, and then nobody would be asked whether to go on.
        let none = Progress { states: 0, turns: 0, lower: 0, memory: 0 };
        if watch(&none) == Signal::Cancel {
            return Err(Cancelled { at: none }.into());
        }
        let proved = of.search(self.without, path, budget, watch)?;
        self.length.least = self.length.least.max(proved.least);
        if let Some(path) = proved.path
            && self.length.most.is_none_or(|most| (path.len() as u32) < most)
        {
            self.length.most = Some(path.len() as u32);
            self.path = path;
        }
        Ok(proved.is_open)
    }
}

#[cfg(test)]
mod tests;

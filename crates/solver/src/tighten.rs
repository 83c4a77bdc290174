//! Ways around what should be needed in a game, and the blocks that close them.
//!
//! The search is guided by counterexamples: a way around a thing is a path that wins without it, and only blocks that break
//! this path can close it. Sets of blocks are tried smallest first, each with one more than another that left a way around.
//! What is answered is proved: a path that was given still wins with the blocks, no path without the thing does, or only a
//! longer one, and none is shorter than before.

mod closing;

use std::collections::BTreeSet;

use crate::budget::{Budget, Progress, Signal};
use crate::needs::{Length, Need, Proved, ROUNDS};
use crate::search::Cancelled;
use closing::{Closed, Report};

/// A game with places that can be blocked, and things that should be needed to win it.
pub trait Blockable {
    /// A move.
    type Move: Clone + PartialEq;
    /// Why a search has no answer.
    type Error: From<Cancelled>;

    /// The number of things that should be needed.
    fn things(&self) -> usize;

    /// The number of places that can be blocked.
    fn places(&self) -> usize;

    /// The cell of a place. Of the places of a cell, one is blocked at most.
    fn cell(&self, place: usize) -> usize;

    /// Whether a path wins the game with these places blocked, without a thing (with all of them: `None`).
    fn is_won(&mut self, blocked: &[usize], without: Option<usize>, path: &[Self::Move]) -> bool;

    /// Searches the game with these places blocked, without a thing, for a path that is shorter than one that may win, or
    /// for any path.
    fn search(
        &mut self,
        variant: Variant<'_>,
        known: &[Self::Move],
        budget: Budget,
        watch: &mut dyn FnMut(&Progress) -> Signal,
    ) -> Result<Proved<Self::Move>, Self::Error>;

    /// Whether the game can be written with these places blocked, and nothing else speaks against it. Asked last.
    fn may_be(&mut self, blocked: &[usize]) -> bool;
}

/// What is searched of a game.
#[derive(Clone, Copy, Debug)]
pub struct Variant<'v> {
    /// The places that are blocked, in order.
    pub blocked: &'v [usize],
    /// The thing that it is without.
    pub without: Option<usize>,
    /// Whether any path will do.
    pub is_any_enough: bool,
}

/// The blocks that close ways around things.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tightened {
    /// The places to block, in order; none if nothing is closed.
    pub blocked: Vec<usize>,
    /// No path with fewer steps wins then.
    pub least: u32,
    /// A path with this number of steps wins then.
    pub most: u32,
    /// What became of each thing.
    pub things: Vec<Thing>,
}

/// What became of a thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thing {
    /// What the game is without it as it is.
    pub before: Need,
    /// What the game is without it with the blocks.
    pub after: Need,
    /// What is known of ways around it.
    pub bypasses: Bypasses,
}

/// What is known of ways around a thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bypasses {
    /// There are none as it is.
    None,
    /// The blocks close them.
    Closed,
    /// Each set of blocks that was tried leaves one.
    Open,
    /// The path that must win is one of them.
    Unused,
    /// The limits did not suffice to tell.
    Undecided,
}

/// The most states of a search for what a thing is needed for as it is, and whether a block is vain: ways around it are
/// searched with more.
const FIRST_STATES: u32 = 1 << 16;

/// Closes ways around things with few blocks. `path` wins, and must still win with the blocks; a shortest path has `shortest`
/// steps, and none may be shorter then. `watch` is called at every turn; when the time is up, what is proved by then is told.
pub fn tighten<B: Blockable>(
    of: &mut B,
    (path, shortest): (&[B::Move], u32),
    budget: Budget,
    watch: &mut dyn FnMut(&Progress) -> Signal,
) -> Result<Tightened, B::Error> {
    let mut search = Search {
        of,
        path,
        shortest,
        budget,
        watch,
        ways: Vec::new(),
        base: Vec::new(),
        allowed: Vec::new(),
        is_late: false,
    };
    let mut before = search.needs()?;
    let (mut blocked, mut report) = (Vec::new(), None);
    let mut found: Vec<Bypasses> = Vec::new();
    // What is needed as it is stays so.
    let mut kept: Vec<Aim> = Vec::new();
    for (thing, need) in before.iter().enumerate() {
        found.push(match need {
            Need::Essential => {
                kept.push(Aim { thing, is_essential: true });
                Bypasses::None
            }
            _ if search.of.is_won(&[], Some(thing), path) => Bypasses::Unused,
            Need::Longer { .. } => {
                kept.push(Aim { thing, is_essential: false });
                Bypasses::Open
            }
            _ => Bypasses::Open,
        });
    }
    for thing in 0..before.len() {
        if found[thing] != Bypasses::Open {
            continue;
        }
        let (closed, aim) = search.closed(thing, &kept, &blocked)?;
        match closed {
            // The searches with few states have not told it.
            Closed::Found(same, Report { needs, .. }) if same.is_empty() => {
                let need = needs.iter().find(|(it, _)| *it == thing).map(|(_, need)| *need);
                before[thing] = need.unwrap_or(before[thing]);
                found[thing] = if aim.is_essential { Bypasses::None } else { Bypasses::Undecided };
                kept.push(aim);
            }
            Closed::Found(more, proved) => {
                found[thing] = Bypasses::Closed;
                kept.retain(|it| it.thing != thing);
                kept.push(aim);
                (blocked, report) = (more, Some(proved));
            }
            Closed::Nothing { is_decided: true } => {}
            Closed::Nothing { is_decided: false } => found[thing] = Bypasses::Undecided,
        }
    }
    // A block for one thing may be vain once there are those for others.
    for place in blocked.clone() {
        let fewer: Vec<usize> = blocked.iter().copied().filter(|it| *it != place).collect();
        if search.is_late || fewer.is_empty() {
            break;
        }
        if let closing::Checked::Holds(proved) = search.check(&fewer, &kept, FIRST_STATES)? {
            (blocked, report) = (fewer, Some(proved));
        }
    }
    let Report { least, most, needs } =
        report.unwrap_or_else(|| Report { least: shortest, most: shortest, needs: Vec::new() });
    let after = if blocked.is_empty() { before.clone() } else { search.after(&blocked, &needs) };
    let things = before.into_iter().zip(after).zip(found);
    let things = things.map(|((before, after), bypasses)| Thing { before, after, bypasses }).collect();
    Ok(Tightened { blocked, least, most, things })
}

/// How much a thing should be needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Aim {
    thing: usize,
    /// Whether no path may win without it, or only longer ones.
    is_essential: bool,
}

/// A path that wins without a thing.
struct Way<M> {
    thing: usize,
    path: Vec<M>,
    /// The places that break it when they are blocked besides those of the base; `None` if that is not known yet.
    breakers: Option<BTreeSet<usize>>,
}

struct Search<'s, B: Blockable> {
    of: &'s mut B,
    path: &'s [B::Move],
    shortest: u32,
    budget: Budget,
    watch: &'s mut dyn FnMut(&Progress) -> Signal,
    /// The ways around things that were found.
    ways: Vec<Way<B::Move>>,
    /// The blocks that others are added to.
    base: Vec<usize>,
    /// The places that can be blocked besides, each alone, so that the path still wins.
    allowed: Vec<usize>,
    /// Whether the time is up.
    is_late: bool,
}

impl<B: Blockable> Search<'_, B> {
    /// What the game is without each thing as it is.
    fn needs(&mut self) -> Result<Vec<Need>, B::Error> {
        let with = Length { least: self.shortest, most: Some(self.shortest) };
        let unknown = Length { least: 0, most: None }.need(with);
        let mut needs = vec![unknown; self.of.things()];
        for round in ROUNDS.into_iter().take_while(|round| *round < FIRST_STATES) {
            for (thing, need) in needs.iter_mut().enumerate() {
                if !matches!(need, Need::Undecided { .. }) || !self.may_go_on()? {
                    continue;
                }
                let variant = Variant { blocked: &[], without: Some(thing), is_any_enough: false };
                let proved = self.search(variant, self.path, round)?;
                *need = length(&proved).need(with);
                self.learn(thing, proved.path);
            }
        }
        Ok(needs)
    }

    /// What the game is without each thing, with the blocks, of which some is proved already.
    fn after(&mut self, blocked: &[usize], proved: &[(usize, Need)]) -> Vec<Need> {
        let mut needs = Vec::new();
        for thing in 0..self.of.things() {
            let known = proved.iter().find(|(it, _)| *it == thing).map(|(_, need)| *need);
            needs.push(if let Some(need) = known {
                need
            } else {
                let ways = self.ways.iter().filter(|way| way.thing == thing);
                let ways: Vec<Vec<B::Move>> = ways.map(|way| way.path.clone()).collect();
                let wins = ways.into_iter().filter(|path| self.of.is_won(blocked, Some(thing), path));
                Need::Undecided { least: 0, most: wins.map(|path| path.len() as u32).min() }
            });
        }
        needs
    }

    /// Blocks that close the ways around a thing, and how: first so that nothing wins without it, else so that only longer
    /// paths do, where they are not longer already.
    fn closed(&mut self, thing: usize, kept: &[Aim], base: &[usize]) -> Result<(Closed, Aim), B::Error> {
        self.start_at(base)?;
        let aims = |is_essential| -> Vec<Aim> {
            let others = kept.iter().copied().filter(|it| it.thing != thing);
            std::iter::once(Aim { thing, is_essential }).chain(others).collect()
        };
        let is_longer = kept.iter().any(|it| it.thing == thing);
        let mut longer = None;
        let mut is_decided = true;
        for states in ROUNDS {
            let closed = self.close(&aims(true), states)?;
            if let Closed::Nothing { is_decided: is_all } = closed {
                is_decided = is_all;
            } else {
                return Ok((closed, Aim { thing, is_essential: true }));
            }
            if longer.is_none() && !is_longer {
                match self.close(&aims(false), states)? {
                    closed @ Closed::Found(..) => longer = Some(closed),
                    Closed::Nothing { is_decided: is_all } => is_decided &= is_all,
                }
            }
            if is_decided || states >= self.budget.states || !self.may_go_on()? {
                break;
            }
        }
        let closed = longer.unwrap_or(Closed::Nothing { is_decided });
        Ok((closed, Aim { thing, is_essential: false }))
    }

    fn search(
        &mut self,
        variant: Variant<'_>,
        known: &[B::Move],
        states: u32,
    ) -> Result<Proved<B::Move>, B::Error> {
        let budget = Budget { states: states.min(self.budget.states), ..self.budget };
        let (watch, is_late) = (&mut *self.watch, &mut self.is_late);
        self.of.search(variant, known, budget, &mut |progress| {
            let signal = watch(progress);
            *is_late |= signal == Signal::TimeIsUp;
            signal
        })
    }

    /// Asks whether to go on, beside the searches.
    fn may_go_on(&mut self) -> Result<bool, B::Error> {
        let at = Progress::default();
        match (self.watch)(&at) {
            Signal::Cancel => return Err(Cancelled { at }.into()),
            Signal::TimeIsUp => self.is_late = true,
            Signal::Continue => {}
        }
        Ok(!self.is_late)
    }

    /// Keeps a way around a thing; returns its number if there is one.
    fn learn(&mut self, thing: usize, path: Option<Vec<B::Move>>) -> Option<usize> {
        let path = path?;
        let known = self.ways.iter().position(|way| way.thing == thing && way.path == path);
        Some(known.unwrap_or_else(|| {
            self.ways.push(Way { thing, path, breakers: None });
            self.ways.len() - 1
        }))
    }
}

/// What a search has proved of the length of a shortest path.
fn length<M>(proved: &Proved<M>) -> Length {
    Length { least: proved.least, most: proved.path.as_ref().map(|path| path.len() as u32) }
}

#[cfg(test)]
mod tests;

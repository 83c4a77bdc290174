//! Sets of blocks, smallest first, until one leaves no way around.

use std::collections::BTreeSet;

use super::{Aim, Blockable, Search, Variant, length};
use crate::needs::{Length, Need};

/// The most blocks that are added for one thing.
const MAX_ADDED: usize = 4;

/// The most sets of blocks of one size that are tried.
const MAX_SETS: usize = 40;

/// What was found for a thing.
pub(super) enum Closed {
    /// These blocks close all ways around, with what is proved of them.
    Found(Vec<usize>, Report),
    /// Nothing.
    Nothing {
        /// Whether more states could not change that.
        is_decided: bool,
    },
}

/// What is proved of a game with blocks.
pub(super) struct Report {
    /// No path with fewer steps wins.
    pub(super) least: u32,
    /// A path with this number of steps wins.
    pub(super) most: u32,
    /// What it is without the things that should be needed.
    pub(super) needs: Vec<(usize, Need)>,
}

/// What is known of a set of blocks.
pub(super) enum Checked {
    /// It is proved to be as it should.
    Holds(Report),
    /// This way leads around a thing.
    Bypassed(usize),
    /// The path does not win any more, a shorter one does, or it cannot be written.
    Broken,
    /// The limits did not suffice to tell.
    Open,
}

impl<B: Blockable> Search<'_, B> {
    /// Starts with these blocks, to which others are added.
    pub(super) fn start_at(&mut self, base: &[usize]) -> Result<(), B::Error> {
        self.base = base.to_vec();
        self.allowed.clear();
        for way in &mut self.ways {
            way.breakers = None;
        }
        for place in 0..self.of.places() {
            if !self.may_go_on()? {
                break;
            }
            if let Some(blocked) = self.with_place(base, place)
                && self.of.is_won(&blocked, None, self.path)
            {
                self.allowed.push(place);
            }
        }
        Ok(())
    }

    /// These blocks with one more; `None` if there is one on its cell.
    fn with_place(&self, blocked: &[usize], place: usize) -> Option<Vec<usize>> {
        let cell = self.of.cell(place);
        let is_free = blocked.iter().all(|it| self.of.cell(*it) != cell);
        is_free.then(|| {
            let mut more: Vec<usize> = blocked.iter().copied().chain([place]).collect();
            more.sort_unstable();
            more
        })
    }

    /// Adds blocks to the base until all aims are met.
    pub(super) fn close(&mut self, aims: &[Aim], states: u32) -> Result<Closed, B::Error> {
        let mut sets = vec![self.base.clone()];
        let mut seen: BTreeSet<Vec<usize>> = BTreeSet::new();
        let mut is_decided = true;
        for added in 0..=MAX_ADDED {
            let mut next = Vec::new();
            for blocked in sets {
                if !self.may_go_on()? {
                    return Ok(Closed::Nothing { is_decided: false });
                }
                let way = match self.check(&blocked, aims, states)? {
                    Checked::Holds(report) => return Ok(Closed::Found(blocked, report)),
                    Checked::Bypassed(way) => way,
                    Checked::Broken => continue,
                    Checked::Open => {
                        is_decided = false;
                        continue;
                    }
                };
                if added == MAX_ADDED {
                    continue;
                }
                for place in self.breakers(way)? {
                    if let Some(more) = self.with_place(&blocked, place)
                        && seen.insert(more.clone())
                    {
                        next.push(more);
                    }
                }
            }
            next.sort_by_cached_key(|blocked| std::cmp::Reverse(self.broken(blocked, aims)));
            next.truncate(MAX_SETS);
            sets = next;
        }
        Ok(Closed::Nothing { is_decided: is_decided && !self.is_late })
    }

    /// The places that break a way when they are blocked besides the base.
    fn breakers(&mut self, way: usize) -> Result<BTreeSet<usize>, B::Error> {
        let Some(known) = self.ways.get(way) else { return Ok(BTreeSet::new()) };
        if let Some(breakers) = &known.breakers {
            return Ok(breakers.clone());
        }
        let (thing, path) = (known.thing, known.path.clone());
        let mut breakers = BTreeSet::new();
        for place in self.allowed.clone() {
            if !self.may_go_on()? {
                return Ok(breakers);
            }
            let blocked = self.with_place(&self.base, place);
            if blocked.is_some_and(|blocked| !self.of.is_won(&blocked, Some(thing), &path)) {
                breakers.insert(place);
            }
        }
        if let Some(way) = self.ways.get_mut(way) {
            way.breakers = Some(breakers.clone());
        }
        Ok(breakers)
    }

    /// The number of known ways around what is aimed at that these blocks break, each alone.
    fn broken(&self, blocked: &[usize], aims: &[Aim]) -> usize {
        let is_broken = |breakers: &BTreeSet<usize>| blocked.iter().any(|place| breakers.contains(place));
        let ways = self.ways.iter().filter(|way| aims.iter().any(|aim| aim.thing == way.thing));
        ways.filter(|way| way.breakers.as_ref().is_some_and(is_broken)).count()
    }

    /// Whether a set of blocks meets all aims.
    pub(super) fn check(
        &mut self,
        blocked: &[usize],
        aims: &[Aim],
        states: u32,
    ) -> Result<Checked, B::Error> {
        if !self.of.is_won(blocked, None, self.path) {
            return Ok(Checked::Broken);
        }
        for aim in aims {
            if let Some(way) = self.known_way(blocked, *aim) {
                return Ok(Checked::Bypassed(way));
            }
        }
        let mut needs = Vec::new();
        for &Aim { thing, .. } in aims.iter().filter(|aim| aim.is_essential) {
            let variant = Variant { blocked, without: Some(thing), is_any_enough: true };
            let proved = self.search(variant, &[], states)?;
            if let Some(way) = self.learn(thing, proved.path) {
                return Ok(Checked::Bypassed(way));
            }
            if proved.least != u32::MAX {
                return Ok(Checked::Open);
            }
            needs.push((thing, Need::Essential));
        }
        let variant = Variant { blocked, without: None, is_any_enough: false };
        let with = length(&self.search(variant, self.path, states)?);
        // The path wins, so it is what a search knows at least.
        let Length { least, most: Some(most) } = with else { return Ok(Checked::Open) };
        if most < self.shortest {
            return Ok(Checked::Broken);
        }
        if least < self.shortest {
            return Ok(Checked::Open);
        }
        for &Aim { thing, .. } in aims.iter().filter(|aim| !aim.is_essential) {
            let variant = Variant { blocked, without: Some(thing), is_any_enough: false };
            let proved = self.search(variant, &[], states)?;
            let need = length(&proved).need(with);
            let way = self.learn(thing, proved.path);
            match (need, way) {
                (Need::Essential | Need::Longer { .. }, _) => needs.push((thing, need)),
                (Need::Same | Need::Shorter { .. }, Some(way)) => return Ok(Checked::Bypassed(way)),
                _ => return Ok(Checked::Open),
            }
        }
        let may_be = self.of.may_be(blocked);
        Ok(if may_be { Checked::Holds(Report { least, most, needs }) } else { Checked::Broken })
    }

    /// A way around a thing that is known and still wins.
    fn known_way(&mut self, blocked: &[usize], Aim { thing, is_essential }: Aim) -> Option<usize> {
        let (of, shortest) = (&mut *self.of, self.shortest);
        let counts = |length: usize| is_essential || length as u64 <= u64::from(shortest);
        self.ways.iter().position(|way| {
            way.thing == thing && counts(way.path.len()) && of.is_won(blocked, Some(thing), &way.path)
        })
    }
}

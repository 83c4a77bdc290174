//! The open list: the states still to be expanded, by priority.

use std::collections::BTreeMap;

use super::novelty::Novelty;
use crate::compact::Compact;

/// The open list.
#[derive(Clone, Debug)]
pub(super) struct Open {
    /// The weight of the remaining steps compared with the steps so far.
    weight: u32,
    /// Twice the minimum number of steps to each state, plus 1 if it was expanded after them.
    steps: Compact<u16, u32>,
    len: u32,
    /// A lower bound of the remaining steps of each state, which is 1 for all states past the end: many
    /// games have no better one for any state.
    needs: Vec<u8>,
    /// States by priority: the steps to them plus the weighted remaining steps. A state has several entries if
    /// shorter paths to it were found later.
    by_total: BTreeMap<u32, Vec<u32>>,
    /// States of a search for any path by the guess of what is left. The steps to them do not count: any path will do.
    by_guess: BTreeMap<u32, Vec<u32>>,
    /// The same states by what is new in them, then by the guess.
    by_novelty: BTreeMap<(Novelty, u32), Vec<u32>>,
    /// Whether the next state is taken by what is new.
    is_new_next: bool,
}

impl Open {
    /// An empty list. With a weight of 1, states come in the order of the lower bound on the steps of a win
    /// through them.
    pub(super) fn new(weight: u32) -> Self {
        Self {
            weight,
            steps: Compact::default(),
            len: 0,
            needs: Vec::new(),
            by_total: BTreeMap::new(),
            by_guess: BTreeMap::new(),
            by_novelty: BTreeMap::new(),
            is_new_next: false,
        }
    }

    const fn total(&self, steps: u32, needs: u32) -> u32 {
        steps + self.weight * needs
    }

    /// The memory used, in bytes.
    pub(super) fn bytes(&self) -> usize {
        let lists = self.by_total.values().chain(self.by_guess.values()).chain(self.by_novelty.values());
        let lists: usize = lists.map(Vec::capacity).sum();
        self.steps.bytes() + self.needs.capacity() + lists * 4
    }

    fn needs(&self, state: u32) -> u32 {
        self.needs.get(state as usize).copied().unwrap_or(1).into()
    }

    /// Adds a new state.
    pub(super) fn push(&mut self, state: u32, steps: u32, needs: u32) {
        let needs = needs.min(u8::MAX.into());
        self.count(state, steps);
        if needs != 1 {
            self.needs.resize(state as usize, 1);
            self.needs.push(needs as u8);
        }
        self.by_total.entry(self.total(steps, needs)).or_default().push(state);
    }

    /// Adds a new state of a search for any path.
    pub(super) fn push_guessed(&mut self, state: u32, steps: u32, guess: u32, novelty: Novelty) {
        self.count(state, steps);
        self.by_guess.entry(guess).or_default().push(state);
        self.by_novelty.entry((novelty, guess)).or_default().push(state);
    }

    fn count(&mut self, state: u32, steps: u32) {
        debug_assert_eq!(self.len, state, "states are added in order");
        self.steps.push(steps * 2);
        self.len += 1;
    }

    /// Records a path of this length to a known state. Returns false if it is not shorter.
    pub(super) fn improve(&mut self, state: u32, steps: u32) -> bool {
        let known = self.steps.get(state as usize) / 2;
        if known <= steps {
            return false;
        }
        self.steps.set(state as usize, steps * 2);
        let total = self.total(steps, self.needs(state));
        self.by_total.entry(total).or_default().push(state);
        true
    }

    /// Removes the next state. Returns it with the steps to it and a lower bound on the steps of a win through
    /// it.
    pub(super) fn pop(&mut self) -> Option<(u32, u32, u32)> {
        self.is_new_next = !self.is_new_next;
        let next = if self.is_new_next {
            pop_lowest(&mut self.by_novelty, &mut self.steps)
        } else {
            pop_lowest(&mut self.by_guess, &mut self.steps)
        };
        if let Some((state, steps)) = next {
            return Some((state, steps, steps));
        }
        loop {
            let mut lowest = self.by_total.first_entry()?;
            let total = *lowest.key();
            let Some(state) = lowest.get_mut().pop() else {
                lowest.remove();
                continue;
            };
            let known = self.steps.get(state as usize);
            let (steps, is_left) = (known / 2, known % 2 == 1);
            let needs = self.needs(state);
            if !is_left && self.total(steps, needs) == total {
                self.steps.set(state as usize, known + 1);
                return Some((state, steps, steps + needs));
            }
        }
    }
}

/// Removes the first state that was not expanded, by its key and the latest of those with one. Returns it with the steps to it.
fn pop_lowest<K: Ord>(
    by_key: &mut BTreeMap<K, Vec<u32>>,
    steps: &mut Compact<u16, u32>,
) -> Option<(u32, u32)> {
    loop {
        let mut lowest = by_key.first_entry()?;
        let Some(state) = lowest.get_mut().pop() else {
            lowest.remove();
            continue;
        };
        let known = steps.get(state as usize);
        if known.is_multiple_of(2) {
            steps.set(state as usize, known + 1);
            return Some((state, known / 2));
        }
    }
}

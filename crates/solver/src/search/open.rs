//! The open list: the states still to be expanded, by priority.

use std::collections::BTreeMap;

use crate::compact::Compact;

/// The open list.
#[derive(Clone, Debug)]
pub(super) struct Open {
    /// The weight of the remaining steps compared with the steps so far.
    weight: u32,
    /// Twice the minimum number of steps to each state, plus 1 if it was expanded after them.
    steps: Compact<u16, u32>,
    len: u32,
    /// A lower bound on the remaining steps of each state, which is 1 for all states past the end: many games
    /// have no better one for any state.
    needs: Vec<u8>,
    /// States by priority: the steps to them plus the weighted remaining steps. A state has several entries if
    /// shorter paths to it were found later.
    by_total: BTreeMap<u32, Vec<u32>>,
}

impl Open {
    /// An empty list. With a weight of 1, states come in the order of the lower bound on the steps of a win
    /// through them.
    pub(super) fn new(weight: u32) -> Self {
        let (steps, needs, by_total) = (Compact::default(), Vec::new(), BTreeMap::new());
        Self { weight, steps, len: 0, needs, by_total }
    }

    /// Returns true if states come in the order of the lower bound on the steps of a win through them.
    pub(super) const fn is_by_least(&self) -> bool {
        self.weight == 1
    }

    const fn total(&self, steps: u32, needs: u32) -> u32 {
        steps + self.weight * needs
    }

    /// The memory used, in bytes.
    pub(super) fn bytes(&self) -> usize {
        let lists: usize = self.by_total.values().map(Vec::capacity).sum();
        self.steps.bytes() + self.needs.capacity() + lists * 4
    }

    fn needs(&self, state: u32) -> u32 {
        self.needs.get(state as usize).copied().unwrap_or(1).into()
    }

    /// Adds a new state.
    pub(super) fn push(&mut self, state: u32, steps: u32, needs: u32) {
        debug_assert_eq!(self.len, state, "states are added in order");
        let needs = needs.min(u8::MAX.into());
        self.steps.push(steps * 2);
        self.len += 1;
        if needs != 1 {
            self.needs.resize(state as usize, 1);
            self.needs.push(needs as u8);
        }
        self.by_total.entry(self.total(steps, needs)).or_default().push(state);
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

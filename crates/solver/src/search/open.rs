//! The states that are still to be left, in the order in which they are.

use std::collections::BTreeMap;

use crate::compact::Compact;

/// The states that are still to be left.
#[derive(Clone, Debug)]
pub(super) struct Open {
    /// How much the steps that a state still needs count beside those to it.
    weight: u32,
    /// Twice the fewest steps to each state, and 1 if it was left after them.
    steps: Compact<u16, u32>,
    len: u32,
    /// A lower bound of the steps that each state still needs, which is 1 for all states behind the end: many games know
    /// no better one for any state.
    needs: Vec<u8>,
    /// States by the steps to them and, weighted, those that they still need. A state is in several when a shorter path
    /// to it was found later.
    by_total: BTreeMap<u32, Vec<u32>>,
}

impl Open {
    /// None yet. With a weight of 1, the states come in the order of the steps that a win through them needs at least.
    pub(super) fn new(weight: u32) -> Self {
        let (steps, needs, by_total) = (Compact::default(), Vec::new(), BTreeMap::new());
        Self { weight, steps, len: 0, needs, by_total }
    }

    /// Whether the states come in the order of the steps that a win through them needs at least.
    pub(super) const fn is_by_least(&self) -> bool {
        self.weight == 1
    }

    const fn total(&self, steps: u32, needs: u32) -> u32 {
        steps + self.weight * needs
    }

    /// The bytes that it occupies.
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

    /// Takes note of a path with this number of steps to a known state. Returns false if it is not shorter.
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

    /// Takes the state that comes next. Returns it with the steps to it, and those that a win through it needs at
    /// least.
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

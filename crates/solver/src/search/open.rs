//! The states that are still to be left, by the steps that a win through them needs at least.

use std::collections::BTreeMap;

/// A state that was left after this number of steps.
const LEFT: u32 = 1 << 31;

/// The states that are still to be left.
#[derive(Clone, Debug, Default)]
pub(super) struct Open {
    /// The fewest steps to each state, and [`LEFT`].
    steps: Vec<u32>,
    /// A lower bound of the steps that each state still needs.
    needs: Vec<u8>,
    /// States by the steps that a win through them needs at least. A state is in several when a shorter path to
    /// it was found later.
    by_total: BTreeMap<u32, Vec<u32>>,
}

impl Open {
    /// The bytes that it occupies.
    pub(super) fn bytes(&self) -> usize {
        let lists: usize = self.by_total.values().map(Vec::capacity).sum();
        self.steps.capacity() * 4 + self.needs.capacity() + lists * 4
    }

    /// Adds a new state.
    pub(super) fn push(&mut self, state: u32, steps: u32, needs: u32) {
        debug_assert_eq!(self.steps.len(), state as usize, "states are added in order");
        let needs = needs.min(u8::MAX.into());
        self.steps.push(steps);
        self.needs.push(needs as u8);
        self.by_total.entry(steps + needs).or_default().push(state);
    }

    /// Takes note of a path with this number of steps to a known state. Returns false if it is not shorter.
    pub(super) fn improve(&mut self, state: u32, steps: u32) -> bool {
        let known = &mut self.steps[state as usize];
        if *known & !LEFT <= steps {
            return false;
        }
        *known = steps;
        let total = steps + u32::from(self.needs[state as usize]);
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
            let steps = &mut self.steps[state as usize];
            if *steps & LEFT == 0 && *steps + u32::from(self.needs[state as usize]) == total {
                let reached = *steps;
                *steps |= LEFT;
                return Some((state, reached, total));
            }
        }
    }
}

//! The search for any win from a state of a graph. It plays only states not played before.

use std::collections::BTreeMap;

use super::{CUT, FAR, Graph, Halt, StateId, WON, Watch};
use crate::game::Game;
use crate::store::NONE;

/// The result of a search for a win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reached {
    /// A path wins.
    Win,
    /// No path wins.
    Nothing,
    /// The search expanded the maximum number of states, or a turn was cut.
    Undecided,
}

/// Flag in [`Mark::steps`] of a state that the current search has expanded.
const LEFT: u32 = 2 * FAR;

/// The weight of the remaining steps compared with the steps so far.
const WEIGHT: u32 = 4;

/// The mark of a state.
#[derive(Clone, Copy, Debug, Default)]
struct Mark {
    /// The search that set the mark.
    search: u32,
    /// The minimum number of steps to the state so far, with the flag [`LEFT`].
    steps: u32,
    /// The predecessor.
    before: u32,
}

/// The marks of all states. They are reused between searches, since most searches visit few states.
#[derive(Clone, Debug, Default)]
pub(super) struct Marks {
    by_state: Vec<Mark>,
    search: u32,
    /// The states met by the current search.
    met: Vec<StateId>,
    /// The met states that are not expanded yet, by priority.
    open: BTreeMap<u32, Vec<StateId>>,
    /// The number of states expanded by all searches since the last [`Graph::take_left`].
    left: u64,
}

/// The minimum memory for the marks of this number of states, in bytes.
pub(super) const fn bytes(states: usize) -> usize {
    states * size_of::<Mark>()
}

impl Marks {
    /// The memory used, in bytes.
    pub(super) fn bytes(&self) -> usize {
        let open: usize = self.open.values().map(Vec::capacity).sum();
        self.by_state.capacity() * size_of::<Mark>() + (self.met.capacity() + open) * 4
    }

    fn begin(&mut self, states: u32) {
        self.met.clear();
        self.open.clear();
        self.search = self.search.wrapping_add(1);
        if self.search == 0 {
            self.by_state.fill(Mark::default());
            self.search = 1;
        }
        self.grow(states);
    }

    fn grow(&mut self, states: u32) {
        self.by_state.resize(states as usize, Mark::default());
    }

    /// Records a path of this length to a state, unless one at least as short is known.
    fn meet(&mut self, state: StateId, steps: u32, before: u32, order: u32) {
        let mark = &mut self.by_state[state as usize];
        if mark.search == self.search {
            if mark.steps & !LEFT <= steps {
                return;
            }
        } else {
            self.met.push(state);
        }
        *mark = Mark { search: self.search, steps, before };
        self.open.entry(order).or_default().push(state);
    }

    /// Removes the next state to expand, with the steps to it.
    fn pop(&mut self) -> Option<(StateId, u32)> {
        loop {
            let mut lowest = self.open.first_entry()?;
            let Some(state) = lowest.get_mut().pop() else {
                lowest.remove();
                continue;
            };
            let mark = &mut self.by_state[state as usize];
            if mark.steps & LEFT == 0 {
                let steps = mark.steps;
                mark.steps |= LEFT;
                self.left += 1;
                return Some((state, steps));
            }
        }
    }
}

impl<G: Game + ?Sized> Graph<'_, G> {
    /// Searches for any win from a state within this number of steps (unlimited from 2³⁰ on), and expands up to
    /// `most` states. [`Graph::distance`] reflects what it proves.
    pub fn reach(
        &mut self,
        from: StateId,
        within: u32,
        most: u64,
        watch: Watch<'_>,
    ) -> Result<Reached, Halt> {
        // Finite distances are below 2 × `FAR`.
        let limit = within.min(2 * FAR - 1);
        match self.distance(from) {
            known if known.most <= limit => return Ok(Reached::Win),
            known if known.least > limit => return Ok(Reached::Nothing),
            _ => {
                self.search.begin(self.store.len());
                self.search.meet(from, 0, NONE, 0);
            }
        }
        // Without a limit on steps, states near a win come first.
        let weight = if within >= FAR { WEIGHT } else { 1 };
        let mut is_cut = false;
        let mut left = 0;
        while let Some((state, steps)) = self.search.pop() {
            if left == most {
                return Ok(Reached::Undecided);
            }
            left += 1;
            self.look(watch)?;
            self.play(state, watch)?;
            self.search.grow(self.store.len());
            let after = steps + 1;
            for at in self.move_range(state).into_iter().flatten() {
                let to = self.leads_to[at];
                if to >= CUT {
                    if to == WON {
                        self.know_win(state, 1);
                        return Ok(Reached::Win);
                    }
                    is_cut |= to == CUT;
                    continue;
                }
                let (least, most) = (self.least[to as usize], self.most[to as usize]);
                if most != u32::MAX && after.saturating_add(most) <= limit {
                    self.know_win(state, most + 1);
                    return Ok(Reached::Win);
                }
                if after.saturating_add(least) <= limit {
                    self.search.meet(to, after, state, weight.saturating_mul(least).saturating_add(after));
                }
            }
        }
        if is_cut {
            return Ok(Reached::Undecided);
        }
        // All paths from these states within the remaining steps were followed, or belong to longer ones that a
        // bound excludes.
        for state in &self.search.met {
            let steps = self.search.by_state[*state as usize].steps & !LEFT;
            let least = if within >= FAR { u32::MAX } else { limit - steps + 1 };
            let known = &mut self.least[*state as usize];
            *known = least.max(*known);
        }
        Ok(Reached::Nothing)
    }

    /// The number of states that searches have expanded since the last call, including states that were played
    /// before.
    pub fn take_left(&mut self) -> u64 {
        std::mem::take(&mut self.search.left)
    }

    /// Records that a win is this number of steps away from a state met by the search.
    fn know_win(&mut self, mut state: StateId, mut steps: u32) {
        while state != NONE {
            let known = &mut self.most[state as usize];
            *known = steps.min(*known);
            state = self.search.by_state[state as usize].before;
            steps = steps.saturating_add(1);
        }
    }
}

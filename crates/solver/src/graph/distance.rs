//! The distance to the next win from each state of a graph.

use super::{CUT, FAR, Graph, StateId, WON};
use crate::game::Game;

/// Proved bounds on the number of steps to a win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Distance {
    /// A lower bound on the steps of a win; `u32::MAX` if no path wins.
    pub least: u32,
    /// The number of steps of a known win; `u32::MAX` if none is known.
    pub most: u32,
}

/// Whether a win is reachable within some number of steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It is. The shortest path has between `least` and `most` steps.
    Winnable {
        /// A lower bound on the steps of a win.
        least: u32,
        /// The number of steps of a known win.
        most: u32,
    },
    /// No path wins.
    Lost,
    /// Neither is proved.
    Undecided,
}

impl Distance {
    /// The fate of a state with these distances and this number of remaining steps; `u32::MAX` means unlimited.
    pub const fn within(self, left: u32) -> Fate {
        let Self { least, most } = self;
        if most != u32::MAX && most <= left {
            Fate::Winnable { least, most }
        } else if least == u32::MAX || least > left {
            Fate::Lost
        } else {
            Fate::Undecided
        }
    }
}

/// The memory that [`Graph::settle`] needs for this number of states and moves, in bytes.
pub(super) const fn bytes(states: usize, moves: usize) -> usize {
    // The moves to each state, its distance, and the two queues.
    (states + 1 + moves + states + 2 * states + 2 * states) * 4
}

/// The reverse edges.
struct Backward {
    /// The start of each state's edges in `from`, followed by the end of the last.
    first: Vec<u32>,
    from: Vec<StateId>,
}

impl<G: Game + ?Sized> Graph<'_, G> {
    /// The proved distance from a state to the next win, as of the last [`Self::settle`] and later searches.
    pub fn distance(&self, state: StateId) -> Distance {
        Distance { least: self.least[state as usize], most: self.most[state as usize] }
    }

    /// Updates all distances from the states played, backward from the wins.
    pub fn settle(&mut self) {
        let backward = self.backward();
        // Paths that win, as far as they were played.
        self.spread(&backward, false);
        // Paths that might win: cut turns may win, and states not played need at least their bound.
        self.spread(&backward, true);
    }

    fn moves_of(&self) -> impl Iterator<Item = (StateId, u32)> {
        let played = (0..self.len()).filter_map(|state| Some((state, self.move_range(state)?)));
        played.flat_map(move |(state, moves)| moves.map(move |at| (state, self.leads_to[at])))
    }

    fn backward(&self) -> Backward {
        let mut first = vec![0_u32; self.len() as usize + 1];
        for (_, to) in self.moves_of().filter(|(_, to)| *to < CUT) {
            first[to as usize] += 1;
        }
        let mut end = 0;
        for count in &mut first {
            end += *count;
            *count = end;
        }
        let mut from = vec![0; end as usize];
        for (state, to) in self.moves_of().filter(|(_, to)| *to < CUT) {
            let at = &mut first[to as usize];
            *at -= 1;
            from[*at as usize] = state;
        }
        Backward { first, from }
    }

    /// Computes each state's distance to the next win, or to the next possible win.
    fn spread(&mut self, backward: &Backward, is_possible_enough: bool) {
        let mut distances = vec![u32::MAX; self.len() as usize];
        let mut sources = Vec::new();
        for state in 0..self.len() {
            let at_once = self.move_range(state).map(|moves| {
                let ends = |to: &u32| *to == WON || is_possible_enough && *to == CUT;
                if self.leads_to[moves].iter().any(ends) { 1 } else { u32::MAX }
            });
            let need = if is_possible_enough {
                at_once.unwrap_or(self.least[state as usize])
            } else {
                // A win may be known by a way whose other moves were not played.
                at_once.unwrap_or(u32::MAX).min(self.most[state as usize])
            };
            if need != u32::MAX {
                distances[state as usize] = need;
                sources.push(state);
            }
        }
        // States come from two queues, both sorted by distance: the sources and their predecessors.
        sources.sort_by_key(|state| distances[*state as usize]);
        let needs: Vec<u32> = sources.iter().map(|state| distances[*state as usize]).collect();
        let mut sources = sources.into_iter().zip(needs).peekable();
        let mut others = std::collections::VecDeque::new();
        loop {
            let is_source = match (sources.peek(), others.front()) {
                (Some((_, need)), Some((_, other))) => need <= other,
                (source, _) => source.is_some(),
            };
            let Some((state, need)) = (if is_source { sources.next() } else { others.pop_front() }) else {
                break;
            };
            if distances[state as usize] < need {
                continue;
            }
            let before = (need + 1).min(FAR);
            let (first, end) = (backward.first[state as usize], backward.first[state as usize + 1]);
            for from in &backward.from[first as usize..end as usize] {
                let known = &mut distances[*from as usize];
                if before < *known {
                    *known = before;
                    others.push_back((*from, before));
                }
            }
        }
        let kept = if is_possible_enough { &mut self.least } else { &mut self.most };
        for (kept, new) in kept.iter_mut().zip(distances) {
            *kept = if is_possible_enough { new.max(*kept) } else { new.min(*kept) };
        }
    }
}

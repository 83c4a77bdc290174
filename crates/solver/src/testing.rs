//! Random games, and an independent search for their shortest paths.

use std::collections::{BTreeMap, VecDeque};

use proptest::prelude::*;

use crate::{Answer, Bound, Game, Guess, Step, Verdict};

/// A game on the nodes of a graph. A choice leads to a node, or ends the game.
#[derive(Clone, Debug)]
pub(crate) struct Graph {
    /// The step of each choice, by node.
    pub(crate) steps: Vec<Vec<(Step, u32)>>,
    /// How much the bounds underestimate, by node.
    pub(crate) modesty: Vec<u32>,
    /// Whether the game has bounds.
    pub(crate) has_bounds: bool,
    /// The minimum number of steps to a win, by node.
    pub(crate) distances: Vec<Option<u32>>,
    /// The entered node.
    place: u32,
}

impl Graph {
    pub(crate) fn new(steps: Vec<Vec<(Step, u32)>>, modesty: Vec<u32>, has_bounds: bool) -> Self {
        let mut distances: Vec<Option<u32>> = vec![None; steps.len()];
        // As many rounds as the longest path can have steps.
        for _ in 0..steps.len() {
            for place in 0..steps.len() {
                let of_step = |(step, to): &(Step, u32)| match step {
                    // The result of a cut turn is unknown: it may win.
                    Step::Won | Step::Cut => Some(1),
                    Step::Moved => distances[*to as usize].map(|it| it + 1),
                    Step::Nothing | Step::Lost => None,
                };
                distances[place] = steps[place].iter().filter_map(of_step).min();
            }
        }
        Self { steps, modesty, has_bounds, distances, place: 0 }
    }

    /// The length of a shortest winning path without a cut turn, and the minimum number of steps to a cut turn,
    /// computed independently of the search under test.
    pub(crate) fn truth(&self) -> (Option<u32>, Option<u32>) {
        let mut depths = BTreeMap::from([(0_u32, 0_u32)]);
        let mut queue = VecDeque::from([0_u32]);
        let (mut won, mut cut) = (None, None);
        while let Some(place) = queue.pop_front() {
            let depth = depths[&place];
            for (step, to) in &self.steps[place as usize] {
                match step {
                    Step::Won => won = won.or(Some(depth + 1)),
                    Step::Cut => cut = cut.or(Some(depth + 1)),
                    Step::Moved if !depths.contains_key(to) => {
                        depths.insert(*to, depth + 1);
                        queue.push_back(*to);
                    }
                    _ => {}
                }
            }
        }
        (won, cut)
    }

    /// Returns true if a path wins.
    pub(crate) fn wins(&self, path: &[u16]) -> bool {
        let mut place = 0;
        for (at, choice) in path.iter().enumerate() {
            match self.steps[place as usize][usize::from(*choice)] {
                (Step::Moved, to) => place = to,
                (Step::Won, _) => return at + 1 == path.len(),
                (Step::Nothing, _) => {}
                _ => return false,
            }
        }
        false
    }
}

impl Game for Graph {
    fn words(&self) -> usize {
        3
    }

    fn choices(&self) -> u16 {
        self.steps[0].len() as u16
    }

    fn start(&mut self, state: &mut [u32]) {
        state.fill(0);
    }

    fn enter(&mut self, state: &[u32], _steps: u32) {
        self.place = state[0];
    }

    fn step(&mut self, choice: u16, next: &mut [u32]) -> Step {
        let (step, to) = self.steps[self.place as usize][usize::from(choice)];
        next.copy_from_slice(&[to, to / 7, to % 3]);
        step
    }

    fn guess(&mut self, state: &[u32]) -> Guess {
        // As good as none.
        Guess { unmet: state[0] % 3, steps: state[0] * 37 % 300 }
    }

    fn bound(&mut self, state: &[u32], _steps: u32) -> Bound {
        let place = state[0] as usize;
        match self.distances[place] {
            _ if !self.has_bounds => Bound::AtLeast(0),
            // A bound need not detect every dead state.
            None if self.modesty[place] == 0 => Bound::Dead,
            None => Bound::AtLeast(self.modesty[place]),
            Some(distance) => Bound::AtLeast(distance.saturating_sub(self.modesty[place])),
        }
    }
}

/// Fails if a verdict claims more than is true.
pub(crate) fn judge(graph: &Graph, answer: &Answer) -> Result<(), TestCaseError> {
    let (won, cut) = graph.truth();
    let bound = won.unwrap_or(u32::MAX).min(cut.unwrap_or(u32::MAX));
    if let Some(path) = answer.verdict.path() {
        prop_assert!(graph.wins(path), "{path:?}");
    }
    match &answer.verdict {
        Verdict::Shortest { path } => prop_assert!(path.len() as u32 <= bound, "{path:?}, {won:?}, {cut:?}"),
        Verdict::Found { lower, .. } | Verdict::Undecided { lower, .. } => prop_assert!(*lower <= bound),
        Verdict::Unsolvable(_) => prop_assert_eq!((won, cut), (None, None)),
    }
    Ok(())
}

/// A game that counts up forever without a win. Its field is the entered state.
pub(crate) struct Count(pub(crate) u32);

impl Game for Count {
    fn words(&self) -> usize {
        1
    }

    fn choices(&self) -> u16 {
        2
    }

    fn start(&mut self, state: &mut [u32]) {
        state[0] = 0;
    }

    fn enter(&mut self, state: &[u32], _: u32) {
        self.0 = state[0];
    }

    fn step(&mut self, choice: u16, next: &mut [u32]) -> Step {
        next[0] = self.0.wrapping_mul(2).wrapping_add(u32::from(choice)).wrapping_add(1);
        Step::Moved
    }
}

/// Games with up to 60 nodes and 3 choices. Few steps win, lose or are cut.
pub(crate) fn graphs() -> impl Strategy<Value = Graph> {
    graphs_with_cuts(1)
}

/// The same games without cut steps.
pub(crate) fn uncut_graphs() -> impl Strategy<Value = Graph> {
    graphs_with_cuts(0)
}

/// Games in which `cuts` out of 31 steps are cut.
fn graphs_with_cuts(cuts: u32) -> impl Strategy<Value = Graph> {
    let graph = move |places: u32| {
        let step = prop_oneof![
            2 => Just(Step::Nothing),
            40 => Just(Step::Moved),
            1 => Just(Step::Won),
            2 => Just(Step::Lost),
        ];
        let cut = (0..31_u32).prop_map(move |drawn| drawn < cuts);
        let step =
            (step, cut, 0..places).prop_map(|(step, cut, to)| (if cut { Step::Cut } else { step }, to));
        let steps = prop::collection::vec(prop::collection::vec(step, 3), places as usize);
        let modesty = prop::collection::vec(0..4_u32, places as usize);
        (steps, modesty, any::<bool>()).prop_map(|(steps, modesty, has)| Graph::new(steps, modesty, has))
    };
    (2..60_u32).prop_flat_map(graph)
}

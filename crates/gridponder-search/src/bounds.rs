//! Lower bounds of the steps that a win still needs. Each is proved in its file, and each knows the systems,
//! rules and goals that its proof speaks of. Where a level has others, it says nothing.

mod board;
mod boxes;
mod cell_sets;
mod distances;
mod errands;
mod grid;
mod growth;
mod rearrangement;
mod sums;
mod turns;

use engine::{Level, Pool};
use solver::Bound;

/// A lower bound for the states of a level.
pub(crate) trait Estimate {
    /// The steps that a win from a state still needs at least. `pool` is that of the attempt.
    fn bound(&mut self, level: &Level, state: &[u32], pool: &Pool) -> Bound;

    /// Keeps its tables small beside this number of bytes.
    fn limit_memory(&mut self, _bytes: u64) {}

    /// The bytes that its tables occupy.
    fn bytes(&self) -> usize {
        0
    }
}

/// All bounds that say something about a level.
pub(crate) fn of(level: &Level, actions: &[engine::Action]) -> Vec<Box<dyn Estimate>> {
    let growth = growth::of(level, actions).map(|it| Box::new(it) as Box<dyn Estimate>);
    let errands = errands::of(level, actions).map(|it| Box::new(it) as Box<dyn Estimate>);
    let rearrangement = rearrangement::of(level, actions).map(|it| Box::new(it) as Box<dyn Estimate>);
    let boxes = boxes::of(level).map(|it| Box::new(it) as Box<dyn Estimate>);
    growth.into_iter().chain(errands).chain(rearrangement).chain(boxes).collect()
}

/// The highest of all bounds.
pub(crate) fn highest(bounds: &mut [Box<dyn Estimate>], level: &Level, state: &[u32], pool: &Pool) -> Bound {
    let mut most = 0;
    for bound in bounds {
        match bound.bound(level, state, pool) {
            Bound::Dead => return Bound::Dead,
            Bound::AtLeast(steps) => most = most.max(steps),
        }
    }
    Bound::AtLeast(most)
}

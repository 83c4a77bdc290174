//! Search for solutions of a deterministic single-player game. Every verdict is proved: a path wins, no shorter
//! one exists, or no path exists at all. Anything else is undecided.
//!
//! Independent of any language: a [`Game`] consists of a start, choices and steps.

mod all_paths;
mod answer;
mod budget;
mod compact;
mod dead_ends;
mod fates;
mod game;
mod graph;
mod hard;
mod memo;
mod needs;
mod packing;
mod repair;
mod rollouts;
mod search;
mod shorten;
mod store;
mod table;
#[cfg(test)]
mod testing;
mod tighten;
mod ways;

pub use all_paths::{AllPaths, all_paths};
pub use answer::{Answer, Proof, Shortage, Verdict};
pub use budget::{Budget, Progress, Signal};
pub use dead_ends::{DeadEnds, dead_ends};
pub use fates::{MoveFate, PathFates, StepFates, Stop, path_fates};
pub use game::{Bound, Game, Guess, Step};
pub use graph::{Distance, Fate, Graph, Halt, Next, Reached, StateId, Watch};
pub use hard::solve_hard;
pub use needs::{Need, Needs, Proved, Variants, needs};
pub use repair::{Repair, repair};
pub use rollouts::{Rollouts, Trials, exact_rate, rollouts};
pub use search::{Cancelled, LookBack, Task, Undecided, find, solve, solve_guided, winning_part};
pub use shorten::shorten;
pub use tighten::{Blockable, Bypasses, Thing, Tightened, Variant, tighten};
pub use ways::{Ways, shortest_ways};

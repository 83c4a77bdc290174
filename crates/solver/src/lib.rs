//! Search for solutions of a deterministic single-player game. Every verdict is proved: a path wins, no shorter
//! one exists, or no path exists at all. Anything else is undecided.
//!
//! Independent of any language: a [`Game`] consists of a start, choices and steps.

mod answer;
mod budget;
mod compact;
mod game;
mod graph;
mod hard;
mod packing;
mod repair;
mod search;
mod shorten;
mod store;
mod table;
#[cfg(test)]
mod testing;
mod ways;

pub use answer::{Answer, Proof, Shortage, Verdict};
pub use budget::{Budget, Progress, Signal};
pub use game::{Bound, Game, Step};
pub use graph::{Distance, Fate, Graph, Halt, Next, Reached, StateId, Watch};
pub use hard::solve_hard;
pub use repair::{Repair, repair};
pub use search::{Cancelled, LookBack, Task, Undecided, find, solve};
pub use shorten::shorten;
pub use ways::{Ways, shortest_ways};

//! Tries the rules of a game against a script of what happens, step by step (spec sections 10 and 12).
//!
//! This is not a simulation of the engine: no bots, no noise of GPS, no places of spawning. Where the documents are
//! silent it follows an [`Assumption`], and the trace says where the outcome depended on one.

mod act;
mod assume;
mod engine;
mod expect;
mod explain;
mod hints;
mod json;
pub mod map;
mod matching;
mod scene;
mod script;
mod space;
mod start;
mod steps;
mod text;
pub mod timeline;
mod trace;
mod value;
mod world;

pub use assume::{Assumption, Assumptions};
pub use engine::{Options, record, run, standing};
pub use expect::Outcome;
pub use explain::Explanation;
pub use hints::Hint;
pub use steps::{Changed, Step};
pub use trace::{Done, Line, Run, Stop};
pub use value::Value;

/// The number of steps after which a run stops.
pub const MAX_STEPS: u64 = 100_000;

/// The number of matches of one rule in one step after which a run stops.
pub const MAX_MATCHES: usize = 1000;

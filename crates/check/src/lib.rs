//! Diagnostics of packs: the rules, one file each, and the stages that run them. Reads no files.

mod describe;
mod registry;
mod report;
mod rule;
mod rules;
mod run;
mod suggest;

pub use registry::{rule, rules};
pub use report::{Report, Tally};
pub use rule::Rule;
pub use run::{Progress, check};

//! Diagnostics of packs: the rules, one file each, and the stages that run them. Reads no files.

mod board;
mod checked;
mod describe;
mod findings;
mod fixes;
mod ignored;
mod names;
mod replay;
mod report;
mod rule;
mod rules;
mod run;
mod scope;
mod shared;
mod solution;
mod structure;
mod suggest;
mod words;

pub use checked::Checked;
pub use describe::expected;
pub use ignored::{IgnoredInput, ignored_input, told_by};
pub use replay::Proof;
pub use report::{Report, Tally};
pub use rule::Rule;
pub use rules::{rule, rules};
pub use run::{Checker, Judged, Progress, check, check_with};

//! Diagnostics of packs: the rules, one file each, and the stages that run them. Reads no files.

mod board;
mod checked;
mod dead;
mod describe;
mod findings;
mod fixes;
mod goals;
mod ignored;
mod lacks;
mod logic;
mod mend;
mod names;
mod once;
mod possible;
mod prospect;
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
mod traps;
mod words;

pub use checked::Checked;
pub use describe::expected;
pub use ignored::{IgnoredInput, ignored_input, told_by};
pub use mend::{Applied, Breach, Left, Mended, Mending, mend};
pub use replay::Proof;
pub use report::{Report, Tally};
pub use rule::Rule;
pub use rules::{rule, rules};
pub use run::{Checker, Judged, Progress, check, check_levels, check_with};

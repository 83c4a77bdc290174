//! Diagnostics of packs: the rules, one file each, and the stages that run them. This crate does not read
//! files.

mod analysis;
mod asked;
mod board;
mod causes;
mod consequence;
mod dedup;
mod describe;
mod diagnostic_sink;
mod divergence;
mod file_context;
mod fixes;
mod goal_progress;
mod goals;
mod ignored;
mod liveness;
mod logic;
mod model;
mod outline;
mod project_files;
mod reachability;
mod replay;
mod replay_input;
mod rules;
mod run;
mod schema;
mod solution;
mod solvability;
mod solve;
mod standing;
mod stops;
mod suggest;
mod told;
mod unknown_name;
mod unknown_word;
mod view;
mod withheld;

pub use analysis::{Analysis, Lists, check, check_with};
pub use describe::expected;
pub use fixes::layout::MOST_ENTRIES;
pub use goal_progress::{Scene, lack};
pub use ignored::{IgnoredInput, ignored_input, told_by};
pub use replay::{ReplayResult, gold_path_of};
pub use rules::level_not_in_sequence::listed_too;
pub use rules::{renamed, rule, rules};
pub use solve::SearchResult;

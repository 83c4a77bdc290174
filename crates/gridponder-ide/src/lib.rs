//! The editor features: pure functions of a snapshot and an offset, one file each; formatting is a function of a file
//! alone. This crate is independent of editor protocols and reads no files.

mod actions;
pub mod board;
mod colors;
mod completion;
mod cursor;
mod examine;
mod follow_rename;
mod format;
mod graph;
mod hover;
mod inlay_hints;
mod lenses;
mod links;
mod occurrences;
mod outline;
mod refactor;
mod sequence;
mod template;
mod tokens;
mod variation;

pub use actions::actions;
pub use board::board;
pub use colors::colors;
pub use completion::completion;
pub use examine::{How, entity_need, fates, hint_advice, necessity};
pub use follow_rename::follow_rename;
pub use format::format;
pub use graph::graph;
pub use hover::{hover, hover_with};
pub use inlay_hints::inlay_hints;
pub use lenses::lenses;
pub use links::links;
pub use occurrences::{Subject, definitions, find_symbols, occurrences, possible_occurrences};
pub use outline::{folds, selections, symbols};
pub use refactor::{Needs, Plan, Shift, plan, refactorings};
pub use sequence::{arrange, delete_level, heading, sequence};
pub use template::{NewLevel, duplicate_level, new_level, new_pack};
pub use tokens::semantic_tokens;
pub use variation::{Variation, variation};

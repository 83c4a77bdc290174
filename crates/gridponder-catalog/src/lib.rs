//! The vocabulary of the GridPonder DSL as const tables: the single source of its words, fields, types,
//! defaults and documentation. This crate is independent of texts, trees and packs.

mod acts;
mod conditions;
mod directions;
mod documents;
mod effects;
mod events;
mod field;
mod goals;
mod lookup;
mod lose_conditions;
pub mod model;
mod needs;
mod numbers;
mod placeholders;
mod rule;
pub mod schema;
mod systems;
mod tags;
mod taxonomy;
mod types;
mod usual_colors;
mod value_references;
mod variables;
mod words;

pub use acts::{SOLID, TELEPORT, VOID, action_of_each};
pub use conditions::CONDITIONS;
pub use directions::{DIRECTION_TRANSFORMS, DIRECTIONS};
pub use documents::{
    CELL, DOCUMENTS, GESTURES, GOLD_STEP, GestureGives, SEQUENCE_ENTRIES, SHORT_STEP, SPARSE_LAYER, document,
    gesture_gives,
};
pub use effects::EFFECTS;
pub use events::EVENTS;
pub use goals::GOALS;
pub use lookup::{body, condition, effect, event, goal, lose_condition, sequence_entry, system, words};
pub use lose_conditions::LOSE_CONDITIONS;
pub use model::*;
pub use needs::{Need, Needed, ParamRead, ReadTags, SoughtOn, When};
pub use numbers::whole;
pub use placeholders::{Argument, PLACEHOLDERS, Placeholder, placeholder};
pub use rule::RULE;
/// A parsed default or example.
pub use serde_json::Value as Json;
pub use systems::{DEMOTED_SYSTEMS, EMITTED_KIND, RESERVED_SYSTEMS, SYSTEMS};
pub use tags::STANDARD_TAGS;
pub use taxonomy::TAXONOMY;
pub use types::{COMPARE_OPS, COMPARISON};
pub use usual_colors::USUAL_COLORS;
pub use value_references::VALUE_REFERENCES;
pub use variables::{KeptVariable, VariableName, VariableType};

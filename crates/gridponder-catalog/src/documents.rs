//! The files of a pack.

mod board;
mod game;
mod kind;
mod layer_data;
mod level;
mod manifest;
mod sequence;
mod solution;
mod theme;

use crate::model::{Document, Field, Key, Map, Rest, Shape, Ty};
use crate::types::KIND;

pub(crate) use game::ENABLED;
pub use layer_data::{CELL, GOLD_STEP, SHORT_STEP, SPARSE_LAYER};
pub use sequence::SEQUENCE_ENTRIES;
pub use theme::{GESTURES, GestureGives, gesture_gives};

/// Manifest, game, theme, level.
pub static DOCUMENTS: &[Document] = &[manifest::MANIFEST, game::GAME, theme::THEME, level::LEVEL];

/// The document whose path pattern is `path`, such as `levels/*.json`.
pub fn document(path: &str) -> Option<&'static Document> {
    DOCUMENTS.iter().find(|document| document.path == path)
}

/// An object with unknown content.
const FREE_OBJECT: Ty = Ty::Map(&Map { key: Key::Text, value: Ty::Any });

/// The inventory of the avatar.
const INVENTORY: Shape = Shape {
    name: "inventory",
    doc: "What the avatar carries. There is a single slot.",
    fields: &[Field::optional(
        "slot",
        Ty::Either(&[KIND, Ty::Null]),
        "The kind it carries at the start; `null` for nothing.",
    )],
    rest: Rest::Unknown,
};

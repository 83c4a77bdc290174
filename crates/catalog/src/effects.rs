//! The effects.

use crate::model::Effect;

/// All effects, in the order of the documents.
pub static EFFECTS: &[Effect] = &[];

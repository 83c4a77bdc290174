//! The conditions.

use crate::model::Condition;

/// All conditions, in the order of the documents.
pub static CONDITIONS: &[Condition] = &[];

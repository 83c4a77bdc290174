//! The lose-conditions.

use crate::model::LoseCondition;

/// All lose-conditions, in the order of the documents.
pub static LOSE_CONDITIONS: &[LoseCondition] = &[];

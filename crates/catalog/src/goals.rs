//! The goals.

use crate::model::Goal;

/// All goals, in the order of the documents.
pub static GOALS: &[Goal] = &[];

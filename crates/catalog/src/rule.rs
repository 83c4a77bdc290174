//! The shape of a rule.

use crate::model::{Rest, Shape};

/// A rule of a game or a level.
pub static RULE: Shape = Shape { name: "rule", doc: "", fields: &[], rest: Rest::Unknown };

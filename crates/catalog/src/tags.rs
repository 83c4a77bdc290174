//! The tags.

use crate::model::StandardTag;

/// All tags, in the order of the documents.
pub static STANDARD_TAGS: &[StandardTag] = &[];

//! The references.

use crate::model::ValueReference;

/// All references, in the order of the documents.
pub static VALUE_REFERENCES: &[ValueReference] = &[];

//! Parses YAML text into the tree that `json` gives for JSON text: every key and value has its range.
//!
//! Parsing never fails. Valid text is read by `granit-parser`; where it refuses, the smallest entry around the
//! mistake becomes a missing value, and reading goes on behind it. What only YAML has (aliases, merge keys,
//! comments, several documents) is kept beside the tree. [`Value`] is one view of both formats, in which
//! aliases are followed and merge keys applied. This crate does not know the meaning of members.

mod alias;
mod blocks;
mod diagnose;
mod document;
mod duplicates;
mod events;
mod flow;
mod fold;
mod issue;
mod merge;
mod offsets;
mod plain;
mod recover;
mod scalar;
mod style;
mod syntax_fix;
mod value;

pub use document::{Anchor, Document, Format};
pub use issue::{Issue, IssueKind};
pub use offsets::{Parts, part, parts};
pub use recover::read;
pub use scalar::{is_plain_text, quote, resolve};
pub use style::Style;
pub use syntax_fix::SyntaxFix;
pub use value::{Key, Member, Value};

/// What the laws need that hold both readers against each other; no part of the interface.
#[doc(hidden)]
pub mod readers {
    pub use crate::plain::takes;
    pub use crate::recover::read_strictly;
}

/// The nesting of lists and maps that is read, also through aliases; deeper ones become missing values.
pub const MAX_DEPTH: usize = json::MAX_DEPTH;

/// The number of nodes that can be visited through aliases (`spec section 2`).
pub const MAX_ALIASED: usize = 100_000;

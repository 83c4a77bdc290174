//! JSON text to one tolerant tree in which every key and value has its range.
//!
//! Reading never fails: text that is not JSON gives a tree with holes, and errors that say where
//! and why. Valid text is read by `json-spanned-value`; what that refuses is read by our own
//! tolerant reader into the same tree, and nothing in the tree tells which of the two ran.
//! Knows nothing of what the members mean.

mod arena;
pub mod cursor;
mod decode;
mod duplicates;
mod error;
mod lexer;
mod node;
mod number;
pub mod pointer;
mod quote;
mod report;
mod strict;
mod tolerant;
mod tree;
mod words;

pub use arena::{Kind, NodeId};
pub use cursor::{Token, TokenKind, token_at, token_from};
pub use error::{MAX_ERRORS, SyntaxError, SyntaxErrorKind};
pub use node::{Children, Descendants, Key, Member, Node};
pub use quote::quote;
pub use report::torn_lines;
pub use tree::Tree;

/// How many arrays and objects may lie inside one another. The strict reader refuses one more, and
/// the tolerant reader leaves a hole in its place.
pub const MAX_DEPTH: usize = 127;

/// Both readers by themselves, so that tests and fuzzing can compare them.
#[doc(hidden)]
pub mod readers {
    use std::sync::Arc;

    use crate::Tree;

    /// The strict reader alone: `None` for text that is not JSON.
    pub fn strict(text: impl Into<Arc<str>>) -> Option<Tree> {
        crate::strict::read(&text.into()).ok().flatten()
    }

    /// The tolerant reader alone.
    pub fn tolerant(text: impl Into<Arc<str>>) -> Tree {
        crate::tolerant::read(&text.into())
    }
}

//! Parses JSON text into one tolerant tree in which every key and value has its range.
//!
//! Parsing never fails: for text that is not JSON, the tree has missing values, and errors with their ranges
//! and messages. Valid text is read by `json-spanned-value`; other text is read by our own tolerant reader
//! into the same tree. The tree does not show which reader was used. This crate does not know the meaning of
//! members.

mod arena;
mod builder;
mod compact;
pub mod cursor;
mod decode;
mod duplicates;
pub mod entries;
mod error;
mod lexer;
mod node;
mod node_data;
mod number;
pub mod pointer;
mod quote;
mod report;
mod reuse;
mod strict;
mod tolerant;
mod tree;
mod words;

pub use builder::Builder;
pub use cursor::{Token, TokenKind, token_at, token_from};
pub use decode::quoted as decoded;
pub use error::{MAX_ERRORS, SyntaxError, SyntaxErrorKind};
pub use node::{Children, Descendants, Key, Member, Node};
pub use node_data::{Kind, NodeId};
pub use quote::quote;
pub use report::torn_lines;
pub use tree::Tree;

/// The maximum nesting of arrays and objects. The strict reader refuses deeper nesting, and the tolerant
/// reader replaces it with a missing value.
pub const MAX_DEPTH: usize = 127;

/// Both readers separately, so that tests and fuzzing can compare them.
#[doc(hidden)]
pub mod readers {
    use std::sync::Arc;

    use crate::Tree;

    /// The strict reader alone. Returns `None` for text that is not JSON.
    pub fn strict(text: impl Into<Arc<str>>) -> Option<Tree> {
        crate::strict::read(&text.into()).ok().flatten()
    }

    /// The tolerant reader alone.
    pub fn tolerant(text: impl Into<Arc<str>>) -> Tree {
        crate::tolerant::read(&text.into())
    }
}

//! Completion items, and the text after accepting them.

mod anywhere;
mod half_typed;
mod keys;
mod references;
mod snippets;
mod support;
mod values;

//! Completion items, and the text after accepting them.

#[path = "completion/anywhere.rs"]
mod anywhere;
#[path = "completion/half_typed.rs"]
mod half_typed;
#[path = "completion/keys.rs"]
mod keys;
#[path = "completion/references.rs"]
mod references;
#[path = "completion/snippets.rs"]
mod snippets;
#[path = "completion/support.rs"]
mod support;
#[path = "completion/values.rs"]
mod values;

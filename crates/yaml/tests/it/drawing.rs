//! Draws a document as text, for expectations.

use std::fmt::Write as _;

use json::{Kind, Node};
use yaml::Document;

/// The tree, one node a line, then the errors and issues. Writing to a string cannot fail.
pub(crate) fn draw(document: &Document) -> String {
    let mut result = String::new();
    for node in document.tree().root().iter().flat_map(|root| root.descendants()) {
        let depth = node.ancestors().count() - 1;
        let key = node.key().map_or_else(String::new, |key| format!("{}: ", key.text()));
        let _ = writeln!(result, "{}{key}{}", "  ".repeat(depth), value(node));
    }
    let text = document.text();
    for error in document.errors() {
        let _ = writeln!(result, "{} {:?}: {}", error.kind.name(), &text[error.range], error.message);
    }
    for issue in document.issues() {
        let _ = writeln!(result, "{:?} {:?}: {}", issue.kind, &text[issue.range], issue.message);
    }
    result
}

fn value(node: Node<'_>) -> String {
    let kind = node.kind();
    match kind {
        Kind::Array | Kind::Object => format!("{kind:?} {:?}", node.range()),
        Kind::String => format!("{kind:?} {:?} {:?}", node.range(), node.as_str().unwrap_or_default()),
        _ => format!("{kind:?} {:?} {:?}", node.range(), node.text()),
    }
}

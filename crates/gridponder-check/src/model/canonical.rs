//! Compares values independently of layout and key order.

use std::fmt::Write;

use json::{Kind, Node};

/// A text that is the same for equal values.
pub(crate) fn canonical(node: Node<'_>) -> String {
    let mut out = String::new();
    write(node, &mut out);
    out
}

/// Recursion is bounded, because trees are at most [`json::MAX_DEPTH`] deep.
fn write(node: Node<'_>, out: &mut String) {
    match node.kind() {
        Kind::Array => {
            out.push('[');
            for element in node.elements() {
                write(element, out);
                out.push(',');
            }
            out.push(']');
        }
        Kind::Object => {
            let mut members: Vec<_> = node.distinct_members().collect();
            members.sort_by_cached_key(|member| member.key.text().into_owned());
            out.push('{');
            for member in members {
                out.push_str(&json::quote(&member.key.text()));
                out.push(':');
                write(member.value, out);
                out.push(',');
            }
            out.push('}');
        }
        Kind::String => out.push_str(&json::quote(&node.as_str().unwrap_or_default())),
        Kind::Number => match (node.as_i64(), node.as_f64()) {
            (Some(whole), _) => {
                let _ = write!(out, "{whole}");
            }
            (None, Some(number)) => {
                let _ = write!(out, "{number}");
            }
            (None, None) => out.push_str(node.text()),
        },
        Kind::Missing | Kind::Null | Kind::Bool => out.push_str(node.text()),
    }
}

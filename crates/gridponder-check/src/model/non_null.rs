//! Values that are written and not `null`.

use json::{Kind, Node};

/// The value of a key; `null` is none.
pub(crate) fn non_null<'t>(object: Node<'t>, key: &str) -> Option<Node<'t>> {
    object.get(key).filter(|value| value.kind() != Kind::Null)
}

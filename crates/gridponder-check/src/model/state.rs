//! What the state of a level begins with.

use json::{Kind, Node};

/// Whether a level begins with an avatar on the board.
pub(crate) fn has_avatar(level: Node<'_>) -> bool {
    let avatar = level.get("state").and_then(|state| state.get("avatar"));
    avatar.is_some_and(|avatar| {
        avatar.get("enabled").and_then(Node::as_bool) != Some(false)
            && avatar.get("position").is_some_and(|it| it.kind() == Kind::Array)
    })
}

/// Whether a level has an overlay.
pub(crate) fn has_overlay(level: Node<'_>) -> bool {
    let overlay = level.get("state").and_then(|state| state.get("overlay"));
    overlay.is_some_and(|overlay| overlay.kind() == Kind::Object)
}

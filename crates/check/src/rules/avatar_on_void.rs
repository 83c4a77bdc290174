//! Avatars that start on void.

use language::{Diagnostic, Severity};
use syntax::Node;

use crate::scope::{Extend, Scope};
use crate::{Rule, board};

pub(crate) static RULE: Rule = Rule {
    code: "avatar-on-void",
    severity: Severity::Error,
    summary: "the avatar starts on a void cell",
    doc: "Nothing can enter a void cell, and an avatar that starts on one stands where there is no floor.",
    wrong: r#"levels/one.json: "board": { "size": [4, 2], "layers": { "ground": [["void", "empty", "empty", "empty"], ["empty", "empty", "empty", "empty"]], "markers": [[null, null, "flag", null], [null, null, null, null]] }, "multiCellObjects": [{ "id": "pipe", "kind": "pipe", "cells": [[3, 1]] }] }"#,
    right: r#"levels/one.json: "board": { "size": [4, 2], "layers": { "ground": [["empty", "empty", "empty", "void"], ["empty", "empty", "empty", "empty"]], "markers": [[null, null, "flag", null], [null, null, null, null]] }, "multiCellObjects": [{ "id": "pipe", "kind": "pipe", "cells": [[3, 1]] }] }"#,
};

/// `ground` is the layer of that name.
pub(crate) fn check(scope: Scope<'_>, avatar: Node<'_>, ground: Node<'_>) -> Option<Diagnostic> {
    let position = avatar.get("position")?;
    let cell = board::cell(position)?;
    // A disabled avatar may be parked anywhere.
    if avatar.get("enabled").and_then(Node::as_bool) == Some(false) {
        return None;
    }
    let kind = board::kind_at(ground, cell)?;
    if kind.as_str()? != "void" {
        return None;
    }
    let (x, y) = cell;
    let message = format!("the avatar starts at [{x}, {y}], where the ground is `void`");
    Some(scope.node(&RULE, position, message).related(scope.place(kind.range()), "the void cell"))
}

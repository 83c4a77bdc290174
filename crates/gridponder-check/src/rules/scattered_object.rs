//! Multi-cell objects that are not connected.

use json::Node;
use language::{Diagnostic, Rule};

use crate::describe;
use crate::file_context::FileContext;
use crate::model::Cell;

pub(crate) static RULE: Rule = Rule::information("scattered-object", "board")
    .summary("the cells of a multi-cell object are not connected")
    .doc("A multi-cell object is drawn and moves as one. The game does not require its cells to touch, but a \
          separate cell is often a mistake.")
    .wrong(r#"levels/one.json: "board": { "multiCellObjects": [{ "id": "pipe", "kind": "pipe", "cells": [[3, 1], [0, 1]] }], … }"#)
    .right(r#"levels/one.json: "board": { "multiCellObjects": [{ "id": "pipe", "kind": "pipe", "cells": [[3, 1], [2, 1]] }], … }"#);

/// A cell that is not connected to the first one.
pub(crate) fn check(context: FileContext<'_>, object: Node<'_>, position: Node<'_>, at: Cell) -> Diagnostic {
    let (x, y) = at;
    let id = object.get("id").and_then(Node::as_str).unwrap_or_default();
    let message = format!(
        "the cell [{x}, {y}] does not hang together with the first cell of `{}`",
        describe::short(&id)
    );
    context.node(&RULE, position, message)
}

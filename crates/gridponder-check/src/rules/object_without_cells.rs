//! Multi-cell objects without cells.

use json::Node;
use language::{Diagnostic, Rule};

use crate::describe;
use crate::file_context::FileContext;

pub(crate) static RULE: Rule = Rule::warning("object-without-cells", "board")
    .summary("a multi-cell object has no cells")
    .doc("An object without cells is nowhere on the board: it is not drawn, cannot be moved and blocks nothing.")
    .wrong(r#"levels/one.json: "board": { "multiCellObjects": [{ "id": "pipe", "kind": "pipe", "cells": [] }], … }"#)
    .right(r#"levels/one.json: "board": { "multiCellObjects": [{ "id": "pipe", "kind": "pipe", "cells": [[3, 1]] }], … }"#);

pub(crate) fn check(context: FileContext<'_>, object: Node<'_>, cells: Node<'_>) -> Diagnostic {
    let id = object.get("id").and_then(Node::as_str).unwrap_or_default();
    context.node(&RULE, cells, format!("the multi-cell object `{}` covers no cell", describe::short(&id)))
}

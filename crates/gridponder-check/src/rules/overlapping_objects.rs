//! Cells that belong to two multi-cell objects, or twice to one.

use json::Node;
use language::{Applicability, Diagnostic, Fixes, Rule, Severity};

use crate::describe;
use crate::file_context::{Extend, FileContext};
use crate::model::Cell;

pub(crate) static RULE: Rule = Rule::warning("overlapping-objects", "board")
    .fixes(Fixes::Sometimes(&[Applicability::Manual]))
    .summary("multi-cell objects overlap")
    .doc("Sliding blocks cannot enter each other, and of two blocks on the same cell only the first can be \
          dragged there; of other objects the last one is drawn. A cell that is listed twice in one object \
          counts twice, for example as space in a pipe.")
    .wrong(r#"levels/one.json: "board": { "multiCellObjects": [{ "id": "pipe", "kind": "pipe", "cells": [[3, 1], [3, 1]] }], … }"#)
    .right(r#"levels/one.json: "board": { "multiCellObjects": [{ "id": "pipe", "kind": "pipe", "cells": [[3, 1], [3, 0]] }], … }"#);

/// A cell that an earlier object already covers at `first`; `count` such cells exist. `slides` tells whether
/// blocks can slide in this level.
pub(crate) fn check(
    context: FileContext<'_>,
    position: Node<'_>,
    at: Cell,
    first: Node<'_>,
    count: usize,
    slides: bool,
) -> Diagnostic {
    let (x, y) = at;
    let other = owner(first);
    let others = match count {
        0 | 1 => String::new(),
        count => format!(", and {} like this", describe::count(count - 1, "more cell")),
    };
    let message = format!("the cell [{x}, {y}] is already covered by the object `{other}`{others}");
    context
        .node(&RULE, position, message)
        .related(context.place(first.range()), "covered here")
        .severity(if slides { Severity::Warning } else { Severity::Information })
}

/// A cell that its own object already has at `first`.
pub(crate) fn in_itself(context: FileContext<'_>, part: Node<'_>, at: Cell, first: Node<'_>) -> Diagnostic {
    let (x, y) = at;
    let message = format!("the cell [{x}, {y}] stands twice in the object `{}`", owner(part));
    context.node(&RULE, part, message).related(context.place(first.range()), "the first time").fix(
        "remove it",
        Applicability::Manual,
        json::entries::remove(part),
    )
}

/// The id of the object that contains a cell.
fn owner(cell: Node<'_>) -> String {
    let id = cell.ancestors().find_map(|around| around.get("id")).and_then(Node::as_str);
    describe::short(&id.unwrap_or_default())
}

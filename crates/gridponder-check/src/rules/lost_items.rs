//! Items from pipes that are lost.

use json::Node;
use language::{Diagnostic, Impact, Rule, Severity};

use crate::describe;
use crate::file_context::{Extend, FileContext};
use crate::model::{Board, Cell};

pub(crate) static RULE: Rule = Rule::warning("lost-items", "board")
    .impact(Impact::Unknown)
    .summary("items of a pipe are lost")
    .doc(
        "An item appears one cell from the exit in the direction of the exit, or at the exit if it has no \
          direction. Outside the board the item is lost, which is an error; on a void cell it can hardly be \
          reached. A pipe with two exits holds only as many items as it has cells, and two items released on \
          the same cell in one turn become one.",
    )
    .wrong(
        r#"game.json: "systems": [ …, { "id": "drip", "type": "queued_emitters", "config": {} } ]
levels/one.json: "board": { "multiCellObjects": [{
  "id": "pipe", "kind": "pipe", "cells": [[0, 1]],
  "params": { "queue": [1], "exitPosition": [0, 1], "exitDirection": "left" }
}], … }"#,
    )
    .right(
        r#"game.json: "systems": [ …, { "id": "drip", "type": "queued_emitters", "config": {} } ]
levels/one.json: "board": { "multiCellObjects": [{
  "id": "pipe", "kind": "pipe", "cells": [[0, 1]],
  "params": { "queue": [1], "exitPosition": [0, 1], "exitDirection": "right" }
}], … }"#,
    );

/// An exit whose items appear outside the board. `exit` is the node of its direction, or else of its
/// position.
pub(crate) fn outside(context: FileContext<'_>, exit: Node<'_>, spawn: Cell, board: Board) -> Diagnostic {
    let ((x, y), (width, height)) = (spawn, board);
    let message =
        format!("items released here land at [{x}, {y}], outside the {width} × {height} board, and are lost");
    context.node(&RULE, exit, message).severity(Severity::Error)
}

/// An exit whose items appear on void.
pub(crate) fn on_void(context: FileContext<'_>, exit: Node<'_>, spawn: Cell) -> Diagnostic {
    let (x, y) = spawn;
    context.node(&RULE, exit, format!("items released here land at [{x}, {y}], where the ground is `void`"))
}

/// More items than a pipe with two exits can hold.
pub(crate) fn surplus(context: FileContext<'_>, queue: Node<'_>, room: usize) -> Diagnostic {
    let (items, cells) = (describe::count(queue.len(), "item"), describe::count(room, "cell"));
    let message = format!("the queue has {items}, but the pipe with two exits has {cells}: the rest is lost");
    context.node(&RULE, queue, message)
}

/// Two exits of one pipe with the same cell for released items.
pub(crate) fn same_place(
    context: FileContext<'_>,
    second: Node<'_>,
    first: Node<'_>,
    spawn: Cell,
) -> Diagnostic {
    let (x, y) = spawn;
    let message = format!("items of both exits appear at [{x}, {y}], where one replaces the other");
    context.node(&RULE, second, message).related(context.place(first.range()), "the first exit")
}

//! Entities on void cells.

use json::Node;
use language::{Diagnostic, Rule};

use crate::describe;
use crate::file_context::FileContext;
use crate::model::Cell;

pub(crate) static RULE: Rule = Rule::information("entity-on-void", "board")
    .summary("an entity is on a void cell")
    .doc("A void cell is not part of the playable board: nothing can walk, slide or be pushed into it. The \
          entity is drawn but can hardly be reached.")
    .wrong(r#"levels/one.json: "board": { "layers": { "ground": [["empty", "empty", "empty", "void"], ["empty", "empty", "empty", "empty"]], "objects": [[null, null, null, "torch"], [null, null, null, null]], … }, … }"#)
    .right(r#"levels/one.json: "board": { "layers": { "ground": [["empty", "empty", "empty", "void"], ["empty", "empty", "empty", "empty"]], "objects": [[null, null, null, null], [null, null, null, "torch"]], … }, … }"#);

/// A kind on a cell of a layer.
pub(crate) fn check(context: FileContext<'_>, at: Cell, kind: Node<'_>, layer: &str) -> Option<Diagnostic> {
    let (x, y) = at;
    let (written, layer) = (kind.as_str()?, describe::short(layer));
    let written = describe::short(&written);
    let message = format!("`{written}` on `{layer}` is at [{x}, {y}], where the ground is `void`");
    Some(context.node(&RULE, kind, message))
}

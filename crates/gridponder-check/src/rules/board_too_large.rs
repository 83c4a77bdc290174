//! Boards that are too large for any device.

use engine::CompileError;
use json::Node;
use language::{Diagnostic, Rule};

use crate::file_context::FileContext;

pub(crate) static RULE: Rule = Rule::error("board-too-large", "replay")
    .summary("the board is too large for Goldpath to play")
    .doc(
        "All layers together have more cells than the limit, so the gold path is not replayed. Levels that \
          fit on a screen have a few hundred cells.",
    )
    .wrong(
        r#"levels/one.json: "board": {
  "size": [2000, 2000],
  "layers": { "markers": { "format": "sparse", "entries": [{ "position": [2, 0], "kind": "flag" }] } }
}"#,
    )
    .right(
        r#"levels/one.json: "board": {
  "size": [20, 20],
  "layers": { "markers": { "format": "sparse", "entries": [{ "position": [2, 0], "kind": "flag" }] } }
}"#,
    );

pub(crate) fn check(context: FileContext<'_>, size: Node<'_>, error: CompileError) -> Diagnostic {
    context.node(&RULE, size, error.to_string())
}

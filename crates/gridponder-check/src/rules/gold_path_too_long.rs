//! Gold paths that are too much work to replay.

use json::Node;
use language::{Diagnostic, Rule};

use crate::file_context::FileContext;

pub(crate) static RULE: Rule = Rule::error("gold-path-too-long", "replay")
    .summary("the gold path is too long for Goldpath to replay")
    .doc(
        "The number of steps times the size of the board exceeds the limit for one level, so the rest of \
          the path is not replayed. Real levels are far smaller.",
    )
    .wrong(
        r#"levels/one.json: "board": {
  "size": [1000, 1000],
  "layers": { "markers": { "format": "sparse", "entries": [{ "position": [2, 0], "kind": "flag" }] } }
}, "solution": { "goldPath": [«"right", "left", » × 1000 "right", "right"] }"#,
    )
    .right(
        r#"levels/one.json: "board": {
  "size": [20, 20],
  "layers": { "markers": { "format": "sparse", "entries": [{ "position": [2, 0], "kind": "flag" }] } }
}, "solution": { "goldPath": [«"right", "left", » × 1000 "right", "right"] }"#,
    );

/// `step` is the first step that was not replayed.
pub(crate) fn check(context: FileContext<'_>, step: Node<'_>, number: usize) -> Diagnostic {
    context.node(&RULE, step, format!("the gold path is too long to replay; stopped before step {number}"))
}

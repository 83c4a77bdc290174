//! Cascades that do not end.

use json::Node;
use language::{Diagnostic, Rule};

use crate::file_context::FileContext;

pub(crate) static RULE: Rule = Rule::error("endless-cascade", "replay")
    .summary("a cascade never ends")
    .doc(
        "Rules and systems send each other events in every pass, and Goldpath stops the turn after a limit. \
          The game continues for `maxCascadeDepth` passes and freezes meanwhile. Lower `maxCascadeDepth`, or \
          give a rule a condition that ends the loop.",
    )
    .wrong(
        r#"game.json: "defaults": { "maxCascadeDepth": 1000000000 }, "rules": [
  { "id": "start", "on": "avatar_entered", "then": [{ "increment_variable": { "name": "keys" } }] },
  {
    "id": "more", "on": "variable_changed", "if": { "variable": { "name": "keys", "op": "gt", "value": 0 } },
    "then": [{ "increment_variable": { "name": "keys" } }]
  }
]"#,
    )
    .right(
        r#"game.json: "defaults": { "maxCascadeDepth": 1000000000 }, "rules": [
  { "id": "start", "on": "avatar_entered", "then": [{ "increment_variable": { "name": "keys" } }] },
  {
    "id": "more", "on": "variable_changed", "if": { "variable": { "name": "keys", "op": "lt", "value": 9 } },
    "then": [{ "increment_variable": { "name": "keys" } }]
  }
]"#,
    );

/// `step` is the step with its number, or the gold path if the cascade occurs while the level is loaded.
pub(crate) fn check(context: FileContext<'_>, step: Node<'_>, number: Option<usize>) -> Diagnostic {
    let what = match number {
        Some(number) => format!("step {number} of the gold path"),
        None => "loading the level".to_owned(),
    };
    context.node(&RULE, step, format!("{what} causes an endless cascade, which was cut"))
}

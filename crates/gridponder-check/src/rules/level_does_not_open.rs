//! Levels that the game does not open.

use json::Node;
use language::{Diagnostic, Rule};

use crate::file_context::{Extend, FileContext};
use crate::stops::Cause;

pub(crate) static RULE: Rule = Rule::error("level-does-not-open", "replay")
    .summary("the game cannot open a level")
    .doc("When the level opens, the game reads its state, and rules and systems react to the board. The game \
          then finds a value of the wrong type and fails: nobody can play the level.")
    .wrong(r#"levels/one.json: "board": { "layers": { "objects": [[null, null, null, null], [null, "torch", null, null]], … }, … },
"rules": [
  { "id": "count", "on": "object_placed", "then": [{ "increment_variable": { "name": "keys" } }] },
  { "id": "take", "on": "variable_changed", "then": [{ "set_inventory": { "item": "$event.newValue" } }] }
]"#)
    .right(r#"levels/one.json: "board": { "layers": { "objects": [[null, null, null, null], [null, "torch", null, null]], … }, … },
"rules": [
  { "id": "count", "on": "object_placed", "then": [{ "increment_variable": { "name": "keys" } }] },
  { "id": "take", "on": "variable_changed", "then": [{ "set_inventory": { "item": "torch" } }] }
]"#);

/// `gold_path` is the range for the diagnostic if the cause is not in the level's file.
pub(crate) fn check(context: FileContext<'_>, gold_path: Node<'_>, cause: Cause<'_>) -> Diagnostic {
    let node = cause.in_level(context).unwrap_or(gold_path);
    let diagnostic = context.node(&RULE, node, format!("the game cannot open this level: {}", cause.stop));
    cause.explain(context, diagnostic).help("nobody can play the level")
}

//! Lose conditions that hold from the start.

use json::Node;
use language::{Diagnostic, Rule};

use crate::file_context::FileContext;

pub(crate) static RULE: Rule = Rule::warning("loss-at-once", "goals")
    .summary("a lose condition is always true")
    .doc("The game checks lose conditions after every action that does not win. This condition is true from \
          the start and nothing can change that, so the first action wins or loses.")
    .wrong(r#"levels/one.json: "state": { "avatar": { "enabled": true, "position": [1, 0] }, "variables": { "keys": 0 } }, "solution": { "goldPath": ["right"] }, "loseConditions": [{ "type": "variable_threshold", "config": { "variable": "keys", "target": 0, "comparison": "lte" } }]"#)
    .right(r#"levels/one.json: "loseConditions": [{ "type": "max_actions", "config": { "limit": 5 } }]"#);

/// `node` is what the condition requires; `why` explains why that already holds.
pub(crate) fn check(context: FileContext<'_>, node: Node<'_>, why: &str) -> Diagnostic {
    context.node(&RULE, node, format!("the first action that does not win loses: {why}"))
}

//! Goals that are met whatever the player does.

use json::Node;
use language::{Diagnostic, Rule};

use crate::file_context::FileContext;

pub(crate) static RULE: Rule = Rule::warning("goal-always-met", "goals")
    .summary("a goal is always met")
    .doc("The goal requires nothing: there is nothing to clear and nothing creates it, the pattern or \
          sequence is empty, or the variable already has the value and nothing changes it. The game counts \
          such a goal as met after the first action; a level without other goals is won by any action.")
    .wrong(r#"levels/one.json: "goals": [{ "id": "flag", "type": "reach_target", "config": { "targetKind": "flag" } }, { "id": "all", "type": "all_cleared", "config": { "kind": "rock" } }]"#)
    .right(r#"levels/one.json: "goals": [{ "id": "flag", "type": "reach_target", "config": { "targetKind": "flag" } }]"#);

/// `node` is what the goal requires; `why` explains why it is always met.
pub(crate) fn check(context: FileContext<'_>, node: Node<'_>, why: &str) -> Diagnostic {
    context.node(&RULE, node, format!("this goal is always met: {why}"))
}

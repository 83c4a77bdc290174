//! Lose conditions that can never hold.

use json::Node;
use language::{Diagnostic, Rule};

use crate::file_context::FileContext;

pub(crate) static RULE: Rule = Rule::information("loss-never-comes", "goals")
    .summary("a lose condition can never come true")
    .doc("The value that the condition tests never changes, or the condition is never tested: a variable \
          that nothing writes keeps its value, and the two balance conditions need a `balance` goal with \
          complete and equal shares. The condition never loses the level.")
    .wrong(r#"levels/one.json: "loseConditions": [{ "type": "variable_threshold", "config": { "variable": "keys", "target": 3 } }]"#)
    .right(r#"levels/one.json: "loseConditions": [{ "type": "max_actions", "config": { "limit": 5 } }]"#);

/// `node` is what the condition requires; `why` explains why that is impossible.
pub(crate) fn check(context: FileContext<'_>, node: Node<'_>, why: &str) -> Diagnostic {
    context.node(&RULE, node, format!("this never loses the level: {why}"))
}

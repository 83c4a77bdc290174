//! Goals that nothing in the level can ever meet.

use json::Node;
use language::{Diagnostic, Impact, Rule};

use crate::file_context::FileContext;

pub(crate) static RULE: Rule = Rule::error("unreachable-goal", "goals")
    .impact(Impact::Unknown)
    .summary("a goal can never be met")
    .doc("The level does not contain what the goal needs, and nothing can create it: a target of a kind that \
          no layer contains and no rule creates, a sum larger than all numbers together, a variable that \
          nothing changes, or cells that cannot be divided equally. The level cannot be won.")
    .wrong(r#"levels/one.json: "goals": [{ "id": "g", "type": "reach_target", "config": { "targetKind": "torch" } }]"#)
    .right(r#"levels/one.json: "goals": [{ "id": "g", "type": "reach_target", "config": { "targetKind": "flag" } }]"#);

/// `node` is what the goal requires; `why` explains why that is impossible.
pub(crate) fn check(context: FileContext<'_>, node: Node<'_>, why: &str) -> Diagnostic {
    context.node(&RULE, node, format!("this goal can never be met: {why}"))
}

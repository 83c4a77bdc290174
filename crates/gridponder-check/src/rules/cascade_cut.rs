//! Rules that a cascade does not reach because of its depth limit.

use json::Node;
use language::{Diagnostic, FileRange, Rule};

use crate::describe;
use crate::file_context::{Extend, FileContext};

pub(crate) static RULE: Rule = Rule::information("cascade-cut", "replay")
    .summary("a rule would have fired if the cascade had continued")
    .doc(
        "A turn has a limited number of passes: `defaults.maxCascadeDepth` of the game, 3 by default. After \
          the last pass there were still events that the rule reacts to, and its conditions were true. Such \
          events are dropped, not kept for the next turn. Increase `maxCascadeDepth` if the rule should \
          fire.",
    )
    .wrong(
        r#"levels/one.json: "rules": [
  { "id": "start", "on": "avatar_entered", "then": [{ "increment_variable": { "name": "keys" } }] },
  { "id": "count", "on": "variable_changed", "if": { "variable": { "name": "keys", "op": "lt", "value": 9 } },
    "then": [{ "increment_variable": { "name": "keys" } }] }
]"#,
    )
    .right(
        r#"levels/one.json: "rules": [
  { "id": "start", "on": "avatar_entered", "then": [{ "increment_variable": { "name": "keys" } }] },
  { "id": "count", "on": "variable_changed", "if": { "variable": { "name": "keys", "op": "lt", "value": 2 } },
    "then": [{ "increment_variable": { "name": "keys" } }] }
]"#,
    );

/// `step` is the step where it was first seen; `None` if unknown or while loading a level.
pub(crate) fn check(context: FileContext<'_>, rule: Node<'_>, step: Option<&FileRange>) -> Diagnostic {
    let id = rule.get("id").and_then(Node::as_str).unwrap_or_default();
    let message = format!(
        "the rule `{}` would have fired once more, but the cascade was over: it used up `maxCascadeDepth`",
        describe::short(&id)
    );
    context.node(&RULE, rule, message).first_seen(step)
}

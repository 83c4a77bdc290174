//! Tests that the game does not evaluate.

use json::{Kind, Node};
use language::{Diagnostic, Fixes, Impact, Rule, Severity};

use crate::describe;
use crate::file_context::FileContext;

pub(crate) static RULE: Rule = Rule {
    code: "idle-test",
    severity: Severity::Warning,
    group: "logic",
    is_locked: false,
    hides_text: false,
    impact: Impact::Unchanged,
    fixes: Fixes::Never,
    summary: "a condition tests less than it seems to",
    doc: "The condition `event` compares a field only if it has both `param` and `equals`, and the released \
          game ignores `equals` if it is `null`; without a comparison the condition is always true. \
          `board_count` without `kind` and `tag` counts nothing, so its number is always 0.",
    wrong: r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "where": { "event": { "param": "direction" } }, "then": [{ "clear_inventory": {} }] }]"#,
    right: r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "where": { "event": { "param": "direction", "equals": "up" } }, "then": [{ "clear_inventory": {} }] }]"#,
};

/// The body of a condition on the event.
pub(crate) fn event(context: FileContext<'_>, body: Node<'_>) -> Option<Diagnostic> {
    if body.kind() != Kind::Object {
        return None;
    }
    let (at, message) = match (body.get("param"), body.get("equals")) {
        (Some(param), None) => {
            let field = describe::short(&param.as_str()?);
            (param, format!("`{field}` is not compared: `param` has no effect without `equals`"))
        }
        (None, Some(equals)) => {
            let value = describe::source(equals);
            (equals, format!("`{value}` is not compared: `equals` has no effect without `param`"))
        }
        (Some(param), Some(equals)) if equals.kind() == Kind::Null => {
            let field = describe::short(&param.as_str()?);
            (equals, format!("the released game ignores `equals` if it is `null`: `{field}` is not compared"))
        }
        (None, None) if body.is_empty() => {
            (body, "`event` compares nothing, so it is always true".to_owned())
        }
        _ => return None,
    };
    Some(context.node(&RULE, at, message))
}

/// The body of a condition on a count.
pub(crate) fn count(context: FileContext<'_>, body: Node<'_>) -> Option<Diagnostic> {
    if body.kind() != Kind::Object || body.get("kind").is_some() || body.get("tag").is_some() {
        return None;
    }
    let message = "`board_count` counts nothing without `kind` or `tag`: the number is always 0";
    Some(context.key(&RULE, body, message))
}

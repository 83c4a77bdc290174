//! Tests that the game does not evaluate.

use json::{Kind, Node};
use language::{Diagnostic, Rule, Severity};

use crate::describe;
use crate::file_context::{Extend, FileContext};
use crate::model::non_null;

pub(crate) static RULE: Rule = Rule::warning("idle-test", "logic")
    .summary("a condition tests less than it seems to")
    .doc("The condition `event` compares a field only if it has both `param` and `equals`, and the released \
          game ignores `equals` if it is `null`; without a comparison the condition is always true. \
          `board_count` without `kind` and `tag` counts nothing, so its number is always 0. With both, and in \
          the goal `reach_target` with a kind and a tag, what fits either of the two is enough; that is for \
          information.")
    .wrong(r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "where": { "event": { "param": "direction" } }, "then": [{ "clear_inventory": {} }] }]"#)
    .right(r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "where": { "event": { "param": "direction", "equals": "up" } }, "then": [{ "clear_inventory": {} }] }]"#);

/// The body of a condition on the event.
pub(crate) fn event(context: FileContext<'_>, body: Node<'_>) -> Option<Diagnostic> {
    if body.kind() != Kind::Object {
        return None;
    }
    let (at, message) = match (non_null(body, "param"), body.get("equals")) {
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
        (None, None) if non_null(body, "kind").is_none() => {
            (body, "`event` compares nothing, so it is always true".to_owned())
        }
        _ => return None,
    };
    Some(context.node(&RULE, at, message))
}

/// The body of a condition on a count.
pub(crate) fn count(context: FileContext<'_>, body: Node<'_>) -> Option<Diagnostic> {
    if body.kind() != Kind::Object {
        return None;
    }
    match (non_null(body, "kind"), non_null(body, "tag")) {
        (Some(_), Some(tag)) => {
            let message = "`board_count` counts what fits `kind` or `tag`, and twice what fits both";
            return Some(context.key(&RULE, tag, message).severity(Severity::Information));
        }
        (None, None) => {}
        _ => return None,
    }
    let message = "`board_count` counts nothing without `kind` or `tag`: the number is always 0";
    Some(context.key(&RULE, body, message))
}

/// The `config` of a goal that looks for a kind and a tag.
pub(crate) fn target(context: FileContext<'_>, config: Node<'_>) -> Option<Diagnostic> {
    let (_, tag) = non_null(config, "targetKind").zip(non_null(config, "targetTag"))?;
    let message = "with `targetKind` and `targetTag`, the avatar needs to reach only one of the two";
    Some(context.key(&RULE, tag, message).severity(Severity::Information))
}

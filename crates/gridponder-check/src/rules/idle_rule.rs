//! Rules without effects.

use json::{Kind, Node};
use language::{Diagnostic, Rule, Tag};

use crate::describe;
use crate::file_context::{Extend, FileContext};

pub(crate) static RULE: Rule = Rule::warning("idle-rule", "logic")
    .summary("a rule has no effects")
    .doc("A rule with an empty `then` does nothing.")
    .wrong(r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "then": [] }]"#)
    .right(r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "then": [{ "clear_inventory": {} }] }]"#);

pub(crate) fn check(context: FileContext<'_>, rule: Node<'_>, then: Node<'_>) -> Option<Diagnostic> {
    if then.kind() != Kind::Array || !then.is_empty() {
        return None;
    }
    let id = rule.get("id").and_then(Node::as_str).unwrap_or_default();
    let message = format!("the rule `{}` does nothing: its `then` has no effects", describe::short(&id));
    Some(context.node(&RULE, then, message).tag(Tag::Unnecessary))
}

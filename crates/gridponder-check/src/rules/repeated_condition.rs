//! Duplicate conditions.

use json::Node;
use language::{Applicability, Diagnostic, Fixes, Rule, Tag};
use text::Edit;

use crate::describe;
use crate::file_context::{Extend, FileContext, visible};

pub(crate) static RULE: Rule = Rule::warning("repeated-condition", "logic")
    .fixes(Fixes::Always(&[Applicability::Manual]))
    .summary("a condition is repeated")
    .doc("The second one has no effect. If the condition was copied, it probably needs a change.")
    .wrong(r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "if": { "all_of": [{ "avatar": { "hasItem": "pipe" } }, { "avatar": { "hasItem": "pipe" } }] }, "then": [{ "clear_inventory": {} }] }]"#)
    .right(r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "if": { "avatar": { "hasItem": "pipe" } }, "then": [{ "clear_inventory": {} }] }]"#);

pub(crate) fn check(context: FileContext<'_>, node: Node<'_>, first: Node<'_>) -> Diagnostic {
    let message = format!("duplicate condition `{}`", describe::source(node));
    let edits = without(node);
    context
        .node(&RULE, node, message)
        .related(context.place(visible(first)), "first condition")
        .tag(Tag::Unnecessary)
        .fix("remove the second one", Applicability::Manual, edits)
}

/// Removes a condition from a rule. If one condition remains in a combinator, it replaces the combinator.
fn without(node: Node<'_>) -> Vec<Edit> {
    if node.key().is_some_and(|key| key.is("if") || key.is("where")) {
        return json::entries::remove(node);
    }
    let Some(list) = node.parent().filter(|_| node.index().is_some()) else { return Vec::new() };
    let mut others = list.elements().filter(|other| other.id() != node.id());
    match (others.next(), others.next(), list.parent()) {
        (Some(_), Some(_), _) => json::entries::remove(node),
        (Some(other), None, Some(object)) if object.len() == 1 => {
            json::entries::replace(object, other.text())
        }
        _ => Vec::new(),
    }
}

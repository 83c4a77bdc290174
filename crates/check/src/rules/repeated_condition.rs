//! Conditions that were written before.

use language::{Applicability, Diagnostic, Severity, Tag};
use syntax::Node;

use crate::scope::{Extend, Scope, visible};
use crate::{Rule, describe, fixes};

pub(crate) static RULE: Rule = Rule {
    code: "repeated-condition",
    severity: Severity::Warning,
    summary: "the same condition is asked for twice",
    doc: "The second one changes nothing. Where a condition was copied, something in it probably was to \
          be changed.",
    wrong: r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "if": { "all_of": [{ "avatar": { "hasItem": "torch" } }, { "avatar": { "hasItem": "torch" } }] }, "then": [{ "clear_inventory": {} }] }]"#,
    right: r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "if": { "avatar": { "hasItem": "torch" } }, "then": [{ "clear_inventory": {} }] }]"#,
};

pub(crate) fn check(scope: Scope<'_>, node: Node<'_>, first: Node<'_>) -> Diagnostic {
    let message = format!("`{}` is asked for twice", describe::short(node.text()));
    let is_member = node.key().is_some_and(|key| key.is("if") || key.is("where"));
    let is_one_of_several = node.index().is_some() && node.parent().is_some_and(|list| list.len() > 1);
    let edits =
        if is_member || is_one_of_several { fixes::layout::remove(node) } else { Vec::new() };
    scope
        .node(&RULE, node, message)
        .related(scope.place(visible(first)), "it is asked for here before")
        .tag(Tag::Unnecessary)
        .mended("remove the second one", Applicability::Safe, edits)
}

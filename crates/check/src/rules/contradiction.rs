//! Conditions that exclude each other.

use language::{Diagnostic, Severity};
use syntax::Node;

use crate::scope::{Extend, Scope, visible};
use crate::{Rule, describe};

pub(crate) static RULE: Rule = Rule {
    code: "contradiction",
    severity: Severity::Warning,
    summary: "two conditions that have to hold together exclude each other",
    doc: "`where` and `if` have to hold at the same moment, and so do the conditions of an `all_of`. Two \
          that can never be true at once keep the rule from ever firing: two positions of one event, a \
          number above 5 and below 3, an empty cell that holds a rock. Perhaps `any_of` was meant.",
    wrong: r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "if": { "all_of": [{ "avatar": { "hasItem": "torch" } }, { "avatar": { "hasItem": false } }] }, "then": [{ "increment_variable": { "name": "keys" } }] }]"#,
    right: r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "if": { "any_of": [{ "avatar": { "hasItem": "torch" } }, { "avatar": { "hasItem": false } }] }, "then": [{ "increment_variable": { "name": "keys" } }] }]"#,
};

/// `decides` is whether the rule hangs on both.
pub(crate) fn check(scope: Scope<'_>, node: Node<'_>, first: Node<'_>, decides: bool) -> Diagnostic {
    let text = |node: Node<'_>| describe::short(node.text());
    let end = if decides { "so the rule never fires" } else { "so both never hold" };
    scope
        .node(&RULE, node, format!("`{}` excludes `{}`, {end}", text(node), text(first)))
        .related(scope.place(visible(first)), "the condition it excludes")
}

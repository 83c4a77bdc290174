//! Rules that are written twice.

use language::{Applicability, Diagnostic, Severity};
use syntax::Node;

use crate::scope::{Extend, Scope, visible};
use crate::{Rule, describe, fixes};

pub(crate) static RULE: Rule = Rule {
    code: "repeated-rule",
    severity: Severity::Warning,
    summary: "two rules do the same on the same event",
    doc: "Both rules react to the same event, under the same conditions, with the same effects, so that \
          everything happens twice. Where a rule was copied, something in it probably was to be changed.",
    wrong: r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "then": [{ "increment_variable": { "name": "keys" } }] }, { "id": "s", "on": "avatar_entered", "then": [{ "increment_variable": { "name": "keys" } }] }]"#,
    right: r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "then": [{ "increment_variable": { "name": "keys" } }] }]"#,
};

pub(crate) fn check(scope: Scope<'_>, rule: Node<'_>, first: Node<'_>) -> Diagnostic {
    let id = |rule: Node<'_>| rule.get("id").and_then(Node::as_str).unwrap_or_default().into_owned();
    let (written, other) = (id(rule), id(first));
    let message =
        format!("the rule `{}` does the same as `{}`", describe::short(&written), describe::short(&other));
    let at = rule.get("id").unwrap_or(rule);
    scope
        .node(&RULE, at, message)
        .related(scope.place(visible(first.get("id").unwrap_or(first))), "the first one")
        .mended("remove the second rule", Applicability::Unsafe, fixes::layout::remove(rule))
}

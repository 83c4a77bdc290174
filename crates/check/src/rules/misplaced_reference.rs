//! `$` references where nothing resolves them.

use language::{Diagnostic, Fixes, Severity};
use syntax::Node;

use crate::scope::{Extend, Scope};
use crate::{Impact, Rule, describe};

pub(crate) static RULE: Rule = Rule {
    code: "misplaced-reference",
    severity: Severity::Error,
    impact: Impact::ByPlace,
    fixes: Fixes::Never,
    summary: "a `$` reference stands where none is resolved",
    doc: "References such as `$event.position` are resolved in the values of effects only: not in conditions, \
          and not in fields such as `layer`, `name` or `emitterId`. Elsewhere the game takes the text as it \
          is, or refuses it.",
    wrong: r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "if": { "avatar": { "hasItem": "$cell.objects.kind" } }, "then": [{ "clear_inventory": {} }] }]"#,
    right: r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "if": { "avatar": { "hasItem": "torch" } }, "then": [{ "set_inventory": { "item": "torch" } }] }]"#,
};

pub(crate) fn check(scope: Scope<'_>, node: Node<'_>, in_condition: bool) -> Diagnostic {
    let written = node.as_str().unwrap_or_default();
    let written = describe::short(&written);
    let place = if in_condition { "a condition".to_owned() } else { describe::subject(node) };
    scope.node(&RULE, node, format!("{place} takes no `$` reference, found `{written}`"))
}

/// A reference inside a list or an object that an effect stores.
pub(crate) fn nested(scope: Scope<'_>, node: Node<'_>) -> Diagnostic {
    let written = node.as_str().unwrap_or_default();
    let message = format!(
        "`{}` is not resolved inside an array or an object: the game keeps the text",
        describe::short(&written)
    );
    scope.node(&RULE, node, message).severity(Severity::Warning)
}

//! Adding to what is no number.

use language::{Diagnostic, Severity};
use syntax::Node;

use crate::scope::{Extend, Scope};
use crate::{Rule, describe};

pub(crate) static RULE: Rule = Rule {
    code: "no-number",
    severity: Severity::Error,
    summary: "an effect adds to a variable that holds no number",
    doc: "`increment_variable` adds to a number, and takes a variable that does not exist for 0. If the \
          variable holds a text, `true`, `false` or a list by then, the game stops.",
    wrong: r#"levels/one.json: "rules": [{ "id": "r", "on": "variable_changed", "where": { "event": { "param": "variable", "equals": "name" } }, "then": [{ "increment_variable": { "name": "name" } }] }, { "id": "s", "on": "avatar_exited", "where": { "position": [3, 1] }, "then": [{ "set_variable": { "name": "name", "value": "Ada" } }] }]"#,
    right: r#"levels/one.json: "rules": [{ "id": "r", "on": "variable_changed", "where": { "event": { "param": "variable", "equals": "name" } }, "then": [{ "increment_variable": { "name": "keys" } }] }, { "id": "s", "on": "avatar_exited", "where": { "position": [3, 1] }, "then": [{ "set_variable": { "name": "name", "value": "Ada" } }] }]"#,
};

/// A variable that may hold `types`, which are no numbers; `always` where it never holds a number.
pub(crate) fn check(scope: Scope<'_>, name: Node<'_>, types: &[&str], always: bool) -> Diagnostic {
    let written = name.as_str().unwrap_or_default();
    let (holds, severity) = if always { ("holds", RULE.severity) } else { ("may hold", Severity::Warning) };
    let message = format!(
        "`{}` {holds} {}: adding to that stops the game",
        describe::short(&written),
        types.join(" or ")
    );
    scope.node(&RULE, name, message).severity(severity)
}

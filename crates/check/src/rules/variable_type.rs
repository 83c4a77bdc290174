//! Variables that start as something their users cannot work with.

use language::{Diagnostic, Severity};
use syntax::Node;

use crate::board::How;
use crate::scope::{Extend, Scope};
use crate::{Rule, describe, fixes};

pub(crate) static RULE: Rule = Rule {
    code: "variable-type",
    severity: Severity::Error,
    summary: "a variable starts with a value of the wrong type",
    doc: "The game stops when it adds to a variable that holds no number, or when a goal or a lose condition \
          compares such a variable with a number. Variables that an effect sets are not checked, as they may \
          hold anything by then.",
    wrong: r#"levels/one.json: "state": {
  "avatar": { "enabled": true, "position": [0, 0] },
  "variables": { "keys": "0" }
}, "rules": [{ "id": "count", "on": "avatar_entered", "then": [{ "increment_variable": { "name": "keys" } }] }]"#,
    right: r#"levels/one.json: "state": {
  "avatar": { "enabled": true, "position": [0, 0] },
  "variables": { "keys": 0 }
}"#,
};

/// A variable's first value, beside a use of it.
pub(crate) fn check(scope: Scope<'_>, value: Node<'_>, how: How, who: &str) -> Diagnostic {
    let (subject, found) = (describe::subject(value), describe::found(value));
    let does = match how {
        How::Measured => "holds it against one",
        How::Added | How::Set => "adds to it",
    };
    let diagnostic =
        scope.node(&RULE, value, format!("{subject} takes a number, found {found}: {who} {does}"));
    match fixes::convert::meant(value, &catalog::Ty::Number) {
        Some((text, how)) => {
            let title = format!("change it to `{}`", describe::short(&text));
            diagnostic.mended(title, how, fixes::layout::replace(value, text))
        }
        None => diagnostic,
    }
}

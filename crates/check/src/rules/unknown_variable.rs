//! Names that no variable has.

use catalog::Name;
use language::{Applicability, Diagnostic, Fixes, Severity};
use pack::Spot;

use crate::scope::Scope;
use crate::{Impact, Rule, names};

pub(crate) static RULE: Rule = Rule {
    code: "unknown-variable",
    severity: Severity::Warning,
    impact: Impact::Unknown,
    fixes: Fixes::Sometimes(&[Applicability::Unsafe, Applicability::Manual]),
    summary: "a variable is never set",
    doc: "Nothing sets this variable: not the level, no rule and no system. A test of it sees nothing, and \
          a goal on it is never reached.",
    wrong: r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "if": { "variable": { "name": "kees", "op": "eq", "value": 1 } }, "then": [{ "clear_inventory": {} }] }]"#,
    right: r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "if": { "variable": { "name": "keys", "op": "eq", "value": 1 } }, "then": [{ "clear_inventory": {} }] }]"#,
};

pub(crate) fn check(scope: Scope<'_>, spot: Spot<'_>) -> Option<Diagnostic> {
    names::undefined(scope, &RULE, spot, Name::Variable)
}

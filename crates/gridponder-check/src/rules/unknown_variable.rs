//! Unknown variable names.

use catalog::Name;
use language::{Applicability, Diagnostic, Fixes, Impact, Rule};
use pack::NameRef;

use crate::file_context::FileContext;
use crate::unknown_name;

pub(crate) static RULE: Rule = Rule::warning("unknown-variable", "schema")
    .impact(Impact::Unknown)
    .fixes(Fixes::Sometimes(&[Applicability::Unsafe, Applicability::Manual]))
    .summary("a variable is never set")
    .doc("Neither the level nor any rule or system sets this variable. A condition on it finds no value, and \
          a goal on it is never met.")
    .wrong(r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "if": { "variable": { "name": "kees", "op": "eq", "value": 1 } }, "then": [{ "clear_inventory": {} }] }]"#)
    .right(r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "if": { "variable": { "name": "keys", "op": "eq", "value": 1 } }, "then": [{ "clear_inventory": {} }] }]"#);

pub(crate) fn check(context: FileContext<'_>, name_ref: NameRef<'_>) -> Option<Diagnostic> {
    unknown_name::undefined(context, &RULE, name_ref, Name::Variable)
}

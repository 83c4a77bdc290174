//! Unknown conditions.

use catalog::Vocab;
use language::{Applicability, Diagnostic, Fixes, Impact, Rule};
use pack::NameRef;

use crate::file_context::FileContext;
use crate::unknown_word;

pub(crate) static RULE: Rule = Rule::error("unknown-condition", "schema")
    .impact(Impact::RefusedAndUnknown)
    .fixes(Fixes::Sometimes(&[Applicability::Unsafe]))
    .summary("a condition is unknown")
    .doc("The game refuses to load a rule with an unknown condition.")
    .wrong(r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "if": { "avatr": { "hasItem": true } }, "then": [{ "clear_inventory": {} }] }]"#)
    .right(r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "if": { "avatar": { "hasItem": true } }, "then": [{ "clear_inventory": {} }] }]"#);

pub(crate) fn check(context: FileContext<'_>, name_ref: NameRef<'_>) -> Diagnostic {
    unknown_word::unknown(context, &RULE, name_ref, Vocab::Condition, "condition")
}

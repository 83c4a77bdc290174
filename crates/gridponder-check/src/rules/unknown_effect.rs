//! Unknown effects.

use catalog::Vocab;
use language::{Applicability, Diagnostic, Fixes, Impact, Rule};
use pack::NameRef;

use crate::file_context::FileContext;
use crate::unknown_word;

pub(crate) static RULE: Rule = Rule::error("unknown-effect", "schema")
    .impact(Impact::RefusedAndUnknown)
    .fixes(Fixes::Sometimes(&[Applicability::Unsafe]))
    .summary("an effect is unknown")
    .doc("The game refuses to load a rule with an unknown effect.")
    .wrong(r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "then": [{ "clear_inventry": {} }] }]"#)
    .right(r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "then": [{ "clear_inventory": {} }] }]"#);

pub(crate) fn check(context: FileContext<'_>, name_ref: NameRef<'_>) -> Diagnostic {
    unknown_word::unknown(context, &RULE, name_ref, Vocab::Effect, "effect")
}

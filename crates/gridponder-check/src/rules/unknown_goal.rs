//! Unknown goal types.

use catalog::Vocab;
use language::{Applicability, Diagnostic, Fixes, Impact, Rule};
use pack::NameRef;

use crate::file_context::FileContext;
use crate::unknown_word;

pub(crate) static RULE: Rule = Rule::error("unknown-goal", "schema")
    .impact(Impact::Unknown)
    .fixes(Fixes::Sometimes(&[Applicability::Unsafe]))
    .summary("a goal type is unknown")
    .doc("A goal of an unknown type is never met, so the level cannot be won.")
    .wrong(r#"levels/one.json: "goals": [{ "id": "flag", "type": "reach_targt", "config": { "targetKind": "flag" } }]"#)
    .right(r#"levels/one.json: "goals": [{ "id": "flag", "type": "reach_target", "config": { "targetKind": "flag" } }]"#);

pub(crate) fn check(context: FileContext<'_>, name_ref: NameRef<'_>) -> Diagnostic {
    unknown_word::unknown(context, &RULE, name_ref, Vocab::Goal, "goal type")
}

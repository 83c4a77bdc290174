//! Unknown goal ids.

use catalog::Name;
use language::{Applicability, Diagnostic, Fixes, Impact, Rule};
use pack::NameRef;

use crate::file_context::FileContext;
use crate::unknown_name;

pub(crate) static RULE: Rule = Rule::error("unknown-goal-id", "schema")
    .impact(Impact::ByPlace)
    .fixes(Fixes::Sometimes(&[Applicability::Unsafe, Applicability::Manual]))
    .summary("no goal has this id")
    .doc("No goal of the level (or, in `game.json`, of any level) has this id, so the entry has no effect.")
    .wrong(r#"game.json: "goalDescriptions": { "flga": "Reach the flag" }"#)
    .right(r#"game.json: "goalDescriptions": { "flag": "Reach the flag" }"#);

pub(crate) fn check(context: FileContext<'_>, name_ref: NameRef<'_>) -> Option<Diagnostic> {
    unknown_name::undefined(context, &RULE, name_ref, Name::Goal)
}

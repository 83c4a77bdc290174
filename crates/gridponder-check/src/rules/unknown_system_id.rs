//! Unknown system ids.

use catalog::Name;
use language::{Applicability, Diagnostic, Fixes, Impact, Rule, Severity};
use pack::NameRef;

use crate::file_context::FileContext;
use crate::unknown_name;

pub(crate) static RULE: Rule = Rule {
    code: "unknown-system-id",
    severity: Severity::Error,
    group: "schema",
    is_locked: false,
    hides_text: false,
    impact: Impact::Unknown,
    fixes: Fixes::Sometimes(&[Applicability::Unsafe, Applicability::Manual]),
    summary: "no system has this id",
    doc: "Systems are referred to by the `id` they have in `game.json`. An override for an id that does \
          not exist changes nothing.",
    wrong: r#"levels/one.json: "systemOverrides": { "navi": { "validGroundTags": ["walkable"] } }"#,
    right: r#"levels/one.json: "systemOverrides": { "nav": { "validGroundTags": ["walkable"] } }"#,
};

pub(crate) fn check(context: FileContext<'_>, name_ref: NameRef<'_>) -> Option<Diagnostic> {
    unknown_name::undefined(context, &RULE, name_ref, Name::System)
}

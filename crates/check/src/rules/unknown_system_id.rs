//! Names that no system has.

use catalog::Name;
use language::{Applicability, Diagnostic, Fixes, Severity};
use pack::Spot;

use crate::scope::Scope;
use crate::{Impact, Rule, names};

pub(crate) static RULE: Rule = Rule {
    code: "unknown-system-id",
    severity: Severity::Error,
    impact: Impact::Unknown,
    fixes: Fixes::Sometimes(&[Applicability::Unsafe, Applicability::Manual]),
    summary: "no system has this id",
    doc: "Systems are referred to by the `id` they have in `game.json`. An override for an id that does \
          not exist changes nothing.",
    wrong: r#"levels/one.json: "systemOverrides": { "navi": { "validGroundTags": ["walkable"] } }"#,
    right: r#"levels/one.json: "systemOverrides": { "nav": { "validGroundTags": ["walkable"] } }"#,
};

pub(crate) fn check(scope: Scope<'_>, spot: Spot<'_>) -> Option<Diagnostic> {
    names::undefined(scope, &RULE, spot, Name::System)
}

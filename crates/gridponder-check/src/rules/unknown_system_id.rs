//! Unknown system ids.

use catalog::Name;
use json::Node;
use language::{Applicability, Diagnostic, Fixes, Impact, Rule, Severity};
use pack::NameRef;

use crate::file_context::{Extend, FileContext};
use crate::{describe, unknown_name};

pub(crate) static RULE: Rule = Rule::error("unknown-system-id", "schema")
    .impact(Impact::Unknown)
    .fixes(Fixes::Sometimes(&[Applicability::Unsafe, Applicability::Manual]))
    .summary("no system has this id")
    .doc(
        "Systems are referred to by the `id` they have in `game.json`. An override for an id that does \
          not exist changes nothing. An `overlaySystemId` that names a system without an overlay is a \
          warning, as the game ignores it.",
    )
    .wrong(r#"levels/one.json: "systemOverrides": { "navi": { "validGroundTags": ["walkable"] } }"#)
    .right(r#"levels/one.json: "systemOverrides": { "nav": { "validGroundTags": ["walkable"] } }"#);

pub(crate) fn check(context: FileContext<'_>, name_ref: NameRef<'_>) -> Option<Diagnostic> {
    unknown_name::undefined(context, &RULE, name_ref, Name::System)
}

/// An `overlaySystemId` that names a system of the type `ty`, which has no overlay. `overlays` are the ids of those that
/// have one.
pub(crate) fn not_an_overlay(
    context: FileContext<'_>,
    named: Node<'_>,
    ty: &str,
    overlays: &[String],
) -> Diagnostic {
    let id = named.as_str().unwrap_or_default();
    let meant = if let [only] = overlays { Some(only.as_str()) } else { None };
    let hint = meant.map(|it| format!("; did you mean `{}`?", describe::short(it))).unwrap_or_default();
    let message = format!("`{}` is of the type `{ty}`, which has no overlay{hint}", describe::short(&id));
    let found = context.node(&RULE, named, message).severity(Severity::Warning);
    found.corrected(meant)
}

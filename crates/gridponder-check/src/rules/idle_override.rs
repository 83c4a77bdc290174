//! Overrides that change nothing.

use json::Node;
use language::{Applicability, Diagnostic, Fixes, Rule, Tag};

use crate::describe;
use crate::file_context::{Extend, FileContext};

pub(crate) static RULE: Rule = Rule::hint("idle-override", "board")
    .fixes(Fixes::Always(&[Applicability::Manual]))
    .summary("an override changes nothing")
    .doc(
        "An entry under `systemOverrides` only matters if it differs from the configuration of the system. \
          Settings of a system that the same override switches off do not matter either.",
    )
    .wrong(r#"levels/one.json: "systemOverrides": { "nav": { "solidHandling": "block" } }"#)
    .right(r#"levels/one.json: "systemOverrides": { "nav": { "validGroundTags": ["walkable"] } }"#);

/// A setting that equals the value without the override.
pub(crate) fn check(context: FileContext<'_>, setting: Node<'_>, system: &str) -> Diagnostic {
    let (subject, system) = (describe::subject(setting), describe::short(system));
    removed(context, setting, format!("this override does not change {subject} of `{system}`"))
}

/// An override in which nothing has an effect.
pub(crate) fn whole(context: FileContext<'_>, over: Node<'_>, system: &str) -> Diagnostic {
    removed(context, over, format!("this override does not change `{}`", describe::short(system)))
}

/// A setting beside `"enabled": false`.
pub(crate) fn of_disabled(context: FileContext<'_>, setting: Node<'_>, system: &str) -> Diagnostic {
    let (subject, system) = (describe::subject(setting), describe::short(system));
    removed(context, setting, format!("{subject} has no effect: this override switches `{system}` off"))
}

fn removed(context: FileContext<'_>, node: Node<'_>, message: String) -> Diagnostic {
    context
        .key(&RULE, node, message)
        .fix("remove it", Applicability::Manual, json::entries::remove(node))
        .tag(Tag::Unnecessary)
}

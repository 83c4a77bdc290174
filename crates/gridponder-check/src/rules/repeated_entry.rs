//! Duplicate entries in a list of a configuration.

use json::Node;
use language::{Applicability, Diagnostic, Fixes, Rule, Severity, Tag};

use crate::describe;
use crate::file_context::{Extend, FileContext};

pub(crate) static RULE: Rule = Rule::warning("repeated-entry", "logic")
    .fixes(Fixes::Always(&[Applicability::Unsafe, Applicability::Manual]))
    .summary("a list of a configuration contains a duplicate entry")
    .doc("The duplicate has no effect: a direction, tag or kind is either in the list or not. In \
          `colorCycle` the game uses the first occurrence of a color, so the color after the second one is \
          never next. In `owners` of a `balance` goal, a duplicate usually stands for an owner that is \
          missing, whose cells then belong to nobody, so a goal with complete shares is not met; this is an error.")
    .wrong(r#"game.json: "systems": [{ "id": "nav", "type": "avatar_navigation", "config": { "directions": ["up", "down", "left", "left", "right"] } }]"#)
    .right(r#"game.json: "systems": [{ "id": "nav", "type": "avatar_navigation", "config": { "directions": ["up", "down", "left", "right"] } }]"#);

pub(crate) fn check(context: FileContext<'_>, entry: Node<'_>, first: Node<'_>, noun: &str) -> Diagnostic {
    let written = entry.as_str().unwrap_or_default();
    let message = format!("duplicate {noun} `{}`", describe::short(&written));
    context
        .node(&RULE, entry, message)
        .related(context.place(first.range()), "it stands here before")
        .tag(Tag::Unnecessary)
        .fix("remove the second one", Applicability::Manual, json::entries::remove(entry))
}

/// An owner of a `balance` goal. `is_complete` tells whether all cells must be owned.
pub(crate) fn owner(
    context: FileContext<'_>,
    owner: Node<'_>,
    first: Node<'_>,
    is_complete: bool,
) -> Diagnostic {
    let written = owner.as_str().unwrap_or_default();
    let message = format!("duplicate owner `{}` in `owners`", describe::short(&written));
    let diagnostic = context
        .node(&RULE, owner, message)
        .related(context.place(first.range()), "it stands here before")
        .fix("remove the second one", Applicability::Unsafe, json::entries::remove(owner));
    if is_complete { diagnostic.severity(Severity::Error) } else { diagnostic }
}

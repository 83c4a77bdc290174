//! Entries that stand in a list of a configuration twice.

use language::{Applicability, Diagnostic, Severity, Tag};
use syntax::Node;

use crate::scope::{Extend, Scope};
use crate::{Rule, describe, fixes};

pub(crate) static RULE: Rule = Rule {
    code: "repeated-entry",
    severity: Severity::Warning,
    summary: "an entry stands in a list of a configuration twice",
    doc: "The second one adds nothing: a direction, a tag or a kind is in the list or it is not. In \
          `colorCycle` the game finds a color where it stands first, so what follows the second one is \
          not what follows the color.",
    wrong: r#"game.json: "systems": [{ "id": "nav", "type": "avatar_navigation", "config": { "directions": ["up", "down", "left", "left", "right"] } }]"#,
    right: r#"game.json: "systems": [{ "id": "nav", "type": "avatar_navigation", "config": { "directions": ["up", "down", "left", "right"] } }]"#,
};

pub(crate) fn check(scope: Scope<'_>, entry: Node<'_>, first: Node<'_>, noun: &str) -> Diagnostic {
    let written = entry.as_str().unwrap_or_default();
    let message = format!("the {noun} `{}` stands in the list twice", describe::short(&written));
    scope
        .node(&RULE, entry, message)
        .related(scope.place(first.range()), "it stands here before")
        .tag(Tag::Unnecessary)
        .mended("remove the second one", Applicability::Unsafe, fixes::layout::remove(entry))
}

//! Capturing kinds that are missing from `order` or from `pairs`.

use json::Node;
use language::{Diagnostic, Fixes, Impact, Rule, Severity};

use crate::describe;
use crate::file_context::{Extend, FileContext, visible};

pub(crate) static RULE: Rule = Rule {
    code: "unpaired-kind",
    severity: Severity::Warning,
    group: "logic",
    is_locked: false,
    hides_text: false,
    impact: Impact::Unchanged,
    fixes: Fixes::Never,
    summary: "`order` and `pairs` of a capture do not name the same kinds",
    doc: "The kinds of `order` take their turns to capture what `pairs` says they capture. A kind of `order` \
          without an entry in `pairs` captures nothing, and one of `pairs` that `order` leaves out never \
          gets its turn. Without `order`, all kinds of `pairs` take theirs.",
    wrong: r#"game.json: "systems": [{ "id": "nav", "type": "avatar_navigation", "config": {} }, { "id": "jaws", "type": "flank_capture", "config": { "pieceLayer": "objects", "pairs": { "rock": "torch" }, "order": ["rock", "torch"] } }]"#,
    right: r#"game.json: "systems": [{ "id": "nav", "type": "avatar_navigation", "config": {} }, { "id": "jaws", "type": "flank_capture", "config": { "pieceLayer": "objects", "pairs": { "rock": "torch" }, "order": ["rock"] } }]"#,
};

/// A kind of `order` that captures nothing.
pub(crate) fn without_pair(context: FileContext<'_>, kind: Node<'_>) -> Diagnostic {
    let written = kind.as_str().unwrap_or_default();
    let message = format!("`{}` captures nothing: `pairs` has no entry for it", describe::short(&written));
    context.node(&RULE, kind, message)
}

/// A kind of `pairs` that `order` omits, given by the list of its victims.
pub(crate) fn without_turn(context: FileContext<'_>, victims: Node<'_>, order: Node<'_>) -> Diagnostic {
    let message = format!("{} never captures: `order` leaves it out", describe::subject(victims));
    context
        .key(&RULE, victims, message)
        .related(context.place(visible(order)), "the kinds that take their turn")
}

//! Capturing kinds that are missing from `order` or from `pairs`.

use json::Node;
use language::{Diagnostic, Rule};

use crate::describe;
use crate::file_context::{Extend, FileContext, visible};

pub(crate) static RULE: Rule = Rule::warning("unpaired-kind", "logic")
    .summary("`order` and `pairs` of a capture do not name the same kinds")
    .doc("The kinds in `order` take turns to capture the kinds that `pairs` lists for them. A kind in \
          `order` without an entry in `pairs` captures nothing, and a kind in `pairs` that is not in `order` \
          never gets a turn. Without `order`, all kinds in `pairs` take turns.")
    .wrong(r#"game.json: "systems": [{ "id": "nav", "type": "avatar_navigation", "config": {} }, { "id": "jaws", "type": "flank_capture", "config": { "pieceLayer": "objects", "pairs": { "rock": "torch" }, "order": ["rock", "torch"] } }]"#)
    .right(r#"game.json: "systems": [{ "id": "nav", "type": "avatar_navigation", "config": {} }, { "id": "jaws", "type": "flank_capture", "config": { "pieceLayer": "objects", "pairs": { "rock": "torch" }, "order": ["rock"] } }]"#);

/// A kind of `order` that captures nothing.
pub(crate) fn without_pair(context: FileContext<'_>, kind: Node<'_>) -> Diagnostic {
    let written = kind.as_str().unwrap_or_default();
    let message = format!("`{}` captures nothing: `pairs` has no entry for it", describe::short(&written));
    context.node(&RULE, kind, message)
}

/// A kind of `pairs` that `order` omits, given by the list of its victims.
pub(crate) fn without_turn(context: FileContext<'_>, victims: Node<'_>, order: Node<'_>) -> Diagnostic {
    let message = format!("{} never captures: it is not in `order`", describe::subject(victims));
    context
        .key(&RULE, victims, message)
        .related(context.place(visible(order)), "the kinds that take their turn")
}

//! References that resolved to nothing in every replay.

use json::Node;
use language::{Diagnostic, FileRange, Rule};

use crate::describe;
use crate::file_context::{Extend, FileContext};

pub(crate) static RULE: Rule = Rule::information("null-reference", "replay")
    .summary("an effect is always skipped because its reference yields nothing")
    .doc("Each time the effect ran in the replays of the gold paths, a `$` reference in it yielded nothing, \
          and the effect was skipped. Usual reasons are a field that the event does not have, a cell that is \
          already empty, or an empty inventory.")
    .wrong(r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "then": [{ "spawn": { "position": "$event.position", "layer": "objects", "kind": "$avatar.item" } }] }]"#)
    .right(r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "then": [{ "spawn": { "position": "$event.fromPosition", "layer": "objects", "kind": "rock" } }] }]"#);

/// `step` is the step where it was first seen; `None` if unknown or while loading a level.
pub(crate) fn check(context: FileContext<'_>, effect: Node<'_>, step: Option<&FileRange>) -> Diagnostic {
    let word = describe::word_of(effect).unwrap_or_default();
    let message = format!("`{word}` was always skipped because a reference in it yields nothing");
    context.node(&RULE, effect, message).first_seen(step)
}

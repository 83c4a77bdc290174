//! Writes to cells outside the board.

use json::Node;
use language::{Diagnostic, FileRange, Rule};

use crate::describe;
use crate::file_context::{Extend, FileContext};

pub(crate) static RULE: Rule = Rule::warning("lost-write", "replay")
    .summary("something is placed outside the board during play")
    .doc("In the replay of a gold path, an effect or a system placed something on a cell outside the board. \
          It is lost, although its events are sent. Test for the border in the rule, or move the exit of the \
          pipe onto the board.")
    .wrong(r#"game.json: "rules": [
  { "id": "gift", "on": "avatar_exited", "then": [{ "spawn": { "position": [0, 7], "layer": "objects", "kind": "rock" } }] }
], "levelSequence": [{ "type": "level", "ref": "one" }, { "type": "level", "ref": "two" }]
levels/two.json: "id": "two", "board": { "size": [4, 8], "layers": { "markers": { "format": "sparse", "entries": [
  { "position": [2, 0], "kind": "flag" }
] } } }"#)
    .right(r#"game.json: "rules": [
  { "id": "gift", "on": "avatar_exited", "then": [{ "spawn": { "position": [0, 1], "layer": "objects", "kind": "rock" } }] }
], "levelSequence": [{ "type": "level", "ref": "one" }, { "type": "level", "ref": "two" }]
levels/two.json: "id": "two", "board": { "size": [4, 8], "layers": { "markers": { "format": "sparse", "entries": [
  { "position": [2, 0], "kind": "flag" }
] } } }"#);

/// `step` is the step where it was first seen; `None` if unknown or while loading a level.
pub(crate) fn check(context: FileContext<'_>, actor: Node<'_>, step: Option<&FileRange>) -> Diagnostic {
    let message = match describe::word_of(actor) {
        Some(word) => format!("`{word}` places something outside the board here, and it is lost"),
        None => "the system places something outside the board, and it is lost".to_owned(),
    };
    context.node(&RULE, actor, message).first_seen(step)
}

//! Effects that ran during a replay and changed nothing.

use json::Node;
use language::{Diagnostic, FileRange, Rule};

use crate::describe;
use crate::file_context::{Extend, FileContext};

pub(crate) static RULE: Rule = Rule::hint("no-op-effect", "replay")
    .summary("an effect changes nothing in any gold path")
    .doc("The effect ran several times in the replays of the gold paths, and it changed nothing each time: \
          the cell was already empty, the queue used up, or the inventory empty. This may be intended, \
          because players leave the gold path; or the effect names the wrong cell.")
    .wrong(r#"levels/one.json: "rules": [{ "id": "count", "on": "avatar_entered", "then": [{ "increment_variable": { "name": "keys" } }, { "increment_variable": { "name": "keys" } }] }, { "id": "r", "on": "variable_changed", "then": [{ "destroy": { "position": [1, 1], "layer": "objects" } }] }]"#)
    .right(r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "then": [{ "increment_variable": { "name": "keys" } }] }]"#);

/// `step` is the step where it was first seen; `None` if unknown or while loading a level.
pub(crate) fn check(context: FileContext<'_>, effect: Node<'_>, step: Option<&FileRange>) -> Diagnostic {
    let word = describe::word_of(effect).unwrap_or_default();
    let message = format!("`{word}` changes nothing in any gold path");
    context.node(&RULE, effect, message).first_seen(step)
}

//! Conditions on the position of events that have none.

use catalog::{Event, Ty};
use json::Node;
use language::{Diagnostic, Impact, Rule};

use crate::file_context::{Extend, FileContext};
use crate::suggest;

pub(crate) static RULE: Rule = Rule::error("condition-without-position", "logic")
    .impact(Impact::Unknown)
    .summary("a condition needs the position of an event that has none")
    .doc("`position` and `position_has_tag` test only the field `position` of the event. Some events do not \
          have it: `object_pushed` has `fromPosition` and `toPosition`, and `inventory_changed` has no \
          position. For these events the condition is always false. After a push, react to `object_placed`, \
          which follows and has a position.")
    .wrong(r#"levels/one.json: "rules": [{ "id": "r", "on": "inventory_changed", "where": { "position_has_tag": { "layer": "ground", "tag": "walkable" } }, "then": [{ "clear_inventory": {} }] }]"#)
    .right(r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "where": { "position_has_tag": { "layer": "ground", "tag": "walkable" } }, "then": [{ "clear_inventory": {} }] }]"#);

/// `body` is the value of the condition word.
pub(crate) fn check(
    context: FileContext<'_>,
    body: Node<'_>,
    word: &str,
    event: &Event,
) -> Option<Diagnostic> {
    if event.has_position() {
        return None;
    }
    let name = event.entry.name;
    let message = format!("`{word}` is always false: the event `{name}` has no `position`");
    let diagnostic = context.key(&RULE, body, message);
    let is_place = |ty: &Ty| matches!(ty, Ty::Position);
    let places: Vec<&str> =
        event.payload.iter().filter(|field| is_place(&field.ty)).map(|field| field.name).collect();
    Some(if places.is_empty() {
        diagnostic
    } else {
        diagnostic.help(format!("it has {}, which no condition can test", suggest::list(&places, "and")))
    })
}

//! `$cell` references for events without a position.

use catalog::Event;
use json::Node;
use language::{Diagnostic, Impact, Rule};

use crate::describe;
use crate::file_context::FileContext;

pub(crate) static RULE: Rule = Rule::error("reference-without-position", "schema")
    .impact(Impact::Unknown)
    .summary("`$cell` is used in a rule whose event has no position")
    .doc("`$cell` refers to the cell of the event. Some events have no position: `object_pushed` has \
          `fromPosition` and `toPosition`, and `inventory_changed` has none. For these events the reference \
          always yields nothing.")
    .wrong(r#"levels/one.json: "rules": [{ "id": "a", "on": "avatar_exited", "then": [{ "set_inventory": { "item": "torch" } }] }, { "id": "r", "on": "inventory_changed", "then": [{ "set_inventory": { "item": "$cell.objects.kind" } }] }]"#)
    .right(r#"levels/one.json: "rules": [{ "id": "a", "on": "avatar_exited", "then": [{ "set_inventory": { "item": "torch" } }] }, { "id": "r", "on": "avatar_entered", "then": [{ "set_inventory": { "item": "$cell.objects.kind" } }] }]"#);

pub(crate) fn check(context: FileContext<'_>, node: Node<'_>, event: &Event) -> Option<Diagnostic> {
    if event.has_position() {
        return None;
    }
    let written = node.as_str().unwrap_or_default();
    let (name, written) = (event.entry.name, describe::short(&written));
    Some(context.node(
        &RULE,
        node,
        format!("`{written}`: the event `{name}` has no `position`, so there is no cell"),
    ))
}

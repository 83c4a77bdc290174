//! Event fields that the released game does not send.

use catalog::{Event, Support};
use json::Node;
use language::{Diagnostic, Rule};

use crate::file_context::FileContext;

pub(crate) static RULE: Rule = Rule::warning("ignored-event-field", "schema")
    .summary("a rule tests an event field that the released game does not send")
    .doc("Another engine of the DSL adds its own fields to events. The released game does not send this \
          field, so a rule that tests it never matches there, even though a replay may win.")
    .wrong(r#"game.json: "systems": [ …, { "id": "turn", "type": "region_transform", "config": { "operations": { "turn": { "action": "move", "type": "rotate" } } } }], "rules": [{ "id": "r", "on": "region_transformed", "where": { "event": { "param": "opType", "equals": "rotate" } }, "then": [{ "clear_inventory": {} }] }]"#)
    .right(r#"game.json: "systems": [ …, { "id": "turn", "type": "region_transform", "config": { "operations": { "turn": { "action": "move", "type": "rotate" } } } }], "rules": [{ "id": "r", "on": "region_transformed", "where": { "event": { "param": "type", "equals": "rotate" } }, "then": [{ "clear_inventory": {} }] }]"#);

/// `field` belongs to the event of the enclosing rule.
pub(crate) fn check(
    context: FileContext<'_>,
    node: Node<'_>,
    event: &Event,
    field: &str,
) -> Option<Diagnostic> {
    let field = event.field(field).filter(|field| field.support == Support::Ignored)?;
    let (name, event) = (field.name, event.entry.name);
    Some(context.node(&RULE, node, format!("the released game sends no `{name}` with the event `{event}`")))
}

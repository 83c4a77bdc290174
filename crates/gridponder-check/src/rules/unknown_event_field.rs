//! Fields that the event of a rule does not have.

use catalog::Event;
use json::Node;
use language::{Applicability, Diagnostic, Fixes, Impact, Rule};

use crate::file_context::{Extend, FileContext};
use crate::{describe, suggest};

pub(crate) static RULE: Rule = Rule::error("unknown-event-field", "schema")
    .impact(Impact::Unknown)
    .fixes(Fixes::Sometimes(&[Applicability::Unsafe]))
    .summary("an event does not have a field")
    .doc("`$event` and the condition `event` can only read the fields of the event that the rule reacts to. \
          Any other field is always absent. Parameters of an entity are no fields of the event.")
    .wrong(r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "then": [{ "destroy": { "position": "$event.possition", "layer": "objects" } }] }]"#)
    .right(r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "then": [{ "destroy": { "position": "$event.position", "layer": "objects" } }] }]"#);

/// `field` should belong to the event of the enclosing rule; `written` is the whole text.
pub(crate) fn check(
    context: FileContext<'_>,
    node: Node<'_>,
    event: &Event,
    field: &str,
    written: &str,
) -> Option<Diagnostic> {
    if event.field(field).is_some() {
        return None;
    }
    let fields = event.payload.iter().map(|field| field.name);
    let hint = suggest::suggestion(field, fields);
    let meant = hint.nearest.as_ref().map(|meant| written.replacen(field, meant, 1));
    let (name, written) = (event.entry.name, describe::short(written));
    let message = if event.payload.is_empty() {
        format!("`{written}`: the event `{name}` has no fields")
    } else {
        format!("`{written}`: the event `{name}` has no field `{}`{hint}", describe::short(field))
    };
    let diagnostic = context.node(&RULE, node, message).corrected(meant.as_deref());
    // The event carries the entity, so its parameters are looked for in it.
    if meant.is_none() && event.field("params").is_some() {
        return Some(diagnostic.help(
            "Parameters of the entity are in `params`, whose values cannot be read one by one. \
             `$cell.<layer>.param.<key>` reads one in an effect, such as `set_variable`; a condition on the \
             variable can test it in the next pass.",
        ));
    }
    Some(diagnostic)
}

//! Animations of events that happen nowhere.

use catalog::Event;
use json::Node;
use language::{Diagnostic, Impact, Rule};

use crate::file_context::FileContext;

pub(crate) static RULE: Rule = Rule::warning("animation-without-position", "project")
    .impact(Impact::Looks)
    .summary("a theme animates an event that has no position")
    .doc("An animation under `effects` is played on the cell of the event, its field `position`. Events such as \
          `inventory_changed` and `turn_ended` have none, so nothing is shown.")
    .wrong(r#"theme.json: "effects": { "inventory_changed": { "sheet": "spark.png" } }"#)
    .right(r#"theme.json: "effects": { "object_removed": { "sheet": "spark.png" } }"#);

/// The animations of a theme.
pub(crate) fn check(context: FileContext<'_>, theme: Node<'_>) -> Vec<Diagnostic> {
    let effects = theme.get("effects").into_iter().flat_map(Node::distinct_members);
    let nowhere = effects.filter_map(|effect| {
        let event: &Event = catalog::event(&effect.key.text()).filter(|event| !event.has_position())?;
        let message = format!("the event `{}` has no position, so nothing is shown", event.entry.name);
        Some(context.key(&RULE, effect.value, message))
    });
    nowhere.collect()
}

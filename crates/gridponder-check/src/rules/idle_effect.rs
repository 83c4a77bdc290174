//! Effects that change nothing.

use json::Node;
use language::{Diagnostic, Rule, Tag};

use crate::file_context::{Extend, FileContext, visible};

pub(crate) static RULE: Rule = Rule::information("idle-effect", "logic")
    .summary("an effect changes nothing")
    .doc("Emptying an empty cell, moving something to its own cell, or adding 0 changes nothing. Some of \
          these effects still send an event that other rules may react to; if that is the purpose, the \
          effect is fine.")
    .wrong(r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "then": [{ "move_entity": { "from": [1, 0], "to": [1, 0], "layer": "objects" } }] }]"#)
    .right(r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "then": [{ "move_entity": { "from": [1, 0], "to": [1, 1], "layer": "objects" } }] }]"#);

/// An effect on something that is already empty; `because` is the reason.
pub(crate) fn of_empty(
    context: FileContext<'_>,
    body: Node<'_>,
    effect: &str,
    what: &str,
    because: Node<'_>,
) -> Diagnostic {
    let message = format!("{effect} has no effect: {what} is already empty");
    let diagnostic = context.key(&RULE, body, message);
    diagnostic.related(context.place(visible(because)), "empty since here").tag(Tag::Unnecessary)
}

/// An effect that sets what is already there.
pub(crate) fn to_itself(context: FileContext<'_>, node: Node<'_>, message: &str) -> Diagnostic {
    context.node(&RULE, node, format!("{message}, so nothing changes"))
}

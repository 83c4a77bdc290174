//! Missing keys that the documents require and the game does not.

use catalog::{Field, Shape};
use json::Node;
use language::{Applicability, Diagnostic, Fixes, Rule};

use crate::file_context::{Extend, FileContext};
use crate::{describe, fixes};

pub(crate) static RULE: Rule = Rule::hint("missing-expected-key", "schema")
    .fixes(Fixes::Always(&[Applicability::Safe, Applicability::Manual]))
    .summary("an object lacks a documented key")
    .doc("The DSL documents require this key, but every released game uses a default without it. Add it for \
          stricter readers.")
    .wrong(r#"game.json: "actions": [{ "id": "move" }]"#)
    .right(r#"game.json: "actions": [{ "id": "move", "params": { "direction": { "type": "direction", "values": ["up", "down", "left", "right"] } } }]"#);

pub(crate) fn check(
    context: FileContext<'_>,
    object: Node<'_>,
    field: &Field,
    shape: &Shape,
    default: &str,
) -> Diagnostic {
    let (name, owner) = (field.name, describe::a(&describe::shape(shape)));
    let diagnostic =
        context.node(&RULE, object, format!("missing `{name}` in {owner} (treated as `{default}`)"));
    match fixes::required::expected(context, object, shape) {
        Some((title, how, edits)) => diagnostic.fix(title, how, edits),
        None => diagnostic,
    }
}

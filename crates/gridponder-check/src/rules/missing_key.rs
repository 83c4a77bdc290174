//! Missing keys that an object requires.

use catalog::{Field, Presence, Shape};
use json::Node;
use language::{Applicability, Diagnostic, Fixes, Impact, Rule};

use super::missing_expected_key;
use crate::file_context::{Extend, FileContext};
use crate::{describe, fixes};

pub(crate) static RULE: Rule = Rule::error("missing-key", "schema")
    .impact(Impact::ByPlace)
    .fixes(Fixes::Sometimes(&[Applicability::Unsafe, Applicability::Manual]))
    .summary("an object lacks a required key")
    .doc("The game rejects the object without this key, or the object has no effect.")
    .wrong(r#"levels/one.json: "goals": [{ "id": "flag", "type": "reach_target" }]"#)
    .right(r#"levels/one.json: "goals": [{ "id": "flag", "type": "reach_target", "config": { "targetKind": "flag" } }]"#);

pub(crate) fn check(context: FileContext<'_>, object: Node<'_>, field: &Field, shape: &Shape) -> Diagnostic {
    let owner = describe::a(shape.name);
    let (name, wanted) = (field.name, describe::expected(&field.ty));
    let diagnostic = match field.presence {
        Presence::Expected { default } => {
            return missing_expected_key::check(context, object, field, shape, default);
        }
        Presence::RequiredWhen { field: sibling, .. } => context.node(
            &RULE,
            object,
            format!("missing key `{name}`, which {owner} needs with this `{sibling}` ({wanted})"),
        ),
        _ => context.node(&RULE, object, format!("missing key `{name}` in {owner} ({wanted})")),
    };
    match fixes::required::needed(context, object, shape, field) {
        Some((title, how, edits)) => diagnostic.fix(title, how, edits),
        None => diagnostic,
    }
}

//! Missing keys that an object requires.

use catalog::{Field, Presence, Shape};
use json::{Key, Node};
use language::{Applicability, Diagnostic, Fixes, Impact, Rule};
use text::Edit;

use super::missing_expected_key;
use crate::file_context::{Extend, FileContext};
use crate::{describe, fixes, suggest};

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
    let diagnostic = match misspelled(object, field, shape) {
        Some(key) => diagnostic.fix(
            format!("change `{}` to `{name}`", describe::short(&key.text())),
            Applicability::Unsafe,
            vec![Edit { range: key.range(), insert: json::quote(name) }],
        ),
        None => diagnostic,
    };
    match fixes::required::needed(context, object, shape, field) {
        Some((title, how, edits)) => diagnostic.fix(title, how, edits),
        None => diagnostic,
    }
}

/// A key of the object that is probably meant to be this one. Objects with keys of their own, such as entities, have no
/// unknown ones.
fn misspelled<'t>(object: Node<'t>, field: &Field, shape: &Shape) -> Option<Key<'t>> {
    let is_known = |key: &str| shape.fields.iter().any(|it| it.name == key);
    let keys = object.distinct_members().map(|member| member.key);
    keys.filter(|key| !is_known(&key.text()))
        .find(|key| suggest::nearest(&key.text(), [field.name]).is_some())
}

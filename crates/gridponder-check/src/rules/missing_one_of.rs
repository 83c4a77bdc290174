//! Objects without any of the keys of a group.

use catalog::{Presence, Shape};
use json::Node;
use language::{Applicability, Diagnostic, Fixes, Impact, Rule};

use crate::file_context::{Extend, FileContext};
use crate::{describe, fixes, suggest};

pub(crate) static RULE: Rule = Rule::error("missing-one-of", "schema")
    .impact(Impact::ByPlace)
    .fixes(Fixes::Sometimes(&[Applicability::Manual]))
    .summary("an object lacks one of several alternative keys")
    .doc("Some objects need one of several alternative keys. Without any of them they are meaningless: the \
          condition is always false, the goal is met at once, or the page is empty.")
    .wrong(r#"levels/one.json: "goals": [{ "id": "flag", "type": "reach_target", "config": {} }]"#)
    .right(r#"levels/one.json: "goals": [{ "id": "flag", "type": "reach_target", "config": { "targetKind": "flag" } }]"#);

pub(crate) fn check(context: FileContext<'_>, object: Node<'_>, shape: &Shape, group: &str) -> Diagnostic {
    const MAX_FIXES: usize = 6;
    let names = keys(shape, group);
    let message = format!("{} needs {}", describe::a(shape.name), suggest::list(&names, "or"));
    let fields = names.iter().filter_map(|name| shape.field(name)).take(MAX_FIXES);
    let fixes = fields.filter_map(|field| fixes::required::one(context, object, shape, field));
    fixes.fold(context.node(&RULE, object, message), |diagnostic, (title, how, edits)| {
        diagnostic.fix(title, how, edits)
    })
}

/// The keys of a group.
pub(crate) fn keys(shape: &Shape, group: &str) -> Vec<&'static str> {
    let is_member =
        |presence| matches!(presence, Presence::OneOf(it) | Presence::AtLeastOneOf(it) if it == group);
    shape.fields.iter().filter(|field| is_member(field.presence)).map(|field| field.name).collect()
}

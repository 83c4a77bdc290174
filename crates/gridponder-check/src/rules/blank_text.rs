//! Texts that are empty or consist of white space.

use catalog::{Field, Name, Presence};
use json::Node;
use language::{Diagnostic, Impact, Rule};
use pack::NameRef;

use crate::describe;
use crate::file_context::{Extend, FileContext};

pub(crate) static RULE: Rule = Rule::warning("blank-text", "schema")
    .impact(Impact::Looks)
    .summary("a required text is blank")
    .doc(
        "The text is empty or consists of spaces only: a pack without a title, a page with nothing to read, \
          or a name that is hard to refer to.",
    )
    .wrong(r#"manifest.json: "title": " ""#)
    .right(r#"manifest.json: "title": "Minimal""#);

/// The value of a required field.
pub(crate) fn check(context: FileContext<'_>, node: Node<'_>, field: Option<&Field>) -> Option<Diagnostic> {
    let field = field.filter(|field| node.key().is_some_and(|key| key.is(field.name)))?;
    // The field `type` has its own vocabulary, so an empty word is already reported.
    let is_needed = field.name != "type"
        && match field.presence {
            Presence::Required => true,
            // The value of the other field tells that this one is read.
            Presence::RequiredWhen { field: other, values } => {
                let written = node.parent().and_then(|owner| owner.get(other));
                written.is_some_and(|other| values.contains(&other.text()))
            }
            Presence::AtLeastOneOf(group) => !has_another(node, field, group),
            _ => false,
        };
    if !is_needed || !is_blank(&node.as_str()?) {
        return None;
    }
    Some(context.node(&RULE, node, format!("{} is blank", describe::subject(node))))
}

/// The definition of a name.
pub(crate) fn name(context: FileContext<'_>, name_ref: NameRef<'_>, name: Name) -> Option<Diagnostic> {
    let message = || format!("{} has a blank name", describe::a(name.noun()));
    is_blank(&name_ref.text())
        .then(|| context.at(&RULE, name_ref.range(), message()).addressed(name_ref.node))
}

fn is_blank(text: &str) -> bool {
    text.trim().is_empty()
}

/// Returns true if the object has another key of the group.
fn has_another(node: Node<'_>, field: &Field, group: &str) -> bool {
    let fields = catalog::SEQUENCE_ENTRIES.iter().flat_map(|entry| entry.body.fields);
    let mut others = fields.filter(|it| {
        it.name != field.name && matches!(it.presence, Presence::AtLeastOneOf(other) if other == group)
    });
    node.parent().is_some_and(|owner| others.any(|it| owner.get(it.name).is_some()))
}

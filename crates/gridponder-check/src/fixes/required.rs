//! Adds the missing keys of an object, in the order of the catalog.

use catalog::{Field, Presence, Shape};
use json::Node;
use json::entries::{self, Item};
use language::Applicability;
use text::Edit;

use super::placeholder;
use crate::file_context::FileContext;
use crate::suggest;

/// A title, its applicability, and the edits.
pub(crate) type Change = (String, Applicability, Vec<Edit>);

/// Adds one key.
pub(crate) fn one(
    context: FileContext<'_>,
    object: Node<'_>,
    shape: &Shape,
    field: &Field,
) -> Option<Change> {
    change(context, object, shape, &[field], Applicability::Manual)
}

/// Adds all keys that the object lacks and the game needs, if `field` is one of them.
pub(crate) fn needed(
    context: FileContext<'_>,
    object: Node<'_>,
    shape: &Shape,
    field: &Field,
) -> Option<Change> {
    let lacks = |other: &&Field| {
        let is_asked_for = match other.presence {
            Presence::Required => true,
            Presence::RequiredWhen { .. } => other.name == field.name,
            _ => false,
        };
        is_asked_for && object.get(other.name).is_none()
    };
    let fields: Vec<&Field> = shape.fields.iter().filter(lacks).collect();
    // If only the author can write one of the keys, adding the others is still useful.
    change(context, object, shape, &fields, Applicability::Unsafe)
        .or_else(|| change(context, object, shape, &[field], Applicability::Unsafe))
}

/// Adds all missing keys that the documents require, with the defaults that the game uses anyway.
pub(crate) fn expected(context: FileContext<'_>, object: Node<'_>, shape: &Shape) -> Option<Change> {
    let lacks = |other: &&Field| {
        matches!(other.presence, Presence::Expected { .. }) && object.get(other.name).is_none()
    };
    let fields: Vec<&Field> = shape.fields.iter().filter(lacks).collect();
    change(context, object, shape, &fields, Applicability::Safe)
}

/// `how` is the applicability if all values are certain. With placeholders, the fix is manual.
fn change(
    context: FileContext<'_>,
    object: Node<'_>,
    shape: &Shape,
    fields: &[&Field],
    applicability: Applicability,
) -> Option<Change> {
    let mut items = Vec::new();
    let mut is_known = true;
    for field in fields {
        let start = placeholder::value(context, Some(object), shape, field)?;
        is_known &= start.is_known;
        let value = start.text;
        items.push(Item { at: place(object, shape, field.name), key: Some(field.name.to_owned()), value });
    }
    let edits = entries::insert(object, &items);
    let applicability = if is_known { applicability } else { Applicability::Manual };
    let names: Vec<&str> = fields.iter().map(|field| field.name).collect();
    (!edits.is_empty()).then(|| (format!("add {}", suggest::list(&names, "and")), applicability, edits))
}

/// The index for a new member: after the last existing member that precedes it in the catalog.
pub fn place(object: Node<'_>, shape: &Shape, name: &str) -> usize {
    let order = |name: &str| shape.fields.iter().position(|field| field.name == name);
    let Some(own) = order(name) else { return object.len() };
    object
        .members()
        .enumerate()
        .filter(|(_, member)| order(&member.key.text()).is_some_and(|it| it < own))
        .map(|(at, _)| at + 1)
        .last()
        .unwrap_or(0)
}

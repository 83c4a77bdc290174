//! Adds the keys an object lacks, in the order of the catalog.

use catalog::{Field, Presence, Shape};
use json::Node;
use language::Applicability;
use text::Edit;

use super::layout::{self, Item};
use super::placeholder;
use crate::file_context::FileContext;
use crate::suggest;

/// A title and what it does.
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

/// Adds all keys that the object lacks and that the game needs, if `field` is among them.
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
    // Where one of them is the author's to write, the one that is not is still worth adding.
    change(context, object, shape, &fields, Applicability::Unsafe)
        .or_else(|| change(context, object, shape, &[field], Applicability::Unsafe))
}

/// Adds all keys that the documents ask for, with the defaults the game takes anyway.
pub(crate) fn expected(context: FileContext<'_>, object: Node<'_>, shape: &Shape) -> Option<Change> {
    let lacks = |other: &&Field| {
        matches!(other.presence, Presence::Expected { .. }) && object.get(other.name).is_none()
    };
    let fields: Vec<&Field> = shape.fields.iter().filter(lacks).collect();
    change(context, object, shape, &fields, Applicability::Safe)
}

/// `how` sure it is when all values are known: what is to be filled in, a person fills in.
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
    let edits = layout::insert(object, &items);
    let applicability = if is_known { applicability } else { Applicability::Manual };
    let names: Vec<&str> = fields.iter().map(|field| field.name).collect();
    (!edits.is_empty()).then(|| (format!("add {}", suggest::list(&names, "and")), applicability, edits))
}

/// How many of the members stand before a new one: those up to the last that the catalog has before it.
pub(crate) fn place(object: Node<'_>, shape: &Shape, name: &str) -> usize {
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

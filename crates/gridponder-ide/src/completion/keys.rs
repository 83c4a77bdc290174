//! Keys of the object at the cursor.

use catalog::{Field, Key, Map, Name, Presence, Shape, Since, Support, Ty, Vocab};
use json::Node;
use language::CompletionKind;

use super::item::{Item, field_doc, noted};
use super::site::Site;
use super::{names, params, snippet, words};
use crate::cursor::Level;

/// The items for a key.
pub(super) fn propose(site: &Site<'_>) -> Vec<Item> {
    let Some(level) = site.level() else { return Vec::new() };
    let mut items = Vec::new();
    if level.is(|ty| matches!(ty, Ty::SystemOverrides)) {
        items.extend(references(site, Name::System, &OVERRIDE));
    }
    if level.is(|ty| matches!(ty, Ty::MultiCellParams)) {
        let fields = systems(site).flat_map(|system| system.multi_cell_params);
        items.extend(ranked(level, fields, false));
    }
    for ty in &level.types {
        match ty {
            Ty::KeyTagged(vocab) => items.extend(tagged(site, *vocab)),
            Ty::Map(Map { key: Key::Refers(name) | Key::Defines(name), value }) => {
                items.extend(references(site, *name, value));
                items.extend(params::definable(site, *name, value));
            }
            _ => {}
        }
    }
    if let Some((shape, word)) = level.shapes {
        items.extend(fields(site, level, shape, word));
        if site.takes_params() {
            items.extend(params::keys(site));
        }
    }
    items.retain(|item| !is_given(level, &item.label));
    items
}

/// The type of the overrides of systems.
static OVERRIDE: Ty = Ty::SystemOverrides;

/// The systems in use, or all systems if none is in use.
pub(super) fn systems<'s>(site: &'s Site<'_>) -> Box<dyn Iterator<Item = &'static catalog::System> + 's> {
    let mut types = site.pack.names().systems().types().peekable();
    if types.peek().is_some() { Box::new(types) } else { Box::new(catalog::SYSTEMS.iter()) }
}

/// Returns true if the key is already present, other than at the cursor.
fn is_given(level: &Level<'_>, key: &str) -> bool {
    level.node.members().any(|member| member.value.id() != level.inside.id() && member.key.is(key))
}

fn fields(
    site: &Site<'_>,
    level: &Level<'_>,
    shape: &'static Shape,
    word: Option<&'static Shape>,
) -> Vec<Item> {
    let is_override =
        site.cursor.levels.get(1).is_some_and(|around| around.is(|ty| matches!(ty, Ty::SystemOverrides)));
    let all = shape.fields.iter().chain(word.map_or(&[][..], |word| word.fields));
    let switch = is_override.then(enabled).flatten();
    ranked(level, all.chain(switch), is_override)
}

/// The field `enabled`, which an override may have in addition to the configuration.
fn enabled() -> Option<&'static Field> {
    let systems = catalog::document("game.json")?.field("systems")?;
    let Ty::List(list) = systems.ty else { return None };
    let Ty::TypeTagged(tagged) = list.item else { return None };
    tagged.shape.field("enabled")
}

/// Fields by importance: required, expected, optional, and without effect.
fn ranked(level: &Level<'_>, fields: impl Iterator<Item = &'static Field>, is_part: bool) -> Vec<Item> {
    let fields: Vec<&'static Field> = fields.collect();
    let has_member = |group: &str| {
        fields.iter().any(|field| {
            matches!(field.presence, Presence::OneOf(it) | Presence::AtLeastOneOf(it) if it == group)
                && is_given(level, field.name)
        })
    };
    let mut found: Vec<(u8, &'static Field)> = Vec::new();
    for field in &fields {
        let rank = match field.presence {
            _ if field.support == Support::Ignored => 4,
            Presence::Runtime { .. } => 3,
            Presence::OneOf(group) if has_member(group) && !is_part => continue,
            // An undocumented key is not helpful beside the documented key with the same meaning.
            Presence::AtLeastOneOf(group) if has_member(group) && field.since == Since::Undocumented => {
                continue;
            }
            _ if is_part => 2,
            Presence::AtLeastOneOf(group) if has_member(group) => 2,
            Presence::Required => 0,
            Presence::RequiredWhen { field: sibling, values } => {
                u8::from(!is_required(level.node, &fields, sibling, values)) * 2
            }
            Presence::Expected { .. } | Presence::OneOf(_) | Presence::AtLeastOneOf(_) => 1,
            Presence::Optional | Presence::Default(_) | Presence::DefaultFrom(_) => 2,
        };
        found.push((rank, field));
    }
    found.sort_by_key(|(rank, _)| *rank);
    found.into_iter().map(|(rank, field)| Item { deprecated: rank == 4, ..item(field, &fields) }).collect()
}

/// Returns true if the sibling of a field has one of the values that make the field required.
fn is_required(object: Node<'_>, fields: &[&Field], sibling: &str, values: &[&str]) -> bool {
    let written = object.get(sibling).map(json::Node::text);
    let default =
        || fields.iter().find(|field| field.name == sibling).and_then(|field| field.presence.default_value());
    written.or_else(default).is_some_and(|value| values.contains(&value))
}

fn item(field: &'static Field, fields: &[&Field]) -> Item {
    Item::key(field.name, CompletionKind::Property, snippet::value(&field.ty, field.presence))
        .detail(field.words(fields))
        .doc(field_doc(field))
}

/// The words of conditions or effects. Empty if there already is one, because only one counts.
fn tagged(site: &Site<'_>, vocab: Vocab) -> Vec<Item> {
    let Some(level) = site.level() else { return Vec::new() };
    let entries = words::ranked(site, vocab);
    if entries.iter().any(|entry| is_given(level, entry.name)) {
        return Vec::new();
    }
    let items = entries.into_iter().map(|entry| {
        let body = match vocab {
            Vocab::Condition => {
                catalog::condition(entry.name).map(|it| snippet::value(&it.body, Presence::Required))
            }
            _ => None,
        };
        let body = body.unwrap_or_else(|| snippet::Snippet::plain_text("{").stop("").with("}"));
        Item::key(entry.name, CompletionKind::Function, body)
            .detail(words::detail(vocab, entry))
            .doc(noted(entry.doc, entry.since))
    });
    items.collect()
}

/// Keys that are names of a class.
fn references(site: &Site<'_>, name: Name, value: &'static Ty) -> Vec<Item> {
    let items = names::propose(site, name);
    let value = snippet::value(value, Presence::Required);
    items.into_iter().map(|item| Item { insert: super::item::Insert::Key(value.clone()), ..item }).collect()
}

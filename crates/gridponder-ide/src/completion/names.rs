//! Names by class, as defined in the pack, the likeliest first.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use catalog::{Event, Name, Ty, Vocab};
use json::Node;
use language::CompletionKind;

use super::item::{Item, field_doc, noted};
use super::site::Site;
use crate::board::sprite_of;
use crate::hover::picture;

/// The names of a class.
pub(super) fn propose(site: &Site<'_>, name: Name) -> Vec<Item> {
    match name {
        Name::Event => events(site),
        Name::EventField => event_fields(site),
        Name::Kind => kinds(site),
        Name::Tag => tags(site),
        Name::Level => levels(site),
        Name::Animation => animations(site),
        Name::EntityParam => entity_params(site),
        Name::ActionParam => action_params(site),
        _ => by_use(site, name).into_iter().map(|text| item(name, text)).collect(),
    }
}

fn item(name: Name, text: impl Into<String>) -> Item {
    Item::text(text, CompletionKind::Reference).detail(name.noun())
}

/// The default name of a class in placeholders.
pub(super) fn likeliest(site: &Site<'_>, name: Name) -> Option<String> {
    match name {
        Name::Event | Name::EventField | Name::Level => None,
        _ => by_use(site, name).into_iter().next(),
    }
}

/// The names of a class that the file can refer to, the most used first.
pub(super) fn by_use(site: &Site<'_>, name: Name) -> Vec<String> {
    let names = site.pack.names();
    let only_here = |text: &str| {
        let mut definitions = names.definitions(name, text, site.file).peekable();
        definitions.peek().is_some() && definitions.all(|definition| site.is_replaced(definition))
    };
    let known = names.known(name, site.file).filter(|text| !only_here(text)).map(str::to_owned);
    let all: BTreeSet<String> = known.chain(site.defined_here(name).map(str::to_owned)).collect();
    let mut all: Vec<String> = all.into_iter().filter(|text| !text.is_empty()).collect();
    all.sort_by_cached_key(|text| Reverse(site.uses(name, text)));
    all
}

/// Kinds; those of the current layer first. A board holds no others.
fn kinds(site: &Site<'_>) -> Vec<Item> {
    let layer = site.layer();
    let board = site.board_layer();
    let alike = if layer.is_none() { beside(site) } else { BTreeSet::new() };
    let mut kinds: Vec<(bool, Item)> = by_use(site, Name::Kind)
        .into_iter()
        .filter_map(|kind| {
            let node = site.kind(&kind);
            let own = node.and_then(|node| node.get("layer")?.as_str());
            let belongs = |layer| own.as_deref().is_none_or(|own| own == layer);
            if !board.as_deref().is_none_or(belongs) {
                return None;
            }
            let is_likely = match &layer {
                Some(layer) => own.as_deref() == Some(layer),
                None => alike.contains(&kind),
            };
            let detail = own.map_or_else(|| "kind".to_owned(), |own| format!("kind on {own}"));
            let mut item = Item::text(kind, CompletionKind::Reference).detail(detail);
            item.doc = node.and_then(kind_doc).map(Into::into);
            Some((is_likely, item))
        })
        .collect();
    kinds.sort_by_key(|(is_likely, _)| Reverse(*is_likely));
    kinds.into_iter().map(|(_, item)| item).collect()
}

/// The documentation of a kind from the pack.
fn kind_doc(kind: Node<'_>) -> Option<String> {
    let text = |key| kind.get(key).and_then(Node::as_str).filter(|text| !text.is_empty());
    let tags: Vec<String> = kind
        .get("tags")
        .into_iter()
        .flat_map(Node::elements)
        .filter_map(|tag| Some(format!("`{}`", tag.as_str()?)))
        .collect();
    let tags = (!tags.is_empty()).then(|| tags.join(" "));
    let picture = sprite_of(kind).and_then(|path| picture(&path));
    let parts = [picture, text("uiName").map(Into::into), text("description").map(Into::into), tags];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    (!parts.is_empty()).then(|| parts.join("\n\n"))
}

/// The values of the same key in the other elements of the enclosing list.
fn beside(site: &Site<'_>) -> BTreeSet<String> {
    let (Some(object), Some(list)) = (site.level(), site.cursor.levels.get(1)) else {
        return BTreeSet::new();
    };
    let Some(key) = object.inside.key() else { return BTreeSet::new() };
    let key = key.text();
    let others = list.node.elements().filter(|node| node.id() != object.node.id());
    others.filter_map(|node| Some(node.get(&key)?.as_str()?.into_owned())).collect()
}

/// Tags: those of the pack, then the standard tags.
fn tags(site: &Site<'_>) -> Vec<Item> {
    let written: BTreeSet<String> = match site.level() {
        Some(list) if list.node.kind() == json::Kind::Array => {
            let others = list.node.elements().filter(|node| node.id() != list.inside.id());
            others.filter_map(|node| Some(node.as_str()?.into_owned())).collect()
        }
        _ => BTreeSet::new(),
    };
    let mut texts = by_use(site, Name::Tag);
    for tag in catalog::STANDARD_TAGS {
        if !texts.iter().any(|text| text == tag.name) {
            texts.push(tag.name.to_owned());
        }
    }
    texts.retain(|text| !written.contains(text));
    let items = texts.into_iter().map(|text| {
        let standard = catalog::STANDARD_TAGS.iter().find(|tag| tag.name == text);
        let item = item(Name::Tag, text);
        match standard {
            Some(tag) => item.doc(noted(tag.doc, tag.since)),
            None => item,
        }
    });
    items.collect()
}

/// Levels; those that the sequence does not list yet first.
fn levels(site: &Site<'_>) -> Vec<Item> {
    let mut all: Vec<(usize, String)> =
        by_use(site, Name::Level).into_iter().map(|id| (site.uses(Name::Level, &id), id)).collect();
    all.sort();
    let items = all.into_iter().map(|(uses, id)| {
        let item = item(Name::Level, id);
        if uses == 0 { item.detail("level id, not in `levelSequence` yet") } else { item }
    });
    items.collect()
}

/// Animations; those of the current kind, or of kinds on the current layer, first.
fn animations(site: &Site<'_>) -> Vec<Item> {
    let (layer, kind) = (site.layer(), site.nearest(|ty| super::site::refers_to(ty, Name::Kind)));
    let kinds = site.game().and_then(|game| game.get("entityKinds"));
    let mut found: Vec<(bool, String, String)> = Vec::new();
    for member in kinds.into_iter().flat_map(Node::distinct_members) {
        let owner = member.key.text().into_owned();
        let own = member.value.get("layer").and_then(Node::as_str);
        let is_likely =
            kind.as_ref() == Some(&owner) || (layer.is_some() && own.as_deref() == layer.as_deref());
        for animation in member.value.get("animations").into_iter().flat_map(Node::distinct_members) {
            found.push((!is_likely, animation.key.text().into_owned(), owner.clone()));
        }
    }
    found.sort();
    let items = found.into_iter().map(|(_, text, owner)| {
        Item::text(text, CompletionKind::Reference).detail(format!("animation of {owner}"))
    });
    items.collect()
}

/// Parameters of entities; those that the current kind declares first.
fn entity_params(site: &Site<'_>) -> Vec<Item> {
    let declares =
        |ty: &Ty| matches!(ty, Ty::Map(catalog::Map { key: catalog::Key::Defines(Name::EntityParam), .. }));
    let own = site.cursor.levels.iter().find_map(|level| {
        let (shape, _) = level.shapes?;
        let field = shape.fields.iter().find(|field| declares(&field.ty))?;
        level.node.get(field.name)
    });
    let own = own.into_iter().flat_map(Node::distinct_members).map(|member| member.key.text().into_owned());
    let all = by_use(site, Name::EntityParam);
    let read = super::keys::systems(site).flat_map(|system| system.entity_params);
    let texts = own.chain(all).chain(read.map(|field| field.name.to_owned()));
    texts.map(|text| item(Name::EntityParam, text)).collect()
}

/// Parameters of the current action, or of all actions.
fn action_params(site: &Site<'_>) -> Vec<Item> {
    let action = site.nearest(|ty| super::site::refers_to(ty, Name::Action));
    let declared = action.map(|action| super::params::of_action(site, &action)).unwrap_or_default();
    if declared.is_empty() {
        return by_use(site, Name::ActionParam)
            .into_iter()
            .map(|text| item(Name::ActionParam, text))
            .collect();
    }
    declared.into_iter().map(|param| item(Name::ActionParam, param.name)).collect()
}

/// Events; those that something in the pack sends first, and in a rule those that rules receive.
fn events(site: &Site<'_>) -> Vec<Item> {
    let is_for_rule = site
        .cursor
        .levels
        .iter()
        .any(|level| level.shapes.is_some_and(|(shape, _)| shape.name == catalog::RULE.name));
    let is_useless = |event: &Event| is_for_rule && !event.visible_to_rules;
    let mut events: Vec<&Event> = catalog::EVENTS.iter().collect();
    events.sort_by_cached_key(|event| {
        let uses = site.uses(Name::Event, event.entry.name);
        (is_useless(event), !is_sent(site, event), Reverse(uses))
    });
    let items = events.into_iter().map(|event| {
        let mut by = event.emitted_by.to_vec();
        by.sort_by_key(|by| !is_sender(site, by));
        let by = if by.is_empty() { "never sent".to_owned() } else { format!("sent by {}", by.join(", ")) };
        let detail = if is_useless(event) { format!("{by}; no rule sees it") } else { by };
        let mut item = Item::text(event.entry.name, CompletionKind::Event)
            .detail(detail)
            .doc(noted(event.entry.doc, event.entry.since));
        item.deprecated = is_useless(event);
        item
    });
    items.collect()
}

/// Returns true if the systems or effects of the pack send an event.
pub(super) fn is_sent(site: &Site<'_>, event: &Event) -> bool {
    event.emitted_by.iter().any(|by| is_sender(site, by))
}

/// Returns true if the pack uses a sender of an event.
fn is_sender(site: &Site<'_>, by: &str) -> bool {
    match by.strip_prefix("effect:") {
        Some(effect) => site.word_uses(Vocab::Effect, effect) > 0,
        None => by.starts_with("engine") || site.pack.names().systems().types().any(|it| it.entry.name == by),
    }
}

/// The payload fields of the rule's event.
fn event_fields(site: &Site<'_>) -> Vec<Item> {
    let fields = site.cursor.event.map_or(&[][..], |event| event.payload);
    let items = fields.iter().map(|field| {
        Item::text(field.name, CompletionKind::Reference).detail(field.ty.words()).doc(field_doc(field))
    });
    items.collect()
}

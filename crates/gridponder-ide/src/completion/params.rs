//! Parameters that a pack declares, for actions in `game.json` and for kinds, and parameters that systems
//! read without a declaration.

use catalog::{Key, Map, Name, Presence, Ty};
use engine::def;
use json::Node;
use language::CompletionKind;

use super::item::{Item, field_doc};
use super::site::Site;
use super::snippet::{self, Snippet};

/// A declared parameter.
pub(super) struct Param {
    pub(super) name: String,
    /// The type in the notation of `game.json`.
    ty: String,
    /// The allowed texts; empty if all are allowed.
    values: Vec<String>,
    is_required: bool,
}

/// The parameters of an action.
pub(super) fn of_action(site: &Site<'_>, id: &str) -> Vec<Param> {
    let actions = site.game().and_then(|game| game.get("actions"));
    let action = actions
        .into_iter()
        .flat_map(Node::elements)
        .find(|action| action.get("id").and_then(Node::as_str).as_deref() == Some(id));
    declared(action.and_then(|action| action.get("params")), true)
}

/// The parameters of a kind.
fn of_kind(site: &Site<'_>, kind: &str) -> Vec<Param> {
    declared(site.kind(kind).and_then(|kind| kind.get("params")), false)
}

fn declared(params: Option<Node<'_>>, is_required: bool) -> Vec<Param> {
    let text = |node: Node<'_>| node.as_str().map(std::borrow::Cow::into_owned);
    let params = params.into_iter().flat_map(Node::distinct_members).map(|member| Param {
        name: member.key.text().into_owned(),
        ty: member.value.get("type").and_then(text).unwrap_or_default(),
        values: member.value.get("values").into_iter().flat_map(Node::elements).filter_map(text).collect(),
        is_required: is_required || member.value.get("required").and_then(Node::as_bool) == Some(true),
    });
    params.collect()
}

/// The parameters that the kinds of a layer declare, without duplicates.
pub(super) fn of_layer(site: &Site<'_>, layer: &str) -> Vec<(String, Ty)> {
    let kinds = site.game().and_then(|game| game.get("entityKinds"));
    let kinds = kinds.into_iter().flat_map(Node::distinct_members).map(|member| member.value);
    let on_layer = kinds.filter(|kind| kind.get("layer").and_then(Node::as_str).as_deref() == Some(layer));
    let params = on_layer.flat_map(|kind| declared(kind.get("params"), false));
    let mut found: Vec<(String, Ty)> = Vec::new();
    for param in params {
        if !found.iter().any(|(name, _)| *name == param.name) {
            found.push((param.name, known(&param.ty).copied().unwrap_or(Ty::Any)));
        }
    }
    found
}

/// The parameters that the object at the cursor may have in addition to its own fields.
fn at(site: &Site<'_>) -> Vec<Param> {
    let Some(level) = site.level() else { return Vec::new() };
    if let Some(action) = level.text_of(|ty| super::site::refers_to(ty, Name::Action)) {
        return of_action(site, &action);
    }
    if level.is(|ty| matches!(ty, Ty::Map(Map { key: Key::Refers(Name::ActionParam), .. }))) {
        let action = site.nearest(|ty| super::site::refers_to(ty, Name::Action));
        return action.map(|action| of_action(site, &action)).unwrap_or_default();
    }
    let mut params = site.entity().map(|kind| of_kind(site, &kind)).unwrap_or_default();
    params.sort_by_key(|param| !param.is_required);
    params
}

/// Names of parameters as keys.
pub(super) fn keys(site: &Site<'_>) -> Vec<Item> {
    let declared = at(site).into_iter().map(|param| {
        let detail = if param.is_required { format!("{}, required", param.ty) } else { param.ty.clone() };
        let value = match (param.ty.as_str(), known(&param.ty)) {
            (_, Some(ty)) => snippet::value(ty, Presence::Required),
            ("array", _) => Snippet::plain_text("[").stop("").with("]"),
            _ => snippet::value(&Ty::Any, Presence::Required),
        };
        Item::key(param.name, CompletionKind::Property, value).detail(detail)
    });
    let mut items: Vec<Item> = declared.collect();
    if site.entity().is_some() {
        let read = super::keys::systems(site).flat_map(|system| system.entity_params.iter());
        items.extend(read.map(|field| {
            Item::key(field.name, CompletionKind::Property, snippet::value(&field.ty, field.presence))
                .detail(field.ty.words())
                .doc(field_doc(field))
        }));
    }
    items
}

/// Names that systems read, for declarations of parameters in a pack.
pub(super) fn definable(site: &Site<'_>, name: Name, value: &'static Ty) -> Vec<Item> {
    let fields: Vec<_> = match name {
        Name::ActionParam => super::keys::systems(site).flat_map(|system| system.action_params).collect(),
        Name::EntityParam => super::keys::systems(site).flat_map(|system| system.entity_params).collect(),
        _ => return Vec::new(),
    };
    let items = fields.into_iter().map(|field| {
        Item::key(field.name, CompletionKind::Property, snippet::value(value, Presence::Required))
            .detail(field.ty.words())
            .doc(field_doc(field))
    });
    items.collect()
}

/// The values of the parameter at the cursor.
pub(super) fn values(site: &Site<'_>) -> Vec<Item> {
    let Some(key) = site.level().and_then(|level| level.inside.key()) else { return Vec::new() };
    let key = key.text();
    if let Some(param) = at(site).into_iter().find(|param| param.name == key) {
        return of_param(site, &param);
    }
    let mut read = super::keys::systems(site).flat_map(|system| system.entity_params);
    let field = read.find(|field| field.name == key).filter(|_| site.entity().is_some());
    field.map(|field| super::values::of_type(site, &field.ty)).unwrap_or_default()
}

/// The values of a parameter.
fn of_param(site: &Site<'_>, param: &Param) -> Vec<Item> {
    if !param.values.is_empty() {
        let detail = format!("value of {}", param.name);
        let texts = param.values.iter();
        return texts.map(|it| Item::text(it, CompletionKind::EnumMember).detail(detail.clone())).collect();
    }
    known(&param.ty).map(|ty| super::values::of_type(site, ty)).unwrap_or_default()
}

/// The type that a declaration names.
fn known(word: &str) -> Option<&'static Ty> {
    match word {
        "direction" => Some(&Ty::Direction),
        "position" => Some(&Ty::Position),
        "integer" => Some(&Ty::Int { min: i64::MIN, max: i64::MAX }),
        "string" | "enum" => Some(&Ty::Text),
        _ => None,
    }
}

/// The steps of a gold path: moves in short form, then each action.
pub(super) fn steps(site: &Site<'_>) -> Vec<Item> {
    let mut items = Vec::new();
    let actions = site.game().and_then(|game| game.get("actions"));
    let ids: Vec<String> = actions
        .into_iter()
        .flat_map(Node::elements)
        .filter_map(|action| Some(action.get("id")?.as_str()?.into_owned()))
        .collect();
    for id in ids {
        let params = of_action(site, &id);
        let direction = params.iter().find(|param| param.ty == "direction");
        if let Some(direction) = direction.filter(|_| id == def::Action::MOVE && params.len() == 1) {
            let cardinals = super::values::of_type(site, &Ty::Direction).into_iter().filter(|item| {
                def::Action::is_short_move(&item.label)
                    && (direction.values.is_empty() || direction.values.contains(&item.label))
            });
            items.extend(cardinals.map(|item| item.detail(def::Action::MOVE)));
        }
        if params.is_empty() {
            items.push(Item::text(&id, CompletionKind::Reference).detail("action"));
            continue;
        }
        let mut step = Snippet::plain_text(format!("{{ \"action\": {}", json::quote(&id)));
        for param in &params {
            step.push(format!(", {}: ", json::quote(&param.name)));
            step.append(match (param.values.first(), known(&param.ty)) {
                (Some(first), _) => Snippet::plain_text("\"").stop(first).with("\""),
                (None, Some(ty @ Ty::Direction)) => {
                    let first = super::values::of_type(site, ty).into_iter().next().map(|item| item.label);
                    Snippet::plain_text("\"").stop(first.unwrap_or_default()).with("\"")
                }
                (None, ty) => snippet::value(ty.unwrap_or(&Ty::Any), Presence::Required),
            });
        }
        items.push(Item::snippet(id, step.with(" }")).detail("step with parameters"));
    }
    items
}

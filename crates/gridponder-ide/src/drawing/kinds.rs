//! What can be said of pieces by their kinds: tags, and the parameters that they can be given.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use json::{Kind, Node};
use language::{Canvas, Parameter, PieceKind};
use pack::{Pack, setting};

use super::pieces::entity;

/// The most values of one parameter that are offered.
const MAX_VALUES: usize = 50;

/// The kinds of a game that have tags or parameters: those that it declares, those that pictures and symbols of a kind show, those
/// that pieces of the canvas have, and of kinds of objects of several cells those that systems read.
pub(super) fn of(pack: &Pack, canvas: &Canvas) -> Vec<PieceKind> {
    let mut used = used(canvas);
    let sides = sides(pack);
    let of_objects: BTreeSet<String> = canvas.object_pieces.iter().map(|id| entity(id).kind).collect();
    let declared = pack.game().and_then(|game| game.tree.root()?.get("entityKinds"));
    let kinds = declared.into_iter().flat_map(Node::distinct_members).map(|member| {
        let id = member.key.text().into_owned();
        let mut parameters = declared_parameters(member.value);
        let values = used.remove(&id).unwrap_or_default();
        let read = if of_objects.contains(&id) { object_parameters(pack) } else { Vec::new() };
        for name in shown_parameters(member.value).into_iter().chain(values.keys().cloned()).chain(read) {
            if parameters.iter().all(|it| it.name != name) {
                parameters.push(Parameter { name, ty: None, is_required: false, values: Vec::new() });
            }
        }
        for parameter in &mut parameters {
            parameter.values = values.get(&parameter.name).cloned().unwrap_or_default();
            parameter.ty = read_as(&parameter.name, &sides).map(str::to_owned).or(parameter.ty.take());
        }
        let tags = member.value.get("tags").filter(|tags| tags.kind() == Kind::Array);
        let tags = tags.into_iter().flat_map(Node::elements).filter_map(Node::as_str);
        PieceKind { id, tags: tags.map(Cow::into_owned).collect(), parameters }
    });
    kinds.filter(|kind| !kind.tags.is_empty() || !kind.parameters.is_empty()).collect()
}

/// What the systems of a game read of objects of several cells, but for cells, which are markers.
fn object_parameters(pack: &Pack) -> Vec<String> {
    let fields = pack.names().systems().types().flat_map(|system| system.multi_cell_params);
    let is_written = |field: &&catalog::Field| {
        !matches!(field.ty, catalog::Ty::Position)
            && !matches!(field.presence, catalog::Presence::Runtime { .. })
    };
    fields.filter(is_written).map(|field| field.name.to_owned()).collect()
}

/// The parameters that hold the walls of boxes, as the systems of the game name them.
fn sides(pack: &Pack) -> Vec<String> {
    let systems = pack.game().and_then(|game| game.tree.root()?.get("systems"));
    let of_boxes =
        |system: &Node<'_>| system.get("type").and_then(Node::as_str).is_some_and(|it| it == "sided_box");
    let boxes = systems.into_iter().flat_map(Node::elements).filter(of_boxes);
    boxes.filter_map(|system| setting(system, "sidesParam")?.as_str().map(str::to_owned)).collect()
}

/// What systems read a parameter as: `sides` of walls, added up, or a `direction`.
fn read_as(name: &str, sides: &[String]) -> Option<&'static str> {
    let is_direction =
        |field: &catalog::Field| field.name == name && matches!(field.ty, catalog::Ty::Direction);
    if sides.iter().any(|it| it == name) {
        return Some("sides");
    }
    let systems = &catalog::SYSTEMS;
    systems.iter().any(|system| system.multi_cell_params.iter().any(is_direction)).then_some("direction")
}

fn declared_parameters(kind: Node<'_>) -> Vec<Parameter> {
    let declared = kind.get("params").into_iter().flat_map(Node::distinct_members);
    let parameter = |member: json::Member<'_>| Parameter {
        name: member.key.text().into_owned(),
        ty: member.value.get("type").and_then(Node::as_str).map(Cow::into_owned),
        is_required: member.value.get("required").and_then(Node::as_bool) == Some(true),
        values: Vec::new(),
    };
    declared.map(parameter).collect()
}

/// The parameters that are seen in the picture or the symbol of a kind.
fn shown_parameters(kind: Node<'_>) -> Vec<String> {
    let names = ["symbolParam", "spriteParam"].into_iter().filter_map(|key| kind.get(key)?.as_str());
    names.map(Cow::into_owned).collect()
}

/// The values of parameters by the kinds of the pieces that have them.
fn used(canvas: &Canvas) -> BTreeMap<String, BTreeMap<String, Vec<serde_json::Value>>> {
    let mut used = BTreeMap::<String, BTreeMap<String, Vec<serde_json::Value>>>::new();
    let ids = canvas.pieces.iter().map(|piece| &piece.id).chain(&canvas.object_pieces);
    for entity in ids.filter(|id| id.starts_with('{')).map(|id| entity(id)) {
        let values = used.entry(entity.kind).or_default();
        for (name, value) in entity.params {
            let known = values.entry(name).or_default();
            let value = value.to_json();
            if known.len() < MAX_VALUES && !known.contains(&value) {
                known.push(value);
            }
        }
    }
    used
}

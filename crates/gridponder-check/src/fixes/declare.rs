//! Declares undefined names.

use std::sync::Arc;

use catalog::{Document, Key, Name, Shape, Ty};
use json::entries::{self, Item};
use json::{Kind, Node};
use pack::{File, FileKind, NameRef, Role};
use text::Edit;

use super::{placeholder, required};
use crate::file_context::FileContext;

/// A title, the file to change, and the edits.
pub(crate) type Declaration<'p> = (String, &'p Arc<File>, Vec<Edit>);

/// Declares a name if its class has exactly one place for declarations.
pub(crate) fn name<'p>(
    context: FileContext<'p>,
    name_ref: NameRef<'_>,
    name: Name,
) -> Option<Declaration<'p>> {
    let written = name_ref.text();
    let is_broken =
        || context.file.tree.errors().iter().any(|error| error.range.intersect(name_ref.range()).is_some());
    // The text of an unterminated string is not a name.
    if written.is_empty() || is_broken() {
        return None;
    }
    match name {
        Name::Kind => kind(context, name_ref, &written),
        // What is on boards is on layers that are declared.
        Name::Layer if is_of_placed_kind(context, name_ref) || has_kinds(context, name_ref, &written) => None,
        Name::Layer => {
            let given = [("id", json::quote(&written)), ("occupancy", json::quote("zero_or_one"))];
            listed(context, "layers", &given).map(|(file, edits)| (title("layer", &written), file, edits))
        }
        Name::Action => {
            let given = [("id", json::quote(&written))];
            listed(context, "actions", &given).map(|(file, edits)| (title("action", &written), file, edits))
        }
        Name::Variable => variable(context, name_ref, &written),
        _ => None,
    }
}

/// Returns true if a layer is that of a kind which some level may contain.
fn is_of_placed_kind(context: FileContext<'_>, name_ref: NameRef<'_>) -> bool {
    let kind = name_ref.node.parent().filter(|_| name_ref.node.key().is_some_and(|key| key.is("layer")));
    let Some(kind) = kind else { return false };
    let is_kind = kind.pointer().starts_with("/entityKinds/") && context.file.kind == FileKind::Game;
    let name = kind.key().filter(|_| is_kind);
    name.zip(context.pack.levels()).is_some_and(|(name, levels)| {
        let uses = levels.all_uses();
        uses.has(Name::Kind, &name.text(), Role::Placed) || uses.may_have(&name.text(), Role::Placed)
    })
}

/// Returns true if a layer of a board contains kinds of other layers.
fn has_kinds(context: FileContext<'_>, name_ref: NameRef<'_>, layer: &str) -> bool {
    let is_other = |kind: &str| context.kinds.layers.get(kind).is_some_and(|own| own != layer);
    name_ref.is_key
        && context.file.kind == FileKind::Level
        && name_ref.node.distinct_descendants().filter_map(Node::as_str).any(|kind| is_other(&kind))
}

fn title(noun: &str, name: &str) -> String {
    format!("declare the {noun} `{}`", crate::describe::short(name))
}

/// The shape of the elements or values of a section of `game.json`.
fn element(section: &str) -> Option<&'static Shape> {
    let document: &'static Document = catalog::document("game.json")?;
    let ty = match document.field(section)?.ty {
        Ty::List(list) => list.item,
        Ty::Map(map) if matches!(map.key, Key::Defines(_)) => map.value,
        _ => return None,
    };
    match ty {
        Ty::Shape(shape) => Some(shape),
        _ => None,
    }
}

/// Adds an element to an array of `game.json`.
fn listed<'p>(
    context: FileContext<'p>,
    section: &str,
    given: &[(&str, String)],
) -> Option<(&'p Arc<File>, Vec<Edit>)> {
    let file = context.pack.game()?;
    let list = file.tree.root()?.get(section).filter(|list| list.kind() == Kind::Array)?;
    let value = placeholder::object_of(context, element(section)?, given, 4)?;
    Some((file, entries::insert(list, &[Item { at: list.len(), key: None, value }])))
}

/// Adds a kind to the game, on the layer where it is used.
fn kind<'p>(context: FileContext<'p>, name_ref: NameRef<'_>, written: &str) -> Option<Declaration<'p>> {
    let file = context.pack.game()?;
    let kinds = file.tree.root()?.get("entityKinds").filter(|kinds| kinds.kind() == Kind::Object)?;
    let layer = layer_of(context, name_ref)?;
    let given = [
        ("layer", json::quote(&layer)),
        ("symbol", json::quote(&placeholder::free_symbol(context, written)?)),
    ];
    let value = placeholder::object_of(context, element("entityKinds")?, &given, 4)?;
    let item = Item { at: kinds.len(), key: Some(written.to_owned()), value };
    Some((title("entity kind", written), file, entries::insert(kinds, &[item])))
}

/// The layer of a use of a kind: the layer that contains it, or the one that is written beside it.
fn layer_of(context: FileContext<'_>, name_ref: NameRef<'_>) -> Option<String> {
    let names = context.pack.names();
    let is_layer = |name: &str| names.is_defined(Name::Layer, name, context.file);
    for node in name_ref.node.ancestors() {
        let beside = node.get("layer").and_then(Node::as_str);
        if let Some(layer) = beside.filter(|layer| is_layer(layer)) {
            return Some(layer.into_owned());
        }
        let is_in_layers = || node.parent()?.key().filter(|key| key.is("layers") || key.is("targetLayers"));
        if let (Some(key), Some(_)) = (node.key(), is_in_layers())
            && is_layer(&key.text())
        {
            return Some(key.text().into_owned());
        }
    }
    let mut known: Vec<&str> = names.known(Name::Layer, context.file).collect();
    // Systems search for objects on the layer with this name.
    known.sort_by_key(|name| *name != "objects");
    known.first().map(|name| (*name).to_owned())
}

/// Adds a variable to a level, with a value of the type that it is compared with.
fn variable<'p>(context: FileContext<'p>, name_ref: NameRef<'_>, written: &str) -> Option<Declaration<'p>> {
    if context.file.kind != FileKind::Level {
        return None;
    }
    let around = name_ref.node.parent();
    let beside = |key| around.and_then(|object| object.get(key));
    let compared = ["value", "target"].into_iter().find_map(beside);
    let start = match compared.map(Node::kind) {
        Some(Kind::String) => json::quote(""),
        Some(Kind::Bool) => "false".to_owned(),
        Some(Kind::Null) => "null".to_owned(),
        _ => "0".to_owned(),
    };
    let root = context.file.tree.root().filter(|root| root.kind() == Kind::Object)?;
    let document = context.file.kind.document()?;
    let Some(Ty::Shape(state_shape)) = document.field("state").map(|field| field.ty) else { return None };
    let member = |object: Node<'_>, shape: &Shape, key: &str, value: String| {
        let item = Item { at: required::place(object, shape, key), key: Some(key.to_owned()), value };
        entries::insert(object, &[item])
    };
    let variables = format!("{{ {}: {start} }}", json::quote(written));
    let edits = match root.get("state") {
        None => member(root, &document.shape, "state", format!("{{ \"variables\": {variables} }}")),
        Some(state) if state.kind() == Kind::Object => match state.get("variables") {
            None => member(state, state_shape, "variables", variables),
            Some(present) if present.kind() == Kind::Object => {
                let item = Item { at: present.len(), key: Some(written.to_owned()), value: start };
                entries::insert(present, &[item])
            }
            Some(_) => return None,
        },
        Some(_) => return None,
    };
    Some((title("variable", written), context.file, edits))
}

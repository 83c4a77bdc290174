//! Values that parts of a state get by hand: kinds in cells, and variables.

use engine::{Pos, Value, def};
use json::Node;
use language::{Assignment, Place, StateChange, suggestion};
use pack::File;
use serde_json::Value as Json;

use super::explaining::change;

/// Gives a part of the state of an attempt another value. Err: why it cannot have it.
pub(super) fn assign(
    play: &mut engine::Play<'_>,
    game: &File,
    place: &Place,
    value: &str,
) -> Result<StateChange, String> {
    let value = value.trim();
    let set = match place {
        Place::Variable(name) => {
            let read = serde_json::from_str(value).unwrap_or_else(|_| Json::from(value));
            play.set_variable(name, &Value::from(&read)).ok_or_else(|| {
                let names: Vec<&str> = play.view().variables().into_iter().map(|(name, _)| name).collect();
                format!("there is no variable `{name}`{}", suggestion(name, names))
            })?
        }
        Place::Cell((x, y), layer) => {
            let entity = entity(value)?;
            let declared = entity.as_ref().map(|entity| layer_of(game, &entity.kind)).transpose()?;
            let layer = match (layer, &declared) {
                (Some(layer), Some(declared)) if layer != declared => {
                    return Err(format!("`{value}` belongs to layer `{declared}`, not to `{layer}`"));
                }
                (Some(layer), _) => layer,
                (None, Some(declared)) => declared,
                (None, None) => {
                    return Err(format!("name the layer that is to be empty, as `{x},{y}:objects`"));
                }
            };
            if entity.is_none() && is_always_full(game, layer) {
                return Err(format!("a cell of layer `{layer}` is never empty"));
            }
            let pos = Pos::new(*x, *y);
            play.set_cell(layer, pos, entity.as_ref())
                .ok_or_else(|| format!("there is no cell ({x},{y}) on a layer `{layer}`"))?
        }
    };
    Ok(change(&set))
}

/// Gives parts of the state the values that they get after so many moves. What cannot be set is left out.
pub(super) fn assign_all<'a>(
    play: &mut engine::Play<'_>,
    game: &File,
    assignments: impl Iterator<Item = &'a Assignment>,
) -> Vec<StateChange> {
    assignments.filter_map(|it| assign(play, game, &it.place, &it.value).ok()).collect()
}

/// The entity that a value writes, as cells of levels do: a kind, or an object with `kind` and parameters; `None` for nothing.
fn entity(value: &str) -> Result<Option<def::Entity>, String> {
    if matches!(value, "" | "nothing" | "null") {
        return Ok(None);
    }
    let named = |kind: &str| Ok(Some(def::Entity { kind: kind.to_owned(), params: Vec::new() }));
    match serde_json::from_str(value) {
        Ok(Json::String(kind)) => named(&kind),
        Ok(Json::Object(members)) => {
            let kind = members.get("kind").and_then(Json::as_str);
            let kind = kind.ok_or_else(|| "an object in a cell needs a `kind`".to_owned())?.to_owned();
            let params = members.iter().filter(|(key, _)| *key != "kind");
            let params = params.map(|(key, value)| (key.clone(), Value::from(value))).collect();
            Ok(Some(def::Entity { kind, params }))
        }
        Err(_) if !value.starts_with(['{', '[', '"']) => named(value),
        _ => Err(format!("`{value}` is neither a kind nor an object with a `kind`")),
    }
}

/// The layer of a kind. Err: there is no such kind.
fn layer_of(game: &File, kind: &str) -> Result<String, String> {
    let kinds = game.tree.root().and_then(|root| root.get("entityKinds"));
    let layer = kinds.and_then(|kinds| kinds.get(kind)).and_then(|kind| kind.get("layer"));
    if let Some(layer) = layer.and_then(Node::as_str) {
        return Ok(layer.into_owned());
    }
    let names: Vec<_> = kinds.into_iter().flat_map(Node::members).map(|it| it.key.text()).collect();
    Err(format!("there is no kind `{kind}`{}", suggestion(kind, names.iter().map(AsRef::as_ref))))
}

/// Whether each cell of a layer has something in it.
fn is_always_full(game: &File, layer: &str) -> bool {
    let layers = game.tree.root().and_then(|root| root.get("layers"));
    let mut named = layers.into_iter().flat_map(Node::elements);
    let found = named.find(|it| it.get("id").and_then(Node::as_str).as_deref() == Some(layer));
    found.and_then(|it| it.get("occupancy")?.as_str()).as_deref() == Some("exactly_one")
}

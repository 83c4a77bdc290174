//! `$` references, resolved when the effect runs (engine.md 5.1).

use super::events::{Event, Payload};
use super::state::State;
use super::values::Value;

/// The value of a field that may hold a reference.
pub(crate) fn resolve(state: &State, event: &Event, value: &Value) -> Value {
    let Value::Text(text) = value else { return value.clone() };
    let Some(reference) = text.strip_prefix('$') else { return value.clone() };
    let parts: Vec<&str> = reference.split('.').collect();
    match parts[..] {
        ["event", field, ..] => event.field(field).map(Payload::to_value).unwrap_or_default(),
        ["cell", layer, "kind", ..] => {
            entity(state, event, layer).map_or(Value::Null, |entity| entity.kind.as_str().into())
        }
        ["cell", layer, "param", key, ..] => {
            entity(state, event, layer).map_or(Value::Null, |entity| entity.params.get(key).clone())
        }
        ["avatar", "position", ..] => state.avatar.position.map_or(Value::Null, Value::from),
        ["avatar", "item", ..] => state.avatar.item.as_deref().map_or(Value::Null, Value::from),
        _ => Value::Null,
    }
}

fn entity(state: &State, event: &Event, layer: &str) -> Option<super::board::Entity> {
    state.board.at(layer, event.position()?)
}

//! Effects (engine.md 5.2, casts.md "Rules").

use super::board::{CARDINALS, Direction, Entity, Pos};
use super::events::{Event, event, walked};
use super::load::{Loaded, effect_of};
use super::references::resolve;
use super::state::State;
use super::values::{Go, Object, Value, add, object, throw};

/// Runs one effect. Returns the events it emits.
pub(crate) fn run(loaded: &Loaded, state: &mut State, effect: &Object, cause: &Event) -> Go<Vec<Event>> {
    let word = effect_of(effect).expect("an effect without a known word does not load");
    let body = effect.get(word);
    match word {
        "spawn" | "set_cell" => spawn(state, &body.object(word)?, cause),
        "destroy" => destroy(state, body, cause),
        "transform" => transform(state, body, cause),
        "move_entity" => move_entity(state, body, cause),
        "release_from_emitter" => release_from_emitter(state, body),
        "apply_gravity" => apply_gravity(loaded, state, body),
        "set_variable" => {
            let name = body.get("name").text("name")?;
            let value = resolve(state, cause, body.get("value"));
            Ok(vec![set_variable(state, &name, value)])
        }
        "increment_variable" => increment_variable(state, body),
        "set_inventory" => {
            let item = resolve(state, cause, body.get("item")).maybe_text("item")?;
            Ok(vec![set_item(state, item)])
        }
        "clear_inventory" if state.avatar.item.is_none() => Ok(Vec::new()),
        "clear_inventory" => Ok(vec![set_item(state, None)]),
        _ => Ok(resolve_move(state)),
    }
}

fn cell(state: &State, body: &Value, key: &str, cause: &Event) -> Go<Option<Pos>> {
    resolve(state, cause, body.get(key)).maybe_cell(key)
}

fn spawn(state: &mut State, body: &Object, cause: &Event) -> Go<Vec<Event>> {
    let Some(pos) = resolve(state, cause, body.get("position")).maybe_cell("position")? else {
        return Ok(Vec::new());
    };
    let layer = body.get("layer").text("layer")?;
    let Some(kind) = resolve(state, cause, body.get("kind")).maybe_text("kind")? else {
        return Ok(Vec::new());
    };
    let params = body.without(&["position", "layer", "kind"]).0;
    let params = params.into_iter().map(|(key, value)| (key, resolve(state, cause, &value))).collect();
    let entity = Entity { kind, params: Object(params) };
    let placed = placed(pos, &entity);
    state.board.put(&layer, pos, Some(entity));
    Ok(vec![placed])
}

pub(crate) fn placed(pos: Pos, entity: &Entity) -> Event {
    event("object_placed").cell("position", pos).text("kind", &entity.kind).value("params", entity.params())
}

fn destroy(state: &mut State, body: &Value, cause: &Event) -> Go<Vec<Event>> {
    let Some(pos) = cell(state, body, "position", cause)? else { return Ok(Vec::new()) };
    let layer = body.get("layer").text("layer")?;
    let Some(entity) = state.board.at(&layer, pos) else { return Ok(Vec::new()) };
    let animation = body.get("animation").maybe_text("animation")?;
    state.board.put(&layer, pos, None);
    let removed = event("object_removed").cell("position", pos).text("kind", &entity.kind);
    Ok(vec![
        removed.maybe_text("animation", animation.as_deref()),
        // Whatever layer was cleared (engine.md 9.2, 30).
        cleared(pos, &entity, "objects"),
    ])
}

pub(crate) fn cleared(pos: Pos, entity: &Entity, layer: &str) -> Event {
    event("cell_cleared").cell("position", pos).text("previousKind", &entity.kind).text("layer", layer)
}

fn transform(state: &mut State, body: &Value, cause: &Event) -> Go<Vec<Event>> {
    let Some(pos) = cell(state, body, "position", cause)? else { return Ok(Vec::new()) };
    let layer = body.get("layer").text("layer")?;
    let Some(to_kind) = resolve(state, cause, body.get("toKind")).maybe_text("toKind")? else {
        return Ok(Vec::new());
    };
    let animation = body.get("animation").maybe_text("animation")?;
    let from_kind = state.board.at(&layer, pos).map_or(String::new(), |entity| entity.kind);
    state.board.put(&layer, pos, Some(Entity::plain(&to_kind)));
    let mut events = vec![
        event("cell_transformed")
            .cell("position", pos)
            .text("fromKind", &from_kind)
            .text("toKind", &to_kind)
            .text("layer", &layer),
    ];
    if let Some(animation) = animation {
        let removed = event("object_removed").cell("position", pos).text("kind", &from_kind);
        events.push(removed.text("animation", &animation));
    }
    Ok(events)
}

fn move_entity(state: &mut State, body: &Value, cause: &Event) -> Go<Vec<Event>> {
    let Some(from) = cell(state, body, "from", cause)? else { return Ok(Vec::new()) };
    let Some(to) = cell(state, body, "to", cause)? else { return Ok(Vec::new()) };
    let layer = body.get("layer").text("layer")?;
    let Some(entity) = state.board.at(&layer, from) else { return Ok(Vec::new()) };
    state.board.put(&layer, from, None);
    state.board.put(&layer, to, Some(entity.clone()));
    Ok(vec![event("object_removed").cell("position", from).text("kind", &entity.kind), placed(to, &entity)])
}

fn release_from_emitter(state: &mut State, body: &Value) -> Go<Vec<Event>> {
    let id = body.get("emitterId").text("emitterId")?;
    let Some(block) = state.board.blocks.iter_mut().find(|block| block.id == id) else {
        return Ok(Vec::new());
    };
    let queue = block.params.get("queue").maybe_list("queue")?.unwrap_or_default();
    let index = block.params.get("currentIndex").maybe_whole("currentIndex")?.unwrap_or(0);
    if index >= queue.len() as i64 {
        return Ok(Vec::new());
    }
    let Some(item) = usize::try_from(index).ok().and_then(|index| queue.get(index)) else {
        return throw(format!("currentIndex: {index}"));
    };
    block.params.set("currentIndex", Value::Whole(index + 1));
    let Some(exit) = block.params.get("exitPosition").maybe_cell("exitPosition")? else {
        return Ok(Vec::new());
    };
    let params = object([("value", item.clone())]);
    let entity = Entity::plain("number").with("value", item.clone());
    state.board.put("objects", exit, Some(entity));
    Ok(vec![
        event("item_released")
            .text("emitterId", &id)
            .text("kind", "number")
            .cell("position", exit)
            .value("params", params),
    ])
}

fn apply_gravity(loaded: &Loaded, state: &mut State, body: &Value) -> Go<Vec<Event>> {
    let selector = body.get("selector").maybe_object("selector")?.unwrap_or_default();
    let tag = selector.get("tag").maybe_text("tag")?;
    let word = body.get("direction").maybe_text("direction")?.unwrap_or_else(|| "down".to_owned());
    let Some(direction) = CARDINALS.into_iter().find(|direction| direction.name() == word) else {
        return Ok(Vec::new());
    };
    let (dx, dy) = direction.step();
    let mut events = Vec::new();
    loop {
        let mut falling = state.board.entities("objects");
        falling.retain(|(_, entity)| tag.as_ref().is_none_or(|tag| loaded.has_tag(&entity.kind, tag)));
        // Entities in front fall first; ties keep scan order.
        falling.sort_by_key(|(pos, _)| -(pos.x * dx + pos.y * dy));
        let before = events.len();
        for (from, entity) in falling {
            let to = from.plus((dx, dy));
            if !state.board.is_open(to) || state.board.at("objects", to).is_some() {
                continue;
            }
            state.board.put("objects", from, None);
            state.board.put("objects", to, Some(entity.clone()));
            events.push(
                event("object_settled")
                    .text("kind", &entity.kind)
                    .cell("position", to)
                    .cell("fromPosition", from)
                    .text("layer", "objects")
                    .text("fromKind", &entity.kind),
            );
        }
        if events.len() == before {
            return Ok(events);
        }
    }
}

/// Sets a variable and emits the event, even if the value is the same.
pub(crate) fn set_variable(state: &mut State, name: &str, value: Value) -> Event {
    let old = state.variable(name);
    state.variables.insert(name.to_owned(), value.clone());
    variable_changed(name, old, value)
}

pub(crate) fn variable_changed(name: &str, old: Value, new: Value) -> Event {
    event("variable_changed").text("variable", name).value("oldValue", old).value("newValue", new)
}

fn increment_variable(state: &mut State, body: &Value) -> Go<Vec<Event>> {
    let name = body.get("name").text("name")?;
    let amount = body.get("amount").maybe_number("amount")?.unwrap_or(Value::Whole(1));
    let old = state.variable(&name).maybe_number(&name)?.unwrap_or(Value::Whole(0));
    let new = add(&old, &amount);
    state.variables.insert(name.clone(), new.clone());
    Ok(vec![variable_changed(&name, old, new)])
}

fn set_item(state: &mut State, item: Option<String>) -> Event {
    let value = |item: &Option<String>| item.as_deref().map_or(Value::Null, Value::from);
    let changed =
        event("inventory_changed").value("oldItem", value(&state.avatar.item)).value("newItem", value(&item));
    state.avatar.item = item;
    changed
}

/// Neither the blocker nor the position of the avatar is read.
fn resolve_move(state: &mut State) -> Vec<Event> {
    let Some(pending) = state.pending.take() else { return Vec::new() };
    walk(state, pending.from, pending.to, pending.direction)
}

/// Moves the avatar to a cell and emits the events.
pub(crate) fn walk(state: &mut State, from: Pos, to: Pos, direction: Direction) -> Vec<Event> {
    state.avatar.position = Some(to);
    state.avatar.facing = direction;
    walked(from, to, direction)
}

//! Conditions, evaluated on the current state (engine.md 4, casts.md "Rules").

use super::events::{Event, Payload};
use super::load::{Loaded, operator_of};
use super::state::State;
use super::values::{Go, Object, Value, throw};

/// Returns true if a condition holds for an event now.
pub(crate) fn holds(loaded: &Loaded, state: &State, condition: &Object, event: &Event) -> Go<bool> {
    let operator = operator_of(condition).expect("a condition without a known word does not load");
    let body = condition.get(operator);
    match operator {
        "position" => Ok(event.position() == Some(body.cell("position")?)),
        "position_has_tag" => {
            let layer = body.get("layer").text("layer")?;
            let tag = body.get("tag").text("tag")?;
            let entity = event.position().and_then(|pos| state.board.at(&layer, pos));
            Ok(entity.is_some_and(|entity| loaded.has_tag(&entity.kind, &tag)))
        }
        "event" => Ok(event_matches(body, event)),
        "cell" => cell_matches(loaded, state, body),
        "avatar" => avatar_matches(state, body),
        "variable" => {
            let value = state.variable(&body.get("name").text("name")?);
            Ok(compare(&value, &body.get("op").text("op")?, body.get("value")))
        }
        "emitter_has_next" => {
            let id = body.get("emitterId").text("emitterId")?;
            let Some(block) = state.board.blocks.iter().find(|block| block.id == id) else {
                return Ok(false);
            };
            let queue = block.params.get("queue").maybe_list("queue")?.unwrap_or_default();
            let index = block.params.get("currentIndex").maybe_whole("currentIndex")?.unwrap_or(0);
            Ok(index < queue.len() as i64)
        }
        "board_count" => {
            let count = board_count(loaded, state, body)?;
            Ok(compare(&Value::Whole(count), &body.get("op").text("op")?, body.get("value")))
        }
        "all_of" => {
            for child in body.list("all_of")? {
                if !holds(loaded, state, &child.object("all_of")?, event)? {
                    return Ok(false);
                }
            }
            Ok(true)
        }
        "any_of" => {
            for child in body.list("any_of")? {
                if holds(loaded, state, &child.object("any_of")?, event)? {
                    return Ok(true);
                }
            }
            Ok(false)
        }
        _ => Ok(!holds(loaded, state, &body.object("not")?, event)?),
    }
}

fn event_matches(body: &Value, event: &Event) -> bool {
    let plain = |field: &str| match event.field(field) {
        Some(Payload::Plain(value)) => Some(value.clone()),
        // A position equals no JSON value.
        Some(_) => None,
        None => Some(Value::Null),
    };
    let equals = |field: &str, wanted: &Value| plain(field).is_some_and(|value| value.equals(wanted));
    let kind = body.get("kind");
    if !kind.is_null() && !equals("kind", kind) {
        return false;
    }
    match (body.get("param"), body.get("equals")) {
        (Value::Text(param), wanted) if !wanted.is_null() => equals(param, wanted),
        _ => true,
    }
}

/// `kind`, then `isEmpty`, then `hasTag`: only the first that is given is tested.
fn cell_matches(loaded: &Loaded, state: &State, body: &Value) -> Go<bool> {
    let pos = body.get("position").cell("position")?;
    let entity = state.board.at(&body.get("layer").text("layer")?, pos);
    if let Some(kind) = body.get("kind").maybe_text("kind")? {
        return Ok(entity.is_some_and(|entity| entity.kind == kind));
    }
    if let Some(empty) = body.get("isEmpty").maybe_flag("isEmpty")? {
        return Ok(entity.is_none() == empty);
    }
    let Some(tag) = body.get("hasTag").maybe_text("hasTag")? else { return Ok(false) };
    Ok(entity.is_some_and(|entity| loaded.has_tag(&entity.kind, &tag)))
}

fn avatar_matches(state: &State, body: &Value) -> Go<bool> {
    if let Some(at) = body.get("at").maybe_cell("at")?
        && state.avatar.position != Some(at)
    {
        return Ok(false);
    }
    Ok(match body.get("hasItem") {
        Value::Text(item) => state.avatar.item.as_ref() == Some(item),
        Value::Flag(some) => state.avatar.item.is_some() == *some,
        _ => true,
    })
}

/// An entity that matches both kind and tag counts twice; an undeclared layer throws.
fn board_count(loaded: &Loaded, state: &State, body: &Value) -> Go<i64> {
    let kind = body.get("kind").maybe_text("kind")?;
    let tag = body.get("tag").maybe_text("tag")?;
    // Without kind and tag nothing is read.
    if kind.is_none() && tag.is_none() {
        return Ok(0);
    }
    let layers = match body.get("layer").maybe_text("layer")? {
        Some(layer) if !state.board.has_layer(&layer) => {
            return throw(format!("board_count: no layer `{layer}`"));
        }
        Some(layer) => vec![layer],
        None => state.board.layer_ids(),
    };
    let mut count = 0;
    for layer in layers {
        for (_, entity) in state.board.entities(&layer) {
            count += i64::from(kind.as_ref() == Some(&entity.kind));
            count += i64::from(tag.as_ref().is_some_and(|tag| loaded.has_tag(&entity.kind, tag)));
        }
    }
    Ok(count)
}

/// engine.md 4, compare: only numbers have an order.
pub(crate) fn compare(value: &Value, op: &str, other: &Value) -> bool {
    let order = value.order(other);
    match op {
        "eq" => value.equals(other),
        "neq" => !value.equals(other),
        "gt" => order.is_some_and(std::cmp::Ordering::is_gt),
        "gte" => order.is_some_and(std::cmp::Ordering::is_ge),
        "lt" => order.is_some_and(std::cmp::Ordering::is_lt),
        "lte" => order.is_some_and(std::cmp::Ordering::is_le),
        _ => false,
    }
}

//! systems.md 18: selects an actor by a tap, then moves only that one.

use super::super::board::{Direction, Entity, Pos};
use super::super::effective::Config;
use super::super::events::{Event, event};
use super::super::load::{Loaded, Step};
use super::super::state::State;
use super::super::values::{Go, Object, Value, cut};
use super::actors::{in_order, is_wall, transformed};
use super::avatar_navigation::allowed_direction;
use super::claim::claim;
use super::coupled_actors::moved;
use super::{Events, idle, veto};

pub(super) fn action(loaded: &Loaded, config: &Config, state: &mut State, step: &Step) -> Events {
    let select_action = config.text_or("selectAction", "tap_cell")?;
    let move_action = config.text_or("moveAction", "move")?;
    if step.action == select_action {
        return select(loaded, config, state, step);
    }
    if step.action != move_action {
        return idle();
    }
    let Some(direction) = allowed_direction(config, step)? else { return idle() };
    go(loaded, config, state, direction)
}

/// The remaining moves, if budgets are configured; an existing value is rebuilt with whole numbers.
fn remaining(config: &Config, state: &mut State) -> Go<Option<(String, Object)>> {
    let budgets = config.object("budgets")?;
    let name = config.text_or("budgetVariable", "actorMovesRemaining")?;
    if budgets.0.is_empty() {
        return Ok(None);
    }
    let known = state.variable(&name);
    let from = if let Value::Object(known) = &known { known } else { &budgets };
    let mut whole = Object::default();
    for (kind, number) in &from.0 {
        whole.set(kind, Value::Whole(cut(&number.number("budgets")?, "budgets")?));
    }
    if !matches!(known, Value::Object(_)) {
        state.variables.insert(name.clone(), Value::Object(whole.clone()));
    }
    Ok(Some((name, whole)))
}

fn select(loaded: &Loaded, config: &Config, state: &mut State, step: &Step) -> Events {
    let Some(pos) = step.params.get("position").maybe_cell("position")? else { return veto() };
    let layer = config.text_or("actorLayer", "actors")?;
    let tag = config.text_or("actorTag", "actor")?;
    let entity = state.board.at(&layer, pos).filter(|entity| loaded.has_tag(&entity.kind, &tag));
    let Some(entity) = entity else { return veto() };
    let selected = config.text_or("selectedVariable", "selectedActorKind")?;
    let place = config.text_or("selectedPositionVariable", "selectedActorPosition")?;
    state.variables.insert(selected, entity.kind.as_str().into());
    state.variables.insert(place, pos.into());
    remaining(config, state)?;
    Ok(vec![event("actor_selected").text("kind", &entity.kind).cell("position", pos)])
}

fn go(loaded: &Loaded, config: &Config, state: &mut State, direction: Direction) -> Events {
    let selected = config.text_or("selectedVariable", "selectedActorKind")?;
    let Some(kind) = state.variable(&selected).maybe_text(&selected)? else { return veto() };
    let budget = remaining(config, state)?;
    let left = budget.as_ref().map(|(_, budgets)| budgets.get(&kind).maybe_whole("budgets")).transpose()?;
    let left = left.map(|left| left.unwrap_or(0));
    if left.is_some_and(|left| left <= 0) {
        return veto();
    }
    let layer = config.text_or("actorLayer", "actors")?;
    if !state.board.has_layer(&layer) {
        return veto();
    }
    let place = config.text_or("selectedPositionVariable", "selectedActorPosition")?;
    let Some((from, entity)) = find(state, &layer, &kind, &place) else { return veto() };
    let to = from.plus(direction.step());
    let ground_layer = config.text_or("groundLayer", "ground")?;
    let wall_tag = config.text_or("wallTag", "solid")?;
    if !state.board.has(to)
        || is_wall(loaded, state, &ground_layer, &wall_tag, to)
        || state.board.at(&layer, to).is_some()
    {
        return Ok(vec![event("actor_blocked").text("kind", &kind).cell("position", from)]);
    }
    state.board.put(&layer, from, None);
    state.board.put(&layer, to, Some(entity));
    state.variables.insert(place, to.into());
    let mut events = moved(&kind, from, to, direction);
    events.extend(claim(loaded, config, state, to, &kind)?);
    if let (Some((name, mut budgets)), Some(left)) = (budget, left) {
        budgets.set(&kind, Value::Whole(left - 1));
        state.variables.insert(name, Value::Object(budgets));
    }
    events.extend(react(loaded, config, state, direction)?);
    Ok(events)
}

/// At the stored position; if it is not usable, the kind must occur exactly once.
fn find(state: &State, layer: &str, kind: &str, place: &str) -> Option<(Pos, Entity)> {
    if let Ok(pos) = state.variable(place).cell(place) {
        let entity = state.board.at(layer, pos).filter(|entity| entity.kind == kind)?;
        return Some((pos, entity));
    }
    let mut found = state.board.entities(layer);
    found.retain(|(_, entity)| entity.kind == kind);
    if found.len() == 1 { found.pop() } else { None }
}

/// Step 8: the rivals.
fn react(loaded: &Loaded, config: &Config, state: &mut State, direction: Direction) -> Go<Vec<Event>> {
    let kinds = config.object("reactiveKinds")?;
    let layer = config.text_or("actorLayer", "actors")?;
    let ground_layer = config.text_or("groundLayer", "ground")?;
    let wall_tag = config.text_or("wallTag", "solid")?;
    let entities = state.board.entities(&layer);
    let mut occupied: Vec<Pos> = entities.iter().map(|(pos, _)| *pos).collect();
    let mut rivals = Vec::new();
    for (pos, entity) in entities {
        let name = kinds.get(&entity.kind);
        if !name.is_null() {
            let step = transformed(Some(&name.to_text()), direction.step());
            rivals.push((pos, entity, step));
        }
    }
    let mut events = Vec::new();
    for rival in in_order(&rivals) {
        let to = rival.pos.plus(rival.direction.step());
        if !state.board.has(to)
            || is_wall(loaded, state, &ground_layer, &wall_tag, to)
            || occupied.contains(&to)
        {
            continue;
        }
        occupied.retain(|pos| *pos != rival.pos);
        occupied.push(to);
        state.board.put(&layer, rival.pos, None);
        state.board.put(&layer, to, Some(rival.entity.clone()));
        events.push(
            event("actor_reacted")
                .text("kind", &rival.entity.kind)
                .cell("fromPosition", rival.pos)
                .cell("position", to)
                .direction(rival.direction),
        );
    }
    Ok(events)
}

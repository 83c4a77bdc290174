//! systems.md 12: keeps the avatar or a pushed object moving on slippery ground, one cell per pass.

use super::super::board::{Direction, Pos};
use super::super::effective::{Config, first_of_type};
use super::super::effects::{cleared, placed, walk};
use super::super::events::Event;
use super::super::load::Loaded;
use super::super::state::State;
use super::super::values::Go;
use super::push_objects::pushed;
use super::{Events, idle};

pub(super) fn cascade(loaded: &Loaded, config: &Config, state: &mut State, pending: &[Event]) -> Events {
    let slippery = config.text_or("slipperyTag", "slippery")?;
    let events = slide_avatar(loaded, state, pending, &slippery)?;
    if events.is_empty() { Ok(slide_object(loaded, state, pending, &slippery)) } else { Ok(events) }
}

fn ground_has(loaded: &Loaded, state: &State, pos: Pos, tag: &str) -> bool {
    state.board.at("ground", pos).is_some_and(|ground| loaded.has_tag(&ground.kind, tag))
}

fn slide_avatar(loaded: &Loaded, state: &mut State, pending: &[Event], slippery: &str) -> Go<Vec<Event>> {
    for event in pending.iter().filter(|event| event.on == "avatar_entered") {
        let Some(at) = state.avatar.position else { continue };
        let direction = event.text_field("direction").and_then(Direction::named);
        let Some(direction) = direction.filter(|_| ground_has(loaded, state, at, slippery)) else { continue };
        let next = at.plus(direction.step());
        if !state.board.is_open(next) {
            continue;
        }
        if state.board.at("objects", next).is_some_and(|entity| loaded.has_tag(&entity.kind, "solid")) {
            return push(loaded, state, (at, next), direction);
        }
        if ground_has(loaded, state, next, "walkable") {
            return Ok(walk(state, at, next, direction));
        }
    }
    Ok(Vec::new())
}

fn push(loaded: &Loaded, state: &mut State, way: (Pos, Pos), direction: Direction) -> Events {
    let (at, next) = way;
    let Some(config) = first_of_type(loaded, "push_objects") else { return idle() };
    let pushable = config.words("pushableTags", &["pushable"])?;
    let valid_targets = config.words("validTargetTags", &["walkable"])?;
    let Some(object) = state.board.at("objects", next) else { return idle() };
    let landing = next.plus(direction.step());
    let ground = state.board.at("ground", landing);
    if !loaded.has_any(&object.kind, &pushable)
        || !state.board.is_open(landing)
        || state.board.at("objects", landing).is_some()
        || !ground.is_some_and(|ground| loaded.has_any(&ground.kind, &valid_targets))
    {
        return idle();
    }
    state.board.put("objects", next, None);
    state.board.put("objects", landing, Some(object.clone()));
    let mut events = vec![pushed(&object.kind, next, landing, direction), placed(landing, &object)];
    events.extend(walk(state, at, next, direction));
    Ok(events)
}

fn slide_object(loaded: &Loaded, state: &mut State, pending: &[Event], slippery: &str) -> Vec<Event> {
    let direction_to = |pos: Pos| {
        let is_push =
            |event: &&Event| event.on == "object_pushed" && event.cell_field("toPosition") == Some(pos);
        let last = pending.iter().rfind(is_push);
        last.and_then(|event| event.text_field("direction")).and_then(Direction::named)
    };
    for event in pending.iter().filter(|event| event.on == "object_placed") {
        let Some(at) = event.position().filter(|at| ground_has(loaded, state, *at, slippery)) else {
            continue;
        };
        let Some(direction) = direction_to(at) else { continue };
        let Some(object) = state.board.at("objects", at) else { continue };
        let next = at.plus(direction.step());
        let there = state.board.at("objects", next);
        if !state.board.is_open(next)
            || there.is_some_and(|entity| loaded.has_tag(&entity.kind, "solid"))
            || !ground_has(loaded, state, next, "walkable")
        {
            continue;
        }
        state.board.put("objects", at, None);
        state.board.put("objects", next, Some(object.clone()));
        return vec![
            cleared(at, &object, "objects"),
            pushed(&object.kind, at, next, direction),
            placed(next, &object),
        ];
    }
    Vec::new()
}

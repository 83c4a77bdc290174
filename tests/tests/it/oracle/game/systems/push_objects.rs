//! systems.md 4: resolves a pending move by tool use or by pushing.

use super::super::board::{Direction, Pos};
use super::super::effective::Config;
use super::super::effects::{placed, walk};
use super::super::events::{Event, event};
use super::super::load::Loaded;
use super::super::state::State;
use super::tools::{entries, use_tool};
use super::{Events, idle};

pub(super) fn movement(loaded: &Loaded, config: &Config, state: &mut State) -> Events {
    let Some(pending) = state.pending.clone() else { return idle() };
    let pushable = config.words("pushableTags", &["pushable"])?;
    let valid_targets = config.words("validTargetTags", &["walkable"])?;
    let chain_push = config.flag_or("chainPush", false)?;
    let tools = entries(config)?;
    let Some(blocker) = state.board.at("objects", pending.to) else { return idle() };
    let way = (pending.from, pending.to);
    if let Some(events) = use_tool(loaded, state, &tools, way, pending.direction)? {
        state.pending = None;
        return Ok(events);
    }
    if !loaded.has_any(&blocker.kind, &pushable) {
        return idle();
    }
    let step = pending.direction.step();
    let landing = pending.to.plus(step);
    if !state.board.is_open(landing) {
        return idle();
    }
    let ground_fits = |state: &State, pos: Pos| {
        state.board.at("ground", pos).is_some_and(|ground| loaded.has_any(&ground.kind, &valid_targets))
    };
    if let Some(front) = state.board.at("objects", landing) {
        let behind = landing.plus(step);
        let moves = chain_push
            && loaded.has_any(&front.kind, &pushable)
            && state.board.is_open(behind)
            && state.board.at("objects", behind).is_none()
            && ground_fits(state, behind);
        if !moves {
            return idle();
        }
        // Immediately and without an event; the object stays moved even if the push itself fails (defect D2).
        state.board.put("objects", landing, None);
        state.board.put("objects", behind, Some(front));
    }
    if !ground_fits(state, landing) {
        return idle();
    }
    state.board.put("objects", pending.to, None);
    state.board.put("objects", landing, Some(blocker.clone()));
    state.pending = None;
    let mut events =
        vec![pushed(&blocker.kind, pending.to, landing, pending.direction), placed(landing, &blocker)];
    events.extend(walk(state, pending.from, pending.to, pending.direction));
    Ok(events)
}

pub(super) fn pushed(kind: &str, from: Pos, to: Pos, direction: Direction) -> Event {
    let pushed = event("object_pushed").text("kind", kind).cell("fromPosition", from);
    pushed.cell("toPosition", to).direction(direction)
}

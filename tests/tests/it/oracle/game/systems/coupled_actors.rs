//! systems.md 17: one input moves every actor of a layer.

use super::super::board::{Direction, Pos};
use super::super::effective::Config;
use super::super::events::{Event, event};
use super::super::load::{Loaded, Step};
use super::super::state::State;
use super::actors::{in_order, is_wall, transformed};
use super::avatar_navigation::allowed_direction;
use super::claim::claim;
use super::{Events, idle};

pub(super) fn action(loaded: &Loaded, config: &Config, state: &mut State, step: &Step) -> Events {
    if step.action != config.text_or("moveAction", "move")? {
        return idle();
    }
    let Some(direction) = allowed_direction(config, step)? else { return idle() };
    let layer = config.text_or("actorLayer", "actors")?;
    let ground_layer = config.text_or("groundLayer", "ground")?;
    let wall_tag = config.text_or("wallTag", "solid")?;
    config.object("claim")?;
    let entities = state.board.entities(&layer);
    if entities.is_empty() {
        return idle();
    }
    let transforms = config.object("directionTransforms")?;
    let mut actors = Vec::new();
    for (pos, entity) in entities {
        let name = transforms.get(&entity.kind).maybe_text("directionTransforms")?;
        actors.push((pos, entity, transformed(name.as_deref(), direction.step())));
    }
    let mut occupied: Vec<Pos> = actors.iter().map(|(pos, _, _)| *pos).collect();
    let mut events = Vec::new();
    for mover in in_order(&actors) {
        let to = mover.pos.plus(mover.direction.step());
        let kind = &mover.entity.kind;
        if !state.board.has(to)
            || is_wall(loaded, state, &ground_layer, &wall_tag, to)
            || occupied.contains(&to)
        {
            events.push(event("actor_blocked").text("kind", kind).cell("position", mover.pos));
            continue;
        }
        occupied.retain(|pos| *pos != mover.pos);
        occupied.push(to);
        state.board.put(&layer, mover.pos, None);
        state.board.put(&layer, to, Some(mover.entity.clone()));
        events.extend(moved(kind, mover.pos, to, direction));
        events.extend(claim(loaded, config, state, to, kind)?);
    }
    Ok(events)
}

/// `actor_moved` and `actor_entered`, with the direction of the action.
pub(super) fn moved(kind: &str, from: Pos, to: Pos, direction: Direction) -> Vec<Event> {
    let make = |on| {
        event(on).text("kind", kind).cell("fromPosition", from).cell("position", to).direction(direction)
    };
    vec![make("actor_moved"), make("actor_entered")]
}

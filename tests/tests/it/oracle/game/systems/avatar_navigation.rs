//! systems.md 3: moves the avatar one cell.

use super::super::board::Direction;
use super::super::effective::Config;
use super::super::effects::walk;
use super::super::events::event;
use super::super::load::{Loaded, Step};
use super::super::state::{PendingMove, State};
use super::super::values::Go;
use super::{Events, idle};

/// The direction of a step, if the system responds to the action and accepts the word (casts.md, "Steps").
pub(super) fn allowed_direction(config: &Config, step: &Step) -> Go<Option<Direction>> {
    let directions = config.words("directions", &["up", "down", "left", "right"])?;
    let Some(word) = step.params.get("direction").maybe_text("direction")? else { return Ok(None) };
    if !directions.contains(&word) {
        return Ok(None);
    }
    Direction::parse(&word, "direction").map(Some)
}

pub(super) fn action(loaded: &Loaded, config: &Config, state: &mut State, step: &Step) -> Events {
    if step.action != config.text_or("moveAction", "move")? {
        return idle();
    }
    let Some(direction) = allowed_direction(config, step)? else { return idle() };
    let Some(from) = state.avatar.position.filter(|_| state.avatar.enabled) else { return idle() };
    let to = from.plus(direction.step());
    if !state.board.has(to) {
        return idle();
    }
    let tags = config.words("validGroundTags", &[])?;
    // Read together with the tags, before any cell is read.
    let ground_layer = if tags.is_empty() { None } else { Some(config.text_or("groundLayer", "ground")?) };
    let delegates = config.text_or("solidHandling", "block")? == "delegate";
    if state.board.is_void(to) {
        return idle();
    }
    if let Some(layer) = ground_layer {
        let ground = state.board.at(&layer, to);
        if !ground.is_some_and(|ground| loaded.has_any(&ground.kind, &tags)) {
            return idle();
        }
    }
    let blocker = state.board.at("objects", to).filter(|entity| loaded.has_tag(&entity.kind, "solid"));
    if let Some(blocker) = blocker {
        if !delegates {
            return idle();
        }
        state.pending = Some(PendingMove { from, to, direction });
        let blocked = event("move_blocked").cell("position", to).cell("fromPosition", from);
        return Ok(vec![blocked.direction(direction).text("blockerKind", &blocker.kind)]);
    }
    Ok(walk(state, from, to, direction))
}

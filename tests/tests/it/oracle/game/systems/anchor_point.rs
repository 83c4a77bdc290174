//! systems.md 11: toggles between dropping a marker and jumping back to it.

use super::super::board::Entity;
use super::super::effective::Config;
use super::super::events::event;
use super::super::load::{Loaded, Step};
use super::super::state::State;
use super::{Events, idle};

pub(super) fn action(loaded: &Loaded, config: &Config, state: &mut State, step: &Step) -> Events {
    let (kind, layer) = (config.text("markerKind")?, config.text("markerLayer")?);
    let action = config.text("action")?;
    let (Some(kind), Some(layer), Some(action)) = (kind, layer, action) else { return idle() };
    let Some(from) = state.avatar.position.filter(|_| step.action == action) else { return idle() };
    if !state.board.has_layer(&layer) {
        return idle();
    }
    let marker = state.board.entities(&layer).into_iter().find(|(_, entity)| entity.kind == kind);
    let Some((to, _)) = marker else {
        state.board.put(&layer, from, Some(Entity::plain(&kind)));
        return idle();
    };
    let tags = config.words("blockedByTags", &["solid"])?;
    if state.board.at("objects", to).is_some_and(|entity| loaded.has_any(&entity.kind, &tags)) {
        return idle();
    }
    state.board.put(&layer, to, None);
    state.avatar.position = Some(to);
    Ok(vec![
        event("avatar_exited").cell("position", from),
        event("avatar_entered").cell("position", to).cell("fromPosition", from),
    ])
}

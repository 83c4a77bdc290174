//! systems.md 13: once per turn, moves a tile from one ground teleporter to its empty partner.

use super::super::board::Pos;
use super::super::effective::Config;
use super::super::effects::placed;
use super::super::events::event;
use super::super::load::Loaded;
use super::super::state::State;
use super::{Events, idle};

pub(super) fn npc(loaded: &Loaded, config: &Config, state: &mut State) -> Events {
    if !state.board.has_layer("ground") {
        return idle();
    }
    let layer = config.text_or("layer", "objects")?;
    if !state.board.has_layer(&layer) {
        return idle();
    }
    let mut groups: Vec<(String, Vec<Pos>)> = Vec::new();
    for (pos, entity) in state.board.entities("ground") {
        if !loaded.has_tag(&entity.kind, "teleport") {
            continue;
        }
        let channel = entity.params.get("channel").maybe_text("channel")?.unwrap_or_default();
        match groups.iter_mut().find(|(other, _)| *other == channel) {
            Some((_, members)) => members.push(pos),
            None => groups.push((channel, vec![pos])),
        }
    }
    let mut events = Vec::new();
    for (_, members) in groups {
        let [first, second] = members[..] else { continue };
        let (from, to) = match (state.board.at(&layer, first), state.board.at(&layer, second)) {
            (Some(_), None) => (first, second),
            (None, Some(_)) => (second, first),
            _ => continue,
        };
        let Some(entity) = state.board.at(&layer, from) else { continue };
        state.board.put(&layer, from, None);
        state.board.put(&layer, to, Some(entity.clone()));
        events.push(event("object_removed").cell("position", from).text("kind", &entity.kind));
        events.push(placed(to, &entity));
    }
    Ok(events)
}

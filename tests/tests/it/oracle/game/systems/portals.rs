//! systems.md 5: moves the avatar and objects between portals of equal kind and channel.

use super::super::board::{Entity, Pos};
use super::super::effective::Config;
use super::super::effects::placed;
use super::super::events::{Event, Payload, event, walked};
use super::super::load::Loaded;
use super::super::state::State;
use super::super::values::{Go, Value};
use super::{Events, idle};

struct Portals<'a> {
    loaded: &'a Loaded,
    tags: Vec<String>,
    match_key: String,
    end_movement: bool,
}

impl<'a> Portals<'a> {
    fn read(loaded: &'a Loaded, config: &Config) -> Go<Portals<'a>> {
        config.flag_or("teleportObjects", false)?;
        Ok(Portals {
            loaded,
            tags: config.words("teleportTags", &["teleport"])?,
            match_key: config.text_or("matchKey", "channel")?,
            end_movement: config.flag_or("endMovement", true)?,
        })
    }

    fn is_portal(&self, entity: &Entity) -> bool {
        self.loaded.has_any(&entity.kind, &self.tags)
    }

    /// The channel as text; channels are compared as texts.
    fn channel(&self, entity: &Entity) -> Option<String> {
        let channel = entity.params.get(&self.match_key);
        (!channel.is_null()).then(|| channel.to_text())
    }

    /// The first entity in layer order that is a portal on this cell.
    fn portal_at(&self, state: &State, pos: Pos) -> Option<Entity> {
        let layers = state.board.layer_ids();
        layers.iter().find_map(|layer| state.board.at(layer, pos).filter(|entity| self.is_portal(entity)))
    }

    /// The first entity with the same kind and channel on another cell.
    fn exit_of(&self, state: &State, portal: &Entity, pos: Pos) -> Option<Pos> {
        let channel = self.channel(portal)?;
        for layer in state.board.layer_ids() {
            for (other, entity) in state.board.entities(&layer) {
                if other != pos
                    && entity.kind == portal.kind
                    && self.channel(&entity).as_ref() == Some(&channel)
                {
                    return Some(other);
                }
            }
        }
        None
    }

    fn teleport_avatar(&self, state: &mut State, pos: Pos) -> Vec<Event> {
        let exit = self.portal_at(state, pos).and_then(|portal| self.exit_of(state, &portal, pos));
        let Some(exit) = exit else { return Vec::new() };
        let there = state.board.at("objects", exit);
        if there.is_some_and(|entity| self.loaded.has_tag(&entity.kind, "solid")) {
            return Vec::new();
        }
        state.avatar.position = Some(exit);
        if self.end_movement { walked(pos, exit, state.avatar.facing) } else { Vec::new() }
    }

    /// The first arrival of the avatar at its current cell, unless it came out of this same exit.
    fn cascade_avatar(&self, state: &mut State, pending: &[Event]) -> Vec<Event> {
        let Some(pos) = state.avatar.position else { return Vec::new() };
        let arrival =
            pending.iter().find(|event| event.on == "avatar_entered" && event.position() == Some(pos));
        let Some(arrival) = arrival else { return Vec::new() };
        let exit = self.portal_at(state, pos).and_then(|portal| self.exit_of(state, &portal, pos));
        if exit.is_some() && exit == arrival.cell_field("fromPosition") {
            return Vec::new();
        }
        self.teleport_avatar(state, pos)
    }

    fn cascade_objects(&self, state: &mut State, pending: &[Event]) -> Vec<Event> {
        let was_teleported =
            |event: &Event| matches!(event.field("wasTeleported"), Some(Payload::Plain(Value::Flag(true))));
        let placements: Vec<Pos> = pending
            .iter()
            .filter(|event| event.on == "object_placed" && !was_teleported(event))
            .filter_map(Event::position)
            .collect();
        let mut events = Vec::new();
        for layer in state.board.layer_ids() {
            if layer == "objects" || layer == "actors" {
                continue;
            }
            for (pos, portal) in state.board.entities(&layer) {
                if !placements.contains(&pos) || !self.is_portal(&portal) {
                    continue;
                }
                let Some(object) = state.board.at("objects", pos) else { continue };
                let Some(exit) = self.exit_of(state, &portal, pos) else { continue };
                if state.board.at("objects", exit).is_some() {
                    continue;
                }
                state.board.put("objects", pos, None);
                state.board.put("objects", exit, Some(object.clone()));
                events.push(event("object_removed").cell("position", pos).text("kind", &object.kind));
                events.push(placed(exit, &object).value("wasTeleported", Value::Flag(true)));
            }
        }
        events
    }
}

pub(super) fn movement(loaded: &Loaded, config: &Config, state: &mut State) -> Events {
    let portals = Portals::read(loaded, config)?;
    match state.avatar.position {
        Some(pos) => Ok(portals.teleport_avatar(state, pos)),
        None => idle(),
    }
}

pub(super) fn cascade(loaded: &Loaded, config: &Config, state: &mut State, pending: &[Event]) -> Events {
    let portals = Portals::read(loaded, config)?;
    let mut events = portals.cascade_avatar(state, pending);
    events.extend(portals.cascade_objects(state, pending));
    Ok(events)
}

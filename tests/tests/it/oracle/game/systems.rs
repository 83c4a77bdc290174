//! The systems and their phases (engine.md 3.4). Unknown types are skipped.

mod actors;
mod anchor_point;
mod avatar_navigation;
mod claim;
mod coupled_actors;
mod flank_capture;
mod flood_fill;
mod follower_npcs;
mod ice_slide;
mod individual_actors;
mod line_of_sight;
mod overlay_cursor;
mod portals;
mod push_objects;
mod queued_emitters;
mod region_transform;
mod sided_box;
mod slide_merge;
mod sliding_blocks;
mod support_collapse;
mod tile_teleport;
mod tools;

use super::effective::System;
use super::events::{Event, event};
use super::load::{Loaded, Step};
use super::state::State;
use super::values::Go;

type Events = Go<Vec<Event>>;

/// Nothing happens, and the turn continues.
#[expect(clippy::unnecessary_wraps, reason = "it stands where systems return")]
fn idle() -> Events {
    Ok(Vec::new())
}

/// The turn is refused, as if it had never begun.
#[expect(clippy::unnecessary_wraps, reason = "it stands where systems return")]
fn veto() -> Events {
    Ok(vec![event("action_vetoed")])
}

pub(crate) fn action(loaded: &Loaded, system: &System, state: &mut State, step: &Step) -> Events {
    let config = &system.config;
    match system.kind.as_str() {
        "avatar_navigation" => avatar_navigation::action(loaded, config, state, step),
        "slide_merge" => slide_merge::action(loaded, config, state, step),
        "overlay_cursor" => overlay_cursor::action(config, state, step),
        "region_transform" => region_transform::action(loaded, config, state, step),
        "flood_fill" => flood_fill::action(loaded, config, state, step),
        "anchor_point" => anchor_point::action(loaded, config, state, step),
        "coupled_actors" => coupled_actors::action(loaded, config, state, step),
        "individual_actors" => individual_actors::action(loaded, config, state, step),
        "sliding_blocks" => sliding_blocks::action(loaded, config, state, step),
        "sided_box" => sided_box::action(loaded, config, state, step),
        "support_collapse" => support_collapse::action(loaded, config, state, step),
        _ => idle(),
    }
}

pub(crate) fn movement(loaded: &Loaded, system: &System, state: &mut State) -> Events {
    match system.kind.as_str() {
        "push_objects" => push_objects::movement(loaded, &system.config, state),
        "portals" => portals::movement(loaded, &system.config, state),
        _ => idle(),
    }
}

pub(crate) fn cascade(loaded: &Loaded, system: &System, state: &mut State, pending: &[Event]) -> Events {
    let config = &system.config;
    match system.kind.as_str() {
        "portals" => portals::cascade(loaded, config, state, pending),
        "ice_slide" => ice_slide::cascade(loaded, config, state, pending),
        "line_of_sight" => line_of_sight::cascade(loaded, config, state, pending),
        "flank_capture" => flank_capture::cascade(loaded, config, state, pending),
        "support_collapse" => support_collapse::cascade(loaded, config, state, pending),
        _ => idle(),
    }
}

pub(crate) fn npc(loaded: &Loaded, system: &System, state: &mut State) -> Events {
    match system.kind.as_str() {
        "queued_emitters" => queued_emitters::npc(&system.config, state),
        "tile_teleport" => tile_teleport::npc(loaded, &system.config, state),
        "follower_npcs" => follower_npcs::npc(loaded, &system.config, state),
        _ => idle(),
    }
}

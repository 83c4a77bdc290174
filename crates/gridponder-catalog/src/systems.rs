//! System types, one file each.

mod anchor_point;
mod avatar_navigation;
mod claim;
mod coupled_actors;
mod flank_capture;
mod flood_fill;
mod follower_npcs;
mod gravity;
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
mod steps;
mod support_collapse;
mod tile_teleport;
mod tool_interaction;

use crate::model::{self, System};
pub use queued_emitters::EMITTED_KIND;

/// All system types: the documented ones in the order of the documents, with the undocumented ones after the
/// founding ones, and those of version 0.8 last.
pub static SYSTEMS: &[System] = &told([
    avatar_navigation::AVATAR_NAVIGATION,
    push_objects::PUSH_OBJECTS,
    portals::PORTALS,
    slide_merge::SLIDE_MERGE,
    queued_emitters::QUEUED_EMITTERS,
    gravity::GRAVITY,
    overlay_cursor::OVERLAY_CURSOR,
    region_transform::REGION_TRANSFORM,
    flood_fill::FLOOD_FILL,
    anchor_point::ANCHOR_POINT,
    ice_slide::ICE_SLIDE,
    tile_teleport::TILE_TELEPORT,
    sided_box::SIDED_BOX,
    follower_npcs::FOLLOWER_NPCS,
    sliding_blocks::SLIDING_BLOCKS,
    coupled_actors::COUPLED_ACTORS,
    individual_actors::INDIVIDUAL_ACTORS,
    line_of_sight::LINE_OF_SIGHT,
    flank_capture::FLANK_CAPTURE,
    support_collapse::SUPPORT_COLLAPSE,
]);

/// Systems as this build tells of them.
const fn told<const N: usize>(mut systems: [System; N]) -> [System; N] {
    let mut at = 0;
    while at < N {
        systems[at].entry = systems[at].entry.told();
        systems[at].config.doc = model::told(systems[at].config.doc);
        at += 1;
    }
    systems
}

/// Names that the documents reserve for future systems. No game implements them; declaring one has no effect.
pub static RESERVED_SYSTEMS: &[&str] = &[
    "line_push",
    "multi_slot_inventory",
    "timers",
    "collectibles",
    "rule_tiles",
    "rotate_flip_board",
    "spawners",
];

/// Names of former systems that rules have replaced: picking items up, using them up, and filling or crossing
/// liquids.
pub static DEMOTED_SYSTEMS: &[&str] =
    &["single_slot_inventory", "consumable_interactions", "liquid_transitions"];

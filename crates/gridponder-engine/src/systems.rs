//! The systems of the engine, one file each. `registry/systems.rs` has the table of their types.

pub(crate) mod anchor_point;
pub(crate) mod avatar_navigation;
pub(crate) mod coupled_actors;
pub(crate) mod flank_capture;
pub(crate) mod flood_fill;
pub(crate) mod follower_npcs;
pub(crate) mod gravity;
pub(crate) mod ice_slide;
pub(crate) mod individual_actors;
pub(crate) mod line_of_sight;
pub(crate) mod overlay_cursor;
pub(crate) mod portals;
pub(crate) mod push_objects;
pub(crate) mod queued_emitters;
pub(crate) mod region_transform;
pub(crate) mod sided_box;
pub(crate) mod slide_merge;
pub(crate) mod sliding_blocks;
pub(crate) mod support_collapse;
pub(crate) mod tile_teleport;

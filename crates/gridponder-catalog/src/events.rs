//! The events, one file per topic.

mod actors;
mod avatar;
mod blocks;
mod objects;
mod region;
mod tiles;
mod turn;

use crate::model::{Event, Key, Map, Name, Ty};

/// All events, in the order of the documents.
pub static EVENTS: &[Event] = &told([
    avatar::AVATAR_ENTERED,
    avatar::AVATAR_EXITED,
    avatar::MOVE_BLOCKED,
    tiles::TILES_SLID,
    tiles::TILE_MOVED,
    tiles::TILES_MERGED,
    objects::OBJECT_PLACED,
    objects::OBJECT_REMOVED,
    objects::CELL_CLEARED,
    objects::CELL_TRANSFORMED,
    avatar::INVENTORY_CHANGED,
    objects::OBJECT_PUSHED,
    objects::ITEM_RELEASED,
    objects::OBJECT_SETTLED,
    actors::NPC_MOVED,
    turn::GOAL_STEP_COMPLETED,
    turn::VARIABLE_CHANGED,
    turn::TURN_ENDED,
    region::OVERLAY_MOVED,
    tiles::CELLS_FLOODED,
    region::REGION_TRANSFORMED,
    region::REGION_ROTATED,
    region::REGION_FLIPPED,
    region::CELLS_SWAPPED,
    tiles::BOXES_MERGED,
    blocks::MULTI_CELL_OBJECT_MOVED,
    blocks::MULTI_CELL_OBJECT_EXITED,
    actors::ACTOR_MOVED,
    actors::ACTOR_ENTERED,
    actors::ACTOR_REACTED,
    actors::ACTOR_BLOCKED,
    actors::ACTOR_SELECTED,
    actors::CELL_CLAIMED,
    actors::LINE_OF_SIGHT_DETECTED,
    turn::ACTION_VETOED,
]);

/// The parameters of an entity in a payload.
const ENTITY_PARAMS: Ty = Ty::Map(&Map { key: Key::Text, value: Ty::Any });
/// The id of a multi-cell object.
const MULTI_CELL_OBJECT: Ty = Ty::Refers(Name::MultiCellObject);

/// Events as this build tells of them.
const fn told<const N: usize>(mut events: [Event; N]) -> [Event; N] {
    let mut at = 0;
    while at < N {
        events[at].entry = events[at].entry.told();
        at += 1;
    }
    events
}

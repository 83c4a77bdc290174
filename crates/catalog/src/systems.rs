//! System types, one file each.

use crate::model::System;

/// All system types, in the order of the documents.
pub static SYSTEMS: &[System] = &[];

/// Names the documents reserve for systems to come.
pub static RESERVED_SYSTEMS: &[&str] = &[
    "line_push",
    "multi_slot_inventory",
    "timers",
    "collectibles",
    "rule_tiles",
    "rotate_flip_board",
    "spawners",
];

/// Names of former systems that rules replaced.
pub static DEMOTED_SYSTEMS: &[&str] =
    &["single_slot_inventory", "consumable_interactions", "liquid_transitions"];

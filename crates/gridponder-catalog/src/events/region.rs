//! Events about the overlay and the region below it.

use crate::model::{Entry, Event, Field, Since, Ty};
use crate::types::variant;

/// The overlay received a move action.
pub(super) const OVERLAY_MOVED: Event = Event {
    entry: Entry {
        name: "overlay_moved",
        since: Since::V0_5,
        doc: "The overlay was moved, or tried to move and was held at the edge. With `anchorToAvatar` the released \
              game sends the event but leaves the overlay where it is.",
        example: r#"{
  "id": "look_here",
  "on": "overlay_moved",
  "if": { "cell": { "position": [2, 1], "layer": "objects", "kind": "gem" } },
  "then": [{ "increment_variable": { "name": "score", "amount": 1 } }]
}"#,
    },
    payload: &[Field::required("position", Ty::Position, "The top left cell of the overlay.")],
    emitted_by: &["overlay_cursor"],
    told: &["overlay to {position}"],
    visible_to_rules: true,
};

/// The region below the overlay was rotated, flipped or swapped.
pub(super) const REGION_TRANSFORMED: Event = Event {
    entry: Entry {
        name: "region_transformed",
        since: Since::Undocumented,
        doc: "The cells under the overlay were rotated, flipped or swapped. Takes the place of the three events \
              the documents name, which no game sends; it has no position.",
        example: r#"{
  "id": "count_turns",
  "on": "region_transformed",
  "where": { "event": { "param": "type", "equals": "rotate" } },
  "then": [{ "increment_variable": { "name": "score", "amount": 1 } }]
}"#,
    },
    payload: &[
        Field::required("type", OPERATION, "Which operation it was.").since(Since::Undocumented),
        Field::optional(
            "opType",
            OPERATION,
            "Another name for `type`, used by the second engine only; a pack cannot count on it.",
        )
        .since(Since::Undocumented)
        .ignored(),
    ],
    emitted_by: &["region_transform"],
    told: &["{opType}"],
    visible_to_rules: true,
};

const OPERATION: Ty = Ty::Enum(&[
    variant("rotate", "A quarter turn."),
    variant("flip", "A mirroring."),
    variant("diagonal_swap", "Two diagonal neighbors exchanged."),
]);

/// Documented, but never sent.
pub(super) const REGION_ROTATED: Event = Event {
    entry: Entry {
        name: "region_rotated",
        since: Since::V0_5,
        doc: "Promised for a rotated region, but never sent: the game sends `region_transformed` with `type` \
              `rotate`.",
        example: r#"{
  "id": "count_rotations",
  "on": "region_rotated",
  "then": [{ "increment_variable": { "name": "score", "amount": 1 } }]
}"#,
    },
    payload: &[],
    emitted_by: &[],
    told: &[],
    visible_to_rules: false,
};

/// Documented, but never sent.
pub(super) const REGION_FLIPPED: Event = Event {
    entry: Entry {
        name: "region_flipped",
        since: Since::V0_5,
        doc: "Promised for a flipped region, but never sent: the game sends `region_transformed` with `type` \
              `flip`.",
        example: r#"{
  "id": "count_flips",
  "on": "region_flipped",
  "then": [{ "increment_variable": { "name": "score", "amount": 1 } }]
}"#,
    },
    payload: &[],
    emitted_by: &[],
    told: &[],
    visible_to_rules: false,
};

/// Documented, but never sent.
pub(super) const CELLS_SWAPPED: Event = Event {
    entry: Entry {
        name: "cells_swapped",
        since: Since::V0_5,
        doc: "Promised for a diagonal swap, but never sent: the game sends `region_transformed` with `type` \
              `diagonal_swap`.",
        example: r#"{
  "id": "count_swaps",
  "on": "cells_swapped",
  "then": [{ "increment_variable": { "name": "score", "amount": 1 } }]
}"#,
    },
    payload: &[],
    emitted_by: &[],
    told: &["swaps"],
    visible_to_rules: false,
};

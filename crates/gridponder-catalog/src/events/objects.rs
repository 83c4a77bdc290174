//! Events about entities on the board.

use super::{ENTITY_PARAMS, MULTI_CELL_OBJECT};
use crate::model::{Entry, Event, Field, Name, Since, Ty};
use crate::types::{KIND, LAYER};

/// An entity appeared on a cell.
pub(super) const OBJECT_PLACED: Event = Event {
    entry: Entry {
        name: "object_placed",
        since: Since::V0_5,
        doc: "An entity has come to a cell, on whatever layer; the payload does not say which. When a level loads, \
              it is sent for every entity of every `zero_or_one` layer, so rules may change the board before the \
              first turn. What `tile_teleport` places is never shown to rules.",
        example: r#"{
  "id": "bridge",
  "on": "object_placed",
  "where": {
    "all_of": [
      { "position_has_tag": { "layer": "ground", "tag": "liquid" } },
      { "position_has_tag": { "layer": "objects", "tag": "pushable" } }
    ]
  },
  "then": [
    { "destroy": { "position": "$event.position", "layer": "objects" } },
    { "transform": { "position": "$event.position", "layer": "ground", "toKind": "bridge" } }
  ]
}"#,
    },
    payload: &[
        Field::required("position", Ty::Position, "The cell."),
        Field::required("kind", KIND, "What was placed."),
        Field::required("params", ENTITY_PARAMS, "The parameters of the entity."),
        Field::optional("wasTeleported", Ty::Bool, "`true` if it came through a portal, else absent.")
            .since(Since::Undocumented),
    ],
    emitted_by: &[
        "push_objects",
        "portals",
        "ice_slide",
        "sided_box",
        "tile_teleport",
        "effect:spawn",
        "effect:set_cell",
        "effect:move_entity",
        "engine:level_load",
    ],
    told: &["puts {kind} {position}"],
    visible_to_rules: true,
};

/// An entity left a cell.
pub(super) const OBJECT_REMOVED: Event = Event {
    entry: Entry {
        name: "object_removed",
        since: Since::V0_5,
        doc: "An entity was taken off a cell, on whatever layer, even if another one follows at once. A \
              `transform` sends it only when it plays an animation; what `tile_teleport` removes is never shown \
              to rules.",
        example: r#"{
  "id": "last_gem",
  "on": "object_removed",
  "where": { "event": { "kind": "gem" } },
  "if": { "board_count": { "kind": "gem", "op": "eq", "value": 0 } },
  "then": [{ "spawn": { "position": [4, 4], "layer": "markers", "kind": "flag" } }],
  "once": true
}"#,
    },
    payload: &[
        Field::required("position", Ty::Position, "The cell it was on."),
        Field::required("kind", KIND, "What was removed."),
        Field::optional("animation", Ty::Refers(Name::Animation), "The animation played as it goes.")
            .since(Since::Undocumented),
    ],
    emitted_by: &[
        "push_objects",
        "sided_box",
        "portals",
        "tile_teleport",
        "effect:destroy",
        "effect:move_entity",
        "effect:transform",
    ],
    told: &["removes {kind} {position}"],
    visible_to_rules: true,
};

/// A cell became empty.
pub(super) const CELL_CLEARED: Event = Event {
    entry: Entry {
        name: "cell_cleared",
        since: Since::V0_5,
        doc: "A cell that held something is empty now. `destroy` always sends it, and always with `layer` \
              `objects`, whichever layer it cleared.",
        example: r#"{
  "id": "refill",
  "on": "cell_cleared",
  "where": { "position": [1, 2] },
  "if": { "emitter_has_next": { "emitterId": "pipe_1" } },
  "then": [{ "release_from_emitter": { "emitterId": "pipe_1" } }]
}"#,
    },
    payload: &[
        Field::required("position", Ty::Position, "The cell."),
        Field::required("previousKind", KIND, "What it held."),
        Field::default("layer", LAYER, r#""objects""#, "The layer, if the sender tells it.")
            .since(Since::V0_8),
    ],
    emitted_by: &[
        "slide_merge",
        "push_objects",
        "sided_box",
        "ice_slide",
        "support_collapse",
        "effect:destroy",
    ],
    told: &["clears {previousKind} {position}"],
    visible_to_rules: true,
};

/// An entity was replaced.
pub(super) const CELL_TRANSFORMED: Event = Event {
    entry: Entry {
        name: "cell_transformed",
        since: Since::V0_5,
        doc: "What a cell holds was replaced by something of another kind. `set_cell` and `spawn` send \
              `object_placed` instead.",
        example: r#"{
  "id": "count_bridges",
  "on": "cell_transformed",
  "where": { "event": { "param": "toKind", "equals": "bridge" } },
  "then": [{ "increment_variable": { "name": "score", "amount": 1 } }]
}"#,
    },
    payload: &[
        Field::required("position", Ty::Position, "The cell."),
        Field::required("fromKind", KIND, "What it held; an empty text if it was empty."),
        Field::required("toKind", KIND, "What it holds now."),
        Field::required("layer", LAYER, "The layer."),
    ],
    emitted_by: &["flank_capture", "effect:transform"],
    told: &["{fromKind} → {toKind} {position}", "puts {toKind} {position}"],
    visible_to_rules: true,
};

/// An object was pushed.
pub(super) const OBJECT_PUSHED: Event = Event {
    entry: Entry {
        name: "object_pushed",
        since: Since::V0_5,
        doc: "The avatar pushed an object, or an object slid on over ice. It has no `position`, so conditions on \
              the position never hold; react to the `object_placed` that follows instead.",
        example: r#"{
  "id": "count_pushes",
  "on": "object_pushed",
  "where": { "event": { "kind": "crate" } },
  "then": [{ "increment_variable": { "name": "score", "amount": 1 } }]
}"#,
    },
    payload: &[
        Field::required("kind", KIND, "What was pushed."),
        Field::required("fromPosition", Ty::Position, "Where it was."),
        Field::required("toPosition", Ty::Position, "Where it is now."),
        Field::required("direction", Ty::Direction, "Where it was pushed."),
    ],
    emitted_by: &["push_objects", "ice_slide", "sided_box"],
    told: &["pushes {kind}"],
    visible_to_rules: true,
};

/// An emitter released its next item.
pub(super) const ITEM_RELEASED: Event = Event {
    entry: Entry {
        name: "item_released",
        since: Since::V0_5,
        doc: "An emitter has put the next number of its queue on the board. Rules see only what \
              `release_from_emitter` releases; what `queued_emitters` releases comes too late in the turn.",
        example: r#"{
  "id": "let_it_fall",
  "on": "item_released",
  "then": [{ "apply_gravity": { "direction": "down" } }]
}"#,
    },
    payload: &[
        Field::required("emitterId", MULTI_CELL_OBJECT, "The emitter."),
        Field::required("kind", KIND, "What was released, always `number`."),
        Field::required("position", Ty::Position, "The cell it was put on."),
        Field::required("params", ENTITY_PARAMS, "Its parameters, the value among them."),
    ],
    emitted_by: &["queued_emitters", "effect:release_from_emitter"],
    told: &["releases {kind} {position}"],
    visible_to_rules: true,
};

/// An entity fell.
pub(super) const OBJECT_SETTLED: Event = Event {
    entry: Entry {
        name: "object_settled",
        since: Since::V0_5,
        doc: "An entity fell. `apply_gravity` sends one event for every single cell fallen, not one for the whole \
              fall; `support_collapse` sends one at the end.",
        example: r#"{
  "id": "splash",
  "on": "object_settled",
  "where": { "position_has_tag": { "layer": "ground", "tag": "liquid" } },
  "then": [{ "destroy": { "position": "$event.position", "layer": "objects" } }]
}"#,
    },
    payload: &[
        Field::required("kind", KIND, "What it is now."),
        Field::required("position", Ty::Position, "Where it is now."),
        Field::required("fromPosition", Ty::Position, "Where it was."),
        Field::default("layer", LAYER, r#""objects""#, "The layer it fell on.").since(Since::V0_8),
        Field::required("fromKind", KIND, "What it was before it fell.").since(Since::V0_8),
    ],
    emitted_by: &["effect:apply_gravity", "support_collapse"],
    told: &["{kind} falls to {position}"],
    visible_to_rules: true,
};

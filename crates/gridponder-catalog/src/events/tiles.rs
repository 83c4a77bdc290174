//! Events about tiles that slide, merge and change color.

use super::ENTITY_PARAMS;
use crate::model::{Entry, Event, Field, Since, Ty};
use crate::types::{INT, INTS, KIND, LAYER, POSITIONS};

/// Tiles slid.
pub(super) const TILES_SLID: Event = Event {
    entry: Entry {
        name: "tiles_slid",
        since: Since::V0_5,
        doc: "A slide moved at least one tile. Sent once per slide, ahead of the events about single tiles; it has \
              no position.",
        example: r#"{
  "id": "count_slides",
  "on": "tiles_slid",
  "then": [{ "increment_variable": { "name": "score", "amount": 1 } }]
}"#,
    },
    payload: &[
        Field::required("direction", Ty::Direction, "Where the tiles slid."),
        Field::required("movedCount", INT, "How many moves and merges the slide made."),
    ],
    emitted_by: &["slide_merge"],
    told: &[],
    visible_to_rules: true,
};

/// One tile came to rest on another cell.
pub(super) const TILE_MOVED: Event = Event {
    entry: Entry {
        name: "tile_moved",
        since: Since::V0_7,
        doc: "One tile slid to another cell without merging. Only while `emitMotion` of `slide_merge` is on.",
        example: r#"{
  "id": "sink",
  "on": "tile_moved",
  "where": { "position_has_tag": { "layer": "ground", "tag": "liquid" } },
  "then": [{ "destroy": { "position": "$event.position", "layer": "objects" } }]
}"#,
    },
    payload: &[
        Field::required("fromPosition", Ty::Position, "Where the tile was.").since(Since::V0_7),
        Field::required("position", Ty::Position, "Where it is now.").since(Since::V0_7),
        Field::required("kind", KIND, "Its kind.").since(Since::V0_7),
        Field::required("params", ENTITY_PARAMS, "Its parameters.").since(Since::V0_7),
        Field::required("layer", LAYER, "The layer it slid on.").since(Since::V0_7),
    ],
    emitted_by: &["slide_merge"],
    told: &[],
    visible_to_rules: true,
};

/// Two tiles merged.
pub(super) const TILES_MERGED: Event = Event {
    entry: Entry {
        name: "tiles_merged",
        since: Since::V0_5,
        doc: "Two tiles became one during a slide. A `sequence_match` goal with `scanTrigger` `on_merge` counts \
              these.",
        example: r#"{
  "id": "eight_opens_the_door",
  "on": "tiles_merged",
  "where": { "event": { "param": "resultValue", "equals": 8 } },
  "then": [{ "set_variable": { "name": "doorOpen", "value": true } }]
}"#,
    },
    payload: &[
        Field::required("position", Ty::Position, "The cell of the new tile."),
        Field::required("resultValue", INT, "The value of the new tile."),
        Field::required("inputValues", INTS, "The two values that went in."),
        Field::optional("sources", POSITIONS, "The two cells they came from. Only while `emitMotion` is on.")
            .since(Since::V0_7),
        Field::optional("kind", KIND, "The kind of the new tile. Only while `emitMotion` is on.")
            .since(Since::V0_7),
    ],
    emitted_by: &["slide_merge"],
    told: &["merges to {resultValue}", "merges"],
    visible_to_rules: true,
};

/// A flood changed cells.
pub(super) const CELLS_FLOODED: Event = Event {
    entry: Entry {
        name: "cells_flooded",
        since: Since::V0_5,
        doc: "A flood has recolored or replaced a whole area. Sent once per flood; it has no position, only the \
              list of cells.",
        example: r#"{
  "id": "last_red_gone",
  "on": "cells_flooded",
  "if": { "board_count": { "kind": "gem", "op": "eq", "value": 0 } },
  "then": [{ "set_variable": { "name": "doorOpen", "value": true } }]
}"#,
    },
    payload: &[Field::required("cells", POSITIONS, "The cells that changed.")],
    emitted_by: &["flood_fill"],
    told: &["floods"],
    visible_to_rules: true,
};

/// Two boxes merged.
pub(super) const BOXES_MERGED: Event = Event {
    entry: Entry {
        name: "boxes_merged",
        since: Since::Undocumented,
        doc: "A pushed or carried box fragment has joined another one. Sides are bits: up 1, right 2, down 4, left 8, so a \
              closed box has 15.",
        example: r#"{
  "id": "box_is_closed",
  "on": "boxes_merged",
  "where": { "event": { "param": "resultSides", "equals": 15 } },
  "then": [{ "increment_variable": { "name": "score", "amount": 1 } }]
}"#,
    },
    payload: &[
        Field::required("position", Ty::Position, "The cell of the joined box.").since(Since::Undocumented),
        Field::required("resultSides", INT, "The sides of the joined box.").since(Since::Undocumented),
        Field::required("aSides", INT, "The sides of the fragment that moved.").since(Since::Undocumented),
        Field::required("bSides", INT, "The sides of the fragment it met.").since(Since::Undocumented),
    ],
    emitted_by: &["sided_box"],
    told: &["joins boxes {position}"],
    visible_to_rules: true,
};

//! Events about multi-cell objects that slide as blocks.

use super::MULTI_CELL_OBJECT;
use crate::model::{Entry, Event, Field, Since, Ty};
use crate::types::{KIND, POSITIONS};

/// A block slid one cell.
pub(super) const MULTI_CELL_OBJECT_MOVED: Event = Event {
    entry: Entry {
        name: "multi_cell_object_moved",
        since: Since::V0_8,
        doc: "A block of several cells was shifted by one cell. It has no position; `line_of_sight` looks again \
              after it unless told otherwise.",
        example: r#"{
  "id": "count_shifts",
  "on": "multi_cell_object_moved",
  "where": { "event": { "param": "id", "equals": "train" } },
  "then": [{ "increment_variable": { "name": "score", "amount": 1 } }]
}"#,
    },
    payload: &[
        Field::required("id", MULTI_CELL_OBJECT, "The id of the block.").since(Since::V0_8),
        Field::required("kind", KIND, "Its kind.").since(Since::V0_8),
        Field::required("fromCells", POSITIONS, "The cells it covered.").since(Since::V0_8),
        Field::required("toCells", POSITIONS, "The cells it covers now.").since(Since::V0_8),
        Field::required("direction", Ty::Direction, "Where it was shifted.").since(Since::V0_8),
    ],
    emitted_by: &["sliding_blocks"],
    told: &["moves {id} {direction}"],
    visible_to_rules: true,
};

/// A block left the board.
pub(super) const MULTI_CELL_OBJECT_EXITED: Event = Event {
    entry: Entry {
        name: "multi_cell_object_exited",
        since: Since::V0_8,
        doc: "A block with an escaping role has left the board through an exit and is gone. It has no position.",
        example: r#"{
  "id": "train_is_out",
  "on": "multi_cell_object_exited",
  "where": { "event": { "kind": "train" } },
  "then": [{ "set_variable": { "name": "doorOpen", "value": true } }]
}"#,
    },
    payload: &[
        Field::required("id", MULTI_CELL_OBJECT, "The id the block had.").since(Since::V0_8),
        Field::required("kind", KIND, "Its kind.").since(Since::V0_8),
        Field::required("direction", Ty::Direction, "Where it left.").since(Since::V0_8),
    ],
    emitted_by: &["sliding_blocks"],
    told: &["{id} leaves"],
    visible_to_rules: true,
};

//! A rectangular cursor.

use super::steps::CARDINAL;
use crate::model::{Entry, Field, Phase, Rest, Shape, Since, System, Ty};
use crate::needs::Need;
use crate::types::ACTION;

pub(super) const OVERLAY_CURSOR: System = System {
    entry: Entry {
        name: "overlay_cursor",
        since: Since::V0_5,
        doc: "Moves the overlay, the rectangle a level describes under `state.overlay`, one cell per \
         action. Levels without an overlay have nothing to move. Every obeyed action emits \
         `overlay_moved`, even when the overlay is kept in place by the border.",
        example: r#"{
  "id": "cursor",
  "type": "overlay_cursor",
  "config": { "moveAction": "move", "size": [2, 2], "boundsConstrained": true }
}"#,
    },
    config: Shape {
        name: "overlay_cursor config",
        doc: "Which action moves the overlay and how far.",
        fields: &[
            Field::default(
                "size",
                Ty::Size,
                "[2, 2]",
                "Used only to keep the overlay on the board; its real size is that of `state.overlay`. A \
                 different size here keeps it away from the far border, or lets it hang over.",
            ),
            Field::default(
                "moveAction",
                ACTION,
                r#""move""#,
                "The action that moves the overlay. It needs a `direction` parameter.",
            ),
            Field::default(
                "anchorToAvatar",
                Ty::Bool,
                "false",
                "Meant to make the overlay follow the avatar. In the game it does not move at all then: \
                 only `overlay_moved` is emitted, with the place of the avatar.",
            ),
            Field::default(
                "boundsConstrained",
                Ty::Bool,
                "true",
                "Whether the overlay stays on the board. `false` lets it wander off completely.",
            ),
        ],
        rest: Rest::Unknown,
    },
    phases: &[Phase::Action],
    emits: &["overlay_moved"],
    can_veto: false,
    action_params: &[Field::required("direction", CARDINAL, "Where the overlay goes; diagonals do nothing.")],
    entity_params: &[],
    multi_cell_params: &[],
    variables: &[],
    needs: &[Need::OVERLAY],
    reads: &[],
    divergences: &["overlay_follows_avatar"],
    released: true,
};

//! Moving the avatar.

use super::steps::CARDINAL_NAMES;
use crate::model::{Entry, Field, Phase, Rest, Shape, Since, System, Ty, Variant};
use crate::needs::{Need, SoughtOn};
use crate::types::{ACTION, DIRECTIONS, LAYER, TAGS, variant};

pub(super) const AVATAR_NAVIGATION: System = System {
    entry: Entry {
        name: "avatar_navigation",
        since: Since::V0_5,
        doc: "Moves the avatar one cell in the direction of the action. Only the border of the board, \
         `void`, a `solid` entity on `objects` and, if asked for, the ground tags stop it. A refused step \
         leaves the facing alone and still costs the player an action.",
        example: r#"{
  "id": "navigation",
  "type": "avatar_navigation",
  "config": {
    "moveAction": "move",
    "directions": ["up", "down", "left", "right"],
    "solidHandling": "delegate",
    "validGroundTags": ["walkable"]
  }
}"#,
    },
    config: Shape {
        name: "avatar_navigation config",
        doc: "Which action walks, in which directions, and what an obstacle means.",
        fields: &[
            Field::default(
                "moveAction",
                ACTION,
                r#""move""#,
                "The action that walks. It needs a `direction` parameter.",
            ),
            Field::default(
                "directions",
                DIRECTIONS,
                CARDINAL_NAMES,
                "The allowed directions; add diagonals to allow them. Any other direction does nothing, \
                 though the turn still counts.",
            )
            .idle_if_empty("the avatar never moves"),
            Field::default(
                "solidHandling",
                Ty::Enum(SOLID_HANDLING),
                r#""block""#,
                "What happens when a `solid` entity on `objects` is in the way. An unknown value acts as \
                 `block`.",
            ),
            Field::default(
                "validGroundTags",
                TAGS,
                "[]",
                "When not empty, the target cell must hold an entity on `groundLayer` with one of these \
                 tags. Empty means no such test: even ground without `walkable` may be entered.",
            )
            .sought_on(SoughtOn::Option("groundLayer"))
            .since(Since::V0_8),
            Field::default(
                "groundLayer",
                LAYER,
                r#""ground""#,
                "The layer on which `validGroundTags` are looked up. `void` is always looked up on \
                 `ground`.",
            )
            .since(Since::V0_8),
        ],
        rest: Rest::Unknown,
    },
    phases: &[Phase::Action],
    emits: &["move_blocked", "avatar_exited", "avatar_entered"],
    can_veto: false,
    action_params: &[Field::required(
        "direction",
        Ty::Direction,
        "Where the avatar steps. Without it, nothing happens.",
    )],
    entity_params: &[],
    multi_cell_params: &[],
    variables: &[],
    needs: &[Need::AVATAR],
    reads: &[],
    divergences: &["pending_move_ends_with_turn"],
    released: true,
};

const SOLID_HANDLING: &[Variant] = &[
    variant("block", "The step is silently refused."),
    variant(
        "delegate",
        "`move_blocked` is emitted and the step is left pending, for `push_objects` or the effect \
         `resolve_move` to finish. A pending step stays until one of them does, even across turns.",
    ),
];

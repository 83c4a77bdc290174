//! Rotating, flipping and swapping the region below the overlay.

use super::steps::DIAGONAL;
use crate::model::{Entry, Field, Key, Map, Name, Phase, Rest, Shape, Since, System, Ty, Variant};
use crate::needs::Need;
use crate::types::{ACTION, LAYERS, variant};

pub(super) const REGION_TRANSFORM: System = System {
    entry: Entry {
        name: "region_transform",
        since: Since::V0_5,
        doc: "Rearranges the entities under the overlay of the level. Cells of `void` keep out of it one \
         by one, and so do cells off the board: a rotation next to them duplicates and loses entities, as \
         does rotating an overlay that is not square. The one event is `region_transformed`; the three the \
         documents promise never occur.",
        example: r#"{
  "id": "region",
  "type": "region_transform",
  "config": {
    "affectedLayers": ["objects"],
    "operations": {
      "turn": { "type": "rotate", "action": "rotate" },
      "mirror": { "type": "flip", "action": "flip" },
      "swap": { "type": "diagonal_swap", "action": "diagonal_swap" }
    }
  }
}"#,
    },
    config: Shape {
        name: "region_transform config",
        doc: "Which actions rearrange the overlay, and how.",
        fields: &[
            Field::optional(
                "overlaySystemId",
                Ty::Refers(Name::System),
                "Meant to tie the operations to one cursor. A level has a single overlay, so the game \
                 ignores it.",
            )
            .ignored(),
            Field::default(
                "affectedLayers",
                LAYERS,
                r#"["objects"]"#,
                "The layers that are rearranged, one after the other. Layers the game does not declare are \
                 skipped.",
            )
            .idle_if_empty("nothing is rearranged"),
            Field::default(
                "operations",
                OPERATIONS,
                "{}",
                "The operations, under names of your choice. The first one whose `action` is the player's \
                 is carried out.",
            )
            .idle_if_empty("no action rearranges anything"),
            Field::default(
                "blockOnVoid",
                Ty::Bool,
                "false",
                "Whether a single `void` cell under the overlay makes the action do nothing. `true` avoids \
                 half-made rotations.",
            )
            .since(Since::Undocumented),
        ],
        rest: Rest::Unknown,
    },
    phases: &[Phase::Action],
    emits: &["region_transformed"],
    can_veto: false,
    action_params: &[
        Field::optional(
            "direction",
            DIAGONAL,
            "For `diagonal_swap`: `up_left` and `down_right` exchange one pair of corners, `up_right` and \
             `down_left` the other.",
        ),
        Field::optional(
            "rotation",
            Ty::Enum(ROTATIONS),
            "Meant as the sense of a rotation. The game ignores it: every rotation is clockwise.",
        )
        .ignored(),
        Field::optional(
            "axis",
            Ty::Enum(AXES),
            "Meant as the axis of a flip. The game ignores it: every flip exchanges left and right.",
        )
        .ignored(),
    ],
    entity_params: &[],
    multi_cell_params: &[],
    variables: &[],
    needs: &[Need::OVERLAY],
    reads: &[],
    divergences: &["region_events_by_name", "region_action_params"],
    released: true,
};

const OPERATIONS: Ty = Ty::Map(&Map { key: Key::Text, value: Ty::Shape(&OPERATION) });

const OPERATION: Shape = Shape {
    name: "operation",
    doc: "One way to rearrange what lies under the overlay.",
    fields: &[
        Field::required("type", Ty::Enum(OPERATION_TYPES), "What is done."),
        Field::required("action", ACTION, "The action that does it."),
    ],
    rest: Rest::Unknown,
};

const OPERATION_TYPES: &[Variant] = &[
    variant("rotate", "A quarter turn clockwise."),
    variant("flip", "Left and right exchanged."),
    variant(
        "diagonal_swap",
        "Two opposite corners of the top left 2×2 cells exchanged, as `direction` says.",
    ),
];

const ROTATIONS: &[Variant] = &[
    variant("clockwise", "To the right, which is what happens."),
    variant("counterclockwise", "To the left, which does not exist."),
];

const AXES: &[Variant] = &[
    variant("vertical", "Left and right exchanged, which is what happens."),
    variant("horizontal", "Up and down exchanged, which does not exist."),
];

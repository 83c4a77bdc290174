//! Blocks that the player drags.

use super::steps::CARDINAL;
use crate::model::{Entry, Field, Phase, Rest, Shape, Since, System, Ty, Variant};
use crate::needs::{Need, SoughtOn};
use crate::types::{ACTION, LAYER, LAYERS, TAGS, TEXTS, WRITTEN_VARIABLE, variant_since};
use crate::variables::{KeptVariable, VariableType};

pub(super) const SLIDING_BLOCKS: System = System {
    entry: Entry {
        name: "sliding_blocks",
        since: Since::V0_8,
        doc: "Drags the multi-cell object under a position by one cell, as a rigid whole. Every new cell \
         needs valid ground and must be free; a drag that does not fit is refused and costs nothing. An \
         object with the right role may leave the board over an exit, and is counted.",
        example: r#"{
  "id": "blocks",
  "type": "sliding_blocks",
  "config": {
    "moveAction": "drag",
    "blockingLayers": ["objects"],
    "blockingTags": ["solid"],
    "escapeRoles": ["hero"],
    "exitTags": ["exit"],
    "escapedVariable": "escapedCount"
  }
}"#,
    },
    config: Shape {
        name: "sliding_blocks config",
        doc: "Which action drags, what stops a block and where it may leave.",
        fields: &[
            Field::default(
                "moveAction",
                ACTION,
                r#""move""#,
                "The action that drags. It needs the parameters `position` and `direction`.",
            )
            .since(Since::V0_8),
            Field::default(
                "groundLayer",
                LAYER,
                r#""ground""#,
                "The layer on which `validGroundTags` and `exitTags` are looked up.",
            )
            .since(Since::V0_8),
            Field::default(
                "validGroundTags",
                TAGS,
                r#"["walkable"]"#,
                "The ground of every new cell, also of those the block already covers, must carry one of \
                 these tags. An empty list refuses every drag on the board.",
            )
            .sought_on(SoughtOn::Option("groundLayer"))
            .idle_if_empty("every shift is refused")
            .since(Since::V0_8),
            Field::default(
                "blockingLayers",
                LAYERS,
                r#"["objects"]"#,
                "The layers whose entities can be in the way.",
            )
            .since(Since::V0_8),
            Field::default(
                "blockingTags",
                TAGS,
                r#"["solid"]"#,
                "Entities with one of these tags are in the way. Empty means every entity is.",
            )
            .since(Since::V0_8),
            Field::default(
                "coverableTags",
                TAGS,
                "[]",
                "Entities with one of these tags are not in the way after all: blocks slide over them.",
            )
            .since(Since::V0_8),
            Field::default(
                "coverableBlockedRoles",
                TEXTS,
                "[]",
                "Roles for which `coverableTags` does not count.",
            )
            .since(Since::V0_8),
            Field::default(
                "escapeRoles",
                TEXTS,
                "[]",
                "Roles that may leave the board. A block without a role never does.",
            )
            .since(Since::V0_8),
            Field::default(
                "exitTags",
                TAGS,
                r#"["exit"]"#,
                "A block leaves if the ground under at least one cell of its leading edge carries one of \
                 these tags. Empty makes the whole border an exit.",
            )
            .sought_on(SoughtOn::Option("groundLayer"))
            .since(Since::V0_8),
            Field::default(
                "escapedVariable",
                WRITTEN_VARIABLE,
                r#""escapedCount""#,
                "The variable that counts the blocks that left.",
            )
            .since(Since::V0_8),
        ],
        rest: Rest::Unknown,
    },
    phases: &[Phase::Action],
    emits: &["multi_cell_object_moved", "multi_cell_object_exited", "variable_changed", "action_vetoed"],
    can_veto: true,
    action_params: &[
        Field::required(
            "position",
            Ty::Position,
            "Any cell of the block. Without a block there the action is refused.",
        )
        .since(Since::V0_8),
        Field::required(
            "direction",
            CARDINAL,
            "Where to drag it. Without a cardinal direction the action is refused.",
        )
        .since(Since::V0_8),
    ],
    entity_params: &[],
    multi_cell_params: &[
        Field::default(
            "axis",
            Ty::Words(AXES),
            r#""both""#,
            "The directions the block may be dragged in. With any other word it cannot be moved.",
        )
        .since(Since::V0_8),
        Field::optional(
            "role",
            Ty::Text,
            "Names the part the block plays, for `escapeRoles` and `coverableBlockedRoles`.",
        )
        .since(Since::V0_8),
    ],
    variables: &[KeptVariable::option("escapedVariable", VariableType::Number)],
    needs: &[Need::MULTI_CELL_OBJECT],
    reads: &[],
    divergences: &[],
    released: true,
};

const AXES: &[Variant] = &[
    variant_since("horizontal", Since::V0_8, "Left and right only."),
    variant_since("vertical", Since::V0_8, "Up and down only."),
    variant_since("both", Since::V0_8, "All four cardinals."),
];

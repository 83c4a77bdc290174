//! Visibility along rows and columns.

use crate::model::{Entry, Field, Phase, Rest, Shape, Since, System, Ty};
use crate::needs::SoughtOn;
use crate::types::{EVENTS, INT, KINDS, LAYER, LAYERS, TAGS, TEXTS};

pub(super) const LINE_OF_SIGHT: System = System {
    entry: Entry {
        name: "line_of_sight",
        since: Since::V0_8,
        doc: "Reports targets that a source sees along a row or column with nothing in between, and \
         changes nothing itself. Rules hear of it one pass later, so `maxCascadeDepth` must be at least 2. \
         `void` blocks the view; what stands at the two ends does not.",
        example: r#"{
  "id": "sight",
  "type": "line_of_sight",
  "config": {
    "triggerEvents": ["multi_cell_object_moved"],
    "sourceRoles": ["lamp"],
    "targetLayer": "objects",
    "targetTags": ["goal_target"],
    "blockingTags": ["solid"],
    "maxMatches": 0
  }
}"#,
    },
    config: Shape {
        name: "line_of_sight config",
        doc: "When to look, who looks for what, and what blocks the view.",
        fields: &[
            Field::default(
                "triggerEvents",
                EVENTS,
                r#"["multi_cell_object_moved"]"#,
                "The events that start a look. Empty means it never happens.",
            )
            .idle_if_empty("nobody ever looks")
            .since(Since::V0_8),
            Field::optional(
                "sourceLayer",
                LAYER,
                "The layer whose entities look. Without it the multi-cell objects do, with each of their \
                 cells.",
            )
            .since(Since::V0_8),
            Field::default("sourceKinds", KINDS, "[]", "Only sources of these kinds look. Empty means all.")
                .sought_on(SoughtOn::Option("sourceLayer"))
                .since(Since::V0_8),
            Field::default(
                "sourceTags",
                TAGS,
                "[]",
                "Only sources with one of these tags look. Empty means all.",
            )
            .sought_on(SoughtOn::Option("sourceLayer"))
            .since(Since::V0_8),
            Field::default(
                "sourceRoles",
                TEXTS,
                "[]",
                "Only multi-cell objects with one of these roles look. Empty means all; it does not count \
                 with `sourceLayer`.",
            )
            .since(Since::V0_8),
            Field::default(
                "targetLayer",
                LAYER,
                r#""objects""#,
                "The layer of what may be seen. On a layer the game does not declare nothing is.",
            )
            .since(Since::V0_8),
            Field::default(
                "targetKinds",
                KINDS,
                "[]",
                "Only entities of these kinds are seen. Empty means all.",
            )
            .sought_on(SoughtOn::Option("targetLayer"))
            .since(Since::V0_8),
            Field::default(
                "targetTags",
                TAGS,
                "[]",
                "Only entities with one of these tags are seen. Empty means all.",
            )
            .sought_on(SoughtOn::Option("targetLayer"))
            .since(Since::V0_8),
            Field::default(
                "blockingLayers",
                LAYERS,
                r#"["objects"]"#,
                "The layers whose entities can block the view.",
            )
            .since(Since::V0_8),
            Field::default(
                "blockingTags",
                TAGS,
                r#"["solid"]"#,
                "Entities with one of these tags block the view, other targets included. Empty means every \
                 entity does.",
            )
            .since(Since::V0_8),
            Field::default(
                "multiCellObjectsBlock",
                Ty::Bool,
                "true",
                "Whether multi-cell objects other than the source block the view, and hide what they \
                 cover.",
            )
            .since(Since::V0_8),
            Field::default(
                "maxMatches",
                INT,
                "1",
                "How many targets are reported per pass, in reading order; 0 or less means all. Each is \
                 reported once, for the first source that sees it.",
            )
            .since(Since::V0_8),
        ],
        rest: Rest::Unknown,
    },
    phases: &[Phase::Cascade],
    emits: &["line_of_sight_detected"],
    can_veto: false,
    action_params: &[],
    entity_params: &[],
    multi_cell_params: &[Field::optional(
        "role",
        Ty::Text,
        "Names the part the object plays, for `sourceRoles`.",
    )
    .since(Since::V0_8)],
    variables: &[],
    needs: &[],
    reads: &[],
    divergences: &[],
    released: true,
};

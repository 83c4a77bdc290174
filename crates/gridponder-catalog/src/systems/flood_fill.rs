//! Recoloring or converting connected regions.

use crate::model::{Entry, Field, Phase, Rest, Shape, Since, System, Ty, Variant};
use crate::needs::{Need, ParamRead, ReadTags, SoughtOn, When};
use crate::types::{ACTION, KIND, KIND_TO_KIND, LAYER, TEXTS, variant, variant_since};

pub(super) const FLOOD_FILL: System = System {
    entry: Entry {
        name: "flood_fill",
        since: Since::V0_5,
        doc: "Starts at a cell and changes everything alike that is connected to it through the four \
         cardinals: the color steps on in a cycle, or the kind becomes another one. With \
         `\"sourcePosition\": \"all_of_kind\"` a whole region grows into its neighbors instead, and an \
         action that would change nothing is refused.",
        example: r#"{
  "id": "flood",
  "type": "flood_fill",
  "config": {
    "floodAction": "flood",
    "sourcePosition": "avatar",
    "affectedLayer": "objects",
    "matchBy": "color",
    "colorCycle": ["red", "blue", "green"]
  }
}"#,
    },
    config: Shape {
        name: "flood_fill config",
        doc: "Where a flood starts, what it reaches and what it changes.",
        fields: &[
            Field::default(
                "floodAction",
                ACTION,
                r#""flood""#,
                "The action that floods. Several systems with an action each make several kinds of flood.",
            ),
            Field::default(
                "sourcePosition",
                Ty::Enum(SOURCES),
                r#""avatar""#,
                "Where the flood starts. An unknown value acts as `avatar`.",
            ),
            Field::default(
                "sourceKind",
                KIND,
                r#""cell_flooded""#,
                "The kind of the growing region, for `all_of_kind`.",
            )
            .sought_on(SoughtOn::Option("affectedLayer"))
            .since(Since::Undocumented),
            Field::default(
                "affectedLayer",
                LAYER,
                r#""objects""#,
                "The layer that is flooded. On a layer the game does not declare nothing happens.",
            ),
            Field::default(
                "matchBy",
                Ty::Enum(MATCHES),
                r#""color""#,
                "What makes cells alike and what changes. An unknown value acts as `kind`; `all_of_kind` \
                 does not ask.",
            ),
            Field::default(
                "colorCycle",
                TEXTS,
                r#"["red", "blue", "green", "yellow", "purple", "orange"]"#,
                "Each color becomes the next, the last becomes the first. A color that is not listed \
                 becomes the first.",
            )
            .idle_if_empty("no color changes"),
            Field::default(
                "kindTransform",
                KIND_TO_KIND,
                "{}",
                "What kinds turn into. Kinds without an entry stay; for `all_of_kind` the keys are the \
                 kinds the region may grow into. Parameters are kept.",
            )
            .sought_on(SoughtOn::Option("affectedLayer")),
        ],
        rest: Rest::Unknown,
    },
    phases: &[Phase::Action],
    emits: &["cells_flooded", "action_vetoed"],
    can_veto: true,
    action_params: &[Field::optional(
        "position",
        Ty::Position,
        "For `action_param`: where the flood starts. An avatar on the board jumps there first, without \
             events, even if the flood then changes nothing.",
    )],
    entity_params: &[Field::optional(
        "color",
        Ty::Text,
        "The color of the entity, compared and changed when matching by color. An entity without one \
             is alone in its region.",
    )],
    multi_cell_params: &[],
    variables: &[],
    needs: &[Need { when: &[When::Is("sourcePosition", "overlay_center")], ..Need::OVERLAY }],
    reads: &[ParamRead {
        when: &[When::Is("matchBy", "color"), When::IsNot("sourcePosition", "all_of_kind")],
        ..ParamRead::of("color", ReadTags::Any).on(SoughtOn::Option("affectedLayer"))
    }],
    divergences: &[],
    released: true,
};

const SOURCES: &[Variant] = &[
    variant("avatar", "At the avatar."),
    variant("overlay_center", "In the middle of the overlay, rounded down and right."),
    variant_since("action_param", Since::Undocumented, "At the `position` the action gives."),
    variant_since(
        "all_of_kind",
        Since::Undocumented,
        "In every neighbor of a `sourceKind` cell that `kindTransform` can change. Without one the action \
         is refused.",
    ),
];

const MATCHES: &[Variant] = &[
    variant("color", "Equal `color`; the color steps on in `colorCycle`."),
    variant("kind", "Equal kind; `kindTransform` says what it becomes."),
];

//! Structures that fall when they are disconnected.

use crate::model::{Entry, Field, Key, Map, Name, Phase, Presence, Rest, Shape, Since, System, Ty, Variant};
use crate::needs::SoughtOn;
use crate::types::{
    ACTION, ANYTHING, EVENTS, KIND_TO_KIND, LAYER, LAYERS, TAGS, WRITTEN_VARIABLE, variant_since,
};

pub(super) const SUPPORT_COLLAPSE: System = System {
    entry: Entry {
        name: "support_collapse",
        since: Since::V0_8,
        doc: "Lets every part of a structure that no root supports anymore fall as a rigid piece, furthest \
              along the fall first. The player may cut with an action of its own, and events may start a \
              collapse. Pieces rest on blockers, slide off deflecting ones, and are lost beyond the border. \
              A piece that lies still is no support: it falls again on each collapse unless \
              `settleTransform` makes it something else.",
        example: r#"{
  "id": "collapse",
  "type": "support_collapse",
  "config": {
    "layer": "ground",
    "severAction": "cut",
    "severableTags": ["severable"],
    "rootTags": ["support_root"],
    "memberTags": ["supported"],
    "direction": "down",
    "restLayers": ["ground", "objects"],
    "settleTransform": { "beam": "debris" },
    "deflect": { "ramp_right": "right" },
    "triggerEvents": ["cell_transformed"]
  }
}"#,
    },
    config: Shape {
        name: "support_collapse config",
        doc: "What stands, what supports it, and how it falls.",
        fields: &[
            Field::default("layer", LAYER, r#""ground""#, "The layer of the structure.").since(Since::V0_8),
            Field::optional(
                "severAction",
                ACTION,
                "The action that cuts a cell next to the avatar. Without it the player cannot cut; a cut \
                 that hits nothing is refused.",
            )
            .since(Since::V0_8),
            Field::default(
                "severableTags",
                TAGS,
                r#"["severable"]"#,
                "What may be cut carries one of these tags.",
            )
            .sought_on(SoughtOn::Option("layer"))
            .idle_if_empty("nothing can be cut")
            .takes(&ANYTHING)
            .since(Since::V0_8),
            Field::default(
                "rootTags",
                TAGS,
                r#"["support_root"]"#,
                "What holds itself carries one of these tags. It never falls.",
            )
            .sought_on(SoughtOn::Option("layer"))
            .takes(&ANYTHING)
            .since(Since::V0_8),
            Field::default(
                "memberTags",
                TAGS,
                r#"["supported"]"#,
                "What needs support, and passes it on, carries one of these tags.",
            )
            .sought_on(SoughtOn::Option("layer"))
            .idle_if_empty("nothing ever falls")
            .takes(&ANYTHING)
            .since(Since::V0_8),
            Field::default(
                "connectivity",
                Ty::Enum(CONNECTIVITY),
                r#""orthogonal""#,
                "Which neighbors support each other. An unknown value acts as `orthogonal`.",
            )
            .since(Since::V0_8),
            Field::default("direction", Ty::Direction, r#""down""#, "Where pieces fall.").since(Since::V0_8),
            Field::new(
                "restLayers",
                LAYERS,
                Presence::DefaultFrom("the `layer` of the structure alone"),
                "The layers on which falling pieces come to rest. Add `objects` to let objects catch them.",
            )
            .takes(&ANYTHING)
            .since(Since::V0_8),
            Field::default(
                "restTags",
                TAGS,
                r#"["solid"]"#,
                "What stops a falling piece carries one of these tags. Anything else it lands on is \
                 replaced.",
            )
            .takes(&ANYTHING)
            .since(Since::V0_8),
            Field::default(
                "settleTransform",
                KIND_TO_KIND,
                "{}",
                "What kinds turn into once they have settled, also those that could not fall. Kinds \
                 without an entry stay; parameters are kept.",
            )
            .sought_on(SoughtOn::Option("layer"))
            .since(Since::V0_8),
            Field::default(
                "deflect",
                DEFLECT,
                "{}",
                "From a tag of a blocker to the direction in which pieces slide off it. All blockers in \
                 the way must agree; with two of the tags on one kind the first listed counts.",
            )
            .since(Since::V0_8),
            Field::default(
                "carryAvatar",
                Ty::Bool,
                "true",
                "Whether an avatar on a falling piece goes with it, without avatar events. If the piece \
                 leaves the board, the avatar stays where it was.",
            )
            .since(Since::V0_8),
            Field::optional(
                "avatarFellVariable",
                WRITTEN_VARIABLE,
                "The variable that counts the falls of the avatar, when `carryAvatar` is on. A piece that \
                 settles where it was counts as well.",
            )
            .since(Since::V0_8),
            Field::default(
                "triggerEvents",
                EVENTS,
                "[]",
                "The events that start a collapse. Empty means only a cut does; `object_settled` among \
                 them repeats the collapse in every pass.",
            )
            .takes(&ANYTHING)
            .since(Since::V0_8),
        ],
        rest: Rest::Unknown,
    },
    phases: &[Phase::Action, Phase::Cascade],
    emits: &["cell_cleared", "object_settled", "variable_changed", "action_vetoed"],
    can_veto: true,
    action_params: &[
        Field::new(
            "position",
            Ty::Position,
            Presence::AtLeastOneOf("target"),
            "The cell to cut, an orthogonal neighbor of the avatar. It wins over `direction`.",
        )
        .since(Since::V0_8),
        Field::new(
            "direction",
            Ty::Direction,
            Presence::AtLeastOneOf("target"),
            "Where the cell to cut lies, seen from the avatar; diagonals are allowed.",
        )
        .since(Since::V0_8),
    ],
    entity_params: &[],
    multi_cell_params: &[],
    variables: &[],
    needs: &[],
    reads: &[],
    divergences: &["settles_once"],
    released: true,
};

const DEFLECT: Ty = Ty::Map(&Map { key: Key::Refers(Name::Tag), value: Ty::Direction });

const CONNECTIVITY: &[Variant] = &[
    variant_since("orthogonal", Since::V0_8, "The four neighbors that share a side."),
    variant_since("diagonal", Since::V0_8, "All eight neighbors."),
];

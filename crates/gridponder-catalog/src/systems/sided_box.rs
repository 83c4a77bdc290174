//! Boxes with walls on some of their sides.

use super::steps::CARDINAL;
use super::tool_interaction::SIDED_TOOLS;
use crate::model::{Entry, Field, Name, Phase, Rest, Shape, Since, System, Ty};
use crate::needs::{Need, ParamRead, ReadTags, SoughtOn};
use crate::types::{ACTION, TAG, TAGS};

pub(super) const SIDED_BOX: System = System {
    entry: Entry {
        name: "sided_box",
        since: Since::Undocumented,
        doc: "Walks the avatar among box fragments, each with its own set of walls, in place of \
         `avatar_navigation` and `push_objects`. A missing wall lets the avatar step inside, a wall in \
         front of it carries the box along, a wall from outside is pushed. Fragments whose side walls do \
         not collide merge into one.",
        example: r#"{
  "id": "boxes",
  "type": "sided_box",
  "config": {
    "moveAction": "move",
    "sidedTag": "sided",
    "sidesParam": "sides",
    "validGroundTags": ["walkable"]
  }
}"#,
    },
    config: Shape {
        name: "sided_box config",
        doc: "Which action walks, what a box is and where it may be pushed.",
        fields: &[
            Field::default(
                "moveAction",
                ACTION,
                r#""move""#,
                "The action that walks. It needs a `direction` parameter.",
            )
            .since(Since::Undocumented),
            Field::default("sidedTag", TAG, r#""sided""#, "The tag of the kinds that are boxes.")
                .sought_on(SoughtOn::Layer("objects"))
                .since(Since::Undocumented),
            Field::default(
                "sidesParam",
                Ty::Refers(Name::EntityParam),
                r#""sides""#,
                "The entity parameter that holds the walls: up 1, right 2, down 4 and left 8, added up.",
            )
            .since(Since::Undocumented),
            Field::default(
                "validGroundTags",
                TAGS,
                r#"["walkable"]"#,
                "The ground a box may be *pushed* onto must carry one of these tags. A box carried from \
                 inside goes anywhere but into `void`.",
            )
            .sought_on(SoughtOn::Layer("ground"))
            .since(Since::Undocumented),
            Field::default(
                "toolInteractions",
                SIDED_TOOLS,
                "[]",
                "What held items do to a `solid` entity that is no box, tried in order.",
            )
            .since(Since::Undocumented),
        ],
        rest: Rest::Unknown,
    },
    phases: &[Phase::Action],
    emits: &[
        "object_pushed",
        "object_placed",
        "boxes_merged",
        "object_removed",
        "cell_cleared",
        "avatar_exited",
        "avatar_entered",
    ],
    can_veto: false,
    action_params: &[Field::required("direction", CARDINAL, "Where the avatar steps; diagonals do nothing.")
        .since(Since::Undocumented)],
    entity_params: &[Field::default(
        "sides",
        Ty::Int { min: 0, max: 15 },
        "0",
        "The walls of the box: up 1, right 2, down 4 and left 8, added up. `sidesParam` may give the \
             parameter another name.",
    )
    .since(Since::Undocumented)],
    multi_cell_params: &[],
    variables: &[],
    needs: &[Need::AVATAR],
    reads: &[ParamRead::of("sides", ReadTags::Option("sidedTag"))
        .named_by("sidesParam")
        .on(SoughtOn::Layer("objects"))],
    divergences: &["tool_use_changes_inventory"],
    released: true,
};

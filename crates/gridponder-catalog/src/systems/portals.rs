//! Portals that lead to each other.

use crate::model::{Entry, Field, Name, Phase, Rest, Shape, Since, System, Ty};
use crate::needs::{ParamRead, ReadTags};
use crate::types::TAGS;

pub(super) const PORTALS: System = System {
    entry: Entry {
        name: "portals",
        since: Since::V0_5,
        doc: "Sends the avatar, and objects placed on `objects`, from a portal to the first other portal \
         of the same kind with the same channel, in reading order. An avatar that merely stands on a \
         portal is sent through by any turn that leaves it there. A blocked exit keeps it at the entrance, \
         to be tried again on later turns. Objects only travel by portals that lie on another layer than \
         `objects`, such as `ground`.",
        example: r#"{
  "id": "portals",
  "type": "portals",
  "config": { "teleportTags": ["teleport"], "matchKey": "channel", "endMovement": true }
}"#,
    },
    config: Shape {
        name: "portals config",
        doc: "Which kinds are portals and how they pair up.",
        fields: &[
            Field::default(
                "teleportTags",
                TAGS,
                r#"["teleport"]"#,
                "Kinds with one of these tags are portals.",
            )
            .idle_if_empty("nothing is a portal"),
            Field::default(
                "matchKey",
                Ty::Refers(Name::EntityParam),
                r#""channel""#,
                "The entity parameter that pairs portals; values are compared as text. A portal without it \
                 leads nowhere.",
            ),
            Field::default(
                "endMovement",
                Ty::Bool,
                "true",
                "`true` emits `avatar_exited` and `avatar_entered` for the jump. `false` does not keep the \
                 avatar moving, as the documents say: the jump happens without any event.",
            ),
            Field::default(
                "teleportObjects",
                Ty::Bool,
                "false",
                "Meant to let objects travel as well. The game ignores it: objects always travel.",
            )
            .ignored(),
        ],
        rest: Rest::Unknown,
    },
    phases: &[Phase::Movement, Phase::Cascade],
    emits: &["avatar_exited", "avatar_entered", "object_removed", "object_placed"],
    can_veto: false,
    action_params: &[],
    entity_params: &[Field::optional(
        "channel",
        Ty::Any,
        "Pairs this portal with others of its kind; the value is compared as text. `matchKey` may give \
             the parameter another name.",
    )],
    multi_cell_params: &[],
    variables: &[],
    needs: &[],
    reads: &[ParamRead {
        stops: false,
        ..ParamRead::of("channel", ReadTags::Option("teleportTags")).named_by("matchKey")
    }],
    divergences: &[
        "portals_in_cascade",
        "portals_on_standing",
        "portals_take_all_objects",
        "avatar_moves_on_from_portals",
    ],
    released: true,
};

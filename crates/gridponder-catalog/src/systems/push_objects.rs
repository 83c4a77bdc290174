//! Pushing obstacles, or clearing them with a tool.

use super::tool_interaction::TOOLS;
use crate::model::{Entry, Field, Phase, Rest, Shape, Since, System, Ty};
use crate::needs::SoughtOn;
use crate::types::TAGS;

pub(super) const PUSH_OBJECTS: System = System {
    entry: Entry {
        name: "push_objects",
        since: Since::V0_5,
        doc: "Finishes a step that `avatar_navigation` with `\"solidHandling\": \"delegate\"` left \
         pending: first by using the held item on the obstacle, else by pushing the obstacle one cell. It \
         looks at the layers `objects` and `ground` only. A push that fails does nothing and leaves the \
         step pending.",
        example: r#"{
  "id": "push",
  "type": "push_objects",
  "config": {
    "pushableTags": ["pushable"],
    "validTargetTags": ["walkable", "liquid"],
    "toolInteractions": [
      { "item": "torch", "targetTag": "burnable", "consumeItem": true, "animation": "burn" }
    ]
  }
}"#,
    },
    config: Shape {
        name: "push_objects config",
        doc: "What can be pushed, where it may land, and what tools do.",
        fields: &[
            Field::default(
                "pushableTags",
                TAGS,
                r#"["pushable"]"#,
                "An obstacle with one of these tags can be pushed. It also needs `solid`, or the avatar \
                 simply walks onto it.",
            )
            .sought_on(SoughtOn::Layer("objects")),
            Field::default(
                "validTargetTags",
                TAGS,
                r#"["walkable"]"#,
                "The ground of the landing cell must carry one of these tags. An empty list makes every \
                 push fail.",
            )
            .sought_on(SoughtOn::Layer("ground"))
            .idle_if_empty("every push fails"),
            Field::default(
                "chainPush",
                Ty::Bool,
                "false",
                "Whether a push may move one further pushable object along, but never a third. The object \
                 in front moves without events, so no rule sees it sink or slide.",
            ),
            Field::default(
                "toolInteractions",
                TOOLS,
                "[]",
                "What held items do to obstacles, tried in order before pushing. The obstacle need not be \
                 pushable, and its ground is not tested.",
            ),
        ],
        rest: Rest::Unknown,
    },
    phases: &[Phase::Movement],
    emits: &[
        "object_pushed",
        "object_placed",
        "object_removed",
        "cell_cleared",
        "avatar_exited",
        "avatar_entered",
    ],
    can_veto: false,
    action_params: &[],
    entity_params: &[],
    multi_cell_params: &[],
    variables: &[],
    needs: &[],
    reads: &[],
    divergences: &["tool_use_changes_inventory", "failed_push_moves_nothing"],
    released: true,
};

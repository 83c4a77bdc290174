//! Slippery ground.

use crate::model::{Entry, Field, Phase, Rest, Shape, Since, System};
use crate::needs::SoughtOn;
use crate::types::TAG;

pub(super) const ICE_SLIDE: System = System {
    entry: Entry {
        name: "ice_slide",
        since: Since::Undocumented,
        doc: "Carries on the movement of the avatar, or else of one pushed object, while it stands on \
         slippery ground: one cell per pass of the cascade, so at most `maxCascadeDepth` cells a turn. \
         Rules of the same pass come first and can melt the ice. A sliding avatar pushes what is in its \
         way, by the rules of the first `push_objects` system.",
        example: r#"{
  "id": "ice",
  "type": "ice_slide",
  "config": { "slipperyTag": "slippery" }
}"#,
    },
    config: Shape {
        name: "ice_slide config",
        doc: "What is slippery.",
        fields: &[Field::default(
            "slipperyTag",
            TAG,
            r#""slippery""#,
            "The tag of ground that keeps things moving. The next cell must be `walkable` ground, \
                 slippery or not.",
        )
        .sought_on(SoughtOn::Layer("ground"))
        .since(Since::Undocumented)],
        rest: Rest::Unknown,
    },
    phases: &[Phase::Cascade],
    emits: &["avatar_exited", "avatar_entered", "object_pushed", "object_placed", "cell_cleared"],
    can_veto: false,
    action_params: &[],
    entity_params: &[],
    multi_cell_params: &[],
    variables: &[],
    needs: &[],
    reads: &[],
    divergences: &[],
    released: true,
};

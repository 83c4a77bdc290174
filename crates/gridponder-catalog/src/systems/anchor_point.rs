//! A marker to which the avatar can return.

use crate::model::{Entry, Field, Phase, Rest, Shape, Since, System};
use crate::needs::SoughtOn;
use crate::types::{ACTION, KIND, LAYER, TAGS};

pub(super) const ANCHOR_POINT: System = System {
    entry: Entry {
        name: "anchor_point",
        since: Since::V0_5,
        doc: "One action with two uses: without a marker on the board it drops one under the avatar, else \
         it takes the marker away and puts the avatar in its place. Its `avatar_entered` carries no \
         `direction`, so nobody slides on after the jump. Dropping the marker emits nothing and replaces \
         whatever the layer held there.",
        example: r#"{
  "id": "recall",
  "type": "anchor_point",
  "config": {
    "markerKind": "beacon",
    "markerLayer": "markers",
    "action": "recall",
    "blockedByTags": ["solid"]
  }
}"#,
    },
    config: Shape {
        name: "anchor_point config",
        doc: "What the marker is, where it lies and who uses it.",
        fields: &[
            Field::required(
                "markerKind",
                KIND,
                "The kind of the marker. The first one in reading order counts, no matter who placed it.",
            )
            .sought_on(SoughtOn::Option("markerLayer")),
            Field::required("markerLayer", LAYER, "The layer the marker lies on."),
            Field::required("action", ACTION, "The action that drops the marker and returns to it."),
            Field::default(
                "blockedByTags",
                TAGS,
                r#"["solid"]"#,
                "An entity on `objects` with one of these tags at the marker forbids the jump; the marker \
                 stays.",
            )
            .sought_on(SoughtOn::Layer("objects")),
        ],
        rest: Rest::Unknown,
    },
    phases: &[Phase::Action],
    emits: &["avatar_exited", "avatar_entered"],
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

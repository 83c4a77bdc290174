//! `param_match`: the right entity on every marker.

use crate::model::{Entry, Field, Goal, Name, Rest, Shape, Since, Ty};
use crate::needs::SoughtOn;
use crate::types::{KIND, LAYER};

/// The right entity on every marker.
pub(super) const PARAM_MATCH: Goal = Goal {
    entry: Entry {
        name: "param_match",
        since: Since::Undocumented,
        doc: "On every marker lies an entity whose parameter has a given value. A level without any marker never \
              meets it.",
        example: r#"{
  "id": "closed_boxes_on_marks",
  "type": "param_match",
  "config": { "markerKind": "flag", "checkKind": "crate", "checkParam": "sides", "checkValue": 15 }
}"#,
    },
    config: Shape {
        name: "param_match config",
        doc: "Where the markers are, and what must lie on them.",
        fields: &[
            Field::default("markerLayer", LAYER, r#""markers""#, "The layer of the markers.")
                .since(Since::Undocumented),
            Field::optional(
                "markerKind",
                KIND,
                "The kind of the markers; everything on the layer if absent.",
            )
            .sought_on(SoughtOn::Option("markerLayer"))
            .since(Since::Undocumented),
            Field::default(
                "checkLayer",
                LAYER,
                r#""objects""#,
                "The layer to look at on the cells of markers.",
            )
            .since(Since::Undocumented),
            Field::optional("checkKind", KIND, "The kind that must lie there; any kind if absent.")
                .sought_on(SoughtOn::Option("checkLayer"))
                .since(Since::Undocumented),
            Field::required("checkParam", Ty::Refers(Name::EntityParam), "The parameter it must have.")
                .since(Since::Undocumented),
            Field::required("checkValue", Ty::Any, "The value of that parameter. Never met if `null`.")
                .since(Since::Undocumented),
        ],
        rest: Rest::Unknown,
    },
};

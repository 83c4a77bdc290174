//! The `$` references. Effects resolve them against the current state when they run.

use crate::model::{Ty, ValueReference};
use crate::types::KIND;

/// All references, in the order of the documents.
pub static VALUE_REFERENCES: &[ValueReference] = &[
    ValueReference {
        form: "$event.<field>",
        root: "event",
        doc: "A field of the event the rule reacts to. Only whole fields of the event can be read, nothing \
              inside them; a field that the event does not have yields `null`.",
        yields: Ty::Any,
        example: r#"{ "destroy": { "position": "$event.position", "layer": "objects" } }"#,
    },
    ValueReference {
        form: "$cell.<layer>.kind",
        root: "cell",
        doc: "The kind on a layer at the position of the event. `null` if the cell is empty, the layer \
              unknown, or the event without a position.",
        yields: KIND,
        example: r#"{ "set_inventory": { "item": "$cell.objects.kind" } }"#,
    },
    ValueReference {
        form: "$cell.<layer>.param.<key>",
        root: "cell",
        doc: "A parameter of the entity on a layer at the position of the event. `null` if there is no such \
              entity or it has no such parameter.",
        yields: Ty::Any,
        example: r#"{ "set_variable": { "name": "score", "value": "$cell.objects.param.value" } }"#,
    },
    ValueReference {
        form: "$avatar.position",
        root: "avatar",
        doc: "The cell of the avatar. `null` if the level has no avatar.",
        yields: Ty::Position,
        example: r#"{ "spawn": { "position": "$avatar.position", "layer": "markers", "kind": "flag" } }"#,
    },
    ValueReference {
        form: "$avatar.item",
        root: "avatar",
        doc: "The kind the avatar carries. `null` if it carries nothing.",
        yields: KIND,
        example: r#"{ "spawn": { "position": [2, 1], "layer": "objects", "kind": "$avatar.item" } }"#,
    },
];

//! `balance`: territory divided among owners.

use crate::model::{Entry, Field, Goal, Key, Map, Name, Presence, Rest, Shape, Since, Ty};
use crate::types::{KIND, KINDS, LAYER, list};

/// Territory divided among owners.
pub(super) const BALANCE: Goal = Goal {
    entry: Entry {
        name: "balance",
        since: Since::V0_8,
        doc: "The marks of several owners share the ground: by default all of it, and evenly. At least one cell \
              must be owned.",
        example: r#"{
  "id": "share",
  "type": "balance",
  "config": {
    "layer": "territory",
    "owners": ["hero", "rival"],
    "claimableLayer": "ground",
    "claimableKind": "empty"
  }
}"#,
    },
    config: Shape {
        name: "balance config",
        doc: "Whose marks are counted where, and what they must amount to.",
        fields: &[
            Field::required("layer", LAYER, "The layer of the marks.").since(Since::V0_8),
            Field::required(
                "owners",
                Ty::List(&list(KIND, "kind")),
                "The kinds of the marks, one for each owner. What else lies on the layer is not counted.",
            )
            .since(Since::V0_8),
            Field::default("claimableLayer", LAYER, r#""ground""#, "The layer that says what can be owned.")
                .since(Since::V0_8),
            Field::new(
                "claimableKind",
                Ty::Either(&[KIND, KINDS]),
                Presence::DefaultFrom("the default kind of `claimableLayer`, or `empty` if it has none"),
                "The kind, or kinds, of the cells that can be owned.",
            )
            .since(Since::V0_8),
            Field::default(
                "requireComplete",
                Ty::Bool,
                "true",
                "Whether as many cells must be owned as can be. Only the numbers are compared, not the cells.",
            )
            .since(Since::V0_8),
            Field::default("requireEqual", Ty::Bool, "true", "Whether all owners must have equally many cells.")
                .since(Since::V0_8),
            Field::default(
                "requireConnected",
                Ty::Bool,
                "false",
                "Whether the cells of each owner must hang together, starting from its source.",
            )
            .since(Since::V0_8),
            Field::new(
                "connectionSources",
                Ty::Map(&Map { key: Key::Refers(Name::Kind), value: Ty::Position }),
                Presence::RequiredWhen { field: "requireConnected", values: &["true"] },
                "For each owner, the cell it must own and from which all its cells must be reachable.",
            )
            .since(Since::V0_8),
        ],
        rest: Rest::Unknown,
    },
};

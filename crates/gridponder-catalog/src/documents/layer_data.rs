//! The object forms of layers, their cells, and the steps of gold paths; their values may have several JSON
//! types.

use crate::model::{Field, List, Presence, Rest, Shape, Since, Ty};
use crate::types::{ACTION, KIND, list, variant};

/// A cell of a row that is an object.
pub static CELL: Shape = Shape {
    name: "cell",
    doc: "An entity with parameters.",
    fields: &[Field::required("kind", KIND, "The kind of the entity.")],
    rest: Rest::Params(Ty::Any),
};

/// A layer as a list of entries.
pub static SPARSE_LAYER: Shape = Shape {
    name: "sparse layer",
    doc: "A layer as a list of entries.",
    fields: &[
        Field::required(
            "format",
            Ty::Enum(&[variant("sparse", "A list of entries, for layers that are mostly empty.")]),
            "Always `sparse`.",
        ),
        Field::required(
            "entries",
            Ty::List(&ENTRIES),
            "The entities and their cells; later entries replace earlier ones.",
        )
        .nullable(),
    ],
    rest: Rest::Unknown,
};

const ENTRIES: List = list(Ty::Shape(&ENTRY), "entry");

const ENTRY: Shape = Shape {
    name: "entry",
    doc: "An entity at a cell.",
    fields: &[
        Field::required("position", Ty::Position, "The cell."),
        Field::required("kind", KIND, "The kind of the entity. The game ignores an entry without it.")
            .nullable(),
    ],
    rest: Rest::Params(Ty::Any),
};

/// The first version in which a direction alone is a step in that direction.
pub const SHORT_STEP: Since = Since::V0_6;

/// A step of a gold path that is an object.
pub static GOLD_STEP: Shape = Shape {
    name: "step",
    doc: "An action with its parameters.",
    fields: &[
        Field::new("action", ACTION, Presence::AtLeastOneOf("action"), "The action."),
        Field::new("type", ACTION, Presence::AtLeastOneOf("action"), "The action, if `action` is not given.")
            .since(Since::Undocumented),
    ],
    rest: Rest::Params(Ty::Any),
};

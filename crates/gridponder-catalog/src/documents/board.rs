//! The board of a level.

use crate::model::{Field, Format, Key, List, Map, Name, Presence, Rest, Shape, Since, Ty};
use crate::types::{KIND, list};

/// The board of a level.
pub(super) const BOARD: Shape = Shape {
    name: "board",
    doc: "The board at the start: its size, its layers and its multi-cell objects.",
    fields: &[
        Field::required("size", Ty::Size, "Its width and height in cells."),
        Field::new(
            "layers",
            Ty::Map(&Map { key: Key::Refers(Name::Layer), value: Ty::LayerData }),
            Presence::Expected { default: "{}" },
            "The cells of each layer, as rows of cells or as a list of entries. A layer that is omitted has \
             its default everywhere; a layer that the game does not declare is ignored.",
        ),
        Field::default(
            "multiCellObjects",
            Ty::List(&OBJECTS),
            "[]",
            "Objects that cover several cells, such as pipes and blocks. They are not on any layer.",
        ),
    ],
    rest: Rest::Unknown,
};

const OBJECT: Shape = Shape {
    name: "multi-cell object",
    doc: "An object that covers several cells.",
    fields: &[
        Field::required("id", Ty::Defines(Name::MultiCellObject), "Its name, by which rules refer to it."),
        Field::required("kind", KIND, "Its kind."),
        Field::required("cells", Ty::List(&CELLS), "The cells it covers. They may lie anywhere.")
            .takes(&SKIPPED_CELLS),
        Field::default(
            "params",
            Ty::MultiCellParams,
            "{}",
            "Parameters for systems, such as the queue of a pipe or the axis of a block.",
        )
        .opened_later(),
    ],
    rest: Rest::Unknown,
};

const OBJECTS: List = list(Ty::Shape(&OBJECT), "multi-cell object");

/// The game silently skips cells that are neither arrays nor objects.
static SKIPPED_CELLS: Ty = Ty::List(&list(
    Ty::Either(&[Ty::Position, Ty::Shape(&PICTURED_CELL), Ty::Null, Ty::Bool, Ty::Number, Ty::Text]),
    "cell",
));

const PICTURED_CELL: Shape = Shape {
    name: "cell",
    doc: "A cell with a picture of its own.",
    fields: &[
        Field::required("position", Ty::Position, "The cell."),
        Field::optional("sprite", Ty::Formatted(Format::AssetPath), "The picture drawn on it.")
            .since(Since::V0_8)
            .unplayed(),
    ],
    rest: Rest::Unknown,
};

const CELLS: List = list(Ty::Either(&[Ty::Position, Ty::Shape(&PICTURED_CELL)]), "cell");

//! The arrays that have a layout of their own, known by the types of the catalog.

use std::collections::BTreeMap;

use catalog::Ty;
use json::{Kind, NodeId};
use pack::{File, SystemTypes, Visit, walk};

/// The layout of an array that is not like any other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ArrayLayout {
    /// Each element has its line, unless all are words or numbers.
    Lines,
    /// The same, and an element that fits on its line is never broken over more: board entries and cells.
    Entries,
    /// The same of the steps of a gold path. Those that are words are ten a line, so that they can be counted.
    Steps,
    /// Rows of cells: each has its line, and cells are in columns.
    Rows,
}

/// The arrays of a file that have one.
pub(super) fn layouts(file: &File) -> BTreeMap<NodeId, ArrayLayout> {
    let mut layouts = BTreeMap::new();
    let (Some(root), Some(document)) = (file.tree.root(), file.kind.document()) else { return layouts };
    // Which systems a game has decides about few overrides alone, and the layout of a file is to depend on that file.
    let systems = SystemTypes::default();
    walk(root, &document.shape, &systems, &mut |_, visit| {
        let Visit::Value { node, ty } = visit else { return };
        if node.kind() != Kind::Array {
            return;
        }
        let layout = match ty {
            Ty::LayerData | Ty::Pattern => ArrayLayout::Rows,
            Ty::List(list) if matches!(list.item, Ty::GoldStep) => ArrayLayout::Steps,
            Ty::List(list) if is_placed(&list.item) => ArrayLayout::Entries,
            Ty::List(list) if is_entry(&list.item) => ArrayLayout::Lines,
            _ => return,
        };
        layouts.insert(node.id(), layout);
    });
    layouts
}

/// Whether elements of this type are entries, as declarations are. Conditions and effects are parts of one.
const fn is_entry(ty: &Ty) -> bool {
    matches!(ty, Ty::Shape(_) | Ty::TypeTagged(_))
}

/// Whether elements of this type lie on the board at a position.
fn is_placed(ty: &Ty) -> bool {
    let Ty::Shape(shape) = ty else { return false };
    shape.fields.iter().any(|field| field.name == "position" && matches!(field.ty, Ty::Position))
}

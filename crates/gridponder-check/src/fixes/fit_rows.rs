//! Rows of a dense layer that get the size of the board: cells are added at the end or taken from there.

use json::entries::{self, Item};
use json::{Kind, Node};
use text::Edit;

use crate::model::Board;

/// Cap on the cells and rows that are made up.
const MAX_LACKING: usize = 2_000;

/// The edits that give all rows of a layer the size of the board; `None` where nobody knows what to fill in, or where it
/// would be too much. `fill` is the text of a cell that nothing is said of.
pub(crate) fn fit_rows(rows: Node<'_>, (width, height): Board, fill: Option<&str>) -> Option<Vec<Edit>> {
    let (width, height) = (usize::try_from(width).ok()?, usize::try_from(height).ok()?);
    // On a board without cells there is nothing to fit, and any number of its rows would be no cells.
    if width == 0 || height == 0 {
        return None;
    }
    let written = || rows.elements().take(height).filter(|row| row.kind() == Kind::Array);
    let missing_rows = height.saturating_sub(rows.len());
    let missing_cells = written().map(|row| width.saturating_sub(row.len()));
    let lacking = missing_cells.fold(missing_rows.saturating_mul(width), usize::saturating_add);
    if lacking > MAX_LACKING {
        return None;
    }
    let mut edits = Vec::new();
    for row in written() {
        if row.len() > width {
            edits.extend(entries::remove_once(&row.elements().skip(width).collect::<Vec<_>>()));
        } else if row.len() < width {
            edits.extend(entries::insert_once(row, &vec![item(row, fill?.to_owned()); width - row.len()]));
        }
    }
    if rows.len() > height {
        edits.extend(entries::remove_once(&rows.elements().skip(height).collect::<Vec<_>>()));
    } else if missing_rows > 0 {
        let row = format!("[{}]", vec![fill?; width].join(", "));
        edits.extend(entries::insert_once(rows, &vec![item(rows, row); missing_rows]));
    }
    edits.sort_by_key(|edit| (edit.range.start(), edit.range.end()));
    Some(edits)
}

/// An item behind all others of an array.
fn item(array: Node<'_>, value: String) -> Item {
    Item { at: array.len(), key: None, value }
}

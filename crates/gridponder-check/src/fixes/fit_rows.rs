//! Rows of a dense layer that get the size of the board: cells are added at the end or taken from there.

use json::{Kind, Node};
use text::Edit;

use super::layout::{self, Item};
use crate::model::Board;

/// More cells are not made up.
const MOST_LACKING: usize = 2_000;

/// The edits that give all rows of a layer the size of the board; `None` where nobody knows what to fill in. `fill` is
/// the text of a cell that nothing is said of.
pub(crate) fn fit_rows(rows: Node<'_>, (width, height): Board, fill: Option<&str>) -> Option<Vec<Edit>> {
    let (width, height) = (usize::try_from(width).ok()?, usize::try_from(height).ok()?);
    let mut edits = Vec::new();
    let mut lacking = height.saturating_sub(rows.len()).saturating_mul(width);
    for row in rows.elements().take(height).filter(|row| row.kind() == Kind::Array) {
        if row.len() > width {
            edits.extend(layout::remove_all(&row.elements().skip(width).collect::<Vec<_>>()));
        } else if row.len() < width {
            lacking = lacking.saturating_add(width - row.len());
            if lacking <= MOST_LACKING {
                edits.extend(layout::insert(row, &vec![item(row, fill?.to_owned()); width - row.len()]));
            }
        }
    }
    if lacking > MOST_LACKING {
        return None;
    }
    if rows.len() > height {
        edits.extend(layout::remove_all(&rows.elements().skip(height).collect::<Vec<_>>()));
    } else if rows.len() < height {
        let row = format!("[{}]", vec![fill?; width].join(", "));
        edits.extend(layout::insert(rows, &vec![item(rows, row); height - rows.len()]));
    }
    edits.sort_by_key(|edit| (edit.range.start(), edit.range.end()));
    Some(edits)
}

/// An item behind all others of an array.
fn item(array: Node<'_>, value: String) -> Item {
    Item { at: array.len(), key: None, value }
}

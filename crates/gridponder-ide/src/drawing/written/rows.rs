//! Layers that are written as rows of cells.

use std::collections::BTreeMap;

use json::entries::{Item, insert_once};
use json::{Kind, Node};
use text::Edit;

use super::Context;

/// The edits of a layer of rows. Rows and cells that are not there yet come with those before them.
pub(super) fn edits(context: &Context<'_>, layer: Node<'_>) -> Result<Vec<Edit>, String> {
    let mut by_row: BTreeMap<i64, Vec<(i64, Option<&str>)>> = BTreeMap::new();
    for ([x, y], id) in &context.changes.cells {
        by_row.entry(*y).or_default().push((*x, *id));
    }
    let rows: Vec<Node<'_>> = layer.elements().collect();
    let mut edits = Vec::new();
    let mut missing = Vec::new();
    for (y, cells) in &by_row {
        match usize::try_from(*y).ok().and_then(|y| rows.get(y)) {
            Some(row) if row.kind() == Kind::Array => in_row(context, *row, cells, &mut edits),
            Some(row) if row.kind() == Kind::Null => {
                edits.push(Edit { range: row.range(), insert: new_row(context, *y) });
            }
            Some(_) => {
                return Err(format!(
                    "row {} of the layer `{}` is not a list of cells",
                    y + 1,
                    context.layer.id
                ));
            }
            None => missing.push(*y),
        }
    }
    if let Some(last) = missing.last() {
        let at = rows.len();
        let new = (at as i64..=*last).map(|y| Item { at, key: None, value: new_row(context, y) });
        edits.extend(insert_once(layer, &new.collect::<Vec<_>>()));
    }
    Ok(edits)
}

/// A row that is not written yet, with the cells that it has now.
fn new_row(context: &Context<'_>, y: i64) -> String {
    let cells: Vec<String> = (0..i64::from(context.after.columns)).map(|x| now(context, [x, y])).collect();
    format!("[{}]", cells.join(", "))
}

/// What a cell has now, as it is written.
fn now(context: &Context<'_>, place: [i64; 2]) -> String {
    let piece = context.after.index(place).and_then(|at| context.layer.get(at));
    let id = piece.and_then(|piece| context.after.pieces.get(piece)).map(|piece| piece.id.as_str());
    context.cell(id)
}

fn in_row(context: &Context<'_>, row: Node<'_>, cells: &[(i64, Option<&str>)], edits: &mut Vec<Edit>) {
    let nodes: Vec<Node<'_>> = row.elements().collect();
    let y = row.index().and_then(|y| i64::try_from(y).ok()).unwrap_or_default();
    let mut last = None;
    for (x, id) in cells {
        match usize::try_from(*x).ok().and_then(|x| nodes.get(x)) {
            Some(node) => edits.push(Edit { range: node.range(), insert: context.cell(*id) }),
            None => last = Some(*x),
        }
    }
    if let Some(last) = last {
        let at = nodes.len();
        let new = (at as i64..=last).map(|x| Item { at, key: None, value: now(context, [x, y]) });
        edits.extend(insert_once(row, &new.collect::<Vec<_>>()));
    }
}

//! Cells as files write them: a column and a row.

use json::Node;
use text::Edit;

/// The cell that a position names; `None` if it does not begin with two whole numbers.
pub(crate) fn cell_of(position: Node<'_>) -> Option<[i64; 2]> {
    let mut numbers = position.elements().map(Node::as_i64);
    Some([numbers.next()??, numbers.next()??])
}

/// The edits that make a position name another cell; `None` if it is not two values.
pub(crate) fn moved_to(position: Node<'_>, to: [i64; 2]) -> Option<Vec<Edit>> {
    let numbers: Vec<Node<'_>> = position.elements().collect();
    let [x, y] = numbers.as_slice() else { return None };
    let changed = [x, y].into_iter().zip(to).filter(|(node, number)| node.as_i64() != Some(*number));
    Some(changed.map(|(node, number)| Edit { range: node.range(), insert: number.to_string() }).collect())
}

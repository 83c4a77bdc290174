//! Moves a child of a list to another position, as edits that keep line breaks and comments where they are.

use text::Edit;
use wage_rules::doc::Node;

use crate::spelling;

/// The edits that bring the element at one position of a list to another one; those in between move up. `None` where the
/// texts cannot trade places: with anchors, aliases, or comments inside.
pub(crate) fn moved(list: Node<'_>, from: usize, to: usize) -> Option<Vec<Edit>> {
    if list.is_copy() || list.hides_within() {
        return None;
    }
    let (first, last) = (from.min(to), from.max(to));
    let elements: Vec<Node<'_>> = list.elements().skip(first).take(last - first + 1).collect();
    if elements.len() != last - first + 1 {
        return None;
    }
    // Anchors must stay before their aliases, and a comment stays with the text it is in.
    let is_fixed = |it: &Node<'_>| {
        it.is_copy()
            || it.descendants().any(Node::is_copy)
            || it.source().contains(['&', '#'])
            || it.range().is_empty()
    };
    if elements.iter().any(is_fixed) {
        return None;
    }
    let mut order: Vec<Node<'_>> = elements.clone();
    if from < to {
        order.rotate_left(1);
    } else {
        order.rotate_right(1);
    }
    let edits = elements.iter().zip(order).map(|(slot, text)| spelling::replace(slot.range(), text.source()));
    Some(edits.collect())
}

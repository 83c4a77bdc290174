//! What has a place on the board of a level and is in none of its layers: the avatar and the overlay.

use json::{Kind, Node};
use language::Marker;
use text::Edit;

use crate::cell::{cell_of, moved_to};

/// What can be moved, as it is named and told, and where the object with its position is.
const MARKERS: [(&str, &str); 2] = [("avatar", "the avatar"), ("overlay", "the overlay")];

/// The markers of a level that have a place in its text.
pub(super) fn of(root: Node<'_>) -> Vec<Marker> {
    let marker = |(id, title): &(&str, &str)| {
        let position = position(root, id)?;
        Some(Marker { id: (*id).to_owned(), title: (*title).to_owned(), position: cell_of(position) })
    };
    MARKERS.iter().filter_map(marker).collect()
}

fn position<'t>(root: Node<'t>, id: &str) -> Option<Node<'t>> {
    let owner = root.get("state")?.get(id)?;
    let is_off = id == "avatar" && owner.get("enabled").and_then(Node::as_bool) == Some(false);
    owner.get("position").filter(|position| !is_off && position.kind() == Kind::Array && position.len() == 2)
}

/// The edits that move the markers of a level.
pub(super) fn edits(root: Node<'_>, before: &[Marker], after: &[Marker]) -> Vec<Edit> {
    let moved = after.iter().filter(|marker| !before.contains(marker));
    let edits = moved.filter_map(|marker| moved_to(position(root, &marker.id)?, marker.position?));
    edits.flatten().collect()
}

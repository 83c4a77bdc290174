//! Counts the occurrences of a kind on the boards of levels. Compares source texts without decoding or types:
//! a pack may have a thousand levels, and a hover has a few milliseconds.

use json::{Kind, Node};
use pack::Pack;

/// Cap on the searched bytes of level files.
const MAX_BYTES: usize = 16_000_000;

/// The number of occurrences on boards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Uses {
    /// The number of occurrences.
    pub(super) times: usize,
    /// The number of levels with an occurrence.
    pub(super) levels: usize,
    /// Whether the search was cut off by the cap.
    pub(super) is_partial: bool,
}

/// Counts the values on boards that are the name of this kind.
pub(super) fn count(pack: &Pack, kind: &str) -> Uses {
    let quoted = json::quote(kind);
    let mut uses = Uses::default();
    let mut bytes = 0;
    for level in pack.levels() {
        let source: &str = level.tree.text();
        bytes += source.len();
        if bytes > MAX_BYTES {
            uses.is_partial = true;
            break;
        }
        // Most levels use few of the kinds, and a text search is faster than a walk of the nodes.
        if !source.contains(&quoted) {
            continue;
        }
        let board = level.tree.root().and_then(|root| root.get("board"));
        let nodes = board.into_iter().flat_map(Node::descendants);
        // An object whose id equals its kind counts only once.
        let is_id = |node: Node<'_>| node.key().is_some_and(|key| key.is("id"));
        let is_kind = |node: &Node<'_>| node.kind() == Kind::String && node.text() == quoted && !is_id(*node);
        let times = nodes.filter(is_kind).count();
        uses.times += times;
        uses.levels += usize::from(times > 0);
    }
    uses
}

//! How often a kind stands on the boards of levels. Counted in the trees by source, without decoding or
//! looking at types: a pack may have a thousand levels, and a hover has a few milliseconds.

use json::{Kind, Node};
use pack::Pack;

/// At most so many bytes of levels are looked through.
const MAX_BYTES: usize = 16_000_000;

/// How often something stands on boards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Uses {
    /// How many times.
    pub(super) times: usize,
    /// In how many levels.
    pub(super) levels: usize,
    /// Whether there was too much to look through.
    pub(super) is_partial: bool,
}

/// Counts the values on boards that are the name of a kind.
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
        // Most levels name few of the kinds, and a search of text is faster than a walk of nodes.
        if !source.contains(&quoted) {
            continue;
        }
        let board = level.tree.root().and_then(|root| root.get("board"));
        let nodes = board.into_iter().flat_map(Node::descendants);
        // What is called like its kind is still one thing.
        let is_id = |node: Node<'_>| node.key().is_some_and(|key| key.is("id"));
        let is_kind = |node: &Node<'_>| node.kind() == Kind::String && node.text() == quoted && !is_id(*node);
        let times = nodes.filter(is_kind).count();
        uses.times += times;
        uses.levels += usize::from(times > 0);
    }
    uses
}

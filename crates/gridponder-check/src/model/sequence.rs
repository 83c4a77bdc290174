//! The sequence of levels that a game lists.

use json::Node;
use rustc_hash::FxHashSet;

/// The names of the level files that a game plays.
pub(crate) fn listed(game: Option<Node<'_>>) -> FxHashSet<String> {
    let sequence = game.and_then(|game| game.get("levelSequence"));
    sequence.into_iter().flat_map(levels_of).filter_map(|level| Some(level.as_str()?.into_owned())).collect()
}

/// The nodes of the level ids in a sequence.
pub(crate) fn levels_of(sequence: Node<'_>) -> impl Iterator<Item = Node<'_>> {
    sequence.elements().filter_map(|entry| entry.get("ref"))
}

//! Kinds that block what moves, and stay where they are.

use std::collections::BTreeMap;

use catalog::{SOLID, VOID};
use engine::{Value, def};
use json::Node;
use language::Canvas;
use pack::Pack;

/// The most kinds that levels get more of.
const MAX_KINDS: usize = 2;

/// Fields of systems that name tags of what blocks.
const BLOCKING: [&str; 3] = ["blockerTags", "blockedByTags", "wallTag"];

/// The field of systems that names tags of what is pushed.
const PUSHABLE: &str = "pushableTags";

/// A kind that blocks.
pub(super) struct Blocker {
    pub(super) kind: String,
    /// The index of its layer on a canvas.
    pub(super) layer: usize,
    /// Its index among the pieces of the canvas.
    pub(super) piece: usize,
}

/// The kinds that block in a level, or if it has none, in other levels: those that do nothing else first, then those that the
/// level has most of.
pub(super) fn of(pack: &Pack, game: &def::Game, canvas: &Canvas) -> Vec<Blocker> {
    let (mut blocking, pushable) = (tags(pack, &BLOCKING), tags(pack, &[PUSHABLE]));
    blocking.push(SOLID.to_owned());
    let mut found: Vec<(usize, usize, Blocker)> = Vec::new();
    for (piece, it) in canvas.pieces.iter().enumerate() {
        // Pieces with parameters are none of these.
        let Some(kind) = game.kinds.iter().find(|kind| kind.id == it.id) else { continue };
        let is = |tags: &[String]| kind.tags.iter().any(|tag| tags.contains(tag));
        if is(&pushable) || !(is(&blocking) || kind.id == VOID) {
            continue;
        }
        let others = kind.tags.iter().filter(|tag| !blocking.contains(tag)).count();
        let layer = canvas.layers.get(it.layer);
        let count = layer.map_or(0, |layer| layer.cells().filter(|cell| *cell == Some(piece)).count());
        found.push((others, count, Blocker { kind: kind.id.clone(), layer: it.layer, piece }));
    }
    if found.iter().any(|(_, count, _)| *count > 0) {
        found.retain(|(_, count, _)| *count > 0);
    } else {
        let is_used = |kind: &str| {
            pack.levels().any(|file| {
                pack.uses(&file.path).is_some_and(|uses| uses.mentions(catalog::Name::Kind, kind))
            })
        };
        found.retain(|(.., blocker)| is_used(&blocker.kind));
    }
    found.sort_by_key(|(others, count, _)| (*others, std::cmp::Reverse(*count)));
    found.into_iter().take(MAX_KINDS).map(|(.., blocker)| blocker).collect()
}

/// The tags that settings of the systems of a game name.
fn tags(pack: &Pack, settings: &[&str]) -> Vec<String> {
    let systems = pack.game().and_then(|game| game.tree.root()?.get("systems"));
    let systems = systems.into_iter().flat_map(Node::elements);
    let values = systems.flat_map(|system| settings.iter().filter_map(move |key| pack::setting(system, key)));
    let words = values.flat_map(|value| match value {
        Value::List(all) => all.iter().filter_map(Value::as_str).map(str::to_owned).collect::<Vec<_>>(),
        value => value.as_str().map(str::to_owned).into_iter().collect(),
    });
    words.collect()
}

/// What most cells have; of equally many the first.
pub(super) fn usual(cells: impl Iterator<Item = Option<usize>>) -> Option<usize> {
    let mut counts: BTreeMap<Option<usize>, usize> = BTreeMap::new();
    for cell in cells {
        *counts.entry(cell).or_insert(0) += 1;
    }
    let most = counts.into_iter().max_by_key(|(piece, count)| (*count, std::cmp::Reverse(*piece)));
    most.and_then(|(piece, _)| piece)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn systems_have_the_settings_that_name_what_blocks_and_what_is_pushed() {
        for key in BLOCKING.iter().chain(&[PUSHABLE]) {
            let is_known = catalog::SYSTEMS.iter().any(|system| system.config.field(key).is_some());
            assert!(is_known, "no system has `{key}`");
        }
    }
}

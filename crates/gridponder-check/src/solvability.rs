//! Whether a level can still be won after the steps of a gold path that does not win.

use engine::{Level, def};
use json::Node;
use search::{Limits, Prospect, choices, prospect};

use crate::file_context::FileContext;

/// Searches from the states along a path. Returns `None` if there is no certain result.
pub(crate) fn solvability(
    context: FileContext<'_>,
    (game, level): (&def::Game, &Level),
    path: &[def::Action],
    cancelled: &dyn Fn() -> bool,
) -> Option<Prospect> {
    let choices = choices(game, level.size()).ok().filter(|choices| choices.len() <= MAX_CHOICES)?;
    prospect(level, &choices, path, limits(listed(context)), cancelled)
}

/// With more choices, the limits would not reach far.
const MAX_CHOICES: usize = 1024;

/// The number of levels that the game lists. The number of level files would be wrong here: a replay result
/// is kept until the game or the level changes, so it must not depend on other files.
fn listed(context: FileContext<'_>) -> usize {
    let root = context.pack.game().and_then(|game| game.tree.root());
    root.and_then(|root| root.get("levelSequence")).map_or(0, Node::len)
}

/// Limits per level. A broken game may break all its levels at once, and a check of all of them must still be
/// fast.
fn limits(levels: usize) -> Limits {
    const ALL_TURNS: usize = 600_000;
    const WORK_OF_TURN: u64 = 800;
    let turns = (ALL_TURNS / levels.max(1)).clamp(600, 20_000) as u64;
    Limits { turns, work: turns * WORK_OF_TURN }
}

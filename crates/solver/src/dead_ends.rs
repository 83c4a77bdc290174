//! How many of the states of a game cannot be won any more.

use crate::budget::{Budget, Progress, Signal};
use crate::game::Game;
use crate::graph::{Fate, Graph, Halt};
use crate::search::Cancelled;

/// The states of a game from which nothing wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeadEnds {
    /// How many there are.
    pub states: u64,
    /// Among how many: all states that can be reached, each at the fewest steps that lead to it.
    pub of: u64,
}

/// The most states that are explored to count dead ends.
const MAX_STATES: u32 = 200_000;

/// Counts the states from which nothing wins. Returns `None` if there are more than 200,000 states or the limits are smaller,
/// or if a turn that was cut leaves one undecided. `watch` is called at every turn.
pub fn dead_ends<G: Game + ?Sized>(
    game: &mut G,
    budget: Budget,
    watch: &mut dyn FnMut(&Progress) -> Signal,
) -> Result<Option<DeadEnds>, Cancelled> {
    let limit = game.most_steps();
    let mut graph = Graph::new(game, Budget { states: budget.states.min(MAX_STATES), ..budget });
    let steps = match graph.explore(watch) {
        Ok(steps) => steps,
        Err(Halt::Out(_)) => return Ok(None),
        Err(Halt::Cancelled(at)) => return Err(Cancelled { at }),
    };
    graph.settle();
    let mut dead_ends = DeadEnds { states: 0, of: 0 };
    for (state, steps) in (0..graph.len()).zip(steps).filter(|(_, steps)| *steps != u32::MAX) {
        let left = if limit == u32::MAX { limit } else { limit - steps };
        dead_ends.of += 1;
        match graph.distance(state).within(left) {
            Fate::Lost => dead_ends.states += 1,
            Fate::Winnable { .. } => {}
            Fate::Undecided => return Ok(None),
        }
    }
    Ok(Some(dead_ends))
}

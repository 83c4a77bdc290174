//! Numbers that tell how hard a level is.

use engine::{Level, def, replay};
use solver::{Budget, DeadEnds, Progress, Signal};

use crate::choices::choices;
use crate::level_game::LevelGame;
use crate::path_events::{PathEvents, path_events};
use crate::path_fates::{PathFates, path_fates};
use crate::solve::{Ended, Options, Part, Solved, Verdict, shortest_ways, solve};

/// Numbers that tell how hard a level is. What the limits do not suffice for is absent.
#[derive(Clone, Debug, PartialEq)]
pub struct Metrics {
    /// The number of steps of the gold path; `None` if it does not win.
    pub gold_path: Option<usize>,
    /// The search for a shortest path.
    pub solved: Solved,
    /// The number of shortest paths, if the shortest length is proved; `u64::MAX` stands for this number or more.
    pub ways: Option<u64>,
    /// -log2 of the probability that random moves play a shortest path, see [`solver::Ways::bits`].
    pub bits: Option<f64>,
    /// The mean number of moves that change something, over the steps of the gold path, or of the path that was found
    /// if the gold path does not win.
    pub moves: Option<f64>,
    /// The number of steps of that path at which all other moves lose.
    pub forced: Option<usize>,
    /// The states from which nothing wins.
    pub dead_ends: Option<DeadEnds>,
    /// What happens along the gold path, or along the path that was found if the gold path does not win.
    pub events: Option<PathEvents>,
}

/// A part of the work on [`Metrics`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The search for a shortest path.
    Solution,
    /// Counting the shortest paths.
    Ways,
    /// Moves beside the path.
    Path,
    /// All states that can be reached.
    States,
}

/// The metrics of a level. `watch` is called at every turn with the stage that is on; each stage may end with the time
/// being up, which leaves the others alone.
pub fn metrics(
    part: Part<'_>,
    budget: Budget,
    watch: &mut dyn FnMut(Stage, &Progress) -> Signal,
) -> Result<Metrics, Ended> {
    let Part { game, level, gold_path, .. } = part;
    let part = Part { from: 0, ..part };
    let wins = replay(level, gold_path).verdict == engine::Verdict::Won;
    let options = Options { budget, ..Options::default() };
    let solved = solve(part, options, &mut |progress| watch(Stage::Solution, progress))?;
    let ways = match &solved.verdict {
        Verdict::Shortest { path } => {
            let wanted = (path.len() as u32, 0);
            shortest_ways(part, wanted, budget, &mut |progress| watch(Stage::Ways, progress))?
        }
        _ => None,
    };
    let found = match &solved.verdict {
        Verdict::Shortest { path } | Verdict::Found { path, .. } => Some(path.as_slice()),
        Verdict::Unsolvable(_) | Verdict::Undecided { .. } => None,
    };
    let path = if wins { Some(gold_path) } else { found };
    let fates = match path {
        Some(path) => Some(path_fates((game, level), (path, &[]), budget, &mut |progress| {
            watch(Stage::Path, progress)
        })?),
        None => None,
    };
    let dead_ends = dead_ends((game, level), budget, &mut |progress| watch(Stage::States, progress))?;
    Ok(Metrics {
        gold_path: wins.then_some(gold_path.len()),
        ways: ways.as_ref().map(|ways| ways.count),
        bits: ways.as_ref().map(|ways| ways.bits),
        moves: fates.as_ref().and_then(PathFates::mean_moves),
        forced: fates.as_ref().and_then(PathFates::forced),
        dead_ends,
        events: path.map(|path| path_events(level, path)),
        solved,
    })
}

/// Counts the states from which nothing wins. Returns `None` if there are too many states, or one is not decided.
fn dead_ends(
    (game, level): (&def::Game, &Level),
    budget: Budget,
    watch: &mut dyn FnMut(&Progress) -> Signal,
) -> Result<Option<DeadEnds>, Ended> {
    if level.is_cut() {
        return Ok(None);
    }
    let Ok(choices) = choices(game, level.size()) else { return Ok(None) };
    let mut searched = LevelGame::new(level, &choices, true);
    searched.limit_memory(budget.memory);
    Ok(solver::dead_ends(&mut searched, budget, watch)?)
}

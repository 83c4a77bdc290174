//! The way of the avatar over the board of a level.

use engine::{MAX_REPLAY_WORK, Play, Semantics, def};
use language::Route;
use pack::{File, Pack, lower};

use super::played::{Attempt, Ended};
use super::{avatar_position, bounded, compile_shown};

/// Where the avatar of a level is along these actions, or along its gold path if `play` is `None`.
pub fn route(
    pack: &Pack,
    file: &File,
    play: Option<&[def::Action]>,
    semantics: Semantics,
) -> Result<Route, String> {
    if let Some(actions) = play {
        bounded(actions.len())?;
    }
    let level = compile_shown(pack, file, semantics)?;
    let gold_path: Vec<def::Action>;
    let actions = if let Some(actions) = play {
        actions
    } else {
        gold_path = lower::gold_path_actions(file);
        &*gold_path
    };
    bounded(actions.len())?;
    let cell = |play: &Play<'_>| avatar_position(play.view()).map(|at| (at.x, at.y));
    let mut cells = Vec::new();
    let watch = &mut |_, play: &Play<'_>| cells.push(cell(play));
    let attempt = Attempt::watch(&level, actions, actions.len(), MAX_REPLAY_WORK, watch);
    // Before each action the last one has been played; a game that stops has not played its last action.
    cells.truncate(attempt.played);
    cells.push(cell(&attempt.play));
    let bad = attempt.refused.first().into_iter().chain(attempt.replay.idle_steps.first()).copied();
    let good = match attempt.ended {
        Ended::Won => attempt.played,
        Ended::Lost => bad.fold(attempt.played.saturating_sub(1), usize::min),
        Ended::Not | Ended::Stopped | Ended::Endless => bad.fold(attempt.played, usize::min),
    };
    Ok(Route { cells, steps: actions.len(), good, status: attempt.status(actions, play.is_none()) })
}

//! The way of the avatar over the board of a level.

use std::fmt::Write as _;

use engine::{MAX_REPLAY_WORK, Play, Semantics, Verdict, def};
use language::Route;
use pack::{File, Pack};

use super::played::{Attempt, Ended};
use super::{avatar_position, compile_shown, played_actions};

/// Where the avatar of a level is along these actions, or along its gold path if `play` is `None`.
pub fn route(
    pack: &Pack,
    file: &File,
    play: Option<&[def::Action]>,
    semantics: Semantics,
) -> Result<Route, String> {
    let actions = &*played_actions(file, play)?;
    let level = compile_shown(pack, file, semantics)?;
    let cell = |play: &Play<'_>| avatar_position(play.view()).map(|at| (at.x, at.y));
    let mut cells = Vec::new();
    let watch = &mut |_, play: &Play<'_>| cells.push(cell(play));
    let attempt = Attempt::watch(&level, actions, actions.len(), MAX_REPLAY_WORK, watch);
    // Before each action the last one has been played; a game that stops has not played its last action.
    cells.truncate(attempt.played);
    cells.push(cell(&attempt.play));
    let mut status = attempt.status(actions, play.is_none());
    let mut good = attempt.played;
    if attempt.ended != Ended::Won {
        let is_last_bad = matches!(attempt.replay.verdict, Verdict::Lost { .. } | Verdict::Overflowed { .. });
        let refused = attempt.refused.first().copied();
        good = good.saturating_sub(usize::from(is_last_bad)).min(refused.unwrap_or(usize::MAX));
        if let Some(&idle) = attempt.replay.idle_steps.first().filter(|idle| **idle < good) {
            good = idle;
            // Writing to a string cannot fail.
            let _ = write!(status.text, "; step {} changed nothing", idle + 1);
        }
    }
    Ok(Route { cells, steps: actions.len(), good, status })
}

//! Repairs of a gold path that does not win.

use engine::{def, replay};
use solver::{Budget, Progress, Signal};

use crate::choices::choices;
use crate::level_game::LevelGame;
use crate::solve::{Ended, Part};

/// A winning path that differs little from a gold path.
#[derive(Clone, Debug, PartialEq)]
pub struct Repaired {
    /// The path. It was replayed, and wins at its last step.
    pub path: Vec<def::Action>,
    /// How many steps of the gold path were removed or replaced, and how many were added.
    pub changes: u32,
}

/// Searches for a winning path with as few changes of the gold path as possible. Returns `None` if none was found within
/// the limits. `watch` is called at every turn.
///
/// Steps that no player is offered are removed. The search begins after `from` steps.
pub fn repair(
    Part { game, level, gold_path, from, .. }: Part<'_>,
    budget: Budget,
    watch: &mut dyn FnMut(&Progress) -> Signal,
) -> Result<Option<Repaired>, Ended> {
    if level.stop().is_some() || level.is_cut() {
        return Ok(None);
    }
    let Ok(choices) = choices(game, level.size()) else { return Ok(None) };
    let actions: Vec<engine::Action> = choices.iter().map(|choice| level.action(&choice.action)).collect();
    let (before, rest) = gold_path.split_at(from.min(gold_path.len()));
    let choice = |step: &def::Action| {
        let action = level.action(step);
        // There are at most `MAX_CHOICES`.
        actions.iter().position(|it| *it == action).map(|at| at as u16)
    };
    let known: Vec<u16> = rest.iter().filter_map(choice).collect();
    let mut searched = LevelGame::new(level, &choices, true);
    searched.limit_memory(budget.memory);
    searched.start_after(before).map_err(|step| Ended::NoStart { step })?;
    let found = solver::repair(&mut searched, &known, budget, watch).map_err(|it| Ended::Cancelled(it.at))?;
    let Some(found) = found else { return Ok(None) };
    let path: Vec<def::Action> =
        found.path.iter().map(|choice| choices[usize::from(*choice)].action.clone()).collect();
    if replay(level, &[before, &path].concat()).verdict != engine::Verdict::Won {
        return Err(Ended::PathDoesNotWin);
    }
    let not_offered = (rest.len() - known.len()) as u32;
    Ok(Some(Repaired { path, changes: found.changes + not_offered }))
}

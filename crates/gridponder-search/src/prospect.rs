//! Whether a level can still be won from the states along a path.

use engine::{Level, def};
use solver::{Budget, LookBack, Progress, Signal};

use crate::{Choice, LevelGame};

/// The result for a path that was played to its end without a win.
#[derive(Clone, Debug, PartialEq)]
pub enum Prospect {
    /// The level can still be won after this many steps of the path, but not after one more.
    Winnable {
        /// The number of steps; all steps if the path only ends too early.
        after: usize,
        /// Actions that win from there.
        by: Vec<def::Action>,
        /// The goals, as indices, that can no longer be met after one more step. Empty if each can be met,
        /// but not all together.
        lost: Vec<usize>,
    },
    /// No actions win the level from its start.
    Never {
        /// The number of reachable states.
        states: u64,
        /// The goals, as indices, that cannot be met.
        lost: Vec<usize>,
    },
}

/// Whoever may cancel a search is asked after this number of turns.
const ASK_EVERY: u64 = 256;

/// The limits of a search, over all states of a path together.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The number of turns.
    pub turns: u64,
    /// The work of turns, in examined cells and events.
    pub work: u64,
}

/// Searches for the last step of `path` after which the level can still be won. Returns `None` if that is not certain:
/// the path has a step that is no choice, a turn is cut, the level ends on the path, or the limits are too small.
pub fn prospect(
    level: &Level,
    choices: &[Choice],
    path: &[def::Action],
    limits: Limits,
    cancelled: &dyn Fn() -> bool,
) -> Option<Prospect> {
    if level.is_cut() || level.stop().is_some() || path.len() as u64 > limits.turns {
        return None;
    }
    let known: Vec<engine::Action> = choices.iter().map(|choice| level.action(&choice.action)).collect();
    if path.iter().any(|step| !known.contains(&level.action(step))) {
        return None;
    }
    let mut game = LevelGame::new(level, choices, true);
    let states = game.states_along(path)?;
    game.note_goals();
    game.limit_work(limits.work);
    let mut watch = |progress: &Progress| match progress.turns {
        turns if turns >= limits.turns => Signal::TimeIsUp,
        turns if turns.is_multiple_of(ASK_EVERY) && cancelled() => Signal::Cancel,
        _ => Signal::Continue,
    };
    let mut search = LookBack::new(&mut game, Budget::default(), &mut watch);
    let mut unmet = Vec::new();
    let mut met_on_path = vec![false; level.goal_ids().count()];
    for (after, (state, met)) in states.iter().enumerate().rev() {
        for (ever, met) in met_on_path.iter_mut().zip(met) {
            *ever |= met;
        }
        if let Some(by) = search.win_from(state, after as u32).ok()? {
            let by = by.iter().map(|choice| choices[usize::from(*choice)].action.clone()).collect();
            return Some(Prospect::Winnable { after, by, lost: unmet });
        }
        let ever = search.game().goals_ever_met();
        unmet = (0..met_on_path.len())
            .filter(|goal| !met_on_path[*goal] && !ever.get(*goal).copied().unwrap_or(false))
            .collect();
    }
    Some(Prospect::Never { states: search.states(), lost: unmet })
}

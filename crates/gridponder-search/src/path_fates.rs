//! Points of no return: whether a level can still be won after each step of a path, and after every other move there.

use engine::{Level, def};
use solver::{Budget, Progress, Signal, Stop};

use crate::choices::choices;
use crate::level_game::LevelGame;
use crate::solve::{Ended, Reason, known_path};

/// What a path and the moves beside it lead to. A path that wins, loses or has a turn that is cut ends with that step.
pub type PathFates = solver::PathFates<def::Action, Reason>;

/// The moves at a state along a path.
pub type StepFates = solver::StepFates<def::Action>;

/// A move, and whether the level can be won after it.
pub type MoveFate = solver::MoveFate<def::Action>;

/// Finds out whether a level can be won after each step of `path`, and after every other move there. `known` are actions that are
/// believed to win from the start. `watch` is called at every turn; when the time is up, what is proved by then is told.
pub fn path_fates(
    (game, level): (&def::Game, &Level),
    (path, known): (&[def::Action], &[def::Action]),
    budget: Budget,
    watch: &mut dyn FnMut(&Progress) -> Signal,
) -> Result<PathFates, Ended> {
    let unknown = |reason| Ok(PathFates::unknown(path.len() + 1, reason));
    if level.is_cut() {
        return unknown(Reason::LoadCascade);
    }
    let choices = match choices(game, level.size()) {
        Ok(choices) => choices,
        Err(why) => return unknown(Reason::Choices(why)),
    };
    let played = match known_path(level, &choices, path) {
        Ok(played) => played,
        Err(step) => return unknown(Reason::StepNotOffered { step }),
    };
    let mut searched = LevelGame::new(level, &choices, true);
    searched.limit_memory(budget.memory);
    let stop = |(at, (words, steps))| Stop { words, steps, choice: played.get(at).copied() };
    let stops: Vec<Stop> = searched.walk(path).into_iter().enumerate().map(stop).collect();
    let known = known_path(level, &choices, known).unwrap_or_default();
    let named = |choice: u16| choices[usize::from(choice)].action.clone();
    let found = solver::path_fates(&mut searched, (&stops, &known), &named, budget, watch);
    Ok(found.map_err(|why| Ended::Cancelled(why.at))?.with_reason(Reason::Shortage))
}

//! Whether a level can be won under a constraint: without a feature, without a kind, without an event.

use engine::{Level, Semantics, def};
use solver::{Budget, Progress, Signal, Task};

use crate::choices::choices;
use crate::level_game::LevelGame;
use crate::must_not::MustNot;
use crate::solve::{Ended, Options, Part, Reason, Verdict, solve};
use crate::uses::{Feature, Paths, WithFeature};

/// Whether a level can be won under a constraint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wins {
    /// No path wins; proved.
    Never,
    /// A path with this number of steps wins, which need not be the fewest.
    In(usize),
    /// It is not decided, for this reason.
    Undecided(Reason),
}

/// Whether a path of a level wins that uses a feature nowhere, or somewhere.
pub fn wins_by_feature(
    (game, level): (&def::Game, &Level),
    (feature, paths): (&Feature, Paths),
    budget: Budget,
    watch: &mut dyn FnMut(&Progress) -> Signal,
) -> Result<Wins, Ended> {
    let choices = match choices(game, level.size()) {
        Ok(choices) => choices,
        Err(why) => return Ok(Wins::Undecided(Reason::Choices(why))),
    };
    let mut played = LevelGame::new(level, &choices, true);
    let mut played = WithFeature::new(&mut played, &choices, feature, paths);
    let task = Task { budget, is_any_enough: true, known: None };
    Ok(match solver::solve(&mut played, &task, watch)?.verdict {
        solver::Verdict::Unsolvable(_) => Wins::Never,
        solver::Verdict::Shortest { path } | solver::Verdict::Found { path, .. } => Wins::In(path.len()),
        solver::Verdict::Undecided { shortage, .. } => Wins::Undecided(Reason::Shortage(shortage)),
    })
}

/// Whether a level can be won once all entities and objects of a kind are taken off its board. A level that does not open
/// then cannot.
pub fn wins_without_kind(
    (game, level): (&def::Game, &def::Level),
    semantics: Semantics,
    kind: &str,
    budget: Budget,
    watch: &mut dyn FnMut(&Progress) -> Signal,
) -> Result<Wins, Ended> {
    match Level::compile_with(game, &without_kind(level.clone(), kind), semantics) {
        Ok(level) => wins((game, &level), &[], budget, watch),
        Err(_) => Ok(Wins::Never),
    }
}

/// Whether a path of a level wins without an event.
pub fn wins_without_event(
    of: (&def::Game, &Level),
    event: &MustNot,
    budget: Budget,
    watch: &mut dyn FnMut(&Progress) -> Signal,
) -> Result<Wins, Ended> {
    wins(of, std::slice::from_ref(event), budget, watch)
}

fn wins(
    (game, level): (&def::Game, &Level),
    must_not: &[MustNot],
    budget: Budget,
    watch: &mut dyn FnMut(&Progress) -> Signal,
) -> Result<Wins, Ended> {
    let part = Part { must_not, ..Part::whole(game, level, &[]) };
    let options = Options { budget, is_any_enough: true, ..Options::default() };
    Ok(match solve(part, options, watch)?.verdict {
        Verdict::Unsolvable(_) => Wins::Never,
        Verdict::Shortest { path } | Verdict::Found { path, .. } => Wins::In(path.len()),
        Verdict::Undecided { reason, .. } => Wins::Undecided(reason),
    })
}

/// A level without the entities and objects of a kind.
pub fn without_kind(mut level: def::Level, kind: &str) -> def::Level {
    for (_, cells) in &mut level.layers {
        match cells {
            def::Cells::Dense(rows) => {
                for cell in rows.iter_mut().flatten() {
                    if matches!(cell, def::Cell::Entity(entity) if entity.kind == kind) {
                        *cell = def::Cell::Unset;
                    }
                }
            }
            def::Cells::Sparse(entries) => entries.retain(|entry| entry.entity.kind != kind),
        }
    }
    level.multi_cell_objects.retain(|object| object.kind != kind);
    level
}

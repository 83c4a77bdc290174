//! Whether a level can still be won, along a path and after each other move beside it.

use engine::{Level, Verdict, def};
use language::{Fate, Fates, MoveFate};
use pack::{File, Pack, lower};

use super::{How, ended, game_of};
use crate::board::{action_words, bounded, compile_shown};

/// The fates along these moves, or along the gold path. Beside the gold path, `known` are moves that are believed to win.
pub fn fates(
    pack: &Pack,
    file: &File,
    (moves, known): (Option<&[def::Action]>, &[def::Action]),
    how: How<'_>,
) -> Result<Fates, String> {
    let gold_path = lower::gold_path_actions(file);
    let path = moves.unwrap_or(&gold_path);
    bounded(path.len())?;
    bounded(known.len())?;
    let level = compile_shown(pack, file, how.semantics)?;
    // What is not too long to be looked at has a part in it.
    let known =
        [known, &gold_path].into_iter().find(|path| bounded(path.len()).is_ok() && wins(&level, path));
    let known = known.unwrap_or_default();
    let game = game_of(pack)?;
    let mut watch = check::watch(how.limits, how.cancelled)(how.limits.time);
    let found = search::path_fates((&game, &level), (path, known), check::budget(how.limits), &mut watch);
    let found = found.map_err(|why| ended(&why, file))?;
    let point_of_no_return = found.point_of_no_return();
    let is_decided = found.is_decided();
    let of_step = |step: &search::StepFates| {
        let told = |(at, it): (usize, &search::MoveFate)| MoveFate {
            action: it.action.to_json_object(),
            label: action_words(&it.action),
            fate: fate(it.fate),
            is_played: step.played == Some(at),
        };
        step.moves.iter().enumerate().map(told).collect()
    };
    Ok(Fates {
        before: found.before.iter().copied().map(fate).collect(),
        moves: found.steps.iter().map(of_step).collect(),
        point_of_no_return,
        way: found.way.as_ref().map(|way| way.iter().map(def::Action::to_json_object).collect()),
        undecided: found.reason.filter(|_| !is_decided).map(|reason| reason.to_string()),
    })
}

fn wins(level: &Level, path: &[def::Action]) -> bool {
    !path.is_empty() && engine::replay(level, path).verdict == Verdict::Won
}

const fn fate(fate: solver::Fate) -> Fate {
    match fate {
        solver::Fate::Winnable { least, most } => Fate::Winnable { least, most },
        solver::Fate::Lost => Fate::Lost,
        solver::Fate::Undecided => Fate::Undecided,
    }
}

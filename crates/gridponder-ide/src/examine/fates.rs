//! Whether a level can still be won, along a path and after each other move beside it.

use engine::def;
use language::{Fate, Fates, MoveFate};
use pack::{File, Pack, lower};

use super::{How, ended, game_of};
use crate::board::{action_words, bounded, compile_shown};

/// The fates along these moves, or along the gold path.
pub fn fates(pack: &Pack, file: &File, moves: Option<&[def::Action]>, how: How<'_>) -> Result<Fates, String> {
    let path = moves.map_or_else(|| lower::gold_path_actions(file), <[def::Action]>::to_vec);
    bounded(path.len())?;
    let level = compile_shown(pack, file, how.semantics)?;
    let game = game_of(pack)?;
    let mut watch = check::watch(how.limits, how.cancelled)(how.limits.time);
    let found = search::path_fates((&game, &level), &path, check::budget(how.limits), &mut watch);
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
        undecided: found.reason.filter(|_| !is_decided).map(|reason| reason.to_string()),
    })
}

const fn fate(fate: solver::Fate) -> Fate {
    match fate {
        solver::Fate::Winnable { least, most } => Fate::Winnable { least, most },
        solver::Fate::Lost => Fate::Lost,
        solver::Fate::Undecided => Fate::Undecided,
    }
}

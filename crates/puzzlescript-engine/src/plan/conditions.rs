//! Win conditions and the player as features.

use super::{Features, WinPlan};
use crate::model::{Game, Name, Win};

/// A win condition. Whatever has the first name has "anything" too, so the second name says nothing then.
pub(super) fn win(features: &mut Features, win: &Win, game: &Game) -> WinPlan {
    WinPlan {
        quantifier: win.quantifier,
        what: name(features, &win.what),
        on: if win.is_about_anything(game) { Some(Vec::new()) } else { name(features, &win.on) },
    }
}

/// The features a cell needs to have a name. `None`: no cell can have it.
fn name(features: &mut Features, name: &Name) -> Option<Vec<u32>> {
    if name.is_all {
        let all: Vec<u32> = name.objects.iter().map(Features::object).collect();
        return (!all.is_empty()).then_some(all);
    }
    features.any(&name.objects).map(|feature| vec![feature])
}

/// The feature that leads to the cells with a player.
pub(super) fn player(features: &mut Features, player: &Name) -> u32 {
    let first = if player.is_all { player.objects.iter().next().map(Features::object) } else { None };
    first.or_else(|| features.any(&player.objects)).unwrap_or(super::NONE)
}

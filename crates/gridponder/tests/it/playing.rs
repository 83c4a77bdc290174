//! How levels play before and after edits, told by search of all pairs of states that the same choices lead to.

use std::collections::{BTreeSet, VecDeque};

use engine::{Level, Play, Semantics, def, state_value};
use pack::{Pack, lower};

/// What a search finds out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Compared {
    /// Whatever is chosen, the same happens.
    Same,
    /// After so many steps something else happens.
    Apart(usize),
    /// There are more states than were looked at, and up to there the same happens.
    NotDecided,
}

/// Compares a level of two packs, up to so many states.
pub(crate) fn compare(before: &Pack, after: &Pack, level: &str, most: usize) -> Compared {
    let [one, other] = [before, after].map(|pack| compiled(pack, level));
    let ((_, one), (_, other)) = match (&one, &other) {
        (None, None) => return Compared::Same,
        (Some(one), Some(other)) => (one, other),
        _ => return Compared::Apart(0),
    };
    let game = lower::game(before.game().expect("it has a game"));
    let Ok(choices) = search::choices(&game, one.size()) else { return Compared::NotDecided };
    search(one, other, &choices.into_iter().map(|choice| choice.action).collect::<Vec<_>>(), most)
}

fn compiled(pack: &Pack, path: &str) -> Option<(def::Game, Level)> {
    let (game, file) = (lower::game(pack.game()?), pack.file(path)?);
    let level = Level::compile_with(&game, &lower::level(file), Semantics::RELEASED).ok()?;
    Some((game, level))
}

fn search(one: &Level, other: &Level, choices: &[def::Action], most: usize) -> Compared {
    let mut plays = [one, other].map(Play::without_history);
    let words = |play: &Play<'_>| {
        let mut words = play.state().words().to_vec();
        play.level().clear_counters(&mut words);
        words
    };
    if one.stop().is_some() != other.stop().is_some() || !is_same(&plays) {
        return Compared::Apart(0);
    }
    let start = plays.each_ref().map(words);
    let mut seen = BTreeSet::from([start.clone()]);
    let mut waiting = VecDeque::from([(start, 0_u32)]);
    if one.stop().is_some() {
        return Compared::Same;
    }
    while let Some((state, steps)) = waiting.pop_front() {
        for choice in choices {
            let mut told = [(false, false, false, false, false); 2];
            for ((play, state), told) in plays.iter_mut().zip(&state).zip(&mut told) {
                play.continue_from(state, steps);
                let outcome = play.submit_named(choice);
                let stopped = play.stop().is_some();
                *told = (outcome.accepted, outcome.won, outcome.lost.is_some(), outcome.overflowed, stopped);
            }
            if told[0] != told[1] || !is_same(&plays) {
                return Compared::Apart(steps as usize + 1);
            }
            let (accepted, won, lost, overflowed, stopped) = told[0];
            let next = plays.each_ref().map(words);
            if accepted && !(won || lost || overflowed || stopped) && seen.insert(next.clone()) {
                if seen.len() > most {
                    return Compared::NotDecided;
                }
                waiting.push_back((next, steps + 1));
            }
        }
    }
    Compared::Same
}

fn is_same([one, other]: &[Play<'_>; 2]) -> bool {
    state_value(one.view()) == state_value(other.view())
}

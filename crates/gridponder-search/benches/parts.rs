//! The speed of parts of searches of levels: the canonical form of states, and bounds. The states are those along the gold
//! path of a level.

use divan::Bencher;
use divan::counter::ItemsCount;
use engine::{Play, Semantics};
use gridponder_search::{LevelGame, choices};
use solver::{Bound, Game};

#[path = "../tests/it/packs.rs"]
mod packs;

use packs::{Pack, Source, packs};

fn main() {
    divan::main();
}

/// The last level of each pack, which is a hard one.
fn last_levels() -> Vec<String> {
    packs().iter().filter_map(|pack| pack.levels.last()).map(|source| source.name.clone()).collect()
}

/// The last level of each pack of which a bound says something at its start.
fn levels_with_a_bound() -> Vec<String> {
    let has_bound = |pack: &Pack, source: &Source| {
        let level = source.compile(&pack.game, Semantics::RELEASED);
        let Ok(choices) = choices(&pack.game, level.size()) else { return false };
        let mut game = LevelGame::new(&level, &choices, true);
        let mut start = vec![0; game.words()];
        game.start(&mut start);
        game.bound(&start, 0) != Bound::AtLeast(0)
    };
    let last = |pack: &Pack| {
        let source = pack.levels.iter().rfind(|source| has_bound(pack, source))?;
        Some(source.name.clone())
    };
    packs().iter().filter_map(last).collect()
}

fn find(name: &str) -> (Pack, usize) {
    let is_it = |source: &Source| source.name == name;
    let packs = packs().into_iter().filter(|pack| name.starts_with(&pack.name));
    let mut found = packs.filter_map(|pack| {
        let at = pack.levels.iter().position(is_it)?;
        Some((pack, at))
    });
    found.next().expect("the level was listed")
}

#[divan::bench(args = last_levels())]
fn canonical_form(bencher: Bencher<'_, '_>, name: &str) {
    let (pack, at) = find(name);
    let source = &pack.levels[at];
    let level = source.compile(&pack.game, Semantics::RELEASED);
    let mut play = Play::without_history(&level);
    let mut states = vec![play.state().words().to_vec()];
    for step in &source.gold {
        play.submit_named(step);
        states.push(play.state().words().to_vec());
    }
    let mut words = states[0].clone();
    bencher.counter(ItemsCount::new(states.len())).bench_local(|| {
        for state in &states {
            words.copy_from_slice(state);
            level.clear_unread(divan::black_box(&mut words), play.pool());
        }
    });
}

#[divan::bench(args = levels_with_a_bound())]
fn bounds(bencher: Bencher<'_, '_>, name: &str) {
    let (pack, at) = find(name);
    let source = &pack.levels[at];
    let level = source.compile(&pack.game, Semantics::RELEASED);
    let choices = choices(&pack.game, level.size()).expect("its actions are declared");
    let mut game = LevelGame::new(&level, &choices, true);
    let mut states = Vec::new();
    for steps in 0..source.gold.len() {
        if game.start_after(&source.gold[..steps]).is_ok() {
            let mut state = vec![0; game.words()];
            game.start(&mut state);
            states.push(state);
        }
    }
    bencher.counter(ItemsCount::new(states.len())).bench_local(|| {
        for (steps, state) in states.iter().enumerate() {
            divan::black_box(game.bound(divan::black_box(state), steps as u32));
        }
    });
}

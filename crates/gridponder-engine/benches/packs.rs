//! The speed of playing whole packs: random walks, copies, hashes, loading and the recorded solutions; and
//! how the speed depends on the size of the board and the number of rules.

use std::hint::black_box;
use std::time::{Duration, Instant};

use gridponder_engine::{Action, Level, Play, Value, def};

#[path = "../tests/walks/mod.rs"]
mod walks;

use testrun::Chance;
use walks::{Pack, Source, walk};

/// Minimum number of turns per measurement.
const TURNS: usize = 200_000;

/// Minimum time per measurement.
const SHORTEST: Duration = Duration::from_millis(20);

fn main() {
    let filters: Vec<String> = std::env::args().skip(1).filter(|it| !it.starts_with('-')).collect();
    let is_wanted = |name: &str| filters.is_empty() || filters.iter().any(|it| name.contains(it.as_str()));
    println!(
        "{:<16} {:>11} {:>8} {:>8} {:>10} {:>10}",
        "pack", "turns/s", "copy ns", "hash ns", "load µs", "gold µs"
    );
    for pack in walks::packs().iter().filter(|pack| is_wanted(&pack.name)) {
        measure(pack);
    }
    if is_wanted("scaling") {
        println!(
            "\n{:<10} {:>6} {:>11} {:>8} {:>8} {:>10}",
            "board", "rules", "turns/s", "copy ns", "hash ns", "load µs"
        );
        for side in [5, 10, 20, 50, 100, 200] {
            scale(side, 10);
        }
        for rules in [1, 10, 100, 1_000] {
            scale(10, rules);
        }
    }
}

/// Prints one line of the table of packs. Copies, hashes and loading are means over the levels; the time of
/// the gold paths is the total.
fn measure(pack: &Pack) {
    let levels: Vec<Level> = pack.levels.iter().map(|source| source.compile(&pack.game)).collect();
    if levels.is_empty() {
        return;
    }
    let moves: Vec<Vec<Action>> =
        pack.levels.iter().zip(&levels).map(|(source, level)| source.moves(level)).collect();
    let gold: Vec<Vec<Action>> = pack
        .levels
        .iter()
        .zip(&levels)
        .map(|(source, level)| source.gold.iter().map(|action| level.action(action)).collect())
        .collect();
    let per_level = 1.0 / levels.len() as f64;
    let mut plays: Vec<Play<'_>> = levels.iter().map(Play::without_history).collect();
    let turns = turns_per_second(&mut plays, &moves);
    let (copy, hash) = copy_and_hash(&levels);
    let load = nanoseconds(|| {
        for source in &pack.levels {
            black_box(source.compile(black_box(&pack.game)));
        }
    });
    let gold = nanoseconds(|| {
        for (play, path) in plays.iter_mut().zip(&gold) {
            play.reset();
            for action in path {
                black_box(play.submit(black_box(action)));
            }
        }
    });
    println!(
        "{:<16} {turns:>11.0} {copy:>8.0} {hash:>8.0} {:>10.1} {:>10.1}",
        pack.name,
        load * per_level / 1e3,
        gold / 1e3
    );
}

fn turns_per_second(plays: &mut [Play<'_>], moves: &[Vec<Action>]) -> f64 {
    let mut chance = Chance::of(1);
    for (play, moves) in plays.iter_mut().zip(moves) {
        walk(play, moves, &mut chance);
    }
    let (mut turns, start) = (0, Instant::now());
    while turns < TURNS || start.elapsed() < SHORTEST {
        for (play, moves) in plays.iter_mut().zip(moves) {
            turns += walk(play, moves, &mut chance);
        }
    }
    turns as f64 / start.elapsed().as_secs_f64()
}

/// Nanoseconds per state.
fn copy_and_hash(levels: &[Level]) -> (f64, f64) {
    let mut copies: Vec<_> = levels.iter().map(|level| level.start().clone()).collect();
    let per_level = 1.0 / levels.len() as f64;
    let copy = nanoseconds(|| {
        for (copy, level) in copies.iter_mut().zip(levels) {
            copy.clone_from(black_box(level.start()));
        }
    });
    let hash = nanoseconds(|| {
        for level in levels {
            black_box(black_box(level.start()).hash128());
        }
    });
    (copy * per_level, hash * per_level)
}

/// The mean time of one run in nanoseconds.
fn nanoseconds(mut run: impl FnMut()) -> f64 {
    run();
    let (mut runs, start) = (0, Instant::now());
    while start.elapsed() < SHORTEST {
        for _ in 0..8 {
            run();
        }
        runs += 8;
    }
    start.elapsed().as_secs_f64() * 1e9 / f64::from(runs)
}

/// Prints one line of the scaling table: an avatar that pushes a crate in every seventh cell of a board, with
/// rules that are tested in every step and never fire.
fn scale(side: u32, rules: usize) {
    let game = json(&format!(
        r#"{{
            "layers": [
                {{"id": "ground", "occupancy": "exactly_one"}},
                {{"id": "objects", "occupancy": "zero_or_one"}}
            ],
            "actions": [{{"id": "move"}}],
            "entityKinds": {{
                "empty": {{"tags": ["walkable"]}}, "crate": {{"tags": ["solid", "pushable"]}}, "gem": {{}}
            }},
            "systems": [
                {{"id": "walk", "type": "avatar_navigation", "config": {{"solidHandling": "delegate"}}}},
                {{"id": "push", "type": "push_objects", "config": {{"pushableTags": ["pushable"]}}}}
            ],
            "rules": [{}]
        }}"#,
        (0..rules).map(|at| rule(at, side)).collect::<Vec<_>>().join(", ")
    ));
    let cells = (0..side * side)
        .filter(|at| at % 7 == 3)
        .map(|at| format!(r#"{{"position": [{}, {}], "kind": "crate"}}"#, at % side, at / side));
    let level = json(&format!(
        r#"{{
            "board": {{"size": [{side}, {side}], "layers": {{"objects": {{"format": "sparse", "entries": [{}]}}}}}},
            "state": {{"avatar": {{"position": [{middle}, {middle}]}}}},
            "goals": [{{"id": "clear", "type": "all_cleared", "config": {{"kind": "crate"}}}}]
        }}"#,
        cells.collect::<Vec<_>>().join(", "),
        middle = side / 2
    ));
    let action = |word: &str| def::Action::read(&Value::Str(word.to_owned())).expect("a word is an action");
    let source = Source {
        level: def::Level::read(&level),
        actions: ["up", "down", "left", "right"].map(action).to_vec(),
        gold: Vec::new(),
    };
    let game = def::Game::read(&game);
    let level = source.compile(&game);
    let moves = [source.moves(&level)];
    let load = nanoseconds(|| {
        black_box(source.compile(black_box(&game)));
    });
    let turns = turns_per_second(&mut [Play::without_history(&level)], &moves);
    let (copy, hash) = copy_and_hash(&[level]);
    let board = format!("{side}×{side}");
    println!("{board:<10} {rules:>6} {turns:>11.0} {copy:>8.0} {hash:>8.0} {:>10.1}", load / 1e3);
}

fn rule(at: usize, side: u32) -> String {
    format!(
        r#"{{
            "id": "rule_{at}", "on": "avatar_entered",
            "where": {{"all_of": [
                {{"position": [{}, {}]}}, {{"cell": {{"position": [0, 0], "layer": "objects", "kind": "gem"}}}}
            ]}},
            "then": [{{"destroy": {{"position": "$event.position", "layer": "objects"}}}}]
        }}"#,
        at as u32 % side,
        at as u32 / side % side
    )
}

fn json(text: &str) -> Value {
    Value::from(&text.parse::<catalog::Json>().expect("the text above is valid JSON"))
}

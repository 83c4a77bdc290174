//! The speed of compiling and playing levels: one with an avatar that pushes crates, one with sliding
//! numbers.

use std::hint::black_box;

use divan::Bencher;
use divan::counter::ItemsCount;
use gridponder_engine::{Action, Level, Play, Value, def};

fn main() {
    divan::main();
}

/// Turns of one run; each run starts from the loaded level.
const TURNS: usize = 1_000;

/// A game and a level of it.
type Source = (def::Game, def::Level);

fn json(text: &str) -> Value {
    Value::from(&text.parse::<catalog::Json>().expect("the levels below are valid JSON"))
}

fn source(game: &str, level: &str) -> Source {
    (def::Game::read(&json(game)), def::Level::read(&json(level)))
}

/// A room of 16×12 cells with pillars, crates, water that crates fill, and an unreachable flag.
fn crates() -> Source {
    let (width, height) = (16, 12);
    let row = |y: i32, cell: &dyn Fn(i32, i32) -> &'static str| {
        let cells: Vec<String> = (0..width)
            .map(|x| match cell(x, y) {
                "" => "null".to_owned(),
                kind => format!("\"{kind}\""),
            })
            .collect();
        format!("[{}]", cells.join(", "))
    };
    let rows = |cell: &dyn Fn(i32, i32) -> &'static str| {
        (0..height).map(|y| row(y, cell)).collect::<Vec<_>>().join(", ")
    };
    let is_border = |x, y| x == 0 || y == 0 || x == width - 1 || y == height - 1;
    let ground = rows(&|x, y| if (x * 7 + y * 5) % 29 == 3 { "water" } else { "empty" });
    let objects = rows(&|x, y| match (x, y) {
        _ if is_border(x, y) => "wall",
        (5, 5) => "",
        _ if x % 4 == 2 && y % 4 == 2 => "wall",
        _ if (x * 3 + y * 5) % 11 == 4 => "crate",
        _ => "",
    });
    source(
        r#"{
            "layers": [
                {"id": "ground", "occupancy": "exactly_one"},
                {"id": "objects", "occupancy": "zero_or_one"},
                {"id": "markers", "occupancy": "zero_or_one"}
            ],
            "actions": [{"id": "move"}],
            "entityKinds": {
                "empty": {"tags": ["walkable"]}, "water": {"tags": ["liquid"]}, "bridge": {"tags": ["walkable"]},
                "wall": {"tags": ["solid"]}, "crate": {"tags": ["solid", "pushable"]}, "flag": {}
            },
            "systems": [
                {"id": "walk", "type": "avatar_navigation", "config": {"solidHandling": "delegate"}},
                {"id": "push", "type": "push_objects", "config": {"pushableTags": ["pushable"]}}
            ],
            "rules": [
                {
                    "id": "fill", "on": "object_placed",
                    "where": {"all_of": [{"event": {"kind": "crate"}}, {"position_has_tag": {"layer": "ground", "tag": "liquid"}}]},
                    "then": [
                        {"destroy": {"position": "$event.position", "layer": "objects"}},
                        {"transform": {"position": "$event.position", "layer": "ground", "toKind": "bridge"}}
                    ]
                },
                {
                    "id": "steps", "on": "avatar_entered",
                    "then": [{"increment_variable": {"name": "steps"}}]
                }
            ]
        }"#,
        &format!(
            r#"{{
                "board": {{"size": [{width}, {height}], "layers": {{
                    "ground": [{ground}],
                    "objects": [{objects}],
                    "markers": {{"format": "sparse", "entries": [{{"position": [0, 0], "kind": "flag"}}]}}
                }}}},
                "state": {{"avatar": {{"position": [5, 5]}}, "variables": {{"steps": 0}}}},
                "goals": [{{"id": "flag", "type": "reach_target", "config": {{"targetKind": "flag"}}}}],
                "loseConditions": [{{"type": "max_actions", "config": {{"limit": 1000000}}}}]
            }}"#
        ),
    )
}

/// Numbers on 6×6 cells, with a pipe that releases new ones and a sequence that is never completed.
fn slide() -> Source {
    let queue = (0..TURNS).map(|at| (1 + at % 2).to_string()).collect::<Vec<_>>().join(", ");
    let cells = (0..18).map(|at| {
        let (x, y) = (at % 3 * 2 + at / 3 % 2, at / 3);
        format!(r#"{{"position": [{x}, {y}], "kind": "number", "value": {}}}"#, 1 + at % 2)
    });
    let cells = cells.collect::<Vec<_>>().join(", ");
    source(
        r#"{
            "layers": [
                {"id": "ground", "occupancy": "exactly_one"},
                {"id": "objects", "occupancy": "zero_or_one"}
            ],
            "actions": [{"id": "move"}],
            "entityKinds": {"empty": {"tags": ["walkable"]}, "number": {"tags": ["mergeable"], "symbolParam": "value"}},
            "systems": [
                {"id": "slide", "type": "slide_merge", "config": {"mergePredicate": "equal_value"}},
                {"id": "pipes", "type": "queued_emitters"}
            ]
        }"#,
        &format!(
            r#"{{
                "board": {{
                    "size": [6, 6],
                    "layers": {{"objects": {{"format": "sparse", "entries": [{cells}]}}}},
                    "multiCellObjects": [{{
                        "id": "pipe", "kind": "pipe", "cells": [[0, 0]],
                        "params": {{"queue": [{queue}], "exitPosition": [0, 0], "exitDirection": "right"}}
                    }}]
                }},
                "state": {{"avatar": {{"enabled": false}}}},
                "goals": [{{"id": "numbers", "type": "sequence_match",
                    "config": {{"sequence": [1000001], "scanTrigger": "on_merge"}}}}]
            }}"#
        ),
    )
}

fn compiled(source: &Source) -> Level {
    Level::compile(&source.0, &source.1).expect("the boards are small")
}

/// Pseudorandom moves that are the same in every run.
fn moves(level: &Level) -> Vec<Action> {
    let mut seed = 0x2545_f491_4f6c_dd1d_u64;
    let mut next = || {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        ["up", "down", "left", "right"][(seed >> 32) as usize % 4]
    };
    let action = |word: &str| def::Action::read(&Value::Str(word.to_owned())).expect("a word is an action");
    (0..TURNS).map(|_| level.action(&action(next()))).collect()
}

fn level_of(name: &str) -> Source {
    if name == "crates" { crates() } else { slide() }
}

#[divan::bench(args = ["crates", "slide"])]
fn compile(bencher: Bencher<'_, '_>, name: &str) {
    let source = level_of(name);
    bencher.bench(|| compiled(black_box(&source)));
}

#[divan::bench(args = ["crates", "slide"])]
fn random_turns(bencher: Bencher<'_, '_>, name: &str) {
    let level = compiled(&level_of(name));
    let moves = moves(&level);
    bencher.counter(ItemsCount::new(TURNS)).with_inputs(|| Play::without_history(&level)).bench_values(
        |mut play| {
            for action in &moves {
                let outcome = play.submit(black_box(action));
                assert!(outcome.accepted, "the levels go on for ever");
            }
            play
        },
    );
}

#[divan::bench(args = ["crates", "slide"])]
fn copy_of_a_state(bencher: Bencher<'_, '_>, name: &str) {
    let level = compiled(&level_of(name));
    bencher.bench(|| black_box(level.start()).clone());
}

//! What an agent is told of a state, on boards that have one of each thing.

use engine::{Level, Play, def};
use expect_test::{Expect, expect};
use gridponder_ide::{observation, offers};
use language::{Standing, legal, spaced};

/// Reads a text as the engine takes it.
fn value(text: &str) -> engine::Value {
    let json: serde_json::Value = text.parse().unwrap_or_else(|why| panic!("{why}: {text}"));
    engine::Value::from(&json)
}

struct Scene {
    game: def::Game,
    level: def::Level,
    compiled: Level,
}

impl Scene {
    fn new(game: &str, level: &str) -> Self {
        let (game, level) = (def::Game::read(&value(game)), def::Level::read(&value(level)));
        let compiled = Level::compile(&game, &level).expect("the level can be played");
        Self { game, level, compiled }
    }

    /// What is told after these actions.
    fn told(&self, actions: &[&str], is_anonymous: bool) -> String {
        let mut play = Play::without_history(&self.compiled);
        for action in actions {
            let action = def::Action::read(&value(action)).expect("it is an action");
            assert!(play.submit_named(&action).accepted, "{actions:?}");
        }
        let seen = observation(&self.game, &self.level.goals, play.view(), is_anonymous);
        let carries = seen.carries.map(|item| format!("\n\ncarries {item}")).unwrap_or_default();
        format!("{}\n\n{}{carries}\n", seen.goals, seen.board)
    }

    fn check(&self, plain: &Expect, anonymous: &Expect) {
        plain.assert_eq(&self.told(&[], false));
        anonymous.assert_eq(&self.told(&[], true));
    }
}

const HARBOR: &str = r#"{
    "layers": [
        {"id": "ground", "occupancy": "exactly_one", "default": "quay"},
        {"id": "ropes", "occupancy": "zero_or_one"},
        {"id": "objects", "occupancy": "zero_or_one"},
        {"id": "markers", "occupancy": "zero_or_one"}
    ],
    "actions": [
        {"id": "walk", "params": {"direction": {"type": "direction", "values": ["left", "right"]}}},
        {"id": "ring", "entityKind": "bell"}
    ],
    "entityKinds": {
        "quay": {"layer": "ground", "symbol": ".", "description": "stone"},
        "fog_bank": {"layer": "ground", "symbol": " "},
        "rope": {"layer": "ropes", "symbol": "~"},
        "bell": {"layer": "objects", "symbol": "B"},
        "oil_drum": {"layer": "objects", "symbol": "D", "uiName": "drum", "description": "heavy"},
        "crane": {"layer": "ground", "symbol": "c"},
        "weight": {"layer": "objects", "symbol": "w", "symbolParam": "tons"},
        "num_7": {"layer": "objects", "symbol": "7"},
        "berth": {"layer": "markers", "symbol": "x", "tags": ["stop"]}
    },
    "systems": [{"id": "nav", "type": "avatar_navigation", "config": {"moveAction": "walk"}}],
    "goalDescriptions": {"home": "Bring the boat home"}
}"#;

#[test]
fn everything_that_is_not_seen_on_the_grid_is_told_below_it() {
    let scene = Scene::new(
        HARBOR,
        r#"{
            "board": {
                "size": [5, 3],
                "layers": {
                    "ground": [["quay", "fog_bank", "quay", "quay", "quay"]],
                    "ropes": [[null, null, {"kind": "rope", "length": 3, "end": "b"}, "rope"]],
                    "objects": [["bell", "num_7", "oil_drum", {"kind": "weight", "tons": 12}, "weight"]],
                    "markers": {"format": "sparse", "entries": [{"position": [4, 1], "kind": "berth"}]}
                },
                "multiCellObjects": [
                    {"id": "arm_1", "kind": "crane", "cells": [[0, 1], [1, 1], [1, 2]],
                     "params": {"exitPosition": [0, 1], "exitDirection": "left", "queue": [4, 2, 6], "currentIndex": 1}},
                    {"id": "arm_2", "kind": "crane", "cells": [[3, 2]]}
                ]
            },
            "state": {"avatar": {"enabled": true, "position": [0, 0], "inventory": {"slot": "oil_drum"}}},
            "goals": [
                {"id": "home", "type": "reach_target", "config": {"targetTag": "stop"}},
                {"id": "clear", "type": "all_cleared", "config": {"kind": "oil_drum"}}
            ]
        }"#,
    );
    scene.check(
        &expect![[r#"
            Bring the boat home; Clear all drums from the board

            @7DNw
            ◄╬..x
            .║.╬.

            Each character is one cell, each line is one row. Legend: @=avatar (you)  .=quay (stone)  ·=fog bank  ~=rope  B=bell  D=drum (heavy)  N=weight (exact value in "Number values")  w=weight  x=berth  ║/═=pipe body  ▲/▼/◄/►=pipe exit (arrow = exit direction)

            Number values: (3,0)=12

            Stacked cells (grid shows only top symbol):
              (0,0): @(avatar) + B(bell)
              (1,0): 7(num 7) + ·(fog bank)
              (2,0): D(drum) + ~(rope)
              (3,0): N(weight) + ~(rope)

            Entity state:
              (2,0) rope: end=b, length=3
              (0,0) avatar: facing=right

            Multi-cell objects:
              arm_1 [crane]
                cells: (0,1)[exit→left] (1,1) (1,2)
                queue (next spawns at (-1,1)): 2 → 6
              arm_2 [crane]
                cells: (3,2)

            carries oil_drum
        "#]],
        &expect![[r#"
            Reach the B; Clear all Es from the board

            @DENG
            ◄╬..B
            .║.╬.

            Each character is one cell, each line is one row. Legend: @=avatar (you)  .=quay  ·=fog bank  F=?  A=?  D=?  E=?  N=? (exact value in "Number values")  G=?  B=?  ║/═=pipe body  ▲/▼/◄/►=pipe exit (arrow = exit direction)

            Number values: (3,0)=12

            Stacked cells (grid shows only top symbol):
              (0,0): @(avatar) + A(?)
              (1,0): D(?) + ·(fog bank)
              (2,0): E(?) + F(?)
              (3,0): N(?) + F(?)

            Entity state:
              (2,0) F: end=b, length=3
              (0,0) avatar: facing=right

            Multi-cell objects:
              arm_1 [?]
                cells: (0,1)[exit→left] (1,1) (1,2)
                queue (next spawns at (-1,1)): 2 → 6
              arm_2 [?]
                cells: (3,2)

            carries E
        "#]],
    );
}

#[test]
fn an_overlay_hides_the_avatar_and_shows_its_cells() {
    let scene = Scene::new(
        HARBOR,
        r#"{
            "board": {"size": [4, 2], "layers": {"objects": [["bell", "num_7"], [null, "oil_drum"]]}},
            "state": {"avatar": {"enabled": true, "position": [1, 0]}, "overlay": {"position": [1, 0], "size": [2, 2]}},
            "goals": [{"id": "p", "type": "board_match", "config": {"targetLayers": {
                "objects": [["num_7", null], [{"kind": "oil_drum"}, "stranger"]]
            }}}]
        }"#,
    );
    scene.check(
        &expect![[r#"
            Arrange tiles to match the target pattern:
            7.
            DS

            B7..
            .D..

            Each character is one cell, each line is one row. Legend: .=quay (stone)  B=bell  D=drum (heavy)

            Overlay region: (1,0)–(2,1). These are the 2×2 cells your selection-based actions operate on:
            7.
            D.

            Entity state:
              (1,0) avatar: facing=right
        "#]],
        &expect![[r#"
            Arrange tiles to match the target pattern:
            D.
            E?

            AD..
            .E..

            Each character is one cell, each line is one row. Legend: .=quay  A=?  D=?  E=?

            Overlay region: (1,0)–(2,1). These are the 2×2 cells your selection-based actions operate on:
            D.
            E.

            Entity state:
              (1,0) avatar: facing=right
        "#]],
    );
}

#[test]
fn goals_of_every_type_are_sentences_without_names_for_the_anonymous() {
    let scene = Scene::new(
        HARBOR,
        r#"{
            "board": {"size": [1, 1]},
            "goals": [
                {"id": "a", "type": "reach_target", "config": {"targetKind": "oil_drum"}},
                {"id": "b", "type": "sequence_match", "config": {"sequence": [4, 6]}},
                {"id": "c", "type": "variable_threshold", "config": {"variable": "tide", "target": 2}},
                {"id": "d", "type": "all_cleared", "config": {"tag": "stop"}},
                {"id": "e", "type": "sum_constraint", "config": {"scope": "row", "index": 1, "target": 5}},
                {"id": "f", "type": "count_constraint", "config": {"scope": "all_cols", "target": 1}},
                {"id": "g", "type": "param_match", "config": {
                    "markerKind": "berth", "checkKind": "oil_drum", "checkParam": "full", "checkValue": 1}},
                {"id": "h", "type": "balance", "config": {"layer": "ropes", "owners": ["rope", "bell"]}}
            ]
        }"#,
    );
    let goals = |is_anonymous: bool| {
        let told = scene.told(&[], is_anonymous);
        told.split("\n\n").next().unwrap_or_default().replace("; ", "\n") + "\n"
    };
    expect![[r#"
        Reach the drum
        Merge numbers in sequence [4, 6] (0/2 done)
        Get tide to at least 2
        Clear all berths from the board
        Make row 1 of objects add up to exactly 5
        Have exactly 1 values that are even in each column of objects
        Have drum with full 1 on every berth
        Share ropes evenly among rope and bell
    "#]]
    .assert_eq(&goals(false));
    expect![[r#"
        Reach the E
        Merge numbers in sequence [4, 6] (0/2 done)
        Get tide to at least 2
        Clear all Bs from the board
        Make row 1 of objects add up to exactly 5
        Have exactly 1 values that are even in each column of objects
        Have E with full 1 on every B
        Share ropes evenly among F and A
    "#]]
    .assert_eq(&goals(true));
}

#[test]
fn the_twenty_seventh_kind_is_aa() {
    let names: Vec<String> = (0..27).map(|at| format!("kind_{at:02}")).collect();
    let kinds: Vec<String> = names.iter().map(|name| format!(r#""{name}": {{"symbol": "k"}}"#)).collect();
    let game = format!(
        r#"{{"layers": [{{"id": "objects", "occupancy": "zero_or_one"}}], "entityKinds": {{{}}}}}"#,
        kinds.join(", ")
    );
    let scene = Scene::new(
        &game,
        r#"{"board": {"size": [3, 1], "layers": {"objects": [["kind_00", "kind_26", "kind_25"]]}},
            "state": {"avatar": {"enabled": false}}}"#,
    );
    let told = scene.told(&[], true);
    assert!(told.contains("AAAZ\n"), "{told}");
    assert!(told.contains("Legend: A=?  AA=?  Z=?"), "{told}");
}

#[test]
fn a_move_is_legal_if_something_comes_of_it() {
    let scene = Scene::new(
        HARBOR,
        r#"{
            "board": {"size": [2, 1], "layers": {"objects": [[null, "oil_drum"]]}},
            "state": {"avatar": {"enabled": true, "position": [0, 0]}},
            "loseConditions": [{"type": "max_actions", "config": {"limit": 2}}]
        }"#,
    );
    let mut play = Play::without_history(&scene.compiled);
    let told = |play: &mut Play<'_>| {
        let all = offers(&scene.game, play).expect("the moves are known");
        let told = legal(&all).iter().map(spaced).collect::<Vec<_>>().join(" ");
        (told, all.iter().filter(|offer| offer.standing == Standing::Gone).count())
    };
    let before = play.state().words().to_vec();
    let (right, left) =
        (r#"{"action": "walk", "direction": "right"}"#, r#"{"action": "walk", "direction": "left"}"#);
    assert_eq!(told(&mut play), (right.to_owned(), 1));
    assert_eq!(play.state().words(), before, "asking changes nothing");
    assert!(play.submit_named(&def::Action::read(&value(right)).expect("it is an action")).accepted);
    // The next one loses, whatever it does.
    assert_eq!(told(&mut play), (format!("{left} {right}"), 1));
}

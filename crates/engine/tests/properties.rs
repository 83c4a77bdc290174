//! What holds for every level and every input: turns are all or nothing, undo is exact, the same
//! input gives the same trace, and nothing a pack may say makes the engine panic.

use engine::{Level, Play, Value, def};
use proptest::prelude::*;

/// One game with systems that move the avatar, push, slide, jump and teleport, and rules that react.
const WALKING: &str = r#"{
  "layers": [
    { "id": "ground", "occupancy": "exactly_one", "default": "floor" },
    { "id": "objects", "occupancy": "zero_or_one" },
    { "id": "markers", "occupancy": "zero_or_one" }
  ],
  "actions": [{ "id": "move" }, { "id": "recall" }, { "id": "wait" }],
  "entityKinds": {
    "floor": { "layer": "ground", "tags": ["walkable"] },
    "ice": { "layer": "ground", "tags": ["walkable", "slippery"] },
    "water": { "layer": "ground", "tags": ["walkable", "liquid"] },
    "hole": { "layer": "ground", "tags": ["walkable", "teleport"] },
    "void": { "layer": "ground" },
    "crate": { "layer": "objects", "tags": ["solid", "pushable"] },
    "bush": { "layer": "objects", "tags": ["solid", "burnable"] },
    "torch": { "layer": "objects", "tags": ["pickup"] },
    "beacon": { "layer": "markers" },
    "flag": { "layer": "markers", "tags": ["goal"] }
  },
  "systems": [
    { "id": "nav", "type": "avatar_navigation", "config": { "solidHandling": "delegate" } },
    { "id": "push", "type": "push_objects", "config": {
      "chainPush": true,
      "toolInteractions": [{ "item": "torch", "targetTag": "burnable", "consumeItem": true }]
    } },
    { "id": "portals", "type": "portals" },
    { "id": "anchor", "type": "anchor_point", "config": {
      "markerKind": "beacon", "markerLayer": "markers", "action": "recall"
    } },
    { "id": "ice", "type": "ice_slide" }
  ],
  "rules": [
    { "id": "pick", "on": "avatar_entered",
      "where": { "position_has_tag": { "layer": "objects", "tag": "pickup" } },
      "then": [
        { "set_inventory": { "item": "$cell.objects.kind" } },
        { "destroy": { "position": "$event.position", "layer": "objects" } }
      ] },
    { "id": "sink", "on": "object_placed", "priority": 5,
      "where": { "position_has_tag": { "layer": "ground", "tag": "liquid" } },
      "then": [
        { "destroy": { "position": "$event.position", "layer": "objects" } },
        { "transform": { "position": "$event.position", "layer": "ground", "toKind": "floor" } }
      ] },
    { "id": "first", "on": "avatar_exited", "once": true,
      "then": [{ "increment_variable": { "name": "steps" } }] },
    { "id": "count", "on": "variable_changed", "if": { "variable": { "name": "steps", "op": "lt", "value": 9 } },
      "then": [{ "increment_variable": { "name": "steps", "amount": 2 } }] },
    { "id": "unblock", "on": "move_blocked", "if": { "avatar": { "hasItem": true } },
      "then": [{ "resolve_move": {} }] }
  ],
  "defaults": { "maxCascadeDepth": 4 }
}"#;

const WALKING_LEVEL: &str = r#"{
  "id": "walk",
  "board": { "size": [6, 4], "layers": {
    "ground": [
      ["floor", "ice", "ice", "ice", "water", "floor"],
      ["floor", { "kind": "hole", "channel": 1 }, "floor", "floor", "floor", "floor"],
      ["floor", "floor", "floor", "floor", { "kind": "hole", "channel": "1" }, "void"]
    ],
    "objects": { "format": "sparse", "entries": [
      { "position": [2, 0], "kind": "crate" }, { "position": [3, 1], "kind": "crate" },
      { "position": [4, 1], "kind": "crate" }, { "position": [1, 2], "kind": "torch" },
      { "position": [2, 2], "kind": "bush" }
    ] },
    "markers": { "format": "sparse", "entries": [{ "position": [5, 0], "kind": "flag" }] }
  } },
  "state": { "avatar": { "position": [0, 0] }, "variables": { "steps": 0 } },
  "goals": [{ "id": "flag", "type": "reach_target", "config": { "targetTag": "goal" } }],
  "loseConditions": [{ "type": "max_actions", "config": { "limit": 12 } }]
}"#;

/// One game with tiles: they slide, merge, wrap round, come out of pipes, teleport, turn and flood.
const TILES: &str = r#"{
  "layers": [
    { "id": "ground", "occupancy": "exactly_one", "default": "floor" },
    { "id": "objects", "occupancy": "zero_or_one" }
  ],
  "actions": [{ "id": "move" }, { "id": "turn" }, { "id": "flood" }, { "id": "shift" }],
  "entityKinds": {
    "floor": { "layer": "ground" },
    "door": { "layer": "ground", "tags": ["teleport"] },
    "wall": { "layer": "ground", "tags": ["solid"] },
    "number": { "layer": "objects", "tags": ["mergeable"] },
    "pipe": { "layer": "objects" },
    "red": { "layer": "objects", "tags": ["floodable"] },
    "blue": { "layer": "objects", "tags": ["floodable"] }
  },
  "systems": [
    { "id": "slide", "type": "slide_merge", "config": { "wrapAround": true, "mergePredicate": "same_kind" } },
    { "id": "pipes", "type": "queued_emitters" },
    { "id": "doors", "type": "tile_teleport" },
    { "id": "cursor", "type": "overlay_cursor", "config": { "moveAction": "shift" } },
    { "id": "turn", "type": "region_transform", "config": { "rotateAction": "turn" } },
    { "id": "flood", "type": "flood_fill", "config": { "floodAction": "flood", "sourcePosition": [0, 2] } }
  ]
}"#;

const TILES_LEVEL: &str = r#"{
  "id": "tiles",
  "board": { "size": [4, 3], "layers": {
    "ground": [["floor", { "kind": "door", "channel": "a" }, "floor", "wall"], [],
      ["floor", "floor", "floor", { "kind": "door", "channel": "a" }]],
    "objects": [
      [{ "kind": "number", "value": 1 }, null, { "kind": "number", "value": 2 }, null],
      [{ "kind": "number", "value": 1 }, "red", "number", null],
      ["red", null, "blue", null]
    ]
  }, "multiCellObjects": [
    { "id": "p", "kind": "pipe", "cells": [[0, 1], [1, 1]],
      "params": { "queue": [3, 2, 1], "exitPosition": [2, 1], "exitDirection": "right" } }
  ] },
  "state": { "avatar": { "enabled": false }, "overlay": { "position": [0, 0], "size": [2, 2] } },
  "goals": [{ "id": "seq", "type": "sequence_match", "config": { "sequence": [3, 6], "scanTrigger": "on_merge" } }]
}"#;

/// Failing inputs are shown, not kept in a file.
fn config() -> ProptestConfig {
    ProptestConfig { failure_persistence: None, ..ProptestConfig::default() }
}

fn json(text: &str) -> Value {
    Value::from(&text.parse::<serde_json::Value>().expect("the tests write valid JSON"))
}

fn level(game: &str, level: &str) -> Level {
    Level::compile(&def::Game::read(&json(game)), &def::Level::read(&json(level))).expect("small boards")
}

fn levels() -> Vec<Level> {
    vec![level(WALKING, WALKING_LEVEL), level(TILES, TILES_LEVEL)]
}

fn any_action() -> impl Strategy<Value = def::Action> {
    let id = prop::sample::select(vec![
        "move", "move", "move", "recall", "wait", "turn", "flood", "shift", "dance",
    ]);
    let direction = prop::sample::select(vec!["up", "down", "left", "right", "right", "up_left", "north"]);
    (id, direction, -1..6_i64, -1..4_i64).prop_map(|(id, direction, x, y)| def::Action {
        id: id.to_owned(),
        params: vec![
            ("direction".to_owned(), Value::Str(direction.to_owned())),
            ("position".to_owned(), Value::List(vec![Value::Int(x), Value::Int(y)])),
            ("rotation".to_owned(), Value::Str("clockwise".to_owned())),
        ],
    })
}

fn any_actions(most: usize) -> impl Strategy<Value = Vec<def::Action>> {
    prop::collection::vec(any_action(), 0..most)
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn a_refused_turn_changes_nothing_and_undo_takes_back_exactly_one(actions in any_actions(20)) {
        for level in levels() {
            let mut play = Play::new(&level);
            for action in &actions {
                let before = play.state().clone();
                if play.submit_named(action).accepted {
                    prop_assert!(*play.state() != before, "the counters went up");
                    let after = play.state().clone();
                    prop_assert!(play.undo());
                    prop_assert_eq!(play.state(), &before);
                    prop_assert!(play.submit_named(action).accepted);
                    prop_assert_eq!(play.state(), &after);
                } else {
                    prop_assert_eq!(play.state(), &before);
                    prop_assert!(play.events().events().is_empty());
                    prop_assert!(play.progress().is_empty());
                }
            }
        }
    }

    #[test]
    fn undoing_everything_is_starting_again(actions in any_actions(20)) {
        for level in levels() {
            let mut play = Play::new(&level);
            for action in &actions {
                play.submit_named(action);
            }
            while play.undo() {}
            prop_assert_eq!(play.state(), level.start());
        }
    }

    #[test]
    fn the_same_input_gives_the_same_trace(actions in any_actions(20)) {
        for ((game, text), once) in [(WALKING, WALKING_LEVEL), (TILES, TILES_LEVEL)].into_iter().zip(levels()) {
            let first = engine::trace(&once, &actions).canonical();
            prop_assert_eq!(&engine::trace(&once, &actions).canonical(), &first);
            prop_assert_eq!(&engine::trace(&level(game, text), &actions).canonical(), &first);
        }
    }

    #[test]
    fn a_clone_goes_on_as_the_original_does(before in any_actions(10), after in any_actions(10)) {
        for level in levels() {
            let mut play = Play::new(&level);
            for action in &before {
                play.submit_named(action);
            }
            let mut clone = play.clone();
            let whole: Vec<def::Action> = before.iter().chain(&after).cloned().collect();
            for action in &after {
                clone.submit_named(action);
            }
            let replayed = engine::trace(&level, &whole);
            let last = replayed.get("steps").and_then(|steps| steps.elements().last());
            let last = last.or(replayed.get("initial"));
            let state = last.map(|last| last.get("state").unwrap_or(last).canonical());
            prop_assert_eq!(Some(engine::state_value(clone.view()).canonical()), state);
        }
    }
}

/// Names the DSL gives a meaning, as keys and as texts.
const WORDS: &[&str] = &[
    "",
    "$event.position",
    "$cell.objects.kind",
    "$avatar.position",
    "$cell.objects.param.value",
    "$",
    "action",
    "actions",
    "all_cleared",
    "all_of",
    "amount",
    "anchor_point",
    "animation",
    "any_of",
    "apply_gravity",
    "at",
    "avatar",
    "avatar_entered",
    "avatar_navigation",
    "balance",
    "board",
    "board_count",
    "board_match",
    "cell",
    "cells",
    "channel",
    "config",
    "count_constraint",
    "crate",
    "default",
    "destroy",
    "direction",
    "down",
    "emitterId",
    "emitter_has_next",
    "enabled",
    "entityKinds",
    "event",
    "exactly_one",
    "exitPosition",
    "facing",
    "floor",
    "from",
    "goals",
    "ground",
    "hasItem",
    "hasTag",
    "ice_slide",
    "id",
    "if",
    "increment_variable",
    "inventory",
    "item",
    "kind",
    "layer",
    "layers",
    "lte",
    "markers",
    "max_actions",
    "mergeable",
    "move",
    "move_entity",
    "multiCellObjects",
    "name",
    "not",
    "number",
    "object_placed",
    "objects",
    "occupancy",
    "on",
    "once",
    "op",
    "overlay",
    "params",
    "portals",
    "position",
    "position_has_tag",
    "priority",
    "push_objects",
    "queue",
    "reach_target",
    "release_from_emitter",
    "right",
    "rules",
    "selector",
    "sequence_match",
    "set_cell",
    "set_inventory",
    "set_variable",
    "size",
    "slide_merge",
    "slot",
    "solid",
    "spawn",
    "state",
    "steps",
    "sum_constraint",
    "systemOverrides",
    "systems",
    "tag",
    "tags",
    "target",
    "teleport",
    "then",
    "tile_teleport",
    "to",
    "toKind",
    "transform",
    "turn_ended",
    "type",
    "up",
    "value",
    "variable",
    "variable_threshold",
    "variables",
    "void",
    "walkable",
    "where",
    "zero_or_one",
];

fn any_word() -> impl Strategy<Value = String> {
    prop::sample::select(WORDS).prop_map(str::to_owned)
}

fn any_value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::Bool),
        (-3..9_i64).prop_map(Value::Int),
        prop::sample::select(vec![i64::MIN, i64::MAX, 1 << 31, -(1 << 31)]).prop_map(Value::Int),
        prop::sample::select(vec![0.5, -2.5, 1e300]).prop_map(Value::Real),
        any_word().prop_map(Value::Str),
        any_word().prop_map(Value::Str),
    ];
    leaf.prop_recursive(4, 24, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::List),
            prop::collection::vec((any_word(), inner), 0..4).prop_map(Value::Map),
        ]
    })
}

/// How many values a value is made of.
fn count(value: &Value) -> usize {
    1 + value.elements().iter().map(count).sum::<usize>()
        + value.members().iter().map(|(_, member)| count(member)).sum::<usize>()
}

/// Replaces the value at a place in the order of reading.
fn replace(value: &mut Value, at: &mut usize, by: &Value) {
    if *at == 0 {
        *value = by.clone();
    }
    // After the replacement the place runs below 0 and nothing is equal to it any more.
    *at = at.wrapping_sub(1);
    match value {
        Value::List(elements) => elements.iter_mut().for_each(|element| replace(element, at, by)),
        Value::Map(members) => members.iter_mut().for_each(|(_, member)| replace(member, at, by)),
        _ => {}
    }
}

fn play_anything(game: &Value, level: &Value, actions: &[def::Action]) {
    if let Ok(level) = Level::compile(&def::Game::read(game), &def::Level::read(level)) {
        let _ = engine::trace(&level, actions);
        let _ = engine::text_board(Play::new(&level).view());
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn no_value_makes_the_engine_panic(game in any_value(), level in any_value(), actions in any_actions(5)) {
        play_anything(&game, &level, &actions);
    }

    #[test]
    fn no_slip_in_a_pack_makes_the_engine_panic(
        slips in prop::collection::vec((any::<prop::sample::Index>(), any_value(), any::<bool>()), 1..6),
        tiles in any::<bool>(),
        actions in any_actions(6),
    ) {
        let (game, level) = if tiles { (TILES, TILES_LEVEL) } else { (WALKING, WALKING_LEVEL) };
        let (mut game, mut level) = (json(game), json(level));
        for (at, by, in_game) in &slips {
            let slipped = if *in_game { &mut game } else { &mut level };
            // The whole document is left alone: one that is nothing else is tested above.
            let mut at = at.index(count(slipped)).max(1);
            replace(slipped, &mut at, by);
        }
        play_anything(&game, &level, &actions);
    }
}

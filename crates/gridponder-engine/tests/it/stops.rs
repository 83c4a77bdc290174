//! The stops of the released game: for each place that requires a type, a value of a wrong type, and similar
//! values that do not stop the game.

#![expect(
    clippy::needless_pass_by_value,
    clippy::cloned_ref_to_slice_refs,
    reason = "the tables of values are easier to read so"
)]

use gridponder_engine::{Level, Play, Replay, Semantics, Value, Verdict, def, replay};
use serde_json::{Value as Json, json};

fn value(json: &Json) -> Value {
    Value::from(json)
}

/// A game with five layers, kinds with most tags, and the given systems and rules.
fn game(systems: &Json, rules: &Json) -> Json {
    json!({
        "layers": [
            {"id": "ground", "occupancy": "exactly_one", "default": "floor"},
            {"id": "objects", "occupancy": "zero_or_one"},
            {"id": "markers", "occupancy": "zero_or_one"},
            {"id": "actors", "occupancy": "zero_or_one"},
            {"id": "land", "occupancy": "zero_or_one"}
        ],
        "actions": [{"id": "move"}, {"id": "wait"}, {"id": "tap"}, {"id": "other"}],
        "entityKinds": {
            "floor": {"tags": ["walkable"]},
            "wall": {"tags": ["solid"]},
            "rock": {"tags": ["solid", "pushable"]},
            "box": {"tags": ["sided"]},
            "number": {"tags": ["mergeable"]},
            "paint": {},
            "gem": {},
            "flag": {},
            "gate": {"tags": ["teleport"]},
            "plank": {"tags": ["supported"]},
            "ice": {"tags": ["walkable", "slippery"]},
            "ghost": {"tags": ["npc"]},
            "red": {"tags": ["actor"]},
            "redland": {},
            "blueland": {}
        },
        "systems": systems,
        "rules": rules
    })
}

/// A level of 4×3 cells with the avatar in a corner. `rest` overrides its members.
fn level(rest: &Json) -> Json {
    let mut level = json!({
        "id": "a",
        "board": {"size": [4, 3], "layers": {}},
        "state": {"avatar": {"position": [0, 0]}},
        "goals": [{"id": "far", "type": "reach_target", "config": {"targetKind": "flag"}}]
    });
    merge(&mut level, rest);
    level
}

fn merge(into: &mut Json, from: &Json) {
    match (into, from) {
        (Json::Object(into), Json::Object(from)) => {
            for (key, value) in from {
                merge(into.entry(key.clone()).or_insert(Json::Null), value);
            }
        }
        (into, from) => *into = from.clone(),
    }
}

fn compiled(game: &Json, level: &Json, semantics: Semantics) -> Level {
    Level::compile_with(&def::Game::read(&value(game)), &def::Level::read(&value(level)), semantics)
        .expect("the board is small")
}

fn actions(path: &[Json]) -> Vec<def::Action> {
    path.iter().map(|step| def::Action::read(&value(step)).expect("a step is an action")).collect()
}

fn replayed(game: &Json, level: &Json, path: &[Json]) -> Replay {
    replay(&compiled(game, level, Semantics::RELEASED), &actions(path))
}

/// The stop with its step; `None` if the game does not stop.
fn stop(game: &Json, level: &Json, path: &[Json]) -> Option<String> {
    match replayed(game, level, path).verdict {
        Verdict::Stopped { step, stop } => {
            let when = step.map_or_else(|| "opening".to_owned(), |step| format!("step {}", step + 1));
            Some(format!("{when}: {stop}"))
        }
        _ => None,
    }
}

#[track_caller]
fn stops(found: Option<String>, what: &Json) {
    assert!(found.is_some(), "plays on: {what}");
}

#[track_caller]
fn plays_on(found: Option<String>, what: &Json) {
    assert_eq!(found, None, "stops: {what}");
}

// --- a turn that stops ---

/// A level whose goal reads the variable `s`; each step of the avatar to the right sets it to the next of `values`.
fn threshold(values: &[Json]) -> (Json, Json) {
    let rules: Vec<Json> = values
        .iter()
        .enumerate()
        .map(|(x, value)| {
            json!({"id": format!("set{x}"), "on": "avatar_entered", "where": {"position": [x + 1, 0]},
                "then": [{"set_variable": {"name": "s", "value": value}}]})
        })
        .collect();
    let nav = json!([{"id": "nav", "type": "avatar_navigation"}]);
    let goals = json!([{"id": "q", "type": "variable_threshold", "config": {"variable": "s", "target": 5}}]);
    (game(&nav, &json!(rules)), level(&json!({"goals": goals})))
}

#[test]
fn a_turn_that_stops_changes_nothing_and_the_same_action_stops_again() {
    let (game, level) = threshold(&[json!(1), json!("up")]);
    let level = compiled(&game, &level, Semantics::RELEASED);
    let right = &actions(&[json!("right")])[0];
    let mut play = Play::new(&level);
    assert!(play.submit_named(right).accepted && play.stop().is_none());
    let before = play.state().clone();
    for _ in 0..2 {
        let outcome = play.submit_named(right);
        assert!(outcome.stopped && !outcome.accepted);
        let text = play.stop().map(|stop| stop.to_string());
        assert_eq!(
            text.as_deref(),
            Some("goal `q` needs a number in the variable `s`, found the string `\"up\"`")
        );
        assert_eq!(*play.state(), before);
        assert!(play.events().events().is_empty() && play.progress().is_empty());
    }
    assert!(play.submit_named(&actions(&[json!("down")])[0]).accepted && play.stop().is_none());
    assert!(play.undo() && play.undo() && !play.undo());
}

#[test]
fn a_level_that_does_not_open_cannot_be_played() {
    let rule =
        json!([{"id": "r", "on": "object_placed", "then": [{"set_inventory": {"item": "$event.params"}}]}]);
    let game = game(&json!([]), &rule);
    let board = level(&json!({"board": {"layers": {"objects": [["gem"]]}}}));
    let level = compiled(&game, &board, Semantics::RELEASED);
    assert!(level.stop().is_some());
    let mut play = Play::new(&level);
    assert!(play.submit_named(&actions(&[json!("wait")])[0]).stopped);
    let found = stop(&game, &board, &[json!("wait")]).expect("it does not open");
    assert_eq!(found, "opening: rule `r` needs a string as `item`, found the object `{}`");
}

#[test]
fn the_documented_game_plays_on() {
    let (game, level) = threshold(&[json!("up")]);
    let level = compiled(&game, &level, Semantics::DOCUMENTED);
    assert!(matches!(replay(&level, &actions(&[json!("right")])).verdict, Verdict::NotWon { .. }));
}

#[test]
fn whoever_wrote_the_value_is_found() {
    let (game, board) = threshold(&[json!(1), json!("$event.position")]);
    let level = compiled(&game, &board, Semantics::RELEASED);
    let path = actions(&[json!("right"), json!("right")]);
    let writer = gridponder_engine::writer(&level, &path).expect("a rule wrote it");
    assert_eq!((writer.by, writer.step), (gridponder_engine::Reader::Effect { rule: 1, effect: 0 }, Some(1)));
}

// --- opening ---

#[test]
fn the_state_of_a_level_is_read_when_it_opens() {
    let opens =
        |state: Json| stop(&game(&json!([]), &json!([])), &level(&json!({"state": state})), &[json!("wait")]);
    for wrong in [
        json!({"avatar": []}),
        json!({"avatar": {"inventory": "hammer"}}),
        json!({"avatar": {"enabled": 1}}),
        json!({"avatar": {"enabled": "true"}}),
        json!({"avatar": {"inventory": {"slot": 1}}}),
        json!({"avatar": {"position": {"x": 0, "y": 0}}}),
        json!({"avatar": {"position": [0.0, 0]}}),
        json!({"avatar": {"position": [0]}}),
        json!({"avatar": {"facing": "north"}}),
        json!({"avatar": {"facing": 1}}),
        json!({"variables": []}),
        json!({"overlay": []}),
        json!({"overlay": {"position": [0]}}),
        json!({"overlay": {"size": [2.0, 2]}}),
    ] {
        stops(opens(wrong.clone()), &wrong);
    }
    for right in [
        json!({"avatar": null}),
        json!({"avatar": {"enabled": null, "position": null, "facing": null, "inventory": null}}),
        json!({"avatar": {"position": [0, 0, "more"]}}),
        json!({"avatar": {"position": [9, 9]}}),
        json!({"avatar": {"facing": "up_left"}}),
        json!({"avatar": {"inventory": {"slot": null}}}),
        json!({"variables": {"s": []}}),
        json!({"overlay": {"position": null, "size": [null, 2]}}),
    ] {
        plays_on(opens(right.clone()), &right);
    }
}

#[test]
fn the_switch_of_an_override_is_a_flag() {
    let nav = game(&json!([{"id": "nav", "type": "avatar_navigation"}]), &json!([]));
    let found = |over: Json| stop(&nav, &level(&json!({"systemOverrides": over})), &[json!("wait")]);
    for wrong in [json!({"nav": {"enabled": "false"}}), json!({"nav": {"enabled": 0}})] {
        stops(found(wrong.clone()), &wrong);
    }
    for right in
        [json!({"nav": {"enabled": null}}), json!({"nav": {"enabled": false}}), json!({"zz": {"enabled": 1}})]
    {
        plays_on(found(right.clone()), &right);
    }
}

// --- effects ---

/// The stop of a game that runs these effects when the avatar moves; a `gem` with `value` 7 is on the
/// destination.
fn effects(effects: &Json) -> Option<String> {
    let rules = json!([{"id": "r", "on": "avatar_entered", "then": effects}]);
    let game = game(&json!([{"id": "nav", "type": "avatar_navigation"}]), &rules);
    let rest = json!({
        "board": {
            "layers": {"objects": [[null, {"kind": "gem", "value": 7}, null, "gem"]]},
            "multiCellObjects": [{"id": "p", "kind": "pipe", "cells": [], "params": {"queue": [1]}}]
        },
        "state": {"variables": {"n": 1, "t": "text", "f": true, "z": null}}
    });
    stop(&game, &level(&rest), &[json!("right")])
}

#[test]
fn entities_are_counted_on_a_layer_that_the_game_declares() {
    let found = |count: &Json| {
        let rules = json!([{"id": "r", "on": "avatar_entered", "if": {"board_count": count}, "then": []}]);
        stop(
            &game(&json!([{"id": "nav", "type": "avatar_navigation"}]), &rules),
            &level(&json!({})),
            &[walk("right")],
        )
    };
    for wrong in [
        json!({"kind": "gem", "layer": "cloth", "op": "eq", "value": 0}),
        json!({"tag": "solid", "layer": "cloth", "op": "eq", "value": 0}),
        json!({"tag": "solid", "layer": "cloth", "op": "other", "value": 0}),
    ] {
        stops(found(&wrong), &wrong);
    }
    for right in [
        json!({"kind": "gem", "layer": "objects", "op": "eq", "value": 0}),
        json!({"kind": "gem", "op": "eq", "value": 0}),
        json!({"layer": "cloth", "op": "eq", "value": 0}),
    ] {
        plays_on(found(&right), &right);
    }
    let rules = json!([{"id": "r", "on": "avatar_entered", "then": [],
        "if": {"board_count": {"kind": "gem", "layer": "cloth", "op": "eq", "value": 0}}}]);
    let game = game(&json!([{"id": "nav", "type": "avatar_navigation"}]), &rules);
    let told = stop(&game, &level(&json!({})), &[walk("right")]);
    let expected =
        "step 1: rule `r` needs a layer that the game declares as `layer`, found the string `\"cloth\"`";
    assert_eq!(told.as_deref(), Some(expected));
}

#[test]
fn cells_of_effects_are_lists_that_start_with_two_whole_numbers() {
    let at = |position: &Json| json!([{"destroy": {"position": position, "layer": "objects"}}]);
    for wrong in [
        json!("here"),
        json!([3]),
        json!([1.5, 1]),
        json!([1.0, 1]),
        json!({"x": 3, "y": 0}),
        json!(true),
        json!(["3", "3"]),
        json!(["$event.x", 1]),
        json!("$event.direction"),
        json!("$cell.objects.kind"),
        json!("$cell.objects.param.value"),
    ] {
        stops(effects(&at(&wrong)), &wrong);
    }
    for right in [
        json!([3, 0]),
        json!([3, 0, "x"]),
        json!([-9, 99]),
        json!(null),
        json!("$event.nothing"),
        json!("$avatar.item"),
        json!("$event.position"),
    ] {
        plays_on(effects(&at(&right)), &right);
    }
    for (from, to, is_stop) in [
        (json!([3, 0]), json!([3]), true),
        (json!("x"), json!(null), true),
        (json!(null), json!("x"), false),
        (json!([3, 0]), json!(null), false),
    ] {
        let moved = json!([{"move_entity": {"from": from, "to": to, "layer": "objects"}}]);
        assert_eq!(effects(&moved).is_some(), is_stop, "{moved}");
    }
}

#[test]
fn layers_of_effects_are_texts_that_have_to_be_there() {
    for body in [
        json!({"position": [3, 0]}),
        json!({"position": [3, 0], "layer": null}),
        json!({"position": [3, 0], "layer": 1}),
    ] {
        stops(effects(&json!([{"destroy": body}])), &body);
    }
    // As a literal, the reference is an unknown layer name; and without a position nothing is read.
    for body in [json!({"position": [3, 0], "layer": "$event.layer"}), json!({"position": null})] {
        plays_on(effects(&json!([{"destroy": body}])), &body);
    }
    for (word, body) in [
        ("spawn", json!({"position": [3, 1], "kind": "gem"})),
        ("set_cell", json!({"position": [3, 1], "kind": "gem"})),
        ("transform", json!({"position": [3, 1], "toKind": "gem"})),
        ("move_entity", json!({"from": [3, 0], "to": [3, 1]})),
    ] {
        let effect = json!([{word: body}]);
        stops(effects(&effect), &effect);
    }
}

#[test]
fn kinds_and_items_of_effects_are_texts() {
    for wrong in
        [json!(1), json!(["gem"]), json!(true), json!("$event.position"), json!("$cell.objects.param.value")]
    {
        for effect in [
            json!([{"spawn": {"position": [3, 1], "layer": "objects", "kind": wrong}}]),
            json!([{"set_cell": {"position": [3, 1], "layer": "objects", "kind": wrong}}]),
            json!([{"transform": {"position": [3, 1], "layer": "objects", "toKind": wrong}}]),
            json!([{"set_inventory": {"item": wrong}}]),
        ] {
            stops(effects(&effect), &effect);
        }
    }
    for right in [
        json!(null),
        json!("gem"),
        json!("$cell.objects.kind"),
        json!("$event.direction"),
        json!("$event.newValue"),
    ] {
        for effect in [
            json!([{"spawn": {"position": [3, 1], "layer": "objects", "kind": right}}]),
            json!([{"set_inventory": {"item": right}}]),
        ] {
            plays_on(effects(&effect), &effect);
        }
    }
}

#[test]
fn animations_are_texts_and_read_where_something_was() {
    let destroyed = |cell: Json| json!([{"destroy": {"position": cell, "layer": "objects", "animation": 1}}]);
    stops(effects(&destroyed(json!([3, 0]))), &json!("something"));
    plays_on(effects(&destroyed(json!([3, 1]))), &json!("nothing"));
    let transformed =
        json!([{"transform": {"position": [3, 1], "layer": "objects", "toKind": "gem", "animation": 1}}]);
    stops(effects(&transformed), &transformed);
}

#[test]
fn variables_are_added_to_by_numbers_alone() {
    for wrong in [
        json!({"increment_variable": {"name": "n", "amount": "1"}}),
        json!({"increment_variable": {"name": "n", "amount": true}}),
        json!({"increment_variable": {"name": "n", "amount": "$event.newValue"}}),
        json!({"increment_variable": {"name": "t"}}),
        json!({"increment_variable": {"name": "f"}}),
        json!({"increment_variable": {}}),
        json!({"increment_variable": {"name": 1}}),
        json!({"set_variable": {"value": 1}}),
        json!({"set_variable": {"name": null, "value": 1}}),
    ] {
        stops(effects(&json!([wrong])), &wrong);
    }
    for right in [
        json!({"increment_variable": {"name": "z"}}),
        json!({"increment_variable": {"name": "unheard of"}}),
        json!({"increment_variable": {"name": "n", "amount": null}}),
        json!({"increment_variable": {"name": "n", "amount": 0.5}}),
        json!({"set_variable": {"name": "n", "value": [1, {}]}}),
    ] {
        plays_on(effects(&json!([right])), &right);
    }
    let written = json!([
        {"set_variable": {"name": "n", "value": "$event.position"}},
        {"increment_variable": {"name": "n"}}
    ]);
    stops(effects(&written), &written);
}

#[test]
fn gravity_and_emitters_read_their_fields() {
    for (effect, is_stop) in [
        (json!({"apply_gravity": {"selector": {"tag": 1}}}), true),
        (json!({"apply_gravity": {"selector": "gem"}}), true),
        (json!({"apply_gravity": {"direction": 1}}), true),
        (json!({"apply_gravity": {"direction": "sideways"}}), false),
        (json!({"apply_gravity": {"selector": {"tag": null}, "direction": null}}), false),
        (json!({"release_from_emitter": {}}), true),
        (json!({"release_from_emitter": {"emitterId": 1}}), true),
        (json!({"release_from_emitter": {"emitterId": "unheard of"}}), false),
        (json!({"release_from_emitter": {"emitterId": "p"}}), false),
        (json!({"clear_inventory": null}), false),
    ] {
        assert_eq!(effects(&json!([effect])).is_some(), is_stop, "{effect}");
    }
}

// --- entities on the board, and variables ---

/// The stop of a game with a goal, at a step that changes nothing.
fn goal(ty: &str, config: &Json, rest: &Json) -> Option<String> {
    let mut written = level(&json!({"goals": [{"id": "q", "type": ty, "config": config}]}));
    merge(&mut written, rest);
    stop(&game(&json!([]), &json!([])), &written, &[json!("wait")])
}

/// The stop of a game with a lose condition.
fn lose(ty: &str, config: &Json, rest: &Json) -> Option<String> {
    let mut written = level(&json!({"loseConditions": [{"type": ty, "config": config}]}));
    merge(&mut written, rest);
    stop(&game(&json!([]), &json!([])), &written, &[json!("wait")])
}

#[test]
fn thresholds_read_numbers() {
    let config = json!({"variable": "s", "target": 5});
    for (value, is_stop) in [
        (json!("abc"), true),
        (json!(""), true),
        (json!(true), true),
        (json!([1]), true),
        (json!({}), true),
        (json!(null), false),
        (json!(1), false),
        (json!(1.5), false),
    ] {
        let state = json!({"state": {"variables": {"s": value}}});
        assert_eq!(goal("variable_threshold", &config, &state).is_some(), is_stop, "goal: {value}");
        assert_eq!(lose("variable_threshold", &config, &state).is_some(), is_stop, "lose: {value}");
    }
    for wrong in [
        json!({"target": 5}),
        json!({"variable": null, "target": 5}),
        json!({"variable": 1, "target": 5}),
        json!({"variable": "s"}),
        json!({"variable": "s", "target": null}),
        json!({"variable": "s", "target": "5"}),
        json!({"variable": "s", "target": 5, "comparison": 1}),
    ] {
        stops(goal("variable_threshold", &wrong, &json!({})), &wrong);
        stops(lose("variable_threshold", &wrong, &json!({})), &wrong);
    }
    for right in [
        json!({"variable": "s", "target": 5.5}),
        json!({"variable": "s", "target": 5, "comparison": "above"}),
    ] {
        plays_on(goal("variable_threshold", &right, &json!({})), &right);
    }
}

#[test]
fn sums_and_counts_read_whole_numbers_of_the_cells_they_cover() {
    let board =
        |value: &Json| json!({"board": {"layers": {"objects": [[{"kind": "number", "value": value}]]}}});
    let sum = json!({"target": 9});
    for wrong in [json!("3"), json!(1.5), json!(3.0), json!(true), json!([3])] {
        stops(goal("sum_constraint", &sum, &board(&wrong)), &wrong);
        stops(goal("count_constraint", &json!({"target": 1, "predicate": "odd"}), &board(&wrong)), &wrong);
        plays_on(
            goal("sum_constraint", &json!({"target": 9, "scope": "row", "index": 1}), &board(&wrong)),
            &wrong,
        );
        plays_on(goal("sum_constraint", &json!({"target": 9, "layer": "markers"}), &board(&wrong)), &wrong);
    }
    for right in [json!(null), json!(3)] {
        plays_on(goal("sum_constraint", &sum, &board(&right)), &right);
    }
    for wrong in [
        json!({}),
        json!({"target": null}),
        json!({"target": "9"}),
        json!({"target": 9, "layer": 1}),
        json!({"target": 9, "scope": 1}),
        json!({"target": 9, "comparison": 1}),
        json!({"target": 9, "index": "x"}),
        json!({"target": 9, "index": 1.0}),
    ] {
        stops(goal("sum_constraint", &wrong, &json!({})), &wrong);
        stops(goal("count_constraint", &wrong, &json!({})), &wrong);
    }
}

#[test]
fn a_predicate_is_parsed_once_an_entity_is_asked() {
    let there = json!({"board": {"layers": {"objects": [["gem"]]}}});
    for (predicate, is_stop) in [
        ("gte_x", true),
        ("eq_2.5", true),
        ("lte_", true),
        ("gte_ 3 ", false),
        ("eq_0x1F", false),
        ("lte_-4", false),
        ("prime", false),
    ] {
        let config = json!({"target": 1, "predicate": predicate});
        assert_eq!(goal("count_constraint", &config, &there).is_some(), is_stop, "{predicate}");
        plays_on(goal("count_constraint", &config, &json!({})), &config);
    }
}

#[test]
fn goals_read_their_configuration() {
    let flags = json!({"board": {"layers": {"objects": [[null, null, null, "gem"]]}}});
    for (ty, config, is_stop) in [
        ("reach_target", json!({"targetKind": 1, "targetTag": "x"}), true),
        ("reach_target", json!({"targetKind": "flag", "targetTag": ["x"]}), true),
        ("all_cleared", json!({"kind": "gem", "tag": 1}), true),
        ("all_cleared", json!({"kind": "gem", "tag": null}), false),
        ("sequence_match", json!({"sequence": "12"}), true),
        ("sequence_match", json!({"sequence": [1.0]}), true),
        ("sequence_match", json!({"sequence": [null]}), true),
        ("sequence_match", json!({"sequence": [1], "scanTrigger": 1}), true),
        ("sequence_match", json!({"sequence": [1], "consumeOnMatch": "yes"}), false),
        ("board_match", json!({"targetLayers": []}), true),
        ("board_match", json!({"targetLayers": {"sky": "x"}}), true),
        ("board_match", json!({"targetLayers": {"sky": ["x"]}}), false),
        ("board_match", json!({"targetLayers": {"objects": null}}), true),
        ("board_match", json!({"targetLayers": {"objects": [null]}}), true),
        ("board_match", json!({"targetLayers": {"objects": {"format": "sparse", "entries": []}}}), true),
        ("board_match", json!({"matchMode": 1, "targetLayers": {}}), true),
        (
            "board_match",
            json!({"matchMode": "exact", "targetLayers": {"objects": [[1, null, null, "gem"]]}}),
            false,
        ),
        (
            "board_match",
            json!({"matchMode": "exact", "targetLayers": {"objects": [[null, null, null, 1]]}}),
            true,
        ),
        ("board_match", json!({"matchMode": "exact_non_null", "targetLayers": {"objects": [[1]]}}), true),
        ("board_match", json!({"matchMode": "exact_non_null", "targetLayers": {"objects": [[{}]]}}), true),
        ("board_match", json!({"matchMode": "exact_non_null", "targetLayers": {"objects": [[null]]}}), false),
        ("param_match", json!({"checkLayer": 1}), true),
        ("param_match", json!({"checkParam": 1}), true),
        ("param_match", json!({"checkValue": [1]}), false),
        ("balance", json!({"owners": "redland"}), true),
        ("balance", json!({"owners": ["redland", 1]}), true),
        ("balance", json!({"owners": ["redland"], "claimableKind": 1}), true),
        ("balance", json!({"owners": ["redland"], "claimableKind": ["floor"]}), false),
        ("balance", json!({"owners": ["redland"], "requireEqual": "no"}), true),
        ("balance", json!({"owners": ["redland"], "connectionSources": []}), false),
        ("balance", json!({"owners": ["redland"], "requireConnected": true, "connectionSources": []}), true),
        (
            "balance",
            json!({"owners": ["redland"], "requireConnected": true, "connectionSources": {"redland": [1.0, 2]}}),
            true,
        ),
        (
            "balance",
            json!({"owners": ["redland"], "requireConnected": true, "connectionSources": {"redland": [1]}}),
            false,
        ),
        ("unheard_of", json!({"target": {}}), false),
    ] {
        assert_eq!(goal(ty, &config, &flags).is_some(), is_stop, "{ty} {config}");
    }
    let found = json!({"board": {"layers": {"objects": [[{"kind": "number", "value": 1}]]}}});
    let config = json!({"sequence": [1], "consumeOnMatch": "yes"});
    stops(goal("sequence_match", &config, &found), &config);
    let gone = json!({"state": {"avatar": {"position": null}}});
    plays_on(goal("reach_target", &json!({"targetKind": 1}), &gone), &json!("no avatar on the board"));
}

#[test]
fn lose_conditions_are_read_up_to_the_first_that_holds_and_not_after_a_win() {
    for (limit, is_stop) in
        [(json!("9"), true), (json!(9.5), true), (json!(9.0), true), (json!(null), true), (json!(9), false)]
    {
        assert_eq!(lose("max_actions", &json!({"limit": limit}), &json!({})).is_some(), is_stop, "{limit}");
    }
    stops(lose("max_actions", &json!({}), &json!({})), &json!("absent"));
    stops(lose("balance_unreachable", &json!({"goalId": 1}), &json!({})), &json!("without a goal"));
    plays_on(lose("board_state", &json!({"limit": "x"}), &json!({})), &json!("never fires"));
    let bad = json!({"type": "max_actions", "config": {"limit": "x"}});
    let first = json!({"type": "max_actions", "config": {"limit": 1}});
    let of = |conditions: Json, goals: Json| {
        let written = level(&json!({"loseConditions": conditions, "goals": goals}));
        stop(&game(&json!([]), &json!([])), &written, &[json!("wait")])
    };
    let never = json!([{"id": "q", "type": "all_cleared", "config": {"kind": "floor"}}]);
    stops(of(json!([bad, first]), never.clone()), &bad);
    plays_on(of(json!([first, bad]), never), &first);
    plays_on(
        of(json!([bad]), json!([{"id": "q", "type": "all_cleared", "config": {"kind": "gem"}}])),
        &json!("won"),
    );
}

#[test]
fn budgets_of_a_balance_are_numbers_while_shares_can_be_even() {
    let goal = json!({"id": "b", "type": "balance", "config": {"layer": "land", "owners": ["redland", "blueland"], "claimableLayer": "ground", "claimableKind": "floor"}});
    let crew = json!([{"id": "crew", "type": "individual_actors", "config": {"claim": {"layer": "land", "map": {"red": "redland"}}, "budgets": {"red": 9}}}]);
    let of = |left: Json, systems: &Json, ty: &str| {
        let written = level(&json!({
            "goals": [goal],
            "loseConditions": [{"type": ty, "config": {}}],
            "state": {"variables": {"actorMovesRemaining": left}}
        }));
        stop(&game(systems, &json!([])), &written, &[json!("wait")])
    };
    stops(of(json!({"red": "x"}), &crew, "balance_budget_exhausted"), &json!("a text"));
    stops(of(json!({"red": 9, "blue": null}), &crew, "balance_budget_exhausted"), &json!("null"));
    plays_on(of(json!({"red": 9.5}), &crew, "balance_budget_exhausted"), &json!("a real number"));
    plays_on(of(json!("x"), &crew, "balance_budget_exhausted"), &json!("no object falls back"));
    plays_on(of(json!({"red": "x"}), &crew, "balance_unreachable"), &json!("not read"));
    let mut idle = crew.clone();
    idle[0]["config"]["claim"]["map"] = json!({});
    plays_on(of(json!({"red": "x"}), &idle, "balance_budget_exhausted"), &json!("no actor leaves marks"));
    let mut policy = crew.clone();
    policy[0]["config"]["claim"]["overwrite"] = json!({"mode": 1});
    stops(of(json!(null), &policy, "balance_unreachable"), &json!("shares can be even"));
    plays_on(of(json!(null), &policy, "balance_budget_exhausted"), &json!("nobody has too much"));
}

// --- systems ---

/// A system: its type, a configuration whose fields are all read in the steps, the members of the level, and
/// the steps.
struct Scene {
    ty: &'static str,
    config: Json,
    level: Json,
    path: Vec<Json>,
    before: Json,
}

impl Scene {
    fn new(ty: &'static str, config: Json, level: Json, path: &[Json]) -> Self {
        Self { ty, config, level, path: path.to_vec(), before: json!([]) }
    }

    /// The stop with one value of the configuration replaced; `keys` is a path with `/`.
    fn with(&self, keys: &str, value: &Json) -> Option<String> {
        self.playing(&self.path, keys, value)
    }

    fn playing(&self, path: &[Json], keys: &str, value: &Json) -> Option<String> {
        let mut config = self.config.clone();
        let mut at = &mut config;
        for key in keys.split('/') {
            at = match at {
                Json::Array(elements) => &mut elements[key.parse::<usize>().expect("a place in the list")],
                Json::Object(members) => members.entry(key).or_insert(Json::Null),
                other => {
                    *other = json!({});
                    other.as_object_mut().expect("an object").entry(key).or_insert(Json::Null)
                }
            };
        }
        *at = value.clone();
        let mut systems = self.before.clone();
        let system = json!({"id": "it", "type": self.ty, "config": config});
        systems.as_array_mut().expect("a list").push(system);
        stop(&game(&systems, &json!([])), &level(&self.level), path)
    }

    /// Each field stops the game if its value has a wrong type, and does not if it is missing.
    #[track_caller]
    fn reads(&self, fields: &[(&str, Json)]) {
        plays_on(self.with("unknown", &json!(1)), &json!(self.ty));
        for (field, wrong) in fields {
            let found = self.with(field, wrong);
            let key = field.rsplit('/').next().expect("a key");
            let is_told = found.as_ref().is_some_and(|it| it.contains("system `it`") && it.contains(key));
            assert!(is_told, "{} {field}: {wrong}: {found:?}", self.ty);
        }
    }

    /// None of these values stops the game.
    #[track_caller]
    fn passes_over(&self, fields: &[(&str, Json)]) {
        for (field, odd) in fields {
            plays_on(self.with(field, odd), &json!([self.ty, field, odd]));
        }
    }
}

fn walk(direction: &str) -> Json {
    json!({"action": "move", "direction": direction})
}

#[test]
fn the_avatar_reads_its_configuration_as_far_as_it_gets() {
    let scene = Scene::new("avatar_navigation", json!({}), json!({}), &[walk("right")]);
    scene.reads(&[
        ("moveAction", json!(1)),
        ("directions", json!("right")),
        ("validGroundTags", json!({})),
        ("solidHandling", json!(1)),
    ]);
    scene.passes_over(&[
        ("groundLayer", json!(1)),
        ("directions", json!(["right", 1, null])),
        ("moveAction", json!(null)),
    ]);
    let tagged = Scene { config: json!({"validGroundTags": ["walkable"]}), ..scene };
    tagged.reads(&[("groundLayer", json!(1))]);
    // Another action and the border end the slide first.
    let directions = json!("right");
    stops(tagged.playing(&[json!("wait")], "moveAction", &json!(1)), &json!("any action"));
    plays_on(tagged.playing(&[json!("wait")], "directions", &directions), &directions);
    plays_on(tagged.playing(&[walk("up")], "solidHandling", &json!(1)), &json!("beyond the border"));
}

#[test]
fn pushing_reads_its_configuration_while_a_move_is_pending() {
    let rock = json!({"board": {"layers": {"objects": [[null, "rock"]]}}, "state": {"avatar": {"inventory": {"slot": "hammer"}}}});
    let tool = json!({"item": "hammer", "targetTag": "solid"});
    let nav = json!([{"id": "nav", "type": "avatar_navigation", "config": {"solidHandling": "delegate"}}]);
    let scene = Scene {
        before: nav,
        ..Scene::new("push_objects", json!({"toolInteractions": [tool]}), rock, &[walk("right")])
    };
    scene.reads(&[
        ("pushableTags", json!({})),
        ("validTargetTags", json!("x")),
        ("chainPush", json!(1)),
        ("toolInteractions", json!({})),
        ("toolInteractions/0/item", json!(1)),
        ("toolInteractions/0/targetTag", json!(1)),
        ("toolInteractions/0/consumeItem", json!("yes")),
        ("toolInteractions/0/animation", json!(1)),
    ]);
    stops(scene.with("toolInteractions/0", &json!("hammer")), &json!("no object"));
    stops(scene.with("toolInteractions/0", &json!(null)), &json!("null"));
    plays_on(scene.playing(&[walk("down")], "pushableTags", &json!({})), &json!("nothing pending"));
    let other =
        Scene { config: json!({"toolInteractions": [{"item": "key", "targetTag": "solid"}]}), ..scene };
    other.passes_over(&[("toolInteractions/0/consumeItem", json!("yes"))]);
}

#[test]
fn portals_and_ice_read_theirs_in_every_pass() {
    let all = [
        ("teleportTags", json!({})),
        ("matchKey", json!(1)),
        ("endMovement", json!("true")),
        ("teleportObjects", json!(1)),
    ];
    Scene::new("portals", json!({}), json!({}), &[json!("wait")]).reads(&all);
    let there = json!({"board": {"layers": {"objects": [[null, "gem"]]}}});
    let opening = Scene::new("portals", json!({}), there.clone(), &[]);
    let found = opening.with("matchKey", &json!(1)).expect("the first cascade reads it");
    assert!(found.starts_with("opening: "), "{found}");
    let ice = Scene::new("ice_slide", json!({}), there, &[json!("wait")]);
    ice.reads(&[("slipperyTag", json!(1))]);
    // Without an event there is no pass.
    plays_on(Scene { level: json!({}), ..ice }.with("slipperyTag", &json!(1)), &json!("no pass"));
}

#[test]
fn a_slide_that_meets_something_solid_reads_the_first_push_system() {
    let level_of = |solid: &str| json!({"board": {"layers": {"ground": [["floor", "ice", "floor", "floor"]], "objects": [[null, null, solid]]}}});
    let of = |push: Json, solid: &str| {
        let systems = json!([
            {"id": "nav", "type": "avatar_navigation"},
            {"id": "push", "type": "push_objects", "enabled": false, "config": push},
            {"id": "ice", "type": "ice_slide"}
        ]);
        stop(&game(&systems, &json!([])), &level(&level_of(solid)), &[walk("right")])
    };
    stops(of(json!({"pushableTags": "x"}), "rock"), &json!("solid"));
    plays_on(of(json!({"pushableTags": "x"}), "gem"), &json!("not solid"));
    plays_on(of(json!({"chainPush": "x"}), "rock"), &json!("not read on ice"));
}

#[test]
fn a_flood_reads_the_colors_of_what_it_reaches_and_of_their_neighbors() {
    let painted = |color: &Json, third: &Json| json!({"board": {"layers": {"objects": [[{"kind": "paint", "color": color}, {"kind": "rock", "color": third}, null, {"kind": "rock", "color": 9}]]}}});
    let scene = Scene::new(
        "flood_fill",
        json!({"floodAction": "tap"}),
        painted(&json!("red"), &json!("blue")),
        &[json!("tap")],
    );
    scene.reads(&[
        ("floodAction", json!(1)),
        ("sourcePosition", json!(1)),
        ("affectedLayer", json!(1)),
        ("matchBy", json!(1)),
        ("colorCycle", json!("red")),
        ("kindTransform", json!([])),
    ]);
    scene.passes_over(&[
        ("sourceKind", json!(1)),
        ("colorCycle", json!([1, null])),
        ("colorCycle", json!([])),
    ]);
    for (color, third, is_stop) in [
        (json!(5), json!("blue"), true),
        (json!("red"), json!(5), true),
        (json!("red"), json!(null), false),
        (json!(null), json!("blue"), false),
    ] {
        let scene = Scene {
            level: painted(&color, &third),
            ..Scene::new("flood_fill", json!({"floodAction": "tap"}), json!({}), &[json!("tap")])
        };
        assert_eq!(scene.with("unknown", &json!(1)).is_some(), is_stop, "{color} {third}");
    }
    let kinds = Scene::new(
        "flood_fill",
        json!({"floodAction": "tap", "sourcePosition": "all_of_kind"}),
        painted(&json!(5), &json!(5)),
        &[json!("tap")],
    );
    kinds.reads(&[("sourceKind", json!(1))]);
}

#[test]
fn tiles_that_merge_are_whole_numbers() {
    let row = |one: &Json, other: &Json| json!({"board": {"layers": {"objects": [[{"kind": "number", "value": one}, {"kind": "number", "value": other}]]}}});
    let scene = |config: Json, one: Json, other: Json| {
        Scene::new("slide_merge", config, row(&one, &other), &[walk("right")])
    };
    scene(json!({}), json!(1), json!(2)).reads(&[
        ("mergeAction", json!(1)),
        ("mergeableTags", json!({})),
        ("blockerTags", json!("x")),
        ("mergePredicate", json!(1)),
        ("mergeResult", json!(1)),
        ("mergeLimit", json!(1.0)),
        ("wrapAround", json!(1)),
        ("emitMotion", json!("true")),
    ]);
    for (one, other, equal, same_kind) in [
        (json!("two"), json!("two"), true, true),
        (json!(2), json!(2.0), true, true),
        (json!(3.0), json!(3.0), true, true),
        (json!(true), json!(true), true, true),
        (json!("a"), json!("b"), false, true),
        (json!([2]), json!([2]), false, true),
        (json!(null), json!(null), false, false),
        (json!(2), json!(2), false, false),
    ] {
        let found =
            |config: Json| scene(config, one.clone(), other.clone()).with("unknown", &json!(1)).is_some();
        assert_eq!(found(json!({})), equal, "equal_value: {one} {other}");
        assert_eq!(found(json!({"mergePredicate": "same_kind"})), same_kind, "same_kind: {one} {other}");
    }
    let idle = scene(json!({}), json!(1), json!(2));
    plays_on(idle.playing(&[json!("move")], "mergeLimit", &json!("x")), &json!("without a direction"));
}

#[test]
fn the_overlay_needs_room_for_its_size() {
    let there = json!({"state": {"overlay": {"position": [0, 0], "size": [1, 1]}}});
    let scene = Scene::new("overlay_cursor", json!({}), there, &[walk("right")]);
    scene.reads(&[
        ("moveAction", json!(1)),
        ("size", json!("x")),
        ("size", json!([2.0, 2])),
        ("size", json!([9, 2])),
        ("anchorToAvatar", json!(1)),
        ("boundsConstrained", json!(1)),
    ]);
    let unbound = Scene { config: json!({"boundsConstrained": false}), ..scene };
    unbound.passes_over(&[("size", json!([9, 9]))]);
    let anchored = Scene { config: json!({"anchorToAvatar": true}), ..unbound };
    anchored.passes_over(&[("size", json!([9, 9]))]);
    let none = Scene { level: json!({}), config: json!({}), ..anchored };
    none.passes_over(&[("size", json!([9, 9])), ("boundsConstrained", json!(1))]);
    let narrow = Scene::new(
        "overlay_cursor",
        json!({}),
        json!({"board": {"size": [5, 1]}, "state": {"overlay": {"size": [1, 1]}}}),
        &[walk("right")],
    );
    stops(narrow.with("unknown", &json!(1)), &json!("2 × 2 unless it is said"));
}

#[test]
fn a_region_has_an_operation_and_a_swap_a_diagonal() {
    let there = json!({"state": {"overlay": {}}});
    let config = json!({"operations": {"turn": {"action": "tap", "type": "rotate"}}});
    let scene = Scene::new("region_transform", config.clone(), there, &[json!("tap")]);
    scene.reads(&[
        ("operations", json!([])),
        ("operations/turn/action", json!(1)),
        ("operations/turn/type", json!(1)),
        ("affectedLayers", json!("objects")),
        ("blockOnVoid", json!(1)),
    ]);
    stops(scene.with("operations/turn", &json!("tap")), &json!("no object"));
    for (ty, step, is_stop) in [
        (json!("implode"), json!("tap"), true),
        (json!(null), json!("tap"), true),
        (json!("diagonal_swap"), json!("tap"), true),
        (json!("diagonal_swap"), json!({"action": "tap", "direction": "up"}), true),
        (json!("diagonal_swap"), json!({"action": "tap", "direction": "up_left"}), false),
        (json!("rotate"), json!({"action": "tap", "direction": "cw"}), true),
        (json!("flip"), json!({"action": "tap", "direction": null}), false),
        (json!("implode"), json!("wait"), false),
    ] {
        assert_eq!(
            scene.playing(&[step.clone()], "operations/turn/type", &ty).is_some(),
            is_stop,
            "{ty} {step}"
        );
    }
    let nowhere = Scene {
        config: json!({"operations": {"turn": {"action": "tap", "type": "x"}}, "affectedLayers": ["sky"]}),
        ..scene
    };
    nowhere.passes_over(&[("operations/turn/type", json!("implode"))]);
    let none = Scene { level: json!({}), config, ..nowhere };
    none.passes_over(&[("operations/turn/type", json!("implode")), ("affectedLayers", json!(1))]);
}

#[test]
fn pipes_read_what_lies_in_them() {
    let pipe = |params: &Json| {
        let rest = json!({"board": {"multiCellObjects": [{"id": "p", "kind": "pipe", "cells": [[1, 1], [2, 1], [3, 1]], "params": params}]}});
        Scene::new("queued_emitters", json!({}), rest, &[json!("wait")])
    };
    for (params, is_stop) in [
        (json!({}), false),
        (json!({"exitPosition": null, "queue": 1}), false),
        (json!({"exitPosition": "x"}), true),
        (json!({"exitPosition": [1.0, 1]}), true),
        (json!({"exitPosition": [1, 1], "exitDirection": "east"}), true),
        (json!({"exitPosition": [1, 1], "exitDirection": "up_left", "queue": []}), false),
        (json!({"exitPosition": [1, 1], "queue": "ab"}), true),
        (json!({"exitPosition": [1, 1], "queue": ["a", 1.5]}), false),
        (json!({"exitPosition": [1, 1], "queue": [1], "currentIndex": "0"}), true),
        (json!({"exitPosition": [1, 1], "queue": [1], "currentIndex": 0.0}), true),
        (json!({"exitPosition": [1, 1], "queue": [1], "currentIndex": -1}), true),
        (json!({"exitPosition": [1, 1], "queue": [1], "currentIndex": 9}), false),
        (json!({"exitPosition": [1, 1], "exit2Position": [3]}), true),
        (json!({"exitPosition": [1, 1], "exit2Position": [3, 1], "exit2Direction": "east"}), true),
        (json!({"exitPosition": [1, 1], "exit2Position": [3, 1], "queue": [3.0]}), true),
        (json!({"exitPosition": [1, 1], "exit2Position": [3, 1], "queue": [1, 2, 3, "x"]}), false),
        (json!({"exitPosition": [1, 1], "exit2Position": [3, 1], "queue": [null, 2]}), false),
        (json!({"exitPosition": [1, 1], "exit2Position": [3, 1], "pipeSlots": [3]}), true),
        (json!({"exitPosition": [1, 1], "exit2Position": [3, 1], "pipeSlots": [null]}), false),
        (json!({"exitPosition": [1, 1], "exit2Position": [3, 1], "pipeSlots": [1, null, "x"]}), true),
        (json!({"exitPosition": [1, 1], "exit2Position": [3, 1], "pipeSlots": {}}), true),
        (json!({"exitPosition": [1, 1], "exit2Position": [3, 1], "pipeSlots": [1, 2, 3]}), false),
    ] {
        assert_eq!(pipe(&params).with("unknown", &json!(1)).is_some(), is_stop, "{params}");
    }
    pipe(&json!({})).reads(&[("emitterKind", json!(1))]);
}

#[test]
fn teleporters_of_tiles_have_channels_of_text() {
    let on = |channel: &Json| json!({"board": {"layers": {"ground": [["floor", {"kind": "gate", "channel": channel}]]}}});
    for (channel, is_stop) in [(json!(7), true), (json!([]), true), (json!(null), false), (json!("7"), false)]
    {
        let scene = Scene::new("tile_teleport", json!({}), on(&channel), &[json!("wait")]);
        assert_eq!(scene.with("unknown", &json!(1)).is_some(), is_stop, "{channel}");
    }
    Scene::new("tile_teleport", json!({}), json!({}), &[json!("wait")]).reads(&[("layer", json!(1))]);
    let portal = Scene::new("portals", json!({}), on(&json!(7)), &[json!("wait")]);
    plays_on(portal.with("unknown", &json!(1)), &json!("portals compare texts"));
}

#[test]
fn boxes_have_whole_walls_where_they_are_looked_at() {
    let row = |boxes: Json| json!({"board": {"layers": {"objects": [boxes]}}});
    let sides = |sides: &Json| json!({"kind": "box", "sides": sides});
    for (boxes, is_stop) in [
        (json!([null, sides(&json!(2.0))]), true),
        (json!([null, sides(&json!(true))]), true),
        (json!([sides(&json!("2"))]), true),
        (json!([null, sides(&json!(8)), sides(&json!(0.5))]), true),
        (json!([null, sides(&json!(1)), sides(&json!(0.5))]), false),
        (json!([null, sides(&json!(null))]), false),
        (json!([null, {"kind": "gem", "sides": 0.5}]), false),
    ] {
        let scene = Scene::new("sided_box", json!({}), row(boxes.clone()), &[walk("right")]);
        assert_eq!(scene.with("unknown", &json!(1)).is_some(), is_stop, "{boxes}");
    }
    let mut rest = row(json!([null, "rock"]));
    merge(&mut rest, &json!({"state": {"avatar": {"inventory": {"slot": "hammer"}}}}));
    let tools = json!({"toolInteractions": [{"item": "hammer", "targetTag": "solid"}]});
    Scene::new("sided_box", tools, rest, &[walk("right")]).reads(&[
        ("moveAction", json!(1)),
        ("sidedTag", json!(1)),
        ("sidesParam", json!(1)),
        ("validGroundTags", json!("x")),
        ("toolInteractions", json!({})),
        ("toolInteractions/0/targetTag", json!(1)),
        ("toolInteractions/0/consumeItem", json!("yes")),
    ]);
}

#[test]
fn blocks_read_what_moving_and_leaving_needs() {
    let car = |cells: Json, params: Json| json!({"board": {"multiCellObjects": [{"id": "b", "kind": "car", "cells": cells, "params": params}]}});
    let drag = |at: Json, direction: &str| json!({"action": "move", "position": at, "direction": direction});
    let scene = Scene::new(
        "sliding_blocks",
        json!({}),
        car(json!([[1, 1]]), json!({})),
        &[drag(json!([1, 1]), "right")],
    );
    scene.reads(&[
        ("moveAction", json!(1)),
        ("groundLayer", json!(1)),
        ("validGroundTags", json!("x")),
        ("blockingLayers", json!("x")),
        ("blockingTags", json!("x")),
        ("coverableTags", json!("x")),
        ("coverableBlockedRoles", json!("x")),
    ]);
    scene.passes_over(&[("escapeRoles", json!(1)), ("escapedVariable", json!(1))]);
    let hero = car(json!([[3, 1]]), json!({"role": "hero"}));
    let config = json!({"escapeRoles": ["hero"], "exitTags": []});
    let leaving = Scene::new("sliding_blocks", config, hero, &[drag(json!([3, 1]), "right")]);
    leaving.reads(&[
        ("exitTags", json!("x")),
        ("groundLayer", json!(1)),
        ("escapedVariable", json!(1)),
        ("escapeRoles", json!({})),
    ]);
    leaving.passes_over(&[("validGroundTags", json!("x"))]);
    let mut counted = leaving.level.clone();
    merge(&mut counted, &json!({"state": {"variables": {"escapedCount": "many"}}}));
    stops(Scene { level: counted, ..leaving }.with("unknown", &json!(1)), &json!("a text is no count"));
    for (axis, is_stop) in [(json!(1), true), (json!([]), true), (json!("none"), false), (json!(null), false)]
    {
        let scene = Scene {
            level: car(json!([[1, 1]]), json!({"axis": axis})),
            ..Scene::new("sliding_blocks", json!({}), json!({}), &[drag(json!([1, 1]), "right")])
        };
        assert_eq!(scene.with("unknown", &json!(1)).is_some(), is_stop, "{axis}");
    }
    // Steps with values of a wrong type are refused.
    for step in [drag(json!("1,1"), "right"), drag(json!([1.0, 1]), "right"), drag(json!([1, 1]), "east")] {
        let scene = Scene::new("sliding_blocks", json!({}), car(json!([[1, 1]]), json!({})), &[]);
        let game = game(&json!([{"id": "it", "type": "sliding_blocks"}]), &json!([]));
        let verdict = replayed(&game, &level(&scene.level), &[step.clone()]).verdict;
        assert!(matches!(verdict, Verdict::Refused { step: 0 }), "{step}: {verdict:?}");
    }
}

#[test]
fn sight_and_capture_read_more_once_they_are_triggered() {
    let sight = [
        ("sourceKinds", json!("x")),
        ("sourceTags", json!({})),
        ("sourceRoles", json!("x")),
        ("sourceLayer", json!(1)),
        ("targetLayer", json!(1)),
        ("targetKinds", json!({})),
        ("targetTags", json!("x")),
        ("blockingLayers", json!("x")),
        ("blockingTags", json!("x")),
        ("multiCellObjectsBlock", json!("true")),
        ("maxMatches", json!(1.0)),
    ];
    let nav = json!([{"id": "nav", "type": "avatar_navigation"}]);
    let car =
        json!({"board": {"multiCellObjects": [{"id": "b", "kind": "car", "cells": [[1, 1]], "params": {}}]}});
    let scene = Scene {
        before: nav,
        ..Scene::new("line_of_sight", json!({"triggerEvents": ["avatar_entered"]}), car, &[walk("right")])
    };
    scene.reads(&sight);
    scene.reads(&[("triggerEvents", json!("x"))]);
    let nobody = Scene { level: json!({}), ..scene };
    nobody.passes_over(&sight[4..]);
    let quiet = Scene { config: json!({}), ..nobody };
    quiet.passes_over(&sight);
    quiet.reads(&[("triggerEvents", json!({}))]);
    let capture = [
        ("pieceLayer", json!(1)),
        ("wallLayer", json!(1)),
        ("wallTag", json!(1)),
        ("pairs", json!([])),
        ("terminalKinds", json!([])),
        ("order", json!("x")),
        ("directions", json!({})),
        ("wallTerminates", json!(1)),
    ];
    let scene = Scene {
        ty: "flank_capture",
        config: json!({"triggerEvents": ["avatar_entered"], "pairs": {"red": "blue"}}),
        ..quiet
    };
    scene.reads(&capture);
    Scene { config: json!({}), ..scene }.passes_over(&capture);
}

#[test]
fn coupled_actors_read_their_claim_step_by_step() {
    let actors = |marked: &str| json!({"board": {"layers": {"actors": [["red"]], "land": [[null, marked]]}}});
    let claim = json!({"layer": "land", "map": {"red": "redland"}, "overwrite": {"mode": "always"}});
    let scene = Scene::new("coupled_actors", json!({"claim": claim}), actors("blueland"), &[walk("right")]);
    scene.reads(&[
        ("moveAction", json!(1)),
        ("directions", json!({})),
        ("actorLayer", json!(1)),
        ("groundLayer", json!(1)),
        ("wallTag", json!(1)),
        ("directionTransforms", json!([])),
        ("directionTransforms/red", json!(1)),
        ("claim", json!([])),
        ("claim/layer", json!(1)),
        ("claim/layer", json!(null)),
        ("claim/map", json!([])),
        ("claim/map/red", json!(1)),
        ("claim/overwrite", json!([])),
        ("claim/overwrite/mode", json!(1)),
        ("claim/overwrite/tag", json!(1)),
        ("claim/overwrite/layer", json!(1)),
    ]);
    scene.passes_over(&[
        ("directionTransforms/blue", json!(1)),
        ("directionTransforms/red", json!("sideways")),
        ("claim/map/blue", json!(1)),
    ]);
    plays_on(scene.playing(&[walk("up")], "claim/layer", &json!(null)), &json!("nobody moved"));
    let free = Scene { level: actors("redland"), ..scene };
    free.passes_over(&[("claim/overwrite/mode", json!(1))]);
    let unmapped = Scene { config: json!({"claim": {"layer": "land", "map": {"blue": "x"}}}), ..free };
    unmapped.passes_over(&[("claim/layer", json!(null))]);
}

#[test]
fn individual_actors_read_what_they_select_and_spend() {
    let tap = json!({"action": "tap", "position": [0, 0]});
    let config = json!({"selectAction": "tap", "budgets": {"red": 9}, "budgetVariable": "left", "selectedVariable": "sel"});
    let actors = json!({"board": {"layers": {"actors": [["red"]]}}});
    let scene =
        Scene::new("individual_actors", config.clone(), actors.clone(), &[tap.clone(), walk("right")]);
    scene.reads(&[
        ("selectAction", json!(1)),
        ("moveAction", json!(1)),
        ("directions", json!("x")),
        ("actorLayer", json!(1)),
        ("actorTag", json!(1)),
        ("selectedVariable", json!(1)),
        ("selectedPositionVariable", json!(1)),
        ("budgets", json!([])),
        ("budgets/red", json!("9")),
        ("budgets/blue", json!(null)),
        ("budgetVariable", json!(1)),
        ("groundLayer", json!(1)),
        ("wallTag", json!(1)),
        ("claim", json!([])),
        ("reactiveKinds", json!([])),
    ]);
    scene.passes_over(&[("budgets/red", json!(9.5)), ("reactiveKinds/red", json!(null))]);
    plays_on(scene.playing(&[tap.clone()], "groundLayer", &json!(1)), &json!("nobody moves"));
    let with = |variables: Json, path: &[Json]| {
        let mut rest = actors.clone();
        merge(&mut rest, &json!({"state": {"variables": variables}}));
        Scene::new("individual_actors", config.clone(), rest, path).with("unknown", &json!(1))
    };
    stops(with(json!({"sel": 3}), &[walk("right")]), &json!("a selection that is no text"));
    stops(with(json!({"left": {"red": 9, "blue": null}}), &[tap.clone()]), &json!("all members are read"));
    plays_on(with(json!({"left": 3}), &[tap.clone(), walk("right")]), &json!("replaced"));
    plays_on(with(json!({"sel": 3}), &[walk("left_up")]), &json!("another word is passed over"));
    stops(with(json!({}), &[json!({"action": "tap", "position": "0,0"})]), &json!("no cell"));
    let one = Scene {
        config: json!({"selectAction": "tap", "selectedVariable": "sel", "selectedPositionVariable": "sel"}),
        ..scene
    };
    stops(one.with("unknown", &json!(1)), &json!("a position in place of the kind"));
}

#[test]
fn characters_read_the_behavior_they_name() {
    let ghost =
        json!({"board": {"layers": {"actors": [[null, null, {"kind": "ghost", "behavior": "chase"}]]}}});
    let config =
        json!({"behaviors": {"chase": {"type": "toward_tag", "targetTag": "x"}, "hide": {"type": "patrol"}}});
    let scene = Scene::new("follower_npcs", config, ghost.clone(), &[json!("wait")]);
    scene.reads(&[
        ("npcTags", json!("npc")),
        ("behaviors", json!([])),
        ("behaviors/chase", json!("x")),
        ("behaviors/chase/type", json!(1)),
        ("behaviors/chase/frequency", json!(1.0)),
        ("behaviors/chase/solidBlocking", json!("true")),
        ("behaviors/chase/targetTag", json!(1)),
    ]);
    scene.passes_over(&[
        ("behaviors/hide/frequency", json!("x")),
        ("behaviors/chase/targetColor", json!(1)),
        ("behaviors/chase/frequency", json!(0)),
    ]);
    for (count, is_stop) in
        [(json!("x"), true), (json!(1.5), true), (json!(2.0), true), (json!(2), false), (json!(null), false)]
    {
        let mut rest = ghost.clone();
        merge(&mut rest, &json!({"state": {"variables": {"turnCount": count}}}));
        let scene = Scene {
            level: rest,
            ..Scene::new("follower_npcs", scene.config.clone(), json!({}), &[json!("wait")])
        };
        assert_eq!(scene.with("unknown", &json!(1)).is_some(), is_stop, "{count}");
    }
    Scene { level: json!({}), ..scene }.passes_over(&[("behaviors/chase/type", json!(1))]);
}

#[test]
fn a_collapse_reads_more_when_something_falls() {
    let planks = |more: Json| json!({"board": {"layers": {"ground": more}}});
    let column = planks(json!([["floor"], ["plank"], ["plank"]]));
    let config = json!({"severAction": "tap", "severableTags": ["supported"], "restTags": ["solid"]});
    let cut = json!({"action": "tap", "direction": "down"});
    let scene = Scene::new("support_collapse", config.clone(), column, &[cut.clone()]);
    scene.reads(&[
        ("severAction", json!(1)),
        ("layer", json!(1)),
        ("direction", json!(1)),
        ("direction", json!("sideways")),
        ("settleTransform", json!([])),
        ("deflect", json!([])),
        ("carryAvatar", json!(1)),
        // Whether the avatar is carried or not.
        ("avatarFellVariable", json!(1)),
    ]);
    scene.passes_over(&[
        ("severableTags", json!(1)),
        ("rootTags", json!("x")),
        ("triggerEvents", json!(1)),
        ("deflect/solid", json!("sideways")),
    ]);
    stops(
        scene.playing(&[json!({"action": "tap", "position": "0,1"})], "unknown", &json!(1)),
        &json!("no cell"),
    );
    plays_on(
        scene.playing(&[json!({"action": "tap", "direction": "cw"})], "unknown", &json!(1)),
        &json!("refused"),
    );
    let held = Scene { level: planks(json!([["floor"], ["plank"]])), ..scene };
    held.passes_over(&[("direction", json!("sideways")), ("carryAvatar", json!(1))]);
    let rides = Scene { level: planks(json!([["plank"], ["plank"]])), ..held };
    rides.reads(&[("avatarFellVariable", json!(1))]);
    rides.passes_over(&[("avatarFellVariable", json!("fell"))]);
    let ramp = Scene {
        level: json!({"board": {"size": [2, 4], "layers": {"ground": [["floor"], ["plank"], ["plank"], ["wall"]]}}}),
        ..rides
    };
    ramp.reads(&[("deflect/solid", json!("sideways"))]);
    let mut fallen = planks(json!([["plank"], ["plank"]]));
    merge(&mut fallen, &json!({"state": {"variables": {"fell": "text"}}}));
    Scene { level: fallen, ..ramp }.passes_over(&[("avatarFellVariable", json!("fell"))]);
}

#[test]
fn an_anchor_reads_what_blocks_it_once_it_lies() {
    let config = json!({"markerKind": "gem", "markerLayer": "markers", "action": "tap"});
    let scene = Scene::new("anchor_point", config, json!({}), &[json!("tap")]);
    scene.reads(&[("markerKind", json!(1)), ("markerLayer", json!(1)), ("action", json!(1))]);
    scene.passes_over(&[("blockedByTags", json!("solid"))]);
    let again = Scene { path: vec![json!("tap"), json!("tap")], ..scene };
    again.reads(&[("blockedByTags", json!("solid"))]);
}

// --- steps and overrides ---

#[test]
fn the_direction_of_a_step_is_read_as_its_system_reads_it() {
    let overlay = json!({"state": {"overlay": {}}});
    let step = |direction: Json| json!({"action": "move", "direction": direction});
    for (ty, direction, is_stop) in [
        ("avatar_navigation", json!(1), true),
        ("avatar_navigation", json!("east"), false),
        ("avatar_navigation", json!(null), false),
        ("coupled_actors", json!(1), true),
        ("coupled_actors", json!("east"), false),
        ("slide_merge", json!("east"), true),
        ("slide_merge", json!(1), true),
        ("overlay_cursor", json!("east"), true),
        ("overlay_cursor", json!("up_left"), false),
        ("sided_box", json!("east"), true),
        ("sided_box", json!(null), false),
        ("sliding_blocks", json!("east"), false),
    ] {
        let scene = Scene::new(ty, json!({}), overlay.clone(), &[step(direction.clone())]);
        assert_eq!(scene.with("unknown", &json!(1)).is_some(), is_stop, "{ty} {direction}");
    }
    let listed = Scene::new(
        "avatar_navigation",
        json!({"directions": ["right", "east"]}),
        json!({}),
        &[step(json!("east"))],
    );
    stops(listed.with("unknown", &json!(1)), &json!("a listed word that is none"));
    let tap = |position: Json| json!({"action": "tap", "position": position});
    for (position, is_stop) in [
        (json!("1,0"), true),
        (json!([1]), true),
        (json!([1.0, 0]), true),
        (json!({"x": 1, "y": 0}), true),
        (json!(null), false),
        (json!([1, 0]), false),
    ] {
        let config = json!({"floodAction": "tap", "sourcePosition": "action_param"});
        let scene = Scene::new("flood_fill", config, json!({}), &[tap(position.clone())]);
        assert_eq!(scene.with("unknown", &json!(1)).is_some(), is_stop, "{position}");
    }
    // An undeclared action is refused and never read.
    let scene =
        Scene::new("avatar_navigation", json!({}), json!({}), &[json!({"action": "fly", "direction": 1})]);
    plays_on(scene.with("moveAction", &json!(1)), &json!("not declared"));
}

#[test]
fn an_override_counts_before_the_game_and_null_stands_for_the_default() {
    let of = |config: Json, over: Json| {
        let game = game(&json!([{"id": "nav", "type": "avatar_navigation", "config": config}]), &json!([]));
        stop(&game, &level(&json!({"systemOverrides": {"nav": over}})), &[walk("right")])
    };
    stops(of(json!({}), json!({"solidHandling": 1})), &json!("wrong in the override"));
    plays_on(of(json!({"solidHandling": 1}), json!({"solidHandling": "block"})), &json!("overridden"));
    plays_on(of(json!({"solidHandling": 1}), json!({"solidHandling": null})), &json!("the default"));
    plays_on(of(json!({"solidHandling": 1}), json!({"enabled": false})), &json!("switched off"));
}

// --- numbers ---

#[test]
fn a_sum_with_a_real_number_is_real_for_good() {
    let half = json!({"increment_variable": {"name": "n", "amount": 0.5}});
    let rules = json!([
        {"id": "half", "on": "avatar_entered", "then": [half, half]},
        {"id": "put", "on": "variable_changed", "then": [{"set_cell": {
            "position": [3, 2], "layer": "objects", "kind": "number", "value": "$event.newValue"}}]}
    ]);
    let game = game(&json!([{"id": "nav", "type": "avatar_navigation"}]), &rules);
    let sum = json!({"goals": [{"id": "q", "type": "sum_constraint", "config": {"target": 1}}]});
    let found = stop(&game, &level(&sum), &[walk("right")]).expect("1.0 is no whole number");
    assert_eq!(
        found,
        "step 1: goal `q` needs a whole number as `value` of what is at [3, 2] on `objects`, found `1.0`, \
         which is written as a real number"
    );
}

#[test]
fn whole_and_real_numbers_of_one_value_are_equal_and_written_alike() {
    let compare = |left: Json, right: Json| gridponder_engine::compare(&value(&left), &value(&right));
    assert_eq!(compare(json!(2), json!(2.0)), Some(std::cmp::Ordering::Equal));
    let large = 9_007_199_254_740_992_i64;
    assert_eq!(compare(json!(large), json!(large + 1)), Some(std::cmp::Ordering::Less));
    assert_eq!(compare(json!("2"), json!(2)), None);
    assert_eq!(value(&json!([2.0, 2])).canonical(), "[2,2]");
    for (op, is_met) in [("eq", true), ("neq", false)] {
        let rules = json!([{"id": "r", "on": "avatar_entered", "if": {"variable": {"name": "n", "op": op, "value": 2}},
            "then": [{"set_variable": {"name": "seen", "value": true}}]}]);
        let game = game(&json!([{"id": "nav", "type": "avatar_navigation"}]), &rules);
        let level =
            compiled(&game, &level(&json!({"state": {"variables": {"n": 2.0}}})), Semantics::RELEASED);
        let mut play = Play::new(&level);
        play.submit_named(&actions(&[walk("right")])[0]);
        let seen = play.view().variables().into_iter().any(|(name, _)| name == "seen");
        assert_eq!(seen, is_met, "{op}");
    }
}

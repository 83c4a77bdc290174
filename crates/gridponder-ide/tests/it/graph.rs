//! What a graph draws of effects is what the engine does.

use std::collections::BTreeSet;

use engine::{Level, Play, Semantics};
use pack::lower;
use serde_json::{Value, json};

use crate::marks::small_pack;

/// Each effect with all of its fields, for the game below.
fn bodies() -> [(&'static str, Value); 12] {
    [
        ("spawn", json!({ "position": [2, 0], "layer": "objects", "kind": "crate" })),
        ("destroy", json!({ "position": [0, 0], "layer": "objects", "animation": "burning" })),
        (
            "transform",
            json!({ "position": [0, 0], "layer": "objects", "toKind": "ash", "animation": "burning" }),
        ),
        ("move_entity", json!({ "from": [0, 0], "to": [2, 0], "layer": "objects" })),
        ("set_cell", json!({ "position": [0, 0], "layer": "objects", "kind": "ash" })),
        ("release_from_emitter", json!({ "emitterId": "pipe" })),
        ("apply_gravity", json!({ "selector": { "tag": "heavy" }, "direction": "down" })),
        ("set_variable", json!({ "name": "n", "value": 1 })),
        ("increment_variable", json!({ "name": "n", "amount": 2 })),
        ("set_inventory", json!({ "item": "crate" })),
        ("clear_inventory", json!({})),
        ("resolve_move", json!({})),
    ]
}

/// A game with a rule that reacts to a blocked step, and its level, in which the only step is blocked.
fn files(effects: &Value) -> [(&'static str, String); 2] {
    let game = json!({
        "layers": [
            { "id": "ground", "occupancy": "exactly_one", "default": "floor" },
            { "id": "objects", "occupancy": "zero_or_one" }
        ],
        "actions": [{ "id": "move", "params": { "direction": { "type": "direction" } } }],
        "entityKinds": {
            "floor": { "layer": "ground", "symbol": "." },
            "crate": { "layer": "objects", "symbol": "C", "tags": ["heavy", "solid"], "animations": { "burning": {} } },
            "ash": { "layer": "objects", "symbol": "A" },
            "number": { "layer": "objects", "symbol": "N" }
        },
        "systems": [{ "id": "walk", "type": "avatar_navigation", "config": { "solidHandling": "delegate" } }],
        "rules": [{ "id": "all", "on": "move_blocked", "then": effects }]
    });
    let level = json!({
        "id": "one", "title": "One", "board": {
            "size": [3, 3],
            "layers": { "objects": { "format": "sparse", "entries": [
                { "position": [0, 0], "kind": "crate" }, { "position": [1, 1], "kind": "crate" }
            ] } },
            "multiCellObjects": [{ "id": "pipe", "kind": "pipe", "cells": [[2, 2]], "params": { "queue": [4, 5], "exitPosition": [2, 1], "currentIndex": 0 } }]
        },
        "state": {
            "avatar": { "enabled": true, "position": [0, 1], "facing": "right", "inventory": { "slot": "crate" } },
            "variables": { "n": 0 }
        },
        "goals": [], "solution": { "goldPath": [] }
    });
    [("game.json", game.to_string()), ("levels/one.json", level.to_string())]
}

/// The events of the blocked step, in their order.
fn played(effects: &Value) -> Vec<String> {
    let files = files(effects);
    let pack = small_pack([(files[0].0, &files[0].1), (files[1].0, &files[1].1)]);
    let game = lower::game(pack.game().expect("it has a game"));
    let level = lower::level(pack.file("levels/one.json").expect("it has a level"));
    let level = Level::compile_with(&game, &level, Semantics::RELEASED).expect("the level is sound");
    let mut play = Play::without_history(&level);
    let step = engine::def::Action::read(&engine::Value::Str("right".to_owned()));
    play.submit_named(&step.expect("it is an action"));
    assert!(play.stop().is_none(), "{:?} stops the game with {effects}", play.stop());
    play.events().events().iter().map(|event| event.kind.name().to_owned()).collect()
}

/// The events that the engine sends because of an effect.
fn sent(effect: &str, body: &Value) -> BTreeSet<String> {
    let mut without = played(&json!([]));
    assert!(without.contains(&"move_blocked".to_owned()), "the step is not blocked: {without:?}");
    let with = played(&json!([{ effect: body }]));
    let is_new = |event: &String| match without.iter().position(|it| it == event) {
        Some(at) => {
            without.remove(at);
            false
        }
        None => true,
    };
    with.into_iter().filter(is_new).collect()
}

/// The events to which the graph draws an arrow from the rule.
fn drawn(effect: &str, body: &Value) -> BTreeSet<String> {
    let files = files(&json!([{ effect: body }]));
    let pack = small_pack([(files[0].0, &files[0].1), (files[1].0, &files[1].1)]);
    let graph = gridponder_ide::graph(&pack, pack.game().expect("it has a game")).expect("it has a rule");
    let arrows = graph.edges.iter().filter(|edge| edge.from == "rule all");
    arrows.map(|edge| edge.to.trim_start_matches("event ").to_owned()).collect()
}

#[test]
fn the_events_that_a_graph_draws_of_each_effect_are_those_that_the_engine_sends() {
    let bodies = bodies();
    let tried: BTreeSet<_> = bodies.iter().map(|(word, _)| *word).collect();
    let known: BTreeSet<_> = catalog::EFFECTS.iter().map(|effect| effect.entry.name).collect();
    assert_eq!(tried, known);
    for (word, full) in bodies {
        let effect = catalog::effect(word).expect("the list is the same");
        let fields: Vec<_> = effect.body.fields.iter().map(|field| field.name).collect();
        let members = full.as_object().expect("the body of an effect is an object");
        assert!(
            fields.iter().all(|field| members.contains_key(*field)),
            "{word} has the fields {fields:?}, of which {full} has not all"
        );
        // With all fields, and without each of those that may be left out.
        let optional =
            effect.body.fields.iter().filter(|field| field.presence != catalog::Presence::Required);
        let mut variants = vec![full.clone()];
        variants.extend(optional.map(|field| {
            let mut members = members.clone();
            members.remove(field.name);
            Value::Object(members)
        }));
        for body in variants {
            let sent = sent(word, &body);
            assert!(!sent.is_empty(), "{word} with {body} does nothing");
            assert_eq!(drawn(word, &body), sent, "{word} with {body}");
        }
    }
}

//! Properties of every level and every input: turns are atomic, undo is exact, the same input gives the same
//! trace, and no content of a pack makes the engine panic.

use gridponder_engine::{Level, Play, Reader, Semantics, Value, def};
use proptest::prelude::*;

/// A game with systems that move the avatar, push, slide, jump and teleport, and with rules that react.
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

/// A game with tiles that slide, merge, wrap around, come out of pipes, teleport, rotate and flood.
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

/// A game in which every actor moves at once and marks the cells it enters.
const TWINS: &str = r#"{
  "layers": [
    { "id": "ground", "occupancy": "exactly_one", "default": "floor" },
    { "id": "marks", "occupancy": "zero_or_one" },
    { "id": "actors", "occupancy": "zero_or_one" }
  ],
  "actions": [{ "id": "move" }],
  "entityKinds": {
    "floor": { "layer": "ground" },
    "mud": { "layer": "ground", "tags": ["contested"] },
    "wall": { "layer": "ground", "tags": ["solid"] },
    "ant": { "layer": "actors" }, "bee": { "layer": "actors" }, "cat": { "layer": "actors" },
    "a": { "layer": "marks" }, "b": { "layer": "marks" }
  },
  "systems": [
    { "id": "twins", "type": "coupled_actors", "config": {
      "directions": ["up", "down", "left", "right", "up_left"],
      "directionTransforms": { "bee": "invert", "cat": "mirror_x" },
      "claim": {
        "layer": "marks", "map": { "ant": "a", "bee": "b" },
        "overwrite": { "mode": "tagged", "tag": "contested" }
      }
    } }
  ],
  "rules": [
    { "id": "count", "on": "cell_claimed", "then": [{ "increment_variable": { "name": "claims" } }] }
  ]
}"#;

const TWINS_LEVEL: &str = r#"{
  "id": "twins",
  "board": { "size": [4, 3], "layers": {
    "ground": [["floor", "mud", "floor", "wall"], [], ["floor", "mud", "mud", "floor"]],
    "actors": [["ant", null, "bee"], [], ["cat", { "kind": "ant", "name": "second" }]]
  } },
  "goals": [{ "id": "even", "type": "balance", "config": {
    "layer": "marks", "owners": ["a", "b"], "claimableKind": ["floor", "mud"], "requireComplete": false
  } }],
  "loseConditions": [{ "type": "balance_unreachable" }]
}"#;

/// A game in which a selected actor moves on a budget, rivals react, and marks are permanent.
const TEAM: &str = r#"{
  "layers": [
    { "id": "ground", "occupancy": "exactly_one" },
    { "id": "marks", "occupancy": "zero_or_one" },
    { "id": "actors", "occupancy": "zero_or_one" }
  ],
  "actions": [{ "id": "move" }, { "id": "tap_cell" }],
  "entityKinds": {
    "empty": { "layer": "ground" },
    "wall": { "layer": "ground", "tags": ["solid"] },
    "ant": { "layer": "actors", "tags": ["actor"] }, "bee": { "layer": "actors", "tags": ["actor"] },
    "owl": { "layer": "actors" },
    "a": { "layer": "marks" }, "b": { "layer": "marks" }
  },
  "systems": [
    { "id": "team", "type": "individual_actors", "config": {
      "directions": ["up", "down", "left", "right", "up_left"],
      "budgets": { "ant": 4, "bee": 3 },
      "claim": { "layer": "marks", "map": { "ant": "a", "bee": "b" } },
      "reactiveKinds": { "owl": "invert", "bee": "mirror_y" }
    } }
  ]
}"#;

const TEAM_LEVEL: &str = r#"{
  "id": "team",
  "board": { "size": [4, 3], "layers": {
    "ground": [["empty", "empty", "wall", "empty"], [], ["wall"]],
    "actors": [["ant", "ant", null, "owl"], [null, "bee"], [null, null, "owl"]]
  } },
  "state": { "variables": { "selectedActorKind": "bee" } },
  "goals": [{ "id": "even", "type": "balance", "config": { "layer": "marks", "owners": ["a", "b"] } }],
  "loseConditions": [{ "type": "balance_budget_exhausted" }, { "type": "max_actions", "config": { "limit": 15 } }]
}"#;

/// A game in which moved pieces capture others, and captures trigger captures.
const CAPTURES: &str = r#"{
  "layers": [
    { "id": "ground", "occupancy": "exactly_one", "default": "floor" },
    { "id": "pieces", "occupancy": "zero_or_one" }
  ],
  "actions": [{ "id": "move" }, { "id": "tap_cell" }],
  "entityKinds": {
    "floor": { "layer": "ground" },
    "wall": { "layer": "ground", "tags": ["solid"] },
    "fox": { "layer": "pieces", "tags": ["actor"] },
    "hen": { "layer": "pieces", "tags": ["actor"] },
    "post": { "layer": "pieces" }
  },
  "systems": [
    { "id": "team", "type": "individual_actors", "config": { "actorLayer": "pieces" } },
    { "id": "capture", "type": "flank_capture", "config": {
      "pairs": { "fox": "hen", "hen": ["fox", "post"] },
      "order": ["hen", "fox"],
      "terminalKinds": { "fox": ["post"] },
      "triggerEvents": ["object_placed", "actor_moved", "cell_transformed"]
    } }
  ],
  "rules": [
    { "id": "grow", "on": "cell_transformed", "where": { "event": { "toKind": "fox" } },
      "then": [{ "increment_variable": { "name": "foxes" } }] }
  ]
}"#;

const CAPTURES_LEVEL: &str = r#"{
  "id": "captures",
  "board": { "size": [5, 3], "layers": {
    "ground": [[], ["wall"]],
    "pieces": [
      ["fox", null, "hen", null, "fox"],
      [null, { "kind": "hen", "name": "second" }, null, "hen"],
      ["post", "hen", null, "fox"]
    ]
  } },
  "state": { "variables": { "selectedActorKind": "fox", "selectedActorPosition": [0, 0] } },
  "goals": [{ "id": "won", "type": "all_cleared", "config": { "kind": "hen" } }]
}"#;

/// A game in which blocks are dragged, leave the board, and see targets that rules then remove.
const BLOCKS: &str = r#"{
  "layers": [
    { "id": "ground", "occupancy": "exactly_one", "default": "floor" },
    { "id": "objects", "occupancy": "zero_or_one" }
  ],
  "actions": [{ "id": "move" }, { "id": "wait" }],
  "entityKinds": {
    "floor": { "layer": "ground", "tags": ["walkable"] },
    "gate": { "layer": "ground", "tags": ["walkable", "exit"] },
    "void": { "layer": "ground" },
    "rock": { "layer": "objects", "tags": ["solid"] },
    "lantern": { "layer": "objects", "tags": ["solid", "flat"] }
  },
  "systems": [
    { "id": "blocks", "type": "sliding_blocks", "config": {
      "coverableTags": ["flat"], "coverableBlockedRoles": ["guard"], "escapeRoles": ["hero", "guard"]
    } },
    { "id": "sight", "type": "line_of_sight", "config": { "sourceRoles": ["guard"], "targetKinds": ["lantern"] } }
  ],
  "rules": [
    { "id": "seen", "on": "line_of_sight_detected",
      "then": [{ "destroy": { "position": "$event.position", "layer": "objects" } }] }
  ]
}"#;

const BLOCKS_LEVEL: &str = r#"{
  "id": "blocks",
  "board": { "size": [5, 4], "layers": {
    "ground": [["gate"], [], ["void"], [null, "floor", "floor", "floor", "gate"]],
    "objects": [[], [null, null, null, "lantern"], [null, null, null, "rock", "lantern"]]
  }, "multiCellObjects": [
    { "id": "a", "kind": "car", "cells": [[0, 0], [1, 0]], "params": { "role": "hero", "axis": "horizontal" } },
    { "id": "b", "kind": "car", "cells": [[1, 1], [1, 2], [2, 2]], "params": { "role": "guard" } },
    { "id": "c", "kind": "car", "cells": [[4, 3]], "params": { "role": "hero" } },
    { "id": "d", "kind": "car", "cells": [[4, 0], [7, 0]] }
  ] },
  "goals": [{ "id": "out", "type": "variable_threshold", "config": { "variable": "escapedCount", "target": 2 } }]
}"#;

/// A game in which disconnected pieces fall, are deflected, carry the avatar and fall again.
const COLLAPSE: &str = r#"{
  "layers": [
    { "id": "ground", "occupancy": "exactly_one", "default": "air" },
    { "id": "objects", "occupancy": "zero_or_one" }
  ],
  "actions": [{ "id": "move" }, { "id": "tap_cell" }],
  "entityKinds": {
    "air": { "layer": "ground" },
    "hook": { "layer": "ground", "tags": ["support_root"] },
    "beam": { "layer": "ground", "tags": ["supported", "severable", "solid"] },
    "rope": { "layer": "ground", "tags": ["supported", "severable"] },
    "rubble": { "layer": "ground", "tags": ["solid"] },
    "slope": { "layer": "ground", "tags": ["solid", "slope"] },
    "lift": { "layer": "ground", "tags": ["solid", "lift"] },
    "crate": { "layer": "objects", "tags": ["solid"] }
  },
  "systems": [
    { "id": "nav", "type": "avatar_navigation", "config": { "moveAction": "move" } },
    { "id": "collapse", "type": "support_collapse", "config": {
      "severAction": "tap_cell", "restLayers": ["ground", "objects"], "settleTransform": { "beam": "rubble" },
      "deflect": { "slope": "right", "lift": "up" }, "avatarFellVariable": "falls",
      "triggerEvents": ["avatar_exited", "object_settled"]
    } }
  ]
}"#;

const COLLAPSE_LEVEL: &str = r#"{
  "id": "collapse",
  "board": { "size": [5, 5], "layers": {
    "ground": [
      ["hook", "rope", "air", "beam", "hook"], ["rope", "beam", "beam", "beam", "rope"],
      ["beam", "air", "lift", "rope"], ["slope"], ["air", "rubble", "slope"]
    ],
    "objects": [[], [], [], [null, null, null, "crate"]]
  } },
  "state": { "avatar": { "position": [2, 1] } },
  "goals": [{ "id": "down", "type": "all_cleared", "config": { "kind": "beam", "layer": "ground" } }]
}"#;

/// A game in which boxes are entered, carried, pushed and merged while figures move about.
const BOXES: &str = r#"{
  "layers": [
    { "id": "ground", "occupancy": "exactly_one", "default": "floor" },
    { "id": "objects", "occupancy": "zero_or_one" },
    { "id": "actors", "occupancy": "zero_or_one" }
  ],
  "actions": [{ "id": "move" }, { "id": "wait" }],
  "entityKinds": {
    "floor": { "layer": "ground", "tags": ["walkable"] },
    "mud": { "layer": "ground" },
    "void": { "layer": "ground" },
    "box": { "layer": "objects", "tags": ["sided", "solid"] },
    "ice": { "layer": "objects", "tags": ["solid", "meltable"] },
    "ghost": { "layer": "actors", "tags": ["npc"] }
  },
  "systems": [
    { "id": "boxes", "type": "sided_box", "config": {
      "toolInteractions": [{ "item": "torch", "targetTag": "meltable", "consumeItem": true }]
    } },
    { "id": "ghosts", "type": "follower_npcs", "config": { "behaviors": {
      "hunter": { "type": "toward_avatar", "frequency": 2 },
      "guard": { "type": "clockwise" }, "sentry": { "type": "patrol", "solidBlocking": false },
      "fan": { "type": "toward_tag", "targetTag": "sided" },
      "moth": { "type": "toward_color", "targetColor": "red" }
    } } }
  ],
  "rules": [
    { "id": "tick", "on": "avatar_entered", "then": [{ "increment_variable": { "name": "turnCount" } }] }
  ]
}"#;

const BOXES_LEVEL: &str = r#"{
  "id": "boxes",
  "board": { "size": [5, 4], "layers": {
    "ground": [[], ["floor", "floor", "floor", "mud"], [], ["void"]],
    "objects": [
      [null, { "kind": "box", "sides": 2 }, { "kind": "box", "sides": 8 }, null, { "kind": "box", "color": "red" }],
      [{ "kind": "box", "sides": 5 }, null, { "kind": "box", "sides": 15 }, "ice"]
    ],
    "actors": [
      [], [], [null, { "kind": "ghost", "behavior": "fan" }, null, { "kind": "ghost", "behavior": "moth" }],
      [null, { "kind": "ghost", "behavior": "guard", "facing": "up_left" }, { "kind": "ghost", "behavior": "sentry" },
       null, { "kind": "ghost", "behavior": "hunter" }]
    ]
  } },
  "state": { "avatar": { "position": [0, 0], "inventory": { "slot": "torch" } }, "variables": { "turnCount": 0 } },
  "goals": [{ "id": "there", "type": "reach_target", "config": { "targetKind": "mud" } }]
}"#;

/// The games above with their levels.
const PLAYED: &[(&str, &str)] = &[
    (WALKING, WALKING_LEVEL),
    (TILES, TILES_LEVEL),
    (TWINS, TWINS_LEVEL),
    (TEAM, TEAM_LEVEL),
    (CAPTURES, CAPTURES_LEVEL),
    (BLOCKS, BLOCKS_LEVEL),
    (COLLAPSE, COLLAPSE_LEVEL),
    (BOXES, BOXES_LEVEL),
];

/// Failing inputs are printed, not stored in a file.
fn json(text: &str) -> Value {
    Value::from(&text.parse::<serde_json::Value>().expect("the tests write valid JSON"))
}

fn level(game: &str, level: &str) -> Level {
    Level::compile(&def::Game::read(&json(game)), &def::Level::read(&json(level))).expect("small boards")
}

fn levels() -> Vec<Level> {
    PLAYED.iter().map(|(game, text)| level(game, text)).collect()
}

fn any_action() -> impl Strategy<Value = def::Action> {
    let id = prop::sample::select(vec![
        "move", "move", "move", "move", "tap_cell", "recall", "wait", "turn", "flood", "shift", "dance",
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
    #![proptest_config(testrun::law(256))]

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
    fn a_turn_that_is_taken_back_changed_nothing_but_the_places_it_tells(actions in any_actions(20)) {
        for level in levels() {
            let mut play = Play::without_history(&level);
            for action in &actions {
                let before = play.state().clone();
                let is_accepted = play.submit_named(action).accepted;
                let after = play.state().clone();
                let changed: Vec<u32> = play.changed_places().collect();
                for (at, (before, after)) in before.words().iter().zip(after.words()).enumerate() {
                    prop_assert!(before == after || changed.contains(&(at as u32)));
                }
                // The second time, there is nothing to take back.
                for _ in 0..2 {
                    play.take_back();
                    prop_assert_eq!(play.state(), &before);
                    prop_assert!(play.changed_places().next().is_none());
                }
                prop_assert_eq!(play.submit_named(action).accepted, is_accepted);
                prop_assert_eq!(play.state(), &after);
            }
        }
    }

    #[test]
    fn the_record_of_a_turn_leads_from_the_state_before_to_the_state_after(actions in any_actions(20)) {
        for level in levels() {
            let mut bare = Play::without_history(&level);
            let mut play = Play::without_history(&level).recording().recording_turns();
            for action in &actions {
                let outcome = play.submit_named(action);
                prop_assert_eq!(bare.submit_named(action), outcome);
                prop_assert_eq!(bare.state(), play.state());
                prop_assert_eq!(bare.events().events(), play.events().events());
                let record = play.record().expect("it is recorded");
                if outcome.accepted {
                    let words = play.recorded_words().expect("it is recorded");
                    prop_assert_eq!(words.as_slice(), play.state().words());
                    prop_assert_eq!(record.events.len(), play.events().events().len());
                    // Every event is of one act, in order.
                    let covered: usize = record.acts.iter().map(|act| act.events.len()).sum();
                    prop_assert_eq!(covered, record.events.len());
                }
                let fired: Vec<(u32, u32)> =
                    play.events().fired().iter().map(|fired| (fired.event, fired.rule)).collect();
                let told: Vec<(u32, u32)> = record.acts.iter().filter_map(|act| match act.by {
                    Some(Reader::Rule(rule)) => Some((act.event? as u32, rule)),
                    _ => None,
                }).collect();
                if outcome.accepted {
                    prop_assert_eq!(fired, told.clone());
                }
                // A rule that is offered an event fires on it, or tells why not.
                let refused = record.refusals.iter().map(|it| (it.event as u32, it.rule));
                let mut offered: Vec<(u32, u32)> = told.into_iter().chain(refused).collect();
                offered.sort_unstable();
                let count = offered.len();
                offered.dedup();
                prop_assert_eq!(offered.len(), count);
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
        for ((game, text), once) in PLAYED.iter().zip(levels()) {
            let first = gridponder_engine::trace(&once, &actions).canonical();
            prop_assert_eq!(&gridponder_engine::trace(&once, &actions).canonical(), &first);
            prop_assert_eq!(&gridponder_engine::trace(&level(game, text), &actions).canonical(), &first);
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
            let replayed = gridponder_engine::trace(&level, &whole);
            let last = replayed.get("steps").and_then(|steps| steps.elements().last());
            let last = last.or(replayed.get("initial"));
            let state = last.map(|last| last.get("state").unwrap_or(last).canonical());
            prop_assert_eq!(Some(gridponder_engine::state_value(clone.view()).canonical()), state);
        }
    }
}

/// Names with a meaning in the DSL, as keys and as texts.
const WORDS: &[&str] = &[
    "",
    "$event.position",
    "$cell.objects.kind",
    "$avatar.position",
    "$cell.objects.param.value",
    "$",
    "action",
    "actions",
    "actor",
    "actorMovesRemaining",
    "actor_moved",
    "actors",
    "all_cleared",
    "all_of",
    "always",
    "amount",
    "anchor_point",
    "animation",
    "any_of",
    "apply_gravity",
    "at",
    "avatar",
    "avatar_entered",
    "avatar_navigation",
    "axis",
    "balance",
    "behavior",
    "board",
    "board_count",
    "board_match",
    "budgets",
    "cell",
    "cells",
    "channel",
    "claim",
    "clockwise",
    "config",
    "count_constraint",
    "coupled_actors",
    "crate",
    "default",
    "deflect",
    "destroy",
    "direction",
    "directions",
    "down",
    "emitterId",
    "emitter_has_next",
    "enabled",
    "entityKinds",
    "escapeRoles",
    "event",
    "exactly_one",
    "exit",
    "exitPosition",
    "exitTags",
    "facing",
    "flank_capture",
    "floor",
    "follower_npcs",
    "from",
    "goals",
    "ground",
    "hasItem",
    "hasTag",
    "ice_slide",
    "id",
    "if",
    "increment_variable",
    "individual_actors",
    "inventory",
    "invert",
    "item",
    "kind",
    "layer",
    "layers",
    "line_of_sight",
    "lte",
    "map",
    "markers",
    "maxMatches",
    "max_actions",
    "mergeable",
    "mode",
    "move",
    "move_entity",
    "multiCellObjects",
    "multi_cell_object_moved",
    "name",
    "not",
    "npc",
    "number",
    "object_placed",
    "object_settled",
    "objects",
    "occupancy",
    "on",
    "once",
    "op",
    "order",
    "overlay",
    "overwrite",
    "pairs",
    "params",
    "patrol",
    "portals",
    "position",
    "position_has_tag",
    "priority",
    "push_objects",
    "queue",
    "reach_target",
    "reactiveKinds",
    "release_from_emitter",
    "restLayers",
    "right",
    "role",
    "rules",
    "selectedActorKind",
    "selectedActorPosition",
    "selector",
    "sequence_match",
    "set_cell",
    "set_inventory",
    "set_variable",
    "settleTransform",
    "severAction",
    "severable",
    "sided",
    "sided_box",
    "sides",
    "size",
    "slide_merge",
    "sliding_blocks",
    "slot",
    "solid",
    "spawn",
    "state",
    "steps",
    "sum_constraint",
    "support_collapse",
    "support_root",
    "supported",
    "systemOverrides",
    "systems",
    "tag",
    "tagged",
    "tags",
    "target",
    "targetTags",
    "teleport",
    "terminalKinds",
    "then",
    "tile_teleport",
    "to",
    "toKind",
    "toward_tag",
    "transform",
    "triggerEvents",
    "turnCount",
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

/// The number of values in a value, including itself.
fn count(value: &Value) -> usize {
    1 + value.elements().iter().map(count).sum::<usize>()
        + value.members().iter().map(|(_, member)| count(member)).sum::<usize>()
}

/// Replaces the value at an index in reading order.
fn replace(value: &mut Value, at: &mut usize, by: &Value) {
    if *at == 0 {
        *value = by.clone();
    }
    // After the replacement the index wraps below 0, so that no other value matches.
    *at = at.wrapping_sub(1);
    match value {
        Value::List(elements) => elements.iter_mut().for_each(|element| replace(element, at, by)),
        Value::Map(members) => members.iter_mut().for_each(|(_, member)| replace(member, at, by)),
        _ => {}
    }
}

fn play_anything(game: &Value, level: &Value, actions: &[def::Action]) {
    let (game, level) = (def::Game::read(game), def::Level::read(level));
    for semantics in [Semantics::RELEASED, Semantics::DOCUMENTED] {
        if let Ok(level) = Level::compile_with(&game, &level, semantics) {
            let _ = gridponder_engine::trace(&level, actions);
            let _ = gridponder_engine::text_board(Play::new(&level).view());
        }
    }
}

proptest! {
    #![proptest_config(testrun::law(256))]

    #[test]
    fn no_value_makes_the_engine_panic(game in any_value(), level in any_value(), actions in any_actions(5)) {
        play_anything(&game, &level, &actions);
    }

    #[test]
    fn no_slip_in_a_pack_makes_the_engine_panic(
        slips in prop::collection::vec((any::<prop::sample::Index>(), any_value(), any::<bool>()), 1..6),
        (game, level) in prop::sample::select(PLAYED),
        actions in any_actions(6),
    ) {
        let (mut game, mut level) = (json(game), json(level));
        for (at, by, in_game) in &slips {
            let slipped = if *in_game { &mut game } else { &mut level };
            // The whole document is not replaced; the test above covers that.
            let mut at = at.index(count(slipped)).max(1);
            replace(slipped, &mut at, by);
        }
        play_anything(&game, &level, &actions);
    }
}

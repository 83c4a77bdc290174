//! Events that never occur, unused definitions, and rules that never end.

use crate::marked::check_diagnostics;

#[test]
fn a_rule_on_an_event_of_a_system_that_is_not_there_never_fires() {
    check_diagnostics(
        r#"
//- levels/one.json
{
  "id": "one",
  "board": { "size": [3, 1], "layers": { "markers": [[null, null, "flag"]] } },
  "state": { "avatar": { "enabled": true, "position": [0, 0] } },
  "goals": [{ "id": "flag", "type": "reach_target", "config": { "targetKind": "flag" } }],
  "solution": { "goldPath": ["right", "right"] },
  "rules": [
    { "id": "a", "on": "object_pushed", "then": [{ "clear_inventory": {} }] },
                       ^^^^^^^^^^^^^^^ warning[event-never-sent]: this rule never fires: nothing here sends `object_pushed` to rules
    { "id": "b", "on": "turn_ended", "then": [{ "clear_inventory": {} }] },
                       ^^^^^^^^^^^^ warning[event-never-sent]: this rule never fires: `turn_ended` is sent after the rules of a turn have run
    { "id": "c", "on": "region_rotated", "then": [{ "clear_inventory": {} }] }
                       ^^^^^^^^^^^^^^^^ warning[event-never-sent]: this rule never fires: the game never sends `region_rotated`
  ]
}
"#,
    );
}

#[test]
fn a_system_that_the_level_switches_off_sends_nothing_there() {
    check_diagnostics(
        r#"
//- game.json
{
  "layers": [{ "id": "ground", "occupancy": "exactly_one", "default": "floor" }],
  "actions": [{ "id": "move", "params": { "direction": { "type": "direction" } } }],
  "entityKinds": { "floor": { "layer": "ground", "tags": ["walkable"], "symbol": "." } },
  "systems": [
    { "id": "nav", "type": "avatar_navigation", "config": {} },
    { "id": "push", "type": "push_objects", "config": {} }
  ],
  "levelSequence": [{ "type": "level", "ref": "one" }]
}
//- levels/one.json
{
  "id": "one",
  "board": { "size": [2, 1], "layers": {} },
  "state": { "avatar": { "enabled": true, "position": [0, 0] } },
  "systemOverrides": { "push": { "enabled": false } },
                                 ^^^^^^^^^ hint[documents-and-game-disagree]: a level overrides `enabled` of a system
  "goals": [{ "id": "v", "type": "variable_threshold", "config": { "variable": "v", "target": 1 } }],
  "solution": { "goldPath": ["right"] },
  "rules": [
    { "id": "a", "on": "avatar_entered", "then": [{ "set_variable": { "name": "v", "value": 1 } }] },
    { "id": "b", "on": "object_pushed", "then": [{ "set_variable": { "name": "v", "value": 2 } }] }
                       ^^^^^^^^^^^^^^^ warning[event-never-sent]: this rule never fires: nothing here sends `object_pushed` to rules
  ]
}
"#,
    );
}

#[test]
fn an_event_that_only_a_rule_in_vain_would_send_never_comes_either() {
    check_diagnostics(
        r#"
//- levels/one.json
{
  "id": "one",
  "board": { "size": [3, 1], "layers": { "markers": [[null, null, "flag"]] } },
  "state": { "avatar": { "enabled": true, "position": [0, 0] } },
  "goals": [{ "id": "flag", "type": "reach_target", "config": { "targetKind": "flag" } }],
  "solution": { "goldPath": ["right", "right"] },
  "rules": [
    { "id": "a", "on": "tiles_merged", "then": [{ "set_inventory": { "item": "torch" } }] },
                       ^^^^^^^^^^^^^^ warning[event-never-sent]: this rule never fires: nothing here sends `tiles_merged` to rules
    { "id": "b", "on": "inventory_changed", "then": [{ "clear_inventory": {} }] }
                       ^^^^^^^^^^^^^^^^^^^ warning[event-never-sent]: this rule never fires: nothing here sends `inventory_changed` to rules
  ]
}
"#,
    );
}

#[test]
fn conditions_ask_for_what_some_level_can_hold() {
    check_diagnostics(
        r#"
//- levels/one.json
{
  "id": "one",
  "board": { "size": [3, 1], "layers": { "objects": [[null, "pipe", null]], "markers": [[null, null, "flag"]] } },
  "state": { "avatar": { "enabled": true, "position": [0, 0] } },
  "goals": [{ "id": "flag", "type": "reach_target", "config": { "targetKind": "flag" } }],
  "solution": { "goldPath": ["right", "right"] },
  "rules": [
    {
      "id": "a",
      "on": "avatar_entered",
      "where": { "position_has_tag": { "layer": "objects", "tag": "solid" } },
                                                                  ^^^^^^^ info[absent-kind]: this condition is always false: this level cannot contain anything tagged `solid`
      "if": { "any_of": [
        { "cell": { "position": [1, 0], "layer": "objects", "kind": "rock" } },
                                                                    ^^^^^^ info[absent-kind]: this condition is always false: this level cannot contain `rock`
        { "cell": { "position": [1, 0], "layer": "objects", "kind": "pipe" } },
        { "not": { "cell": { "position": [1, 0], "layer": "objects", "kind": "rock" } } },
        { "board_count": { "kind": "rock", "op": "eq", "value": 0 } },
        { "board_count": { "kind": "rock", "op": "gte", "value": 2 } },
                                   ^^^^^^ info[absent-kind]: this condition is always false: this level cannot contain `rock`
        { "avatar": { "hasItem": "torch" } }
      ] },
      "then": [{ "set_inventory": { "item": "torch" } }]
    }
  ]
}
"#,
    );
}

#[test]
fn rules_that_fire_each_other_are_told_at_the_first() {
    check_diagnostics(
        r#"
//- levels/one.json
{
  "id": "one",
  "board": { "size": [3, 2], "layers": { "markers": [[null, null, "flag"], [null, null, null]] } },
  "state": { "avatar": { "enabled": true, "position": [0, 0] } },
  "goals": [{ "id": "flag", "type": "reach_target", "config": { "targetKind": "flag" } }],
  "solution": { "goldPath": ["right", "right"] },
  "rules": [
    { "id": "a", "on": "object_placed", "where": { "event": { "kind": "torch" } },
                       ^^^^^^^^^^^^^^^ warning[self-feeding-rules]: 2 rules trigger each other in a loop that begins here until the cascade is cut after 3 passes
      "then": [{ "transform": { "position": "$event.position", "layer": "objects", "toKind": "rock" } }] },
    { "id": "b", "on": "cell_transformed", "where": { "event": { "param": "toKind", "equals": "rock" } },
      "then": [{ "spawn": { "position": [2, 1], "layer": "objects", "kind": "torch" } }] },
    { "id": "once", "on": "object_placed", "once": true,
      "then": [{ "spawn": { "position": [2, 1], "layer": "objects", "kind": "torch" } }] },
    { "id": "stops", "on": "object_placed", "if": { "cell": { "position": [1, 1], "layer": "objects", "isEmpty": true } },
      "then": [{ "spawn": { "position": [1, 1], "layer": "objects", "kind": "torch" } }] }
  ]
}
"#,
    );
}

#[test]
fn what_nothing_uses_is_marked_once() {
    check_diagnostics(
        r##"
//- game.json
{
  "layers": [
    { "id": "ground", "occupancy": "exactly_one", "default": "floor" },
    { "id": "markers", "occupancy": "zero_or_one" },
    { "id": "sky", "occupancy": "zero_or_one" }
            ^^^^^ hint[unused-definition]: unused layer `sky`: nothing is on it and nothing names it
  ],
  "actions": [
    { "id": "move", "params": { "direction": { "type": "direction" } } },
    { "id": "dance", "params": {} }
            ^^^^^^^ info[unanswered-action]: no system handles the action `dance`; it only ends the turn
  ],
  "entityKinds": {
    "floor": { "layer": "ground", "tags": ["walkable", "soft"], "symbol": "." },
                                                       ^^^^^^ hint[unused-definition]: unused tag `soft`
    "ghost": { "layer": "markers", "tags": ["scary"], "symbol": "g" },
    ^^^^^^^ hint[unused-definition]: unused kind `ghost`: no level contains it and nothing names it
    "flag": { "layer": "markers", "tags": [], "symbol": "F" }
  },
  "systems": [
    { "id": "nav", "type": "avatar_navigation", "config": {} },
    { "id": "push", "type": "push_objects", "enabled": false, "config": {} }
                                                       ^^^^^ hint[disabled-system]: the system `push` is off, and no level switches it on
  ],
  "levelSequence": [{ "type": "level", "ref": "one" }]
}
//- levels/one.json
{
  "id": "one",
  "board": { "size": [3, 1], "layers": { "markers": [[null, null, "flag"]] } },
  "state": { "avatar": { "enabled": true, "position": [0, 0] }, "variables": { "score": 0, "lives": 3 } },
                                                                               ^^^^^^^ hint[unused-definition]: unused variable `score`: nothing reads it
  "goals": [{ "id": "flag", "type": "reach_target", "config": { "targetKind": "flag" } }],
  "rules": [{ "id": "r", "on": "avatar_entered", "then": [{ "increment_variable": { "name": "lives", "amount": -1 } }] }],
  "loseConditions": [{ "type": "variable_threshold", "config": { "variable": "lives", "target": 0, "comparison": "lte" } }],
  "solution": { "goldPath": ["right", "right"] }
}
"##,
    );
}

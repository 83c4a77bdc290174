//! Input that loading ignores, as excerpts of the minimal pack.

use engine::Ignored;

/// An excerpt for each kind of input that loading ignores.
pub(crate) const FIXTURES: &[(Ignored, &str)] = &[
    (Ignored::WrongType, r#"levels/one.json: "solution": { "goldPath": ["right", 5] }"#),
    (Ignored::WrongType, r#"levels/one.json: "solution": { "goldPath": "right" }"#),
    (
        Ignored::UnknownDirection,
        r#"levels/one.json: "solution": { "goldPath": ["right", { "action": "move", "direction": "north" }] }"#,
    ),
    (
        Ignored::WrongType,
        r#"levels/one.json: "solution": { "goldPath": ["right", { "action": "move", "direction": "right", "position": "here" }] }"#,
    ),
    (Ignored::UndeclaredAction, r#"levels/one.json: "solution": { "goldPath": ["right", "dig"] }"#),
    (Ignored::UnknownKey, r#"game.json: "defaults": { "cascadeDepth": 4 }"#),
    (
        Ignored::UnknownKey,
        r#"game.json: "systems": [{ "id": "nav", "type": "avatar_navigation", "config": { "ground": "x" } }]"#,
    ),
    (Ignored::UnknownKey, r#"levels/one.json: "systemOverrides": { "nav": { "ground": "x" } }"#),
    (
        Ignored::DuplicateKey,
        r#"levels/one.json: "state": { "avatar": { "enabled": true, "position": [0, 0] }, "variables": { "keys": 0, "keys": 1 } }"#,
    ),
    (
        Ignored::MissingKey,
        r#"levels/one.json: "goals": [{ "id": "flag", "config": { "targetKind": "flag" } }]"#,
    ),
    (
        Ignored::MissingKey,
        r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "then": [{ "destroy": { "layer": "objects" } }] }]"#,
    ),
    (
        Ignored::WrongType,
        r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "once": "yes", "then": [] }]"#,
    ),
    (Ignored::WrongType, r#"levels/one.json: "board": { "size": [4, 2], "layers": { "markers": "flag" } }"#),
    (
        Ignored::WrongType,
        r#"levels/one.json: "board": { "size": [4, 2], "layers": { "objects": [[null, 5, null, null], 7] } }"#,
    ),
    (
        Ignored::WrongType,
        r#"game.json: "systems": [{ "id": "nav", "type": "avatar_navigation", "config": { "validGroundTags": "walkable" } }]"#,
    ),
    (Ignored::WrongType, r#"levels/one.json: "systemOverrides": { "nav": null }"#),
    (
        Ignored::TooLong,
        r#"levels/one.json: "state": { "avatar": { "enabled": true, "position": [0, 0, 0] } }"#,
    ),
    (Ignored::OutOfRange, r#"game.json: "defaults": { "maxCascadeDepth": -1 }"#),
    (
        Ignored::UnknownValue,
        r#"game.json: "layers": [{ "id": "ground", "occupancy": "exactly_one" }, { "id": "objects", "occupancy": "one" }, { "id": "markers", "occupancy": "zero_or_one" }]"#,
    ),
    (
        Ignored::UnknownValue,
        r#"game.json: "systems": [{ "id": "nav", "type": "avatar_navigation", "config": { "solidHandling": "push" } }]"#,
    ),
    (
        Ignored::UnknownDirection,
        r#"levels/one.json: "state": { "avatar": { "enabled": true, "position": [0, 0], "facing": "north" } }"#,
    ),
    (Ignored::UnknownDirection, r#"game.json: "defaults": { "avatar": { "facing": "north" } }"#),
    (
        Ignored::UnknownValue,
        r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "then": [{ "apply_gravity": { "direction": "south" } }] }]"#,
    ),
    (
        Ignored::BadFormat,
        r#"levels/one.json: "goals": [{ "id": "count", "type": "count_constraint", "config": { "layer": "objects", "scope": "board", "predicate": "many", "target": 1 } }]"#,
    ),
    (Ignored::UnknownWord, r#"levels/one.json: "goals": [{ "id": "flag", "type": "reach", "config": {} }]"#),
    (Ignored::UnknownWord, r#"levels/one.json: "loseConditions": [{ "type": "time", "config": {} }]"#),
    (Ignored::UnknownWord, r#"game.json: "systems": [{ "id": "nav", "type": "walking", "config": {} }]"#),
    (
        Ignored::UnknownWord,
        r#"game.json: "rules": [{ "id": "r", "on": "avatar_moved", "then": [{ "paint": {} }] }]"#,
    ),
    (
        Ignored::UnknownWord,
        r#"game.json: "rules": [{ "id": "r", "on": "avatar_entered", "if": { "never": {} }, "then": [] }]"#,
    ),
    (
        Ignored::SecondWord,
        r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "then": [{ "clear_inventory": {}, "resolve_move": {} }] }]"#,
    ),
    (
        Ignored::MissingWord,
        r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "where": {}, "then": [{}] }]"#,
    ),
    (Ignored::Unreleased, r#"levels/one.json: "loseConditions": [{ "type": "board_state", "config": {} }]"#),
    (Ignored::Unreleased, r#"game.json: "systems": [{ "id": "fall", "type": "gravity", "config": {} }]"#),
    (Ignored::UndeclaredLayer, r#"levels/one.json: "board": { "size": [4, 2], "layers": { "sky": [] } }"#),
    (
        Ignored::UndeclaredLayer,
        r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "then": [{ "set_inventory": { "item": "$cell.sky.kind" } }] }]"#,
    ),
    (
        Ignored::UndeclaredKind,
        r#"levels/one.json: "board": { "size": [4, 2], "layers": { "objects": [["tree", null, null, null]] } }"#,
    ),
    (
        Ignored::UndeclaredKind,
        r#"levels/one.json: "state": { "avatar": { "enabled": true, "position": [0, 0], "inventory": { "slot": "sword" } } }"#,
    ),
    (
        Ignored::UndeclaredTag,
        r#"levels/one.json: "goals": [{ "id": "clear", "type": "all_cleared", "config": { "tag": "enemy" } }]"#,
    ),
    (
        Ignored::UndeclaredAnimation,
        r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "then": [{ "destroy": { "position": "$event.position", "layer": "objects", "animation": "pop" } }] }]"#,
    ),
    (
        Ignored::UndeclaredAction,
        r#"game.json: "systems": [{ "id": "fill", "type": "flood_fill", "config": {} }]"#,
    ),
    (
        Ignored::UndeclaredAction,
        r#"game.json: "systems": [{ "id": "nav", "type": "avatar_navigation", "config": { "moveAction": "go" } }]"#,
    ),
    (
        Ignored::UndeclaredSystem,
        r#"levels/one.json: "systemOverrides": { "navi": { "solidHandling": "block" } }"#,
    ),
    (
        Ignored::UndeclaredObject,
        r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "then": [{ "release_from_emitter": { "emitterId": "tap" } }] }]"#,
    ),
    (
        Ignored::UndeclaredGoal,
        r#"levels/one.json: "loseConditions": [{ "type": "balance_unreachable", "config": { "goalId": "share" } }]"#,
    ),
    (
        Ignored::UnknownReference,
        r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "then": [{ "set_inventory": { "item": "$avatar.hat" } }] }]"#,
    ),
    (
        Ignored::UnknownReference,
        r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "then": [{ "set_inventory": { "item": "$event.hat" } }] }]"#,
    ),
    (
        Ignored::UnknownEventField,
        r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "where": { "event": { "param": "hat", "equals": 1 } }, "then": [] }]"#,
    ),
    (
        Ignored::DuplicateId,
        r#"game.json: "layers": [{ "id": "ground", "occupancy": "exactly_one" }, { "id": "objects", "occupancy": "zero_or_one" }, { "id": "markers", "occupancy": "zero_or_one" }, { "id": "objects", "occupancy": "zero_or_one" }]"#,
    ),
    (
        Ignored::DuplicateId,
        r#"game.json: "systems": [{ "id": "nav", "type": "avatar_navigation", "config": {} }, { "id": "nav", "type": "portals", "config": {} }]"#,
    ),
    (
        Ignored::OutsideBoard,
        r#"levels/one.json: "board": { "size": [4, 2], "layers": { "objects": { "format": "sparse", "entries": [{ "position": [4, 0], "kind": "rock" }] } } }"#,
    ),
    (
        Ignored::OutsideBoard,
        r#"levels/one.json: "board": { "size": [4, 2], "layers": { "markers": [[null, null, "flag", null, "flag"], [null, null, null, null], [null, null, null, null]] } }"#,
    ),
    (
        Ignored::OccupiedCell,
        r#"levels/one.json: "board": { "size": [4, 2], "layers": { "objects": { "format": "sparse", "entries": [{ "position": [3, 0], "kind": "rock" }, { "position": [3, 0], "kind": "torch" }] } } }"#,
    ),
    (
        Ignored::Hole,
        r#"levels/one.json: "board": { "size": [4, 2], "layers": { "ground": [["empty", null, "empty", "empty"], ["empty", "empty", "empty", "empty"]] } }"#,
    ),
];

/// The kinds that occur in a turn and are not input.
pub(crate) const IN_PLAY: &[Ignored] = &[
    Ignored::NullReference,
    Ignored::LostWrite,
    Ignored::NoChange,
    Ignored::NoAnimation,
    Ignored::CascadeCut,
    Ignored::TurnCut,
];

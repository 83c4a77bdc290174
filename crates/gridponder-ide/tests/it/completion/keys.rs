//! Keys of objects, words of conditions and effects, and keys that are names.

use expect_test::{Expect, expect};

use super::support::{Asked, render};

/// The first items at a position in the minimal pack, and the result of accepting the first one.
fn check(path: &str, member: &str, expected: &Expect) {
    expected.assert_eq(&render(&Asked::member(path, member), 12));
}

const LEVEL: &str = "levels/one.json";

#[test]
fn what_must_be_there_comes_first_and_what_is_there_is_left_out() {
    check(
        LEVEL,
        r##""goals": [{ "id": "a", $0 }]"##,
        &expect![[r#"
        key type · text, required
        key config · object, required
        key display · object
        accepted:
        |   "goals": [{ "id": "a", "type": "$1" }],
    "#]],
    );
    check(
        LEVEL,
        r##""state": { "avatar": { "enabled": true, $0 } }"##,
        &expect![[r#"
        key position · [x, y], required when `enabled` is true
        key facing · direction
        key inventory · inventory
        accepted:
        |   "state": { "avatar": { "enabled": true, "position": [${1:0}, ${2:0}] } },
    "#]],
    );
    check(
        LEVEL,
        r##""state": { "avatar": { "enabled": false, $0 } }"##,
        &expect![[r#"
        key position · [x, y], required when `enabled` is true
        key facing · direction
        key inventory · inventory
        accepted:
        |   "state": { "avatar": { "enabled": false, "position": [${1:0}, ${2:0}] } },
    "#]],
    );
}

#[test]
fn the_key_being_written_is_proposed_again() {
    check(
        LEVEL,
        r##""state": { "ava$0tar": {} }"##,
        &expect![[r#"
        key avatar · avatar
        key variables · object = {}
        key overlay · overlay
        accepted:
    "#]],
    );
}

#[test]
fn what_a_type_asks_for_is_proposed_in_its_config() {
    check(
        LEVEL,
        r##""goals": [{ "config": { $0 }, "type": "reach_target" }]"##,
        &expect![[r#"
            key targetKind · entity kind, required without `targetTag`
            key targetTag · tag, required without `targetKind`
            accepted:
            |   "goals": [{ "config": { "targetKind": "$1" }, "type": "reach_target" }],
        "#]],
    );
    check(
        "game.json",
        r##""systems": [{ "id": "nav", "type": "avatar_navigation", "config": { $0 } }]"##,
        &expect![[r#"
            key moveAction · action = "move"
            key directions · list of directions = ["up", "down", "left", "right"]
            key solidHandling · block | delegate = "block"
            key validGroundTags · list of tags = []
            key groundLayer · layer = "ground"
            accepted:
            |   "systems": [{ "id": "nav", "type": "avatar_navigation", "config": { "moveAction": "$1" } }],
        "#]],
    );
    check(
        "game.json",
        r##""levelSequence": [{ "type": "story", $0 }]"##,
        &expect![[r#"
            key text · text, required without `image`
            key image · path of a picture, required without `text`
            key title · text
            accepted:
            |   "levelSequence": [{ "type": "story", "text": "$1" }]
        "#]],
    );
}

#[test]
fn of_keys_that_exclude_each_other_only_one_is_proposed() {
    check(
        LEVEL,
        r##""rules": [{ "if": { "cell": { "position": [0, 0], "layer": "objects", $0 } } }]"##,
        &expect![[r#"
            key kind · entity kind, required without `isEmpty` or `hasTag`
            key isEmpty · true or false, required without `kind` or `hasTag`
            key hasTag · tag, required without `kind` or `isEmpty`
            accepted:
            |   "rules": [{ "if": { "cell": { "position": [0, 0], "layer": "objects", "kind": "$1" } } }],
        "#]],
    );
    check(
        LEVEL,
        r##""rules": [{ "if": { "cell": { "position": [0, 0], "layer": "objects", "kind": "rock", $0 } } }]"##,
        &expect![[""]],
    );
}

#[test]
fn what_has_no_effect_comes_last() {
    check(
        "manifest.json",
        r##""title": "x", $0"##,
        &expect![[r#"
            key id · text
            key author · text
            key shortDescription · text
            key description · text
            key tags · list of tags = []
            key coverImage · path of a picture
            key license · text
            key website · address of a page
            key gameFile · text = "game.json" (deprecated)
            key levelDirectory · text = "levels" (deprecated)
            key assetsDirectory · text = "assets" (deprecated)
            key sharedAssets · list of texts = [] (deprecated)
            accepted:
            |   "title": "x", "id": "$1",
        "#]],
    );
}

#[test]
fn words_of_effects_and_conditions() {
    check(
        LEVEL,
        r##""rules": [{ "on": "avatar_entered", "then": [{ $0 }] }]"##,
        &expect![[r#"
        word spawn · effect
        word destroy · effect
        word transform · effect
        word move_entity · effect
        word set_cell · effect
        word release_from_emitter · effect
        word apply_gravity · effect
        word set_variable · effect
        word increment_variable · effect
        word set_inventory · effect
        word clear_inventory · effect
        word resolve_move · effect
        accepted:
        |   "rules": [{ "on": "avatar_entered", "then": [{ "spawn": {$0} }] }],
    "#]],
    );
    check(
        LEVEL,
        r##""rules": [{ "on": "avatar_entered", "if": { $0 } }]"##,
        &expect![[r#"
        word position · condition
        word position_has_tag · condition
        word event · condition
        word cell · condition
        word avatar · condition
        word variable · condition
        word emitter_has_next · condition
        word board_count · condition
        word all_of · condition
        word any_of · condition
        word not · condition
        accepted:
        |   "rules": [{ "on": "avatar_entered", "if": { "position": [${1:0}, ${2:0}] } }],
    "#]],
    );
    check(
        LEVEL,
        r##""rules": [{ "if": { "not": { $0 } } }]"##,
        &expect![[r#"
        word position · condition
        word position_has_tag · condition
        word event · condition
        word cell · condition
        word avatar · condition
        word variable · condition
        word emitter_has_next · condition
        word board_count · condition
        word all_of · condition
        word any_of · condition
        word not · condition
        accepted:
        |   "rules": [{ "if": { "not": { "position": [${1:0}, ${2:0}] } } }],
    "#]],
    );
    check(LEVEL, r##""rules": [{ "then": [{ "destroy": {}, $0 }] }]"##, &expect![[""]]);
}

#[test]
fn names_as_keys() {
    check(
        LEVEL,
        r##""board": { "layers": { "markers": [], $0 } }"##,
        &expect![[r#"
        name objects · layer
        name ground · layer
        accepted:
        |   "board": { "layers": { "markers": [], "objects": [$0] } },
    "#]],
    );
    check(
        LEVEL,
        r##""systemOverrides": { $0 }"##,
        &expect![[r#"
        name nav · system id
        accepted:
        |   "systemOverrides": { "nav": {$0} },
    "#]],
    );
    check(
        LEVEL,
        r##""systemOverrides": { "nav": { "directions": [], $0 } }"##,
        &expect![[r#"
        key moveAction · action = "move"
        key solidHandling · block | delegate = "block"
        key validGroundTags · list of tags = []
        key groundLayer · layer = "ground"
        key enabled · true or false = true
        accepted:
        |   "systemOverrides": { "nav": { "directions": [], "moveAction": "$1" } },
    "#]],
    );
    check(
        LEVEL,
        r##""state": { "variables": { $0 } }, "rules": [{ "then": [{ "set_variable": { "name": "open" } }] }]"##,
        &expect![[r#"
            name open · variable
            accepted:
            |   "state": { "variables": { "open": ${1:0} } }, "rules": [{ "then": [{ "set_variable": { "name": "open" } }] }],
        "#]],
    );
    check(
        "game.json",
        r##""goalDescriptions": { "$0" }"##,
        &expect![[r#"
        name flag · goal id
        accepted:
        |   "goalDescriptions": { "flag": "$1" },
    "#]],
    );
}

#[test]
fn parameters_of_entities_and_actions() {
    check(
        LEVEL,
        r##""board": { "layers": { "objects": { "format": "sparse", "entries": [{ "kind": "number", $0 }] } } }"##,
        &expect![[r#"
            key position · [x, y], required
            key value · integer
            accepted:
            |   "board": { "layers": { "objects": { "format": "sparse", "entries": [{ "kind": "number", "position": [${1:0}, ${2:0}] }] } } },
        "#]],
    );
    check(
        LEVEL,
        r##""board": { "layers": { "objects": [[{ "kind": "number", $0 }]] } }"##,
        &expect![[r#"
        key value · integer
        accepted:
        |   "board": { "layers": { "objects": [[{ "kind": "number", "value": ${1:0} }]] } },
    "#]],
    );
    check(
        LEVEL,
        r##""solution": { "goldPath": [{ "action": "move", $0 }] }"##,
        &expect![[r#"
        key direction · direction, required
        accepted:
        |   "solution": { "goldPath": [{ "action": "move", "direction": "$1" }] }
    "#]],
    );
    check(
        LEVEL,
        r##""board": { "multiCellObjects": [{ "kind": "pipe", "params": { $0 } }] }"##,
        &expect![[""]],
    );
    check(
        "game.json",
        r##""actions": [{ "id": "go", "params": { $0 } }]"##,
        &expect![[r#"
        key direction · direction
        accepted:
        |   "actions": [{ "id": "go", "params": { "direction": {$0} } }],
    "#]],
    );
}

//! Values by their type, and names by their class.

use expect_test::{Expect, expect};

use super::support::{Asked, render};

/// The first items at a position in the minimal pack, and the result of accepting the first one.
fn check(path: &str, member: &str, expected: &Expect) {
    expected.assert_eq(&render(&Asked::member(path, member), 12));
}

const LEVEL: &str = "levels/one.json";

#[test]
fn the_values_of_closed_sets() {
    check(
        "game.json",
        r##""layers": [{ "id": "a", "occupancy": $0 }]"##,
        &expect![[r#"
        enum exactly_one
        enum zero_or_one
        accepted:
        |   "layers": [{ "id": "a", "occupancy": "exactly_one" }],
    "#]],
    );
    check(
        LEVEL,
        r##""state": { "avatar": { "enabled": $0, "facing": "right" } }"##,
        &expect![[r#"
        value true
        value false
        accepted:
        |   "state": { "avatar": { "enabled": true, "facing": "right" } },
    "#]],
    );
    check(
        LEVEL,
        r##""state": { "avatar": { "facing": "$0" } }"##,
        &expect![[r#"
        enum up
        enum down
        enum left
        enum right
        enum up_left
        enum up_right
        enum down_left
        enum down_right
        accepted:
        |   "state": { "avatar": { "facing": "up" } },
    "#]],
    );
}

#[test]
fn versions_and_fixed_numbers() {
    check(
        "manifest.json",
        r##""dslVersion": "$0""##,
        &expect![[r#"
        value 0.8
        accepted:
        |   "dslVersion": "0.8",
    "#]],
    );
    check(
        "manifest.json",
        r##""packVersion": $0"##,
        &expect![[r#"
        value 1
        accepted:
        |   "packVersion": 1,
    "#]],
    );
}

#[test]
fn on_a_board_only_kinds_of_the_layer_are_offered_and_then_null() {
    check(
        LEVEL,
        r##""board": { "layers": { "objects": [[null, "$0"]] } }"##,
        &expect![[r#"
            name number · kind on objects
            name pipe · kind on objects
            name rock · kind on objects
            name torch · kind on objects
            value null
            snippet cell · with what it needs
            accepted:
            |   "board": { "layers": { "objects": [[null, "number"]] } },
        "#]],
    );
    check(
        LEVEL,
        r##""board": { "layers": { "markers": { "format": "sparse", "entries": [{ "kind": $0 }] } } }"##,
        &expect![[r#"
            name flag · kind on markers
            accepted:
            |   "board": { "layers": { "markers": { "format": "sparse", "entries": [{ "kind": "flag" }] } } },
        "#]],
    );
    check(
        LEVEL,
        r##""rules": [{ "on": "avatar_entered", "if": { "cell": { "layer": "ground", "kind": $0 } } }]"##,
        &expect![[r#"
            name empty · kind on ground
            name void · kind on ground
            name flag · kind on markers
            name pipe · kind on objects
            name number · kind on objects
            name rock · kind on objects
            name torch · kind on objects
            accepted:
            |   "rules": [{ "on": "avatar_entered", "if": { "cell": { "layer": "ground", "kind": "empty" } } }],
        "#]],
    );
}

#[test]
fn names_used_more_often_come_earlier() {
    check(
        LEVEL,
        r##""board": { "layers": { "objects": [["torch", "torch", "rock", $0]] } }"##,
        &expect![[r#"
            name torch · kind on objects
            name rock · kind on objects
            name number · kind on objects
            name pipe · kind on objects
            value null
            snippet cell · with what it needs
            accepted:
            |   "board": { "layers": { "objects": [["torch", "torch", "rock", "torch"]] } },
        "#]],
    );
}

#[test]
fn kinds_of_sibling_objects_come_first_where_no_layer_is_named() {
    check(
        LEVEL,
        r##""board": { "multiCellObjects": [{ "id": "a", "kind": "pipe", "cells": [] }, { "id": "b", "kind": $0 }] }"##,
        &expect![[r#"
            name pipe · kind on objects
            name empty · kind on ground
            name flag · kind on markers
            name number · kind on objects
            name rock · kind on objects
            name torch · kind on objects
            name void · kind on ground
            accepted:
            |   "board": { "multiCellObjects": [{ "id": "a", "kind": "pipe", "cells": [] }, { "id": "b", "kind": "pipe" }] },
        "#]],
    );
}

#[test]
fn a_layer_as_rows_or_entries() {
    check(
        LEVEL,
        r##""board": { "size": [2, 1], "layers": { "objects": $0 } }"##,
        &expect![[r#"
        snippet rows · a row of cells for each line of the board
        snippet [] · rows of cells
        snippet sparse · a list of entries
        accepted:
        |   "board": { "size": [2, 1], "layers": { "objects": [
        |   [null, null]
        | ] } },
    "#]],
    );
    check(
        LEVEL,
        r##""board": { "size": [2, 1], "layers": { "objects": { "format": $0 } } }"##,
        &expect![[r#"
            enum sparse
            accepted:
            |   "board": { "size": [2, 1], "layers": { "objects": { "format": "sparse" } } },
        "#]],
    );
    check(
        LEVEL,
        r##""board": { "size": [2, 1], "layers": { "objects": { "format": "sparse", "entries": [$0] } } }"##,
        &expect![[r#"
            snippet entry · with what it needs
            accepted:
            |   "board": { "size": [2, 1], "layers": { "objects": { "format": "sparse", "entries": [{ "position": [${1:0}, ${2:0}], "kind": "${3:empty}" }] } } },
        "#]],
    );
}

#[test]
fn a_row_of_a_layer_is_as_wide_as_the_board() {
    check(
        LEVEL,
        r##""board": { "size": [3, 1], "layers": { "objects": [$0] } }"##,
        &expect![[r#"
        snippet row · a cell for each column of the board
        snippet [] · list of cells
        accepted:
        |   "board": { "size": [3, 1], "layers": { "objects": [[null, null, null]] } },
    "#]],
    );
}

#[test]
fn parameters_of_a_gesture_are_those_of_its_action() {
    let gesture = r##"{ "controls": { "gestureMap": [{ "gesture": "button", "action": "move", "params": { "direction": $0 } }] } }"##;
    let expected = expect![[r#"
        enum up · value of direction
        enum down · value of direction
        enum left · value of direction
        enum right · value of direction
        accepted:
        | { "controls": { "gestureMap": [{ "gesture": "button", "action": "move", "params": { "direction": "up" } }] } }
    "#]];
    expected.assert_eq(&render(&Asked::file("theme.json", gesture), 12));
}

#[test]
fn events_that_are_sent_come_first() {
    check(
        LEVEL,
        r##""rules": [{ "on": $0 }]"##,
        &expect![[r#"
            event avatar_entered · sent by avatar_navigation, push_objects, portals, anchor_point, ice_slide, sided_box, effect:resolve_move
            event avatar_exited · sent by avatar_navigation, push_objects, portals, anchor_point, ice_slide, sided_box, effect:resolve_move
            event move_blocked · sent by avatar_navigation
            event object_placed · sent by engine:level_load, push_objects, portals, ice_slide, sided_box, tile_teleport, effect:spawn, effect:set_cell, effect:move_entity
            event tiles_slid · sent by slide_merge
            event tile_moved · sent by slide_merge
            event tiles_merged · sent by slide_merge
            event object_removed · sent by push_objects, sided_box, portals, tile_teleport, effect:destroy, effect:move_entity, effect:transform
            event cell_cleared · sent by slide_merge, push_objects, sided_box, ice_slide, support_collapse, effect:destroy
            event cell_transformed · sent by flank_capture, effect:transform
            event inventory_changed · sent by effect:set_inventory, effect:clear_inventory
            event object_pushed · sent by push_objects, ice_slide, sided_box
            … 35 in all
            accepted:
            |   "rules": [{ "on": "avatar_entered" }],
        "#]],
    );
}

#[test]
fn names_of_other_classes() {
    check(
        LEVEL,
        r##""rules": [{ "if": { "variable": { "name": $0 } } }]"##,
        &expect![[r#"
        name keys · variable
        accepted:
        |   "rules": [{ "if": { "variable": { "name": "keys" } } }],
    "#]],
    );
    check(
        LEVEL,
        r##""rules": [{ "if": { "emitter_has_next": { "emitterId": $0 } } }]"##,
        &expect![[r#"
        name pipe · multi-cell object
        accepted:
        |   "rules": [{ "if": { "emitter_has_next": { "emitterId": "pipe" } } }],
    "#]],
    );
    check(
        LEVEL,
        r##""rules": [{ "then": [{ "destroy": { "layer": "objects", "animation": $0 } }] }]"##,
        &expect![[r#"
            name burning · animation of rock
            accepted:
            |   "rules": [{ "then": [{ "destroy": { "layer": "objects", "animation": "burning" } }] }],
        "#]],
    );
    check(
        LEVEL,
        r##""rules": [{ "on": "cell_cleared", "where": { "event": { "param": $0 } } }]"##,
        &expect![[r#"
            name position · [x, y]
            name previousKind · entity kind
            name layer · layer
            accepted:
            |   "rules": [{ "on": "cell_cleared", "where": { "event": { "param": "position" } } }],
        "#]],
    );
    check(
        "game.json",
        r##""systems": [{ "id": "nav", "type": "avatar_navigation", "config": { "moveAction": $0 } }]"##,
        &expect![[r#"
            name move · action
            accepted:
            |   "systems": [{ "id": "nav", "type": "avatar_navigation", "config": { "moveAction": "move" } }],
        "#]],
    );
    check(
        "game.json",
        r##""entityKinds": { "rock": { "tags": ["solid", $0] } }"##,
        &expect![[r#"
        name walkable · tag
        name pickup · tag
        name pushable · tag
        name breakable · tag
        name burnable · tag
        name liquid · tag
        name bridge · tag
        name teleport · tag
        name mergeable · tag
        name goal_target · tag
        name npc · tag
        name target_marker · tag
        … 21 in all
        accepted:
        |   "entityKinds": { "rock": { "tags": ["solid", "walkable"] } },
    "#]],
    );
}

#[test]
fn what_a_condition_compares_an_event_field_with() {
    check(
        LEVEL,
        r##""rules": [{ "on": "avatar_entered", "where": { "event": { "param": "direction", "equals": $0 } } }]"##,
        &expect![[r#"
            enum up
            enum down
            enum left
            enum right
            enum up_left
            enum up_right
            enum down_left
            enum down_right
            accepted:
            |   "rules": [{ "on": "avatar_entered", "where": { "event": { "param": "direction", "equals": "up" } } }],
        "#]],
    );
}

#[test]
fn the_types_of_goals_and_systems() {
    check(
        LEVEL,
        r##""goals": [{ "type": "$0" }]"##,
        &expect![[r#"
        type reach_target · goal
        type sequence_match · goal
        type board_match · goal
        type variable_threshold · goal
        type all_cleared · goal
        type balance · goal
        type sum_constraint · goal
        type count_constraint · goal
        type param_match · goal
        accepted:
        |   "goals": [{ "type": "reach_target" }],
    "#]],
    );
    check(
        LEVEL,
        r##""loseConditions": [{ "type": $0 }]"##,
        &expect![[r#"
            type max_actions · lose condition
            type variable_threshold · lose condition
            type balance_budget_exhausted · lose condition
            type balance_unreachable · lose condition
            type board_state · lose condition, not in any release
            accepted:
            |   "loseConditions": [{ "type": "max_actions" }],
        "#]],
    );
    check(
        "game.json",
        r##""levelSequence": [{ "type": $0 }]"##,
        &expect![[r#"
        type level · sequence entry
        type story · sequence entry
        accepted:
        |   "levelSequence": [{ "type": "level" }]
    "#]],
    );
}

#[test]
fn the_object_that_a_word_describes() {
    check(
        "game.json",
        r##""systems": [{ "type": "flank_capture", "config": $0 }]"##,
        &expect![[r#"
            snippet flank_capture config · with what it needs
            snippet {} · object
            accepted:
            |   "systems": [{ "type": "flank_capture", "config": { "pairs": {$0} } }],
        "#]],
    );
    check(
        LEVEL,
        r##""goals": [{ "type": "variable_threshold", "config": $0 }]"##,
        &expect![[r#"
        snippet variable_threshold config · with what it needs
        snippet {} · object
        accepted:
        |   "goals": [{ "type": "variable_threshold", "config": { "variable": "${1:keys}", "target": ${2:0} } }],
    "#]],
    );
    check(
        LEVEL,
        r##""rules": [{ "then": [{ "destroy": $0 }] }]"##,
        &expect![[r#"
        snippet destroy effect · with what it needs
        snippet {} · object
        accepted:
        |   "rules": [{ "then": [{ "destroy": { "position": [${1:0}, ${2:0}], "layer": "${3:objects}" } }] }],
    "#]],
    );
    check(
        LEVEL,
        r##""rules": [{ "if": { "cell": $0 } }]"##,
        &expect![[r#"
        snippet cell condition · with what it needs
        accepted:
        |   "rules": [{ "if": { "cell": { "position": [${1:0}, ${2:0}], "layer": "${3:objects}", "kind": "${4:flag}" } } }],
    "#]],
    );
}

#[test]
fn levels_that_are_in_no_sequence_come_first() {
    check(
        "game.json",
        r##""levelSequence": [{ "type": "level", "ref": "one" }, { "type": "level", "ref": $0 }]"##,
        &expect![[r#"
            name one · level
            accepted:
            |   "levelSequence": [{ "type": "level", "ref": "one" }, { "type": "level", "ref": "one" }]
        "#]],
    );
}

#[test]
fn steps_of_a_gold_path() {
    check(
        LEVEL,
        r##""solution": { "goldPath": ["right", $0] }"##,
        &expect![[r#"
        enum up · move
        enum down · move
        enum left · move
        enum right · move
        snippet move · step with parameters
        accepted:
        |   "solution": { "goldPath": ["right", "up"] }
    "#]],
    );
    check(
        LEVEL,
        r##""solution": { "goldPath": [{ "action": $0 }] }"##,
        &expect![[r#"
        name move · action
        accepted:
        |   "solution": { "goldPath": [{ "action": "move" }] }
    "#]],
    );
    check(
        LEVEL,
        r##""solution": { "goldPath": [{ "action": "move", "direction": $0 }] }"##,
        &expect![[r#"
        enum up · value of direction
        enum down · value of direction
        enum left · value of direction
        enum right · value of direction
        accepted:
        |   "solution": { "goldPath": [{ "action": "move", "direction": "up" }] }
    "#]],
    );
}

#[test]
fn hints_stop_between_their_neighbors_and_before_the_end() {
    let path = r#""right", "up", "up", "left", "down""#;
    check(
        LEVEL,
        &format!(r##""solution": {{ "goldPath": [{path}], "hintStops": [$0] }}"##),
        &expect![[r#"
            value 1 · after right
            value 2 · after up
            value 3 · after up
            value 4 · after left
            value 5 · after down
            accepted:
            |   "solution": { "goldPath": ["right", "up", "up", "left", "down"], "hintStops": [1] }
        "#]],
    );
    check(
        LEVEL,
        &format!(r##""solution": {{ "hintStops": [2, $0, 5], "goldPath": [{path}] }}"##),
        &expect![[r#"
            value 3 · after up
            value 4 · after left
            accepted:
            |   "solution": { "hintStops": [2, 3, 5], "goldPath": ["right", "up", "up", "left", "down"] }
        "#]],
    );
    check(LEVEL, r##""solution": { "goldPath": [], "hintStops": [$0] }"##, &expect![[r#""#]]);
}

#[test]
fn the_id_of_a_level_is_the_name_of_its_file() {
    check(
        LEVEL,
        r##""id": $0"##,
        &expect![[r#"
        name one · the name of the file
        accepted:
        |   "id": "one",
    "#]],
    );
}

#[test]
fn new_names_are_not_guessed() {
    check(LEVEL, r##""goals": [{ "id": "$0" }]"##, &expect![[""]]);
    check("game.json", r##""layers": [{ "id": $0 }]"##, &expect![[""]]);
}

#[test]
fn a_kind_of_which_only_the_picture_is_written_shows_it_wherever_it_is_proposed() {
    let [_, (_, game), (_, level)] = testkit::minimal()[..] else {
        panic!("the minimal pack has three files")
    };
    let bare = r#""ghost": { "layer": "objects", "symbol": "g", "sprite": "assets/ghost.png" }"#;
    let game = game.replacen(r#""flag": {"#, &format!("{bare}, \"flag\": {{"), 1);
    for (path, from, to) in [
        ("levels/one.json", r#""markers": [["#, r#""objects": [["$0"]], "markers": [["#),
        ("levels/one.json", r#""targetKind": "flag""#, r#""targetKind": "$0""#),
        ("levels/one.json", r#""kind": "pipe""#, r#""kind": "$0""#),
        (
            "game.json",
            r#""config": {}"#,
            r#""config": {} }, { "id": "tide", "type": "flood_fill", "config": { "kindTransform": { "$0": "flag" } }"#,
        ),
    ] {
        let text = if path == "game.json" { &*game } else { level };
        let (text, offset) = super::support::cursor(&text.replacen(from, to, 1));
        let other = if path == "game.json" { ("levels/one.json", level) } else { ("game.json", &*game) };
        let pack = super::support::pack_with(&[(path, &text), other]);
        let file = pack.file(path).expect("the file is part of the pack");
        let items = gridponder_ide::completion(&pack, file, text::TextSize::new(offset as u32));
        let ghost = items.iter().find(|it| it.label == "ghost");
        let ghost = ghost
            .unwrap_or_else(|| panic!("{to}: {:?}", items.iter().map(|it| &it.label).collect::<Vec<_>>()));
        assert_eq!(ghost.documentation.as_deref(), Some("![](sprite:assets/ghost.png)"), "{to}");
    }
}

//! Refactorings: what they write, what they refuse, and that levels play on as they did.

use std::collections::BTreeMap;
use std::sync::Arc;

use expect_test::{Expect, expect};
use language::{FileEdit, FormatOptions, Project, Watch};
use text::TextRange;

use crate::at_hand::{minimal, open, packs, verdict, with};
use crate::playing::{Compared, compare};

/// The range of a piece of a file that stands there once or more.
fn at(project: &dyn Project, file: &str, piece: &str) -> TextRange {
    let text = project.text(file).expect("the file is there");
    let start = text.find(piece).unwrap_or_else(|| panic!("no {piece} in {text}"));
    text::range(start, start)
}

fn offered(project: &dyn Project, file: &str, piece: &str) -> Vec<&'static str> {
    project
        .facets()
        .refactorings
        .expect("the language has it")
        .refactorings(file, at(project, file, piece))
        .into_iter()
        .map(|it| it.id)
        .collect()
}

/// The project after a refactoring, or why there is none.
fn refactored(
    project: &Arc<dyn Project>,
    file: &str,
    piece: &str,
    id: &str,
) -> Result<Arc<dyn Project>, String> {
    let range = at(&**project, file, piece);
    let edits = project.facets().refactorings.expect("the language has it").refactor(
        file,
        range,
        id,
        &FormatOptions::default(),
        Watch::PATIENT,
    )?;
    Ok(with(project, &edits))
}

const LEVEL: &str = "levels/one.json";

/// A pack whose level is the one of the minimal pack with other texts.
fn pack(changes: &[(&str, &str)]) -> Arc<dyn Project> {
    let mut files = minimal();
    let level = files.get_mut(LEVEL).expect("the pack has it");
    for (old, new) in changes {
        assert!(level.contains(old), "{old}");
        *level = level.replacen(old, new, 1);
    }
    open(&files)
}

/// Compares the lines of a level that a refactoring writes.
fn expect_lines(before: &Arc<dyn Project>, after: &Arc<dyn Project>, file: &str, lines: &Expect) {
    let old: Vec<&str> = before.text(file).expect("it is there").lines().collect();
    let new = after.text(file).expect("it is there").lines();
    let changed: Vec<String> =
        new.filter(|line| !old.contains(line)).map(|line| format!("|{line}\n")).collect();
    lines.assert_eq(&changed.concat());
}

const ROWS: &str = r#"[[null, null, "flag", null], [null, null, null, null]]"#;

#[test]
fn rows_become_entries_without_empty_cells() {
    let before = pack(&[]);
    let after = refactored(&before, LEVEL, "\"markers\"", "layer-entries").unwrap();
    expect_lines(
        &before,
        &after,
        LEVEL,
        &expect![[r#"
            |      "markers": {
            |        "format": "sparse",
            |        "entries": [
            |          {"position": [2, 0], "kind": "flag"}
            |        ]
            |      }
        "#]],
    );
}

#[test]
fn entries_become_rows_with_the_kind_that_fills_the_layer() {
    let layer = r#""ground": { "format": "sparse", "entries": [{ "position": [3, 1], "kind": "void", "depth": 2 }] },
      "markers""#;
    let before = pack(&[("\"markers\"", layer)]);
    let after = refactored(&before, LEVEL, "\"ground\"", "layer-rows").unwrap();
    expect_lines(
        &before,
        &after,
        LEVEL,
        &expect![[r#"
            |      "ground": [
            |        ["empty", "empty", "empty", "empty"],
            |        ["empty", "empty", "empty", {"kind": "void", "depth": 2}]
            |      ],
        "#]],
    );
}

#[test]
fn a_layer_goes_there_and_back() {
    let before = pack(&[]);
    let entries = refactored(&before, LEVEL, "\"markers\"", "layer-entries").unwrap();
    let back = refactored(&entries, LEVEL, "\"markers\"", "layer-rows").unwrap();
    let cells = |project: &dyn Project| project.text(LEVEL).unwrap().replace(char::is_whitespace, "");
    assert_eq!(cells(&*back), cells(&*before));
}

#[test]
fn what_a_layer_cannot_say_in_the_other_form_stays() {
    let hole = format!("\"ground\": {},\n \"markers\"", ROWS.replace("\"flag\"", "null"));
    let twice = r#""objects": { "format": "sparse", "entries": [{ "position": [3, 1], "kind": "rock" }, { "position": [3, 1], "kind": "torch" }] },
      "markers""#;
    let outside = r#"[[null, null, "flag", null, null], [null, null, null, null]]"#;
    for (changes, layer, id, why) in [
        (
            vec![("\"markers\"", hole.as_str())],
            "ground",
            "layer-entries",
            "a list of entries cannot leave the cell [0, 0] empty",
        ),
        (vec![("\"markers\"", twice)], "objects", "layer-rows", "two entries are at [3, 1]"),
        (vec![(ROWS, outside)], "markers", "layer-entries", "the cell [4, 0] is outside of the board"),
    ] {
        let before = pack(&changes);
        let refused = refactored(&before, LEVEL, &format!("\"{layer}\""), id).unwrap_err();
        assert_eq!(refused, why);
    }
}

#[test]
fn a_column_on_the_left_moves_all_that_names_a_cell() {
    let rules = r#""rules": [{ "id": "r", "on": "avatar_entered", "where": { "position": [1, 0] }, "then": [ { "set_variable": { "name": "keys", "value": 1 } } ] }],
  "goals""#;
    let before = pack(&[("\"goals\"", rules)]);
    let after = refactored(&before, LEVEL, "\"size\"", "board-add-left").unwrap();
    expect_lines(
        &before,
        &after,
        LEVEL,
        &expect![[r#"
            |    "size": [5, 2],
            |      "markers": [[null, null, null, "flag", null], [null, null, null, null, null]]
            |      { "id": "pipe", "kind": "pipe", "cells": [[4, 1]], "params": { "queue": [1], "exitPosition": [4, 1] } }
            |    "avatar": { "enabled": true, "position": [1, 0], "facing": "right" },
            |  "rules": [{ "id": "r", "on": "avatar_entered", "where": { "position": [2, 0] }, "then": [ { "set_variable": { "name": "keys", "value": 1 } } ] }],
        "#]],
    );
}

#[test]
fn what_steps_say_of_cells_moves_too() {
    let mut files = minimal();
    let game = files.get_mut("game.json").unwrap();
    *game = game.replacen("\"actions\": [", "\"actions\": [{ \"id\": \"tap\" },", 1);
    let level = files.get_mut(LEVEL).unwrap();
    let path = r#""goldPath": [{ "action": "tap", "position": [1, 1] }, "#;
    *level = level.replacen(r#""goldPath": ["#, path, 1);
    let after = refactored(&open(&files), LEVEL, "\"size\"", "board-add-top").unwrap();
    assert!(after.text(LEVEL).unwrap().contains(r#"{ "action": "tap", "position": [1, 2] }"#));
}

#[test]
fn a_row_at_the_bottom_moves_nothing() {
    let before = pack(&[]);
    let after = refactored(&before, LEVEL, "\"size\"", "board-add-bottom").unwrap();
    expect_lines(
        &before,
        &after,
        LEVEL,
        &expect![[r#"
            |    "size": [4, 3],
            |      "markers": [[null, null, "flag", null], [null, null, null, null], [null, null, null, null]]
        "#]],
    );
}

#[test]
fn what_is_added_can_be_removed_again() {
    for side in ["left", "right", "top", "bottom"] {
        let before = pack(&[]);
        let larger = refactored(&before, LEVEL, "\"size\"", &format!("board-add-{side}")).unwrap();
        let back = refactored(&larger, LEVEL, "\"size\"", &format!("board-remove-{side}")).unwrap();
        let cells = |project: &dyn Project| project.text(LEVEL).unwrap().replace(char::is_whitespace, "");
        assert_eq!(cells(&*back), cells(&*before), "{side}");
    }
}

#[test]
fn a_line_is_offered_for_removal_only_where_nothing_lies_on_it() {
    let ids = offered(&*pack(&[]), LEVEL, "\"size\"");
    let removed: Vec<&str> = ids.into_iter().filter(|id| id.starts_with("board-remove")).collect();
    assert_eq!(removed, ["board-remove-left", "board-remove-right", "board-remove-bottom"]);
}

#[test]
fn a_line_whose_cell_is_named_stays() {
    let refused = refactored(&pack(&[]), LEVEL, "\"size\"", "board-remove-bottom").unwrap_err();
    assert_eq!(refused, "`/board/multiCellObjects/0/cells/0` names the cell [3, 1]");
}

#[test]
fn a_board_does_not_move_while_the_game_names_cells() {
    let mut files = minimal();
    let game = files.get_mut("game.json").unwrap();
    let rules = r#""rules": [{ "id": "r", "on": "avatar_entered", "where": { "position": [3, 1] }, "then": [] }],
  "levelSequence""#;
    *game = game.replacen("\"levelSequence\"", rules, 1);
    let refused = refactored(&open(&files), LEVEL, "\"size\"", "board-add-top").unwrap_err();
    assert_eq!(refused, "the game names the cell [3, 1] for all levels (`/rules/0/where/position`)");
}

#[test]
fn a_board_does_not_move_under_a_value_that_may_be_a_cell() {
    let before = pack(&[(
        "\"markers\"",
        "\"objects\": [[null, {\"kind\": \"number\", \"value\": [1, 1]}]],\n \"markers\"",
    )]);
    let refused = refactored(&before, LEVEL, "\"size\"", "board-add-top").unwrap_err();
    assert_eq!(refused, "`/board/layers/objects/0/1/value` may be a cell, or something else");
}

const RULE: &str = r#""rules": [{ "id": "note", "on": "avatar_entered", "then": [{ "set_variable": { "name": "keys", "value": 1 } }] }],
  "goals""#;

#[test]
fn a_rule_goes_to_the_game_and_back_to_the_level_that_needs_it() {
    let before = pack(&[("\"goals\"", RULE)]);
    let moved = refactored(&before, LEVEL, "\"note\"", "rule-to-game").unwrap();
    expect_lines(
        &before,
        &moved,
        "game.json",
        &expect![[r#"
            |  "rules": [{ "id": "note", "on": "avatar_entered", "then": [{ "set_variable": { "name": "keys", "value": 1 } }] }],
        "#]],
    );
    assert!(!moved.text(LEVEL).unwrap().contains("rules"));
    let back = refactored(&moved, "game.json", "\"note\"", "rule-to-levels").unwrap();
    expect_lines(
        &moved,
        &back,
        LEVEL,
        &expect![[r#"
            |  "rules": [{ "id": "note", "on": "avatar_entered", "then": [{ "set_variable": { "name": "keys", "value": 1 } }] }],
        "#]],
    );
    assert_eq!(back.text("game.json"), before.text("game.json"));
}

#[test]
fn a_rule_that_another_level_would_play_by_stays() {
    let mut files = minimal();
    let level = files[LEVEL].clone();
    files.insert("levels/two.json".to_owned(), level.replacen("\"one\"", "\"two\"", 1));
    let own = files.get_mut(LEVEL).unwrap();
    *own = own.replacen("\"goals\"", RULE, 1);
    let refused = refactored(&open(&files), LEVEL, "\"note\"", "rule-to-game").unwrap_err();
    assert_eq!(refused, "the rule can act in `levels/two.json` too");
}

/// What takes note of the avatar at a torch.
const TORCH: &str = r#""rules": [{ "id": "note", "on": "avatar_entered", "where": { "position_has_tag": { "layer": "objects", "tag": "pickup" } }, "then": [{ "set_variable": { "name": "keys", "value": 1 } }] }],
  "#;

/// A pack with a level without a torch, one with a torch on its gold path and one with a torch beside it.
fn torches(in_game: bool, in_level: bool) -> Arc<dyn Project> {
    let mut files = minimal();
    let level = files[LEVEL].clone();
    let with = |name: &str, row: &str, rule: &str| {
        let layer = format!("\"objects\": [{row}],\n      \"markers\"");
        let text = level.replacen("\"one\"", &format!("\"{name}\""), 1).replacen("\"markers\"", &layer, 1);
        text.replacen("\"goals\"", &format!("{rule}\"goals\""), 1)
    };
    let on_path = r#"[null, "torch"]"#;
    files.insert("levels/on.json".to_owned(), with("on", on_path, if in_level { TORCH } else { "" }));
    if in_game {
        files.insert("levels/beside.json".to_owned(), with("beside", r#"null, [null, "torch"]"#, ""));
        let game = files.get_mut("game.json").expect("the pack has it");
        *game = game.replacen("\"levelSequence\"", &format!("{TORCH}\"levelSequence\""), 1);
    }
    open(&files)
}

#[test]
fn a_rule_goes_to_each_level_in_which_it_can_act_even_beside_the_gold_path() {
    let before = torches(true, false);
    let after = refactored(&before, "game.json", "\"note\"", "rule-to-levels").unwrap();
    let has_rule = |file: &str| after.text(file).expect("it is there").contains("\"note\"");
    let files = ["game.json", LEVEL, "levels/on.json", "levels/beside.json"];
    assert_eq!(files.map(has_rule), [false, false, true, true]);
    for file in after.levels() {
        assert_eq!(compared(&before, &after, &file, 1000), Compared::Same, "{file}");
    }
}

#[test]
fn a_rule_goes_to_the_game_where_it_can_act_in_no_other_level() {
    let before = torches(false, true);
    let after = refactored(&before, "levels/on.json", "\"note\"", "rule-to-game").unwrap();
    assert!(after.text("game.json").expect("it is there").contains("\"note\""));
    assert_eq!(compared(&before, &after, LEVEL, 1000), Compared::Same);
}

#[test]
fn the_kind_that_fills_a_layer_which_names_none_can_be_everywhere() {
    let mut files = minimal();
    let two = files[LEVEL].replacen("\"one\"", "\"two\"", 1);
    files.insert("levels/two.json".to_owned(), two);
    let game = files.get_mut("game.json").expect("the pack has it");
    *game = game.replacen(", \"default\": \"empty\"", "", 1);
    let rule = TORCH.replacen("objects", "ground", 1).replacen("pickup", "walkable", 1);
    *game = game.replacen("\"levelSequence\"", &format!("{rule}\"levelSequence\""), 1);
    let refused = refactored(&open(&files), "game.json", "\"note\"", "rule-to-levels").map(|_| ());
    assert_eq!(refused.unwrap_err(), "the rule can act in every level");
}

#[test]
fn a_rule_that_can_act_in_every_level_or_in_none_stays() {
    let level = |text: &str| text.replacen("\"one\"", "\"two\"", 1);
    let refused = |rule: &str| {
        let mut files = minimal();
        files.insert("levels/two.json".to_owned(), level(&files[LEVEL]));
        let game = files.get_mut("game.json").expect("the pack has it");
        *game = game.replacen("\"levelSequence\"", &format!("{rule}\"levelSequence\""), 1);
        refactored(&open(&files), "game.json", "\"note\"", "rule-to-levels").map(|_| ()).unwrap_err()
    };
    assert_eq!(refused(TORCH), "the rule can act in no level");
    assert_eq!(refused(&RULE.replace("\"goals\"", "")), "the rule can act in every level");
}

#[test]
fn steps_are_words_or_objects() {
    let before = pack(&[]);
    let objects = refactored(&before, LEVEL, "\"goldPath\"", "steps-objects").unwrap();
    expect_lines(
        &before,
        &objects,
        LEVEL,
        &expect![[r#"
            |  "solution": { "goldPath": [{"action": "move", "direction": "right"}, {"action": "move", "direction": "right"}], "hintStops": [1] }
        "#]],
    );
    let back = refactored(&objects, LEVEL, "\"goldPath\"", "steps-short").unwrap();
    let cells = |project: &dyn Project| project.text(LEVEL).unwrap().replace(char::is_whitespace, "");
    assert_eq!(cells(&*back), cells(&*before));
}

#[test]
fn whole_numbers_lose_their_fractions_where_play_stays() {
    let before = pack(&[("\"metadata\": {", "\"metadata\": { \"difficulty\": 2.0,")]);
    let after = refactored(&before, LEVEL, "2.0", "whole-numbers").unwrap();
    assert!(after.text(LEVEL).unwrap().contains("\"difficulty\": 2,"));
}

#[test]
fn a_number_that_the_game_reads_keeps_its_fraction() {
    let goal = r#"{ "id": "sum", "type": "sum_constraint", "config": { "layer": "objects", "scope": "col", "index": 1.0, "target": 0 } },
    { "id": "flag""#;
    let before = pack(&[("{ \"id\": \"flag\"", goal)]);
    let refused = refactored(&before, LEVEL, "1.0", "whole-numbers").map(|_| ()).unwrap_err();
    assert_eq!(refused, "nothing was changed: `levels/one.json` may get other solutions");
}

#[test]
fn a_file_with_mistakes_is_offered_nothing() {
    let before = pack(&[("\"size\": [4, 2],", "\"size\": [4, 2]")]);
    assert_eq!(offered(&*before, LEVEL, "\"size\""), Vec::<&str>::new());
}

/// The pack whose game has one more member.
fn with_game_member(member: &str) -> Arc<dyn Project> {
    let mut files = minimal();
    let game = files.get_mut("game.json").expect("the pack has it");
    *game = game.replacen("\"levelSequence\"", &format!("{member},\n  \"levelSequence\""), 1);
    open(&files)
}

#[test]
fn a_board_does_not_move_while_the_game_has_values_that_may_be_cells() {
    let rules = r#""rules": [{ "id": "r", "on": "turn_ended", "then": [{ "set_variable": { "name": "keys", "value": [1, 0] } }] }]"#;
    let refused = refactored(&with_game_member(rules), LEVEL, "\"size\"", "board-add-top").unwrap_err();
    assert_eq!(
        refused,
        "the game has a value for all levels that may be a cell (`/rules/0/then/0/set_variable/value`)"
    );
}

#[test]
fn the_line_that_a_goal_counts_moves_with_the_board() {
    let goal = r#"{ "id": "sum", "type": "sum_constraint", "config": { "layer": "objects", "scope": "col", "index": 1, "target": 0 } },
    { "id": "flag""#;
    let before = pack(&[("{ \"id\": \"flag\"", goal)]);
    let after = refactored(&before, LEVEL, "\"size\"", "board-add-left").unwrap();
    assert!(after.text(LEVEL).unwrap().contains("\"index\": 2"));
    let after = refactored(&before, LEVEL, "\"size\"", "board-add-top").unwrap();
    assert!(after.text(LEVEL).unwrap().contains("\"index\": 1"));
}

#[test]
fn no_line_is_added_where_a_cell_outside_of_the_board_is_named() {
    for (position, side) in
        [("[4, 0]", "right"), ("[-1, 0]", "left"), ("[0, 2]", "bottom"), ("[0, -1]", "top")]
    {
        let rules = format!(
            r#""rules": [{{ "id": "r", "on": "avatar_entered", "where": {{ "position": {position} }}, "then": [] }}],
  "goals""#
        );
        let before = pack(&[("\"goals\"", &rules)]);
        let refused = refactored(&before, LEVEL, "\"size\"", &format!("board-add-{side}")).unwrap_err();
        assert_eq!(
            refused,
            format!("`/rules/0/where/position` names the cell {position}, which is outside of the board")
        );
    }
}

#[test]
fn a_line_stays_on_which_a_value_may_be_a_cell() {
    let rules = r#""rules": [{ "id": "r", "on": "turn_ended", "if": { "variable": { "name": "keys", "op": "eq", "value": [3, 0] } }, "then": [{ "set_variable": { "name": "keys", "value": [3, 0] } }] }],
  "goals""#;
    let pipe = r#""cells": [[3, 1]], "params": { "queue": [1], "exitPosition": [3, 1] }"#;
    let moved = pipe.replace("[3, 1]", "[1, 1]");
    let before = pack(&[("\"goals\"", rules), (pipe, &moved)]);
    let refused = refactored(&before, LEVEL, "\"size\"", "board-remove-right").unwrap_err();
    assert!(refused.ends_with("may be a cell, or something else"), "{refused}");
}

#[test]
fn a_board_that_is_far_too_large_stays() {
    for size in ["[4, 9000000000000]", "[9000000000000, 2]", "[9223372036854775807, 2]"] {
        let before = pack(&[("[4, 2]", size)]);
        for side in ["left", "right", "top", "bottom"] {
            let refused = refactored(&before, LEVEL, "\"size\"", &format!("board-add-{side}")).unwrap_err();
            assert_eq!(refused, "the board is too large to be changed", "{size} {side}");
        }
    }
}

#[test]
fn a_board_does_not_move_under_a_position_that_is_written_wrongly() {
    let rules = r#""rules": [{ "id": "r", "on": "avatar_entered", "where": { "position": [3.0, 1] }, "then": [] }],
  "goals""#;
    let before = pack(&[("\"goals\"", rules)]);
    let refused = refactored(&before, LEVEL, "\"size\"", "board-add-left").unwrap_err();
    assert_eq!(refused, "`/rules/0/where/position` may be a cell, or something else");
}

#[test]
fn a_rule_that_a_level_without_a_gold_path_would_play_by_stays() {
    let mut files = minimal();
    let level = files[LEVEL].replacen("\"one\"", "\"two\"", 1);
    files.insert("levels/two.json".to_owned(), level.replacen(r#"["right", "right"]"#, "[]", 1));
    let own = files.get_mut(LEVEL).unwrap();
    *own = own.replacen("\"goals\"", RULE, 1);
    let refused = refactored(&open(&files), LEVEL, "\"note\"", "rule-to-game").unwrap_err();
    assert_eq!(refused, "the rule can act in `levels/two.json` too");
}

/// Two rules that set a variable at the same event.
fn two_rules(priority: &str) -> String {
    let rule = |id: &str, priority: &str| {
        format!(
            r#"{{ "id": "{id}", "on": "avatar_entered", {priority}"then": [{{ "set_variable": {{ "name": "keys", "value": 1 }} }}] }}"#
        )
    };
    format!("\"rules\": [{}, {}]", rule("first", ""), rule("second", priority))
}

#[test]
fn a_rule_does_not_go_to_the_game_past_another_one_of_its_event() {
    let changed = |priority: &str| {
        let before = pack(&[("\"goals\"", &format!("{},\n  \"goals\"", two_rules(priority)))]);
        refactored(&before, LEVEL, "\"second\"", "rule-to-game").map(|_| ())
    };
    assert_eq!(changed(""), Err("the same event runs the rule `first` before the rule".to_owned()));
    assert_eq!(changed("\"priority\": 1, "), Ok(()));
}

#[test]
fn a_rule_does_not_go_to_levels_past_another_one_of_its_event() {
    let before = with_game_member(&two_rules(""));
    let refused = refactored(&before, "game.json", "\"first\"", "rule-to-levels").unwrap_err();
    assert_eq!(refused, "the same event runs the rule `second` after the rule");
}

#[test]
fn a_rule_takes_the_line_breaks_of_its_new_file() {
    let mut files = minimal();
    let level = files.get_mut(LEVEL).unwrap();
    *level = level.replacen("\"goals\"", &RULE.replace("\"on\"", "\n\"on\""), 1).replace('\n', "\r\n");
    let after = refactored(&open(&files), LEVEL, "\"note\"", "rule-to-game").unwrap();
    let game = after.text("game.json").unwrap();
    assert!(game.contains("\"note\"") && !game.contains('\r'), "{game}");
}

/// A pack with two levels that override settings, each as the text of its overrides.
fn overriding(game: &str, one: &str, two: &str) -> Arc<dyn Project> {
    let mut files = minimal();
    let config = files.get_mut("game.json").expect("the pack has it");
    *config = config.replacen(NAV, game, 1);
    let level = files[LEVEL].clone();
    let with = |id: &str, overrides: &str| {
        let overrides = format!("\"systemOverrides\": {overrides},\n  \"goals\"");
        level.replacen("\"one\"", &format!("\"{id}\""), 1).replacen("\"goals\"", &overrides, 1)
    };
    files.insert(LEVEL.to_owned(), with("one", one));
    files.insert("levels/two.json".to_owned(), with("two", two));
    open(&files)
}

const NAV: &str = r#"{ "id": "nav", "type": "avatar_navigation", "config": {} }"#;

#[test]
fn a_setting_of_all_levels_goes_to_the_game() {
    let only = r#"{ "nav": { "solidHandling": "block" } }"#;
    let more = r#"{ "nav": { "moveAction": "move", "solidHandling":  "block" } }"#;
    let before = overriding(NAV, only, more);
    let after = refactored(&before, LEVEL, "\"block\"", "setting-to-game").unwrap();
    expect_lines(
        &before,
        &after,
        "game.json",
        &expect![[r#"
            |    { "id": "nav", "type": "avatar_navigation", "config": { "solidHandling": "block" } }
        "#]],
    );
    assert!(!after.text(LEVEL).unwrap().contains("systemOverrides"));
    expect_lines(
        &before,
        &after,
        "levels/two.json",
        &expect![[r#"
            |  "systemOverrides": { "nav": { "moveAction": "move" } },
        "#]],
    );
}

#[test]
fn a_setting_replaces_that_of_the_game() {
    let game = r#"{ "id": "nav", "type": "avatar_navigation", "config": { "solidHandling": "block" } }"#;
    let delegate = r#"{ "nav": { "solidHandling": "delegate" } }"#;
    let before = overriding(game, delegate, delegate);
    let after = refactored(&before, LEVEL, "\"delegate\"", "setting-to-game").unwrap();
    assert!(after.text("game.json").unwrap().contains(r#""config": { "solidHandling": "delegate" }"#));
}

#[test]
fn whether_a_system_is_on_stands_beside_its_configuration() {
    let game = format!(
        r#"{NAV},
    {{ "id": "ice", "type": "ice_slide", "config": {{}}, "enabled": false }}"#
    );
    let on = r#"{ "ice": { "enabled": true } }"#;
    let before = overriding(&game, on, on);
    let after = refactored(&before, LEVEL, "\"ice\"", "setting-to-game");
    assert_eq!(after.map(|_| ()), Err("this does not apply here any more".to_owned()));
    let after = refactored(&before, LEVEL, "{ \"enabled\": true } }", "setting-to-game");
    assert_eq!(after.map(|_| ()), Err("this does not apply here any more".to_owned()));
    let after = refactored(&before, LEVEL, "\"enabled\": true } }", "setting-to-game").unwrap();
    assert!(after.text("game.json").unwrap().contains(r#""config": {}, "enabled": true }"#));
}

#[test]
fn a_setting_stays_where_another_level_has_another_one() {
    let refused = |two: &str| {
        let before = overriding(NAV, r#"{ "nav": { "solidHandling": "block" } }"#, two);
        refactored(&before, LEVEL, "\"block\"", "setting-to-game").map(|_| ()).unwrap_err()
    };
    assert_eq!(
        refused(r#"{ "nav": { "solidHandling": "delegate" } }"#),
        "`levels/two.json` sets `solidHandling` of the system `nav` to another value"
    );
    assert_eq!(
        refused("{}"),
        "`levels/two.json` does not set `solidHandling` of the system `nav`, so it would change there"
    );
}

#[test]
fn a_setting_stays_while_another_level_has_mistakes() {
    let block = r#"{ "nav": { "solidHandling": "block" } }"#;
    let before = overriding(NAV, block, &block.replace("} }", "} "));
    let refused = refactored(&before, LEVEL, "\"block\"", "setting-to-game").map(|_| ()).unwrap_err();
    assert_eq!(refused, "`levels/two.json` has mistakes, which come first");
}

#[test]
fn a_setting_of_a_system_that_is_not_there_stays() {
    let odd = r#"{ "navigation": { "solidHandling": "block" } }"#;
    let before = overriding(NAV, odd, odd);
    let refused = refactored(&before, LEVEL, "\"block\"", "setting-to-game").map(|_| ()).unwrap_err();
    assert_eq!(refused, "the game has no system `navigation`");
}

/// How a level plays before and after.
fn compared(before: &Arc<dyn Project>, after: &Arc<dyn Project>, level: &str, most: usize) -> Compared {
    let [before, after] = [before, after].map(|it| gridponder::pack_of(&**it).expect("it is a pack"));
    compare(before, after, level, most)
}

/// What became of refactorings of one kind.
#[derive(Debug, Default)]
struct Done {
    made: usize,
    refused: usize,
    /// Levels that play the same, whatever is chosen.
    same: usize,
    /// Levels of which not all states were looked at. In those that were, the same happens.
    not_decided: usize,
}

/// Refactorings of random places of random packs, half of them in their games.
fn random(count: usize) -> BTreeMap<&'static str, Done> {
    let packs = packs();
    let mut chance = testrun::Chance::of(23);
    let mut done: BTreeMap<&'static str, Done> = BTreeMap::new();
    let mut tried = 0;
    while tried < count {
        let folder = chance.one_of(&packs);
        let project = open(&testkit::files_of(folder));
        let any = Arc::clone(chance.one_of(&project.files()));
        let file: Arc<str> = if chance.below(2) == 0 { any } else { "game.json".into() };
        let length = project.text(&file).expect("it is there").len();
        let mut offset = chance.below(length.max(1));
        while !project.text(&file).expect("it is there").is_char_boundary(offset) {
            offset -= 1;
        }
        let range = text::range(offset, offset);
        let offered = project.facets().refactorings.expect("the language has it").refactorings(&file, range);
        if offered.is_empty() {
            continue;
        }
        let wanted = chance.one_of(&offered);
        tried += 1;
        let counts = done.entry(wanted.id).or_default();
        let options = FormatOptions::default();
        let Ok(edits) = project.facets().refactorings.expect("the language has it").refactor(
            &file,
            range,
            wanted.id,
            &options,
            Watch::PATIENT,
        ) else {
            counts.refused += 1;
            continue;
        };
        counts.made += 1;
        let after = with(&project, &edits);
        let ((won, codes), (still, found)) = (verdict(&*project), verdict(&*after));
        let place = format!("{} at {offset} of {file} in {}", wanted.id, folder.display());
        assert!(still >= won, "{place}: {still} of {won} levels win");
        for (code, count) in found {
            assert!(count <= codes.get(code).copied().unwrap_or(0), "{place}: one more {code}");
        }
        if wanted.title.ends_with("which may change solutions") {
            continue;
        }
        for level in bearing(&project, &edits, &mut chance) {
            match compared(&project, &after, &level, STATES * testrun::effort().min(10)) {
                Compared::Same => counts.same += 1,
                Compared::NotDecided => counts.not_decided += 1,
                Compared::Apart(steps) => panic!("{place}: {level} plays another way after {steps} steps"),
            }
        }
    }
    done
}

/// Cap on the states of a level in a normal run.
const STATES: usize = 30;

/// The levels that edits bear on: in a normal run, a few of them.
fn bearing(project: &Arc<dyn Project>, edits: &[FileEdit], chance: &mut testrun::Chance) -> Vec<Arc<str>> {
    let is_edited = |file: &str| edits.iter().any(|edit| *edit.file == *file);
    let mut levels = project.levels();
    levels.retain(|level| is_edited("game.json") || is_edited(level));
    let most = 4 * testrun::effort();
    while levels.len() > most {
        levels.swap_remove(chance.below(levels.len()));
    }
    levels
}

#[test]
fn random_refactorings_leave_packs_no_worse_and_levels_play_on_whatever_is_chosen() {
    let done = random(30 * testrun::effort());
    let made: usize = done.values().map(|it| it.made).sum();
    let compared: usize = done.values().map(|it| it.same + it.not_decided).sum();
    assert!(made >= 10 && compared >= 3, "{done:?}");
    if testrun::effort() > 1 {
        println!("{done:#?}");
    }
}

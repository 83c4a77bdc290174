//! Diagnostics of solutions: hint stops, steps, and gold paths that do not win.

use std::fmt::Write as _;

use expect_test::{Expect, expect};
use gridponder_check::check;

/// The diagnostics of the minimal pack with a one-row level of 6 cells and members of `game.json` replaced.
fn told_in(game_members: &[&str], level: &str) -> String {
    let mut files: Vec<(&str, String)> =
        testkit::minimal().into_iter().map(|(path, text)| (path, text.to_owned())).collect();
    for member in game_members {
        files[1].1 = testkit::with_members(&files[1].1, member).expect("the member fits");
    }
    files.push(("levels/two.json", level.to_owned()));
    let pack = testkit::pack(files.iter().map(|(path, text)| (*path, text.as_str())));
    let mut shown = String::new();
    let is_meant = |it: &&language::Diagnostic| {
        *it.at.file == *"levels/two.json" && ![testkit::UNUSED, "level-not-in-sequence"].contains(&it.code())
    };
    for it in check(&pack).diagnostics.iter().filter(is_meant) {
        let text = |at: &language::FileRange| {
            let file = pack.file(&at.file).expect("it is a file of the pack");
            file.tree.text()[at.range].lines().next().unwrap_or_default().to_owned()
        };
        let _ = writeln!(shown, "{} {}[{}]: {}", text(&it.at), it.severity.name(), it.code(), it.message);
        for related in &it.related {
            let _ = writeln!(shown, "  {} -- {}", text(&related.at), related.message);
        }
        if let Some(help) = &it.help {
            let _ = writeln!(shown, "  help: {help}");
        }
        for fix in &it.fixes {
            let edits: Vec<text::Edit> = fix.edits.iter().map(|it| it.edit.clone()).collect();
            let fixed = text::apply(level, &edits).expect("the edits fit");
            let solution = fixed.split("\"solution\": ").nth(1).unwrap_or_default();
            let _ = writeln!(shown, "  {}: {}", fix.title, solution.trim_end_matches("\n}").trim_end());
        }
    }
    shown
}

fn told(level: &str) -> String {
    told_in(&[], level)
}

/// A row of cells from letters; the avatar starts at `@`.
fn row(cells: &str, rest: &str) -> String {
    let layer = |kinds: &[(char, &str)]| {
        let kind =
            |it: char| kinds.iter().find(|(letter, _)| *letter == it).map(|(_, kind)| format!("\"{kind}\""));
        let cells: Vec<String> =
            cells.chars().map(|it| kind(it).unwrap_or_else(|| "null".to_owned())).collect();
        cells.join(", ")
    };
    format!(
        r#"{{
  "id": "two",
  "board": {{ "size": [{}, 1], "layers": {{ "objects": [[{}]], "markers": [[{}]] }} }},
  "state": {{ "avatar": {{ "enabled": true, "position": [{}, 0] }} }},
  {rest}
}}"#,
        cells.len(),
        layer(&[('o', "rock"), ('t', "torch")]),
        layer(&[('F', "flag")]),
        cells.find('@').expect("there is an avatar"),
    )
}

const FLAG: &str =
    r#""goals": [{ "id": "flag", "type": "reach_target", "config": { "targetKind": "flag" } }]"#;

fn solution(path: &str, stops: &str) -> String {
    row("@..F", &format!("{FLAG},\n  \"solution\": {{ \"goldPath\": [{path}], \"hintStops\": [{stops}] }}"))
}

#[expect(clippy::needless_pass_by_value, reason = "expectations are written where they are used")]
fn expect_told(level: &str, expected: Expect) {
    expected.assert_eq(&told(level));
}

#[test]
fn hint_stops_increase_and_end_with_the_path() {
    let path = r#""right", "right", "right""#;
    assert_eq!(told(&solution(path, "1, 2, 3")), "");
    expect_told(
        &solution(path, "2, 1"),
        expect![[r#"
        1 error[hint-stops-not-increasing]: the hint stop 1 should be larger than 2, the one before
          2 -- the stop before
          sort the hint stops: { "goldPath": ["right", "right", "right"], "hintStops": [1, 2] }
    "#]],
    );
    expect_told(
        &solution(path, "1, 9"),
        expect![[r#"
            9 error[hint-stop-beyond-end]: the hint stop 9 is beyond the end of the gold path, which has 3 steps
              "goldPath" -- 3 steps here
              remove the hint stop: { "goldPath": ["right", "right", "right"], "hintStops": [1] }
        "#]],
    );
    expect_told(
        &solution(path, "0, 1, 2, 3"),
        expect![[r#"
        [0, 1, 2, 3] error[wrong-length]: `hintStops` must have at most 3 hint stops, but has 4
        0 warning[hint-stop-zero]: the hint stop 0 plays no step, so the hint shows nothing
          remove the hint stop `0`: { "goldPath": ["right", "right", "right"], "hintStops": [1, 2, 3] }
    "#]],
    );
    expect_told(
        &solution(path, "-1"),
        expect![[r#"
            -1 error[out-of-range]: `hintStops[0]` must be at least 0; found `-1`
        "#]],
    );
}

#[test]
fn a_first_hint_that_is_the_whole_path_gives_it_away() {
    expect_told(
        &solution(r#""right", "right", "right""#, "3"),
        expect![[r#"
        3 info[hint-stop-whole-path]: the first hint stop 3 is the whole gold path, which has 3 steps
          "goldPath" -- 3 steps here
    "#]],
    );
    let one =
        row("@F", &format!("{FLAG}, \"solution\": {{ \"goldPath\": [\"right\"], \"hintStops\": [1] }}"));
    assert_eq!(told(&one), "", "a path of one step leaves no choice");
}

#[test]
fn steps_behind_the_win_are_left_over() {
    expect_told(
        &solution(r#""right", "right", "right", "left", "left""#, "1, 4"),
        expect![[r#"
            "left", "left" warning[gold-path-wins-early]: the level is already won at step 3; 2 steps after it are never played
              "right" -- this step wins
              remove the 2 steps after it: { "goldPath": ["right", "right", "right"], "hintStops": [1] }
        "#]],
    );
}

#[test]
fn idle_steps_in_a_row_are_told_of_once() {
    expect_told(
        &solution(r#""left", "left", "right", "up", "down", "left", "right", "right", "right""#, "1, 4, 7"),
        expect![[r#"
            "left", "left" warning[idle-step]: steps 1 and 2 of the gold path change nothing
              remove the steps: { "goldPath": ["right", "up", "down", "left", "right", "right", "right"], "hintStops": [2, 5] }
            "up", "down" warning[idle-step]: steps 4 and 5 of the gold path change nothing
              remove the steps: { "goldPath": ["left", "left", "right", "left", "right", "right", "right"], "hintStops": [1, 3, 5] }
        "#]],
    );
}

#[test]
fn a_path_that_ends_too_early_is_told_what_lacks() {
    expect_told(
        &solution(r#""right""#, "1"),
        expect![[r#"
        "right" error[gold-path-does-not-win]: the gold path does not win the level after 1 step: `flag` at 0 % (the avatar is at [1, 0], the nearest `flag` at [3, 0])
          { "id": "flag", "type": "reach_target", "config": { "targetKind": "flag" } } -- this goal is at 0 % after the last step: the avatar is at [1, 0], the nearest `flag` at [3, 0]
          help: it can still be won: `right`, `right`
          add the steps that win: { "goldPath": ["right", "right", "right"], "hintStops": [1] }
    "#]],
    );
    expect_told(
        &solution(r#"{ "action": "move", "direction": "right" }"#, ""),
        expect![[r#"
        { "action": "move", "direction": "right" } error[gold-path-does-not-win]: the gold path does not win the level after 1 step: `flag` at 0 % (the avatar is at [1, 0], the nearest `flag` at [3, 0])
          { "id": "flag", "type": "reach_target", "config": { "targetKind": "flag" } } -- this goal is at 0 % after the last step: the avatar is at [1, 0], the nearest `flag` at [3, 0]
          help: it can still be won: `right`, `right`
          add the steps that win: { "goldPath": [{ "action": "move", "direction": "right" }, { "action": "move", "direction": "right" }, { "action": "move", "direction": "right" }], "hintStops": [] }
    "#]],
    );
    expect_told(
        &solution("", ""),
        expect![[r#"
        [] error[gold-path-does-not-win]: the gold path does not win the level after 0 steps: `flag` at 0 % (the avatar is at [0, 0], the nearest `flag` at [3, 0])
          { "id": "flag", "type": "reach_target", "config": { "targetKind": "flag" } } -- this goal is at 0 % after the last step: the avatar is at [0, 0], the nearest `flag` at [3, 0]
          help: it can still be won: `right`, `right`, `right`
          add the steps that win: { "goldPath": [{ "action": "move", "direction": "right" }, { "action": "move", "direction": "right" }, { "action": "move", "direction": "right" }], "hintStops": [] }
    "#]],
    );
}

/// A system that lets the avatar push rocks.
const PUSHING: &[&str] = &[r#""systems": [
        { "id": "nav", "type": "avatar_navigation", "config": { "solidHandling": "delegate" } },
        { "id": "push", "type": "push_objects", "config": { "pushableTags": ["solid"] } }
    ]"#];

#[test]
fn the_step_behind_which_no_win_is_left_is_shown() {
    let limited = |path: &str| {
        let rest = r#""loseConditions": [{ "type": "max_actions", "config": { "limit": 4 } }]"#;
        row("F.@", &format!("{FLAG},\n  {rest},\n  \"solution\": {{ \"goldPath\": [{path}] }}"))
    };
    expect_told(
        &limited(r#""left", "right", "right""#),
        expect![[r#"
            "right" error[gold-path-does-not-win]: the gold path does not win the level after 3 steps: `flag` at 0 % (the avatar is at [2, 0], the nearest `flag` at [0, 0]); no win is left after step 3, since `flag` cannot be met any more before the level is lost
              "right" -- after step 2 it could still be won: `left`, `left`
              { "id": "flag", "type": "reach_target", "config": { "targetKind": "flag" } } -- this goal is at 0 % after the last step: the avatar is at [2, 0], the nearest `flag` at [0, 0]
            "right" warning[idle-step]: step 3 of the gold path changes nothing
              remove the step: { "goldPath": ["left", "right"] }
        "#]],
    );
}

#[test]
fn a_level_that_no_path_wins_is_called_so() {
    let level = row("@.oF", &format!("{FLAG},\n  \"solution\": {{ \"goldPath\": [\"right\", \"right\"] }}"));
    expect![[r#"
        "right" error[gold-path-does-not-win]: the gold path does not win the level after 2 steps: `flag` at 0 % (the avatar is at [2, 0], the nearest `flag` at [3, 0])
          { "id": "flag", "type": "reach_target", "config": { "targetKind": "flag" } } -- this goal is at 0 % after the last step: the avatar is at [2, 0], the nearest `flag` at [3, 0]
          help: no other path wins either, since `flag` cannot be met: from the start 5 states can be reached, and none of them wins
    "#]].assert_eq(&told_in(PUSHING, &level));
}

#[test]
fn where_more_can_be_done_than_is_declared_nothing_is_said_of_other_paths() {
    let actions = r#""actions": [{ "id": "move" }]"#;
    let level = solution(r#"{ "action": "move", "direction": "right" }"#, "");
    expect![[r#"
        { "action": "move", "direction": "right" } error[gold-path-does-not-win]: the gold path does not win the level after 1 step: `flag` at 0 % (the avatar is at [1, 0], the nearest `flag` at [3, 0])
          { "id": "flag", "type": "reach_target", "config": { "targetKind": "flag" } } -- this goal is at 0 % after the last step: the avatar is at [1, 0], the nearest `flag` at [3, 0]
    "#]].assert_eq(&told_in(&[actions], &level));
}

#[test]
fn each_goal_says_what_it_lacks() {
    let goals = r#""goals": [
    { "id": "clear", "type": "all_cleared", "config": { "kind": "rock" } },
    { "id": "keys", "type": "variable_threshold", "config": { "variable": "keys", "target": 3 } },
    { "id": "numbers", "type": "sequence_match", "config": { "sequence": [4, 5] } },
    { "id": "match", "type": "board_match", "config": { "targetLayers": { "objects": [["rock", "torch", null]] } } },
    { "id": "sum", "type": "sum_constraint", "config": { "target": 10 } },
    { "id": "odd", "type": "count_constraint", "config": { "scope": "all_rows", "predicate": "odd", "target": 2 } },
    { "id": "lit", "type": "param_match", "config": { "markerKind": "flag", "checkParam": "value", "checkValue": 7 } },
    { "id": "share", "type": "balance", "config": { "layer": "objects", "owners": ["rock", "torch"] } }
  ],
  "rules": [{
    "id": "later", "on": "avatar_entered", "if": { "variable": { "name": "keys", "op": "gt", "value": 5 } },
    "then": [{ "increment_variable": { "name": "keys" } }, { "spawn": { "position": [0, 0], "layer": "objects", "kind": "torch" } }]
  }],
  "solution": { "goldPath": ["right"] }"#;
    let level = format!(
        r#"{{
  "id": "two",
  "board": {{ "size": [4, 1], "layers": {{
    "objects": [[null, "rock", {{ "kind": "number", "value": 4 }}, {{ "kind": "number", "value": 3 }}]],
    "markers": [[null, null, null, "flag"]] }} }},
  "state": {{ "avatar": {{ "enabled": true, "position": [0, 0] }}, "variables": {{ "keys": 1 }} }},
  {goals}
}}"#
    );
    expect_told(
        &level,
        expect![[r#"
            "sum_constraint" hint[documents-and-game-disagree]: the goal `sum_constraint` is not in the DSL documents
              help: The documents do not describe it; the pack relies on the behavior of the released game.
            "count_constraint" hint[documents-and-game-disagree]: the goal `count_constraint` is not in the DSL documents
              help: The documents do not describe it; the pack relies on the behavior of the released game.
            "param_match" hint[documents-and-game-disagree]: the goal `param_match` is not in the DSL documents
              help: The documents do not describe it; the pack relies on the behavior of the released game.
            "right" error[gold-path-does-not-win]: the gold path does not win the level after 1 step: `clear` not met (1 of 1 `rock` left), `keys` at 33 % (`keys` is 1, wanted at least 3), `numbers` not met (1 of 2 numbers are met, next is 5), `match` at 0 % (2 cells differ, the first at [0, 0] on `objects`: nothing, wanted `rock`), `sum` at 0 % (the sum of the board is 3, wanted 10), `odd` at 0 % (the count of `odd` of row 0 is 1, wanted 2), `lit` not met (1 of 1 marked cell without `value` 7, that at [3, 0]), `share` at 25 % (`rock` has 1 cell, `torch` has 0 cells)
              { "id": "clear", "type": "all_cleared", "config": { "kind": "rock" } } -- this goal is not met after the last step: 1 of 1 `rock` left
              { "id": "keys", "type": "variable_threshold", "config": { "variable": "keys", "target": 3 } } -- this goal is at 33 % after the last step: `keys` is 1, wanted at least 3
              { "id": "numbers", "type": "sequence_match", "config": { "sequence": [4, 5] } } -- this goal is not met after the last step: 1 of 2 numbers are met, next is 5
              { "id": "match", "type": "board_match", "config": { "targetLayers": { "objects": [["rock", "torch", null]] } } } -- this goal is at 0 % after the last step: 2 cells differ, the first at [0, 0] on `objects`: nothing, wanted `rock`
              { "id": "sum", "type": "sum_constraint", "config": { "target": 10 } } -- this goal is at 0 % after the last step: the sum of the board is 3, wanted 10
              { "id": "odd", "type": "count_constraint", "config": { "scope": "all_rows", "predicate": "odd", "target": 2 } } -- this goal is at 0 % after the last step: the count of `odd` of row 0 is 1, wanted 2
              { "id": "lit", "type": "param_match", "config": { "markerKind": "flag", "checkParam": "value", "checkValue": 7 } } -- this goal is not met after the last step: 1 of 1 marked cell without `value` 7, that at [3, 0]
              { "id": "share", "type": "balance", "config": { "layer": "objects", "owners": ["rock", "torch"] } } -- this goal is at 25 % after the last step: `rock` has 1 cell, `torch` has 0 cells
              help: no other path wins either, since `clear`, `keys`, `numbers`, `match`, `sum`, `odd`, `lit` and `share` cannot be met: from the start 2 states can be reached, and none of them wins
        "#]],
    );
}

#[test]
fn a_path_that_wins_by_the_documents_alone_is_told_where_the_game_parts_from_them() {
    let rest = testkit::WON_AS_DOCUMENTED;
    let path = r#""solution": { "goldPath": ["right", "right", "right"] }"#;
    expect_told(
        &row("@..F", &format!("{FLAG},\n  {rest},\n  {path}")),
        expect![[r#"
            "right" error[gold-path-loses]: the gold path loses at step 1: `variable_threshold` on `keys`
              { "type": "variable_threshold", "config": { "variable": "keys", "target": 5 } } -- this is what loses
              "right" -- as documented, this step has a different outcome (`load_cascade`), and the path wins
        "#]],
    );
}

#[test]
fn a_step_that_is_refused_is_told_of() {
    let blocks = r#""systems": [
        { "id": "nav", "type": "avatar_navigation", "config": {} },
        { "id": "blocks", "type": "sliding_blocks", "config": {} }
    ]"#;
    expect![[r#"
        "right" error[gold-path-refused]: the game refuses step 1 of the gold path, which changes nothing
          help: the game skips refused steps, and the rest of the path does not win
          remove the step: { "goldPath": [], "hintStops": [] }
    "#]]
    .assert_eq(&told_in(&[blocks], &solution(r#""right""#, "")));
}

/// A level that two steps win. It has the rules `rules`, and the variable `name` must stay below 5.
fn counting(rules: &str) -> String {
    let lose = r#""loseConditions": [
    { "type": "variable_threshold", "config": { "variable": "name", "target": 5 } }
  ]"#;
    let solution = r#""solution": { "goldPath": ["right", "right"], "hintStops": [] }"#;
    row("@tF...", &format!("\"rules\": [{rules}],\n  {lose},\n  {FLAG},\n  {solution}"))
}

#[test]
fn a_step_that_stops_the_game_is_told_with_who_wrote_the_value() {
    let rules = r#"
    { "id": "note", "on": "avatar_entered", "then": [{ "set_variable": { "name": "name", "value": "$event.position" } }] }
  "#;
    expect![[r#"
        "right" error[gold-path-stops]: the game stops at step 1 of the gold path: lose condition `variable_threshold` needs a number in the variable `name`, found the array `[1,0]`
          { "set_variable": { "name": "name", "value": "$event.position" } } -- this wrote the value, in step 1
          { "type": "variable_threshold", "config": { "variable": "name", "target": 5 } } -- this needs a number
          help: the turn is lost as a whole, and the same action stops the game again
    "#]].assert_eq(&told(&counting(rules)));
}

#[test]
fn a_level_that_does_not_open_is_told_at_what_keeps_it_shut() {
    let rules = r#"
    { "id": "count", "on": "object_placed", "then": [{ "increment_variable": { "name": "name" } }] },
    { "id": "take", "on": "variable_changed", "then": [{ "set_inventory": { "item": "$event.newValue" } }] }
  "#;
    expect![[r#"
        "$event.newValue" error[level-does-not-open]: the game cannot open this level: rule `take` needs a string as `item`, found the number `1`
          { "set_inventory": { "item": "$event.newValue" } } -- this needs a string
          help: nobody can play the level
    "#]].assert_eq(&told(&counting(rules)));
}

#[test]
fn the_game_passes_over_what_it_refuses() {
    let blocks = r#""systems": [
        { "id": "nav", "type": "avatar_navigation", "config": {} },
        { "id": "blocks", "type": "sliding_blocks", "config": { "moveAction": "drag" } }
    ]"#;
    let actions = r#""actions": [
        { "id": "move", "params": { "direction": { "type": "direction", "values": ["left", "right"] } } },
        { "id": "drag", "params": {} }
    ]"#;
    let path = r#""right", "drag", { "action": "drag" }, "drag", "right", "right""#;
    expect![[r#"
        "board" warning[idle-system]: the level has no multi-cell object, so the system `blocks` does nothing
        "drag", { "action": "drag" }, "drag" error[gold-path-refused]: the game refuses 3 steps (2 to 4) of the gold path, which change nothing
          "board" -- possible cause: the level has no multi-cell object, so the system `blocks` does nothing
          help: the game skips refused steps, and the rest of the path wins
          remove the steps: { "goldPath": ["right", "right", "right"], "hintStops": [1] }
    "#]].assert_eq(&told_in(&[blocks, actions], &solution(path, "1, 4")));
}

/// Systems and actions with which `drag` is refused.
const DRAGGING: &[&str] = &[
    r#""systems": [
        { "id": "nav", "type": "avatar_navigation", "config": {} },
        { "id": "blocks", "type": "sliding_blocks", "config": { "moveAction": "drag" } }
    ]"#,
    r#""actions": [
        { "id": "move", "params": { "direction": { "type": "direction", "values": ["left", "right"] } } },
        { "id": "drag", "params": {} }
    ]"#,
];

#[test]
fn an_early_win_behind_a_refused_step_is_told_as_well() {
    let path = r#""drag", "right", "drag", "right", "right", "left""#;
    expect![[r#"
        "board" warning[idle-system]: the level has no multi-cell object, so the system `blocks` does nothing
        "drag" error[gold-path-refused]: the game refuses step 1 of the gold path, which changes nothing
          help: the game skips refused steps, and the rest of the path wins
          remove the step: { "goldPath": ["right", "drag", "right", "right", "left"], "hintStops": [3] }
        "drag" error[gold-path-refused]: the game refuses step 3 of the gold path, which changes nothing
          "board" -- possible cause: the level has no multi-cell object, so the system `blocks` does nothing
          remove the step: { "goldPath": ["drag", "right", "right", "right", "left"], "hintStops": [1, 3] }
        "left" warning[gold-path-wins-early]: the level is already won at step 5; 1 step after it is never played
          "right" -- this step wins
          remove the step after it: { "goldPath": ["drag", "right", "drag", "right", "right"], "hintStops": [1, 4] }
    "#]].assert_eq(&told_in(DRAGGING, &solution(path, "1, 4")));
}

#[test]
fn a_path_that_does_not_win_without_its_refused_steps_is_told_so() {
    expect![[r#"
        "board" warning[idle-system]: the level has no multi-cell object, so the system `blocks` does nothing
        "drag" error[gold-path-refused]: the game refuses step 2 of the gold path, which changes nothing
          "board" -- possible cause: the level has no multi-cell object, so the system `blocks` does nothing
          help: the game skips refused steps, and the rest of the path does not win
          remove the step: { "goldPath": ["right", "right"], "hintStops": [] }
    "#]]
    .assert_eq(&told_in(DRAGGING, &solution(r#""right", "drag", "right""#, "")));
}

#[test]
fn a_stop_behind_a_refused_step_is_told_as_well() {
    let rules = r#"
    { "id": "note", "on": "avatar_entered", "then": [{ "set_variable": { "name": "name", "value": "$event.position" } }] }
  "#;
    let level = counting(rules).replace(r#"["right", "right"]"#, r#"["drag", "right", "right"]"#);
    expect![[r#"
        "board" warning[idle-system]: the level has no multi-cell object, so the system `blocks` does nothing
        "drag" error[gold-path-refused]: the game refuses step 1 of the gold path, which changes nothing
          "board" -- possible cause: the level has no multi-cell object, so the system `blocks` does nothing
          "$event.position" -- possible cause: the variable `name` must be a number, found a position: a lose condition compares it with a number, and the game stops
          remove the step: { "goldPath": ["right", "right"], "hintStops": [] }
        "right" error[gold-path-stops]: the game stops at step 2 of the gold path: lose condition `variable_threshold` needs a number in the variable `name`, found the array `[1,0]`
          { "set_variable": { "name": "name", "value": "$event.position" } } -- this wrote the value, in step 2
          { "type": "variable_threshold", "config": { "variable": "name", "target": 5 } } -- this needs a number
          help: the turn is lost as a whole, and the same action stops the game again
    "#]].assert_eq(&told_in(DRAGGING, &level));
}

/// All codes, severities and messages of a pack of these files, with the related ones below.
fn all_told(files: &[(&str, &str)]) -> String {
    let mut shown = String::new();
    for it in check(&testkit::pack(files.iter().copied())).diagnostics {
        let _ = writeln!(shown, "{} {:?} {}", it.at.file, it.severity, it.code());
        for related in &it.related {
            let _ = writeln!(shown, "  {}: {}", related.at.file, related.message);
        }
    }
    shown
}

#[test]
fn a_path_that_fails_names_the_warnings_on_what_the_level_plays_by() {
    let [(manifest, manifest_text), (game, game_text), (level, level_text)] = testkit::minimal()[..] else {
        panic!("the minimal pack has three files")
    };
    let rules = r#""rules": [
        { "id": "door", "on": "avatar_entered", "if": { "variable": { "name": "kees", "op": "eq", "value": 1 } }, "then": [{ "set_variable": { "name": "open", "value": 1 } }] }
    ]"#;
    let game_text = testkit::with_members(game_text, rules).expect("it fits");
    let failing =
        testkit::with_members(level_text, r#""solution": { "goldPath": ["right"] }"#).expect("it fits");
    let told = all_told(&[(manifest, manifest_text), (game, &game_text), (level, &failing)]);
    expect![[r#"
        game.json Warning unknown-variable
        game.json Hint unused-definition
        levels/one.json Error gold-path-does-not-win
          levels/one.json: this goal is at 0 % after the last step: the avatar is at [1, 0], the nearest `flag` at [2, 0]
          game.json: possible cause: unknown variable `kees`: nothing sets it; did you mean `keys`?
    "#]].assert_eq(&told);
}

#[test]
fn warnings_about_looks_are_not_named_as_causes_of_a_path_that_fails() {
    let [(manifest, manifest_text), (game, game_text), (level, level_text)] = testkit::minimal()[..] else {
        panic!("the minimal pack has three files")
    };
    let failing =
        testkit::with_members(level_text, r#""solution": { "goldPath": ["right"] }"#).expect("it fits");
    // A symbol of two columns, a picture outside the pack, an unknown key of a display, and one of the kind itself.
    let game_text = game_text.replacen(
        r#""symbol": "F""#,
        r#""symbol": "旗", "sprite": "../flag.png", "display": { "colour": "red" }, "tag": ["x"]"#,
        1,
    );
    let found = check(&testkit::pack([(manifest, manifest_text), (game, &*game_text), (level, &*failing)]));
    let codes: Vec<&str> = found.diagnostics.iter().map(language::Diagnostic::code).collect();
    for code in ["wide-symbol", "bad-asset-path", "unknown-key"] {
        assert!(codes.contains(&code), "{codes:?}");
    }
    let failure = found.diagnostics.iter().find(|it| it.code() == "gold-path-does-not-win");
    let related: Vec<&str> = failure.expect("the path fails").related.iter().map(|it| &*it.message).collect();
    expect![[r#"
        this goal is at 0 % after the last step: the avatar is at [1, 0], the nearest `flag` at [2, 0]
        possible cause: unknown key `tag` in an entity kind"#]]
    .assert_eq(&related.join("\n"));
}

#[test]
fn a_system_that_waits_for_an_undeclared_action_is_named_only_if_no_other_handles_the_steps() {
    let [(manifest, manifest_text), (game, game_text), (_, level_text)] = testkit::minimal()[..] else {
        panic!("the minimal pack has three files")
    };
    let failing =
        testkit::with_members(level_text, r#""solution": { "goldPath": ["right"] }"#).expect("it fits");
    let related = |systems: &str, level: &str| {
        let game_text = testkit::with_members(game_text, systems).expect("it fits");
        let found = check(&testkit::pack([
            (manifest, manifest_text),
            (game, &*game_text),
            ("levels/one.json", level),
        ]));
        assert!(found.diagnostics.iter().any(|it| it.code() == "undeclared-default"));
        let failure = found.diagnostics.iter().find(|it| it.code() == "gold-path-does-not-win");
        let related = &failure.expect("the path fails").related;
        related.iter().filter(|it| it.message.starts_with("possible cause: ")).count()
    };
    let walk = r#"{ "id": "nav", "type": "avatar_navigation", "config": { "moveAction": "move" } }"#;
    let flood = r#"{ "id": "tide", "type": "flood_fill", "config": { "affectedLayer": "objects" } }"#;
    let idle = format!(r#""systems": [{walk}, {flood}]"#);
    assert_eq!(related(&idle, &failing), 0, "another system handles every step");
    // The default action of the only system is not the one that is declared.
    let other = r#""systems": [{ "id": "nav", "type": "avatar_navigation", "config": {} }], "actions": [{ "id": "go", "params": { "direction": { "type": "direction" } } }]"#;
    let stepping = failing.replace(r#"["right"]"#, r#"[{ "action": "go", "direction": "right" }]"#);
    assert_eq!(related(other, &stepping), 1, "nothing handles the step");
}

#[test]
fn a_lose_condition_that_the_game_does_not_know_hides_no_replay() {
    let [(manifest, manifest_text), (game, game_text), (level, level_text)] = testkit::minimal()[..] else {
        panic!("the minimal pack has three files")
    };
    let members = r#""loseConditions": [{ "type": "max_action", "config": { "limit": 9 } }], "solution": { "goldPath": ["right"] }"#;
    let failing = testkit::with_members(level_text, members).expect("it fits");
    let told = all_told(&[(manifest, manifest_text), (game, game_text), (level, &failing)]);
    expect![[r#"
        levels/one.json Error unknown-lose-condition
        levels/one.json Error gold-path-does-not-win
          levels/one.json: this goal is at 0 % after the last step: the avatar is at [1, 0], the nearest `flag` at [2, 0]
    "#]].assert_eq(&told);
}

#[test]
fn a_board_that_is_missing_is_told_as_loudly_as_the_goal_that_cannot_be_met_for_it() {
    let [(manifest, manifest_text), (game, game_text), (level, _)] = testkit::minimal()[..] else {
        panic!("the minimal pack has three files")
    };
    let empty = r#"{
  "id": "one",
  "board": { "size": [3, 1] },
  "state": { "avatar": { "enabled": true, "position": [0, 0] } },
  "goals": [{ "id": "flag", "type": "reach_target", "config": { "targetKind": "flag" } }],
  "solution": { "goldPath": ["right", "right"] }
}"#;
    let told = all_told(&[(manifest, manifest_text), (game, game_text), (level, empty)]);
    expect![[r#"
        game.json Hint unused-definition
        game.json Hint unused-definition
        game.json Hint unused-definition
        game.json Hint unused-definition
        game.json Hint unused-definition
        levels/one.json Error missing-expected-key
        levels/one.json Error unreachable-goal
          levels/one.json: possible cause: missing `layers` in a board (treated as `{}`)
    "#]]
    .assert_eq(&told);
}

#[test]
fn what_an_overlay_omits_is_no_cause_of_a_goal_that_can_never_be_met() {
    let [(manifest, manifest_text), (game, game_text), (level, _)] = testkit::minimal()[..] else {
        panic!("the minimal pack has three files")
    };
    let hopeless = r#"{
  "id": "one",
  "board": { "size": [3, 1], "layers": {} },
  "state": { "avatar": { "enabled": true, "position": [0, 0] }, "overlay": { "size": [1, 1] } },
  "goals": [{ "id": "flag", "type": "reach_target", "config": { "targetKind": "flag" } }],
  "solution": { "goldPath": ["right", "right"] }
}"#;
    let told = all_told(&[(manifest, manifest_text), (game, game_text), (level, hopeless)]);
    let of_level = told.split_once("levels/one.json").map_or("", |(_, rest)| rest);
    expect![[r#"
         Hint missing-expected-key
        levels/one.json Error unreachable-goal
    "#]]
    .assert_eq(of_level);
}

#[test]
fn what_stands_in_an_earlier_value_of_a_duplicate_key_is_not_judged() {
    let rules = r#""rules": [{ "id": "r", "on": "avatar_entered", "then": [
    { "destroy": { "position": [9, 9], "layer": "nowhere" }, "clear_inventory": {}, "destroy": { "position": [1, 0], "layer": "objects" } }
  ] }]"#;
    let level = row(
        "@..F",
        &format!(
            "{rules},\n  {FLAG},\n  \"solution\": {{ \"goldPath\": [\"right\", \"right\", \"right\"] }}"
        ),
    );
    expect![[r#"
        "clear_inventory" error[several-operators]: `clear_inventory` next to `destroy`: an effect has exactly one operator
          "destroy" -- the first one
          help: make it an object of its own
          make them objects of their own: { "goldPath": ["right", "right", "right"] }
        "destroy" error[duplicate-key]: duplicate key `destroy`: an object has each key once, and of several only the last counts
          "destroy" -- `destroy` is first here
          remove the first `destroy`, which does not count: { "goldPath": ["right", "right", "right"] }
    "#]].assert_eq(&told(&level));
}

#[test]
fn a_goal_that_is_met_while_another_is_open_is_said_to_be_met() {
    // The first goal is met by nothing at all, which is 0 of 1.
    let goals = r#""goals": [
    { "id": "few", "type": "variable_threshold", "config": { "variable": "name", "target": 1, "comparison": "lte" } },
    { "id": "unset", "type": "variable_threshold", "config": { "variable": "keys", "target": 0 } },
    { "id": "flag", "type": "reach_target", "config": { "targetKind": "flag" } }
  ],
  "solution": { "goldPath": ["right"] }"#;
    let level = row("@..F", goals).replace(r#""state": { "#, r#""state": { "variables": { "name": 0 }, "#);
    let told = told(&level);
    let message = told.lines().find(|it| it.contains("gold-path-does-not-win")).unwrap_or_default();
    expect![[r#""right" error[gold-path-does-not-win]: the gold path does not win the level after 1 step: `few` met, `unset` at 0 % (`keys` is not set, wanted at least 0), `flag` at 0 % (the avatar is at [1, 0], the nearest `flag` at [3, 0])"#]].assert_eq(message);
    assert!(!told.contains("100 %"), "{told}");
}

#[test]
fn values_of_parameters_are_the_declared_ones() {
    let actions = r#""actions": [
        { "id": "move", "params": { "direction": { "type": "direction", "values": ["left", "right"] } } },
        { "id": "wait", "params": { "turns": { "type": "integer", "values": ["1", "2"] } } }
    ]"#;
    let path = r#""up", { "action": "wait", "turns": 3 }, { "action": "wait", "turns": "2" }, { "action": "wait", "turns": 2 }"#;
    expect![[r#"
        "up" warning[bad-action-parameter]: invalid value `up` for `direction` of the action `move`; expected `left` or `right`
        3 error[bad-action-parameter]: invalid value `3` for `turns`; expected one of `1` or `2`
        "2" error[bad-action-parameter]: `turns` must be an integer; found the string `"2"`
          change it to `2`: { "goldPath": ["up", { "action": "wait", "turns": 3 }, { "action": "wait", "turns": 2 }, { "action": "wait", "turns": 2 }], "hintStops": [] }
    "#]].assert_eq(&told_in(&[actions], &solution(path, "")));
}

/// The files in a folder of the packs of this repository.
fn own_pack(name: &str) -> Vec<(String, String)> {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/packs").join(name);
    let read = |path: &str| std::fs::read_to_string(root.join(path)).expect("the file is text");
    let levels = std::fs::read_dir(root.join("levels")).expect("a pack has levels");
    let levels = levels.map(|it| format!("levels/{}", it.expect("it is there").file_name().display()));
    let mut paths: Vec<String> = levels.chain(["manifest.json", "game.json"].map(str::to_owned)).collect();
    paths.sort();
    paths.into_iter().map(|path| (path.clone(), read(&path))).collect()
}

#[test]
fn the_steps_that_are_offered_win_and_the_step_called_the_last_that_leaves_a_win_does() {
    let mut tried = 0;
    for name in ["lantern_walk", "drip_tiles", "prism_turn"] {
        let files = own_pack(name);
        for (at, (path, text)) in
            files.iter().enumerate().filter(|(_, (path, _))| path.starts_with("levels/"))
        {
            let steps: Vec<text::TextRange> = {
                let tree = json::Tree::parse(text.as_str());
                let path = tree.at_pointer("/solution/goldPath").expect("there is a gold path");
                path.elements().map(json::Node::range).collect()
            };
            let diagnostics = |text: &str| {
                let with = |(other, (path, given)): (usize, &(String, String))| {
                    (path.clone(), if other == at { text.to_owned() } else { given.clone() })
                };
                let files: Vec<(String, String)> = files.iter().enumerate().map(with).collect();
                let pack = testkit::pack(files.iter().map(|(path, text)| (path.as_str(), text.as_str())));
                let found = check(&pack).diagnostics;
                found.into_iter().filter(|it| *it.at.file == **path).collect::<Vec<_>>()
            };
            for keep in [1, steps.len() - 1] {
                // Cuts the path after some steps, so that a continuation is known to exist.
                let (from, to) = (steps[keep - 1].end(), steps[steps.len() - 1].end());
                let cut = [text::Edit { range: text::TextRange::new(from, to), insert: String::new() }];
                let cut = text::apply(text, &cut).expect("the edit fits");
                for found in diagnostics(&cut).iter().filter(|it| it.code() == "gold-path-does-not-win") {
                    assert!(!found.message.contains("no win is left"), "{path}: {}", found.message);
                    assert!(found.help.as_ref().is_none_or(|it| !it.contains("no other path")), "{path}");
                    for fix in &found.fixes {
                        let edits: Vec<text::Edit> = fix.edits.iter().map(|it| it.edit.clone()).collect();
                        let fixed = text::apply(&cut, &edits).expect("the edits fit");
                        let left = diagnostics(&fixed);
                        assert!(
                            left.iter().all(|it| !it.code().starts_with("gold-path")),
                            "{path}: {left:?}"
                        );
                        tried += 1;
                    }
                }
            }
        }
    }
    assert!(tried >= 12, "{tried} continuations were tried");
}

#[test]
fn an_empty_path_is_told_of_and_its_hints_are_not() {
    expect_told(
        &solution("", "1, 2"),
        expect![[r#"
        [] error[gold-path-does-not-win]: the gold path does not win the level after 0 steps: `flag` at 0 % (the avatar is at [0, 0], the nearest `flag` at [3, 0])
          { "id": "flag", "type": "reach_target", "config": { "targetKind": "flag" } } -- this goal is at 0 % after the last step: the avatar is at [0, 0], the nearest `flag` at [3, 0]
          help: it can still be won: `right`, `right`, `right`
          add the steps that win: { "goldPath": [{ "action": "move", "direction": "right" }, { "action": "move", "direction": "right" }, { "action": "move", "direction": "right" }], "hintStops": [1, 2] }
    "#]],
    );
}

//! Levels and games of packs that two sides changed: the lines that differ after the merge, and conflicts in words.

use expect_test::{Expect, expect};
use language::Merging;

use super::*;

const LEVEL: &str = r#"{
  "id": "a",
  "board": {
    "size": [3, 2],
    "layers": {
      "objects": [
        [null, "crate", null],
        [null, null, null]
      ],
      "markers": {"format": "sparse", "entries": [{"position": [2, 1], "kind": "flag"}]}
    }
  },
  "state": {"avatar": {"position": [0, 0]}},
  "goals": [{"id": "reach", "type": "reach_target", "config": {"targetKind": "flag"}}],
  "solution": {"goldPath": [{"action": "move", "direction": "right"}], "hintStops": [1]}
}
"#;

/// The lines of the level that differ after it was changed by both sides, and what is in conflict.
fn check(path: &str, base: &str, ours: [&str; 2], theirs: [&str; 2], merged: &Expect) {
    let changed = |[from, to]: [&str; 2]| {
        assert!(base.contains(from), "{from}");
        base.replacen(from, to, 1)
    };
    let (ours, theirs) = (changed(ours), changed(theirs));
    let it = PackMerging.merge(path, Versions { base, ours: &ours, theirs: &theirs }).expect("it is merged");
    let new = it.ours.lines().filter(|line| !base.lines().any(|it| it == *line));
    let shown: Vec<String> = new.map(|line| line.trim().to_owned()).chain(it.conflicts).collect();
    merged.assert_eq(&shown.join("\n"));
}

#[test]
fn cells_of_a_level_are_merged() {
    check(
        "packs/mine/levels/a.json",
        LEVEL,
        [r#"[null, "crate", null]"#, r#"["wall", "crate", null]"#],
        [r#"[null, "crate", null]"#, r#"[null, "crate", {"kind": "box", "n": 1}]"#],
        &expect![[r#"["wall", "crate", {"kind": "box", "n": 1}],"#]],
    );
}

#[test]
fn entries_steps_and_goals_of_both_sides_are_kept() {
    check(
        "levels/a.json",
        LEVEL,
        [r#""kind": "flag"}]"#, r#""kind": "flag"}, {"position": [0, 1], "kind": "bell"}]"#],
        [r#""kind": "flag"}]"#, r#""kind": "flag"}, {"position": [1, 1], "kind": "bell"}]"#],
        &expect![[
            r#""markers": {"format": "sparse", "entries": [{"position": [2, 1], "kind": "flag"}, {"position": [0, 1], "kind": "bell"}, {"position": [1, 1], "kind": "bell"}]}"#
        ]],
    );
    check(
        "levels/a.json",
        LEVEL,
        [r#""right"}]"#, r#""right"}, "up"]"#],
        [r#""right"}]"#, r#""right"}, "down"]"#],
        &expect![[
            r#""solution": {"goldPath": [{"action": "move", "direction": "right"}, "up", "down"], "hintStops": [1]}"#
        ]],
    );
}

#[test]
fn a_conflict_is_told_in_the_words_of_the_level() {
    check(
        "levels/a.json",
        LEVEL,
        [r#"[null, "crate", null]"#, r#"["wall", "crate", null]"#],
        [r#"[null, "crate", null]"#, r#"["box", "crate", null]"#],
        &expect![[r#"
            ["wall", "crate", null],
            (0,0) on layer `objects`: ours is `wall`, theirs is `box`; it was nothing"#]],
    );
    check(
        "levels/a.json",
        LEVEL,
        [r#""position": [0, 0]"#, r#""position": [0, 1]"#],
        [r#""position": [0, 0]"#, r#""position": [1, 0]"#],
        &expect![[r#"
            "state": {"avatar": {"position": [0, 1]}},
            `state.avatar.position`: ours is `[0,1]`, theirs is `[1,0]`; it was `[0,0]`"#]],
    );
    check(
        "levels/a.json",
        LEVEL,
        [r#""kind": "flag"}"#, r#""kind": "bell"}"#],
        [r#"{"position": [2, 1], "kind": "flag"}"#, ""],
        &expect![[r#"
            "markers": {"format": "sparse", "entries": [{"position": [2, 1], "kind": "bell"}]}
            (2,1) on layer `markers`: ours is `{"position":[2,1],"kind":"bell"}`, theirs is nothing; it was `{"position":[2,1],"kind":"flag"}`"#]],
    );
}

#[test]
fn a_board_that_one_side_resizes_is_not_mixed_with_what_the_other_puts_on_it() {
    check(
        "levels/a.json",
        LEVEL,
        [r#""size": [3, 2]"#, r#""size": [4, 2]"#],
        [r#""kind": "flag"}]"#, r#""kind": "flag"}, {"position": [0, 1], "kind": "bell"}]"#],
        &expect![[r#"
            "size": [4, 2],
            `board`: both sides changed it, each otherwise"#]],
    );
    check(
        "levels/a.json",
        LEVEL,
        [r#""size": [3, 2]"#, r#""size": [4, 2]"#],
        [r#""id": "a","#, r#""id": "a", "title": "A","#],
        &expect![[r#"
            "id": "a", "title": "A",
            "size": [4, 2],"#]],
    );
}

#[test]
fn an_object_of_several_cells_that_both_sides_move_is_a_conflict() {
    let block = |cells: &str| {
        format!(
            "\"size\": [3, 2], \"multiCellObjects\": [{{\"id\": \"b\", \"kind\": \"block\", \"cells\": {cells}}}],"
        )
    };
    let base = LEVEL.replacen("\"size\": [3, 2],", &block("[[0, 0], [1, 0]]"), 1);
    check(
        "levels/a.json",
        &base,
        ["[[0, 0], [1, 0]]", "[[1, 0], [2, 0]]"],
        ["[[0, 0], [1, 0]]", "[[0, 1], [1, 1]]"],
        &expect![[r#"
            "size": [3, 2], "multiCellObjects": [{"id": "b", "kind": "block", "cells": [[1, 0], [2, 0]]}],
            `board.multiCellObjects[b].cells`: ours is `[[1,0],[2,0]]`, theirs is `[[0,1],[1,1]]`; it was `[[0,0],[1,0]]`"#]],
    );
}

const GAME: &str = r#"{
  "layers": [{"id": "ground", "occupancy": "exactly_one"}],
  "actions": [],
  "entityKinds": {
    "wall": {"layer": "ground"}
  },
  "systems": [
    {"id": "walking", "type": "avatar_navigation", "config": {"moveAction": "move"}}
  ],
  "rules": [
    {"id": "ring", "on": "object_placed", "then": [{"set_variable": {"name": "n", "value": 1}}]}
  ],
  "levelSequence": [
    {"type": "level", "ref": "a"}
  ]
}
"#;

#[test]
fn two_branches_that_append_a_level_both_have_it() {
    let last = r#"{"type": "level", "ref": "a"}"#;
    check(
        "packs/mine/game.json",
        GAME,
        [last, "{\"type\": \"level\", \"ref\": \"a\"},\n    {\"type\": \"level\", \"ref\": \"b\"}"],
        [last, "{\"type\": \"level\", \"ref\": \"a\"},\n    {\"type\": \"level\", \"ref\": \"c\"}"],
        &expect![[r#"
            {"type": "level", "ref": "a"},
            {"type": "level", "ref": "b"},
            {"type": "level", "ref": "c"}"#]],
    );
}

#[test]
fn a_rule_of_one_name_from_both_sides_is_a_conflict() {
    let (first, rule) = (r#"{"id": "ring""#, |on: &str| {
        format!("{{\"id\": \"melt\", \"on\": \"{on}\"}},\n    {{\"id\": \"ring\"")
    });
    check(
        "game.json",
        GAME,
        [first, &rule("turn_ended")],
        [first, &rule("object_removed")],
        &expect![[r#"
            {"id": "melt", "on": "turn_ended"},
            `rules[melt]`: ours is `{"id":"melt","on":"turn_ended"}`, theirs is `{"id":"melt","on":"object_removed"}`; it was nothing"#]],
    );
}

#[test]
fn parts_of_one_rule_are_merged() {
    check(
        "game.json",
        GAME,
        [r#""on": "object_placed""#, r#""on": "object_removed""#],
        [r#""value": 1"#, r#""value": 2"#],
        &expect![[
            r#"{"id": "ring", "on": "object_removed", "then": [{"set_variable": {"name": "n", "value": 2}}]}"#
        ]],
    );
}

#[test]
fn other_files_are_left_to_their_lines() {
    let texts = Versions { base: "{}", ours: "{\"a\": 1}", theirs: "{\"b\": 1}" };
    assert_eq!(PackMerging.merge("package.json", texts), None);
    assert_eq!(PackMerging.merge("levels/a.json", Versions { ours: "{", ..texts }), None);
    // A `game.json` of something else, such as a game of WAGE.
    assert_eq!(
        PackMerging.merge("game.json", Versions { ours: "{\"zones\": [], \"players\": []}", ..texts }),
        None
    );
}

//! Small texts merged by their trees, and properties over generated ones.

use expect_test::{Expect, expect};
use proptest::prelude::*;

use super::*;

/// How lists and objects belong together, by their key.
fn parts(node: Node<'_>) -> Parts {
    match node.key().map(|key| key.text().into_owned()).as_deref() {
        Some("rows") => Parts::Grid,
        Some("path") => Parts::Sequence,
        Some("frame") => Parts::Whole,
        Some("tags") => Parts::Distinct(None),
        Some("rules") => Parts::Distinct(Some("id")),
        Some("entries") => Parts::Distinct(Some("position")),
        _ if node.kind() == Kind::Object => Parts::Members,
        _ => Parts::Whole,
    }
}

fn merge(base: &str, ours: &str, theirs: &str) -> Merged {
    merge_trees(Versions { base, ours, theirs }, &parts).expect("the texts are JSON")
}

fn check(base: &str, ours: &str, theirs: &str, merged: &Expect) {
    let it = merge(base, ours, theirs);
    let theirs = (it.theirs != it.ours).then(|| format!("theirs: {}", it.theirs));
    let of = |text: &Option<String>| text.clone().unwrap_or_else(|| "nothing".to_owned());
    let conflicts =
        it.conflicts.iter().map(|Conflict { path, versions: Versions { base, ours, theirs } }| {
            format!("{path:?}: {} → {} or {}", of(base), of(ours), of(theirs))
        });
    let shown: Vec<String> = [it.ours.clone()].into_iter().chain(theirs).chain(conflicts).collect();
    merged.assert_eq(&shown.join("\n"));
}

#[test]
fn cells_that_each_side_paints_are_both_there() {
    check(
        r#"{"rows": [[0, 0, 0], [0, 0, 0]]}"#,
        r#"{"rows": [[1, 0, 0], [0, 0, 0]]}"#,
        r#"{"rows": [[0, 0, 0], [0, 0, 2]]}"#,
        &expect![[r#"{"rows": [[1, 0, 0], [0, 0, 2]]}"#]],
    );
}

#[test]
fn a_cell_that_both_paint_is_a_conflict() {
    check(
        r#"{"rows": [[0, 0], [0, 5]]}"#,
        r#"{"rows": [[1, 0], [0, 6]]}"#,
        r#"{"rows": [[2, 0], [0, 5]]}"#,
        &expect![[r#"
            {"rows": [[1, 0], [0, 6]]}
            theirs: {"rows": [[2, 0], [0, 6]]}
            [Key("rows"), Cell { x: 0, y: 0 }]: 0 → 1 or 2"#]],
    );
}

#[test]
fn what_both_move_to_different_cells_is_not_there_twice() {
    check(
        r#"{"rows": [[0, "crate", 0]]}"#,
        r#"{"rows": [["crate", 0, 0]]}"#,
        r#"{"rows": [[0, 0, "crate"]]}"#,
        &expect![[r#"
            {"rows": [["crate", 0, 0]]}
            theirs: {"rows": [[0, 0, "crate"]]}
            [Key("rows"), Cell { x: 0, y: 0 }]: 0 → "crate" or 0
            [Key("rows"), Cell { x: 2, y: 0 }]: 0 → 0 or "crate""#]],
    );
    check(
        r#"{"entries": [{"position": [1, 0], "kind": "bell"}]}"#,
        r#"{"entries": [{"position": [0, 0], "kind": "bell"}]}"#,
        r#"{"entries": [{"position": [2, 0], "kind": "bell"}]}"#,
        &expect![[r#"
            {"entries": [{"position": [0, 0], "kind": "bell"}]}
            theirs: {"entries": [{"position": [2, 0], "kind": "bell"}]}
            [Key("entries"), Element("[0,0]")]: nothing → {"position":[0,0],"kind":"bell"} or nothing
            [Key("entries"), Element("[2,0]")]: nothing → nothing or {"position":[2,0],"kind":"bell"}"#]],
    );
}

#[test]
fn what_both_move_to_one_cell_from_different_ones_is_not_gone() {
    check(
        r#"{"rows": [["crate", 0, "crate", "wall"]]}"#,
        r#"{"rows": [[0, "crate", "crate", "wall"]]}"#,
        r#"{"rows": [["crate", "crate", 0, "wall"]]}"#,
        &expect![[r#"
            {"rows": [[0, "crate", "crate", "wall"]]}
            theirs: {"rows": [["crate", "crate", 0, "wall"]]}
            [Key("rows"), Cell { x: 0, y: 0 }]: "crate" → 0 or "crate"
            [Key("rows"), Cell { x: 2, y: 0 }]: "crate" → "crate" or 0"#]],
    );
    check(
        r#"{"entries": [{"position": [0, 0], "kind": "bell"}, {"position": [2, 0], "kind": "bell"}]}"#,
        r#"{"entries": [{"position": [1, 0], "kind": "bell"}, {"position": [2, 0], "kind": "bell"}]}"#,
        r#"{"entries": [{"position": [0, 0], "kind": "bell"}, {"position": [1, 0], "kind": "bell"}]}"#,
        &expect![[r#"
            {"entries": [{"position": [1, 0], "kind": "bell"}, {"position": [2, 0], "kind": "bell"}]}
            theirs: {"entries": [{"position": [0, 0], "kind": "bell"}, {"position": [1, 0], "kind": "bell"}]}
            [Key("entries"), Element("[0,0]")]: {"position":[0,0],"kind":"bell"} → nothing or {"position":[0,0],"kind":"bell"}
            [Key("entries"), Element("[2,0]")]: {"position":[2,0],"kind":"bell"} → {"position":[2,0],"kind":"bell"} or nothing"#]],
    );
}

#[test]
fn what_each_side_erases_beside_what_both_paint_is_gone() {
    check(
        r#"{"rows": [["crate", null, "bell"]]}"#,
        r#"{"rows": [[null, "wall", "bell"]]}"#,
        r#"{"rows": [["crate", "wall", null]]}"#,
        &expect![[r#"{"rows": [[null, "wall", null]]}"#]],
    );
}

#[test]
fn grids_of_different_sizes_are_a_conflict() {
    check(
        r#"{"rows": [[0, 0]]}"#,
        r#"{"rows": [[0, 0], [0, 0]]}"#,
        r#"{"rows": [[1, 0]]}"#,
        &expect![[r#"
            {"rows": [[0, 0], [0, 0]]}
            theirs: {"rows": [[1, 0]]}
            [Key("rows")]: [[0,0]] → [[0,0],[0,0]] or [[1,0]]"#]],
    );
}

#[test]
fn elements_with_identities_are_merged_inside() {
    check(
        r#"{
  "rules": [
    {"id": "push", "on": "moved", "once": false},
    {"id": "pull", "on": "moved"}
  ]
}
"#,
        r#"{
  "rules": [
    {"id": "push", "on": "entered", "once": false},
    {"id": "pull", "on": "moved"},
    {"id": "melt", "on": "heated"}
  ]
}
"#,
        r#"{
  "rules": [
    {"id": "pull", "on": "moved"},
    {"id": "push", "on": "moved", "once": true},
    {"id": "wake", "on": "rung"}
  ]
}
"#,
        &expect![[r#"
            {
              "rules": [
                {"id": "pull", "on": "moved"},
                {"id": "melt", "on": "heated"},
                {"id": "push", "on": "entered", "once": true},
                {"id": "wake", "on": "rung"}
              ]
            }
        "#]],
    );
}

#[test]
fn two_elements_of_one_identity_are_a_conflict() {
    check(
        r#"{"rules": [{"id": "push"}]}"#,
        r#"{"rules": [{"id": "push"}, {"id": "melt", "on": "heated"}]}"#,
        r#"{"rules": [{"id": "push"}, {"id": "melt", "on": "rung"}]}"#,
        &expect![[r#"
            {"rules": [{"id": "push"}, {"id": "melt", "on": "heated"}]}
            theirs: {"rules": [{"id": "push"}, {"id": "melt", "on": "rung"}]}
            [Key("rules"), Element("\"melt\"")]: nothing → {"id":"melt","on":"heated"} or {"id":"melt","on":"rung"}"#]],
    );
}

#[test]
fn what_one_side_deletes_is_gone_unless_the_other_changes_it() {
    check(
        r#"{"rules": [{"id": "a", "n": 1}, {"id": "b"}], "title": "x", "guide": "y"}"#,
        r#"{"rules": [{"id": "b"}], "title": "x"}"#,
        r#"{"rules": [{"id": "a", "n": 2}, {"id": "b"}], "title": "x", "guide": "y"}"#,
        &expect![[r#"
            {"rules": [{"id": "b"}], "title": "x"}
            theirs: {"rules": [{"id": "a", "n": 2}, {"id": "b"}], "title": "x"}
            [Key("rules"), Element("\"a\"")]: {"id":"a","n":1} → nothing or {"id":"a","n":2}"#]],
    );
}

#[test]
fn steps_that_both_add_are_kept() {
    check(
        r#"{"path": ["up"], "tags": ["calm"]}"#,
        r#"{"path": ["up", "left"], "tags": ["calm", "ice"]}"#,
        r#"{"path": ["up", "down"], "tags": ["ice", "dark", "calm"]}"#,
        &expect![[r#"{"path": ["up", "left", "down"], "tags": ["calm", "ice", "dark"]}"#]],
    );
}

#[test]
fn a_position_is_one_value() {
    check(
        r#"{"position": [1, 1]}"#,
        r#"{"position": [2, 1]}"#,
        r#"{"position": [1, 2]}"#,
        &expect![[r#"
            {"position": [2, 1]}
            theirs: {"position": [1, 2]}
            [Key("position")]: [1,1] → [2,1] or [1,2]"#]],
    );
}

#[test]
fn an_object_may_be_one_value() {
    check(
        r#"{"frame": {"x": 1, "y": 1}, "n": 1}"#,
        r#"{"frame": {"x": 2, "y": 1}, "n": 1}"#,
        r#"{"frame": {"x": 1, "y": 2}, "n": 2}"#,
        &expect![[r#"
            {"frame": {"x": 2, "y": 1}, "n": 2}
            theirs: {"frame": {"x": 1, "y": 2}, "n": 2}
            [Key("frame")]: {"x":1,"y":1} → {"x":2,"y":1} or {"x":1,"y":2}"#]],
    );
}

#[test]
fn lists_that_were_empty_get_the_elements_of_both() {
    check(
        r#"{"rules": [], "path": []}"#,
        r#"{"rules": [{"id": "a"}], "path": []}"#,
        r#"{"rules": [{"id": "b"}], "path": ["up"]}"#,
        &expect![[r#"{"rules": [{"id": "a"}, {"id": "b"}], "path": ["up"]}"#]],
    );
}

#[test]
fn texts_that_are_no_json_are_not_merged() {
    assert_eq!(merge_trees(Versions { base: "{}", ours: "{", theirs: "{}" }, &parts), None);
    assert_eq!(merge_trees(Versions { base: "", ours: "{}", theirs: "{}" }, &parts), None);
}

/// A small project: rows of cells, rules, entries, a path, tags.
fn project() -> impl Strategy<Value = String> {
    let cell =
        prop_oneof![Just("null"), Just("\"crate\""), Just("\"wall\""), Just("{\"kind\": \"box\", \"n\": 1}")];
    let rows = prop::collection::vec(prop::collection::vec(cell, 3), 3);
    let rules = prop::collection::btree_map("[a-d]", 0..3, 0..4);
    let entries = prop::collection::btree_map(0..4, "[a-c]", 0..4);
    let path = prop::collection::vec("[udlr]", 0..5);
    let tags = prop::collection::btree_set("[a-e]", 0..4);
    (rows, rules, entries, path, tags, 0..3).prop_map(|(rows, rules, entries, path, tags, n)| {
        let list = |all: Vec<String>| format!("[{}]", all.join(", "));
        let rows = list(rows.iter().map(|row| list(row.iter().map(ToString::to_string).collect())).collect());
        let rules = list(rules.iter().map(|(id, n)| format!("{{\"id\": \"{id}\", \"n\": {n}}}")).collect());
        let entries = entries.iter().map(|(x, kind)| format!("{{\"position\": [{x}, 0], \"kind\": \"{kind}\"}}"));
        let entries = list(entries.collect());
        let path = list(path.iter().map(|it| format!("\"{it}\"")).collect());
        let tags = list(tags.iter().map(|it| format!("\"{it}\"")).collect());
        format!(
            "{{\n  \"rows\": {rows},\n  \"rules\": {rules},\n  \"entries\": {entries},\n  \"path\": {path},\n  \"tags\": {tags},\n  \"n\": {n}\n}}\n"
        )
    })
}

fn value(text: &str) -> String {
    let tree = Tree::parse(text);
    assert!(tree.errors().is_empty(), "{:?} in {text}", tree.errors());
    plain(tree.root().expect("a value"))
}

proptest! {
    #![proptest_config(testrun::law(500))]

    #[test]
    fn a_side_that_changed_nothing_leaves_the_other(base in project(), side in project()) {
        prop_assert_eq!(&merge(&base, &side, &base).ours, &side);
        let taken = merge(&base, &base, &side);
        prop_assert_eq!(value(&taken.ours), value(&side));
        prop_assert_eq!(taken.conflicts, vec![]);
        prop_assert_eq!(&merge(&base, &side, &side).ours, &side);
    }

    #[test]
    fn both_sides_of_any_merge_are_json(base in project(), ours in project(), theirs in project()) {
        let merged = merge(&base, &ours, &theirs);
        value(&merged.ours);
        value(&merged.theirs);
        prop_assert_eq!(merged.conflicts.is_empty(), merged.ours == merged.theirs);
    }

    #[test]
    fn changed_cells_are_there_or_told(base in project(), ours in project(), theirs in project()) {
        let merged = merge(&base, &ours, &theirs);
        let cells = |text: &str| -> Vec<String> {
            let tree = Tree::parse(text);
            let rows = tree.root().and_then(|it| it.get("rows")).expect("rows");
            rows.elements().flat_map(Node::elements).map(plain).collect()
        };
        let [was, our, their, now] = [&base, &ours, &theirs, &merged.ours].map(|text| cells(text));
        for at in 0..was.len() {
            let step = [Step::Key("rows".to_owned()), Step::Cell { x: at % 3, y: at / 3 }];
            if merged.conflicts.iter().any(|conflict| conflict.path == step) {
                continue;
            }
            let wanted = if our[at] == was[at] { &their[at] } else { &our[at] };
            prop_assert_eq!(&now[at], wanted);
            prop_assert!(our[at] == was[at] || their[at] == was[at] || our[at] == their[at]);
        }
    }
}

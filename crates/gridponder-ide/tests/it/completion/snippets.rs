//! Complete objects and files: each is valid when accepted, and uses only words of the catalog.

use expect_test::{Expect, expect};
use language::{CompletionKind, Severity};

use super::support::{Asked, accept, pack_with, render};

fn check(member: &str, expected: &Expect) {
    expected.assert_eq(&render(&Asked::member("levels/one.json", member), 12));
}

/// Returns true for diagnostics that a snippet must never cause: it is responsible for its syntax and words.
fn is_own_fault(code: &str) -> bool {
    let is_name =
        ["unknown-level", "unknown-goal-id", "unknown-system-id", "unknown-emitter", "unknown-animation"];
    let is_word = code.starts_with("unknown-") && !is_name.contains(&code) && !NAMES.contains(&code);
    is_word
        || ["syntax-error", "missing-operator", "several-operators", "exclusive-keys", "wrong-type"]
            .contains(&code)
}

/// Unknown names, which a snippet may contain if the pack has none of the class, and fields that the event of
/// the rule does not have.
const NAMES: [&str; 7] = [
    "unknown-kind",
    "unknown-layer",
    "unknown-tag",
    "unknown-action",
    "unknown-variable",
    "unknown-file",
    "unknown-event-field",
];

/// Accepts every snippet at a position, and checks the pack.
fn try_all(asked: &Asked, least: usize) {
    let items = asked.items();
    let snippets: Vec<_> = items.iter().filter(|item| item.kind == CompletionKind::Snippet).collect();
    assert!(snippets.len() >= least, "{} snippets in {}", snippets.len(), asked.text);
    for item in snippets {
        let after = accept(&asked.text, item);
        let report = check::check(&pack_with(&[(&asked.path, &after)]));
        let faults: Vec<String> = report
            .diagnostics
            .iter()
            .filter(|it| {
                *it.at.file == *asked.path && is_own_fault(it.code()) && it.severity != Severity::Hint
            })
            .map(|it| format!("{}: {}", it.code(), it.message))
            .collect();
        assert!(faults.is_empty(), "`{}`: {faults:#?}\n{after}", item.label);
    }
}

#[test]
fn whole_objects_are_sound() {
    for (path, member, least) in [
        ("levels/one.json", r#""goals": [$0]"#, catalog::GOALS.len()),
        ("levels/one.json", r#""loseConditions": [$0]"#, catalog::LOSE_CONDITIONS.len()),
        (
            "levels/one.json",
            r#""rules": [{ "id": "r", "on": "avatar_entered", "then": [$0] }]"#,
            catalog::EFFECTS.len(),
        ),
        (
            "levels/one.json",
            r#""rules": [{ "id": "r", "on": "avatar_entered", "if": $0, "then": [] }]"#,
            catalog::CONDITIONS.len(),
        ),
        ("levels/one.json", r#""solution": { "goldPath": [$0] }"#, 1),
        ("levels/one.json", r#""board": { "size": [2, 2], "layers": { "objects": $0 } }"#, 3),
        ("levels/one.json", r#""board": { "size": [2, 2], "multiCellObjects": [$0] }"#, 1),
        ("game.json", r#""systems": [$0]"#, catalog::SYSTEMS.len()),
        ("game.json", r#""levelSequence": [$0]"#, catalog::SEQUENCE_ENTRIES.len()),
        ("game.json", r#""layers": [{ "id": "a", "occupancy": "zero_or_one" }, $0]"#, 1),
        ("game.json", r#""actions": [$0]"#, 1),
    ] {
        try_all(&Asked::member(path, member), least);
    }
}

#[test]
fn whole_rules_are_sound_apart_from_the_event_still_to_be_chosen() {
    let asked = Asked::member("levels/one.json", r#""rules": [$0]"#);
    let items = asked.items();
    let recipes: Vec<_> = items.iter().filter(|item| item.label.starts_with("rule on ")).collect();
    assert!(recipes.len() >= 3, "{items:#?}");
    for item in recipes {
        let after = accept(&asked.text, item);
        let report = check::check(&pack_with(&[(&asked.path, &after)]));
        let fault = report.diagnostics.iter().find(|it| is_own_fault(it.code()));
        assert!(fault.is_none(), "{fault:#?}\n{after}");
    }
}

#[test]
fn empty_files_begin_with_what_they_need() {
    let expected = expect![[r#"
        snippet level · with what it needs
        snippet level example · a whole file
        accepted:
        | {
        |   "id": "${1:two}",
        |   "board": { "size": [${2:1}, ${3:1}], "layers": {$4} },
        |   "state": {$5},
        |   "goals": [$6],
        |   "solution": { "goldPath": [$7] }
        | }
    "#]];
    expected.assert_eq(&render(&Asked::file("levels/two.json", "$0"), 3));
    for path in ["manifest.json", "game.json", "theme.json", "levels/two.json"] {
        for item in Asked::file(path, "$0").items() {
            let after = accept("", &item);
            assert!(json::Tree::parse(after.clone()).errors().is_empty(), "{after}");
        }
    }
}

#[test]
fn names_of_the_pack_stand_in_for_those_of_the_examples() {
    check(
        r#""goals": [$0]"#,
        &expect![[r#"
        snippet reach_target · goal
        snippet sequence_match · goal
        snippet board_match · goal
        snippet variable_threshold · goal
        snippet all_cleared · goal
        snippet balance · goal
        snippet sum_constraint · goal
        snippet count_constraint · goal
        snippet param_match · goal
        accepted:
        |   "goals": [{ "id": "${1:reach_flag}", "type": "reach_target", "config": { "targetKind": "${2:flag}" } }],
    "#]],
    );
    check(
        r#""rules": [$0]"#,
        &expect![[r#"
        snippet rule · with what it needs
        snippet rule on avatar_entered · example
        snippet rule on avatar_exited · example
        snippet rule on move_blocked · example
        snippet rule on object_placed · example
        accepted:
        |   "rules": [{ "id": "$1", "on": "$2", "then": [$3] }],
    "#]],
    );
    check(
        r#""rules": [{ "then": [$0] }]"#,
        &expect![[r#"
        snippet spawn · effect
        snippet destroy · effect
        snippet transform · effect
        snippet move_entity · effect
        snippet set_cell · effect
        snippet release_from_emitter · effect
        snippet apply_gravity · effect
        snippet set_variable · effect
        snippet increment_variable · effect
        snippet set_inventory · effect
        snippet clear_inventory · effect
        snippet resolve_move · effect
        accepted:
        |   "rules": [{ "then": [{ "spawn": { "position": [${1:3}, ${2:2}], "layer": "${3:objects}", "kind": "${4:number}", "value": 4 } }] }],
    "#]],
    );
}

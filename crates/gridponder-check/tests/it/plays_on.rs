//! Values that the documents forbid and the released game takes: the levels are replayed, and nothing is an error.

use expect_test::{Expect, expect};
use gridponder_check::check;

use crate::logic::said;

/// What is said, and that the gold path is replayed all the same.
fn plays_on(path: &str, member: &str, expected: &Expect) {
    said(path, member, expected);
    let files = testkit::minimal().into_iter().map(|(name, text)| {
        let changed = (name == path).then(|| testkit::with_members(text, member)).flatten();
        (name, changed.unwrap_or_else(|| text.to_owned()))
    });
    let files: Vec<(&str, String)> = files.collect();
    let report = check(&testkit::pack(files.iter().map(|(path, text)| (*path, text.as_str()))));
    assert_eq!(report.tally.not_replayed, 0, "{:?}", report.diagnostics);
}

/// What a check finds where a member of a file of the minimal pack is another, which is an error.
fn report_of(path: &str, member: &str) -> language::Report {
    let files = testkit::minimal().into_iter().map(|(name, text)| {
        let changed = (name == path).then(|| testkit::with_members(text, member)).flatten();
        (name, changed.unwrap_or_else(|| text.to_owned()))
    });
    let files: Vec<(&str, String)> = files.collect();
    let report = check(&testkit::pack(files.iter().map(|(path, text)| (*path, text.as_str()))));
    let errors: Vec<&str> = report
        .diagnostics
        .iter()
        .filter(|it| it.severity == language::Severity::Error)
        .map(language::Diagnostic::code)
        .collect();
    assert!(!errors.is_empty(), "{member} is an error");
    report
}

/// Whether the gold path is replayed where a member of a file of the minimal pack is another.
fn is_replayed(path: &str, member: &str) -> bool {
    report_of(path, member).tally.not_replayed == 0
}

#[test]
fn a_config_that_may_be_empty_and_is_missing_silences_no_replay() {
    let system = |system: &str| {
        let walk = r#"{ "id": "walk", "type": "avatar_navigation", "config": {} }"#;
        format!(r#""systems": [{walk}, {{ "id": "more", "type": "{system}" }}]"#)
    };
    assert!(is_replayed("game.json", &system("push_objects")), "all of its settings have a default");
    let goal = |goal: &str| format!(r#""goals": [{{ "id": "g", "type": "{goal}" }}]"#);
    assert!(!is_replayed("levels/one.json", &goal("reach_target")), "nobody knows which target is meant");
    assert!(!is_replayed("levels/one.json", &goal("reach_tragte")), "nobody knows which goal is meant");
}

#[test]
fn a_name_that_is_missing_and_that_nothing_needs_silences_no_replay() {
    let rule =
        r#""rules": [{ "on": "turn_ended", "then": [{ "set_variable": { "name": "v", "value": 1 } }] }]"#;
    assert!(is_replayed("game.json", rule));
    let rule = r#""rules": [{ "id": "r", "then": [{ "set_variable": { "name": "v", "value": 1 } }] }]"#;
    assert!(!is_replayed("game.json", rule), "nobody knows which event is meant");
}

#[test]
fn a_level_with_another_id_than_its_file_is_replayed_and_refused() {
    let tally = report_of("levels/one.json", r#""id": "two""#).tally;
    assert_eq!((tally.not_replayed, tally.refused), (0, 1));
}

#[test]
fn of_the_elements_of_a_list_of_words_the_game_takes_the_text() {
    plays_on(
        "game.json",
        r#""systems": [{ "id": "walk", "type": "avatar_navigation", "config": { "validGroundTags": ["walkable", 1, null] } }]"#,
        &expect![[r#"
            warning[wrong-type] 1: `validGroundTags[1]` must be a tag as a string; found the number `1`
            warning[wrong-type] null: `validGroundTags[2]` must be a tag as a string; found `null`
        "#]],
    );
}

#[test]
fn the_tags_of_what_falls_may_be_anything() {
    plays_on(
        "game.json",
        r#""systems": [{ "id": "walk", "type": "avatar_navigation", "config": {} }, { "id": "fall", "type": "support_collapse", "config": { "restTags": "solid" } }]"#,
        &expect![[r#"
            warning[wrong-type] "solid": `restTags` must be an array of tags; found the string `"solid"`
        "#]],
    );
}

#[test]
fn a_count_may_be_hexadecimal_and_padded() {
    let goal = |predicate: &str| {
        format!(
            r#""goals": [{{ "id": "g", "type": "count_constraint", "config": {{ "predicate": "{predicate}", "target": 0 }} }}]"#
        )
    };
    plays_on(
        "levels/one.json",
        &goal("gte_0x2"),
        &expect![[r#"
        warning[bad-format] "gte_0x2": `predicate` must be `even`, `odd`, or `gte_`, `lte_` or `eq_` with a number; found the string `"gte_0x2"`
    "#]],
    );
    plays_on(
        "levels/one.json",
        &goal("eq_ 4 "),
        &expect![[r#"
        warning[bad-format] "eq_ 4 ": `predicate` must be `even`, `odd`, or `gte_`, `lte_` or `eq_` with a number; found the string `"eq_ 4 "`
    "#]],
    );
    said(
        "levels/one.json",
        &goal("gte_1.5"),
        &expect![[r#"
        error[bad-format] "gte_1.5": `predicate` must be `even`, `odd`, or `gte_`, `lte_` or `eq_` with a number; found the string `"gte_1.5"`
    "#]],
    );
}

#[test]
fn which_of_two_declarations_of_an_action_is_meant_does_not_matter() {
    plays_on(
        "game.json",
        r#""actions": [{ "id": "move", "params": {} }, { "id": "move", "params": {} }]"#,
        &expect![[r#"
            error[duplicate-definition] "move": the action `move` is defined twice
        "#]],
    );
}

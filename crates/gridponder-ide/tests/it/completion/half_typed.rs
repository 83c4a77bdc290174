//! Unfinished text: missing quotes, colons, commas and brackets.

use expect_test::{Expect, expect};

use super::support::Asked;

/// The lines that change when `label` is accepted in a level of the minimal pack.
fn accepted(member: &str, label: &str) -> String {
    let asked = Asked::member("levels/one.json", member);
    let items = asked.items();
    let item = items.iter().find(|item| item.label == label);
    let labels: Vec<&str> = items.iter().map(|item| item.label.as_str()).collect();
    let item = item.unwrap_or_else(|| panic!("`{label}` is not proposed, but {labels:?}"));
    asked.accepted_lines(item)
}

fn check(member: &str, label: &str, expected: &Expect) {
    expected.assert_eq(&accepted(member, label));
}

#[test]
fn quotes_are_added_completed_or_replaced() {
    for written in
        ["$0", "\"$0", "\"$0\"", "\"re$0", "\"re$0ach\"", "$0\"reach\"", "\"reach\"$0", "rea$0", "'re$0'"]
    {
        let member = format!("\"goals\": [{{ \"type\": {written} }}]");
        assert_eq!(
            accepted(&member, "reach_target"),
            "|   \"goals\": [{ \"type\": \"reach_target\" }],\n",
            "{written}"
        );
    }
}

#[test]
fn a_string_that_swallows_what_follows_ends_at_the_cursor() {
    check(
        r#""goals": [{ "type": "re$0, "id": "a", "config": {} }]"#,
        "reach_target",
        &expect![[r#"
            |   "goals": [{ "type": "reach_target", "id": "a", "config": {} }],
        "#]],
    );
    check(
        r#""goals": [{ "ty$0, "id": "a" }]"#,
        "type",
        &expect![[r#"
            |   "goals": [{ "type": "$1", "id": "a" }],
        "#]],
    );
    check(
        r#""goals": [{ "$0}]"#,
        "type",
        &expect![[r#"
            |   "goals": [{ "type": "$1"}],
        "#]],
    );
}

#[test]
fn a_comma_is_added_before() {
    check(
        r#""goals": [{ "id": "a" $0 }]"#,
        "type",
        &expect![[r#"
            |   "goals": [{ "id": "a", "type": "$1" }],
        "#]],
    );
    check(
        "\"goals\": [{\n  \"id\": \"a\"\n  \"ty$0\"\n}]",
        "type",
        &expect![[r#"
            |   "id": "a",
            |   "type": "$1"
        "#]],
    );
    check(
        r#""solution": { "goldPath": ["up" $0] }"#,
        "down",
        &expect![[r#"
            |   "solution": { "goldPath": ["up", "down"] }
        "#]],
    );
    check(
        r#""goals": [{ "config": {}$0 }]"#,
        "type",
        &expect![[r#"
            |   "goals": [{ "config": {}, "type": "$1" }],
        "#]],
    );
}

#[test]
fn a_comma_is_added_after() {
    check(
        r#""goals": [{ $0 "id": "a" }]"#,
        "type",
        &expect![[r#"
            |   "goals": [{ "type": "$1", "id": "a" }],
        "#]],
    );
    check(
        "\"goals\": [{ \"type\": $0\n  \"id\": \"a\" }]",
        "reach_target",
        &expect![[r#"
            |   "goals": [{ "type": "reach_target",
        "#]],
    );
    check(
        r#""solution": { "goldPath": [$0 "up"] }"#,
        "down",
        &expect![[r#"
            |   "solution": { "goldPath": ["down", "up"] }
        "#]],
    );
}

#[test]
fn only_the_key_is_replaced_where_a_value_follows() {
    check(
        r#""goals": [{ "ty$0": "reach_target" }]"#,
        "type",
        &expect![[r#"
            |   "goals": [{ "type": "reach_target" }],
        "#]],
    );
    check(
        r#""goals": [{ "ty$0" "reach_target" }]"#,
        "type",
        &expect![[r#"
            |   "goals": [{ "type": "reach_target" }],
        "#]],
    );
    check(
        r#""goals": [{ ty$0: "reach_target" }]"#,
        "type",
        &expect![[r#"
            |   "goals": [{ "type": "reach_target" }],
        "#]],
    );
}

#[test]
fn a_colon_is_added() {
    check(
        r#""goals": [{ "type" $0 }]"#,
        "reach_target",
        &expect![[r#"
            |   "goals": [{ "type": "reach_target" }],
        "#]],
    );
}

#[test]
fn the_value_after_the_cursor_is_replaced() {
    check(
        r#""goals": [{ "type":$0 "all_cleared" }]"#,
        "reach_target",
        &expect![[r#"
            |   "goals": [{ "type": "reach_target" }],
        "#]],
    );
}

#[test]
fn what_is_not_closed_does_not_matter() {
    for text in ["{\"goals\": [{ \"type\": $0", "{\"goals\": [{ \"type\": \"$0\n\n\"rules\": []\n}"] {
        let asked = Asked::file("levels/one.json", text);
        assert!(asked.items().iter().any(|item| item.label == "reach_target"), "{text}");
    }
}

#[test]
fn nothing_is_proposed_in_prose_and_comments() {
    for member in [
        r#""title": "O$0ne""#,
        r#""metadata": { "description": $0 }"#,
        r#""guide": "go" /* $0 */"#,
        "\"guide\": \"go\" // $0\n",
    ] {
        let asked = Asked::member("levels/one.json", member);
        assert_eq!(asked.items(), [], "{member}");
    }
}

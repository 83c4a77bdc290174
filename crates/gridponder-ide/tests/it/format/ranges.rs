//! What is laid out when a range is asked for.

use expect_test::expect;
use language::FormatOptions;
use text::range;

use super::file;

/// The text after laying out what is between two `|`.
fn formatted(marked: &str) -> String {
    let mut pieces = marked.split('|');
    let mut next = || pieces.next().expect("there are two marks").to_owned();
    let (before, inside, after) = (next(), next(), next());
    let text = format!("{before}{inside}{after}");
    let range = range(before.len(), before.len() + inside.len());
    let edits =
        gridponder_ide::format(&file("levels/one.json", &text), Some(range), &FormatOptions::default());
    text::apply(&text, &edits).expect("the edits fit")
}

#[test]
fn only_the_entries_that_are_touched_change() {
    expect![[r#"
        {"goals":[{"id" :"a"},{"id": "b"},{"id" :"c"}]}"#]]
    .assert_eq(&formatted(r#"{"goals":[{"id" :"a"},{"i|d" :|"b"},{"id" :"c"}]}"#));
    expect![[r#"
        {"goals":[{"id" :"a"},
            {"id": "b"},
            {"id": "c"}]}"#]]
    .assert_eq(&formatted(r#"{"goals":[{"id" :"a"},{"i|d" :"b"},{"id"| :"c"}]}"#));
}

#[test]
fn a_bracket_that_was_typed_lays_out_what_it_closes() {
    expect![[r#"{"goals" : [ ],"state": {"avatar": {"position": [0, 0]}}}"#]]
        .assert_eq(&formatted(r#"{"goals" : [ ],"state" : {"avatar" : {"position":[0,0 ] } }||}"#));
}

#[test]
fn the_brackets_of_the_file_mean_all_of_it() {
    assert_eq!(formatted("|{\"a\":1}|"), "{\n  \"a\": 1\n}");
    assert_eq!(formatted("{\"a\":1} || \n"), "{\n  \"a\": 1\n}\n");
}

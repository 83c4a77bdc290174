//! The layout of what was just closed at `$0`.

use expect_test::{Expect, expect};
use language::FormatOptions;
use text::TextSize;

use super::file;

#[track_caller]
fn typed(marked: &str, expected: &Expect) {
    let offset = marked.find("$0").expect("a place is marked");
    let text = marked.replacen("$0", "", 1);
    let offset = TextSize::new(u32::try_from(offset).expect("it is short"));
    let edits =
        gridponder_ide::format_typed(&file("levels/a.json", &text), offset, &FormatOptions::default());
    expected.assert_eq(&text::apply(&text, &edits).expect("the edits fit"));
}

#[test]
fn a_closing_bracket_lays_out_what_it_closes_alone() {
    typed(
        r#"{ "board":  {"size":[1,1],"layers":{"objects"  :[]}$0} }"#,
        &expect![[r#"{ "board":  {"size":[1,1],"layers":{"objects": []}} }"#]],
    );
}

#[test]
fn a_line_break_lays_out_what_the_line_before_closed() {
    typed(
        "{\n  \"goals\":   [ {\"id\":\"a\"},\n$0\n  ]\n}\n",
        &expect![[r#"
        {
          "goals":   [ {"id":"a"},

          ]
        }
    "#]],
    );
}

#[test]
fn a_bracket_in_a_text_closes_nothing() {
    typed(r#"{ "title":   "a}$0" }"#, &expect![[r#"{ "title":   "a}" }"#]]);
}

#[test]
fn what_has_a_mistake_stays() {
    typed(r#"{ "board": {"size":[1,,1]}$0 }"#, &expect![[r#"{ "board": {"size":[1,,1]} }"#]]);
}

#[test]
fn a_line_break_after_anything_else_lays_out_nothing() {
    typed(
        "{\n  \"id\":   \"a\",\n$0  \"goals\":   []\n}\n",
        &expect![[r#"
        {
          "id":   "a",
          "goals":   []
        }
    "#]],
    );
}

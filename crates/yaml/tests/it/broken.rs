//! Text that is not YAML: where the mistake is told, and what is still read.

use expect_test::{Expect, expect};

use crate::drawing::draw;

#[allow(clippy::needless_pass_by_value, reason = "expectations are written in place")]
fn check(text: &str, expected: Expect) {
    expected.assert_eq(&draw(&yaml::read(text)));
}

#[test]
fn an_unclosed_bracket_is_told_where_it_opens() {
    check(
        "a: { b: 1, c: [2\nd: 3\n",
        expect![[r#"
        Object 0..21
          a: Missing 3..16 "{ b: 1, c: [2"
          d: Number 20..21 "3"
        unclosed-bracket "[": `[` is never closed
    "#]],
    );
    check(
        "a:\n  - { b: 1\n  - { c: 2 }\n",
        expect![[r#"
        Object 0..26
          a: Array 5..26
            Missing 7..13 "{ b: 1"
            Object 18..26
              c: Number 23..24 "2"
        unclosed-bracket "{": `{` is never closed
    "#]],
    );
    check(
        "a:\n  - { b: [1 }\n  - 2\n",
        expect![[r#"
        Object 0..22
          a: Array 5..22
            Missing 7..16 "{ b: [1 }"
            Number 21..22 "2"
        unclosed-bracket "[": `[` is never closed
    "#]],
    );
    check(
        "a: [\n  1,\n  2\nb: 3\n",
        expect![[r#"
        Object 0..18
          a: Missing 3..13 "[\n  1,\n  2"
          b: Number 17..18 "3"
        unclosed-bracket "[": `[` is never closed
    "#]],
    );
    check(
        "a: [1",
        expect![[r#"
        Object 0..5
          a: Missing 3..5 "[1"
        unclosed-bracket "[": `[` is never closed
    "#]],
    );
}

#[test]
fn a_closing_bracket_without_an_opening_one() {
    check(
        "a: [1]]\nb: 2\n",
        expect![[r#"
        Object 0..12
          a: Missing 3..7 "[1]]"
          b: Number 11..12 "2"
        mismatched-bracket "]": `]` closes no bracket
    "#]],
    );
    check(
        "a:\n  - b: 1, c: 2 }\n  - 3\n",
        expect![[r#"
        Object 0..25
          a: Array 5..25
            Object 7..19
              b: Missing 10..19 "1, c: 2 }"
            Number 24..25 "3"
        colon-in-text "1, c: 2 }": `1, c: 2 }` has a second `: `; put the text in quotes
    "#]],
    );
}

#[test]
fn an_unclosed_quote_is_told_where_it_opens() {
    check(
        "a: \"never closed\nb: 1\n",
        expect![[r#"
            Object 0..21
              a: Missing 3..16 "\"never closed"
              b: Number 20..21 "1"
            unclosed-string "\"never closed": `"never closed` has no closing quote
        "#]],
    );
    check(
        "a:\n  - b: \"c\n  - d: \"e\"\n",
        expect![[r#"
        Object 0..23
          a: Array 5..23
            Object 7..12
              b: Missing 10..12 "\"c"
            Object 17..23
              d: String 20..23 "e"
        unclosed-string "\"c": `"c` has no closing quote
    "#]],
    );
    check(
        "a: { b: \"c, d: \"e\" }\nf: 1\n",
        expect![[r#"
        Object 0..25
          a: Missing 3..20 "{ b: \"c, d: \"e\" }"
          f: Number 24..25 "1"
        unclosed-string "\"c, d: \"e\" }": `"c, d: "e" }` has no closing quote
    "#]],
    );
    check(
        "a: 'it's'\nb: 1\n",
        expect![[r#"
        Object 0..14
          a: Missing 3..9 "'it's'"
          b: Number 13..14 "1"
        unclosed-string "'it's'": `'it's'` has no closing quote
    "#]],
    );
}

#[test]
fn a_word_without_a_colon() {
    check(
        "a: 1\nfoo\nb: 2\n",
        expect![[r#"
        Object 0..13
          a: Number 3..4 "1"
          : Missing 5..8 "foo"
          b: Number 12..13 "2"
        missing-colon "foo": missing `:` after `foo`
    "#]],
    );
    check(
        "a b\nc: 1\n",
        expect![[r#"
            Object 0..8
              : Missing 0..3 "a b"
              c: Number 7..8 "1"
            missing-colon "a b": missing `:` after `a b`
        "#]],
    );
    check(
        "a:\n  kind and\n  b:\n    - 1\nc: 2\n",
        expect![[r#"
            Object 0..31
              a: Object 5..26
                : Missing 5..13 "kind and"
                b: Array 23..26
                  Number 25..26 "1"
              c: Number 30..31 "2"
            missing-colon "kind and": missing `:` after `kind and`
        "#]],
    );
    check(
        "a:\n  whe\n    b: 1\nc: 2\n",
        expect![[r#"
        Object 0..22
          a: Missing 5..17 "whe\n    b: 1"
          c: Number 21..22 "2"
        missing-colon "whe": missing `:` after `whe`
    "#]],
    );
    check(
        "a: 1\nwh",
        expect![[r#"
        Object 0..7
          a: Number 3..4 "1"
          : Missing 5..7 "wh"
        missing-colon "wh": missing `:` after `wh`
    "#]],
    );
}

#[test]
fn a_second_colon_is_told_with_its_text() {
    check(
        "a: Note: mind: the gap # c\nb: 1\n",
        expect![[r#"
        Object 0..31
          a: Missing 3..26 "Note: mind: the gap # c"
          b: Number 30..31 "1"
        colon-in-text "Note: mind: the gap": `Note: mind: the gap` has a second `: `; put the text in quotes
    "#]],
    );
    check(
        "- a: b: c\n",
        expect![[r#"
        Array 0..9
          Object 2..9
            a: Missing 5..9 "b: c"
        colon-in-text "b: c": `b: c` has a second `: `; put the text in quotes
    "#]],
    );
}

#[test]
fn a_tab_in_the_indentation() {
    check(
        "a:\n  \tb: 1\n  c: 2\n",
        expect![[r#"
            Object 0..17
              a: Object 13..17
                : Missing 13..13 ""
                c: Number 16..17 "2"
            tab-indentation "\t": tabs cannot be used for indentation; use spaces
        "#]],
    );
    check(
        "a:\n\t- b\nc: 1\n",
        expect![[r#"
        Object 0..12
          a: Missing 4..7 "- b"
          c: Number 11..12 "1"
        tab-indentation "\t": tabs cannot be used for indentation; use spaces
    "#]],
    );
    check(
        "a:\tb\n",
        expect![[r#"
        Object 0..4
          a: String 3..4 "b"
    "#]],
    );
}

#[test]
fn a_tab_behind_the_indentation_is_none() {
    let is_sound = |text: &str| yaml::read(text).errors().is_empty();
    for text in
        ["\t1", "\t\"x\"", "\t[1]", "\n\t{}", "a:\n \tb", "a:\n  \t[1]", "-\n \tb", "a:\n  -\n   \t'b'\n"]
    {
        assert!(is_sound(text), "{text:?}");
    }
    for text in
        ["\ta: 1", "\t- a", "a:\n\tb", "a:\n \tb: 1", "a:\n \t- b", "- a:\n \tb", "a:\n  b: 1\n\tc: 2"]
    {
        assert!(!is_sound(text), "{text:?}");
    }
}

#[test]
fn wrong_indentation() {
    check(
        "a:\n    b: 1\n  c: 2\nd: 3\n",
        expect![[r#"
        Object 0..23
          a: Object 7..11
            b: Number 10..11 "1"
          : Missing 14..18 "c: 2"
          d: Number 22..23 "3"
        bad-indentation "  ": this line is indented like none of the lists and maps around it
    "#]],
    );
    check(
        "a: b\n  c: d\ne: 1\n",
        expect![[r#"
        Object 0..16
          a: String 3..4 "b"
          : Missing 7..11 "c: d"
          e: Number 15..16 "1"
        bad-indentation "  ": this line is indented like none of the lists and maps around it
    "#]],
    );
    check(
        "a:\n  - b\n - c\nd: 1\n",
        expect![[r#"
        Object 0..18
          a: Array 5..8
            String 7..8 "b"
          : Missing 10..13 "- c"
          d: Number 17..18 "1"
        bad-indentation " ": this line is indented like none of the lists and maps around it
    "#]],
    );
    check(
        "a: - b\nc: 1\n",
        expect![[r#"
        Object 0..11
          a: Missing 3..6 "- b"
          c: Number 10..11 "1"
        bad-indentation "-": a list begins on the line after its key
    "#]],
    );
    check(
        "a: 1\n b: 2\n",
        expect![[r#"
        Object 0..10
          a: Number 3..4 "1"
          : Missing 6..10 "b: 2"
        bad-indentation " ": this line is indented like none of the lists and maps around it
    "#]],
    );
}

#[test]
fn a_missing_comma() {
    check(
        "a: { b: c d: e }\nf: 1\n",
        expect![[r#"
            Object 0..21
              a: Object 3..16
                b: String 8..9 "c"
                d: String 13..14 "e"
              f: Number 20..21 "1"
            missing-comma " ": missing comma before `d:`
        "#]],
    );
    check(
        "{\n  \"a\": 1\n  \"b\": 2,\n  \"c\": 3\n}\n",
        expect![[r#"
            Object 0..31
              a: Number 9..10 "1"
              b: Number 18..19 "2"
              c: Number 28..29 "3"
            missing-comma "\n  ": missing comma before `"b":`
        "#]],
    );
    check(
        "[\"a\" \"b\"]",
        expect![[r#"
            Array 0..9
              String 1..4 "a"
              String 5..8 "b"
            missing-comma " ": missing comma before `"b"]`
        "#]],
    );
}

#[test]
fn characters_that_may_not_be_there() {
    check(
        "a: @b\nc: `d`\ne: %f\ng: a\u{0}b\nh: 1\n",
        expect![[r#"
            Object 0..30
              a: Missing 3..5 "@b"
              c: Missing 9..12 "`d`"
              e: Missing 16..18 "%f"
              g: Missing 22..25 "a\0b"
              h: Number 29..30 "1"
            unexpected-character "@": a text cannot begin with `@` unless it is in quotes
            unexpected-character "`": a text cannot begin with a backtick unless it is in quotes
            unexpected-character "%": a text cannot begin with `%` unless it is in quotes
            control-character "\0": unexpected `\u{0}`
        "#]],
    );
    check(
        "a: \"\\q\"\nb: 1\n",
        expect![[r#"
            Object 0..12
              a: Missing 3..7 "\"\\q\""
              b: Number 11..12 "1"
            bad-escape "\\q": unknown escape `\q` in double quotes
        "#]],
    );
}

#[test]
fn what_is_left_out_keeps_its_place() {
    check(
        "rules:\n  - id: a\n  - { id: b\n  - id: c\n",
        expect![[r#"
        Object 0..38
          rules: Array 9..38
            Object 11..16
              id: String 15..16 "a"
            Missing 21..28 "{ id: b"
            Object 33..38
              id: String 37..38 "c"
        unclosed-bracket "{": `{` is never closed
    "#]],
    );
    check(
        "when:\n  kind: and\n  foo bar\ndo: []\n",
        expect![[r#"
            Object 0..34
              when: Object 8..27
                kind: String 14..17 "and"
                : Missing 20..27 "foo bar"
              do: Array 32..34
            missing-colon "foo bar": missing `:` after `foo bar`
        "#]],
    );
    check(
        "when:\n  foo @\n  `x\ndo: []\n",
        expect![[r#"
        Object 0..25
          when: String 8..18 "foo @ `x"
          do: Array 23..25
    "#]],
    );
    check(
        "rules:\n- id: a\n- @\n- id: c\n",
        expect![[r#"
            Object 0..26
              rules: Array 9..26
                Object 9..14
                  id: String 13..14 "a"
                Missing 17..18 "@"
                Null 18..18 ""
                Object 21..26
                  id: String 25..26 "c"
            unexpected-character "@": a text cannot begin with `@` unless it is in quotes
        "#]],
    );
    check(
        "@\n",
        expect![[r#"
            Missing 0..1 "@"
            unexpected-character "@": a text cannot begin with `@` unless it is in quotes
        "#]],
    );
}

#[test]
fn of_many_errors_the_last_one_says_how_many_are_not_told() {
    let text = "a: 1\n".repeat(151);
    let document = yaml::read(text.as_str());
    assert_eq!(document.errors().len(), json::MAX_ERRORS);
    let last = document.errors().last().map(|error| error.message.as_str());
    assert_eq!(last, Some("51 more errors not shown"));
    let few = yaml::read("a: 1\n".repeat(101).as_str());
    assert!(few.errors().iter().all(|error| error.message.starts_with("duplicate key")));
}

#[test]
fn a_fix_of_many_errors_is_for_what_it_is_offered_at() {
    let text = ["a: 1\n".repeat(151), "b: c: d\n".to_owned()].concat();
    let document = yaml::read(text.as_str());
    let fixes = document.errors().iter().filter_map(|error| document.fix(error));
    let fixed: Vec<_> = fixes.map(|fix| &text[fix.edits[0].range]).collect();
    assert_eq!(fixed, ["c: d"]);
}

#[test]
fn behind_too_many_mistakes_it_is_said_that_nothing_is_read() {
    let text = (0..80).fold(String::new(), |text, number| format!("{text}a{number}: @\nb{number}: 1\n"));
    let document = yaml::read(text.as_str());
    let last = document.errors().last().expect("there are errors");
    assert_eq!(last.message, "what follows is not read: there are 64 mistakes before it");
    assert_eq!(&text[last.range], "a64: @");
    assert!(document.root().is_some_and(|root| root.get("b60").is_some()));
}

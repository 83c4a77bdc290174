//! The tree and errors that the reader produces for valid, unfinished and broken text, drawn as text.

use std::fmt::Write as _;

use expect_test::{Expect, expect};
use json::{MAX_DEPTH, Node, SyntaxErrorKind, Tree};
use text::TextRange;

/// Compares the drawing of the tree, one node per line, followed by the errors.
#[allow(clippy::needless_pass_by_value, reason = "expectations are written in place")]
fn check(text: &str, expected: Expect) {
    expected.assert_eq(&dump(&Tree::parse(text)));
}

/// Draws into a string, so writing cannot fail.
fn dump(tree: &Tree) -> String {
    let mut result = String::new();
    for node in tree.root().iter().flat_map(|root| root.descendants()) {
        let depth = node.ancestors().count() - 1;
        let key = node.key().map_or_else(String::new, |key| format!("{}: ", key.source()));
        let _ = writeln!(result, "{}{key}{}", "  ".repeat(depth), value(node));
    }
    for error in tree.errors() {
        let source = &tree.text()[error.range];
        let _ = writeln!(result, "{} {:?} {source:?}: {}", error.kind.name(), error.range, error.message);
        if let Some((range, message)) = &error.related {
            let _ = writeln!(result, "  {range:?}: {message}");
        }
    }
    result
}

fn value(node: Node<'_>) -> String {
    if node.is_empty() {
        format!("{:?} {:?} {:?}", node.kind(), node.range(), node.text())
    } else {
        format!("{:?} {:?}", node.kind(), node.range())
    }
}

/// The only error, as its kind, code and source.
fn only_error(text: &str) -> (SyntaxErrorKind, String, String) {
    let tree = Tree::parse(text);
    assert_eq!(tree.errors().len(), 1, "{:?}", tree.errors());
    let error = &tree.errors()[0];
    (error.kind, text[error.range].to_owned(), error.message.clone())
}

fn kinds(text: &str) -> Vec<&'static str> {
    Tree::parse(text).errors().iter().map(|error| error.kind.name()).collect()
}

// Valid text.

#[test]
fn valid_text_gives_every_value_its_range() {
    check(
        r#"{"a": [1, -2.5e3, true], "b": {"c": null, "d": "é"}}"#,
        expect![[r#"
        Object 0..53
          "a": Array 6..23
            Number 7..8 "1"
            Number 10..16 "-2.5e3"
            Bool 18..22 "true"
          "b": Object 30..52
            "c": Null 36..40 "null"
            "d": String 47..51 "\"é\""
    "#]],
    );
}

#[test]
fn carriage_returns_are_whitespace() {
    check(
        "{\r\n  \"a\": 1\r\n}\r\n",
        expect![[r#"
        Object 0..14
          "a": Number 10..11 "1"
    "#]],
    );
}

#[test]
fn values_are_decoded() {
    let tree = Tree::parse(r#"["a\n\u00e9", true, 12, 1.5, 1e2, 99999999999999999999]"#);
    let element = |index: usize| tree.root().unwrap().elements().nth(index).unwrap();
    assert_eq!(element(0).as_str().unwrap(), "a\né");
    assert_eq!(element(1).as_bool(), Some(true));
    assert_eq!(element(2).as_i64(), Some(12));
    assert_eq!((element(3).as_i64(), element(3).as_f64()), (None, Some(1.5)));
    assert_eq!((element(4).as_i64(), element(4).as_f64()), (None, Some(100.0)));
    assert_eq!((element(5).as_i64(), element(5).text()), (None, "99999999999999999999"));
}

#[test]
fn a_number_alone_has_its_whole_range() {
    check(
        "123",
        expect![[r#"
        Number 0..3 "123"
    "#]],
    );
}

#[test]
fn the_deepest_node_is_found_at_an_offset() {
    let text = r#"{"a": [1, {"b": "c"}]}"#;
    let tree = Tree::parse(text);
    let at = |needle: &str| {
        tree.node_at(text::range(text.find(needle).unwrap(), text.len()).start()).unwrap().text()
    };
    assert_eq!(at("1"), "1");
    assert_eq!(at(", {"), "1");
    assert_eq!(at(" {"), r#"[1, {"b": "c"}]"#);
    assert_eq!(at("c\""), r#""c""#);
    let key = tree.key_at(text::range(12, 12).start()).unwrap();
    assert_eq!((key.key.source(), key.value.text()), (r#""b""#, r#""c""#));
}

// Unfinished text.

#[test]
fn a_value_not_yet_typed_is_a_hole() {
    check(
        r#"{"a": , "b": 1}"#,
        expect![[r#"
        Object 0..15
          "a": Missing 5..6 " "
          "b": Number 13..14 "1"
        missing-value 4..7 ": ,": missing value: expected a value after `:`, found `,`
    "#]],
    );
}

#[test]
fn an_element_not_yet_typed_is_a_hole() {
    check(
        "[1,,2]",
        expect![[r#"
        Array 0..6
          Number 1..2 "1"
          Missing 3..3 ""
          Number 4..5 "2"
        missing-value 3..4 ",": missing value: expected a value before `,`
    "#]],
    );
}

#[test]
fn a_half_typed_word_is_a_hole_with_its_range() {
    check(
        r#"{"a": tr"#,
        expect![[r#"
        Object 0..8
          "a": Missing 6..8 "tr"
        unknown-word 6..8 "tr": unknown word `tr`; did you mean `true`?
        unclosed-bracket 7..8 "r": unclosed `{`: expected `}`, found the end of the file
          0..1: `{` is opened here
    "#]],
    );
}

#[test]
fn a_half_typed_key_is_a_member() {
    check(
        r#"{"a"#,
        expect![[r#"
        Object 0..3
          "a: Missing 3..3 ""
        unclosed-string 1..3 "\"a": unclosed string: expected `"` before the end of the file
        unclosed-bracket 2..3 "a": unclosed `{`: expected `}`, found the end of the file
          0..1: `{` is opened here
    "#]],
    );
}

#[test]
fn a_key_alone_is_a_member_with_a_hole() {
    check(
        r#"{"a", "b": 1}"#,
        expect![[r#"
        Object 0..13
          "a": Missing 4..4 ""
          "b": Number 11..12 "1"
        missing-colon 1..4 "\"a\"": missing `:`: expected a colon and a value after key `a`
    "#]],
    );
}

#[test]
fn a_missing_value_before_the_next_line_is_a_hole() {
    check(
        "{\n  \"a\":\n  \"b\": 1\n}",
        expect![[r#"
        Object 0..19
          "a": Missing 8..8 ""
          "b": Number 16..17 "1"
        missing-value 7..8 ":": missing value: expected a value after `:`
    "#]],
    );
}

#[test]
fn a_text_that_just_ends_keeps_what_is_there() {
    check(
        r#"{"a": {"b": [1, 2"#,
        expect![[r#"
        Object 0..17
          "a": Object 6..17
            "b": Array 12..17
              Number 13..14 "1"
              Number 16..17 "2"
        unclosed-bracket 16..17 "2": unclosed `[`: expected `]`, found the end of the file; 2 brackets around it are unclosed too
          12..13: `[` is opened here
    "#]],
    );
}

// Commas and brackets.

#[test]
fn a_trailing_comma_is_the_comma() {
    assert_eq!(only_error("[1, 2,]").1, ",");
    check(
        "{\"a\": 1,\n}",
        expect![[r#"
        Object 0..10
          "a": Number 6..7 "1"
        trailing-comma 7..8 ",": trailing comma: no `,` may stand before `}`
    "#]],
    );
}

#[test]
fn a_missing_comma_between_lines_loses_no_member() {
    check(
        "{\n  \"a\": 1\n  \"b\": 2\n}",
        expect![[r#"
        Object 0..21
          "a": Number 9..10 "1"
          "b": Number 18..19 "2"
        missing-comma 10..16 "\n  \"b\"": missing comma: expected `,` before `"b"`
          10..10: the comma belongs here
    "#]],
    );
}

#[test]
fn a_missing_comma_between_elements_is_told_once() {
    check(
        "[1 2, [3] [4]]",
        expect![[r#"
        Array 0..14
          Number 1..2 "1"
          Number 3..4 "2"
          Array 6..9
            Number 7..8 "3"
          Array 10..13
            Number 11..12 "4"
        missing-comma 2..4 " 2": missing comma: expected `,` before `2`
          2..2: the comma belongs here
        missing-comma 9..11 " [": missing comma: expected `,` before `[`
          9..9: the comma belongs here
    "#]],
    );
}

#[test]
fn an_array_left_open_ends_before_the_next_key() {
    check(
        "{\n  \"a\": [1, 2\n  \"b\": 3\n}",
        expect![[r#"
        Object 0..25
          "a": Array 9..14
            Number 10..11 "1"
            Number 13..14 "2"
          "b": Number 22..23 "3"
        unclosed-bracket 14..20 "\n  \"b\"": unclosed `[`: expected `]`, found a key of the object around it
          9..10: `[` is opened here
    "#]],
    );
}

#[test]
fn an_array_left_open_after_a_comma_ends_before_the_next_key() {
    check(
        "{\n  \"a\": [1,\n  \"b\": 3\n}",
        expect![[r#"
            Object 0..23
              "a": Array 9..11
                Number 10..11 "1"
              "b": Number 20..21 "3"
            unclosed-bracket 11..12 ",": unclosed `[`: expected `]`, found `,`
              9..10: `[` is opened here
        "#]],
    );
}

#[test]
fn the_bracket_left_open_is_guessed_by_indentation() {
    check(
        "{\n  \"a\": {\n    \"x\": 1,\n  \"b\": 2\n}\n",
        expect![[r#"
        Object 0..34
          "a": Object 9..33
            "x": Number 20..21 "1"
            "b": Number 30..31 "2"
        unclosed-bracket 32..33 "}": unclosed `{`: expected `}`, found the end of the file
          9..10: by the indentation this is the bracket that is left open
    "#]],
    );
}

#[test]
fn a_wrong_closing_bracket_closes() {
    check(
        r#"{"a": [1, 2}, "b": 3}"#,
        expect![[r#"
        Object 0..21
          "a": Array 6..12
            Number 7..8 "1"
            Number 10..11 "2"
          "b": Number 19..20 "3"
        mismatched-bracket 11..12 "}": mismatched bracket: expected `]` to close `[`, found `}`
          6..7: `[` is opened here
    "#]],
    );
}

#[test]
fn a_closing_bracket_of_the_object_around_closes_the_array_too() {
    check(
        r#"[{"a": [1, 2}, 3]"#,
        expect![[r#"
        Array 0..17
          Object 1..13
            "a": Array 7..12
              Number 8..9 "1"
              Number 11..12 "2"
          Number 15..16 "3"
        unclosed-bracket 12..13 "}": unclosed `[`: expected `]`, found `}`
          7..8: `[` is opened here
    "#]],
    );
}

#[test]
fn a_bracket_too_many_does_not_end_the_file() {
    check(
        r#"{"a": {"b": 1}}, "c": 2}"#,
        expect![[r#"
        Object 0..24
          "a": Object 6..14
            "b": Number 12..13 "1"
          "c": Number 22..23 "2"
        trailing-text 14..15 "}": `}` ends the object of the file, but more members follow
    "#]],
    );
}

#[test]
fn text_after_the_value_is_one_mistake() {
    check(
        "{} {} []",
        expect![[r#"
        Object 0..2 "{}"
        trailing-text 3..8 "{} []": text after the value: a file holds one JSON value
    "#]],
    );
}

// Strings and keys.

#[test]
fn a_string_left_open_ends_with_its_line() {
    check(
        "{\n  \"a\": \"x,\n  \"b\": 2\n}",
        expect![[r#"
        Object 0..23
          "a": String 9..12 "\"x,"
          "b": Number 20..21 "2"
        unclosed-string 12..13 "\n": unclosed string: expected `"` before the line break
          9..10: the string begins here
    "#]],
    );
}

#[test]
fn a_string_left_open_ends_before_a_carriage_return() {
    let tree = Tree::parse("[\"a\r\n]");
    assert_eq!(tree.errors().len(), 1);
    assert_eq!(tree.errors()[0].range, text::range(3, 5));
    assert_eq!(tree.at_pointer("/0").unwrap().text(), "\"a");
}

#[test]
fn a_string_over_two_lines_is_one_string() {
    check(
        "{\"a\": \"one\ntwo\", \"b\": 1}",
        expect![[r#"
        Object 0..24
          "a": String 6..15 "\"one\ntwo\""
          "b": Number 22..23 "1"
        control-character 10..11 "\n": control character in a string: a line break is written as `\n`
          6..7: the string begins here
    "#]],
    );
}

#[test]
fn a_bad_escape_is_the_escape() {
    check(
        r#"["a\xb", "\u12", "\"]"#,
        expect![[r#"
        Array 0..21
          String 1..7 "\"a\\xb\""
          String 9..15 "\"\\u12\""
          String 17..21 "\"\\\"]"
        bad-escape 3..5 "\\x": bad escape `\x`: expected one of `\"`, `\\`, `\/`, `\b`, `\f`, `\n`, `\r`, `\t`, `\u`
        bad-escape 10..14 "\\u12": bad escape `\u12`: `\u` is followed by four hexadecimal digits
        unclosed-string 17..21 "\"\\\"]": unclosed string: expected `"` before the end of the file
        unclosed-bracket 20..21 "]": unclosed `[`: expected `]`, found the end of the file
          0..1: `[` is opened here
    "#]],
    );
}

#[test]
fn half_a_surrogate_pair_is_refused() {
    check(
        r#"["\ud83d", "\ude00x"]"#,
        expect![[r#"
        Array 0..21
          String 1..9 "\"\\ud83d\""
          String 11..20 "\"\\ude00x\""
        lone-surrogate 2..8 "\\ud83d": lone surrogate `\ud83d`: the escape is half of a pair like `\ud83d\ude00`
        lone-surrogate 12..18 "\\ude00": lone surrogate `\ude00`: the escape is half of a pair like `\ud83d\ude00`
    "#]],
    );
}

#[test]
fn a_raw_tab_is_the_character() {
    check(
        "[\"a\tb\"]",
        expect![[r#"
        Array 0..7
          String 1..6 "\"a\tb\""
        control-character 3..4 "\t": control character `U+0009` in a string: write it as `\t`
    "#]],
    );
}

#[test]
fn other_quotes_are_told_of_and_read() {
    check(
        "{'a': 'b', “c”: “d”}",
        expect![[r#"
        Object 0..28
          'a': String 6..9 "'b'"
          “c”: String 20..27 "“d”"
        single-quotes 1..4 "'a'": single quotes in `'a'`: strings stand in double quotes `"`
        single-quotes 6..9 "'b'": single quotes in `'b'`: strings stand in double quotes `"`
        single-quotes 11..18 "“c”": typographic quotes in `“c”`: strings stand in double quotes `"`
        single-quotes 20..27 "“d”": typographic quotes in `“d”`: strings stand in double quotes `"`
    "#]],
    );
}

#[test]
fn a_single_missing_quote_is_put_where_the_rest_reads_well() {
    let places = |text: &str| {
        let whole = Tree::parse(text);
        assert_eq!(whole.errors(), [], "{text}");
        for (quote, _) in text.match_indices('"') {
            let torn = [&text[..quote], &text[quote + 1..]].concat();
            let tree = Tree::parse(torn.as_str());
            assert_eq!(tree.errors().len(), 1, "one error in {torn}");
            let nodes = |tree: &Tree| tree.root().map_or(0, |root| root.descendants().count());
            assert_eq!(nodes(&tree), nodes(&whole), "as many values in {torn}");
        }
    };
    places(r#"{"id":"a b","layers":["ground","objects"],"size":[4,4],"next":{"kind":"x","n":"12 steps"}}"#);
    // If a string continues to the end of its line, the next line decides instead.
    places("[{\"k\": \"v\"}, [\"one\", \"two\"], \"three\", {\"four\": 4, \"five\": \"5\"}]");
}

#[test]
fn a_missing_quote_costs_its_line_alone() {
    // The closing brackets of the line have become part of the string.
    check(
        "[\n  { \"a: 1, \"b\": [2] },\n  { \"c\": \"d },\n  { \"e\": 3 }\n]",
        expect![[r#"
            Array 0..54
              Object 4..24
                "a: 1, ": Missing 14..15 "b"
                ": [2] },: Missing 24..24 ""
              Object 27..39
                "c": String 34..39 "\"d },"
              Object 42..52
                "e": Number 49..50 "3"
            missing-colon 6..14 "\"a: 1, \"": missing `:`: expected a colon after key `a: 1, `
            unknown-word 14..15 "b": unknown word `b`: expected `true`, `false`, `null`, or text in double quotes like `"b"`
            unclosed-string 24..25 "\n": unclosed string: expected `"` before the line break
              15..16: the string begins here
            unclosed-string 39..40 "\n": unclosed string: expected `"` before the line break
              34..35: the string begins here
        "#]],
    );
    // The opening bracket of the line has become part of the string.
    check(
        "{\n  \"a: [\n    1\n  ],\n  \"b\": 2\n}",
        expect![[r#"
        Object 0..31
          "a: Array 8..19
            Number 14..15 "1"
          "b": Number 28..29 "2"
        unclosed-string 9..10 "\n": unclosed string: expected `"` before the line break
          4..5: the string begins here
    "#]],
    );
    check(
        "{\n  a\": {\n    \"c\": 1\n  },\n  \"b\": 2\n}",
        expect![[r#"
            Object 0..36
              a": Object 8..24
                "c": Number 19..20 "1"
              "b": Number 33..34 "2"
            unclosed-string 4..6 "a\"": missing quote: expected `"` before `a`
        "#]],
    );
}

#[test]
fn keys_without_quotes_are_keys() {
    check(
        "{a: 1, 2: 3, : 4}",
        expect![[r#"
        Object 0..17
          a: Number 4..5 "1"
          2: Number 10..11 "3"
          : Number 15..16 "4"
        bad-key 1..2 "a": bad key `a`: a key stands in double quotes, like `"a"`
        bad-key 7..8 "2": bad key `2`: a key stands in double quotes, like `"2"`
        bad-key 13..14 ":": missing key: expected a key in double quotes before `:`
    "#]],
    );
}

#[test]
fn a_key_twice_keeps_both_members() {
    check(
        r#"{"a": 1, "b": 2, "\u0061": 3}"#,
        expect![[r#"
        Object 0..29
          "a": Number 6..7 "1"
          "b": Number 14..15 "2"
          "\u0061": Number 27..28 "3"
        duplicate-key 17..25 "\"\\u0061\"": duplicate key `a`: an object has each key once, and of several only the last counts
          1..4: `a` is first here
    "#]],
    );
    let tree = Tree::parse(r#"{"a": 1, "a": 2}"#);
    assert_eq!(tree.root().unwrap().get("a").unwrap().text(), "2");
}

#[test]
fn distinct_members_are_the_last_values_at_the_places_of_the_first_keys() {
    let read = |text: &str| {
        let tree = Tree::parse(text);
        let members = tree.root().unwrap().distinct_members();
        let members: Vec<String> =
            members.map(|it| format!("{}: {}", it.key.text(), it.value.text())).collect();
        members.join(", ")
    };
    assert_eq!(read(r#"{"a": 1, "b": 2, "\u0061": 3, "c": 4, "b": 5}"#), "a: 3, b: 5, c: 4");
    assert_eq!(read(r#"{"a": 1, "b": 2}"#), "a: 1, b: 2");
    assert_eq!(read(r#"{"a": 1, : 2, : 3}"#).matches(':').count(), 3);
}

#[test]
fn what_a_later_duplicate_replaces_is_neither_a_descendant_nor_text() {
    let text = r#"{"a": {"x": [1]}, "b": [{"c": 2, "c": 3}], "a": {"y": 4}}"#;
    let tree = Tree::parse(text);
    let root = tree.root().unwrap();
    let numbers = |kind| kind == json::Kind::Number;
    let below: Vec<&str> =
        root.distinct_descendants().filter(|it| numbers(it.kind())).map(json::Node::text).collect();
    assert_eq!(below, ["4", "3"]);
    assert_eq!(root.distinct_text(), r#"{, "b": [{, "c": 3}], "a": {"y": 4}}"#);
    let list = root.get("b").unwrap();
    assert_eq!(list.distinct_text(), r#"[{, "c": 3}]"#);
    let tree = Tree::parse(r#"{"a": [1, {"b": 2}]}"#);
    let root = tree.root().unwrap();
    assert!(root.distinct_descendants().eq(root.descendants()));
    assert_eq!(root.distinct_text(), root.text());
}

#[test]
fn duplicates_are_found_in_large_objects_and_in_the_root_once() {
    let members: Vec<String> = (0..20).map(|number| format!("\"k{number}\": 0")).collect();
    let text = format!("{{{}, \"k3\": 1}}", members.join(", "));
    assert_eq!(only_error(&text).1, "\"k3\"");
}

// Numbers and words.

#[test]
fn numbers_of_other_languages_are_told_with_their_whole_range() {
    for word in ["01", "-01", "+1", ".5", "1.", "0x1F", "NaN", "-Infinity", "1e400", "1_000", "1.2.3"] {
        let (kind, source, _) = only_error(&format!("[{word}]"));
        assert_eq!((kind, source.as_str()), (SyntaxErrorKind::BadNumber, word));
    }
    assert!(only_error("[007]").2.contains("zero"));
}

#[test]
fn unknown_words_get_a_suggestion() {
    check(
        "[True, undefined, rock]",
        expect![[r#"
        Array 0..23
          Missing 1..5 "True"
          Missing 7..16 "undefined"
          Missing 18..22 "rock"
        unknown-word 1..5 "True": unknown word `True`; did you mean `true`?
        unknown-word 7..16 "undefined": unknown word `undefined`; did you mean `null`?
        unknown-word 18..22 "rock": unknown word `rock`: expected `true`, `false`, `null`, or text in double quotes like `"rock"`
    "#]],
    );
}

#[test]
fn several_words_without_quotes_are_one_mistake() {
    check(
        r#"{"a": hello big world, "b": 1}"#,
        expect![[r#"
        Object 0..30
          "a": Missing 6..11 "hello"
          "b": Number 28..29 "1"
        unknown-word 6..11 "hello": unknown word `hello`: expected `true`, `false`, `null`, or text in double quotes like `"hello"`
    "#]],
    );
}

// The file as a whole.

#[test]
fn comments_are_told_of_and_passed() {
    check(
        "// one\n{\"a\": /* two */ 1} // three",
        expect![[r#"
        Object 7..25
          "a": Number 23..24 "1"
        comment 0..6 "// one": comment: JSON has no comments
        comment 13..22 "/* two */": comment: JSON has no comments
        comment 26..34 "// three": comment: JSON has no comments
    "#]],
    );
}

#[test]
fn a_byte_order_mark_moves_no_offset() {
    check(
        "\u{feff}[1]",
        expect![[r#"
        Array 3..6
          Number 4..5 "1"
        byte-order-mark 0..3 "\u{feff}": byte order mark: JSON is UTF-8 without one
    "#]],
    );
}

#[test]
fn a_file_without_a_value_is_empty() {
    for text in ["", " \r\n", "\u{feff}"] {
        let tree = Tree::parse(text);
        assert!(tree.root().is_none());
        assert!(kinds(text).contains(&"empty-file"), "{text:?}");
    }
    assert_eq!(kinds("// only this"), ["comment", "empty-file"]);
    assert_eq!(kinds("\u{a0}"), ["unexpected-character", "empty-file"]);
}

#[test]
fn characters_json_does_not_know_are_passed() {
    check(
        "[\u{0}, 1 @ 2, \u{a0}3]",
        expect![[r#"
            Array 0..15
              Missing 1..2 "\0"
              Number 4..5 "1"
              Number 8..9 "2"
              Number 13..14 "3"
            unexpected-character 1..2 "\0": unexpected `U+0000`: expected a value
            unexpected-character 6..7 "@": unexpected `@`: expected `,` or `]`
            unexpected-character 11..13 "\u{a0}": unexpected `U+00A0`: expected an ordinary space
        "#]],
    );
}

#[test]
fn brackets_may_lie_as_deep_as_the_strict_reader_allows() {
    let nested = |depth: usize| format!("{}1{}", "[".repeat(depth), "]".repeat(depth));
    assert!(json::readers::strict(nested(MAX_DEPTH)).is_some());
    assert!(json::readers::strict(nested(MAX_DEPTH + 1)).is_none());
    assert_eq!(Tree::parse(nested(MAX_DEPTH)).errors(), []);
    assert_eq!(kinds(&nested(MAX_DEPTH + 1)), ["too-deep"]);
}

#[test]
fn what_follows_something_too_deep_is_read() {
    let deep = format!("{}{}", "[".repeat(500), "]".repeat(500));
    let text = format!(r#"{{"a": {deep}, "b": {deep}, "c": 1}}"#);
    let tree = Tree::parse(text.as_str());
    assert_eq!(kinds(&text), ["too-deep"]);
    assert_eq!(tree.at_pointer("/c").unwrap().text(), "1");
}

#[test]
fn errors_come_in_the_order_of_the_text_and_are_bounded() {
    let tree = Tree::parse(format!("{{\"a\": 1, {} \"a\": 2}}", "@ ".repeat(500)));
    let (last, listed) = tree.errors().split_last().unwrap();
    assert_eq!(listed.len(), json::MAX_ERRORS);
    assert!(last.message.contains("further syntax errors left out"));
    let starts: Vec<TextRange> = listed.iter().map(|error| error.range).collect();
    assert!(starts.is_sorted_by_key(|range| range.start()));
}

//! Valid text: kinds, values and ranges.

use expect_test::{Expect, expect};

use crate::drawing::draw;

#[allow(clippy::needless_pass_by_value, reason = "expectations are written in place")]
fn check(text: &str, expected: Expect) {
    expected.assert_eq(&draw(&yaml::read(text)));
}

#[test]
fn block_collections_end_with_their_last_child() {
    check(
        "a:\n  - x\n  - {k: v}\n\n# c\nb: 2\n",
        expect![[r#"
        Object 0..29
          a: Array 5..19
            String 7..8 "x"
            Object 13..19
              k: String 17..18 "v"
          b: Number 28..29 "2"
    "#]],
    );
}

#[test]
fn nothing_is_null_where_its_key_or_dash_ends() {
    check(
        "a:\nb: ~\nc:\n  -\n  - 1\nd: { e, f: }\n",
        expect![[r#"
        Object 0..33
          a: Null 1..1 ""
          b: Null 6..7 "~"
          c: Array 13..20
            Null 14..14 ""
            Number 19..20 "1"
          d: Object 24..33
            e: Null 27..27 ""
            f: Null 30..30 ""
    "#]],
    );
}

#[test]
fn scalars_are_of_the_core_schema_unless_they_are_quoted() {
    check(
        "[yes, True, 0x10, 1.5, .inf, '1', \"true\", 012, null, a b]",
        expect![[r#"
        Array 0..57
          String 1..4 "yes"
          Bool 6..10 "True"
          Number 12..16 "0x10"
          Number 18..21 "1.5"
          Number 23..27 ".inf"
          String 29..32 "1"
          String 34..40 "true"
          Number 42..45 "012"
          Null 47..51 "null"
          String 53..56 "a b"
    "#]],
    );
}

#[test]
fn quoted_texts_are_decoded() {
    check(
        "'it''s': \"\\u00e4\\x41\\n\\ud83e\\ude99\"",
        expect![[r#"
        Object 0..35
          it's: String 9..35 "äA\n🪙"
    "#]],
    );
}

#[test]
fn block_scalars_reach_from_their_header_to_their_last_line() {
    check(
        "a: |2-  # why\n   one\n\n  two\n\nb: >\n  x\n  y\nc: |\nd: &t !!str |+\n  z\n\n",
        expect![[r#"
        Object 0..65
          a: String 3..27 " one\n\ntwo"
          b: String 32..41 "x y\n"
          c: String 45..46 ""
          d: String 59..65 "z\n\n"
    "#]],
    );
}

#[test]
fn plain_texts_of_several_lines_are_folded() {
    check(
        "a: one\n  two\n\n  three\nb: 1\n",
        expect![[r#"
        Object 0..26
          a: String 3..21 "one two\nthree"
          b: Number 25..26 "1"
    "#]],
    );
}

#[test]
fn offsets_are_bytes_after_any_character() {
    check(
        "name: \"Räuber 🪙\"\nzoneId: hügel\n",
        expect![[r#"
        Object 0..35
          name: String 6..20 "Räuber 🪙"
          zoneId: String 29..35 "hügel"
    "#]],
    );
}

#[test]
fn carriage_returns_and_a_byte_order_mark_are_no_part_of_values() {
    check(
        "\u{feff}a: b\r\nc: |\r\n  d\r\n",
        expect![[r#"
        Object 3..18
          a: String 6..7 "b"
          c: String 12..18 "d\n"
        byte-order-mark "\u{feff}": the file begins with a byte order mark, which not every reader accepts
    "#]],
    );
}

#[test]
fn tags_of_the_core_schema_are_obeyed() {
    check(
        "[!!str 1, !!int '2', !!float 3, !!null '', !!bool x, ! 4, !zone hill, !!str]",
        expect![[r#"
        Array 0..76
          String 7..8 "1"
          Number 16..19 "'2'"
          Number 29..30 "3"
          Null 39..41 "''"
          String 50..51 "x"
          String 55..56 "4"
          String 64..68 "hill"
          String 75..75 ""
        UnknownTag "!zone": unknown tag `!zone`; the value is read as if it had none
    "#]],
    );
}

#[test]
fn keys_are_texts() {
    check(
        "1: a\ntrue: b\n? c\n: d\n? [x, y]\n: e\n? f\n",
        expect![[r#"
        Object 0..38
          1: String 3..4 "a"
          true: String 11..12 "b"
          c: String 19..20 "d"
          [x, y]: String 32..33 "e"
          f: Null 38..38 ""
        KeyNotText "[x, y]": a key must be a text; found a list or map
    "#]],
    );
}

#[test]
fn anchors_are_outside_of_the_ranges_of_what_they_name() {
    check(
        "a: &x\n  b: &y 1\nc: *x\nd: [*y, *z]\ne: &w [*w]\n&k f: *k\n*y : 2\n",
        expect![[r#"
            Object 0..60
              a: Object 8..15
                b: Number 14..15 "1"
              c: Missing 19..21 "*x"
              d: Array 25..33
                Missing 26..28 "*y"
                Missing 30..32 "*z"
              e: Array 40..44
                Missing 41..43 "*w"
              f: Missing 51..53 "*k"
              1: Number 59..60 "2"
            UnknownAlias "*z": alias `*z` refers to an anchor that is not defined before it
            AliasInsideItself "*w": alias `*w` is inside of what its anchor names
        "#]],
    );
}

#[test]
fn merge_keys_are_told() {
    check(
        "a: &a {x: 1}\nb: {<<: *a}\nc: {<<: [*a, *a]}\nd: {<<: 3}\ne: {<<: }\n'<<': 1\n",
        expect![[r#"
        Object 0..71
          a: Object 6..12
            x: Number 10..11 "1"
          b: Object 16..24
            <<: Missing 21..23 "*a"
          c: Object 28..42
            <<: Array 33..41
              Missing 34..36 "*a"
              Missing 38..40 "*a"
          d: Object 46..53
            <<: Number 51..52 "3"
          e: Object 57..63
            <<: Null 60..60 ""
          <<: Number 70..71 "1"
        MergeKey "<<": merge key `<<` is not part of YAML 1.2, and not every reader applies it
        MergeKey "<<": merge key `<<` is not part of YAML 1.2, and not every reader applies it
        BadMerge "3": the value of `<<` must be a map or a list of maps; found a number
        BadMerge "<<": the value of `<<` must be a map or a list of maps; found a null
    "#]],
    );
}

#[test]
fn only_the_first_document_is_read() {
    check(
        "---\na: 1\n--- # two\nb: [\n",
        expect![[r#"
        Object 4..8
          a: Number 7..8 "1"
        MoreDocuments "---": a second document begins here; only the first one is read
    "#]],
    );
    check(
        "a: 1\n...\nb: 2\n",
        expect![[r#"
        Object 0..4
          a: Number 3..4 "1"
        MoreDocuments "b: 2": a second document begins here; only the first one is read
    "#]],
    );
    check(
        "--- \n---\n",
        expect![[r#"
        Null 3..3 ""
        MoreDocuments "---": a second document begins here; only the first one is read
    "#]],
    );
}

#[test]
fn a_text_without_a_value_is_empty() {
    check("", expect![[""]]);
    check("# nothing\n", expect![[""]]);
}

#[test]
fn comments_are_kept() {
    let document = yaml::read("# a\nb: 1 # c\nd: '# e'\n");
    let comments: Vec<_> = document.comments().iter().map(|range| &document.text()[*range]).collect();
    assert_eq!(comments, ["# a", "# c"]);
}

#[test]
fn duplicate_keys_are_told_at_the_second_one() {
    check(
        "a: 1\n'a': 2\n",
        expect![[r#"
        Object 0..11
          a: Number 3..4 "1"
          a: Number 10..11 "2"
        duplicate-key "'a'": duplicate key `a`: a map has each key once, and most readers refuse the file
    "#]],
    );
}

#[test]
fn nesting_ends_somewhere() {
    let text = "[".repeat(130) + &"]".repeat(130);
    let document = yaml::read(text.as_str());
    assert_eq!(document.errors().len(), 1);
    assert_eq!(document.errors()[0].range, text::range(127, 128));
}

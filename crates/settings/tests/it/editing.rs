//! Completion and hover in settings files.

use crate::support::codes;
use std::fmt::Write as _;

use expect_test::{Expect, expect};
use language::Completion;
use proptest::prelude::*;
use text::TextSize;

/// The text without its marker `|`, and the offset of the marker.
fn place(marked: &str) -> (String, TextSize) {
    let at = marked.find('|').expect("a place is marked");
    (marked.replacen('|', "", 1), TextSize::new(at as u32))
}

fn proposals(marked: &str) -> (String, Vec<Completion>) {
    let (text, offset) = place(marked);
    let proposals = settings::completion(&text, offset, &codes());
    for it in &proposals {
        assert!(it.edit.range.contains_inclusive(offset), "{it:?}");
    }
    (text, proposals)
}

/// Checks the text after accepting each proposal.
fn check(marked: &str, expected: &Expect) {
    let (text, proposals) = proposals(marked);
    let mut lines = String::new();
    for it in proposals {
        let after = text::apply(&text, std::slice::from_ref(&it.edit)).expect("the edit fits");
        let _ = writeln!(lines, "{}: {after:?}", it.label);
    }
    expected.assert_eq(&lines);
}

fn hover(marked: &str, expected: &Expect) {
    let (text, offset) = place(marked);
    let found = settings::hover(&text, offset, &codes());
    expected.assert_eq(&found.map_or_else(String::new, |it| {
        format!("{:?}\n{}\n", &text[std::ops::Range::<usize>::from(it.range)], it.markdown)
    }));
}

#[test]
fn an_empty_file_offers_its_keys_and_headers() {
    check(
        "|",
        &expect![[r#"
            exclude: "exclude = [\"$1\"]"
            semantics: "semantics = \"$1\""
            [format]: "[format]"
            [rules]: "[rules]"
            [[paths]]: "[[paths]]"
            [paths.rules]: "[paths.rules]"
            [[laws]]: "[[laws]]"
            [[vary]]: "[[vary]]"
        "#]],
    );
}

#[test]
fn keys_that_are_there_are_not_offered_again() {
    check(
        "exclude = []\nse|\n[rules]\n",
        &expect![[r#"
            semantics: "exclude = []\nsemantics = \"$1\"\n[rules]\n"
            [format]: "exclude = []\n[format]\n[rules]\n"
            [[paths]]: "exclude = []\n[[paths]]\n[rules]\n"
            [paths.rules]: "exclude = []\n[paths.rules]\n[rules]\n"
            [[laws]]: "exclude = []\n[[laws]]\n[rules]\n"
            [[vary]]: "exclude = []\n[[vary]]\n[rules]\n"
        "#]],
    );
    check(
        "excl| = []\n",
        &expect![[r#"
        exclude: "exclude = []\n"
        semantics: "semantics = []\n"
    "#]],
    );
}

#[test]
fn headers_are_offered_whole() {
    for marked in ["[|", "[ru|", "[[pa|", "[r|]", "[[|]]"] {
        check(
            marked,
            &expect![[r#"
                [format]: "[format]"
                [rules]: "[rules]"
                [[paths]]: "[[paths]]"
                [paths.rules]: "[paths.rules]"
                [[laws]]: "[[laws]]"
                [[vary]]: "[[vary]]"
            "#]],
        );
    }
}

#[test]
fn codes_are_offered_with_their_severities_to_choose_from() {
    check(
        "[rules]\nidle-step = 'off'\n|\n",
        &expect![[r#"
            gold-path-loses: "[rules]\nidle-step = 'off'\ngold-path-loses = \"${1|off,hint,info,warning,error|}\"\n"
            gold-path-refused: "[rules]\nidle-step = 'off'\ngold-path-refused = \"${1|off,hint,info,warning,error|}\"\n"
            gold-path-wins-early: "[rules]\nidle-step = 'off'\ngold-path-wins-early = \"${1|off,hint,info,warning,error|}\"\n"
            unknown-tag: "[rules]\nidle-step = 'off'\nunknown-tag = \"${1|off,hint,info,warning,error|}\"\n"
            gold-*: "[rules]\nidle-step = 'off'\n\"gold-*\" = \"${1|off,hint,info,warning,error|}\"\n"
            names: "[rules]\nidle-step = 'off'\nnames = \"${1|off,hint,info,warning,error|}\"\n"
            replay: "[rules]\nidle-step = 'off'\nreplay = \"${1|off,hint,info,warning,error|}\"\n"
        "#]],
    );
    let (_, all) = proposals("[rules]\n\"un|\" = 'off'\n");
    assert_eq!(all[4].edit.insert, "unknown-tag");
    assert_eq!(all[4].detail.as_deref(), Some("warning: a tag is nowhere declared"));
    let (_, all) = proposals("[rules]\n|");
    assert_eq!(all[0].plain_insert(), "gold-path-loses = \"off\"");
}

#[test]
fn tables_in_braces_and_those_of_paths_offer_the_same() {
    for marked in [
        "[[paths]]\nfiles = ['a']\nrules = { id| }\n",
        "[[paths]]\nfiles = ['a']\nrules = { unknown-tag = 'off', | }\n",
        "[[paths]]\n[paths.rules]\n|",
        "[[paths]]\nrules.|",
        "rules = { | }",
        "paths = [{ rules = { | } }]",
    ] {
        let (_, all) = proposals(marked);
        assert!(all.iter().any(|it| it.label == "idle-step"), "{marked}: {all:?}");
    }
    check(
        "[[paths]]\nrules = {}\n|",
        &expect![[r#"
        files: "[[paths]]\nrules = {}\nfiles = [\"$1\"]"
    "#]],
    );
}

#[test]
fn values_are_offered_however_much_of_them_is_there() {
    check(
        "semantics = |\n",
        &expect![[r#"
        released: "semantics = \"released\"\n"
        documented: "semantics = \"documented\"\n"
    "#]],
    );
    for marked in [
        "[rules]\nidle-step = |",
        "[rules]\nidle-step = \"|\"",
        "[rules]\nidle-step = \"o|",
        "[rules]\nidle-step = 'o|ff'",
    ] {
        let (text, all) = proposals(marked);
        let labels: Vec<&str> = all.iter().map(|it| it.label.as_str()).collect();
        assert_eq!(labels, ["off", "hint", "info", "warning", "error"], "{marked}");
        let after = text::apply(&text, std::slice::from_ref(&all[0].edit)).expect("the edit fits");
        assert_eq!(after, "[rules]\nidle-step = \"off\"", "{marked}");
    }
}

#[test]
fn nothing_is_offered_where_nothing_is_known() {
    for marked in
        ["# re|mark", "exclude = ['|']", "exclude = |", "spoon = |", "[spoon]\n|", "semantics = 'a' |# x"]
    {
        let (_, all) = proposals(marked);
        assert!(all.is_empty() || marked.starts_with("semantics"), "{marked}: {all:?}");
    }
}

#[test]
fn keys_codes_and_words_are_explained() {
    hover(
        "sem|antics = 'documented'\n",
        &expect![[r#"
            "semantics"
            `semantics`: the semantics that gold paths are replayed with

            The DSL documents and the released game disagree in places. This setting chooses which of the two a replay follows. On the command line, `--semantics` of `goldpath check` and `goldpath replay` overrides it.

            Default: `"released"`.

            ```toml
            semantics = "documented"
            ```
        "#]],
    );
    hover(
        "semantics = 'doc|umented'\n",
        &expect![[r#"
            "'documented'"
            `documented`: the behavior described in the DSL documents
        "#]],
    );
    hover(
        "[rules]\nidle|-step = 'off'\n",
        &expect![[r#"
        "idle-step"
        `idle-step` (warning): a step changes nothing

        More.
    "#]],
    );
    hover(
        "[rules]\n'gold-|*' = 'off'\n",
        &expect![[r#"
        "'gold-*'"
        - `gold-path-loses` (error): the gold path loses
        - `gold-path-refused` (error): a step is refused
        - `gold-path-wins-early` (warning): the level is won before the end
    "#]],
    );
    hover(
        "[rules]\nidle-step = 'o|ff'\n",
        &expect![[r#"
            "'off'"
            `off`: not reported
        "#]],
    );
    hover("# idle-|step\n", &expect![""]);
}

#[test]
fn the_layout_is_offered_and_explained() {
    check(
        "[format]\n|\n",
        &expect![[r#"
        width: "[format]\nwidth = ${1:90}\n"
        indent: "[format]\nindent = ${1:2}\n"
    "#]],
    );
    check(
        "[format]\nindent = |\n",
        &expect![[r#"
        tab: "[format]\nindent = \"tab\"\n"
    "#]],
    );
    check(
        "format = { w| }\n",
        &expect![[r#"
            width: "format = { width = ${1:90} }\n"
            indent: "format = { indent = ${1:2} }\n"
        "#]],
    );
    hover(
        "[format]\nindent = \"t|ab\"\n",
        &expect![[r#"
        "\"tab\""
        `tab`: a tab, which counts as 4 columns
    "#]],
    );
    hover(
        "[format]\nwid|th = 80\n",
        &expect![[r#"
            "width"
            `width`: the columns that lines stay within

            What does not fit is put on several lines where it can be. Long texts, and the rows of a board, are never broken. Columns are counted in characters, and a tab as 4.

            Default: 90.

            ```toml
            [format]
            width = 120
            ```
        "#]],
    );
}

#[test]
fn headers_are_explained() {
    for marked in ["[ru|les]", "[[paths]]\n[paths.ru|les]", "[[pa|ths]]"] {
        let (text, offset) = place(marked);
        assert!(settings::hover(&text, offset, &codes()).is_some(), "{marked}");
    }
}

proptest! {
    #![proptest_config(testrun::law(256))]

    #[test]
    fn any_place_of_any_text_has_an_answer(
        pieces in prop::collection::vec(prop::sample::select(vec![
            "exclude", "rules", "paths", "idle-step", "\"*\"", " = ", "[", "]", "[[", "]]", "{", "}", ",", "\n",
            "'off'", "\"", "'''", ".", "#", "é😀", "1",
        ]), 0..16),
        at in 0_u32..80,
    ) {
        let text = pieces.concat();
        let offset = TextSize::new(at);
        for it in settings::completion(&text, offset, &codes()) {
            prop_assert!(text::apply(&text, std::slice::from_ref(&it.edit)).is_some(), "{:?} {:?}", text, it);
        }
        settings::hover(&text, offset, &codes());
    }
}

#[test]
fn in_the_text_of_a_law_its_words_are_offered() {
    check(
        "[[laws]]\nrequire = \"|\"\n",
        &expect![[r#"
        length: "[[laws]]\nrequire = \"length\"\n"
        tag: "[[laws]]\nrequire = \"tag\"\n"
        hint-stops: "[[laws]]\nrequire = \"hint-stops\"\n"
        rule: "[[laws]]\nrequire = \"rule\"\n"
        optimal: "[[laws]]\nrequire = \"optimal\"\n"
        rollout-bits: "[[laws]]\nrequire = \"rollout-bits\"\n"
    "#]],
    );
    check(
        "[[laws]]\nrequire = 'tag x, le|'\n",
        &expect![[r#"
        length: "[[laws]]\nrequire = 'tag x, length'\n"
        tag: "[[laws]]\nrequire = 'tag x, tag'\n"
        hint-stops: "[[laws]]\nrequire = 'tag x, hint-stops'\n"
        rule: "[[laws]]\nrequire = 'tag x, rule'\n"
        optimal: "[[laws]]\nrequire = 'tag x, optimal'\n"
        rollout-bits: "[[laws]]\nrequire = 'tag x, rollout-bits'\n"
    "#]],
    );
    check(
        "[[laws]]\nrequire = |\n",
        &expect![[r#"
        length: "[[laws]]\nrequire = \"length\"\n"
        tag: "[[laws]]\nrequire = \"tag\"\n"
        hint-stops: "[[laws]]\nrequire = \"hint-stops\"\n"
        rule: "[[laws]]\nrequire = \"rule\"\n"
        optimal: "[[laws]]\nrequire = \"optimal\"\n"
        rollout-bits: "[[laws]]\nrequire = \"rollout-bits\"\n"
    "#]],
    );
    check(
        "[[laws]]\nwhen = \"length |\"\n",
        &expect![[r#"
        >=: "[[laws]]\nwhen = \"length >=\"\n"
        <=: "[[laws]]\nwhen = \"length <=\"\n"
    "#]],
    );
    check(
        "[[laws]]\nseverity = \"|\"\n",
        &expect![[r#"
        hint: "[[laws]]\nseverity = \"hint\"\n"
        info: "[[laws]]\nseverity = \"info\"\n"
        warning: "[[laws]]\nseverity = \"warning\"\n"
        error: "[[laws]]\nseverity = \"error\"\n"
    "#]],
    );
    check(
        "[[laws]]\nrequire = \"length 3\"\n|\n",
        &expect![[r#"
        levels: "[[laws]]\nrequire = \"length 3\"\nlevels = \"$1\"\n"
        when: "[[laws]]\nrequire = \"length 3\"\nwhen = \"$1\"\n"
        files: "[[laws]]\nrequire = \"length 3\"\nfiles = [\"$1\"]\n"
        message: "[[laws]]\nrequire = \"length 3\"\nmessage = \"$1\"\n"
        severity: "[[laws]]\nrequire = \"length 3\"\nseverity = \"$1\"\n"
    "#]],
    );
}

#[test]
fn a_word_of_a_law_is_explained() {
    hover(
        "[[laws]]\nrequire = 'tag x, leng|th >= 3'\n",
        &expect![[r#"
        "length"
        `length`: the number of steps

        Example: `length >= 3`
    "#]],
    );
    hover("[[laws]]\nrequire = 'tag x, length >= |3'\n", &expect![[""]]);
    hover(
        "[[laws]]\nrequi|re = 'tag x'\n",
        &expect![[r#"
        "require"
        `require`: what is asked of each level

        Parts with commas between them, each of which must hold. Numbers are compared with `>= 8`, `<= 8`, `8`, `8..12`, `8..` or `..12`. Events and conditions have the words of the DSL with fields, or are JSON objects, and stand in quotes: in a TOML string with `"`, that is `'`.

        Default: the table is no law.

        ```toml
        [[laws]]
        require = "length 10..50, hint-stops >= 1, essential 'object_removed kind=rock'"
        ```
    "#]],
    );
}

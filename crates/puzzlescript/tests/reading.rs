//! What reading makes of texts that are not quite what they should be.

use std::fmt::Write;

use expect_test::{Expect, expect};
use puzzlescript::read::read;

/// The pieces of a text, each with what it is.
fn pieces(text: &str, expected: &Expect) {
    let reading = read(text);
    // Writing to a string cannot fail.
    let mut out = String::new();
    for token in &reading.tokens {
        let written = &text[usize::from(token.at.start())..usize::from(token.at.end())];
        let _ = writeln!(out, "{:?} {written}", token.kind);
    }
    expected.assert_eq(&out);
}

/// What is said about a text, with lines.
fn said(text: &str, expected: &Expect) {
    let reading = read(text);
    // Writing to a string cannot fail.
    let mut out = String::new();
    for message in reading.messages.list() {
        let line = message.line.number().map_or_else(|| "-".to_owned(), |line| line.to_string());
        let (start, end) = (usize::from(message.range.start()), usize::from(message.range.end()));
        let _ = writeln!(out, "{line} {}: {} ({})", message.rule.code, message.text, &text[start..end]);
    }
    expected.assert_eq(&out);
}

#[test]
fn a_rule_is_read_word_by_word() {
    pieces(
        "OBJECTS\nA b\nred\nSOUNDS\nRULES\nlate [ no A|...|] -> [a||] sfx1 message Hi (there)\n",
        &expect![[r#"
            Heading OBJECTS
            Declaration A
            Declaration b
            Color red
            Heading SOUNDS
            Heading RULES
            Modifier late
            Open [
            Movement no
            Name A
            Bar |
            Ellipsis ...
            Bar |
            Close ]
            Arrow ->
            Open [
            Name a
            Bar |
            Bar |
            Close ]
            Command sfx1
            Command message
            Text Hi (there)
        "#]],
    );
}

#[test]
fn a_comment_goes_over_lines_and_nests() {
    pieces(
        "(one (two)\nthree) title Crates (four)\n",
        &expect![[r#"
            Comment (one (two)
            Comment three)
            Setting title
            Value Crates
            Comment (four)
        "#]],
    );
}

#[test]
fn letters_that_change_their_length_in_lower_case_keep_their_places() {
    pieces(
        "title İİ ẞ\nauthor İ\nOBJECTS\nẞx y\nred\n",
        &expect![[r#"
            Setting title
            Value İİ ẞ
            Setting author
            Value İ
            Heading OBJECTS
            Declaration ẞx
            Declaration y
            Color red
        "#]],
    );
}

#[test]
fn a_sprite_without_colors_is_told_apart_from_its_name() {
    said(
        "OBJECTS\nCrate\nreddish\n0.1\n",
        &expect![[r#"
            3 color-expected: unknown color `dish` for the object `Crate` (dish)
            4 sprite-color-index: pixel `1` of `Crate` has no color; the object has one, number 0 (1)
        "#]],
    );
}

#[test]
fn a_misspelled_name_is_told_with_the_one_that_was_meant() {
    said(
        "OBJECTS\nCrate\nred\n\nPlayer\nred\n\nLEGEND\nX = Craet\nSOUNDS\nCOLLISIONLAYERS\nPlayre\nRULES\n[ > Plyaer ] -> [ ]\n",
        &expect![[r#"
            9 name-undefined: `Craet` is not declared; did you mean `Crate`? (Craet)
            12 layer-unknown-name: `Playre` is not declared; did you mean `Player`? (Playre)
            14 rule-unknown-name: unknown name `Plyaer`; did you mean `Player`? (Plyaer)
        "#]],
    );
}

#[test]
fn more_than_five_errors_end_the_reading() {
    let text = "a\nb\nc\nd\ne\nf\ng\nh\n";
    let reading = read(text);
    assert!(reading.is_stopped);
    assert_eq!(reading.messages.errors(), 6);
}

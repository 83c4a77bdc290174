//! What holds for every text: reading and compiling never fail, and every place lies inside of the text.

mod project;

use language::{Look, Semantics};
use proptest::prelude::*;
use puzzlescript::compile::compile;
use puzzlescript::messages::Message;
use puzzlescript::read::read;
use text::{TextRange, TextSize};

/// A game that has a bit of everything, mistakes too.
const GAME: &str = "\
title A Bit of Everything
author Somebody (a comment)
flickscreen 5x4
noundo

========
OBJECTS
========

Background .
lightgreen #0f0
11111
01111
11101
11111
10111

Player
black ORANGE
.000.
.111.
.000.
.111.
.0.0.

Crate *
orange

Wall #
brown

Target
darkblue

=======
LEGEND
=======

P = Player
O = Target
@ = Crate and Target
Thing = Crate or Wall
Piece = Thing or Target

SOUNDS

Crate move up 36772507
restart 93287504
sfx1 1

COLLISIONLAYERS

Background
Target
Player, Wall, Crate

RULES

(push)
[ > Player | Thing ] -> [ > Player | > Thing ] sfx1
+ late [ Player | ... | Crate ] -> [ Player | ... | Crate ] again
startloop
rigid [ moving Crate | Piece ] -> [ moving Crate | Piece ]
random right [ no Piece ] [ Player ] -> [ random Piece ] [ randomdir Player ]
endloop
late [ Player Target ] -> message Well done (truly)

WINCONDITIONS

all Target on Crate
no Wall

LEVELS

message Hello

#####
#P*O#
####

#@.É
";

fn check(text: &str) {
    let is_inside = |range: TextRange| {
        let (start, end) = (usize::from(range.start()), usize::from(range.end()));
        assert!(end <= text.len() && text.is_char_boundary(start) && text.is_char_boundary(end), "{range:?}");
    };
    ask(text);
    let reading = read(text);
    let mut end = 0;
    for token in &reading.tokens {
        is_inside(token.at);
        assert!(usize::from(token.at.start()) >= end, "pieces are in order and apart: {token:?}");
        end = usize::from(token.at.end());
    }
    let compiled = compile(text);
    let checked = puzzlescript::check::check(text);
    for diagnostic in checked.diagnostics(&std::sync::Arc::from("game"), text) {
        for fix in &diagnostic.fixes {
            let edits: Vec<text::Edit> = fix.edits.iter().map(|edit| edit.edit.clone()).collect();
            assert!(text::apply(text, &edits).is_some(), "{}: {}", diagnostic.code(), fix.title);
        }
    }
    for Message { range, related, .. } in compiled.messages.list().iter().chain(&checked.lints) {
        is_inside(*range);
        for (range, _) in related {
            is_inside(*range);
        }
    }
}

/// Asks what an editor asks at some places of a text: answers are about the place, and proposals about one line.
fn ask(text: &str) {
    const PLACES: usize = 5;
    let project = project::open(&[("game.puzzlescript", text)]);
    let facets = project.facets();
    let editing = facets.editing.expect("games have completion");
    let look = Look { semantics: Semantics::default(), picture: &|_| None };
    for nth in 0..=PLACES {
        let at = (0..=text.len() * nth / PLACES).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
        let offset = TextSize::try_from(at).expect("it is short");
        for item in editing.completion("game.puzzlescript", offset) {
            let range = item.edit.range;
            assert!(
                range.contains_inclusive(offset) && !text[std::ops::Range::from(range)].contains('\n'),
                "{item:?}"
            );
            assert!(text::apply(text, std::slice::from_ref(&item.edit)).is_some(), "{item:?}");
        }
        let hover = editing.hover("game.puzzlescript", offset, &look);
        assert!(hover.is_none_or(|hover| hover.range.contains_inclusive(offset)), "at {at} of {text:?}");
        let name = facets.renaming.expect("games have renaming").renamable("game.puzzlescript", offset);
        assert!(
            name.ok().flatten().is_none_or(|name| name.range.contains_inclusive(offset)),
            "at {at} of {text:?}"
        );
    }
}

#[test]
fn a_text_cut_off_anywhere_is_read() {
    for (end, _) in GAME.char_indices() {
        check(&GAME[..end]);
    }
}

#[test]
fn a_text_without_any_one_letter_is_read() {
    for (at, letter) in GAME.char_indices() {
        check(&format!("{}{}", &GAME[..at], &GAME[at + letter.len_utf8()..]));
    }
}

#[test]
fn a_text_with_any_one_line_twice_or_not_at_all_is_read() {
    let lines: Vec<&str> = GAME.lines().collect();
    for at in 0..lines.len() {
        let mut less = lines.clone();
        let line = less.remove(at);
        check(&less.join("\n"));
        let mut more = lines.clone();
        more.insert(at, line);
        check(&more.join("\r\n"));
    }
}

#[test]
fn a_rule_with_too_many_forms_is_told_and_not_run() {
    let cells = "moving Crate | ".repeat(30);
    let text = GAME.replace("startloop", &format!("[ {cells} ] -> again\nstartloop"));
    let compiled = compile(&text);
    assert!(compiled.game.is_none());
    assert!(compiled.messages.list().iter().any(|message| message.rule.code == "too-many-rules"));
}

proptest! {
    #![proptest_config(testrun::law(64))]

    #[test]
    fn any_text_is_read(text in "\\PC{0,200}") {
        check(&text);
    }

    #[test]
    fn any_words_in_any_order_are_read(words in prop::collection::vec(word(), 0..120)) {
        check(&words.concat());
    }

    #[test]
    fn a_game_with_words_anywhere_is_read(place in 0..GAME.len(), words in prop::collection::vec(word(), 1..8)) {
        let at = (0..=place).rev().find(|at| GAME.is_char_boundary(*at)).unwrap_or(0);
        check(&format!("{}{}{}", &GAME[..at], words.concat(), &GAME[at..]));
    }
}

/// Words of the language with blanks and line breaks between them.
fn word() -> impl Strategy<Value = String> {
    const WORDS: &[&str] = &[
        "objects",
        "legend",
        "sounds",
        "collisionlayers",
        "rules",
        "winconditions",
        "levels",
        "title",
        "[",
        "]",
        "|",
        "->",
        "...",
        "(",
        ")",
        "=",
        "and",
        "or",
        "no",
        "random",
        "randomdir",
        "moving",
        ">",
        "v",
        "late",
        "rigid",
        "+",
        "startloop",
        "endloop",
        "message",
        "again",
        "player",
        "background",
        "crate",
        "wall",
        "É",
        "ẞ",
        "İ",
        "🙂",
        "#fff",
        "red",
        "00000",
        ".",
        "all",
        "on",
        "move",
        "12",
        ",",
        "sfx0",
        "\u{a0}",
        "\n",
        "\n",
        "\n\n",
        " ",
        " ",
    ];
    prop::sample::select(WORDS).prop_flat_map(|word| {
        prop::sample::select(vec!["", " ", " ", "\n"]).prop_map(move |blank| format!("{word}{blank}"))
    })
}

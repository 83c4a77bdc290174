//! What is drawn on the board of a level, as changes of its game.

mod project;

use expect_test::{Expect, expect};
use language::Gesture;
use project::open;
use puzzlescript::compile::compile;
use serde_json::{Value, json};
use similar::{ChangeTag, TextDiff};

const GAME: &str = "title Draw

========
OBJECTS
========

Background .
black

Player P
white

Crate
orange

Wall #
brown

Target
blue

=======
LEGEND
=======

C = Crate
@ = Crate and Target

=======
SOUNDS
=======

================
COLLISIONLAYERS
================

Background
Target
Player, Crate, Wall

======
RULES
======

[ > Player | Crate ] -> [ > Player | > Crate ]

==============
WINCONDITIONS
==============

All Target on Crate

=======
LEVELS
=======

  ####
  #PC#
  ####

message Well done

@.#
P
#.#
";

/// The lines that gestures change in a level of the game, or why they cannot.
fn drawn_on(game: &str, level: usize, gestures: Value) -> String {
    let project = open(&[("game.puzzlescript", game)]);
    let gestures: Vec<Gesture> = serde_json::from_value(gestures).expect("gestures as in the protocol");
    let drawing = project.facets().drawing.expect("games can be drawn on");
    let moves = json!({ "level": level });
    let edits = drawing.canvas("game.puzzlescript", Some(&moves)).expect("it is a game").and_then(|before| {
        let mut after = before.clone();
        after.apply(&gestures, &[])?;
        drawing.drawn("game.puzzlescript", Some(&moves), &before, &after)
    });
    let edits = match edits {
        Ok(edits) => edits.into_iter().map(|it| it.edit).collect::<Vec<_>>(),
        Err(why) => return why + "\n",
    };
    let after = text::apply(game, &edits).expect("edits do not overlap");
    assert!(compile(&after).game.is_some(), "it can still be played:\n{after}");
    changed_lines(game, &after)
}

/// The lines that differ between two texts.
fn changed_lines(before: &str, after: &str) -> String {
    let diff = TextDiff::from_lines(before, after);
    let changes = diff.iter_all_changes().filter(|change| change.tag() != ChangeTag::Equal);
    let lines: Vec<String> = changes.map(|change| format!("{}{}", change.tag(), change.value())).collect();
    lines.concat()
}

fn shows(level: usize, gestures: Value, expected: &Expect) {
    expected.assert_eq(&drawn_on(GAME, level, gestures));
}

fn cells(piece: Option<&str>, cells: &[[u16; 2]]) -> Value {
    json!({ "gesture": "cells", "piece": piece, "cells": cells })
}

#[test]
fn a_cell_gets_the_glyph_that_stands_for_what_it_has() {
    shows(
        0,
        json!([cells(Some("wall"), &[[2, 1]])]),
        &expect![[r#"
        -  #PC#
        +  #P##
    "#]],
    );
    shows(
        0,
        json!([cells(Some("target"), &[[2, 1]])]),
        &expect![[r#"
        -  #PC#
        +  #P@#
    "#]],
    );
    shows(
        0,
        json!([cells(None, &[[1, 1]])]),
        &expect![[r#"
        -  #PC#
        +  #.C#
    "#]],
    );
}

#[test]
fn what_no_glyph_stands_for_gets_one() {
    shows(
        0,
        json!([cells(Some("target"), &[[1, 1], [0, 0]])]),
        &expect![[r#"
        +w = Target and Wall
        +* = Target and Player
        -  ####
        -  #PC#
        +  w###
        +  #*C#
    "#]],
    );
}

#[test]
fn a_glyph_says_which_objects_it_puts_on_a_cell() {
    let project = open(&[("game.puzzlescript", GAME)]);
    let drawing = project.facets().drawing.expect("games can be drawn on");
    let canvas =
        drawing.canvas("game.puzzlescript", None).expect("it is a game").expect("it has a level to draw on");
    let told = |glyph: &language::Glyph| {
        let names: Vec<&str> = glyph.pieces.iter().map(|piece| canvas.pieces[*piece].id.as_str()).collect();
        format!("{} {}\n", glyph.glyph, names.join(" "))
    };
    let told: String = drawing.glyphs(&canvas).iter().map(told).collect();
    expect![[r#"
        # wall
        P player
        C crate
        @ target crate
        . background
    "#]]
    .assert_eq(&told);
}

#[test]
fn a_row_that_is_too_short_stays_unless_it_is_drawn_on() {
    shows(
        2,
        json!([cells(Some("crate"), &[[1, 0]])]),
        &expect![[r#"
        -@.#
        +@C#
    "#]],
    );
    shows(
        2,
        json!([cells(Some("crate"), &[[1, 1]])]),
        &expect![[r#"
        -P
        +PCP
    "#]],
    );
}

#[test]
fn rows_and_columns_come_and_go() {
    shows(
        0,
        json!([{ "gesture": "resize", "margins": { "top": 1, "right": 1 } }]),
        &expect![[r#"
        -  ####
        -  #PC#
        -  ####
        +  .....
        +  ####.
        +  #PC#.
        +  ####.
    "#]],
    );
    shows(
        0,
        json!([{ "gesture": "resize", "margins": { "bottom": -1 } }]),
        &expect![[r#"
        -  ####
    "#]],
    );
}

#[test]
fn line_ends_of_windows_stay_so() {
    let windows = GAME.replace('\n', "\r\n");
    let changed = drawn_on(&windows, 0, json!([cells(Some("target"), &[[1, 1]])]));
    assert!(changed.lines().count() == 3 && changed.matches("\r\n").count() == 3, "{changed:?}");
}

#[test]
fn what_cannot_be_drawn_says_why() {
    shows(
        1,
        json!([]),
        &expect![[r#"
        the entry is no board
    "#]],
    );
    shows(
        9,
        json!([]),
        &expect![[r#"
        the entry is no board
    "#]],
    );
    let broken = GAME.replace("=======\nSOUNDS\n=======\n", "");
    expect![[r#"
        errors keep the game from being played
    "#]]
    .assert_eq(&drawn_on(&broken, 0, json!([])));
    let all = json!([{ "gesture": "resize", "margins": { "top": -3, "bottom": 3 } }]);
    shows(
        0,
        all,
        &expect![[r#"
        nothing of the level would stay
    "#]],
    );
}

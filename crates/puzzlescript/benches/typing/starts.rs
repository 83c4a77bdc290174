//! A game whose levels take long to start: rules run until nothing falls anymore, and in some levels forever.

use std::fmt::Write as _;

/// How many kinds of things fall, each in a layer of its own.
const KINDS: usize = 12;

/// The letters of what falls.
const LETTERS: &str = "ABCDEFGHIJKL";

/// The columns and rows of a level.
const SIZE: (usize, usize) = (24, 16);

/// How many levels there are.
const LEVELS: usize = 24;

/// The text of the game.
pub(crate) fn game() -> String {
    let mut out = String::from(
        "title Starts\nrun_rules_on_level_start\n\nOBJECTS\n\nBackground .\nblack\n\nPlayer P\nwhite\n\nWall #\nbrown\n\nWheel @\nred\n\nSpoke\nred\n\n",
    );
    // Writing to a string cannot fail.
    for letter in LETTERS.chars() {
        let _ = writeln!(out, "Drop{letter} {letter}\nblue\n00000\n0...0\n0.0.0\n0...0\n00000\n");
    }
    out.push_str("LEGEND\n\nSOUNDS\n\nCOLLISIONLAYERS\n\nBackground\nPlayer, Wall\nWheel, Spoke\n");
    for letter in LETTERS.chars() {
        let _ = writeln!(out, "Drop{letter}");
    }
    out.push_str("\nRULES\n\nstartloop\n");
    for (number, letter) in LETTERS.chars().enumerate() {
        let other = LETTERS.chars().nth((number + 1) % KINDS).unwrap_or(letter);
        let _ = writeln!(out, "down [ Drop{letter} | no Wall no Drop{letter} ] -> [ | Drop{letter} ]");
        let _ = writeln!(
            out,
            "+ right [ Drop{letter} Drop{other} | no Wall no Drop{letter} ] -> [ Drop{other} | Drop{letter} ]"
        );
    }
    out.push_str("[ Wheel ] -> [ Spoke ]\n+ [ Spoke ] -> [ Wheel ]\nendloop\n");
    out.push_str("[ > Player | Wheel ] -> [ > Player | ]\nlate [ Player ] [ no Wall ] -> message Done\n");
    out.push_str("\nWINCONDITIONS\n\nsome Player on Wheel\n\nLEVELS\n\n");
    for number in 0..LEVELS {
        let (columns, rows) = SIZE;
        for row in 0..rows {
            let cell = |column: usize| match (column, row) {
                _ if row + 1 == rows => '#',
                (0, 0) => 'P',
                // It turns forever.
                (1, 0) if number % 12 == 11 => '@',
                (_, 0) => LETTERS.chars().nth((column * 5 + number) % KINDS).unwrap_or('.'),
                _ if (column * 7 + row * 3 + number).is_multiple_of(11) => '#',
                _ => '.',
            };
            out.extend((0..columns).map(cell));
            out.push('\n');
        }
        out.push('\n');
    }
    out
}

//! A game whose level two sides changed: its rows after the merge, and conflicts in words.

use expect_test::{Expect, expect};
use language::Merging;

use super::*;

const GAME: &str = "title Merge

========
OBJECTS
========

Background
black

Wall
gray

Player
blue

=======
LEGEND
=======

. = Background
# = Wall
P = Player

================
COLLISIONLAYERS
================

Background
Player, Wall

=======
LEVELS
=======

#####
#.P.#
#...#
#####
";

/// The rows of the level after both sides changed one, and what is in conflict.
fn check(ours: [&str; 2], theirs: [&str; 2], merged: &Expect) {
    let changed = |[from, to]: [&str; 2]| GAME.replacen(from, to, 1);
    let texts = Versions { base: GAME, ours: &*changed(ours), theirs: &*changed(theirs) };
    let it = GameMerging.merge("game.puzzlescript", texts).expect("it is merged");
    let rows = it.ours.lines().skip_while(|line| !line.starts_with('#') || line.starts_with("# "));
    let shown: Vec<String> = rows.map(str::to_owned).chain(it.conflicts).collect();
    merged.assert_eq(&shown.join("\n"));
}

#[test]
fn cells_of_one_row_are_merged() {
    check(
        ["#...#", "##..#"],
        ["#...#", "#..##"],
        &expect![[r#"
            #####
            #.P.#
            ##.##
            #####"#]],
    );
}

#[test]
fn a_player_that_both_sides_move_is_a_conflict_of_its_level() {
    check(
        ["#.P.#", "#P..#"],
        ["#.P.#", "#..P#"],
        &expect![[r#"
            #####
            #P..#
            #...#
            #####
            both sides changed level 0 of the version that they come from, each otherwise"#]],
    );
}

#[test]
fn lines_outside_of_levels_are_merged_as_lines() {
    check(
        ["gray", "red"],
        ["blue", "green"],
        &expect![[r#"
            #####
            #.P.#
            #...#
            #####"#]],
    );
    check(
        ["gray", "red"],
        ["gray", "green"],
        &expect![[r#"
            #####
            #.P.#
            #...#
            #####
            both sides changed line 11 of the version that they come from, each otherwise"#]],
    );
}

//! Other names for what a game declares, in the game and in its sessions.

mod project;

use expect_test::{Expect, expect};
use language::Watch;
use project::open;
use puzzlescript::compile::compile;
use puzzlescript::session::level_hash;
use puzzlescript_engine::model::Entry;
use text::TextSize;

const GAME: &str = "\
OBJECTS
Background .
black

Player P
white

Crate *
orange

Wall #
brown

Target O
blue

LEGEND
Solid = Wall or crate
@ = CRATE and Target

SOUNDS
Crate move 36772507

COLLISIONLAYERS
Background
Target
Player, Crate, Wall

RULES
[ > Player | Crate ] -> [ > Player | > Crate ] message The Crate moves

WINCONDITIONS
All Target on Crate

LEVELS

#####
#p*o#
#####
";

const SESSIONS: &str = r######"{
  "version": 1,
  "sessions": [
    {
      "name": "push",
      "level": { "number": 0, "rows": "ROWS" },
      "inputs": "R",
      "expect": { "won": true, "board": ["#####", "#.p@#", ["wall", "wall", "wall", "wall", "wall"]] }
    },
    {
      "name": "cells",
      "level": 0,
      "inputs": "R",
      "expect": { "board": ["#####", ["wall", "", "player", "crate target", "wall"], "#####"] }
    }
  ]
}
"######;

const GAME_FILE: &str = "push.puzzlescript";
const SESSIONS_FILE: &str = "push.sessions.json";

/// The sessions, of the level as it is.
fn sessions() -> String {
    let game = compile(GAME).game.expect("the game has no errors");
    let Some(Entry::Board(level)) = game.levels.first() else { panic!("the first entry is a level") };
    SESSIONS.replace("ROWS", &level_hash(&game, level))
}

/// The lines that another name for what stands at a text changes, or why it cannot be that.
fn rename(at: &str, name: &str, expected: &Expect) {
    let sessions = sessions();
    let project = open(&[(GAME_FILE, GAME), (SESSIONS_FILE, &sessions)]);
    let renaming = project.facets().renaming.expect("games have renaming");
    let offset = TextSize::try_from(GAME.find(at).expect("the text is there")).expect("it is short");
    let shown = match renaming.rename(GAME_FILE, offset, name, Watch::PATIENT) {
        Err(why) => format!("error: {why}\n"),
        Ok(edits) => {
            let mut shown = String::new();
            for (file, before) in [(GAME_FILE, GAME), (SESSIONS_FILE, sessions.as_str())] {
                let own = edits.iter().filter(|edit| *edit.file == *file).map(|edit| edit.edit.clone());
                let after = text::apply(before, &own.collect::<Vec<_>>()).expect("edits do not overlap");
                let changed = before.lines().zip(after.lines()).filter(|(one, other)| one != other);
                shown.extend(changed.flat_map(|(_, line)| [line.trim(), "\n"]));
            }
            shown
        }
    };
    expected.assert_eq(&shown);
}

#[test]
fn an_object_is_renamed_wherever_it_is_written_and_in_expected_boards() {
    rename(
        "Crate *",
        "Box",
        &expect![[r######"
        Box *
        Solid = Wall or Box
        @ = Box and Target
        Box move 36772507
        Player, Box, Wall
        [ > Player | Box ] -> [ > Player | > Box ] message The Crate moves
        All Target on Box
        "level": { "number": 0, "rows": "25d8d09c1f7ab068" },
        "expect": { "board": ["#####", ["wall", "", "player", "box target", "wall"], "#####"] }
    "######]],
    );
}

#[test]
fn a_glyph_is_renamed_in_all_levels_and_sessions() {
    rename(
        "@ =",
        "%",
        &expect![[r######"
        % = CRATE and Target
        "expect": { "won": true, "board": ["#####", "#.p%#", ["wall", "wall", "wall", "wall", "wall"]] }
    "######]],
    );
    rename(
        "*o#",
        "b",
        &expect![[r#"
        Crate b
        #pbo#
    "#]],
    );
}

#[test]
fn an_or_name_is_renamed() {
    rename(
        "Solid",
        "Obstacle",
        &expect![[r#"
        Obstacle = Wall or crate
    "#]],
    );
}

#[test]
fn a_name_can_be_spelled_otherwise() {
    rename(
        "Crate *",
        "crate",
        &expect![[r#"
        crate *
        @ = crate and Target
        crate move 36772507
        Player, crate, Wall
        [ > Player | crate ] -> [ > Player | > crate ] message The Crate moves
        All Target on crate
    "#]],
    );
}

#[test]
fn names_that_clash_or_that_no_level_can_hold_are_refused() {
    rename(
        "Crate *",
        "wall",
        &expect![[r#"
        error: `wall` is declared already
    "#]],
    );
    rename(
        "Crate *",
        "late",
        &expect![[r#"
        error: `late` is a word of the language
    "#]],
    );
    rename(
        "Crate *",
        "two words",
        &expect![[r#"
        error: a name of several letters has letters, digits and `_` only
    "#]],
    );
    rename(
        "Crate *",
        "",
        &expect![[r#"
        error: a name has at least one letter
    "#]],
    );
    rename(
        "*o#",
        "box",
        &expect![[r#"
        error: `*` stands in levels, so its name must be one letter
    "#]],
    );
    rename(
        "*o#",
        "(",
        &expect![[r#"
        error: a level cannot hold `(`
    "#]],
    );
    rename(
        "*o#",
        "\u{1f4e6}",
        &expect![[r#"
        error: a level cannot hold `📦`
    "#]],
    );
    rename(
        "*o#",
        "P",
        &expect![[r#"
        error: `P` is declared already
    "#]],
    );
}

#[test]
fn the_names_that_every_game_needs_stay() {
    rename(
        "Player P",
        "Hero",
        &expect![[r#"
        error: every game needs a name `player`
    "#]],
    );
}

/// The places that change with the name at `at`, as what is written there, each with its line.
fn linked(files: &[(&str, &str)], at: &str) -> String {
    let project = open(files);
    let text = files[0].1;
    let offset = text.find(at).expect("it is written") + 1;
    let facet = project.facets().linked_editing.expect("games have linked editing");
    let places = facet.linked(GAME_FILE, TextSize::try_from(offset).expect("it is short")).into_iter();
    let lines = places.map(|place| {
        let line = text[..usize::from(place.start())].matches('\n').count() + 1;
        format!("{}:{line}", &text[std::ops::Range::from(place)])
    });
    lines.collect::<Vec<_>>().join(" ")
}

#[test]
fn all_places_of_a_name_are_typed_at_once_where_they_are_spelled_alike() {
    let alone = [(GAME_FILE, GAME)];
    expect!["Target:14 Target:19 Target:26 Target:33"].assert_eq(&linked(&alone, "Target\n\nSOUNDS"));
    assert_eq!(linked(&alone, "Crate *"), "", "it is spelled in three ways");
}

#[test]
fn names_that_must_stay_as_they_are_are_typed_alone() {
    let alone = [(GAME_FILE, GAME)];
    assert_eq!(linked(&alone, "Player, "), "", "each game needs it");
    assert_eq!(linked(&alone, "#\nbrown"), "", "rows of levels hold it");
    let sessions = sessions();
    let files = [(GAME_FILE, GAME), (SESSIONS_FILE, sessions.as_str())];
    assert_eq!(linked(&files, "Target\n\nSOUNDS"), "", "sessions name it");
}

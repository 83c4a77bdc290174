//! Laying out a game changes how it looks and nothing else.

mod shared;

use std::path::Path;

use expect_test::expect;
use proptest::prelude::*;
use puzzlescript::compile::{PrintedRule, PrintedRules, compile};
use puzzlescript::format::format;
use puzzlescript::read::{TokenKind, read};
use puzzlescript_engine::model::{Entry, LevelBoard};
use shared::cases;
use text::apply;

fn formatted(text: &str) -> String {
    apply(text, &format(text, None)).expect("edits do not overlap")
}

/// What a text compiles to, but for the lines, and its comments.
fn meaning(text: &str) -> String {
    let compiled = compile(text);
    let printed = |rule: PrintedRule| rule.text.replacen(&format!("({})", rule.line), "", 1);
    let rules: Vec<String> = compiled.rules.iter().flat_map(PrintedRules::iter).map(printed).collect();
    let game = compiled.game.map(std::sync::Arc::unwrap_or_clone).map(|mut game| {
        for object in &mut game.objects {
            object.line = 0;
        }
        let levels: Vec<Entry> = std::mem::take(&mut game.levels)
            .into_iter()
            .map(|entry| match entry {
                Entry::Board(board) => Entry::Board(LevelBoard { line: 0, ..board }),
                Entry::Message { text, .. } => Entry::Message { text, line: 0 },
            })
            .collect();
        let sizes = |list: &puzzlescript_engine::model::RuleList| {
            let groups = list.groups.iter().map(|group| (group.rules.len(), group.is_random, group.rigid));
            (groups.collect::<Vec<_>>(), list.loops.clone())
        };
        let rules = (sizes(&game.rules), sizes(&game.late));
        std::format!("{:?}", (&game.prelude, &game.objects, &game.names, rules, &game.sounds, levels))
    });
    let codes: Vec<&str> = compiled.messages.list().iter().map(|message| message.rule.code).collect();
    let reading = read(text);
    let comments = reading.tokens.iter().filter(|token| token.kind == TokenKind::Comment);
    let comments: Vec<&str> =
        comments.map(|token| &text[usize::from(token.at.start())..usize::from(token.at.end())]).collect();
    std::format!("{rules:#?}\n{game:?}\n{codes:?}\n{comments:#?}")
}

/// Fails if laying out a text changes what it means, or would change something a second time.
fn check(name: &str, text: &str) {
    let once = formatted(text);
    assert_eq!(difference(&meaning(text), &meaning(&once)), None, "{name}");
    assert_eq!(difference(&once, &formatted(&once)), None, "{name}: the second time");
}

/// The first line that differs.
fn difference(one: &str, other: &str) -> Option<String> {
    let mut lines = one.lines().zip(other.lines());
    let found = lines.find(|(one, other)| one != other).map(|(one, other)| std::format!("{one} / {other}"));
    found.or_else(|| (one != other).then(|| "one is longer".to_owned()))
}

const ROUGH: &str = "\
title   A  Rough   Game
 author Somebody   (and   others)
noundo\t

OBJECTS
  Background   .
 black
Player P
white    orange
.000.
  .111.
.000.
.111.
.0.0.
(the wall)
Wall #
brown



Crate
orange   (a   comment)
======
LEGEND
==
* =   Crate
Thing=Crate   or Wall
O =  Wall
SOUNDS
Crate   move   36772507
COLLISIONLAYERS
Background
Player,Wall ,Crate
RULES

    [> Player|Thing]->[ > Player|> Thing ]   (push)
+ late[Player Crate]->[Player]
[ > Player | Wall ] -> cancel  message  Do   (not)   push
[ >  Plaier|Wall ]->[ | ]
WINCONDITIONS
 all   Crate on  Wall
LEVELS
message   Hello    you
#P*  (a   comment)
  #..


..P
";

#[test]
fn a_game_is_laid_out() {
    expect![[r#"
        title A  Rough   Game
        author Somebody   (and   others)
        noundo

        ========
        OBJECTS
        ========

        Background .
        black

        Player P
        white orange
        .000.
          .111.
        .000.
        .111.
        .0.0.

        (the wall)
        Wall #
        brown

        Crate
        orange   (a   comment)

        =======
        LEGEND
        =======

        * = Crate
        Thing = Crate or Wall
        O = Wall

        =======
        SOUNDS
        =======

        Crate move 36772507

        ================
        COLLISIONLAYERS
        ================

        Background
        Player, Wall, Crate

        ======
        RULES
        ======

            [ > Player | Thing ] -> [ > Player | > Thing ]   (push)
        + late [ Player Crate ] -> [ Player ]
        [ > Player | Wall ] -> cancel message Do   (not)   push
        [ >  Plaier|Wall ]->[ | ]

        ==============
        WINCONDITIONS
        ==============

        all Crate on Wall

        =======
        LEVELS
        =======

        message   Hello    you
        #P*  (a   comment)
          #..


        ..P
    "#]]
    .assert_eq(&formatted(ROUGH));
}

#[test]
fn a_line_with_a_comment_is_no_frame() {
    expect![[r#"
        ======== (the objects)

        ========
        OBJECTS
        ========

        Crate
        red
    "#]]
    .assert_eq(&formatted("======== (the objects)\nOBJECTS\nCrate\nred\n"));
}

#[test]
fn a_line_between_two_headings_is_the_frame_of_one() {
    check("two headings", "========\nOBJECTS\n========\nLEGEND\n");
    expect![[r#"
        ========
        OBJECTS
        ========

        =======
        LEGEND
        =======
    "#]]
    .assert_eq(&formatted("========\nOBJECTS\n========\nLEGEND\n"));
}

#[test]
fn line_ends_stay_as_they_are() {
    let text = formatted("title  A\r\nOBJECTS\r\nCrate\r\nred  blue\r\nWall\r\nred\r\n");
    expect![[r#"
        title A~
        ~
        ========~
        OBJECTS~
        ========~
        ~
        Crate~
        red blue~
        ~
        Wall~
        red~
    "#]]
    .assert_eq(&text.replace('\r', "~"));
}

#[test]
fn a_range_is_laid_out_alone() {
    let start = ROUGH.find("Thing=").expect("it is there");
    let edits = format(ROUGH, Some(text::range(start, start + 30)));
    let lines: Vec<&str> = edits.iter().map(|edit| edit.insert.as_str()).collect();
    assert_eq!(lines, ["Thing = Crate or Wall", "O = Wall"]);
}

#[test]
fn the_games_of_the_project_are_laid_out() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/puzzlescript");
    for entry in std::fs::read_dir(folder).expect("the games are part of the project") {
        let path = entry.expect("the folder can be read").path();
        if path.extension().is_some_and(|it| it == "puzzlescript") {
            let text = std::fs::read_to_string(&path).expect("the game can be read");
            assert_eq!(difference(&text, &formatted(&text)), None, "{}", path.display());
        }
    }
}

#[test]
fn the_traps_mean_the_same_laid_out() {
    let Some(folder) = testrun::shared("puzzlescript/traps") else { return };
    for entry in std::fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("the folder can be read").path();
        if path.extension().is_some_and(|it| it == "txt") {
            check(
                &path.display().to_string(),
                &std::fs::read_to_string(&path).expect("the game can be read"),
            );
        }
    }
}

#[test]
fn published_games_mean_the_same_laid_out() {
    for list in ["sessions", "errors", "solutions"] {
        let Some(cases) = cases(list) else { return };
        for case in &cases {
            let name = std::format!("{list} {}", case["id"]);
            check(&name, case["source"].as_str().expect("a case has a game"));
        }
    }
}

/// Blank lines would change what it means only as long as its blanks are as they are.
#[test]
fn a_text_that_is_broken_across_sections_is_laid_out_at_once() {
    let start = ROUGH.find("brown").expect("there is a color") + 1;
    let end = ROUGH.find("Wall\nLEVELS").expect("there are conditions") + 2;
    check("a game", &format!("{}({}){}", &ROUGH[..start], &ROUGH[start..end], &ROUGH[end..]));
}

/// What can come to stand anywhere.
const PIECES: [&str; 8] = [" ", "\n", "\t", "(", ")", "=", "(x)", "=====\n"];

proptest! {
    #![proptest_config(testrun::law(64))]

    #[test]
    fn blanks_and_breaks_anywhere_keep_their_meaning(places in prop::collection::vec((0..ROUGH.len(), 0..PIECES.len()), 0..12)) {
        let mut text = ROUGH.to_owned();
        for (place, piece) in places {
            let at = (0..=place.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
            text.insert_str(at, PIECES[piece]);
        }
        check("a game", &text);
    }

    #[test]
    fn any_text_can_be_laid_out(text in "\\PC{0,200}") {
        check("a text", &text);
    }
}

//! What this reader reads is what the strict reader reads.

use proptest::prelude::*;

use crate::document::Document;
use crate::recover::read_by;

/// Whether the plain reader takes a text.
fn is_taken(text: &str) -> bool {
    super::read(text, |_| Ok(())).is_ok()
}

/// Both readings of a text are the same, whatever one asks.
fn expect_same(text: &str) -> bool {
    let (one, two) = (read_by(text.into(), true), read_by(text.into(), false));
    let nodes = |it: &Document| -> Vec<_> {
        let nodes = it.tree().root().into_iter().flat_map(json::Node::descendants);
        nodes.map(|it| (it.kind(), it.range(), it.key().map(json::Key::range))).collect()
    };
    assert_eq!(nodes(&one), nodes(&two), "{text:?}");
    assert_eq!(one.tree(), two.tree(), "{text:?}");
    assert_eq!(one.errors(), two.errors(), "{text:?}");
    assert_eq!(one.comments(), two.comments(), "{text:?}");
    assert_eq!(one.holes(), two.holes(), "{text:?}");
    assert_eq!(one.anchors(), two.anchors(), "{text:?}");
    let aliases = |it: &Document| {
        let mut all: Vec<_> = it.extra.aliases.iter().map(|(from, to)| (*from, *to)).collect();
        all.sort_unstable();
        all
    };
    assert_eq!(aliases(&one), aliases(&two), "{text:?}");
    assert_eq!(format!("{:?}", one.issues()), format!("{:?}", two.issues()), "{text:?}");
    is_taken(text)
}

const GAME: &str = "\
# A game
name: Räuber 🪙  # here
version: 1
teams: [{ id: red, name: 'It''s' }, { id: \"blue\", name: B }]
empty:
map:
  zones:
  - { id: hill,
      name: Hill }   # two lines
  - id: well
    zones: [

      a, -1, *x1
    ]
  points: {}
playerJoinStates:
  - &start { it: false, score: 0 }
  -
    it: true
  - - nested
    - &word deep
rules:

  - id: a
    when:
      kind: and
      children:
        - { kind: state_equals, who: any, key: it, value: true }

        # a comment
        - { kind: tick, everyMs: 1000 }
    do: [*start, *word, same.state.it, a:b, c#d]
  - id: b-c
    again: *start
";

fn line() -> impl Strategy<Value = String> {
    let indentation = prop_oneof![Just(""), Just("  "), Just("    "), Just(" "), Just("      ")];
    let start = prop_oneof![
        4 => Just(""), 2 => Just("- "), 1 => Just("- - "), 4 => Just("a: "), 3 => Just("b:"), 1 => Just("- a: "),
        1 => Just("\"q\": "), 1 => Just("-"), 1 => Just("<<: ")
    ];
    let value = prop_oneof![
        4 => Just(""), 3 => Just("word"), 1 => Just("two words"), 1 => Just("1.5"), 1 => Just("'q''q'"), 1 => Just("\"q\""),
        2 => Just("[a, b]"), 2 => Just("{ k: v, l: [1] }"), 1 => Just("[a,"), 1 => Just("b]"), 1 => Just("{ k: v"),
        1 => Just("}"), 1 => Just("]"), 1 => Just("["), 1 => Just("{"), 1 => Just("k: v,"), 1 => Just("a,"), 1 => Just("&x word"), 1 => Just("&x [a]"), 1 => Just("*x"), 1 => Just("*y"), 1 => Just("[*x, &y b]"),
        1 => Just("a: b"), 1 => Just("|"), 1 => Just("---"), 1 => Just("\"q\\n\""), 1 => Just("{a: 1,}"), 1 => Just("[a b, c:d]"),
        1 => Just("{k:}"), 1 => Just("x:"), 1 => Just("!t v"), 1 => Just("? a"), 1 => Just("{ \"k\":1 }"), 1 => Just("ä b")
    ];
    let end =
        prop_oneof![5 => Just(""), 1 => Just(" # c"), 1 => Just("#c"), 1 => Just(" "), 1 => Just("  #")];
    (indentation, start, value, end).prop_map(|(a, b, c, d)| format!("{a}{b}{c}{d}\n"))
}

proptest! {
    #![proptest_config(testrun::law(3000))]

    #[test]
    fn any_lines_are_read_as_the_strict_reader_does(lines in prop::collection::vec(line(), 0..10)) {
        expect_same(&lines.concat());
    }

    #[test]
    fn a_game_with_a_change_is_read_as_the_strict_reader_does(
        at in 0..GAME.len(),
        cut in 0..6_usize,
        typed in "[-:?,\\[\\]{}#&*!|>'\"%@` \na]{0,3}",
    ) {
        let floor = |at: usize| (0..=at.min(GAME.len())).rev().find(|at| GAME.is_char_boundary(*at)).unwrap_or(0);
        let (start, end) = (floor(at), floor(at + cut));
        expect_same(&format!("{}{typed}{}", &GAME[..start], &GAME[end..]));
    }
}

#[test]
fn a_game_is_taken_and_so_are_most_of_its_beginnings() {
    let missing = GAME.replace("*x1", "x1");
    assert!(expect_same(&missing));
    let taken = (0..GAME.len()).filter(|at| GAME.is_char_boundary(*at) && expect_same(&GAME[..*at])).count();
    assert!(taken * 3 > GAME.len(), "{taken} of {}", GAME.len());
}

#[test]
fn the_games_of_others_are_read_alike() {
    let Some(cases) = testrun::shared("wage/cases") else { return };
    let (mut all, mut taken) = (0, 0);
    for folder in std::fs::read_dir(cases).expect("the folder can be listed") {
        let folder = folder.expect("the folder can be listed").path();
        for file in std::fs::read_dir(folder).expect("the folder can be listed") {
            let Ok(text) = std::fs::read_to_string(file.expect("it is listed").path()) else { continue };
            all += 1;
            taken += usize::from(expect_same(&text));
        }
    }
    eprintln!("{taken} of {all} texts are plain");
    assert!(taken * 2 > all, "{taken} of {all}");
}

//! What the reader of plain texts reads is what the strict reader reads.

use proptest::prelude::*;
use yaml::readers::takes;

use crate::laws::checks::readers_agree;

/// Whether a text is read by the plain reader. Both readings of it are the same, whatever one asks.
fn expect_same(text: &str) -> bool {
    readers_agree(text);
    takes(text)
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
    let indentation = prop_oneof![6 => Just(""), 6 => Just("  "), 6 => Just("    "), 6 => Just(" "), 6 => Just("      "), 1 => Just("\t"), 1 => Just(" \t")];
    let start = prop_oneof![
        4 => Just(""), 2 => Just("- "), 1 => Just("- - "), 4 => Just("a: "), 3 => Just("b:"), 1 => Just("- a: "),
        1 => Just("\"q\": "), 1 => Just("-"), 1 => Just("<<: "), 1 => Just("\"q\" : "), 1 => Just("'q'  :"), 1 => Just("ä ö: "), 1 => Just("%a"), 1 => Just("&x "),
        1 => Just("\u{feff}")
    ];
    let value = prop_oneof![
        4 => Just(""), 3 => Just("word"), 1 => Just("two words"), 1 => Just("1.5"), 1 => Just("'q''q'"), 1 => Just("\"q\""),
        2 => Just("[a, b]"), 2 => Just("{ k: v, l: [1] }"), 1 => Just("[a,"), 1 => Just("b]"), 1 => Just("{ k: v"),
        1 => Just("}"), 1 => Just("]"), 1 => Just("["), 1 => Just("{"), 1 => Just("k: v,"), 1 => Just("a,"), 1 => Just("&x word"), 1 => Just("&x [a]"), 1 => Just("*x"), 1 => Just("*y"), 1 => Just("[*x, &y b]"),
        1 => Just("a: b"), 1 => Just("|"), 1 => Just("---"), 1 => Just("\"q\\n\""), 1 => Just("{a: 1,}"), 1 => Just("[a b, c:d]"),
        1 => Just("{k:}"), 1 => Just("x:"), 1 => Just("!t v"), 1 => Just("? a"), 1 => Just("{ \"k\":1 }"), 1 => Just("ä b"),
        1 => Just("..."), 1 => Just("% a"), 1 => Just("{ \"k\" : 1 }"), 1 => Just("a\tb"), 1 => Just("a\u{85}b"), 1 => Just("[ # c")
    ];
    let value = prop_oneof![
        24 => value.prop_map(str::to_owned),
        1 => (990..1040_usize, any::<bool>(), any::<bool>()).prop_map(|(length, is_in_flow, is_blank)| {
            let (word, blanks) = if is_blank { ("a".to_owned(), " ".repeat(length)) } else { ("a".repeat(length), String::new()) };
            if is_in_flow { format!("{{ \"{word}\"{blanks}: 1 }}") } else { format!("\"{word}\"{blanks}: 1") }
        })
    ];
    let end = prop_oneof![5 => Just(""), 1 => Just(" # c"), 1 => Just("#c"), 1 => Just(" "), 1 => Just("  #"), 1 => Just("\t")];
    (indentation, start, value, end).prop_map(|(a, b, c, d)| format!("{a}{b}{c}{d}"))
}

/// Lines with ends of one kind, or of several.
fn lines() -> impl Strategy<Value = String> {
    let end = || prop_oneof![40 => Just("\n"), 1 => Just("\r"), 1 => Just("\r\n")];
    let mixed = prop::collection::vec((line(), end()), 0..10);
    let windows = prop::collection::vec(line(), 0..10);
    prop_oneof![
        2 => mixed.prop_map(|lines| lines.into_iter().map(|(line, end)| line + end).collect()),
        1 => windows.prop_map(|lines| lines.into_iter().map(|line| line + "\r\n").collect()),
    ]
}

proptest! {
    #![proptest_config(testrun::law(3000))]

    #[test]
    fn any_lines_are_read_as_the_strict_reader_does(text in lines()) {
        expect_same(&text);
    }

    #[test]
    fn a_game_with_a_change_is_read_as_the_strict_reader_does(
        at in 0..GAME.len(),
        cut in 0..6_usize,
        typed in "[-:?,\\[\\]{}#&*!|>'\"%@` \n\ta]{0,3}",
        line_end in prop_oneof![Just("\n"), Just("\r\n")],
    ) {
        let floor = |at: usize| (0..=at.min(GAME.len())).rev().find(|at| GAME.is_char_boundary(*at)).unwrap_or(0);
        let (start, end) = (floor(at), floor(at + cut));
        expect_same(&format!("{}{typed}{}", &GAME[..start], &GAME[end..]).replace('\n', line_end));
    }
}

#[test]
fn what_most_games_have_is_taken() {
    for text in [
        "a: # c\n  b: 1\n",
        "a:   # c\nb:\n",
        "- # c\n  a: 1\n-   # d\n  b: 2\n",
        "- - # c\n    a: 1\n",
        "'k' : v\n\"l\"  : w\n",
        "a: { \"k\" :1, 'l' : [x] }\n",
        "a:\n- b\n- c: d\n",
        "a:\n  - b # c\n  # d\n",
        "a: [ # c\n  b, # d\n  # e\n  c # f\n]\n",
        "a: &x { k: v }\nb: &x [*x]\nc: *x\n",
        "ä: Räuber 🪙\n'ö': [ü]\n",
        "# c\n\n- a: b\n",
        "a: 1\nb: 2",
    ] {
        assert!(expect_same(text), "{text:?}");
        assert!(expect_same(&text.replace('\n', "\r\n")), "{text:?} with other line ends");
    }
}

#[test]
fn a_key_that_is_too_long_for_the_strict_reader_is_not_taken() {
    for text in
        [["\"a\"", &" ".repeat(1100), ": 1\n"].concat(), ["{ \"a\"", &" ".repeat(1100), ": 1 }\n"].concat()]
    {
        assert!(!expect_same(&text));
    }
}

#[test]
fn a_game_is_taken_and_so_are_most_of_its_beginnings() {
    let missing = GAME.replace("*x1", "x1");
    assert!(expect_same(&missing) && expect_same(&missing.replace('\n', "\r\n")));
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

//! Names and parts of a game, as an editor goes to them.

mod project;

use std::fmt::Write as _;
use std::sync::Arc;

use expect_test::expect;
use language::{Project, Symbol};
use project::open;
use text::TextSize;

const GAME: &str = "\
title Push
(Two
 lines.)
======
OBJECTS
======
Background .
black
Target O
blue
Player P
white red
.000.
.....
.000.
.....
.0.1.
Crate *
orange
Wall #
brown
======
LEGEND
======
@ = Crate and Target
Solid = Wall or Crate
======
SOUNDS
======
Crate move 36772507
======
COLLISIONLAYERS
======
Background
Target
Player, Crate, Wall
======
RULES
======
[ > PLAYER | Crate ] -> [ > Player | > Crate ]
======
WINCONDITIONS
======
All Target on Crate
======
LEVELS
======
message Push!

#####
#p*o#
#####
";

fn project(text: &str) -> Arc<dyn Project> {
    open(&[("push.puzzlescript", text)])
}

/// The line and column from 1 of each occurrence of the name at a text, definitions with a star.
fn occurrences(at: &str) -> String {
    let project = project(GAME);
    let offset = TextSize::try_from(GAME.find(at).expect("the text is there")).expect("it is short");
    let navigation = project.facets().navigation.expect("games have names");
    let mut shown = String::new();
    for it in navigation.occurrences("push.puzzlescript", offset, None) {
        let start = usize::from(it.at.range.start());
        let before = &GAME[..start];
        let line = before.matches('\n').count() + 1;
        let column = start - before.rfind('\n').map_or(0, |end| end + 1) + 1;
        let star = if it.is_definition { "*" } else { "" };
        let text = &GAME[std::ops::Range::<usize>::from(it.at.range)];
        write!(shown, "{line}:{column}{star} {text}; ").expect("a text takes it");
    }
    shown
}

#[test]
fn a_name_is_found_where_it_is_declared_and_in_every_section_whatever_its_case() {
    expect!["11:1* Player; 36:1 Player; 40:5 PLAYER; 40:29 Player; "].assert_eq(&occurrences("PLAYER |"));
    expect!["18:1* Crate; 25:5 Crate; 26:17 Crate; 30:1 Crate; 36:9 Crate; 40:14 Crate; 40:40 Crate; 44:15 Crate; "]
        .assert_eq(&occurrences("Crate ] ->"));
}

#[test]
fn a_glyph_of_a_level_leads_to_where_it_is_declared() {
    expect!["11:8* P; 51:2 p; "].assert_eq(&occurrences("p*o#"));
    let project = project(GAME);
    let navigation = project.facets().navigation.expect("games have names");
    let offset = TextSize::try_from(GAME.find("p*o#").expect("there is such a row")).expect("it is short");
    let found = navigation.definitions("push.puzzlescript", offset).expect("it is a glyph");
    assert_eq!(&GAME[std::ops::Range::<usize>::from(found.places[0].range)], "P");
}

#[test]
fn a_place_without_a_name_leads_nowhere() {
    for at in ["Two", "======", "36772507", "message", "> PLAYER", "white"] {
        assert_eq!(occurrences(at), "", "{at}");
    }
}

fn shown(symbols: &[Symbol], depth: usize) -> String {
    let mut text = String::new();
    for it in symbols {
        let detail = it.detail.as_deref().map_or(String::new(), |detail| format!(" ({detail})"));
        assert!(it.range.contains_range(it.selection), "{}", it.name);
        writeln!(text, "{}{:?} {}{detail}", "  ".repeat(depth), it.kind, it.name).expect("a text takes it");
        text.push_str(&shown(&it.children, depth + 1));
    }
    text
}

#[test]
fn the_outline_has_the_sections_with_what_they_declare() {
    let project = project(GAME);
    let navigation = project.facets().navigation.expect("games have parts");
    expect![[r#"
        Property title (Push)
        Module OBJECTS
          Class Background (.)
          Class Target (O)
          Class Player (P)
          Class Crate (*)
          Class Wall (#)
        Module LEGEND
          Tag @ (Crate and Target)
          Tag Solid (Wall or Crate)
        Module SOUNDS
        Module COLLISIONLAYERS
          Array Background
          Array Target
          Array Player, Crate, Wall
        Module RULES
          Event [ > PLAYER | Crate ] -> [ > Player | > Crate ]
        Module WINCONDITIONS
          Property All Target on Crate
        Module LEVELS
          String Push! (message)
          File level 1 (5 × 3)
    "#]]
    .assert_eq(&shown(&navigation.symbols("push.puzzlescript"), 0));
}

#[test]
fn objects_legend_names_and_levels_are_found_by_their_letters() {
    let project = project(GAME);
    let navigation = project.facets().navigation.expect("games have names");
    let found = navigation.find_symbols("l", 9).into_iter();
    let found: Vec<String> = found.map(|it| format!("{} {}", it.container, it.name)).collect();
    expect!["object Player, object Wall, legend name Solid, level level 1"].assert_eq(&found.join(", "));
    assert_eq!(navigation.find_symbols("", 2).len(), 2);
}

#[test]
fn sections_objects_boards_and_comments_of_several_lines_are_folded() {
    let project = project(GAME);
    let navigation = project.facets().navigation.expect("games have parts");
    let line = |at: TextSize| GAME[..usize::from(at)].matches('\n').count() + 1;
    let folds = navigation.folds("push.puzzlescript").into_iter();
    let folds: Vec<String> = folds.map(|it| format!("{}–{}", line(it.start()), line(it.end()))).collect();
    expect!["2–3, 5–21, 7–8, 9–10, 11–17, 18–19, 20–21, 23–26, 28–30, 32–36, 38–40, 42–44, 46–52, 50–52"]
        .assert_eq(&folds.join(", "));
}

#[test]
fn a_selection_grows_from_the_word_to_the_whole_text() {
    let project = project(GAME);
    let navigation = project.facets().navigation.expect("games have parts");
    let offset = TextSize::try_from(GAME.find("red").expect("it is a color")).expect("it is short");
    let grown = navigation.selections("push.puzzlescript", offset);
    let texts: Vec<&str> = grown.iter().map(|it| &GAME[std::ops::Range::<usize>::from(*it)]).collect();
    assert_eq!(texts[0], "red");
    assert_eq!(texts[1], "white red");
    assert!(texts[2].starts_with("Player P") && texts[2].ends_with(".0.1."), "{}", texts[2]);
    assert!(texts[3].starts_with("OBJECTS") && texts[3].ends_with("brown"), "{}", texts[3]);
    assert_eq!(texts[4], GAME);
    assert!(grown.windows(2).all(|pair| pair[1].contains_range(pair[0])));
}

#[test]
fn an_empty_text_and_one_with_windows_ends_of_lines_have_answers_within_the_text() {
    for text in ["", "\u{feff}", "OBJECTS", &GAME.replace('\n', "\r\n"), &GAME.replace("Crate", "Ķrate İ")]
    {
        let project = project(text);
        let navigation = project.facets().navigation.expect("games have parts");
        let end = TextSize::try_from(text.len()).expect("it is short");
        for offset in (0..=text.len()).filter(|at| text.is_char_boundary(*at)) {
            let offset = TextSize::try_from(offset).expect("it is short");
            let found = navigation.occurrences("push.puzzlescript", offset, None);
            assert!(found.iter().all(|it| it.at.range.end() <= end));
            assert!(navigation.selections("push.puzzlescript", offset).iter().all(|it| it.end() <= end));
        }
        assert!(navigation.folds("push.puzzlescript").iter().all(|it| it.end() <= end));
    }
}

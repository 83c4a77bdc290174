//! What is proposed at a place of a game, `$0`, as an editor applies it.

mod project;

use std::fmt::Write as _;

use expect_test::{Expect, expect};
use language::{Completion, CompletionKind};
use project::open;
use text::TextSize;

const FRONT: &str = "\
title Push
OBJECTS
Background .
black

Player P
white

Crate *
orange

Wall #
brown

Target
blue

LEGEND
Solid = Wall or Crate
@ = Crate and Target
";

const BACK: &str = "\
SOUNDS
sfx0 36772507
COLLISIONLAYERS
Background
Target
Player, Crate, Wall
";

/// The proposals at `$0`.
fn completion(marked: &str) -> (String, Vec<Completion>) {
    let at = marked.find("$0").expect("the place is marked");
    let text = marked.replacen("$0", "", 1);
    let project = open(&[("push.puzzlescript", &text)]);
    let offset = TextSize::try_from(at).expect("it is short");
    let editing = project.facets().editing.expect("games have completion");
    let items = editing.completion("push.puzzlescript", offset);
    (text, items)
}

/// The first labels at `$0`.
fn first(marked: &str, count: usize, expected: &Expect) {
    let labels: Vec<String> = completion(marked).1.into_iter().map(|item| item.label).collect();
    expected.assert_eq(&labels.into_iter().take(count).collect::<Vec<_>>().join(" "));
}

/// The line of `$0` after the proposal with this label is accepted by an editor without snippets.
fn accept(marked: &str, label: &str) -> String {
    let (text, items) = completion(marked);
    let item = items.iter().find(|item| item.label == label).expect("it is proposed");
    let mut edit = item.edit.clone();
    edit.insert = item.plain_insert();
    let start = usize::from(edit.range.start());
    let after = text::apply(&text, &[edit.clone()]).expect("one edit does not overlap");
    let from = after[..start].rfind('\n').map_or(0, |end| end + 1);
    let to = start + edit.insert.len();
    let to = to + after[to..].find('\n').unwrap_or(after.len() - to);
    after[from..to].to_owned()
}

fn rules(line: &str) -> String {
    format!("{FRONT}{BACK}RULES\n[ > Player | Crate ] -> [ > Player | > Crate ]\n{line}\nWINCONDITIONS\n")
}

#[test]
fn settings_are_proposed_once_with_a_place_for_their_value() {
    first("title Push\n$0\n", 3, &expect!["author homepage background_color"]);
    assert_eq!(accept("$0\n", "again_interval"), "again_interval 0.15");
    assert_eq!(accept("aga$0 0.3\n", "again_interval"), "again_interval 0.3");
}

#[test]
fn a_setting_that_takes_a_palette_proposes_palettes_and_one_that_takes_a_color_colors() {
    first("color_palette a$0", 4, &expect!["amiga arnecolors atari amstrad"]);
    first("text_color bl$0", 2, &expect!["black blue"]);
}

#[test]
fn a_color_comes_with_its_value_in_the_palette_of_the_game() {
    let (_, items) = completion("color_palette amiga\nOBJECTS\nCrate\no$0\n");
    let orange = items.iter().find(|item| item.label == "orange").expect("it is a color");
    assert_eq!((orange.kind, orange.detail.as_deref()), (CompletionKind::Color, Some("#ff6644")));
}

#[test]
fn the_heading_that_is_missing_comes_first_between_lines_of_equals_signs() {
    let text = "=====\nOBJECTS\n=====\nBackground\nblack\n\n=====\n$0\n=====\n";
    first(text, 2, &expect!["LEGEND SOUNDS"]);
    assert_eq!(accept(text, "LEGEND"), "LEGEND");
    let below = "=====\nOBJECTS\n=====\nBackground\nblack\n\n$0\n";
    assert_eq!(accept(below, "LEGEND"), "=====\nLEGEND\n=====");
}

#[test]
fn a_name_that_is_used_without_being_declared_is_proposed_where_names_are_declared() {
    let text = "OBJECTS\nBackground\nblack\n\n$0\nLEGEND\nSOUNDS\nCOLLISIONLAYERS\nBackground\nGhost\n";
    first(text, 1, &expect!["Ghost"]);
}

#[test]
fn glyphs_that_levels_hold_without_a_meaning_come_before_other_free_ones() {
    first(&format!("{FRONT}$0\n{BACK}RULES\nWINCONDITIONS\nLEVELS\n\n#PX\n"), 3, &expect!["x o +"]);
}

#[test]
fn an_object_without_a_glyph_comes_first_behind_a_glyph() {
    first(&format!("{FRONT}O = $0\n"), 1, &expect!["Target"]);
}

#[test]
fn or_names_are_not_proposed_beside_and() {
    let (_, items) = completion(&format!("{FRONT}! = Crate and $0\n"));
    let labels: Vec<&str> = items.iter().map(|item| item.label.as_str()).collect();
    assert!(
        labels.contains(&"Wall") && !labels.contains(&"Solid") && !labels.contains(&"Crate"),
        "{labels:?}"
    );
}

#[test]
fn only_objects_without_a_layer_are_proposed_in_layers() {
    first(
        &format!("{FRONT}SOUNDS\nCOLLISIONLAYERS\nBackground\nPlayer, $0\n"),
        9,
        &expect!["Solid Crate Wall Target"],
    );
}

#[test]
fn the_other_half_of_a_cell_is_proposed_first() {
    first(&rules("[ > Player | Wall ] -> [ > Player | $0"), 1, &expect!["Wall"]);
}

#[test]
fn after_a_movement_only_names_are_proposed() {
    let (_, items) = completion(&rules("[ > $0"));
    assert!(items.iter().all(|item| item.kind == CompletionKind::Reference), "{items:?}");
}

#[test]
fn late_rules_get_no_movements() {
    let (_, items) = completion(&rules("late [ $0"));
    let labels: Vec<&str> = items.iter().map(|item| item.label.as_str()).collect();
    assert!(labels.contains(&"no") && !labels.contains(&">") && !labels.contains(&"moving"), "{labels:?}");
}

#[test]
fn the_right_side_is_proposed_from_the_left_with_the_movement_handed_on() {
    let line = "[ > Player | Wall ] -> $0";
    first(&rules(line), 2, &expect!["[ > Player | > Wall ] [ > Player | Wall ]"]);
    assert_eq!(accept(&rules(line), "[ > Player | > Wall ]"), "[ > Player | Wall ] -> [ > Player | > Wall ]");
}

#[test]
fn of_the_sounds_only_those_that_are_declared_are_commands() {
    let (_, items) = completion(&rules("[ Player ] -> [ Player ] $0"));
    let labels: Vec<&str> = items.iter().map(|item| item.label.as_str()).collect();
    assert!(labels.contains(&"sfx0") && !labels.contains(&"sfx1") && labels.contains(&"again"), "{labels:?}");
}

#[test]
fn the_rule_above_is_proposed_in_the_directions_that_are_not_written() {
    let text = rules("Up [ Player ] -> [ Player ]\nDown [ Player ] -> [ Player ]\n$0");
    assert_eq!(
        accept(&text, "the rule above, turned"),
        "Left [ Player ] -> [ Player ]\nRight [ Player ] -> [ Player ]"
    );
}

#[test]
fn rules_that_many_games_have_are_about_the_names_of_the_game() {
    let shown = ["push", "pull", "collect", "gravity", "ice", "enemies", "teleport"].into_iter();
    let mut lines = String::new();
    for label in shown {
        writeln!(lines, "{label}: {}", accept(&rules("$0"), label)).expect("a text takes what is written");
    }
    expect![[r#"
        push: [ > Player | Crate ] -> [ > Player | > Crate ]
        pull: [ < Player | Crate ] -> [ < Player | < Crate ]
        collect: late [ Player Crate ] -> [ Player ]
        gravity: [ stationary Crate ] -> [ down Crate ]
        ice: [ > Player | Wall no Solid ] -> [ | > Player Wall ]
        enemies: [ Target | ... | Player ] -> [ > Target | ... | Player ]
        teleport: late [ Player Crate ] [ Target ] -> [ Crate ] [ Player Target ]
    "#]]
    .assert_eq(&lines);
}

#[test]
fn win_conditions_go_word_by_word() {
    let win = |line: &str| format!("{}{line}", rules(""));
    first(&win("$0"), 4, &expect!["all some any no"]);
    first(&win("all Target $0"), 1, &expect!["on"]);
    first(&win("all Target on $0"), 2, &expect!["Crate Wall"]);
}

#[test]
fn a_row_of_a_level_gets_glyphs_alone_and_nothing_behind_its_end() {
    let level = |rows: &str| format!("{}LEVELS\n\n{rows}\n", rules(""));
    let (_, items) = completion(&level("#$0#\n"));
    let labels: Vec<&str> = items.iter().map(|item| item.label.as_str()).collect();
    assert_eq!(labels, ["#", ".", "p", "*", "@"]);
    assert_eq!(accept(&level("#$0#"), "@"), "#@#");
    assert_eq!(completion(&level("#.#$0")).1, []);
}

#[test]
fn a_new_level_is_as_large_as_the_one_above() {
    let text = format!("{}LEVELS\n\n####\n#P.#\n####\n\n$0\n", rules(""));
    assert_eq!(accept(&text, "level"), "####\n#p.#\n####");
}

#[test]
fn nothing_is_proposed_in_comments_titles_and_messages() {
    for text in ["(pl$0ayer)", "title Pl$0", &rules("[ Player ] -> message Pla$0"), &rules("(Pla$0")] {
        assert_eq!(completion(text).1, [], "{text}");
    }
}

#[test]
fn names_are_proposed_behind_more_errors_than_the_reference_reads() {
    let broken = "junk\n".repeat(8);
    first(&format!("{broken}{}", rules("[ > Pl$0")), 1, &expect!["Player"]);
}

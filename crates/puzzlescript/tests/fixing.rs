//! Fixes mend what they are of.

use std::sync::Arc;

use expect_test::{Expect, expect};
use language::Applicability;
use puzzlescript::check::check;
use text::{Edit, apply};

/// The lines that the fixes of a code change in a game with this rest, in their new form.
fn fixed(code: &str, text: &str, expected: &Expect) {
    let file: Arc<str> = Arc::from("game.txt");
    let diagnostics = check(text).diagnostics(&file, text);
    let found = diagnostics.iter().find(|it| it.code() == code).expect("it is reported");
    let fix = found.fixes.first().expect("it has a fix");
    let edits: Vec<Edit> = fix.edits.iter().map(|edit| edit.edit.clone()).collect();
    let mended = apply(text, &edits).expect("edits do not overlap");
    let count =
        |text: &str| check(text).diagnostics(&file, text).iter().filter(|it| it.code() == code).count();
    assert!(count(&mended) < count(text), "there is one less");
    assert!(found.rule.fixes.applicabilities().contains(&fix.applicability), "{code} declares its fix");
    let before: Vec<&str> = text.lines().collect();
    let changed: Vec<&str> = mended.lines().filter(|line| !before.contains(line)).collect();
    let sure = if fix.applicability == Applicability::Safe { "safe" } else { "not safe" };
    expected.assert_eq(&format!("{} ({sure})\n{}\n", fix.title, changed.join("\n")));
}

const START: &str =
    "OBJECTS\nBackground .\nblack\n\nPlayer P\nred\n\nCrate *\nred\n\nWall #\nred\n\nLEGEND\n\n";

fn game(rest: &str) -> String {
    format!("{START}{rest}")
}

#[test]
fn a_no_that_says_nothing_goes() {
    fixed(
        "no-redundant",
        &game(
            "SOUNDS\nCOLLISIONLAYERS\nBackground\nPlayer, Crate, Wall\nRULES\n[ Crate no Wall ] -> [ ]\nWINCONDITIONS\nLEVELS\nP*#\n",
        ),
        &expect![[r#"
            remove `no Wall` (safe)
            [ Crate ] -> [ ]
        "#]],
    );
}

#[test]
fn a_short_row_is_filled() {
    fixed(
        "level-not-rectangular",
        &game(
            "SOUNDS\nCOLLISIONLAYERS\nBackground\nPlayer, Crate, Wall\nRULES\nWINCONDITIONS\nLEVELS\nP*#..\nP#\n",
        ),
        &expect![[r#"
            fill the row with its last letter, as the game does (safe)
            P####
        "#]],
    );
}

#[test]
fn a_missing_section_is_added() {
    fixed(
        "section-out-of-order",
        &game("COLLISIONLAYERS\nBackground\nPlayer, Crate, Wall\nRULES\nWINCONDITIONS\nLEVELS\nP*#\n"),
        &expect![[r#"
            add the section `SOUNDS` (safe)
            SOUNDS
        "#]],
    );
}

#[test]
fn an_object_gets_a_layer() {
    fixed(
        "object-unlayered",
        &game(
            "SOUNDS\nCOLLISIONLAYERS\nBackground\nPlayer, Crate (both)\nRULES\nWINCONDITIONS\nLEVELS\nP*\n",
        ),
        &expect![[r#"
            put `Wall` into a layer of its own (not safe)
            Wall
        "#]],
    );
}

#[test]
fn a_command_gets_its_sound() {
    fixed(
        "sfx-undefined",
        &game(
            "SOUNDS\nCOLLISIONLAYERS\nBackground\nPlayer, Crate, Wall\nRULES\n[ Crate ] -> sfx1\nWINCONDITIONS\nLEVELS\nP*#\n",
        ),
        &expect![[r#"
            declare a sound for `sfx1` (not safe)
            sfx1 36772507
        "#]],
    );
}

/// The same for a rule of a game that is whole besides.
fn mended(code: &str, rule: &str, expected: &Expect) {
    let rest = "SOUNDS\nCOLLISIONLAYERS\nBackground\nPlayer, Crate, Wall\nRULES\n";
    fixed(code, &game(&format!("{rest}{rule}\nWINCONDITIONS\nLEVELS\nP*#\n")), expected);
}

#[test]
fn brackets_are_closed_before_the_arrow() {
    mended(
        "arrow-inside",
        "[ > Player | Crate -> [ > Player | > Crate ]",
        &expect![[r#"
        balance the brackets (not safe)
        [ > Player | Crate ] -> [ > Player | > Crate ]
    "#]],
    );
}

#[test]
fn brackets_are_closed_at_the_end() {
    mended(
        "bracket-count-differs",
        "[ > Player | Crate ] -> [ > Player | > Crate (push)",
        &expect![[r#"
        balance the brackets (not safe)
        [ > Player | Crate ] -> [ > Player | > Crate ] (push)
    "#]],
    );
}

#[test]
fn brackets_are_opened_behind_the_arrow() {
    mended(
        "bracket-unopened",
        "[ > Player | Crate ] -> > Player | > Crate ]",
        &expect![[r#"
        balance the brackets (not safe)
        [ > Player | Crate ] -> [ > Player | > Crate ]
    "#]],
    );
}

#[test]
fn brackets_are_opened_behind_the_words_before_a_rule() {
    mended(
        "bracket-count-differs",
        "late Player | Crate ] -> [ Player | ]",
        &expect![[r#"
        balance the brackets (not safe)
        late [ Player | Crate ] -> [ Player | ]
    "#]],
    );
}

#[test]
fn an_arrow_is_put_between_the_halves() {
    mended(
        "rule-no-arrow",
        "[ > Player | Crate ] [ > Player | > Crate ]",
        &expect![[r#"
        put `->` between the halves (not safe)
        [ > Player | Crate ] -> [ > Player | > Crate ]
    "#]],
    );
}

#[test]
fn a_missing_name_is_declared() {
    mended(
        "rule-unknown-name",
        "[ > Player | Gemstone ] -> [ > Player | ]",
        &expect![[r#"
        declare the object `Gemstone` (not safe)
        Gemstone
        purple
        Gemstone
    "#]],
    );
}

#[test]
fn lines_that_a_fix_adds_end_as_those_of_the_text_do() {
    let rest = "SOUNDS\nCOLLISIONLAYERS\nBackground\nPlayer, Crate\nRULES\n[ Gem ] -> sfx1\nWINCONDITIONS\nLEVELS\nP*#?\n";
    let file: Arc<str> = Arc::from("game.txt");
    for rest in [rest.to_owned(), rest.replace("SOUNDS\n", "")] {
        let text = game(&rest).replace('\n', "\r\n");
        let fixes = check(&text).diagnostics(&file, &text).into_iter().flat_map(|it| it.fixes);
        let edits = fixes.flat_map(|fix| fix.edits).filter(|edit| edit.edit.insert.contains('\n'));
        let inserts: Vec<String> = edits.map(|edit| edit.edit.insert.replace("\r\n", "")).collect();
        assert!(inserts.len() >= 2 && !inserts.iter().any(|it| it.contains(['\r', '\n'])), "{inserts:?}");
    }
}

#[test]
fn a_letter_is_declared() {
    let rest =
        "SOUNDS\nCOLLISIONLAYERS\nBackground\nPlayer, Crate, Wall\nRULES\nWINCONDITIONS\nLEVELS\nP*?#\n";
    fixed(
        "level-unknown-glyph",
        &game(rest),
        &expect![[r#"
        declare `?` in the legend (not safe)
        ? = Background
    "#]],
    );
}

#[test]
fn an_again_that_does_nothing_goes() {
    mended(
        "again-without-change",
        "[ > Player | Crate ] -> [ > Player | > Crate ] again",
        &expect![[r#"
        remove `again` (safe)
        [ > Player | Crate ] -> [ > Player | > Crate ]
    "#]],
    );
}

#[test]
fn an_again_that_is_all_of_a_right_side_stays() {
    let rest = "SOUNDS\nCOLLISIONLAYERS\nBackground\nPlayer, Crate, Wall\nRULES\n[ > Player | Wall ] -> again\nWINCONDITIONS\nLEVELS\nP*#\n";
    let text = game(rest);
    let file: Arc<str> = Arc::from("game.txt");
    let diagnostics = check(&text).diagnostics(&file, &text);
    let found = diagnostics.iter().find(|it| it.code() == "again-without-change").expect("it is reported");
    assert!(found.fixes.is_empty());
}

#[test]
fn a_bracket_within_a_bracket_goes_where_nothing_parts_them() {
    mended(
        "bracket-nested",
        "[ [ Crate ] -> [ Wall ]",
        &expect![[r#"
            balance the brackets (not safe)
            [ Crate ] -> [ Wall ]
        "#]],
    );
}

#[test]
fn a_bracket_that_closes_nothing_goes() {
    mended(
        "bracket-unopened",
        "[ Crate ] ] -> [ Wall ]",
        &expect![[r#"
            balance the brackets (not safe)
            [ Crate ] -> [ Wall ]
        "#]],
    );
}

#[test]
fn brackets_in_the_text_of_a_message_are_no_halves() {
    mended(
        "rule-no-arrow",
        "[ Crate ] [ Wall ] message [ one [ two",
        &expect![[r#"
            put `->` between the halves (not safe)
            [ Crate ] -> [ Wall ] message [ one [ two
        "#]],
    );
}

#[test]
fn a_name_that_is_not_used_goes() {
    let rest = "Box = Crate\nSOUNDS\nCOLLISIONLAYERS\nBackground\nPlayer, Crate, Wall\nRULES\nWINCONDITIONS\nLEVELS\nP*#\n";
    fixed(
        "legend-name-unused",
        &game(rest),
        &expect![[r#"
        remove the line (not safe)

    "#]],
    );
}

//! What rules become, as they are printed (spec section 11).

use std::fmt::Write;

use expect_test::{Expect, expect};
use puzzlescript::compile::{PrintedRules, compile};

/// The game with these rules, as the rules that it is compiled to.
fn compiled(rules: &str, expected: &Expect) {
    let text = format!(
        "OBJECTS\nBackground .\nblack\n\nPlayer P\nred\n\nCrate *\nred\n\nWall #\nred\n\nTarget o\nred\n\n\
         LEGEND\nThing = Crate or Wall\nPiece = Crate or Target\nBoth = Crate and Target\nEither = Crate or Target or Crate\nSOUNDS\n\
         COLLISIONLAYERS\nBackground\nTarget\nPlayer, Crate, Wall\nRULES\n{rules}\nWINCONDITIONS\nLEVELS\nP\n"
    );
    let compiled = compile(&text);
    // Writing to a string cannot fail.
    let mut out = String::new();
    for rule in compiled.rules.iter().flat_map(PrintedRules::iter) {
        out.push_str(rule.text.trim_start_matches(|letter| letter != ')').trim_start_matches(") "));
        out.push('\n');
    }
    // The game itself has one name twice.
    let said = compiled.messages.list().iter().filter(|message| message.rule.code != "legend-repeated-name");
    for message in said {
        let _ = writeln!(out, "{}: {}", message.rule.code, message.text);
    }
    expected.assert_eq(&out);
}

#[test]
fn a_rule_is_compiled_once_per_direction_and_up_and_left_are_turned_round() {
    compiled(
        "[ > Player | Crate ] -> [ > Player | > Crate ]",
        &expect![[r#"
            DOWN [ crate | up player ] -> [ up crate | up player ]
            DOWN [ down player | crate ] -> [ down player | down crate ]
            RIGHT [ crate | left player ] -> [ left crate | left player ]
            RIGHT [ right player | crate ] -> [ right player | right crate ]
        "#]],
    );
}

#[test]
fn a_rule_with_an_ellipsis_is_not_turned_round() {
    compiled(
        "up [ Player | ... | Crate ] -> [ Player | ... | ]",
        &expect![[r#"
            UP [ player | ... | crate ] -> [ player | ... | ]
        "#]],
    );
}

#[test]
fn a_choice_of_movements_is_split() {
    compiled(
        "[ parallel Player ] -> [ Player ]",
        &expect![[r#"
            [ up player ] -> [ player ]
            [ down player ] -> [ player ]
            [ left player ] -> [ player ]
            [ right player ] -> [ player ]
        "#]],
    );
}

#[test]
fn a_name_of_several_layers_is_split_and_one_of_one_layer_is_not() {
    compiled(
        "right [ Player | Piece ] -> [ Player | ]\nright [ Player | Thing ] -> [ Player | ]",
        &expect![[r#"
            RIGHT [ player | crate ] -> [ player | ]
            RIGHT [ player | target ] -> [ player | ]
            RIGHT [ player | thing ] -> [ player | ]
        "#]],
    );
}

#[test]
fn what_a_rule_makes_stands_still() {
    compiled(
        "right [ Player | ] -> [ Player | Target ]",
        &expect![[r#"
            RIGHT [ player | ] -> [ player | stationary target ]
        "#]],
    );
}

#[test]
fn the_members_of_an_and_name_part_in_a_cell() {
    compiled(
        "[ > Both no Player ] -> [ ]",
        &expect![[r#"
            [ up crate up target ] -> [ ]
            [ down crate down target ] -> [ ]
            [ left crate left target ] -> [ ]
            [ right crate right target ] -> [ ]
            no-redundant: `no Player` is redundant, as `Both` already fills layer 3
        "#]],
    );
}

#[test]
fn commands_are_printed_in_a_row() {
    compiled(
        "[ Player ] -> cancel again message   Two  (words)",
        &expect![[r#"
            [ player ] -> cancelagain(message, Two (words))
        "#]],
    );
}

#[test]
fn of_equal_forms_of_a_line_the_last_is_kept() {
    // `Either` holds the crate twice, so that the rule has three forms of which two are equal.
    compiled(
        "right [ Player | Either ] -> [ Player | ]",
        &expect![[r#"
            RIGHT [ player | target ] -> [ player | ]
            RIGHT [ player | crate ] -> [ player | ]
        "#]],
    );
}

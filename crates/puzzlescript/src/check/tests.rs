//! Broken texts: what is said of them, where, and how what is left of them plays.

use expect_test::{Expect, expect};
use puzzlescript_engine::{Engine, Screen};

use super::check;
use crate::session::{frames, parse_inputs};

/// A game of a push, with other sections in place of its own.
fn game(parts: &[(&str, &str)]) -> String {
    let own = [
        ("", "title t"),
        ("OBJECTS", "Background .\nblack\n\nPlayer P\nwhite\n\nWall #\ngrey\n\nCrate *\nbrown"),
        ("LEGEND", ""),
        ("SOUNDS", ""),
        ("COLLISIONLAYERS", "Background\nPlayer, Wall, Crate"),
        ("RULES", "[ > Player | Crate ] -> [ > Player | > Crate ]"),
        ("WINCONDITIONS", ""),
        ("LEVELS", "P*.#"),
    ];
    let mut text = String::new();
    for (heading, body) in own {
        let body = parts.iter().find(|(it, _)| *it == heading).map_or(body, |(_, body)| body);
        text.extend([heading, "\n\n", body, "\n\n"]);
    }
    text
}

/// What the reference says of a text: the severity, the text it is about, the code and the words, and whether there is a game.
fn said(text: &str, expected: &Expect) {
    let checked = check(text);
    let mut lines: Vec<String> = Vec::new();
    for message in checked.compiled.messages.list() {
        let at = &text[std::ops::Range::<usize>::from(message.range)];
        let (severity, code) = (message.severity.name(), message.rule.code);
        lines.push(format!("{severity} `{}`: {code}: {}", at.trim(), message.text));
    }
    let game = if checked.compiled.game.is_some() { "a game" } else { "no game" };
    lines.push(format!("{} errors, {game}", checked.compiled.messages.errors()));
    expected.assert_eq(&lines.join("\n"));
}

/// The screens and entries after each input, with the sounds that are heard and `!` where a level is won.
fn plays(text: &str, inputs: &str) -> String {
    let engine = Engine::new(check(text).compiled.game.expect("there is a game"));
    let inputs = parse_inputs(inputs).expect("the inputs are right");
    let frames = frames(&engine, 0, "", inputs.iter().copied()).expect("the first entry is a board").skip(1);
    let shown = |frame: crate::session::Frame| {
        let screen = match frame.screen {
            Screen::Level => "level",
            Screen::Message => "message",
            Screen::Title => "title",
        };
        let won = if frame.won { "!" } else { "" };
        format!(
            "{screen} {}{won}{}",
            frame.entry,
            frame.sounds.iter().flat_map(|it| [" ~", it]).collect::<String>()
        )
    };
    frames.map(shown).collect::<Vec<_>>().join(", ")
}

#[test]
fn a_comment_on_the_line_of_a_loop_is_told_and_drops_the_mark() {
    let rules = "StartLoop ( why )\n[ > Player | Crate ] -> [ > Player | > Crate ]\nendloop";
    said(
        &game(&[("RULES", rules)]),
        &expect![[r#"
            error `StartLoop ( why )`: rule-comment: a comment is not allowed on the line of `StartLoop`; the line is ignored
            error `endloop`: loop-end-unopened: `endloop` without `startloop`
            error `endloop`: loop-unclosed: the loop has no `endloop`
            3 errors, a game"#]],
    );
    said(
        &game(&[("RULES", "startloop\n[ > Player | Crate ] -> [ > Player | > Crate ]\nendloop(why)")]),
        &expect![[r#"
            error `endloop(why)`: rule-unknown-name: unknown name `endloop(why)`
            error `endloop(why)`: rule-comment: a comment is not allowed on the line of `endloop`; the line is ignored
            error `startloop`: loop-unclosed: the loop has no `endloop`
            3 errors, a game"#]],
    );
}

#[test]
fn words_that_the_reference_tells_apart_are_told_each() {
    let objects =
        |colors: &str| format!("Background .\nblack\n\nPlayer P\nwhite\n\nWall #\ngrey\n\nCrate *\n{colors}");
    said(
        &game(&[("OBJECTS", &objects("#EEB62F77 #A5642377"))]),
        &expect![[r#"
            error `77`: color-expected: unknown color `77` for the object `Crate`
            error `77`: color-expected: unknown color `77` for the object `Crate`
            2 errors, a game"#]],
    );
    said(
        &game(&[("OBJECTS", &objects("rot rot Rot rot"))]),
        &expect![[r#"
            error `rot`: color-expected: unknown color `rot` for the object `Crate`
            error `rot`: color-expected: unknown color `rot` for the object `Crate`
            error `Crate`: color-missing: `Crate` has no color
            3 errors, a game"#]],
    );
    said(
        &game(&[("RULES", "[ > Player | Crate ] -> [ > Player | Perpendicular Crate ]")]),
        &expect![[r#"
        error `Perpendicular`: rhs-movement-unresolved: it cannot be told which movement `Perpendicular` means on the right, as the left side does not say
        error `Perpendicular`: rhs-movement-unresolved: it cannot be told which movement `Perpendicular` means on the right, as the left side does not say
        2 errors, no game"#]],
    );
    said(
        &game(&[("RULES", "right [ > Player | Crate ] -> [ > Player | parallel Crate ]")]),
        &expect![[r#"
        error `parallel`: rhs-movement-unresolved: it cannot be told which movement `parallel` means on the right, as the left side does not say
        1 errors, no game"#]],
    );
    let legend = "One = Player and Crate\nTwo = Player and Wall\nBoth = One or Two or Crate";
    said(
        &game(&[("LEGEND", legend), ("COLLISIONLAYERS", "Background\nPlayer\nWall\nCrate")]),
        &expect![[r#"
        error `One`: property-of-aggregate: an OR-name cannot contain the AND-name `One`
        error `Two`: property-of-aggregate: an OR-name cannot contain the AND-name `Two`
        2 errors, a game"#]],
    );
}

#[test]
fn more_than_a_hundred_messages_leave_no_game() {
    let rules = |count: usize| vec!["[ Player ] -> [ Player ] sfx0"; count].join("\n");
    let checked = |count: usize| check(&game(&[("RULES", &rules(count))])).compiled;
    assert!(checked(100).game.is_some());
    let given_up = checked(101);
    assert!(given_up.game.is_none() && given_up.rules.is_none());
    let codes: Vec<&str> = given_up.messages.list().iter().map(|it| it.rule.code).collect();
    assert_eq!((codes.len(), codes[100], codes[101]), (102, "sfx-undefined", "too-many-issues"));
    assert_eq!(given_up.messages.errors(), 0);
    assert_eq!(checked(500).messages.list().len(), 102);
}

#[test]
fn a_parenthesis_that_closes_nothing_hides_the_start_of_its_line() {
    said(
        &game(&[("COLLISIONLAYERS", ") Background\nPlayer, Wall, Crate")]),
        &expect![[r#"
        warning `)`: comment-unopened: `)` closes no comment
        error `Background`: layer-none-yet: `Background` comes before the first layer
        error `COLLISIONLAYERS`: background-layer-missing: the background is in no collision layer
        error `Background`: object-unlayered: the object `Background` is in no collision layer
        3 errors, a game"#]],
    );
    said(
        &game(&[("COLLISIONLAYERS", "Background\n) Player, Wall, Crate")]),
        &expect![[r#"
        warning `)`: comment-unopened: `)` closes no comment
        0 errors, a game"#]],
    );
    said(
        &game(&[("RULES", ") [ > Player | Crate ] -> [ > Player | > Crate ]")]),
        &expect![[r#"
        warning `)`: comment-unopened: `)` closes no comment
        0 errors, a game"#]],
    );
    said(
        &game(&[("WINCONDITIONS", ") all Crate on Wall")]),
        &expect![[r#"
            warning `)`: comment-unopened: `)` closes no comment
            error `all`: win-unknown-name: `all` is not declared; did you mean `Wall`?
            error `Crate`: win-on-expected: expected `on`, found `Crate`
            error `on`: win-unknown-name: `on` is not declared; expected one of `Background`, `.`, `Player`, `P`, `Wall`, `#`, `Crate` or `*`
            error `Wall`: win-trailing: unexpected `Wall` at the end of the win condition
            4 errors, a game"#]],
    );
    said(
        &game(&[(
            "OBJECTS",
            "Background .\nblack\n\nPlayer P a)\nwhite\n\nWall #\ngrey\n\nCrate *\nbrown\n\n) Other",
        )]),
        &expect![[r#"
            warning `)`: comment-unopened: `)` closes no comment
            warning `)`: comment-unopened: `)` closes no comment
            0 errors, a game"#]],
    );
}

#[test]
fn a_parenthesis_behind_a_word_of_the_prelude_or_a_sound_is_told() {
    said(
        &game(&[("", "title) t")]),
        &expect![[r#"
        warning `)`: comment-unopened: `)` closes no comment
        0 errors, a game"#]],
    );
    said(&game(&[("", "title t ) u")]), &expect!["0 errors, a game"]);
    said(
        &game(&[("", "noundo ) x")]),
        &expect![[r#"
        warning `) x`: prelude-value-unexpected: `noundo` takes no value
        warning `)`: comment-unopened: `)` closes no comment
        0 errors, a game"#]],
    );
    said(
        &game(&[("SOUNDS", "sfx0 94850106 merge)\nsfx1 1 a b) c) d\nfoo) 1")]),
        &expect![[r#"
            error `merge`: sound-trailing: nothing can follow the seed of a sound
            warning `)`: comment-unopened: `)` closes no comment
            error `a`: sound-trailing: nothing can follow the seed of a sound
            warning `)`: comment-unopened: `)` closes no comment
            error `foo`: sound-unknown-name: unknown event or name `foo`; expected one of `Background`, `.`, `Player`, `P`, `Wall`, `#`, `Crate` or `*`
            warning `)`: comment-unopened: `)` closes no comment
            3 errors, a game"#]],
    );
}

#[test]
fn a_win_condition_without_a_quantifier_is_one_of_some() {
    let text = game(&[("WINCONDITIONS", "| Crate"), ("LEVELS", "P*.#\n\nP..#")]);
    said(
        &text,
        &expect![[r#"
        error `| Crate`: win-format: invalid win condition; write `all A on B`, `some A on B`, `no A on B`, `some A` or `no A`
        1 errors, a game"#]],
    );
    assert_eq!(plays(&text, "UU"), "level 1!, level 1");
    said(
        &game(&[("WINCONDITIONS", "no Foo Crate on")]),
        &expect![[r#"
            error `Foo`: win-unknown-name: `Foo` is not declared; expected one of `Background`, `.`, `Player`, `P`, `Wall`, `#`, `Crate` or `*`
            error `Crate`: win-on-expected: expected `on`, found `Crate`
            error `on`: win-unknown-name: `on` is not declared; expected one of `Background`, `.`, `Player`, `P`, `Wall`, `#`, `Crate` or `*`
            error `Foo`: win-unresolved: `Foo` names no objects
            error `on`: win-unresolved: `on` names no objects
            5 errors, a game"#]],
    );
}

#[test]
fn a_sound_without_a_seed_is_heard_with_seed_zero() {
    let text = game(&[("SOUNDS", "Crate move")]);
    said(
        &text,
        &expect![[r#"
        error `move`: sound-seed-missing: the sound must end in its seed, a number
        1 errors, a game"#]],
    );
    assert_eq!(plays(&text, "RR"), "level 0 ~0, level 0");
    assert_eq!(plays(&game(&[("SOUNDS", "Crate move left")]), "R"), "level 0 ~0");
}

#[test]
fn a_turn_taken_back_for_lack_of_movement_leaves_messages_and_the_title() {
    let text = game(&[
        ("", "require_player_movement"),
        ("WINCONDITIONS", "some Player on Background"),
        ("LEVELS", "P*.#\n\nmessage Hi\n\nP..#"),
    ]);
    let told = "message 1!, level 1, level 2!, level 2, title 0!, title 0, title 0, level 0!";
    assert_eq!(plays(&text, "RRLURLUR"), told);
}

#[test]
fn an_object_without_a_layer_is_told_once_and_matches_nothing() {
    let text = game(&[
        ("COLLISIONLAYERS", "Background\nWall\nBackground\nCrate"),
        ("RULES", "[ Crate | Player ] -> [ | ]"),
        ("LEVELS", "*.*#"),
    ]);
    said(
        &text,
        &expect![[r#"
        warning `Background`: layer-object-in-many: `Background` is in several layers: 1, 3; the last one applies
        error `Player`: object-unlayered: the object `Player` is in no collision layer
        1 errors, a game"#]],
    );
}

/// The objects of a game with a name for forty of them, in one layer or each in its own, and these rules.
fn with_forty(is_one_layer: bool, rules: &str) -> String {
    let names: Vec<String> = (0..40).map(|number| format!("o{number}")).collect();
    let objects: String = names.iter().flat_map(|name| ["\n\n", name, "\nred"]).collect();
    let layers = names.join(if is_one_layer { ", " } else { "\n" });
    game(&[
        ("OBJECTS", &format!("Background .\nblack\n\nPlayer P\nwhite{objects}")),
        ("LEGEND", &format!("Thing = {}", names.join(" or "))),
        ("COLLISIONLAYERS", &format!("Background\nPlayer\n{layers}")),
        ("RULES", rules),
        ("LEVELS", ".P."),
    ])
}

/// A rule of so many cells like this one, of which nothing is left.
fn cells(count: usize, cell: &str) -> String {
    format!("[ {} ] -> [ {} ]", vec![cell; count].join(" | "), vec![""; count].join(" | "))
}

#[test]
fn rules_that_multiply_are_given_up_where_they_are_too_many_and_that_is_said_once() {
    let is_given_up = |text: &str| {
        let compiled = check(text).compiled;
        let said = compiled.messages.list().iter().filter(|it| it.rule.code == "too-many-rules").count();
        assert_eq!(said, usize::from(compiled.game.is_none()), "{text}");
        compiled.game.is_none()
    };
    for cell in ["perpendicular Thing", "moving Thing", "Thing"] {
        assert!(is_given_up(&with_forty(false, &cells(4, cell))), "four of {cell}");
        assert!(!is_given_up(&with_forty(false, &cells(1, cell))), "one of {cell}");
    }
    assert!(!is_given_up(&with_forty(true, &cells(4, "perpendicular Thing"))));
    assert!(is_given_up(&with_forty(true, &cells(12, "moving Thing"))));
    let lines = vec![cells(3, "moving Thing"); 200].join("\n");
    assert!(is_given_up(&with_forty(true, &lines)));
    let no = vec![cells(30, "no Thing"); 1000].join("\n");
    assert!(is_given_up(&with_forty(false, &no)));
}

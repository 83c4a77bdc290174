//! What is said about the thing under the cursor, `$0`.

mod project;

use expect_test::{Expect, expect};
use language::{Look, Semantics};
use project::open;
use puzzlescript::compile::compile;
use puzzlescript::words::{COMMANDS, MOVEMENTS, RULE_MODIFIERS, examples};
use text::TextSize;

const GAME: &str = "\
title Push
OBJECTS
Background .
black

Player P
white

Crate *
orange #12f
00000
0...0
01110
0...0
00000

Wall #
brown

Target O
blue

LEGEND
Solid = Wall or Crate
@ = Crate and Target

SOUNDS
Crate move 36772507

COLLISIONLAYERS
Background
Target
Player, Crate, Wall

RULES
[ > Player | Crate ] -> [ > Player | > Crate ]
startloop
late [ Crate Target ] -> [ Target ] again
+ late [ Wall Target ] -> [ Crate Target ]
endloop

WINCONDITIONS
All Target on Crate

LEVELS

#####
#p*@#
#####
";

/// The hover at the first occurrence of a text in [`GAME`].
fn hover(at: &str, letters: usize, expected: &Expect) {
    hover_in(GAME, at, letters, expected);
}

/// The hover of a game at the first occurrence of a text, some letters into it, without the bytes of pictures.
fn hover_in(game: &str, at: &str, letters: usize, expected: &Expect) {
    let project = open(&[("push.puzzlescript", game)]);
    let place = game.find(at).expect("the text is there") + letters;
    let look = Look { semantics: Semantics::default(), picture: &|_| None };
    let editing = project.facets().editing.expect("games have hovers");
    let offset = TextSize::try_from(place).expect("it is short");
    let hover = editing.hover("push.puzzlescript", offset, &look);
    let shown = hover.map(|hover| {
        let mut parts = hover.markdown.split("(data:").map(str::to_owned).collect::<Vec<_>>();
        for part in parts.iter_mut().skip(1) {
            let end = part.find(')').expect("an address ends");
            part.replace_range(..end, "(picture");
        }
        format!("{}\n---\n{}\n", &game[std::ops::Range::from(hover.range)], parts.concat())
    });
    expected.assert_eq(shown.as_deref().unwrap_or("nothing"));
}

#[test]
fn an_object_has_its_picture_its_layer_its_glyphs_and_the_rules_that_change_it() {
    hover(
        "Crate *",
        1,
        &expect![[r#"
        Crate
        ---
        ![Crate](picture) 

        **`Crate`**: object

        layer 3 of 3; in levels `*`

        made by the rule in line 39

        removed by the rule in line 38

        moved by the rule in line 36
    "#]],
    );
}

#[test]
fn a_glyph_in_a_level_shows_its_objects() {
    hover(
        "*@#",
        1,
        &expect![[r#"
        @
        ---
        ![Target](picture) ![Crate](picture) 

        **`@`**: AND-name of 2

        Crate and Target
    "#]],
    );
}

#[test]
fn an_or_name_says_what_it_stands_for() {
    hover(
        "Solid",
        1,
        &expect![[r#"
        Solid
        ---
        ![Crate](picture) ![Wall](picture) 

        **`Solid`**: OR-name of 2

        Wall or Crate
    "#]],
    );
}

#[test]
fn a_bracket_shows_the_compiled_rules_of_its_line() {
    hover(
        "[ > Player",
        0,
        &expect![[r#"
        [
        ---
        4 compiled rules from this line

        ```puzzlescript
        (36) DOWN [ crate | up player ] -> [ up crate | up player ]
        (36) DOWN [ down player | crate ] -> [ down player | down crate ]
        (36) RIGHT [ crate | left player ] -> [ left crate | left player ]
        (36) RIGHT [ right player | crate ] -> [ right player | right crate ]
        ```
    "#]],
    );
    hover(
        "] again",
        0,
        &expect![[r#"
        ]
        ---
        1 compiled rule from this line; one group with the rules of lines 38 to 39; repeated in the loop of lines 37 to 40; after movement

        ```puzzlescript
        LATE (38) [ crate target ] -> [ target ] again
        ```
    "#]],
    );
}

#[test]
fn a_word_is_explained_with_an_example() {
    hover(
        "> Player",
        0,
        &expect![[r#"
        >
        ---
        `>`: Moves in the direction in which the rule looks.

        ```puzzlescript
        [ > Player | Crate ] -> [ > Player | > Crate ]
        ```
    "#]],
    );
    hover(
        "again",
        2,
        &expect![[r#"
        again
        ---
        `again`: After a pause another turn without input, if it would change something.

        ```puzzlescript
        down [ Crate | no Obstacle ] -> [ | Crate ] again
        ```
    "#]],
    );
    hover(
        "All Target",
        0,
        &expect![[r#"
        All
        ---
        `all`: Every one of the first is in a cell with the second.

        ```puzzlescript
        all Target on Crate
        ```
    "#]],
    );
    hover(
        "title",
        0,
        &expect![[r#"
        title
        ---
        `title`: Name of the game, on the title screen.
    "#]],
    );
}

#[test]
fn a_color_has_its_value_in_the_palette() {
    hover(
        "orange",
        0,
        &expect![[r#"
        orange
        ---
        ![orange](picture) `#eb8931` in the palette `arnecolors`
    "#]],
    );
    hover(
        "#12f",
        0,
        &expect![[r#"
        #12f
        ---
        ![#1122ff](picture) `#1122ff`
    "#]],
    );
}

#[test]
fn nothing_is_said_about_blanks_and_pixels() {
    hover("\n00000", 1, &expect!["nothing"]);
}

#[test]
fn of_several_palettes_the_last_known_one_gives_colors_their_values() {
    let game = format!("color_palette amiga\ncolor_palette nowhere\n{GAME}");
    hover_in(
        &game,
        "orange",
        0,
        &expect![[r#"
        orange
        ---
        ![orange](picture) `#ff6644` in the palette `amiga`
    "#]],
    );
}

/// Each word with its example, in a game with the objects that examples are about.
#[test]
fn the_examples_of_words_have_no_errors() {
    let names = [
        "Coin", "Block", "Ghost", "Door", "Eye", "Seed", "Lava", "Flag", "Spike", "Exit", "Sign", "Grass",
        "Draft",
    ];
    let objects: String = names.iter().flat_map(|name| [*name, "\nred\n\n"]).collect();
    let objects = format!("{objects}Red\nred\n\nBlue\nblue\n\n");
    let rules = MOVEMENTS.iter().map(|it| examples::movement(it.word));
    let rules = rules.chain(RULE_MODIFIERS.iter().map(|it| examples::modifier(it.word)));
    let rules = rules
        .chain(COMMANDS.iter().filter(|it| !it.word.starts_with("sfx")).map(|it| examples::command(it.word)));
    let mut count = 0;
    for example in rules.chain([Some(examples::DIRECTION)]) {
        let example = example.expect("each word has an example");
        let game = GAME
            .replacen(
                "LEGEND\n",
                &format!("{objects}LEGEND\nObstacle = Wall or Crate\nFlower = Red or Blue\n"),
                1,
            )
            .replacen(
                "Player, Crate, Wall\n",
                &format!("Player, Crate, Wall\n{}\nRed, Blue\n", names.join(", ")),
                1,
            )
            .replacen("RULES\n", &format!("RULES\n{example}\n"), 1);
        let compiled = compile(&game);
        let errors: Vec<&str> =
            compiled.messages.list().iter().filter(|it| it.counts()).map(|it| it.text.as_str()).collect();
        assert_eq!(errors, [""; 0], "{example}");
        count += 1;
    }
    assert!(count > 20, "{count} examples");
}

#[test]
fn a_seed_says_what_it_sounds_like_and_a_sound_of_rules_which_rules_play_it() {
    let game = GAME.replace("Crate move 36772507\n", "Crate move 36772507\nsfx0 1234500\nsfx1 1234501\n");
    let game = game.replace("[ Target ] again", "[ Target ] sfx0");
    hover_in(
        &game,
        "36772507",
        1,
        &expect![[r#"
        36772507
        ---
        `36772507`: The number that the sound is made from.

        A seed that ends in 7 sounds like a push.
    "#]],
    );
    hover_in(
        &game,
        "sfx0",
        1,
        &expect![[r#"
        sfx0
        ---
        `sfx0`: Played by the command of this name.

        played by the rule in line 40
    "#]],
    );
    hover_in(
        &game,
        "1234501",
        1,
        &expect![[r#"
        1234501
        ---
        `1234501`: The number that the sound is made from.

        A seed that ends in 1 sounds like a laser.

        No rule plays it.
    "#]],
    );
}

/// A game with a session, and the hover at a place of the session's inputs.
fn hover_in_session(inputs: &str, at: usize, expected: &Expect) {
    let session = format!(
        "{{ \"version\": 1, \"sessions\": [{{ \"name\": \"a\", \"level\": 0, \"inputs\": \"{inputs}\", \"expect\": {{}} }}] }}"
    );
    let project = open(&[("push.puzzlescript", GAME), ("push.sessions.json", &session)]);
    let look = Look { semantics: Semantics::default(), picture: &|_| None };
    let editing = project.facets().editing.expect("games have hovers");
    let place = session.find(inputs).expect("it is there") + at;
    let offset = TextSize::try_from(place).expect("it is short");
    let hover = editing.hover("push.sessions.json", offset, &look);
    let shown =
        hover.map(|it| format!("{}\n---\n{}\n", &session[std::ops::Range::from(it.range)], it.markdown));
    expected.assert_eq(shown.as_deref().unwrap_or("nothing"));
}

#[test]
fn an_input_of_a_session_has_the_boards_around_it_and_the_rules_that_act() {
    hover_in_session(
        "RL2",
        0,
        &expect![[r#"
        R
        ---
        **Input 1 of 3**: right

        ```text
        #####   #####
        #p*1# → #p*o#
        #####   #####

        # Background, Wall
        p Background, Player
        * Background, Crate
        1 Background, Target, Crate
        o Background, Target
        ```

        - line 36: `[ > Player | Crate ] -> [ > Player | > Crate ]`
        - line 38: `late [ Crate Target ] -> [ Target ] again`
    "#]],
    );
}

#[test]
fn an_input_that_stands_for_several_is_the_last_of_them() {
    hover_in_session(
        "RL2",
        2,
        &expect![[r#"
        L2
        ---
        **Input 3 of 3**: left

        ```text
        #####   #####
        #p*o# → #p*o#
        #####   #####

        # Background, Wall
        p Background, Player
        * Background, Crate
        o Background, Target
        ```


        It changes nothing.
    "#]],
    );
}

#[test]
fn what_is_no_input_says_nothing() {
    hover_in_session("R,", 1, &expect!["nothing"]);
}

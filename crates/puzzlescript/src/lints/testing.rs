//! What lints say of small games, for their tests.

use expect_test::Expect;

use crate::check::check;
use crate::messages::Message;

#[path = "../../tests/parts/mod.rs"]
mod parts;

/// The game that the sections of a test are put into: names are added, other sections replaced.
const GAME: &str = "\
OBJECTS
Background .
black

Player P
white

Wall #
brown

Crate *
orange

Target O
blue

LEGEND
SOUNDS
COLLISIONLAYERS
Background
Target
Player, Wall, Crate
RULES
WINCONDITIONS
all Target on Crate
LEVELS
#P*O#
";

fn game(parts: &str) -> String {
    parts::with(GAME, parts)
}

/// What a lint says of a game with these sections, each with the text that it is about.
pub(super) fn says(code: &str, parts: &str, expected: &Expect) {
    let text = game(parts);
    let line = |lint: &Message| {
        let at = text.get(usize::from(lint.range.start())..usize::from(lint.range.end())).unwrap_or_default();
        format!("{}: {at}\n", lint.text)
    };
    expected.assert_eq(&said(code, &text).iter().map(line).collect::<String>());
}

/// How often it says something.
pub(super) fn count(code: &str, parts: &str) -> usize {
    said(code, &game(parts)).len()
}

fn said(code: &str, text: &str) -> Vec<Message> {
    let mut checked = check(text);
    let wrong: Vec<&str> = checked.compiled.messages.list().iter().map(|it| it.text.as_str()).collect();
    assert_eq!(checked.compiled.messages.errors(), 0, "{wrong:?}\n{text}");
    checked.lints.retain(|lint| lint.rule.code == code);
    checked.lints
}

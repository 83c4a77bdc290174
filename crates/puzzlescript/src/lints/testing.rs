//! What lints say of small games, for their tests.

use expect_test::Expect;

use crate::check::check;
use crate::messages::Message;

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

/// The lines of a text by their headings; those before the first have none.
fn sections(text: &str) -> Vec<(&str, String)> {
    const HEADINGS: [&str; 7] =
        ["OBJECTS", "LEGEND", "SOUNDS", "COLLISIONLAYERS", "RULES", "WINCONDITIONS", "LEVELS"];
    let mut sections = vec![("", String::new())];
    for line in text.lines() {
        if let Some(heading) = HEADINGS.iter().find(|heading| **heading == line) {
            sections.push((heading, String::new()));
        }
        let (_, section) = sections.last_mut().expect("there is always one");
        section.push_str(line);
        section.push('\n');
    }
    sections
}

fn game(parts: &str) -> String {
    let own = sections(parts);
    let mut game = own[0].1.clone();
    for (heading, text) in sections(GAME).into_iter().skip(1) {
        let here: String =
            own.iter().filter(|(it, _)| *it == heading).map(|(_, text)| text.as_str()).collect();
        match heading {
            _ if here.is_empty() => game.push_str(&text),
            "OBJECTS" | "LEGEND" => {
                game.push_str(&text);
                game.push_str(here.split_once('\n').map_or("", |(_, rest)| rest));
                game.push('\n');
            }
            _ => game.push_str(&here),
        }
    }
    game
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

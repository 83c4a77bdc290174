//! Small levels for the tests of this crate, written as JSON and played by words.

use crate::{Level, Play, Value, def, text_board};

/// A value from JSON text.
pub(crate) fn json(text: &str) -> Value {
    Value::from(&text.parse::<catalog::Json>().expect("tests write valid JSON"))
}

/// A game without anything.
pub(crate) fn empty_game() -> def::Game {
    def::Game::read(&json("{}"))
}

/// A level without anything.
pub(crate) fn empty_level() -> def::Level {
    def::Level::read(&json("{}"))
}

/// A compiled level of a game.
pub(crate) fn level(game: &str, level: &str) -> Level {
    Level::compile(&def::Game::read(&json(game)), &def::Level::read(&json(level)))
        .expect("tests draw small boards")
}

/// One line for an action: `right`, `tap` or `{"action": …}`.
pub(crate) fn action(text: &str) -> def::Action {
    let value = if text.starts_with('{') { json(text) } else { Value::Str(text.to_owned()) };
    def::Action::read(&value).expect("tests write actions as gold paths do")
}

/// Plays actions and shows the board at the start and after each, with the events of each turn but
/// `turn_ended` by name.
pub(crate) fn transcript(level: &Level, actions: &[&str]) -> String {
    let mut play = Play::new(level);
    let mut shown = format!("{}\n", text_board(play.view()));
    for text in actions {
        let outcome = play.submit_named(&action(text));
        let events: Vec<&str> = play
            .events()
            .events()
            .iter()
            .map(|event| event.kind.name())
            .filter(|name| *name != "turn_ended")
            .collect();
        let ending = match outcome {
            crate::Outcome { accepted: false, .. } => " (refused)".to_owned(),
            crate::Outcome { won: true, .. } => " (won)".to_owned(),
            crate::Outcome { lost: Some(reason), .. } => {
                format!(" (lost: {})", play.view().lose_reason(reason))
            }
            _ => String::new(),
        };
        shown.push_str(&format!("-- {text}{ending}: {}\n{}\n", events.join(" "), text_board(play.view())));
    }
    shown
}

//! Small levels for the tests of this crate, written as JSON and played with action words.

use std::fmt::Write as _;

use crate::text_board::brief;
use crate::{Level, Play, Semantics, Value, def};

/// A value from JSON text.
pub(crate) fn json(text: &str) -> Value {
    Value::from(&text.parse::<catalog::Json>().expect("tests write valid JSON"))
}

/// An empty game.
pub(crate) fn empty_game() -> def::Game {
    def::Game::read(&json("{}"))
}

/// An empty level.
pub(crate) fn empty_level() -> def::Level {
    def::Level::read(&json("{}"))
}

/// A compiled level of a game.
pub(crate) fn level(game: &str, level: &str) -> Level {
    level_with(game, level, Semantics::RELEASED)
}

/// Released semantics, except that the game does not stop at values of a wrong type.
pub(crate) const LENIENT: Semantics = Semantics { stops: false, ..Semantics::RELEASED };

/// A level compiled with the given semantics.
pub(crate) fn level_with(game: &str, level: &str, semantics: Semantics) -> Level {
    Level::compile_with(&def::Game::read(&json(game)), &def::Level::read(&json(level)), semantics)
        .expect("tests draw small boards")
}

/// An action from its short form: `right`, `tap` or `{"action": …}`.
pub(crate) fn action(text: &str) -> def::Action {
    let value = if text.starts_with('{') { json(text) } else { Value::Str(text.to_owned()) };
    def::Action::read(&value).expect("tests write actions as gold paths do")
}

/// Plays actions and shows the board at the start and after each action, with the changing state that has no
/// glyph, and the event names of each turn without `turn_ended`.
pub(crate) fn transcript(level: &Level, actions: &[&str]) -> String {
    let mut play = Play::new(level);
    let mut shown = format!("{}\n", brief(play.view()));
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
            crate::Outcome { stopped: true, .. } => " (stopped)".to_owned(),
            crate::Outcome { accepted: false, .. } => " (refused)".to_owned(),
            crate::Outcome { won: true, .. } => " (won)".to_owned(),
            crate::Outcome { lost: Some(reason), .. } => {
                format!(" (lost: {})", play.view().lose_reason(reason))
            }
            _ => String::new(),
        };
        // Writing to a `String` cannot fail.
        let _ = writeln!(shown, "-- {text}{ending}: {}\n{}", events.join(" "), brief(play.view()));
    }
    shown
}

/// The events of the last action without `turn_ended`, with their payloads.
pub(crate) fn last_events(level: &Level, actions: &[&str]) -> String {
    let mut play = Play::new(level);
    for text in actions {
        play.submit_named(&action(text));
    }
    let events = play.events().events().iter().filter(|event| event.kind.name() != "turn_ended");
    events.map(|event| crate::trace::event_value(&play, event).canonical() + "\n").collect()
}

/// A level drawn with the symbols of its game, rows separated by spaces: `.` leaves a cell unset, `@` is the
/// avatar, and a digit is a `number` with that value. `rest` is JSON with further members of the level.
pub(crate) fn drawn(game: &str, layers: &[(&str, &str)], rest: &str) -> Level {
    drawn_with(game, layers, rest, Semantics::RELEASED)
}

/// A level like that of [`drawn`], compiled with the given semantics.
pub(crate) fn drawn_with(game: &str, layers: &[(&str, &str)], rest: &str, semantics: Semantics) -> Level {
    let game = def::Game::read(&json(game));
    let mut avatar = Vec::new();
    let mut drawn = Vec::new();
    for (layer, rows) in layers {
        let mut entries = Vec::new();
        for (y, row) in rows.split(' ').enumerate() {
            for (x, glyph) in row.chars().enumerate() {
                let symbol = glyph.to_string();
                let kind = game.kinds.iter().find(|kind| kind.symbol.as_ref() == Some(&symbol));
                match (glyph, kind) {
                    ('.', _) => {}
                    ('@', _) => avatar.push(format!(r#""avatar": {{"position": [{x}, {y}]}}"#)),
                    ('0'..='9', _) => entries
                        .push(format!(r#"{{"position": [{x}, {y}], "kind": "number", "value": {glyph}}}"#)),
                    (_, Some(kind)) => {
                        entries.push(format!(r#"{{"position": [{x}, {y}], "kind": "{}"}}"#, kind.id));
                    }
                    (_, None) => panic!("no kind has the symbol {glyph}"),
                }
            }
        }
        drawn.push(format!(r#""{layer}": {{"format": "sparse", "entries": [{}]}}"#, entries.join(", ")));
    }
    let rows: Vec<&str> = layers.first().map_or("", |layer| layer.1).split(' ').collect();
    let size = (rows.first().map_or(0, |row| row.chars().count()), rows.len());
    let text = format!(
        r#"{{"board": {{"size": [{}, {}], "layers": {{{}}}}}, "state": {{{}}}{rest}}}"#,
        size.0,
        size.1,
        drawn.join(", "),
        avatar.join(", "),
    );
    Level::compile_with(&game, &def::Level::read(&json(&text)), semantics).expect("tests draw small boards")
}

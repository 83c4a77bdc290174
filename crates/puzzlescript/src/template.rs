//! A small game to begin with: it has no mistakes, two levels, and a session that wins the first of them.

use crate::session::SUFFIX;

/// The game, with `TITLE` in place of its title.
const GAME: &str = include_str!("template/game.puzzlescript");
const SESSIONS: &str = include_str!("template/game.sessions.json");

/// The files of a new game, each with its name and text. `stem` is the name of the game's file without its ending;
/// `title` is what players call it.
pub fn new_game(stem: &str, title: &str) -> [(String, String); 2] {
    // A title is one line, in which round brackets would be those of a comment.
    let words =
        title.split(|letter: char| letter.is_control() || letter.is_whitespace() || "()".contains(letter));
    let title = words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    let title = if title.is_empty() { "New game" } else { &title };
    [
        (format!("{stem}.puzzlescript"), GAME.replacen("TITLE", title, 1)),
        (format!("{stem}{SUFFIX}"), SESSIONS.to_owned()),
    ]
}

#[cfg(test)]
mod tests {
    use puzzlescript_engine::Engine;

    use super::*;
    use crate::compile::compile;
    use crate::format;
    use crate::session::{self, Outcome};

    #[test]
    fn nothing_is_wrong_with_a_new_game_and_its_session_passes() {
        let [(_, game), (_, sessions)] = new_game("mine", "Mine\nand yours");
        assert!(game.starts_with("title Mine and yours\n"), "{game}");
        let compiled = compile(&game);
        assert!(compiled.messages.list().is_empty(), "{:?}", compiled.messages.list());
        let engine = Engine::new(compiled.game.expect("it has no errors"));
        let (sessions, mistakes) = session::read(&sessions);
        assert_eq!((sessions.len(), mistakes), (1, Vec::new()));
        for session in &sessions {
            assert_eq!(session::run(&engine, session), Outcome::Passed, "{}", session.name);
        }
    }

    #[test]
    fn whatever_the_title_is_nothing_is_wrong_with_a_new_game_and_it_is_shown() {
        for (title, shown) in [
            ("Smile :(", "Smile :"),
            ("Smile :)", "Smile :"),
            ("draft (1", "draft 1"),
            ("(x) marks (the) spot", "x marks the spot"),
            ("((", "New game"),
            (" \n", "New game"),
            ("=====", "====="),
            ("message", "message"),
            ("OBJECTS", "OBJECTS"),
            ("author me", "author me"),
            ("Wall", "Wall"),
            ("Ünïcode \u{1f98a} \"quoted\" \\ [ > | ] -> ;", "Ünïcode \u{1f98a} \"quoted\" \\ [ > | ] -> ;"),
        ] {
            let [(_, game), _] = new_game("mine", title);
            let compiled = compile(&game);
            assert!(compiled.messages.list().is_empty(), "{title:?}: {:?}", compiled.messages.list());
            let game = compiled.game.expect("it has no errors");
            let prelude = &game.prelude;
            assert_eq!(prelude.title.as_deref(), Some(shown), "{title:?}");
        }
    }

    #[test]
    fn a_new_game_is_laid_out_in_the_one_style() {
        let [(_, game), _] = new_game("mine", "Mine");
        assert_eq!(format::format(&game, None), Vec::new());
    }
}

//! The games of the project: each is free of errors, does what its sessions say, and together they use every word that
//! has an effect on play.

use std::path::{Path, PathBuf};

use puzzlescript::compile::compile;
use puzzlescript::session::{self, Outcome};
use puzzlescript_engine::Engine;
use puzzlescript_engine::model::{Command, Entry, Event};
use puzzlescript_engine::solve::{LevelGame, Refusal};

/// The texts of the games with their paths, by name.
fn games() -> Vec<(PathBuf, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/puzzlescript");
    let entries = std::fs::read_dir(folder).expect("the games are part of the project");
    let paths = entries.map(|entry| entry.expect("the folder can be read").path());
    let mut games: Vec<(PathBuf, String)> = paths
        .filter(|path| path.extension().is_some_and(|it| it == "puzzlescript"))
        .map(|path| {
            let text = std::fs::read_to_string(&path).expect("the game can be read");
            (path, text)
        })
        .collect();
    games.sort();
    games
}

fn engine(text: &str) -> Engine {
    Engine::new(compile(text).game.expect("the games can be played"))
}

#[test]
fn the_games_have_neither_errors_nor_warnings() {
    for (path, text) in games() {
        assert_eq!(compile(&text).messages.errors(), 0, "{}", path.display());
    }
}

#[test]
fn nothing_is_left_to_say_of_the_games() {
    for (path, text) in games() {
        let lints: Vec<_> = puzzlescript::check::check(&text).lints.into_iter().map(|it| it.text).collect();
        assert_eq!(lints, [""; 0], "{}", path.display());
    }
}

#[test]
fn the_games_do_what_their_sessions_say() {
    let mut count = 0;
    for (path, text) in games() {
        let engine = engine(&text);
        let beside = format!("{}{}", path.with_extension("").display(), session::SUFFIX);
        let (sessions, mistakes) =
            session::read(&std::fs::read_to_string(&beside).expect("each game has sessions"));
        assert_eq!(mistakes, [], "{beside}");
        for it in &sessions {
            assert_eq!(session::run(&engine, it), Outcome::Passed, "{beside}: {}", it.name);
            count += 1;
        }
    }
    assert!(count >= 20, "{count} sessions");
}

#[test]
fn the_games_use_every_command() {
    let mut seen = Vec::new();
    for (_, text) in games() {
        let game = compile(&text).game.expect("the games can be played");
        let rules = [&game.rules, &game.late]
            .into_iter()
            .flat_map(|list| &list.groups)
            .flat_map(|group| group.rules.iter());
        seen.extend(rules.flat_map(|rule| rule.commands.clone()));
    }
    for command in [Command::Cancel, Command::Restart, Command::Win, Command::Checkpoint, Command::Again] {
        assert!(seen.contains(&command), "{command:?}");
    }
    assert!(seen.iter().any(|it| matches!(it, Command::Message(_))));
    assert!(seen.iter().any(|it| matches!(it, Command::Sfx(_))));
}

#[test]
fn the_games_use_every_kind_of_group_and_sound() {
    let games: Vec<_> = games().iter().filter_map(|(_, text)| compile(text).game).collect();
    let groups = || games.iter().flat_map(|game| game.rules.groups.iter().chain(&game.late.groups));
    assert!(groups().any(|group| group.is_random) && groups().any(|group| group.rigid.is_some()));
    assert!(games.iter().any(|game| !game.late.loops.is_empty()));
    assert!(games.iter().any(|game| game.prelude.realtime_interval.is_some()));
    assert!(games.iter().any(|game| game.levels.iter().any(|entry| matches!(entry, Entry::Message { .. }))));
    let sounds = || games.iter().map(|game| &game.sounds);
    for (event, word) in Event::WORDS {
        assert!(sounds().any(|it| it.events.iter().any(|(declared, _)| *declared == event)), "{word}");
    }
    assert!(sounds().any(|it| !it.creations.is_empty()) && sounds().any(|it| !it.destructions.is_empty()));
    assert!(
        sounds().any(|it| !it.cant_moves.is_empty())
            && sounds().any(|it| it.moves.iter().any(|it| !it.is_empty()))
    );
}

#[test]
fn games_of_chance_are_not_searched() {
    for (path, text) in games() {
        let engine = engine(&text);
        let refusal = LevelGame::new(&engine, 0).err();
        let is_random = engine.game().is_random();
        let is_message = matches!(engine.game().levels.first(), Some(Entry::Message { .. }));
        let expected = match (is_message, is_random) {
            (true, _) => Some(Refusal::NoBoard),
            (false, true) => Some(Refusal::Random),
            (false, false) => None,
        };
        assert_eq!(refusal, expected, "{}", path.display());
    }
}

#[test]
fn boards_that_a_search_enters_play_on_like_those_that_were_played() {
    for (path, text) in games() {
        let engine = engine(&text);
        if engine.game().is_random() {
            continue;
        }
        for entry in 0..engine.game().levels.len() {
            let Some(mut played) = engine.start(entry, "").map(puzzlescript_engine::Play::without_undo)
            else {
                continue;
            };
            let mut entered = played.clone();
            for (number, (input, ..)) in puzzlescript_engine::Input::WORDS.iter().cycle().take(60).enumerate()
            {
                if number % 8 > 5 {
                    continue;
                }
                entered.enter(played.words(), Some(played.restart_words()));
                played.play(*input);
                entered.play(*input);
                if played.has_won() {
                    break;
                }
                assert_eq!(
                    played.words(),
                    entered.words(),
                    "{} entry {entry} input {number}",
                    path.display()
                );
            }
        }
    }
}

//! Commands for PuzzleScript games only.

pub(crate) mod expand;
pub(crate) mod record;
pub(crate) mod sessions;

use std::path::{Path, PathBuf};

use disk::Source;
use language::{Language, Languages};
use puzzlescript::{PUZZLESCRIPT, compile, session};
use puzzlescript_engine::model::Game;

use crate::exit::{Exit, Failure};

static GAMES: [&dyn Language; 1] = [&PUZZLESCRIPT];

/// The PuzzleScript game at a path; `None` if it is not one.
pub(crate) fn game_at(path: &Path) -> Option<Source> {
    if path.is_dir() {
        return None;
    }
    disk::discover(path, Languages::new(&GAMES)).ok()?.projects.into_iter().next()
}

/// The path of a game's session file.
fn sessions_beside(game: &Path) -> PathBuf {
    let mut path = game.with_extension("").into_os_string();
    path.push(session::SUFFIX);
    path.into()
}

/// Compiles a game. Fails if it has errors: a partial game is not played.
fn playable(path: &Path, source: &str) -> Result<Game, Failure> {
    compile::compile(source).game.ok_or_else(|| {
        let message = format!(
            "{}: errors keep this game from being played; run `goldpath check` for them",
            path.display()
        );
        Failure::Said(Exit::Found, message)
    })
}

/// Parses the index of an entry in LEVELS.
fn entry(level: Option<&str>) -> Result<Option<usize>, Failure> {
    let wrong = |_| Failure::usage("`--level` of a game is the number of an entry of LEVELS, from 0");
    level.map(|level| level.parse().map_err(wrong)).transpose()
}

/// Reads the text of the game at a path.
fn read(path: &Path) -> Result<String, Failure> {
    if game_at(path).is_none() {
        let why = match disk::discover(path, Languages::new(&GAMES)) {
            Err(why) => why.to_string(),
            Ok(_) => "this is not a game of PuzzleScript; name its file".to_owned(),
        };
        return Err(Failure::could_not_run(format!("{}: {why}", path.display())));
    }
    disk::read_text(path).map_err(|why| Failure::could_not_run(format!("{}: {why}", path.display())))
}

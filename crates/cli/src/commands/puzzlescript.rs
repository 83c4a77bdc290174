//! What is about games of PuzzleScript alone.

pub(crate) mod expand;
pub(crate) mod replay;
pub(crate) mod sessions;
pub(crate) mod solve;
pub(crate) mod trace;

use std::path::Path;

use disk::Source;
use language::{Language, Languages};
use puzzlescript::PUZZLESCRIPT;

use crate::exit::Failure;

static GAMES: [&dyn Language; 1] = [&PUZZLESCRIPT];

/// The game at a path, if it is one.
pub(crate) fn game_at(path: &Path) -> Option<Source> {
    if path.is_dir() {
        return None;
    }
    disk::discover(path, Languages::new(&GAMES)).ok()?.projects.into_iter().next()
}

/// The text of the game at a path.
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

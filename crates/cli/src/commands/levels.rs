//! Packs opened by commands that search levels.

use std::path::Path;
use std::sync::Arc;

use disk::{Reading, Source};
use engine::def;
use language::{Language as _, Languages, Project};
use pack::{Pack, lower};

use crate::commands::locate::PACKS;
use crate::exit::Failure;
use crate::output::complain_of;

/// A pack with levels to search.
pub(crate) struct Opened {
    pub(crate) project: Arc<dyn Project>,
    pub(crate) pack: Arc<Pack>,
    pub(crate) game: def::Game,
}

/// The packs at a path.
pub(crate) fn packs_at(path: &Path) -> Result<Vec<Source>, Failure> {
    let found = disk::discover(path, Languages::new(&PACKS))
        .map_err(|error| Failure::could_not_run(format!("{}: {error}", path.display())))?;
    Ok(found.projects)
}

/// The error if no pack has a level to search, or the requested one.
pub(crate) fn none_found(level: Option<&str>) -> Failure {
    Failure::usage(match level {
        Some(level) => format!("unknown level `{level}`"),
        None => "found no levels".to_owned(),
    })
}

/// The error if a search returned a wrong path for a level.
pub(crate) fn wrong_path(level: &str) -> Failure {
    Failure::could_not_run(format!(
        "{level}: internal error: the path that was found does not win when it is replayed"
    ))
}

/// Reads a pack, and reports what could not be read. Fails with a message if it has no game.
pub(crate) fn open(source: &Source) -> Result<Opened, String> {
    let Reading { files, problems } = disk::read(source);
    problems.iter().for_each(complain_of);
    let project = gridponder::GRIDPONDER.open(files.clone());
    let pack = gridponder::pack(files);
    let game =
        pack.game().ok_or_else(|| format!("{}: this file does not exist", source.shown("game.json")))?;
    let game = lower::game(game);
    Ok(Opened { project, pack, game })
}

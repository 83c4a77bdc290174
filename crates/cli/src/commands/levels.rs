//! Packs opened by commands that search levels.

use std::path::Path;
use std::sync::Arc;

use check::Analysis;
use disk::{Reading, Source};
use engine::def;
use language::{Language as _, Languages, Project};
use pack::{File, Pack, lower};

use crate::commands::locate::PACKS;
use crate::exit::Failure;
use crate::output::{complain, complain_of};
use language::plural;

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

/// Warns about levels with errors that leave unclear how they are meant to play: search results may not apply
/// to the intended levels.
pub(crate) fn warn_of_obstacles(source: &Source, pack: &Arc<Pack>, wants: &dyn Fn(&Arc<File>) -> bool) {
    let semantics = engine::Semantics::RELEASED;
    let analysis = Analysis::new(Arc::clone(pack), None, semantics, &|_| false, &|| false, &|| {});
    for file in pack.levels().filter(|file| wants(file)) {
        let obstacles = analysis.obstacles(&file.path);
        let Some(first) = obstacles.first() else { continue };
        let line = pack.file(&first.at.file).map_or(0, |file| file.lines().line(first.at.range.start())) + 1;
        let message = format!(
            "{}: {} may hide how the level is meant to play, the first at {}:{line}: {}; run `goldpath check` for details",
            source.shown(&file.path),
            plural(obstacles.len(), "error"),
            source.shown(&first.at.file),
            first.message,
        );
        complain("warning", &message);
    }
}

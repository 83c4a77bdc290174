//! Locates the level that a command is about.

use std::path::Path;
use std::sync::Arc;

use disk::Source;
use engine::def;
use gridponder::GRIDPONDER;
use language::{Language, Languages, escape};
use pack::{File, Pack};

use crate::commands::one_project;
use crate::commands::playable::Playable;
use crate::exit::Failure;

/// The language of the commands that only support packs.
pub(crate) static PACKS: [&dyn Language; 1] = [&GRIDPONDER];

/// A level in its pack.
pub(crate) struct Located {
    pub(crate) source: Source,
    pub(crate) pack: Arc<Pack>,
    pub(crate) file: Arc<File>,
}

/// The level with an id in the pack at a path, or the level whose file is at the path, or the only one. Warns of errors
/// with which it may be played otherwise than it is meant.
pub(crate) fn locate(path: &Path, id: Option<&str>) -> Result<Located, Failure> {
    let playable = Playable::at(path, Languages::new(&PACKS))?;
    let level = playable.one_level(id)?;
    let pack = gridponder::pack_of(&*playable.project);
    let found = pack.and_then(|pack| Some((Arc::clone(pack), Arc::clone(pack.file(&level.file)?))));
    let (pack, file) =
        found.ok_or_else(|| Failure::could_not_run(format!("{}: not a level", path.display())))?;
    let located = Located { source: playable.source.clone(), pack, file };
    located.expect_readable()?;
    playable.warn_of_syntax_errors(&level);
    playable.warn_of_obstacles(&level);
    Ok(located)
}

/// The pack at a path; fails if there are several.
pub(crate) fn source_of(path: &Path) -> Result<Source, Failure> {
    one_project::source_of(path, Languages::new(&PACKS))
}

/// A short form of an action: `right`.
pub(crate) fn words(action: &def::Action) -> String {
    escape(&action.words()).into_owned()
}

impl Located {
    /// Fails unless the level and its game could be read.
    fn expect_readable(&self) -> Result<(), Failure> {
        let Self { source, pack, file } = self;
        for needed in [pack.game(), Some(file)] {
            let Some(needed) = needed else {
                let message = format!("{}: this file does not exist", source.shown("game.json"));
                return Err(Failure::could_not_run(message));
            };
            if let Some(why) = &needed.unreadable {
                return Err(Failure::could_not_run(format!("{}: {why}", source.shown(&needed.path))));
            }
        }
        Ok(())
    }

    /// The path of the level as given by the user.
    pub(crate) fn name(&self) -> String {
        self.source.shown(&self.file.path)
    }
}

//! A game in a single file, which a command is given by its path.

use std::path::Path;
use std::sync::Arc;

use language::{Language, Languages, PlayError};

use crate::commands::playable::Playable;
use crate::exit::Failure;

/// A game in a single file.
pub(crate) struct GameFile {
    pub(crate) playable: Playable,
    /// Its name among the files of the project.
    pub(crate) file: Arc<str>,
}

impl GameFile {
    /// The game at a path, of one of these languages. A folder is none, even if there is only one game in it.
    pub(crate) fn open(path: &Path, languages: Languages) -> Result<Self, Failure> {
        let cannot =
            |why: &dyn std::fmt::Display| Failure::could_not_run(format!("{}: {why}", path.display()));
        let found = disk::discover(path, languages).map_err(|why| cannot(&why))?;
        let mut sources = found.projects.into_iter().filter(|_| !path.is_dir());
        let source = sources.next().and_then(|source| Some((source.main()?, source)));
        let Some((file, source)) = source else {
            let nouns: Vec<&str> = languages.iter().map(Language::project_noun).collect();
            return Err(cannot(&format!("this is not a {}; name its file", nouns.join(" or "))));
        };
        let playable = Playable::open(source);
        if let Some(why) = playable.project.unreadable(&file) {
            return Err(cannot(why));
        }
        Ok(Self { playable, file })
    }

    /// Its text.
    pub(crate) fn text(&self) -> &str {
        self.playable.project.text(&self.file).map_or("", |text| text)
    }

    /// The failure of a command that did not play. A request names what is wrong in it.
    pub(crate) fn failure(&self, why: PlayError) -> Failure {
        match why {
            PlayError::Request(why) => Failure::usage(why),
            why => self.playable.failure(why),
        }
    }
}

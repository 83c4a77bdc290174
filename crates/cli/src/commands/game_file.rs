//! A game in a single file, which a command is given by its path.

use std::path::Path;
use std::sync::Arc;

use disk::Source;
use language::{Language, Languages, PlayError, Project, Recorder};

use crate::commands::one_project;
use crate::exit::{Exit, Failure};

/// A game in a single file.
pub(crate) struct GameFile {
    pub(crate) source: Source,
    pub(crate) project: Arc<dyn Project>,
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
        let project = source.language.open(one_project::read(&source));
        if let Some(why) = project.unreadable(&file) {
            return Err(cannot(why));
        }
        Ok(Self { source, project, file })
    }

    /// Its text.
    pub(crate) fn text(&self) -> &str {
        self.project.text(&self.file).map_or("", |text| text)
    }

    /// Its recorder. Fails if games of its language are not recorded.
    pub(crate) fn recorder(&self) -> Result<&dyn Recorder, Failure> {
        self.project.facets().recorder.ok_or_else(|| self.lacks("recorded"))
    }

    /// The failure of a command whose facet the language lacks.
    pub(crate) fn lacks(&self, done: &str) -> Failure {
        let noun = self.source.language.project_noun();
        Failure::usage(format!("{}: {noun}s cannot be {done}", self.source.name()))
    }

    /// The failure of a command that did not play.
    pub(crate) fn failure(&self, why: PlayError) -> Failure {
        match why {
            PlayError::Request(why) => Failure::usage(why),
            PlayError::Unplayable(file, why) => {
                Failure::Said(Exit::Found, format!("{}: {why}", self.source.shown(&file)))
            }
            PlayError::Unreadable(file, why) => {
                Failure::could_not_run(format!("{}: {why}", self.source.shown(&file)))
            }
        }
    }
}

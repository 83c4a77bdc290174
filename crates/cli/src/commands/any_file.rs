//! A file that a command takes as a game of its language, whatever its name and text are.

use std::path::Path;
use std::sync::Arc;

use language::{Files, Language, Languages, Project};

use crate::commands::input_file;
use crate::exit::Failure;

/// A file that is taken as a game.
pub(crate) struct AnyFile {
    pub(crate) language: &'static dyn Language,
    pub(crate) project: Arc<dyn Project>,
    /// Its path as given.
    pub(crate) name: String,
    pub(crate) text: String,
}

impl AnyFile {
    /// The file at a path, as a game of the first of these languages.
    pub(crate) fn open(path: &Path, languages: Languages) -> Result<Self, Failure> {
        let language =
            languages.iter().next().ok_or_else(|| Failure::usage("no language here has this command"))?;
        let name = path.to_string_lossy().into_owned();
        let text = input_file::read_file(path)?;
        let texts = vec![(Arc::from(&*name), Ok(Arc::from(&*text)))];
        let project = language.open(Files { texts, ..Files::default() });
        Ok(Self { language, project, name, text })
    }

    /// The failure of a command whose facet the language lacks.
    pub(crate) fn lacks(&self, done: &str) -> Failure {
        Failure::usage(format!("{}: a {} cannot be {done}", self.name, self.language.project_noun()))
    }
}

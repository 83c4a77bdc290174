//! The settings of projects: settings files, and the options of the command line.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use disk::{EffectiveSettings, Problem, ProblemKind, Source};
use language::{Diagnostic, Languages, Semantics};
use settings::{Codes, FILE_NAME, InPack, Reading, Selection};

use crate::args;
use crate::exit::Failure;
use crate::path_base::PathBase;

/// The effective settings of each project.
#[derive(Default)]
pub(crate) struct ProjectSettings {
    /// By the root of the project.
    projects: BTreeMap<PathBuf, EffectiveSettings>,
    files: BTreeMap<PathBuf, File>,
    /// The settings files that could not be read.
    problems: Vec<Problem>,
}

/// A settings file.
pub(crate) struct File {
    /// The path in diagnostics.
    pub(crate) name: Arc<str>,
    /// The path for messages.
    pub(crate) shown: String,
    pub(crate) text: String,
    pub(crate) diagnostics: Vec<Diagnostic>,
    settings: Arc<settings::Settings>,
}

impl ProjectSettings {
    /// The settings of projects that were found at the given paths.
    pub(crate) fn find(
        args: &args::Settings,
        given: &[PathBuf],
        packs: &[Source],
        languages: Languages,
    ) -> Result<Self, Failure> {
        let codes = Codes::of(languages.of_games());
        let selection = Selection::new(&args.select, &args.ignore, &codes)
            .map_err(|why| Failure::usage(why.to_string()))?;
        let selection = Arc::new(selection);
        let mut this = Self::default();
        let mut seen = BTreeSet::new();
        if let Some(path) = &args.config {
            this.read(path, &codes).map_err(|problem| Failure::could_not_run(problem.to_string()))?;
        }
        for source in packs {
            let path = match &args.config {
                _ if args.isolated => None,
                Some(path) => Some(path.clone()),
                None => {
                    for misnamed in disk::nearly_named(source.folder(), FILE_NAME, &mut seen) {
                        this.add_misnamed(misnamed);
                    }
                    disk::nearest(source.folder(), FILE_NAME)
                }
            };
            let in_pack = path.map(|path| this.of_pack(&path, source.folder(), &codes)).unwrap_or_default();
            let in_pack = match &source.only {
                Some(_) => in_pack.of_named_files(),
                None if is_named(given, &source.root) => in_pack.of_named_pack(),
                None => in_pack,
            };
            let policy = in_pack.selecting(Arc::clone(&selection));
            this.projects.insert(source.root.clone(), EffectiveSettings::of(Arc::new(policy)));
        }
        Ok(this)
    }

    /// The effective settings of a project.
    pub(crate) fn of(&self, source: &Source) -> EffectiveSettings {
        self.projects.get(&source.root).cloned().unwrap_or_default()
    }

    /// Removes excluded projects. Returns the problems of settings files, and a note if no project is left.
    pub(crate) fn leave_out(&self, packs: &mut Vec<Source>) -> Vec<Problem> {
        let mut problems = self.problems.clone();
        if packs.is_empty() {
            return problems;
        }
        packs.retain(|source| !self.of(source).is_excluded());
        if packs.is_empty() {
            let shown: Vec<&str> = self.files().map(|file| file.shown.as_str()).collect();
            let message = "the settings exclude all packs found here".to_owned();
            problems.push(Problem { path: shown.join(", "), message, kind: ProblemKind::Note });
        }
        problems
    }

    /// The settings files, sorted by path.
    pub(crate) fn files(&self) -> impl Iterator<Item = &File> {
        self.files.values()
    }

    fn of_pack(&mut self, path: &Path, root: &Path, codes: &Codes) -> InPack {
        if !self.files.contains_key(path)
            && let Err(problem) = self.read(path, codes)
        {
            if !self.problems.contains(&problem) {
                self.problems.push(problem);
            }
            return InPack::default();
        }
        let folder = path.parent().unwrap_or(Path::new(""));
        let settings = self.files.get(path).map(|file| Arc::clone(&file.settings)).unwrap_or_default();
        InPack::new(settings, disk::below(folder, root))
    }

    /// Takes in a file that was probably meant to be one of settings, and has another name.
    fn add_misnamed(&mut self, path: PathBuf) {
        let Some(name) = path.file_name().and_then(|name| name.to_str()) else { return };
        let name: Arc<str> = Arc::from(name);
        let diagnostics = settings::misnamed(&name).into_iter().collect();
        let text = disk::read_text(&path).unwrap_or_default();
        let file = File { name, shown: shown(&path), text, diagnostics, settings: Arc::default() };
        self.files.insert(path, file);
    }

    fn read(&mut self, path: &Path, codes: &Codes) -> Result<(), Problem> {
        let shown = shown(path);
        let text = disk::read_text(path).map_err(|why| Problem {
            path: shown.clone(),
            message: why.to_string(),
            kind: ProblemKind::Unread,
        })?;
        let name: Arc<str> = Arc::from(FILE_NAME);
        let Reading { settings, diagnostics } = settings::read(&name, &text, codes);
        let file = File { name, shown, text, diagnostics, settings: Arc::new(settings) };
        self.files.insert(path.to_owned(), file);
        Ok(())
    }
}

/// Returns true if a project was named, rather than found in a folder.
fn is_named(given: &[PathBuf], root: &Path) -> bool {
    if given.is_empty() { root == Path::new(".") } else { given.iter().any(|path| path == root) }
}

/// The path of a file for messages: as named by the user, or else relative to the current folder.
fn shown(path: &Path) -> String {
    let written = path.display().to_string();
    if path.is_absolute() {
        PathBase::current().map(|base| base.path(&written)).unwrap_or(written)
    } else {
        written
    }
}

/// The semantics given on the command line, or else by the settings.
pub(crate) fn semantics(args: Option<args::Semantics>, settings: &EffectiveSettings) -> Semantics {
    args.map(Semantics::from).or(settings.semantics()).unwrap_or_default()
}

/// The semantics of a project, if the command line does not set them. `check` reports errors in the settings
/// file.
pub(crate) fn semantics_of(source: &Source, languages: Languages) -> Semantics {
    semantics(None, &EffectiveSettings::read(source.folder(), languages))
}

//! The settings of projects: settings files, and the options of the command line.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use disk::{EffectiveSettings, Problem, ProblemKind, Source};
use language::{
    Diagnostic, Files, Job, Language, Languages, Law, NamedPart, Policy, PolicyOverrides, Project, Semantics,
};

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
    settings: Arc<dyn Project>,
}

/// The language of settings and the name of its files.
#[derive(Clone, Copy)]
struct Notation {
    language: &'static dyn Language,
    file_name: &'static str,
}

impl ProjectSettings {
    /// The settings of projects that were found at the given paths.
    pub(crate) fn find(
        args: &args::Settings,
        given: &[PathBuf],
        packs: &[Source],
        languages: Languages,
    ) -> Result<Self, Failure> {
        let mut this = Self::default();
        let Some((language, file_name)) = languages.of_settings() else { return Ok(this) };
        let notation = Notation { language, file_name };
        let nothing = language.open(Files::default());
        let overrides =
            PolicyOverrides { named: NamedPart::Nothing, select: &args.select, ignore: &args.ignore };
        let policy = |settings: &dyn Project, below: Option<String>, named: NamedPart| {
            let governing = settings.facets().governing;
            let policy = governing.map(|it| it.policy_with(below, &PolicyOverrides { named, ..overrides }));
            policy.transpose().map_err(Failure::usage)
        };
        // Options are wrong even if there are no projects.
        policy(&*nothing, None, NamedPart::Nothing)?;
        if let Some(path) = &args.config {
            this.read(path, notation).map_err(|problem| Failure::could_not_run(problem.to_string()))?;
        }
        let mut seen = BTreeSet::new();
        for source in packs {
            let path = match &args.config {
                _ if args.isolated => None,
                Some(path) => Some(path.clone()),
                None => {
                    for misnamed in disk::nearly_named(source.folder(), file_name, &mut seen) {
                        this.add_misnamed(misnamed, notation);
                    }
                    disk::nearest(source.folder(), file_name)
                }
            };
            let governing = path.and_then(|path| this.governing(&path, source.folder(), notation));
            let (settings, below) = governing.unwrap_or_else(|| (Arc::clone(&nothing), None));
            let named = match &source.only {
                Some(_) => NamedPart::Files,
                None if is_named(given, &source.root) => NamedPart::Project,
                None => NamedPart::Nothing,
            };
            let policy: Option<Arc<dyn Policy>> = policy(&*settings, below, named)?;
            let effective = policy.map(EffectiveSettings::of).unwrap_or_default();
            this.projects.insert(source.root.clone(), effective);
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

    /// The settings at a path, and where the root of a project is below their folder; `None` if they could not be read.
    fn governing(
        &mut self,
        path: &Path,
        root: &Path,
        notation: Notation,
    ) -> Option<(Arc<dyn Project>, Option<String>)> {
        if !self.files.contains_key(path)
            && let Err(problem) = self.read(path, notation)
        {
            if !self.problems.contains(&problem) {
                self.problems.push(problem);
            }
            return None;
        }
        let folder = path.parent().unwrap_or(Path::new(""));
        let settings = self.files.get(path).map(|file| Arc::clone(&file.settings))?;
        Some((settings, disk::below(folder, root)))
    }

    /// Takes in a file that was probably meant to be one of settings, and has another name.
    fn add_misnamed(&mut self, path: PathBuf, notation: Notation) {
        let Some(name) = path.file_name().and_then(|name| name.to_str()) else { return };
        let name: Arc<str> = Arc::from(name);
        let text = disk::read_text(&path).unwrap_or_default();
        let file = File::new(notation.language, name, shown(&path), text);
        self.files.insert(path, file);
    }

    fn read(&mut self, path: &Path, notation: Notation) -> Result<(), Problem> {
        let shown = shown(path);
        let text = disk::read_text(path).map_err(|why| Problem {
            path: shown.clone(),
            message: why.to_string(),
            kind: ProblemKind::Unread,
        })?;
        let file = File::new(notation.language, Arc::from(notation.file_name), shown, text);
        self.files.insert(path.to_owned(), file);
        Ok(())
    }
}

impl File {
    fn new(language: &'static dyn Language, name: Arc<str>, shown: String, text: String) -> Self {
        let texts = vec![(Arc::clone(&name), Ok(Arc::from(&*text)))];
        let settings = language.open(Files { texts, ..Files::default() });
        let findings = settings.check(&Job::new(Semantics::Released));
        let diagnostics = findings.lists().get(&name).map(|list| list.to_vec()).unwrap_or_default();
        Self { name, shown, text, diagnostics, settings }
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

/// What settings say of new levels of a project.
pub(crate) struct OfNewLevels {
    /// The laws that they keep.
    pub(crate) laws: Arc<[Law]>,
    /// The kinds that may change where they are made from a level; `None` if all may.
    pub(crate) kinds: Option<Arc<[String]>>,
}

/// What settings say of new levels of a project.
pub(crate) fn of_new_levels(source: &Source, languages: Languages) -> OfNewLevels {
    let settings = EffectiveSettings::read(source.folder(), languages);
    OfNewLevels { laws: settings.laws(), kinds: settings.varied_kinds() }
}

//! From a path the user gave to projects.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{fs, io};

use language::{Certainty, FolderLayout, Language, Languages, Layout};

use crate::path::{shown, with_slashes};
use crate::recognize::{is_project, language_of, why_foreign};
use crate::search::search;
use crate::single::{self, Asked, head, language_of_file, language_of_text};
use crate::text::{is_there, words};
use crate::{NoAnswer, Problem, ProblemKind, Source, confines, patience};

/// The result of a search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Discovery {
    /// The projects in order of their paths.
    pub projects: Vec<Source>,
    /// What stood in the way.
    pub problems: Vec<Problem>,
}

/// Why a path leads to no project.
#[derive(Clone, Debug)]
pub enum DiscoverError {
    /// The path does not exist.
    NotFound,
    /// The operating system refused access; the message.
    Refused(String),
    /// The operating system does not respond.
    NoAnswer,
    /// A folder in and below which there is no project.
    NoProjects {
        /// The languages whose projects were looked for.
        languages: Languages,
        /// What could not be searched, and so may hold some.
        problems: Vec<Problem>,
    },
    /// A file that has only the name of one of such projects: what they are called, and why it is none.
    Foreign(&'static str, &'static str),
    /// A file that is not part of a project of these languages.
    NotOfProject(Languages),
}

impl std::fmt::Display for DiscoverError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NotFound => f.write_str("there is no such file or folder"),
            Self::Refused(why) => f.write_str(why),
            Self::NoAnswer => write!(f, "this path cannot be resolved: {}", patience::no_answer()),
            Self::NoProjects { languages, problems } => {
                let (noun, markers) = (nouns(*languages), markers(*languages));
                if problems.iter().any(|it| it.kind == ProblemKind::Unread) {
                    write!(f, "no {noun} found in what could be searched: no folder with {markers}")
                } else {
                    // The notes say which files only have such names.
                    let of_one = if problems.is_empty() { String::new() } else { format!(" of a {noun}") };
                    write!(f, "no {noun} found: no folder with {markers}{of_one}")
                }
            }
            Self::Foreign(noun, why) => write!(f, "not a {noun}: {why}"),
            Self::NotOfProject(languages) => {
                let (noun, files) = (nouns(*languages), files(*languages));
                write!(f, "not a {noun}: expected a folder, {files}")
            }
        }
    }
}

/// The layouts of projects that are folders.
fn folder_layouts(languages: Languages) -> impl Iterator<Item = &'static FolderLayout> {
    languages.of_games().filter_map(|language| language.layout().folder())
}

/// What projects are called: `pack`.
fn nouns(languages: Languages) -> String {
    let mut nouns: Vec<&str> = languages.of_games().map(Language::project_noun).collect();
    // Several languages call theirs the same.
    let mut seen = BTreeSet::new();
    nouns.retain(|noun| seen.insert(*noun));
    any_of(nouns.into_iter().map(str::to_owned))
}

/// The files that make a project of a folder, or are one.
fn markers(languages: Languages) -> String {
    let of_folders = folder_layouts(languages).flat_map(|layout| layout.markers.iter().copied());
    any_of(of_folders.chain(single_files(languages)).map(|name| format!("a `{name}`")))
}

/// The files of projects, those that make one first.
fn files(languages: Languages) -> String {
    let of_folders = folder_layouts(languages).flat_map(|layout| {
        let others = layout.files.iter().filter(|file| !layout.markers.contains(file));
        let names = layout.markers.iter().chain(others).map(|name| format!("`{name}`"));
        let (folder, extension) = layout.folder;
        names.chain([format!("`{folder}/*.{extension}`")])
    });
    any_of(of_folders.chain(single_files(languages).map(|name| format!("`{name}`"))))
}

/// The patterns of files that are projects by themselves, but for those that a project of a folder has as well.
fn single_files(languages: Languages) -> impl Iterator<Item = &'static str> {
    let of_language = |language: &'static dyn Language| match language.layout() {
        Layout::File(layout) => layout.patterns,
        Layout::Folder(_) => &[],
    };
    let names = languages.of_games().flat_map(of_language);
    let names = names.filter(|pattern| pattern.certainty != Certainty::IfNamed).map(|pattern| pattern.name);
    names.filter(move |name| !folder_layouts(languages).any(|layout| layout.files.contains(name)))
}

/// `a, b or c`
fn any_of(words: impl Iterator<Item = String>) -> String {
    let words: Vec<String> = words.collect();
    match words.as_slice() {
        [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        few => few.concat(),
    }
}

impl std::error::Error for DiscoverError {}

/// The projects at a path: the folder itself, or else all below it. For a file of a project, its project with
/// [`Source::only`] set. The empty path is the current folder, of which nothing is shown.
pub fn discover(path: &Path, languages: Languages) -> Result<Discovery, DiscoverError> {
    let place = path.to_owned();
    patience::within(path, move || discover_now(&place, languages)).unwrap_or(Err(DiscoverError::NoAnswer))
}

fn discover_now(path: &Path, languages: Languages) -> Result<Discovery, DiscoverError> {
    let here = if path.as_os_str().is_empty() { Path::new(".") } else { path };
    let refused =
        |error: &io::Error| DiscoverError::Refused(format!("this folder cannot be read: {}", words(error)));
    if !confines::is_inside(here) {
        return Err(DiscoverError::Refused(confines::OUTSIDE.to_owned()));
    }
    let metadata = fs::metadata(here).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound if is_there(here) => DiscoverError::Refused("this link is broken".to_owned()),
        io::ErrorKind::NotFound => DiscoverError::NotFound,
        _ => DiscoverError::Refused(format!("this path cannot be resolved: {}", words(&error))),
    })?;
    if !metadata.is_dir() {
        let source = project_of(path, languages, Asked::Named);
        let source = source.ok_or_else(|| not_of_project(path, languages, why_foreign))?;
        return Ok(Discovery { projects: vec![source], problems: Vec::new() });
    }
    if let Some(language) = language_of(here, languages).map_err(|error| refused(&error))? {
        let source = Source { language, root: here.to_owned(), shown: shown(path), only: None };
        let singles = single::in_folder(here, languages).into_iter().map(|(found, language)| {
            let name = found.file_name().unwrap_or_default();
            single::source(language, &found, shown(&path.join(name)))
        });
        return Ok(Discovery {
            projects: [source].into_iter().chain(singles).collect(),
            problems: Vec::new(),
        });
    }
    fs::read_dir(here).map_err(|error| refused(&error))?;
    let found = search(here, &shown(path), languages);
    if found.projects.is_empty() {
        return Err(DiscoverError::NoProjects { languages, problems: found.problems });
    }
    Ok(found)
}

/// The projects at several paths, in the order of the paths and each once. A path that leads to none is a
/// problem.
pub fn discover_all<'p>(paths: impl IntoIterator<Item = &'p Path>, languages: Languages) -> Discovery {
    let mut all = Discovery::default();
    let mut places: BTreeMap<PathBuf, usize> = BTreeMap::new();
    for path in paths {
        let found = match discover(path, languages) {
            Ok(found) => found,
            Err(error) => {
                let message = error.to_string();
                if let DiscoverError::NoProjects { problems, .. } = error {
                    all.problems.extend(problems);
                }
                let path = if path.as_os_str().is_empty() { ".".to_owned() } else { shown(path) };
                all.problems.push(Problem::unread(path, message));
                continue;
            }
        };
        all.problems.extend(found.problems);
        for source in found.projects {
            let place = fs::canonicalize(&source.root).unwrap_or_else(|_| source.root.clone());
            if let Some(at) = places.get(&place) {
                all.projects[*at].add(source);
            } else {
                places.insert(place, all.projects.len());
                all.projects.push(source);
            }
        }
    }
    all
}

/// A file of a project.
#[derive(Clone, Debug)]
pub struct Located {
    /// The language of the project.
    pub language: &'static dyn Language,
    /// The folder or the file that is the project.
    pub root: PathBuf,
    /// The path of the file below the folder of the project.
    pub file: Arc<str>,
}

/// The project that a file is part of by its name. The file itself need not be there; the project must.
pub fn locate(file: &Path, languages: Languages) -> Result<Option<Located>, NoAnswer> {
    let place = file.to_owned();
    // If a folder does not respond, none of its files needs a separate attempt.
    let folder = file.parent().unwrap_or(file);
    let source = patience::soon(folder, move || source_of(&place, &place, languages, Asked::Found))?;
    let located = |source: Source| {
        let main = source.main();
        let Source { language, root, only, .. } = source;
        let file = match only {
            Some(mut only) => only.pop_first()?.0,
            None => main?,
        };
        Some(Located { language, root, file })
    };
    Ok(source.and_then(located))
}

/// The file of a project that a text is meant to be, though it may not be there yet: its project with
/// [`Source::only`] set. A file that makes a project of its folder may be the first there.
pub fn project_of_text(path: &Path, text: &str, languages: Languages) -> Result<Source, DiscoverError> {
    if let Some(language) = language_of_text(path, text, languages) {
        let mut source = single::source(language, path, shown(path));
        source.only = source.main().map(|main| BTreeMap::from([(main, shown(path))]));
        return Ok(source);
    }
    if let Some(source) = project_of(path, languages, Asked::Named) {
        return Ok(source);
    }
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let is_marker = |language: &&'static dyn Language| {
        language.layout().folder().is_some_and(|layout| layout.markers.contains(&name))
    };
    let why_foreign = |language: &dyn Language, _: &Path| language.why_foreign(name, head(text));
    let language = languages.of_games().find(is_marker).filter(|_| folder.is_dir());
    let language = language.filter(|language| why_foreign(*language, path).is_none());
    let language = language.ok_or_else(|| not_of_project(path, languages, why_foreign))?;
    Ok(Source {
        language,
        root: folder.to_owned(),
        shown: path.parent().map(shown).unwrap_or_default(),
        only: Some(BTreeMap::from([(Arc::from(name), shown(path))])),
    })
}

/// Why a file is of no project.
fn not_of_project(
    path: &Path,
    languages: Languages,
    why_foreign: impl Fn(&dyn Language, &Path) -> Option<&'static str>,
) -> DiscoverError {
    let why = |language: &'static dyn Language| {
        why_foreign(language, path).map(|why| DiscoverError::Foreign(language.project_noun(), why))
    };
    languages.of_games().find_map(why).unwrap_or(DiscoverError::NotOfProject(languages))
}

/// The project a file belongs to.
fn project_of(path: &Path, languages: Languages, asked: Asked) -> Option<Source> {
    // As the path is written first: a level may be a link to a file elsewhere.
    let as_written = source_of(path, path, languages, asked);
    as_written.or_else(|| source_of(&fs::canonicalize(path).ok()?, path, languages, asked))
}

fn source_of(path: &Path, given: &Path, languages: Languages, asked: Asked) -> Option<Source> {
    if let Some(language) = language_of_file(path, languages, asked) {
        return Some(single::source(language, path, shown(given)));
    }
    let in_folder = |language: &'static dyn Language| {
        source_in(language, language.layout().folder()?, path, given, languages)
    };
    let beside = || {
        let (mut source, file) = single::beside(path, languages)?;
        source.only = Some(BTreeMap::from([(Arc::from(file), shown(given))]));
        Some(source)
    };
    let named = || {
        let language = single::language_of_named(path, languages).filter(|_| asked == Asked::Named)?;
        Some(single::source(language, path, shown(given)))
    };
    languages.of_games().find_map(in_folder).or_else(beside).or_else(named)
}

fn source_in(
    language: &'static dyn Language,
    layout: &FolderLayout,
    path: &Path,
    given: &Path,
    languages: Languages,
) -> Option<Source> {
    // Hidden files are not read, see `read`.
    let name = path.file_name()?.to_str().filter(|name| !name.starts_with('.'))?;
    let parent = path.parent()?;
    let (folder, _) = layout.folder;
    let (root, file) = if layout.has(name) {
        (parent.to_owned(), name.to_owned())
    } else {
        let absolute = std::path::absolute(path).ok()?;
        if absolute.parent()?.file_name()? != folder {
            return None;
        }
        let root = match parent.file_name() {
            Some(_) => parent.parent()?.to_owned(),
            // The path begins in that folder.
            None => parent.join(".."),
        };
        (root, format!("{folder}/{name}"))
    };
    if !layout.has(&file) {
        return None;
    }
    let here = if root.as_os_str().is_empty() { Path::new(".") } else { &root };
    // What cannot be looked at may be a project: whoever reads it says what is wrong.
    let is_project = is_project(language, layout, here, languages).unwrap_or(true);
    let only = BTreeMap::from([(Arc::from(file), shown(given))]);
    is_project.then(|| Source {
        language,
        root: here.to_owned(),
        shown: if root.is_absolute() { shown(&root) } else { with_slashes(&root) },
        only: Some(only),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Folder, LANGUAGES};

    fn packs(folder: &Folder, path: &str) -> Vec<String> {
        let found = discover(&folder.path(path), LANGUAGES).unwrap();
        assert_eq!(found.problems, []);
        found.projects.iter().map(|source| folder.below(&source.shown)).collect()
    }

    #[test]
    fn a_folder_with_a_manifest_or_a_game_is_a_pack() {
        let folder = Folder::new(&["a/manifest.json", "b/game.json", "b/levels/game.json", "c/theme.json"]);
        assert_eq!(packs(&folder, "a"), ["~/a"]);
        assert_eq!(packs(&folder, "b"), ["~/b"]);
        let error = discover(&folder.path("c"), LANGUAGES).unwrap_err();
        assert_eq!(error.to_string(), "no pack found: no folder with a `manifest.json` or a `game.json`");
    }

    #[test]
    fn nothing_there_is_said() {
        let folder = Folder::new(&[]);
        assert!(matches!(discover(&folder.path("a"), LANGUAGES), Err(DiscoverError::NotFound)));
    }

    #[test]
    fn names_of_folders_and_files_are_any_text() {
        let folder = Folder::new(&["a b#c%20/😀/game.json", "a b#c%20/😀/levels/ü #1%.json"]);
        assert_eq!(packs(&folder, "a b#c%20"), ["~/a b#c%20/😀"]);
        let level = folder.path("a b#c%20/😀/levels/ü #1%.json");
        let source = &discover(&level, LANGUAGES).unwrap().projects[0];
        assert!(source.wants("levels/ü #1%.json"));
        assert_eq!(source.shown("levels/ü #1%.json"), level.to_str().unwrap());
    }

    #[test]
    fn a_file_of_a_pack_means_its_pack() {
        let folder = Folder::new(&["p/game.json", "p/theme.json", "p/levels/a.json", "p/levels/b.json"]);
        for (path, file) in [
            ("p/game.json", "game.json"),
            ("p/theme.json", "theme.json"),
            ("p/levels/a.json", "levels/a.json"),
            ("p/levels/../levels/a.json", "levels/a.json"),
        ] {
            let found = discover(&folder.path(path), LANGUAGES).unwrap();
            let [source] = &found.projects[..] else { panic!("{found:?}") };
            assert!(source.wants(file), "{path}");
            assert!(!source.wants("levels/b.json"), "{path}");
            assert_eq!(folder.below(&source.shown(file)), format!("~/{path}"));
            assert_eq!(fs::canonicalize(&source.root).unwrap(), fs::canonicalize(folder.path("p")).unwrap());
        }
    }

    #[test]
    fn other_files_are_of_no_pack() {
        let folder = Folder::new(&[
            "p/game.json",
            "p/assets/a.json",
            "p/levels/a.txt",
            "p/levels/.a.json",
            "p/levels/deep/a.json",
            "levels/a.json",
            "theme.json",
        ]);
        for path in [
            "p/assets/a.json",
            "p/levels/a.txt",
            "p/levels/.a.json",
            "p/levels/deep/a.json",
            "levels/a.json",
            "theme.json",
        ] {
            let error = discover(&folder.path(path), LANGUAGES).unwrap_err();
            assert!(matches!(error, DiscoverError::NotOfProject(_)), "{path}: {error}");
        }
    }

    #[test]
    fn a_file_that_is_not_there_yet_has_its_place_in_a_pack() {
        let folder = Folder::new(&["p/game.json"]);
        let place = |path: &str| {
            let located = locate(&folder.path(path), LANGUAGES).unwrap();
            located.map(|it| (it.root, it.file.to_string()))
        };
        assert_eq!(place("p/levels/new.json"), Some((folder.path("p"), "levels/new.json".to_owned())));
        assert_eq!(place("p/theme.json"), Some((folder.path("p"), "theme.json".to_owned())));
        assert_eq!(place("p/notes.json"), None);
        assert_eq!(place("q/levels/new.json"), None);
    }

    #[cfg(unix)]
    #[test]
    fn a_link_into_a_pack_means_that_pack() {
        let folder = Folder::new(&["p/game.json", "p/levels/a.json"]);
        std::os::unix::fs::symlink(folder.path("p/levels/a.json"), folder.path("link.json")).unwrap();
        let found = discover(&folder.path("link.json"), LANGUAGES).unwrap();
        assert!(found.projects[0].wants("levels/a.json"));
        assert_eq!(folder.below(&found.projects[0].shown("levels/a.json")), "~/link.json");
    }

    #[test]
    fn a_pack_given_several_times_is_found_once() {
        let folder = Folder::new(&["p/game.json", "p/levels/a.json", "p/levels/b.json", "q/game.json"]);
        let paths: Vec<PathBuf> =
            ["p/levels/b.json", "q", "p/levels/a.json", "none"].map(|path| folder.path(path)).into();
        let found = discover_all(paths.iter().map(PathBuf::as_path), LANGUAGES);
        let shown: Vec<String> = found.projects.iter().map(|source| folder.below(&source.shown)).collect();
        assert_eq!(shown, ["~/p", "~/q"]);
        assert!(found.projects[0].wants("levels/a.json") && found.projects[0].wants("levels/b.json"));
        assert!(!found.projects[0].wants("game.json") && found.projects[1].wants("game.json"));
        assert_eq!(folder.below(&found.problems[0].to_string()), "~/none: there is no such file or folder");

        let all = folder.path("");
        let found = discover_all(paths.iter().map(PathBuf::as_path).chain([all.as_path()]), LANGUAGES);
        assert!(found.projects[0].wants("game.json"));
    }
}

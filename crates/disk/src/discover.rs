//! From a path the user gave to packs.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{fs, io};

use pack::FileKind;

use crate::path::{shown, with_slashes};
use crate::search::{is_pack, search};
use crate::text::{is_there, words};
use crate::{NoAnswer, Problem, ProblemKind, Source, patience};

/// What was found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Discovery {
    /// The packs in order of their paths.
    pub packs: Vec<Source>,
    /// What stood in the way.
    pub problems: Vec<Problem>,
}

/// Why a path leads to no pack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DiscoverError {
    /// There is nothing at the path.
    NotFound,
    /// The system refused; what and why.
    Refused(String),
    /// The system does not say what is there.
    NoAnswer,
    /// A folder in and below which there is no pack.
    NoPacks {
        /// What could not be searched, and so may hold some.
        problems: Vec<Problem>,
    },
    /// A file that is no part of a pack.
    NotOfPack,
}

impl std::fmt::Display for DiscoverError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NotFound => f.write_str("there is no such file or folder"),
            Self::Refused(why) => f.write_str(why),
            Self::NoAnswer => write!(f, "this path cannot be followed: {}", patience::no_answer()),
            Self::NoPacks { problems } if problems.iter().any(|it| it.kind == ProblemKind::Unread) => f
                .write_str(
                    "no pack found in what could be searched: no folder with a `manifest.json` or a `game.json`",
                ),
            Self::NoPacks { .. } => {
                f.write_str("there is no pack here: no folder with a `manifest.json` or a `game.json`")
            }
            Self::NotOfPack => f.write_str(
                "this is no file of a pack: expected a folder, or the `manifest.json`, `game.json`, \
                 `theme.json` or `levels/*.json` of a pack",
            ),
        }
    }
}

impl std::error::Error for DiscoverError {}

/// The packs at a path: the folder itself, or else all below it. For a file of a pack, its pack with
/// [`Source::only`] set. The empty path is the current folder, of which nothing is shown.
pub fn discover(path: &Path) -> Result<Discovery, DiscoverError> {
    let place = path.to_owned();
    patience::within(path, move || discover_now(&place)).unwrap_or(Err(DiscoverError::NoAnswer))
}

fn discover_now(path: &Path) -> Result<Discovery, DiscoverError> {
    let here = if path.as_os_str().is_empty() { Path::new(".") } else { path };
    let refused =
        |error: &io::Error| DiscoverError::Refused(format!("this folder cannot be read: {}", words(error)));
    let metadata = fs::metadata(here).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound if is_there(here) => {
            DiscoverError::Refused("this link leads nowhere".to_owned())
        }
        io::ErrorKind::NotFound => DiscoverError::NotFound,
        _ => DiscoverError::Refused(format!("this path cannot be followed: {}", words(&error))),
    })?;
    if !metadata.is_dir() {
        let source = pack_of(path).ok_or(DiscoverError::NotOfPack)?;
        return Ok(Discovery { packs: vec![source], problems: Vec::new() });
    }
    if is_pack(here).map_err(|error| refused(&error))? {
        let source = Source { root: here.to_owned(), shown: shown(path), only: None };
        return Ok(Discovery { packs: vec![source], problems: Vec::new() });
    }
    fs::read_dir(here).map_err(|error| refused(&error))?;
    let found = search(here, &shown(path));
    if found.packs.is_empty() { Err(DiscoverError::NoPacks { problems: found.problems }) } else { Ok(found) }
}

/// The packs at several paths, in the order of the paths and each pack once. A path that leads to no
/// pack is a problem.
pub fn discover_all<'p>(paths: impl IntoIterator<Item = &'p Path>) -> Discovery {
    let mut all = Discovery::default();
    let mut places: BTreeMap<PathBuf, usize> = BTreeMap::new();
    for path in paths {
        let found = match discover(path) {
            Ok(found) => found,
            Err(error) => {
                let message = error.to_string();
                if let DiscoverError::NoPacks { problems } = error {
                    all.problems.extend(problems);
                }
                let path = if path.as_os_str().is_empty() { ".".to_owned() } else { shown(path) };
                all.problems.push(Problem::unread(path, message));
                continue;
            }
        };
        all.problems.extend(found.problems);
        for source in found.packs {
            let place = fs::canonicalize(&source.root).unwrap_or_else(|_| source.root.clone());
            if let Some(at) = places.get(&place) {
                all.packs[*at].add(source);
            } else {
                places.insert(place, all.packs.len());
                all.packs.push(source);
            }
        }
    }
    all
}

/// The folder of the pack that a file is part of by its name, and its path below that folder. The file
/// itself need not be there; the pack must.
pub fn locate(file: &Path) -> Result<Option<(PathBuf, Arc<str>)>, NoAnswer> {
    let place = file.to_owned();
    // All files of a folder that does not answer are one trouble.
    let folder = file.parent().unwrap_or(file);
    let source = patience::soon(folder, move || source_of(&place, &place))?;
    let located = |source: Source| Some((source.root, source.only?.pop_first()?.0));
    Ok(source.and_then(located))
}

/// The file of a pack that a text is meant to be, though it may not be there yet: its pack with [`Source::only`] set.
/// A `manifest.json` or a `game.json` makes a pack of its folder.
pub fn pack_of_text(path: &Path) -> Result<Source, DiscoverError> {
    if let Some(source) = pack_of(path) {
        return Ok(source);
    }
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    match FileKind::of(name) {
        Some(FileKind::Manifest | FileKind::Game) if folder.is_dir() => Ok(Source {
            root: folder.to_owned(),
            shown: path.parent().map(shown).unwrap_or_default(),
            only: Some(BTreeMap::from([(Arc::from(name), shown(path))])),
        }),
        _ => Err(DiscoverError::NotOfPack),
    }
}

/// The pack a file belongs to.
fn pack_of(path: &Path) -> Option<Source> {
    // As the path is written first: a level may be a link to a file elsewhere.
    let as_written = source_of(path, path);
    as_written.or_else(|| source_of(&fs::canonicalize(path).ok()?, path))
}

fn source_of(path: &Path, given: &Path) -> Option<Source> {
    // Hidden files are not read, see `read`.
    let name = path.file_name()?.to_str().filter(|name| !name.starts_with('.'))?;
    let parent = path.parent()?;
    let (root, file) = if FileKind::of(name).is_some() {
        (parent.to_owned(), name.to_owned())
    } else {
        let absolute = std::path::absolute(path).ok()?;
        if absolute.parent()?.file_name()? != "levels" {
            return None;
        }
        let root = match parent.file_name() {
            Some(_) => parent.parent()?.to_owned(),
            // The path begins in the folder of the levels.
            None => parent.join(".."),
        };
        (root, format!("levels/{name}"))
    };
    FileKind::of(&file)?;
    let here = if root.as_os_str().is_empty() { Path::new(".") } else { &root };
    // What cannot be looked at may be a pack: whoever reads it says what is wrong.
    let is_pack = is_pack(here).unwrap_or(true);
    let only = BTreeMap::from([(Arc::from(file), shown(given))]);
    is_pack.then(|| Source {
        root: here.to_owned(),
        shown: if root.is_absolute() { shown(&root) } else { with_slashes(&root) },
        only: Some(only),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Folder;

    fn packs(folder: &Folder, path: &str) -> Vec<String> {
        let found = discover(&folder.path(path)).unwrap();
        assert_eq!(found.problems, []);
        found.packs.iter().map(|source| folder.below(&source.shown)).collect()
    }

    #[test]
    fn a_folder_with_a_manifest_or_a_game_is_a_pack() {
        let folder = Folder::new(&["a/manifest.json", "b/game.json", "b/levels/game.json", "c/theme.json"]);
        assert_eq!(packs(&folder, "a"), ["~/a"]);
        assert_eq!(packs(&folder, "b"), ["~/b"]);
        assert_eq!(discover(&folder.path("c")), Err(DiscoverError::NoPacks { problems: vec![] }));
    }

    #[test]
    fn nothing_there_is_said() {
        let folder = Folder::new(&[]);
        assert_eq!(discover(&folder.path("a")), Err(DiscoverError::NotFound));
    }

    #[test]
    fn names_of_folders_and_files_are_any_text() {
        let folder = Folder::new(&["a b#c%20/😀/game.json", "a b#c%20/😀/levels/ü #1%.json"]);
        assert_eq!(packs(&folder, "a b#c%20"), ["~/a b#c%20/😀"]);
        let level = folder.path("a b#c%20/😀/levels/ü #1%.json");
        let source = &discover(&level).unwrap().packs[0];
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
            let found = discover(&folder.path(path)).unwrap();
            let [source] = &found.packs[..] else { panic!("{found:?}") };
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
            assert_eq!(discover(&folder.path(path)), Err(DiscoverError::NotOfPack), "{path}");
        }
    }

    #[test]
    fn a_file_that_is_not_there_yet_has_its_place_in_a_pack() {
        let folder = Folder::new(&["p/game.json"]);
        let place =
            |path: &str| locate(&folder.path(path)).unwrap().map(|(root, file)| (root, file.to_string()));
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
        let found = discover(&folder.path("link.json")).unwrap();
        assert!(found.packs[0].wants("levels/a.json"));
        assert_eq!(folder.below(&found.packs[0].shown("levels/a.json")), "~/link.json");
    }

    #[test]
    fn a_pack_given_several_times_is_found_once() {
        let folder = Folder::new(&["p/game.json", "p/levels/a.json", "p/levels/b.json", "q/game.json"]);
        let paths: Vec<PathBuf> =
            ["p/levels/b.json", "q", "p/levels/a.json", "none"].map(|path| folder.path(path)).into();
        let found = discover_all(paths.iter().map(PathBuf::as_path));
        let shown: Vec<String> = found.packs.iter().map(|source| folder.below(&source.shown)).collect();
        assert_eq!(shown, ["~/p", "~/q"]);
        assert!(found.packs[0].wants("levels/a.json") && found.packs[0].wants("levels/b.json"));
        assert!(!found.packs[0].wants("game.json") && found.packs[1].wants("game.json"));
        assert_eq!(folder.below(&found.problems[0].to_string()), "~/none: there is no such file or folder");

        let all = folder.path("");
        let found = discover_all(paths.iter().map(PathBuf::as_path).chain([all.as_path()]));
        assert!(found.packs[0].wants("game.json"));
    }
}

//! Searching a folder for the projects below it.

use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};

use language::{FolderLayout, Language, Languages};
use walkdir::{DirEntry, WalkDir};

use crate::path::{join, with_slashes};
use crate::single::{self, Asked, language_of_file};
use crate::text::words;
use crate::{Discovery, Problem, Source};

/// The maximum depth of a search, in folders.
pub const MAX_DEPTH: usize = 16;

/// The language whose project a folder is; `None` when it is none. A link that leads nowhere counts: it should have
/// been the file. An error when the system does not let anyone look.
pub(crate) fn language_of(folder: &Path, languages: Languages) -> io::Result<Option<&'static dyn Language>> {
    for language in languages.of_games() {
        if let Some(layout) = language.layout().folder()
            && is_project(layout, folder, languages)?
        {
            return Ok(Some(language));
        }
    }
    Ok(None)
}

/// Whether a folder is a project of this layout. It is none if a file that would make it one is a project by itself.
pub(crate) fn is_project(layout: &FolderLayout, folder: &Path, languages: Languages) -> io::Result<bool> {
    let mut is_it = false;
    for name in layout.markers {
        let path = folder.join(name);
        match path.symlink_metadata() {
            Ok(_) if path.is_dir() => {}
            Ok(_) if language_of_file(&path, languages, Asked::Found).is_some() => return Ok(false),
            Ok(_) => is_it = true,
            Err(error) if is_absence(&error) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(is_it)
}

/// Returns true if the error means that the file does not exist, rather than that it is inaccessible.
fn is_absence(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory)
}

/// The projects below a folder that is none itself. Below projects there are no further ones, but files in the very
/// folder of one may be. Hidden folders and those that tools fill with copies are skipped.
pub(crate) fn search(folder: &Path, shown: &str, languages: Languages) -> Discovery {
    let mut found = Discovery::default();
    let mut seen: BTreeSet<PathBuf> = BTreeSet::new();
    let mut is_cut = false;
    let name = |path: &Path| match path.strip_prefix(folder) {
        Ok(below) if !(shown.is_empty() && below.as_os_str().is_empty()) => join(shown, &with_slashes(below)),
        _ => path.to_string_lossy().into_owned(),
    };
    let mut walk = WalkDir::new(folder)
        .max_depth(MAX_DEPTH)
        .follow_links(true)
        .sort_by_file_name()
        .into_iter()
        .filter_entry(|entry| entry.depth() == 0 || !is_skipped(entry));
    while let Some(entry) = walk.next() {
        let entry = match entry {
            Ok(entry) => entry,
            Err(error) => {
                found.problems.extend(problem(&error, name));
                continue;
            }
        };
        if !entry.file_type().is_dir() {
            if let Some(language) = language_of_file(entry.path(), languages, Asked::Found) {
                found.projects.push(single::source(language, entry.path(), name(entry.path())));
            }
            continue;
        }
        // Several links may lead to the same folder, and cyclic links lead to it on very many paths.
        let place = entry.path().canonicalize().unwrap_or_else(|_| entry.path().to_owned());
        if !seen.insert(place) {
            walk.skip_current_dir();
            continue;
        }
        match language_of(entry.path(), languages) {
            Ok(Some(language)) if entry.depth() > 0 => {
                let (root, shown) = (entry.path().to_owned(), name(entry.path()));
                let singles = single::in_folder(&root, languages);
                found.projects.push(Source { language, root, shown, only: None });
                let singles = singles.into_iter();
                found.projects.extend(singles.map(|(path, of)| single::source(of, &path, name(&path))));
                walk.skip_current_dir();
            }
            Err(error) => {
                let message = format!("this folder cannot be searched: {}", words(&error));
                found.problems.push(Problem::unread(name(entry.path()), message));
                walk.skip_current_dir();
            }
            Ok(_) if entry.depth() == MAX_DEPTH && !is_cut => {
                is_cut = true;
                let message = format!("folders more than {MAX_DEPTH} deep are not searched");
                found.problems.push(Problem::note(name(entry.path()), message));
            }
            Ok(_) => {}
        }
    }
    found
}

pub(crate) fn is_skipped(entry: &DirEntry) -> bool {
    let name = entry.file_name();
    name.as_encoded_bytes().starts_with(b".")
        || entry.file_type().is_dir() && (name == "node_modules" || name == "target")
}

/// Returns `None` for broken links, because there is nothing to search.
fn problem(error: &walkdir::Error, name: impl Fn(&Path) -> String) -> Option<Problem> {
    let path = error.path().map(&name).unwrap_or_default();
    if error.loop_ancestor().is_some() {
        return Some(Problem::note(path, "this link leads back to a folder above it and is not followed"));
    }
    match error.io_error() {
        Some(error) if error.kind() == io::ErrorKind::NotFound => None,
        Some(error) => {
            Some(Problem::unread(path, format!("this folder cannot be searched: {}", words(error))))
        }
        None => Some(Problem::unread(path, format!("this folder cannot be searched: {error}"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Folder, LANGUAGES};
    use crate::{ProblemKind, discover};

    fn shown(folder: &Folder, found: &Discovery) -> Vec<String> {
        found.projects.iter().map(|source| folder.below(&source.shown)).collect()
    }

    #[test]
    fn packs_are_found_below_in_order_and_not_inside_packs() {
        let folder = Folder::new(&[
            "b/game.json",
            "b/inner/game.json",
            "a/deep/manifest.json",
            "c/notes.json",
            ".hidden/game.json",
            "node_modules/game.json",
            "target/game.json",
        ]);
        let found = discover(&folder.path(""), LANGUAGES).unwrap();
        assert_eq!(shown(&folder, &found), ["~/a/deep", "~/b"]);
        assert_eq!(found.problems, []);
    }

    #[test]
    fn skipped_folders_are_searched_when_they_are_given() {
        let folder = Folder::new(&[".hidden/a/game.json"]);
        assert_eq!(shown(&folder, &discover(&folder.path(".hidden"), LANGUAGES).unwrap()), ["~/.hidden/a"]);
    }

    #[test]
    fn depth_is_bounded_and_said() {
        let deep = vec!["d"; MAX_DEPTH + 1].join("/");
        let folder = Folder::new(&["a/game.json", &format!("{deep}/game.json")]);
        let found = discover(&folder.path(""), LANGUAGES).unwrap();
        assert_eq!(shown(&folder, &found), ["~/a"]);
        assert_eq!(found.problems.len(), 1);
        assert_eq!(found.problems[0].kind, ProblemKind::Note);
    }

    #[cfg(unix)]
    #[test]
    fn links_are_followed_and_loops_are_not() {
        use std::os::unix::fs::symlink;
        let folder = Folder::new(&["a/game.json", "other/b/game.json", "top/x.txt"]);
        symlink(folder.path("other"), folder.path("top/link")).unwrap();
        symlink(folder.path("top"), folder.path("top/loop")).unwrap();
        symlink(folder.path("nowhere"), folder.path("top/dangling")).unwrap();
        symlink(folder.path("other/b"), folder.path("top/twice")).unwrap();
        let found = discover(&folder.path("top"), LANGUAGES).unwrap();
        assert_eq!(shown(&folder, &found), ["~/top/link/b"]);
        let problems: Vec<String> =
            found.problems.iter().map(|problem| folder.below(&problem.to_string())).collect();
        assert_eq!(problems, ["~/top/loop: this link leads back to a folder above it and is not followed"]);
        assert_eq!(found.problems[0].kind, ProblemKind::Note);
    }

    #[cfg(unix)]
    #[test]
    fn links_through_each_other_are_searched_once() {
        let names: Vec<String> = (0..12).map(|number| format!("d{number}")).collect();
        let folder = Folder::new(&["z/game.json"]);
        for name in &names {
            std::fs::create_dir(folder.path(name)).unwrap();
        }
        for from in &names {
            for to in &names {
                std::os::unix::fs::symlink(folder.path(to), folder.path(from).join(to)).unwrap();
            }
        }
        assert_eq!(shown(&folder, &discover(&folder.path(""), LANGUAGES).unwrap()), ["~/z"]);
    }

    #[cfg(unix)]
    #[test]
    fn folders_that_cannot_be_searched_are_told() {
        use std::os::unix::fs::PermissionsExt;
        let folder = Folder::new(&["a/game.json", "shut/b/game.json"]);
        let shut = folder.path("shut");
        std::fs::set_permissions(&shut, std::fs::Permissions::from_mode(0o000)).unwrap();
        // A privileged user may read everything; then there is no problem to report.
        if std::fs::read_dir(&shut).is_err() {
            let found = discover(&folder.path(""), LANGUAGES).unwrap();
            assert_eq!(shown(&folder, &found), ["~/a"]);
            assert_eq!(found.problems.len(), 1);
            assert_eq!(found.problems[0].kind, ProblemKind::Unread);
        }
        std::fs::set_permissions(&shut, std::fs::Permissions::from_mode(0o700)).unwrap();
    }
}

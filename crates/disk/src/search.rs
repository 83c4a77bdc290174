//! Searching a folder for the projects below it.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};

use language::{Language, Languages};
use walkdir::{DirEntry, WalkDir};

use crate::confines::follows_links;
use crate::path::{join, with_slashes};
use crate::recognize::{language_of, why_foreign};
use crate::single::{self, Asked, language_of_file};
use crate::skipped::{self, Skipped};
use crate::text::words;
use crate::{Discovery, Problem, Source};

/// The maximum depth of a search, in folders.
pub const MAX_DEPTH: usize = 16;

/// The projects below a folder that is none itself. Below projects there are no further ones, but files in the very
/// folder of one may be. Hidden folders and those that tools fill with copies are skipped.
pub(crate) fn search(folder: &Path, shown: &str, languages: Languages) -> Discovery {
    let mut found = Discovery::default();
    let mut seen: BTreeSet<PathBuf> = BTreeSet::new();
    let mut is_cut = false;
    let mut skipped = Skipped::default();
    let mut foreign = Foreign::default();
    let name = |path: &Path| match path.strip_prefix(folder) {
        Ok(below) if !(shown.is_empty() && below.as_os_str().is_empty()) => join(shown, &with_slashes(below)),
        _ => path.to_string_lossy().into_owned(),
    };
    let mut walk = WalkDir::new(folder)
        .max_depth(MAX_DEPTH)
        .follow_links(follows_links())
        .sort_by_file_name()
        .into_iter();
    while let Some(entry) = walk.next() {
        let entry = match entry {
            Ok(entry) => entry,
            Err(error) => {
                found.problems.extend(problem(&error, name));
                continue;
            }
        };
        if entry.depth() > 0 && is_skipped(&entry) {
            if entry.file_type().is_dir() {
                found.problems.extend(skipped.look(entry.path(), name(entry.path()), languages));
                walk.skip_current_dir();
            }
            continue;
        }
        if !entry.file_type().is_dir() {
            if let Some(language) = language_of_file(entry.path(), languages, Asked::Found) {
                found.projects.push(single::source(language, entry.path(), name(entry.path())));
            } else {
                foreign.add(entry.path(), name, languages);
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
    found.problems.extend(foreign.problem());
    found
}

/// Files that only have the names of those that make a project of their folder.
#[derive(Default)]
struct Foreign {
    /// The paths of the first ones, as shown.
    shown: Vec<String>,
    more: usize,
    /// Of which kind of project the first one is not, and why.
    first: Option<(&'static str, &'static str)>,
}

impl Foreign {
    /// So many are named; the others are counted.
    const NAMED: usize = 3;

    /// Takes note of a file that belongs to no project, if it is such a one.
    fn add(&mut self, path: &Path, name: impl Fn(&Path) -> String, languages: Languages) {
        let why = |language: &'static dyn Language| {
            why_foreign(language, path).map(|why| (language.project_noun(), why))
        };
        let Some(why) = languages.of_games().find_map(why) else { return };
        self.first.get_or_insert(why);
        if self.shown.len() < Self::NAMED {
            self.shown.push(name(path));
        } else {
            self.more += 1;
        }
    }

    fn problem(self) -> Option<Problem> {
        let (noun, why) = self.first?;
        let (first, others) = self.shown.split_first()?;
        let message = match (others, self.more) {
            ([], _) => format!("skipped, not a {noun}: {why}"),
            (_, 0) => format!("skipped, not {noun}s"),
            (_, 1) => format!("skipped, not {noun}s; and 1 more file"),
            (_, more) => format!("skipped, not {noun}s; and {more} more files"),
        };
        let paths = others.iter().fold(first.clone(), |paths, path| format!("{paths}, {path}"));
        Some(Problem::note(paths, message))
    }
}

pub(crate) fn is_skipped(entry: &DirEntry) -> bool {
    is_skipped_name(entry.file_name(), entry.file_type().is_dir())
}

/// Whether a search leaves out what has this name, unless it is named itself.
pub(crate) fn is_skipped_name(name: &OsStr, is_folder: bool) -> bool {
    skipped::is_hidden(name) || is_folder && (name == "node_modules" || name == "target")
}

/// Whether a search of a folder leaves out a path below it, because of its name or that of a folder on the way.
pub fn is_left_out(folder: &Path, path: &Path) -> bool {
    let Ok(below) = path.strip_prefix(folder) else { return false };
    let mut names = below.iter().rev();
    names.next().is_some_and(|last| is_skipped_name(last, path.is_dir()))
        || names.any(|name| is_skipped_name(name, true))
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
        let folder =
            Folder::new(&["b/game.json", "b/inner/game.json", "a/deep/manifest.json", "c/notes.json"]);
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
    fn what_a_search_leaves_out_is_known_by_the_names_below_its_folder() {
        let folder = Folder::new(&["node_modules/a/game.json", "b/target", "c/.d/e/game.json"]);
        let left_out = |from: &str, path: &str| is_left_out(&folder.path(from), &folder.path(path));
        for path in ["node_modules", "node_modules/a", "b/node_modules/deep/er", "c/.d/e", "c/.d"] {
            assert!(left_out("", path), "{path}");
        }
        assert!(!left_out("node_modules", "node_modules/a"), "the folder of the search is named");
        assert!(!left_out("", "b/target"), "it is a file");
        assert!(!left_out("", "c") && !left_out("c", "c") && !left_out("b", "c/.d"));
    }

    #[test]
    fn projects_in_skipped_folders_are_told() {
        let folder = Folder::new(&[
            "a/game.json",
            ".hidden/p/game.json",
            ".hidden/q/manifest.json",
            ".git/p/game.json",
            "node_modules/some/deep/game.json",
            "target/notes.json",
            "b/target/p/game.json",
            "b/.p.json",
        ]);
        let found = discover(&folder.path(""), LANGUAGES).unwrap();
        assert_eq!(shown(&folder, &found), ["~/a"]);
        let told: Vec<String> = found.problems.iter().map(|it| folder.below(&it.to_string())).collect();
        assert_eq!(
            told,
            [
                "~/.hidden: 2 packs in this folder are left out, because it is hidden; name it to have them checked",
                "~/b/target: 1 pack in this folder is left out, because tools fill folders of this name; name it to have it checked",
                "~/node_modules: 1 pack in this folder is left out, because tools fill folders of this name; name it to have it checked",
            ]
        );
        assert!(found.problems.iter().all(|it| it.kind == ProblemKind::Note));
    }

    #[test]
    fn files_of_other_programs_make_no_project_and_are_told() {
        let folder = Folder::new(&["a/game.json", "b/levels/x.json"]);
        folder.write("b/game.json", "foreign");
        let found = discover(&folder.path(""), LANGUAGES).unwrap();
        assert_eq!(shown(&folder, &found), ["~/a"]);
        let told = |found: &Discovery| -> Vec<String> {
            found.problems.iter().map(|it| it.to_string().replace(&folder.shown(), "~")).collect()
        };
        let one = "~/b/game.json: skipped, not a pack: it is foreign";
        assert_eq!(told(&found), [one]);
        assert_eq!(found.problems[0].kind, ProblemKind::Note);
        for file in ["c/game.json", "d/manifest.json", "e/game.json", "f/game.json"] {
            folder.write(file, "foreign");
        }
        let found = discover(&folder.path(""), LANGUAGES).unwrap();
        let several = "~/b/game.json, ~/c/game.json, ~/d/manifest.json: skipped, not packs; and 2 more files";
        assert_eq!(told(&found), [several]);
        folder.write("f/manifest.json", "{}");
        let found = discover(&folder.path(""), LANGUAGES).unwrap();
        assert_eq!(shown(&folder, &found), ["~/a", "~/f"], "one file that is of a project is enough");
    }

    #[test]
    fn a_folder_or_file_of_another_program_that_is_named_is_none_either() {
        let folder = Folder::new(&["b/levels/x.json"]);
        folder.write("b/game.json", "foreign");
        let why = |path: &str| discover(&folder.path(path), LANGUAGES).unwrap_err().to_string();
        assert_eq!(why("b"), "no pack found: no folder with a `manifest.json` or a `game.json` of a pack");
        assert_eq!(why("b/game.json"), "not a pack: it is foreign");
        assert!(why("b/levels/x.json").starts_with("not a pack: expected a folder"));
        assert!(crate::locate(&folder.path("b/levels/x.json"), LANGUAGES).unwrap().is_none());
        assert!(crate::locate(&folder.path("b/game.json"), LANGUAGES).unwrap().is_none());
        let typed = |text: &str| crate::project_of_text(&folder.path("b/game.json"), text, LANGUAGES);
        assert!(typed("foreign").is_err());
        assert_eq!(typed("{}").unwrap().root, folder.path("b"));
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

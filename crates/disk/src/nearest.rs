//! The nearest file with a name: the one that applies to everything below its folder.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Component, Path, PathBuf};

use crate::confines::is_inside;
use crate::path::with_slashes;
use crate::patience;
use crate::text::is_there;

/// The nearest file with this name, in a folder or one of its ancestors up to the root.
pub fn nearest(folder: &Path, name: &str) -> Option<PathBuf> {
    let folder = whole(folder)?;
    let above = folder.ancestors().take_while(|above| is_inside(above));
    above.map(|above| above.join(name)).find(|path| is_there(path) && !path.is_dir())
}

/// The files in a folder and those above it that were probably meant to have this name, and to apply. Those above the
/// nearest file with the name would not, and those outside a repository belong to something else. Only a few folders are
/// looked into, and none of those that were `seen`.
pub fn nearly_named(folder: &Path, name: &str, seen: &mut BTreeSet<PathBuf>) -> Vec<PathBuf> {
    const MAX_FOLDERS: usize = 5;
    let Some(folder) = whole(folder) else { return Vec::new() };
    let mut found = Vec::new();
    for above in folder.ancestors().take(MAX_FOLDERS).take_while(|above| is_inside(above)) {
        if is_there(&above.join(name)) || !seen.insert(above.to_owned()) {
            break;
        }
        let (place, wanted) = (above.to_owned(), name.to_owned());
        found.extend(patience::within(above, move || nearly_named_in(&place, &wanted)).unwrap_or_default());
        if is_there(&above.join(".git")) {
            break;
        }
    }
    found
}

fn nearly_named_in(folder: &Path, name: &str) -> Vec<PathBuf> {
    const MAX_ENTRIES: usize = 1_000;
    let entries = fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok).take(MAX_ENTRIES);
    let near =
        entries.filter(|entry| entry.file_name().to_str().is_some_and(|it| language::is_nearly(it, name)));
    let mut files: Vec<PathBuf> = near.map(|entry| entry.path()).filter(|path| path.is_file()).collect();
    files.sort_unstable();
    files
}

/// The relative path from a folder to a path, with `/` as separator; empty for the folder itself. Returns
/// `None` if the path is not below the folder.
pub fn below(folder: &Path, path: &Path) -> Option<String> {
    Some(with_slashes(whole(path)?.strip_prefix(whole(folder)?).ok()?))
}

/// The absolute path. It keeps the given spelling where that leads to the same place.
fn whole(path: &Path) -> Option<PathBuf> {
    let path = if path.as_os_str().is_empty() { Path::new(".") } else { path };
    // `..` after a link leads to the parent of the link's target.
    if path.components().any(|part| part == Component::ParentDir) {
        path.canonicalize().ok()
    } else {
        std::path::absolute(path).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Folder;

    #[test]
    fn the_nearest_file_above_is_found() {
        let folder = Folder::new(&["it.toml", "a/b/c/x.json", "a/it.toml", "d/it.toml/x.json"]);
        let found = |below: &str| nearest(&folder.path(below), "it.toml");
        assert_eq!(found("a/b/c"), Some(folder.path("a/it.toml")));
        assert_eq!(found("a"), Some(folder.path("a/it.toml")));
        assert_eq!(found("d"), Some(folder.path("it.toml")), "a folder of that name is none");
        assert_eq!(nearest(&folder.path("a"), "no such name.toml"), None);
    }

    #[test]
    fn files_with_nearly_the_name_are_found_where_they_would_apply() {
        let folder = Folder::new(&[
            "It.toml",
            "repo/.git/config",
            "repo/itt.toml",
            "repo/a/it.toml",
            "repo/a/it.tml",
            "repo/a/b/.it.toml",
            "repo/a/b/it.toml.bak",
            "repo/a/b/notes.md",
            "repo/a/b/it.tomls/x.json",
            "repo/c/x.json",
        ]);
        let found = |below: &str, seen: &mut BTreeSet<PathBuf>| -> Vec<String> {
            let found = nearly_named(&folder.path(below), "it.toml", seen);
            found.iter().map(|path| folder.below(path.to_str().unwrap())).collect()
        };
        assert_eq!(found("repo/a/b", &mut BTreeSet::new()), ["~/repo/a/b/.it.toml"]);
        let mut seen = BTreeSet::new();
        assert_eq!(found("repo/c", &mut seen), ["~/repo/itt.toml"]);
        assert!(found("repo", &mut seen).is_empty(), "it was found before");
    }

    #[test]
    fn a_way_back_is_followed() {
        let folder = Folder::new(&["it.toml", "a/it.toml", "a/b/x.json"]);
        let found = nearest(&folder.path("a/b/../.."), "it.toml").unwrap();
        assert_eq!(found, folder.path("it.toml").canonicalize().unwrap());
    }

    #[test]
    fn the_way_down_has_slashes() {
        let way = |folder: &str, path: &str| below(Path::new(folder), Path::new(path));
        assert_eq!(way("/a", "/a/b/c").as_deref(), Some("b/c"));
        assert_eq!(way("/a", "/a").as_deref(), Some(""));
        assert_eq!(way("/a", "/ab"), None);
        assert_eq!(way("", "b/c").as_deref(), Some("b/c"));
    }
}

//! The nearest file with a name: the one that applies to everything below its folder.

use std::path::{Component, Path, PathBuf};

use crate::path::with_slashes;
use crate::text::is_there;

/// The nearest file with this name, in a folder or one of its ancestors up to the root.
pub fn nearest(folder: &Path, name: &str) -> Option<PathBuf> {
    let folder = whole(folder)?;
    folder.ancestors().map(|above| above.join(name)).find(|path| is_there(path) && !path.is_dir())
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

//! Listing what lies in a project beside its own files, and in the shared collection of pictures.
//! Looks at names only.

use std::path::Path;

use language::{FileLayout, FolderLayout, Layout, Listing};
use walkdir::WalkDir;

use crate::confines::{follows_links, is_inside};
use crate::path::with_slashes;
use crate::patience;
use crate::picture::shared_pictures;
use crate::search::{MAX_DEPTH, is_skipped};

/// Cap on the files of a folder. A folder with more is not a pack and is not listed.
const MAX_FILES: usize = 20_000;

/// What lies in the folder of a project beside its own files, and the pictures that projects share. `None` when they
/// cannot be listed to the end.
///
/// Of a project that is a file: what lies beside it and is a project, ends like the files that belong to it, or nearly so.
pub fn assets(layout: Layout, root: &Path) -> Option<Listing> {
    let place = root.to_owned();
    match layout {
        Layout::Folder(layout) => {
            patience::within(&root.join(layout.assets), move || listed(layout, &place))?
        }
        Layout::File(layout) if layout.beside.is_empty() => None,
        Layout::File(layout) => patience::within(root, move || neighbors(layout, &place))?,
    }
}

fn neighbors(layout: &FileLayout, main: &Path) -> Option<Listing> {
    let folder = main.parent().filter(|it| !it.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let own = list(folder, 1)?.into_iter().filter(|name| layout.is_listed(name));
    Some(Listing { own: own.collect(), shared: None })
}

fn listed(layout: &FolderLayout, root: &Path) -> Option<Listing> {
    let own = list(root, MAX_DEPTH)?.into_iter().filter(|path| !layout.has(path));
    // Without the collection, it is not known what the game has in its own.
    let shared = shared_pictures(layout, root).filter(|folder| folder.is_dir());
    Some(Listing { own: own.collect(), shared: shared.and_then(|folder| list(&folder, 1)) })
}

/// The files below a folder. Returns `None` if they are too many, too deep, or unreadable.
fn list(folder: &Path, depth: usize) -> Option<Vec<String>> {
    if !is_inside(folder) {
        return None;
    }
    let mut files = Vec::new();
    let walk = WalkDir::new(folder).max_depth(depth).follow_links(follows_links()).into_iter();
    for (seen, entry) in walk.filter_entry(|entry| entry.depth() == 0 || !is_skipped(entry)).enumerate() {
        let entry = match entry {
            Ok(entry) => entry,
            // A broken link is not a file, and the target of a cyclic link is already listed.
            Err(error) if error.depth() > 0 && is_about_link(&error) => continue,
            Err(_) => return None,
        };
        let is_folder = entry.file_type().is_dir();
        if seen > MAX_FILES || is_folder && depth > 1 && entry.depth() == depth {
            return None;
        }
        if !is_folder {
            files.push(with_slashes(entry.path().strip_prefix(folder).ok()?));
        }
    }
    files.sort_unstable();
    Some(files)
}

fn is_about_link(error: &walkdir::Error) -> bool {
    let is_missing = |error: &std::io::Error| error.kind() == std::io::ErrorKind::NotFound;
    error.loop_ancestor().is_some() || error.io_error().is_some_and(is_missing)
}

#[cfg(test)]
mod tests {
    use language::{Certainty, FilePattern};

    use super::*;
    use crate::testing::{Folder, LAYOUT};

    fn own(folder: &Folder) -> Vec<String> {
        assets(LAYOUT, &folder.path("p")).unwrap().own
    }

    #[test]
    fn beside_a_project_that_is_a_file_those_are_listed_that_end_like_its_own() {
        static PATTERNS: [FilePattern; 1] = [FilePattern { name: "*.song", certainty: Certainty::ByName }];
        static LAYOUT: FileLayout = FileLayout { patterns: &PATTERNS, beside: &["*.timeline.yaml"] };
        static ALONE: FileLayout = FileLayout { patterns: &[], beside: &[] };
        let folder = Folder::new(&[
            "a.yaml",
            "b.timelines.yaml",
            "c.YAML",
            "d.json",
            "e.song",
            "f.yaaml",
            "deep/g.yaml",
        ]);
        let listed = |layout: &'static FileLayout| assets(Layout::File(layout), &folder.path("a.yaml"));
        let own = listed(&LAYOUT).expect("it is listed").own;
        assert_eq!(own, ["a.yaml", "b.timelines.yaml", "c.YAML", "e.song", "f.yaaml"]);
        assert_eq!(listed(&ALONE), None);
    }

    #[test]
    fn what_is_no_file_of_the_language_is_listed() {
        let folder = Folder::new(&[
            "p/game.json",
            "p/levels/a.json",
            "p/levels/deep/b.json",
            "p/assets/sprites/a b.png",
            "p/cover.png",
            "p/.git/x.png",
            "p/node_modules/y.png",
        ]);
        assert_eq!(own(&folder), ["assets/sprites/a b.png", "cover.png", "levels/deep/b.json"]);
    }

    #[test]
    fn shared_pictures_are_known_only_where_they_are() {
        let folder = Folder::new(&["p/game.json"]);
        assert_eq!(assets(LAYOUT, &folder.path("p")).unwrap().shared, None);
        folder.write("gridponder-base/sprites/tiles/a.png", "");
        let found = assets(LAYOUT, &folder.path("p")).unwrap();
        assert_eq!(found.shared, Some(vec!["a.png".to_owned()]));
    }

    #[test]
    fn folders_that_are_too_deep_are_not_known() {
        let deep = vec!["d"; MAX_DEPTH].join("/");
        let folder = Folder::new(&["p/game.json", &format!("p/{deep}/a.png")]);
        assert_eq!(assets(LAYOUT, &folder.path("p")), None);
    }

    #[cfg(unix)]
    #[test]
    fn links_that_lead_nowhere_or_back_are_passed_over() {
        use std::os::unix::fs::symlink;
        let folder = Folder::new(&["p/game.json", "p/assets/a.png"]);
        symlink(folder.path("p"), folder.path("p/assets/back")).unwrap();
        symlink(folder.path("nowhere"), folder.path("p/assets/dangling.png")).unwrap();
        assert_eq!(own(&folder), ["assets/a.png"]);
    }
}

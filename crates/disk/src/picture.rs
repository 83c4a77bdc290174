//! Pictures of projects: where a path that a project writes leads to.

use std::path::{Component, Path, PathBuf};

use language::FolderLayout;

/// The file of a picture: below the project, or else of the same name in the shared collection beside it, as
/// the game looks it up. `None` when it is nowhere, or when the path leaves the project.
pub fn picture(layout: &FolderLayout, root: &Path, written: &str) -> Option<PathBuf> {
    let below = Path::new(written);
    if written.contains('\\') || !below.components().all(|part| matches!(part, Component::Normal(_))) {
        return None;
    }
    let own = root.join(below);
    let shared = || Some(shared_pictures(layout, root)?.join(below.file_name()?));
    [Some(own), shared()].into_iter().flatten().find(|path| path.is_file())
}

/// The folder of the shared collection beside a project, whether or not it is there.
pub(crate) fn shared_pictures(layout: &FolderLayout, root: &Path) -> Option<PathBuf> {
    // The folder above `.` or `..` is not the one its text begins with.
    let mut path = match root.file_name() {
        Some(_) => root.parent()?.to_owned(),
        None => root.canonicalize().ok()?.parent()?.to_owned(),
    };
    path.extend(layout.shared_pictures);
    Some(path)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{FOLDER_LAYOUT, Folder};

    fn found(folder: &Folder, written: &str) -> Option<String> {
        let path = picture(&FOLDER_LAYOUT, &folder.path("p"), written)?;
        Some(folder.below(&path.to_string_lossy()))
    }

    #[test]
    fn a_picture_of_the_pack_comes_before_the_shared_one() {
        let folder = Folder::new(&[
            "p/game.json",
            "p/assets/a.png",
            "gridponder-base/sprites/tiles/a.png",
            "gridponder-base/sprites/tiles/b.png",
        ]);
        assert_eq!(found(&folder, "assets/a.png").as_deref(), Some("~/p/assets/a.png"));
        assert_eq!(found(&folder, "x/y/b.png").as_deref(), Some("~/gridponder-base/sprites/tiles/b.png"));
        assert_eq!(found(&folder, "assets/c.png"), None);
    }

    #[test]
    fn a_path_that_leaves_the_pack_leads_nowhere() {
        let folder = Folder::new(&["p/game.json", "secret.png"]);
        for written in ["../secret.png", "/secret.png", "assets/../../secret.png", "..\\secret.png", ""] {
            assert_eq!(found(&folder, written), None, "{written}");
        }
    }
}

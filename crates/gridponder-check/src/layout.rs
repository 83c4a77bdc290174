//! Where the files of a pack are.

use language::FolderLayout;
use pack::FileKind;

/// The released game knows files by these names alone: what `manifest.json` says about files and folders is not
/// followed.
pub static LAYOUT: FolderLayout = FolderLayout {
    markers: &[FileKind::Manifest.path(), FileKind::Game.path()],
    files: &[FileKind::Game.path(), FileKind::Manifest.path(), FileKind::Theme.path()],
    folder: ("levels", "json"),
    assets: "assets",
    shared_pictures: &["gridponder-base", "sprites", "tiles"],
};

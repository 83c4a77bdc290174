//! Packs on disk, for tests.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// The files of a pack: path and text.
pub type Files = BTreeMap<String, String>;

/// The texts of a pack by path: its files that are UTF-8, levels included. None where there is no folder.
pub fn files_of(folder: &Path) -> Files {
    let levels = fs::read_dir(folder.join("levels")).into_iter().flatten().flatten();
    let levels = levels.map(|entry| format!("levels/{}", entry.file_name().to_string_lossy()));
    let paths = ["manifest.json", "game.json", "theme.json"].map(String::from).into_iter().chain(levels);
    paths.filter_map(|path| fs::read_to_string(folder.join(&path)).ok().map(|text| (path, text))).collect()
}

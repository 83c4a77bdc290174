//! Real packs with single bytes deleted: every resulting pack can be checked.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use pack::{File, Input, Pack};
use text::Unreadable;

/// The distance between deleted bytes; `GOLDPATH_EVERY_BYTE=1` deletes each byte.
fn stride(bytes: usize) -> usize {
    if std::env::var_os("GOLDPATH_EVERY_BYTE").is_some() { 1 } else { (bytes / 60).max(1) }
}

fn input(path: &str, bytes: Vec<u8>) -> Input {
    let text = String::from_utf8(bytes)
        .map_err(|error| Unreadable::NotUtf8 { valid_up_to: error.utf8_error().valid_up_to() });
    Input { path: path.into(), text }
}

/// The files in the folder of a pack, as paths and bytes.
fn files(root: &Path) -> Vec<(String, Vec<u8>)> {
    let mut paths: Vec<PathBuf> = ["manifest.json", "game.json", "theme.json"].map(PathBuf::from).to_vec();
    let levels = std::fs::read_dir(root.join("levels")).expect("the pack has levels");
    paths.extend(levels.filter_map(|entry| Some(Path::new("levels").join(entry.ok()?.file_name()))));
    paths.sort();
    paths
        .into_iter()
        .filter_map(|path| {
            let bytes = std::fs::read(root.join(&path)).ok()?;
            Some((path.to_string_lossy().replace('\\', "/"), bytes))
        })
        .collect()
}

/// Deletes bytes from some files of a pack, one at a time, and checks the result.
fn delete_bytes(root: &Path, of: &[&str]) -> usize {
    let files = files(root);
    let parsed: Vec<Arc<File>> = files
        .iter()
        .filter_map(|(path, bytes)| File::new(input(path, bytes.clone())).map(Arc::new))
        .collect();
    let mut analysis = 0;
    for (path, bytes) in files.iter().filter(|(path, _)| of.contains(&path.as_str())) {
        for at in (0..bytes.len()).step_by(stride(bytes.len())) {
            let mut changed = bytes.clone();
            changed.remove(at);
            let changed = File::new(input(path, changed)).expect("it is a file of a pack");
            let others = parsed.iter().filter(|file| *file.path != **path).cloned();
            let report = check::check(&Pack::new(others.chain([Arc::new(changed)])));
            for diagnostic in &report.diagnostics {
                assert!(!diagnostic.message.is_empty(), "{path} without byte {at}");
            }
            analysis += 1;
        }
    }
    analysis
}

#[test]
fn our_own_pack_survives_deletions() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("packs/lantern_walk");
    let levels: Vec<String> =
        files(&root).into_iter().map(|(path, _)| path).filter(|path| path.starts_with("levels/")).collect();
    assert!(delete_bytes(&root, &["game.json", "manifest.json", &levels[0], &levels[1]]) > 100);
}

#[test]
fn a_shipped_pack_survives_deletions() {
    let Some(root) = testrun::shared("packs/carrot_quest") else { return };
    assert!(delete_bytes(&root, &["game.json", "levels/fw_004.json", "levels/fw_ice_007.json"]) > 100);
}

//! The available packs and recorded traces.

use std::fs;
use std::path::{Path, PathBuf};

use crate::oracle::game::Files;
use crate::oracle::game::values::Value;

/// The entries of a folder, by name.
pub(crate) fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder can be read");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("it can be read").path()).collect();
    paths.sort();
    paths
}

pub(crate) fn read(path: &Path) -> Value {
    json(path).unwrap_or_else(|| panic!("{} is no JSON", path.display()))
}

fn json(path: &Path) -> Option<Value> {
    serde_json::from_str(&fs::read_to_string(path).ok()?).ok()
}

/// The files of one level of a pack, if they are JSON. Its sequence lists only that level.
pub(crate) fn level_files(pack: &Path, stem: &str) -> Option<Files> {
    let read = |path: &str| json(&pack.join(path));
    let mut game = read("game.json")?;
    list_only(&mut game, stem);
    Some(Files {
        manifest: read("manifest.json")?,
        game,
        theme: read("theme.json"),
        level: read(&format!("levels/{stem}.json"))?,
        stem: stem.to_owned(),
    })
}

fn list_only(game: &mut Value, stem: &str) {
    let Value::Object(game) = game else { return };
    let Value::List(sequence) = game.get("levelSequence").clone() else { return };
    let kept = sequence.into_iter().filter(|entry| *entry.get("ref") == stem.into()).collect();
    game.set("levelSequence", Value::List(kept));
}

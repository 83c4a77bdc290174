//! Packs and recorded material at hand.

use std::fs;
use std::path::{Path, PathBuf};

use crate::game::Files;
use crate::game::values::Value;

/// Something in the folder of shared material beside the repository, where there is one.
pub(crate) fn shared(path: &str) -> Option<PathBuf> {
    let path = e2e::root().parent().expect("the repository lies somewhere").join("shared").join(path);
    if !path.exists() {
        eprintln!("skipped: {} is absent", path.display());
        return None;
    }
    Some(path)
}

/// The folders and files in a folder, by name.
pub(crate) fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder can be read");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("it can be read").path()).collect();
    paths.sort();
    paths
}

pub(crate) fn read(path: &Path) -> Value {
    let text = fs::read_to_string(path).expect("the file can be read");
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The files of one level of a pack; its sequence lists that level alone.
pub(crate) fn level_files(pack: &Path, stem: &str) -> Files {
    let mut game = read(&pack.join("game.json"));
    list_only(&mut game, stem);
    let theme = pack.join("theme.json");
    Files {
        manifest: read(&pack.join("manifest.json")),
        game,
        theme: theme.exists().then(|| read(&theme)),
        level: read(&pack.join("levels").join(stem).with_extension("json")),
        stem: stem.to_owned(),
    }
}

fn list_only(game: &mut Value, stem: &str) {
    let Value::Object(game) = game else { return };
    let Value::List(sequence) = game.get("levelSequence").clone() else { return };
    let kept = sequence.into_iter().filter(|entry| *entry.get("ref") == stem.into()).collect();
    game.set("levelSequence", Value::List(kept));
}

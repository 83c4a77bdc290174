//! The packs of this repository, and those beside it if they exist.

use std::fs;
use std::path::{Path, PathBuf};

use engine::{Level, Semantics, Value, def};

/// A level of a pack.
pub(crate) struct Source {
    /// Pack and level.
    pub(crate) name: String,
    pub(crate) level: def::Level,
    pub(crate) gold: Vec<def::Action>,
}

/// A pack with its levels.
pub(crate) struct Pack {
    pub(crate) name: String,
    pub(crate) game: def::Game,
    pub(crate) levels: Vec<Source>,
}

impl Source {
    pub(crate) fn compile(&self, game: &def::Game, semantics: Semantics) -> Level {
        Level::compile_with(game, &self.level, semantics).expect("the boards are small")
    }
}

/// All packs whose levels can be played.
pub(crate) fn packs() -> Vec<Pack> {
    let ours = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/packs");
    let others = ["packs", "conformance/synth"].into_iter().filter_map(testrun::beside);
    let folders = std::iter::once(ours).chain(others).flat_map(|folder| entries(&folder));
    let is_broken =
        |dir: &PathBuf| dir.file_name().is_none_or(|name| name.to_string_lossy().starts_with("broken_"));
    folders.filter(|dir| !is_broken(dir)).filter_map(|dir| pack(&dir)).collect()
}

fn pack(dir: &Path) -> Option<Pack> {
    let name = dir.file_name()?.to_string_lossy().into_owned();
    let game = def::Game::read(&read(&dir.join("game.json"))?);
    let level = |path: &PathBuf| {
        let value = read(path)?;
        let gold = value.get("solution").and_then(|solution| solution.get("goldPath"));
        Some(Source {
            name: format!("{name}/{}", path.file_stem()?.to_string_lossy()),
            level: def::Level::read(&value),
            gold: gold.map_or(&[][..], Value::elements).iter().filter_map(def::Action::read).collect(),
        })
    };
    let levels = entries(&dir.join("levels")).iter().filter_map(level).collect();
    Some(Pack { name, game, levels })
}

fn entries(dir: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(dir) else { return Vec::new() };
    let mut entries: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    entries.sort();
    entries
}

fn read(path: &Path) -> Option<Value> {
    Some(Value::from(&fs::read_to_string(path).ok()?.parse::<catalog::Json>().ok()?))
}

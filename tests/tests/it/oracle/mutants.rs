//! Random mutants of all available packs, played by the engine and by the oracle.
//!
//! `GOLDPATH_MUTANTS` sets their number; with `GOLDPATH_SHOW` the files of those that differ are printed.
//! `--nocapture` shows how many were changed in which way, and their outcomes.

mod board;
mod change;
mod duel;
mod explained;
mod invent;
mod vocabulary;

use std::collections::BTreeMap;
use std::path::Path;

use testrun::Chance;

use crate::oracle::game::Files;
use crate::oracle::game::values::{Object, Value};
use crate::oracle::material::{entries, level_files, read};

use duel::duel;
use vocabulary::Vocabulary;

/// A mutated level, and what was changed.
pub(crate) struct Mutant {
    pub(crate) name: String,
    pub(crate) files: Files,
    pub(crate) changes: Vec<&'static str>,
    /// A walk in addition to the gold path.
    pub(crate) walk: Vec<Value>,
}

/// All levels of all available packs that are JSON.
pub(crate) fn sources() -> Vec<(String, Files)> {
    let mut packs: Vec<_> = entries(&e2e::root().join("tests/packs"));
    for folder in ["packs", "conformance/synth"] {
        packs.extend(testrun::shared(folder).map(|folder| entries(&folder)).unwrap_or_default());
    }
    let mut sources: Vec<(String, Files)> = packs.iter().flat_map(|pack| levels(pack)).collect();
    if let Some(base) = testrun::shared("conformance/stops/base.json")
        && let Value::Object(bases) = read(&base)
    {
        for (name, base) in bases.0 {
            sources.push((format!("stops/{name}"), crate::oracle::stops::files(&base)));
        }
    }
    // Rules of a pack may read the field that the port calls `opType` and production `type` (engine.md 9.2,
    // 41).
    for (_, files) in &mut sources {
        rename(&mut files.game, "opType", "type");
    }
    sources
}

/// Replaces a text wherever it is a value.
fn rename(value: &mut Value, from: &str, to: &str) {
    match value {
        Value::Text(text) if text == from => *value = to.into(),
        Value::List(items) => items.iter_mut().for_each(|item| rename(item, from, to)),
        Value::Object(object) => object.0.iter_mut().for_each(|(_, item)| rename(item, from, to)),
        _ => {}
    }
}

fn levels(pack: &Path) -> Vec<(String, Files)> {
    let folder = pack.join("levels");
    if !folder.is_dir() || !pack.join("manifest.json").is_file() {
        return Vec::new();
    }
    let mut levels = Vec::new();
    for path in entries(&folder) {
        let stem = path.file_stem().expect("a file has a name").to_string_lossy().into_owned();
        if let Some(files) = level_files(pack, &stem) {
            let pack = pack.file_name().expect("a folder has a name").to_string_lossy();
            levels.push((format!("{pack}/{stem}"), files));
        }
    }
    levels
}

pub(crate) fn mutant(sources: &[(String, Files)], chance: &mut Chance) -> Mutant {
    let (name, files) = chance.one_of(sources);
    let mut files = files.clone();
    let words = Vocabulary::of(&files);
    let number = 1 + chance.below(3);
    let changes = (0..number).map(|_| change::change(&mut files, &words, sources, chance)).collect();
    let walk = (0..24).map(|_| change::action(&files.game, &words, chance)).collect();
    Mutant { name: name.clone(), files, changes, walk }
}

impl Mutant {
    /// The files as text, for display.
    pub(crate) fn text(&self) -> String {
        format!("{}\nwalk: {}", self.files, Value::List(self.walk.clone()))
    }
}

#[test]
fn mutants_play_alike_in_the_engine_and_the_oracle() {
    let sources = sources();
    let trials = std::env::var("GOLDPATH_MUTANTS").ok().and_then(|number| number.parse().ok());
    let trials = trials.unwrap_or(300 * testrun::effort());
    eprintln!("{trials} mutants of {} levels, seed {}", sources.len(), testrun::seed());
    let mut tally: BTreeMap<String, usize> = BTreeMap::new();
    let mut wrong = Vec::new();
    for trial in 0..trials {
        let mutant = mutant(&sources, &mut Chance::of(trial as u64));
        for change in &mutant.changes {
            *tally.entry(format!("change: {change}")).or_default() += 1;
        }
        let verdict = duel(&mutant);
        for (what, number) in &verdict.counts {
            *tally.entry((*what).to_owned()).or_default() += number;
        }
        if let Some(difference) = verdict.difference {
            let line = format!("mutant {trial} of {} {:?}: {difference}", mutant.name, mutant.changes);
            if std::env::var_os("GOLDPATH_SHOW").is_some() {
                eprintln!("{line}\n{}", mutant.text());
            }
            wrong.push(line);
        }
    }
    for (what, number) in &tally {
        eprintln!("{number:8} {what}");
    }
    let shown = wrong.len().min(40);
    assert!(wrong.is_empty(), "{} mutants differ:\n{}", wrong.len(), wrong[..shown].join("\n"));
}

/// A member of an object; added if it is missing.
fn member<'a>(object: &'a mut Value, key: &str, otherwise: Value) -> &'a mut Value {
    if !matches!(object, Value::Object(_)) {
        *object = Value::Object(Object::default());
    }
    let Value::Object(object) = object else { unreachable!("it has just been made one") };
    if object.get(key).is_null() {
        object.set(key, otherwise);
    }
    let member = object.0.iter_mut().find(|(name, _)| name == key);
    member.map(|(_, value)| value).expect("it has just been set")
}

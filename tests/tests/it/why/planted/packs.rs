//! Packs: a rule gets another condition, position, direction, priority, tag, event or effect, and a gold path does not win.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use gridponder::GRIDPONDER;
use language::{Project, Recording};
use serde_json::{Value, json};
use testrun::Chance;

use super::{Planted, passes};
use crate::registry::open;

/// How often each rule is broken.
const MUTANTS_OF_A_RULE: usize = 3;

/// The packs with rules: our own, and those beside the project if there are any.
fn packs() -> Vec<PathBuf> {
    let ours = e2e::root().join("tests/packs");
    let others = ["packs", "conformance/synth"].into_iter().filter_map(testrun::beside);
    let mut packs: Vec<PathBuf> = std::iter::once(ours)
        .chain(others)
        .filter_map(|folder| fs::read_dir(folder).ok())
        .flatten()
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| !path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("broken")))
        .filter(|path| path.join("game.json").is_file())
        .collect();
    packs.sort();
    packs
}

fn read(path: &Path) -> Option<Value> {
    serde_json::from_str(fs::read_to_string(path).ok()?.trim_start_matches('\u{feff}')).ok()
}

/// All texts of a value, by their pointers.
fn texts(value: &Value, at: &str, all: &mut Vec<(String, String)>) {
    match value {
        Value::String(text) => all.push((at.to_owned(), text.clone())),
        Value::Array(list) => {
            for (index, it) in list.iter().enumerate() {
                texts(it, &format!("{at}/{index}"), all);
            }
        }
        Value::Object(map) => {
            for (key, it) in map {
                texts(it, &format!("{at}/{key}"), all);
            }
        }
        _ => {}
    }
}

/// Breaks a rule in one of several ways; `others` are texts of the rules of its game, which are of all classes of names.
fn broken(rule: &Value, others: &[(String, String)], chance: &mut Chance) -> Value {
    let mut rule = rule.clone();
    match chance.below(8) {
        0 => rule["if"] = json!({ "variable": { "name": "never_set", "op": "eq", "value": 77 } }),
        1 => rule["where"] = json!({ "position": [0, 0] }),
        2 => rule["on"] = json!("overlay_moved"),
        3 => {
            if let Some(effects) = rule["then"].as_array_mut().filter(|it| !it.is_empty()) {
                effects.remove(chance.below(effects.len()));
            }
        }
        4 => rule["priority"] = json!(-100),
        5 => {
            let condition = rule["where"].take();
            rule["where"] = if condition.is_null() {
                json!({ "event": { "kind": "no_such_kind" } })
            } else {
                json!({ "not": condition })
            };
        }
        _ => {
            // A tag, a kind, a direction or a reference becomes another one of the same place.
            let mut own = Vec::new();
            texts(&rule, "", &mut own);
            own.retain(|(at, _)| at != "/id");
            let (at, text) = chance.one_of(&own).clone();
            let key = |at: &str| at.rsplit('/').next().unwrap_or_default().to_owned();
            let same: Vec<&String> = others
                .iter()
                .filter(|(of, it)| key(of) == key(&at) && *it != text)
                .map(|(_, it)| it)
                .collect();
            if let (false, Some(place)) = (same.is_empty(), rule.pointer_mut(&at)) {
                *place = json!(chance.one_of(&same));
            }
        }
    }
    rule
}

/// The gold path of a level in a pack.
fn gold_path(game: &Value, level: &(String, String)) -> Option<(Arc<dyn Project>, Recording)> {
    let game = game.to_string();
    let texts = vec![("game.json", game.as_str()), (level.0.as_str(), level.1.as_str())];
    let project = open(&GRIDPONDER, texts);
    let recording = project.facets().replays?.recordings().all.into_iter().next()?;
    Some((project, recording))
}

/// The levels of a pack whose gold paths win, by their file with the text.
fn levels(pack: &Path, game: &Value) -> Vec<(String, String)> {
    let Ok(entries) = fs::read_dir(pack.join("levels")) else { return Vec::new() };
    let mut levels: Vec<(String, String)> = entries
        .filter_map(|entry| {
            let path = entry.ok()?.path();
            let name = path.file_name()?.to_str()?.to_owned();
            Some((format!("levels/{name}"), fs::read_to_string(&path).ok()?))
        })
        .collect();
    levels.sort();
    levels.retain(|level| gold_path(game, level).is_some_and(|(project, path)| passes(&*project, &path)));
    levels
}

/// What fails once a rule is broken.
pub(super) fn planted() -> Vec<Planted> {
    let mut chance = Chance::of(36);
    let mut planted = Vec::new();
    for pack in packs() {
        let Some(game) = read(&pack.join("game.json")) else { continue };
        let rules = game["rules"].as_array().cloned().unwrap_or_default();
        let levels = if rules.is_empty() { Vec::new() } else { levels(&pack, &game) };
        let mut others = Vec::new();
        for rule in &rules {
            texts(rule, "", &mut others);
        }
        for (at, rule) in rules.iter().enumerate() {
            for _ in 0..MUTANTS_OF_A_RULE * testrun::effort() {
                let mut mutant = game.clone();
                mutant["rules"][at] = broken(rule, &others, &mut chance);
                let paths = levels.iter().filter_map(|level| gold_path(&mutant, level));
                let failing = paths.into_iter().find(|(project, path)| !passes(&**project, path));
                planted.extend(failing.map(|(project, recording)| Planted {
                    told: format!("{} {} {}", pack.display(), recording.file, mutant["rules"][at]),
                    rule: rule["id"].as_str().unwrap_or_default().to_owned(),
                    project,
                    recording,
                }));
            }
        }
    }
    planted
}

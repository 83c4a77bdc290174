//! A rule of a pack is broken so that a gold path fails, and the answer should name it among the first three causes.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use gridponder::GRIDPONDER;
use language::{Answer, Attempt, Ending, Project, Recording, Records, Semantics, Start, why_not_met};
use serde_json::{Value, json};
use testrun::Chance;

use crate::registry::open;

/// How often each rule is broken.
const MUTANTS_OF_A_RULE: usize = 4;

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

/// Breaks a rule in one of several ways.
fn broken(rule: &Value, chance: &mut Chance) -> Value {
    let mut rule = rule.clone();
    match chance.below(5) {
        0 => rule["if"] = json!({ "variable": { "name": "never_set", "op": "eq", "value": 77 } }),
        1 => rule["where"] = json!({ "position": [0, 0] }),
        2 => rule["on"] = json!("overlay_moved"),
        3 => {
            // The first effect is lost, or all of them.
            if let Some(effects) = rule["then"].as_array_mut().filter(|it| !it.is_empty()) {
                effects.remove(0);
            }
        }
        _ => {
            let condition = rule["where"].take();
            rule["where"] = if condition.is_null() {
                json!({ "event": { "kind": "no_such_kind" } })
            } else {
                json!({ "not": condition })
            };
        }
    }
    rule
}

/// The rules that an answer names first.
fn suspects(answer: &Answer) -> Vec<&str> {
    let named = answer.reasons.iter().filter(|reason| reason.depth == 0).take(3);
    named.filter_map(|reason| reason.actor.as_ref().map(|actor| actor.name.as_str())).collect()
}

/// The gold path of a level in a pack.
struct GoldPath {
    project: Arc<dyn Project>,
    recording: Recording,
}

impl GoldPath {
    fn new(game: &Value, level: &(String, String)) -> Option<Self> {
        let game = game.to_string();
        let texts = vec![("game.json", game.as_str()), (level.0.as_str(), level.1.as_str())];
        let project = open(&GRIDPONDER, texts);
        let recording = project.facets().replays?.recordings().all.into_iter().next()?;
        Some(Self { project, recording })
    }

    fn wins(&self) -> bool {
        let replays = self.project.facets().replays.expect("packs are replayed");
        replays.replay(&self.recording, Semantics::Released).is_ok_and(|it| it.ending != Ending::NotWon)
    }

    /// The answers to what keeps each goal from being met.
    fn answers(&self) -> Vec<Answer> {
        let explaining = self.project.facets().explaining.expect("packs are explained");
        let name = self.recording.level.as_deref().expect("it is of a level");
        let start = Start { level: name, records: true, ..Start::default() };
        let moves: Vec<Value> = self.recording.moves.iter().map(|it| it.action.clone()).collect();
        let turns = explaining.turns(&Attempt::new(start, &moves)).expect("it can be played");
        let rules = explaining.rules(name).expect("they can be read");
        let records = Records { turns: &turns, noun: "step" };
        let goals = explaining.goals(name).expect("they can be read");
        goals.iter().map(|goal| why_not_met(records, goal, &rules)).collect()
    }
}

/// The levels of a pack, by their file with the text.
fn levels(pack: &Path) -> Vec<(String, String)> {
    let Ok(entries) = fs::read_dir(pack.join("levels")) else { return Vec::new() };
    let mut levels: Vec<(String, String)> = entries
        .filter_map(|entry| {
            let path = entry.ok()?.path();
            let name = path.file_name()?.to_str()?.to_owned();
            Some((format!("levels/{name}"), fs::read_to_string(&path).ok()?))
        })
        .collect();
    levels.sort();
    levels
}

#[test]
fn most_rules_that_were_broken_are_among_the_first_three_causes() {
    let mut chance = Chance::of(36);
    let (mut asked, mut missed) = (0, Vec::new());
    for pack in packs() {
        let Some(game) = read(&pack.join("game.json")) else { continue };
        let rules = game["rules"].as_array().cloned().unwrap_or_default();
        let mut levels = if rules.is_empty() { Vec::new() } else { levels(&pack) };
        levels.retain(|level| GoldPath::new(&game, level).is_some_and(|attempt| attempt.wins()));
        for (at, rule) in rules.iter().enumerate() {
            let id = rule["id"].as_str().unwrap_or_default();
            for _ in 0..MUTANTS_OF_A_RULE {
                let mut mutant = game.clone();
                mutant["rules"][at] = broken(rule, &mut chance);
                let attempts = levels.iter().filter_map(|level| GoldPath::new(&mutant, level));
                let Some(failing) = attempts.into_iter().find(|attempt| !attempt.wins()) else { continue };
                let answers = failing.answers();
                asked += 1;
                if !answers.iter().any(|answer| suspects(answer).contains(&id)) {
                    let (level, rule) = (&failing.recording.file, &mutant["rules"][at]);
                    missed.push(format!("{} {level} {rule}\n{answers:#?}", pack.display()));
                }
            }
        }
    }
    if std::env::var_os("MISSES").is_some() { println!("{}", missed.join("\n-----\n")); }
    println!("{asked} asked, {} missed", missed.len());
    assert!(asked >= 10, "only {asked} mutants fail");
    assert!(missed.len() * 2 < asked, "{} of {asked} are missed:\n{}", missed.len(), missed.join("\n"));
}

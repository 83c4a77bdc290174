//! Replays recorded traces of another engine on the packs they were made with, and compares every state. The
//! packs and traces are stored beside the repository; without them, the tests print a note and pass.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};

use flate2::read::GzDecoder;
use gridponder_engine::{Level, Value, conform, def};
use serde_json::Value as Json;
use sha2::{Digest as _, Sha256};

/// Systems that the recorded engine ignores and the released game implements. They are removed from the
/// compared games.
const IDLE_WHEN_RECORDED: &[&str] = &["follower_npcs"];

/// Levels and actions at which the recorded engine and the released game differ: flooding by color from a
/// cell without color includes connected cells without color in only one of them.
const PARTINGS: &[(&str, &[&str])] = &[("dye_2", &["shine", "dip"])];

/// The number of differences that a failing test lists.
const SHOWN: usize = 40;

#[test]
fn the_shipped_packs_play_as_recorded() {
    compare("packs", "conformance/traces/packs");
}

#[test]
fn the_synthetic_packs_play_as_recorded() {
    compare("conformance/synth", "conformance/traces/synth");
}

#[test]
fn digests_and_canonical_texts_are_as_recorded() {
    let Some(path) = testrun::shared("conformance/digest_vectors.json") else { return };
    let vectors = read_json(&path);
    let vectors = vectors.as_array().expect("a list of vectors");
    assert!(!vectors.is_empty());
    for vector in vectors {
        let canonical = Value::from(&vector["state"]).canonical();
        assert_eq!(Some(canonical.as_str()), vector["canonical"].as_str(), "{}", vector["name"]);
        assert_eq!(Some(digest(&canonical).as_str()), vector["sha256"].as_str(), "{}", vector["name"]);
    }
}

fn compare(packs: &str, traces: &str) {
    let (Some(packs), Some(traces)) = (testrun::shared(packs), testrun::shared(traces)) else { return };
    let mut differences = Vec::new();
    for pack in entries(&traces).into_iter().filter(|path| path.is_dir()) {
        let name = pack.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let game = game_as_recorded(&name, read_json(&packs.join(&name).join("game.json")));
        let before = differences.len();
        let (mut traces, mut steps, mut parted) = (0, 0, 0);
        let pack_dir = packs.join(&name);
        let levels = read_levels(&pack_dir);
        for file in entries(&pack) {
            for recorded in read_trace(&file) {
                traces += 1;
                steps += recorded["actions"].as_array().map_or(0, Vec::len);
                match compare_trace(&game, &levels, &recorded) {
                    Ok(Compared::Whole) => {}
                    Ok(Compared::UpToParting) => parted += 1,
                    Err(difference) => differences.push(format!(
                        "{name}/{} {}: {difference}",
                        recorded["level"].as_str().unwrap_or("?"),
                        recorded["name"].as_str().unwrap_or("?"),
                    )),
                }
            }
        }
        let equal = traces - (differences.len() - before) - parted;
        let parted =
            if parted > 0 { format!(", {parted} more up to a known parting") } else { String::new() };
        eprintln!("{name}: {equal} of {traces} traces equal{parted}, {steps} steps");
    }
    let shown: Vec<&str> = differences.iter().map(String::as_str).take(SHOWN).collect();
    assert!(differences.is_empty(), "{} traces differ:\n{}", differences.len(), shown.join("\n"));
}

/// The game without the systems that the recorded engine ignored.
fn game_as_recorded(name: &str, mut game: Json) -> Json {
    if let Some(systems) = game["systems"].as_array_mut() {
        systems.retain(|system| {
            let ty = system["type"].as_str().unwrap_or_default();
            let is_idle = IDLE_WHEN_RECORDED.contains(&ty);
            if is_idle {
                eprintln!("{name}: {ty} is left out, it did nothing when this was recorded");
            }
            !is_idle
        });
    }
    game
}

/// How much of a trace was compared and is equal.
enum Compared {
    Whole,
    /// Up to the first of [`PARTINGS`].
    UpToParting,
}

fn compare_trace(game: &Json, levels: &BTreeMap<String, Json>, recorded: &Json) -> Result<Compared, String> {
    let id = recorded["level"].as_str().unwrap_or_default();
    let level = levels.get(id).ok_or("no such level")?;
    let game_def = def::Game::read(&Value::from(game));
    let level_def = def::Level::read(&Value::from(&level_as_recorded(game, level)));
    let level = Level::compile(&game_def, &level_def).map_err(|it| it.to_string())?;
    let options = conform::Options { events: true, digest };
    let conformed = conform::conform(&level, &as_released(game, &level, recorded), options)?;
    let Some(difference) = conformed.difference else { return Ok(Compared::Whole) };
    let action = difference.step.map_or(&Json::Null, |step| &recorded["actions"][step]);
    let parts = |actions: &[&str]| actions.iter().any(|it| action["action"] == *it);
    if PARTINGS.iter().any(|(level, actions)| *level == id && parts(actions)) {
        return Ok(Compared::UpToParting);
    }
    let conform::Difference { step, phase, field, recorded, played } = difference;
    Err(format!("step {step:?}, {action}, {phase}: {field}: recorded {recorded}, played {played}"))
}

/// The level with the avatar as the recorded engine starts it: missing values come from the defaults of the
/// game, whereas the released game has its own defaults.
fn level_as_recorded(game: &Json, level: &Json) -> Json {
    let mut level = level.clone();
    for key in ["enabled", "facing"] {
        let default = &game["defaults"]["avatar"][key];
        if let Some(state) = level["state"].as_object_mut()
            && !default.is_null()
        {
            let avatar = state.entry("avatar").or_insert_with(|| Json::Object(serde_json::Map::new()));
            if avatar[key].is_null() {
                avatar[key] = default.clone();
            }
        }
    }
    level
}

/// The trace with events as the released game emits them: when a tool removes something, the event names an
/// animation only if the kind defines it.
fn as_released(game: &Json, level: &Level, recorded: &Json) -> Json {
    let mut recorded = recorded.clone();
    let actions = recorded["actions"].as_array().into_iter().flatten();
    let actions: Vec<def::Action> =
        actions.filter_map(|action| def::Action::read(&Value::from(action))).collect();
    let played = gridponder_engine::trace(level, &actions).to_json();
    for (at, step) in recorded["steps"].as_array_mut().into_iter().flatten().enumerate() {
        let events = step.get_mut("events").and_then(Json::as_array_mut).into_iter().flatten();
        for (event, played) in events.zip(played["steps"][at]["events"].as_array().into_iter().flatten()) {
            let (kind, animation) = (event["kind"].as_str(), event["animation"].as_str());
            let (Some(kind), Some(animation)) = (kind, animation) else { continue };
            let is_defined = !game["entityKinds"][kind]["animations"][animation].is_null();
            if event["type"] == "object_removed" && !is_defined && played.get("animation").is_none() {
                event.as_object_mut().expect("it has members").remove("animation");
            }
        }
    }
    recorded
}

fn digest(text: &str) -> String {
    let mut hex = String::new();
    for byte in Sha256::digest(text.as_bytes()) {
        write!(hex, "{byte:02x}").expect("writing to a text does not fail");
    }
    hex
}

fn entries(dir: &Path) -> Vec<PathBuf> {
    let mut entries: Vec<PathBuf> =
        fs::read_dir(dir).expect("the folder was there").filter_map(|it| Some(it.ok()?.path())).collect();
    entries.sort();
    entries
}

fn read_json(path: &Path) -> Json {
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.parse().unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn read_levels(pack: &Path) -> BTreeMap<String, Json> {
    entries(&pack.join("levels"))
        .iter()
        .filter(|path| path.extension().is_some_and(|extension| extension == "json"))
        .map(|path| read_json(path))
        .map(|level| (level["id"].as_str().unwrap_or_default().to_owned(), level))
        .collect()
}

fn read_trace(path: &Path) -> Vec<Json> {
    let file = File::open(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    BufReader::new(GzDecoder::new(file))
        .lines()
        .map(|line| line.expect("traces are text").parse().expect("a line of a trace is JSON"))
        .collect()
}

//! Exported pages in real browsers: the levels of our own packs and games, and of those of others where they are there, are
//! played along their solutions. The harness in `tests/editors/export` controls the browsers.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use e2e::harness::{self, Browsers, skip};
use serde_json::{Value, json};

/// In seconds.
const LIMIT: &str = "900";
/// How many games of others are played.
const GAMES: usize = 30;

/// The packs in a folder that have levels.
fn packs(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder is there");
    let mut packs: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    // Broken ones are for other tests: not all of their levels can be played.
    packs.retain(|pack| pack.join("levels").is_dir() && !pack.to_string_lossy().contains("broken"));
    packs.sort();
    packs
}

/// Our own games.
fn games() -> Vec<PathBuf> {
    let entries = fs::read_dir(e2e::root().join("tests/puzzlescript")).expect("the folder is there");
    let mut games: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    games.retain(|game| game.extension().is_some_and(|it| it == "puzzlescript"));
    games.sort();
    games
}

/// Games of others, written into a folder with their solutions as sessions; none where they are not there.
fn games_of_others(out: &Path) -> Vec<PathBuf> {
    let Some(archive) = testrun::shared("puzzlescript/testdata/testdata.tar.xz") else { return Vec::new() };
    let unpacked = Command::new("tar").arg("xOf").arg(archive).arg("testdata/solutions.json").output();
    let unpacked = unpacked.expect("tar runs").stdout;
    let all: Vec<Value> = serde_json::from_slice(&unpacked).expect("it is JSON");
    // Those with errors are not played.
    let all: Vec<&Value> = all.iter().filter(|game| game["referenceErrorCount"] == 0).collect();
    // From all over the list, of which the beginnings are alike.
    let step = (all.len() / GAMES).max(1);
    let write = |game: &&Value| {
        let text = |key: &str| game[key].as_str().expect("it is a text");
        let folder = out.join(text("id"));
        fs::create_dir_all(&folder).expect("the folder can be made");
        let path = folder.join(format!("{}.puzzlescript", text("id")));
        fs::write(&path, text("source")).expect("it can be written");
        let levels = game["levels"].as_array().expect("they are a list");
        let session = |level: &Value| {
            json!({
                "name": format!("level {}", level["level"]),
                "level": level["level"],
                "seed": "solution-replay",
                "inputs": level["inputs"],
                "expect": { "won": true },
            })
        };
        let sessions: Vec<Value> = levels.iter().map(session).collect();
        let sessions = json!({ "version": 1, "sessions": sessions }).to_string();
        fs::write(folder.join(format!("{}.sessions.json", text("id"))), sessions).expect("it can be written");
        path
    };
    all.iter().step_by(step).take(GAMES).map(write).collect()
}

/// The page without levels, if it is built.
fn player() -> Option<PathBuf> {
    let page = e2e::root().join("crates/player/dist/player.html");
    page.exists().then_some(page)
}

#[test]
fn the_engine_of_a_page_has_at_most_400_kilobytes() {
    let Some(player) = player() else { return skip("the player of exported pages") };
    let page = fs::read_to_string(player).expect("it can be read");
    let scripts: Vec<&str> = page.split("<!-- player ").skip(1).collect();
    assert_eq!(scripts.len(), 2);
    for script in scripts {
        // It is the one long text, in base64.
        let packed = script.split('"').map(str::len).max().expect("there are texts") / 4 * 3;
        assert!((100_000..=400_000).contains(&packed), "{packed} bytes");
    }
}

#[test]
fn exported_pages_are_won_along_the_solutions_in_browsers() {
    let browsers = match Browsers::find() {
        Ok(browsers) => browsers,
        Err(missing) => return skip(missing),
    };
    let Some(player) = player() else { return skip("the player of exported pages") };
    let out = e2e::root().join("target/editors/export");
    fs::create_dir_all(&out).expect("the folder can be made");
    let mut projects = packs(&e2e::root().join("tests/packs"));
    projects.extend(games());
    let closely = [projects[0].clone(), e2e::root().join("tests/puzzlescript/lamplighter.puzzlescript")];
    projects.extend(testrun::shared("packs").map(|folder| packs(&folder)).unwrap_or_default());
    projects.extend(games_of_others(&out.join("games")));
    let mut command = harness::node(&browsers.node, LIMIT, "tests/editors/export/run.mjs");
    command.arg("--goldpath").arg(e2e::binary());
    command.arg("--player").arg(&player).arg("--out").arg(&out);
    for project in &closely {
        command.arg("--closely").arg(project);
    }
    browsers.run(command.args(&projects));
}

//! Books of our own packs and games in real browsers: accessible, without requests, stepping through solutions and leading to
//! where levels are played. The harness in `tests/editors/book` controls the browsers.

use std::fs;

use e2e::harness::{self, Browsers, skip};

/// In seconds.
const LIMIT: &str = "600";

const PROJECTS: [&str; 3] =
    ["tests/packs/lantern_walk", "tests/packs/broken_paths", "tests/puzzlescript/ice_wharf.puzzlescript"];

#[test]
fn books_are_accessible_step_through_solutions_and_are_played_in_browsers() {
    let browsers = match Browsers::find() {
        Ok(browsers) => browsers,
        Err(missing) => return skip(missing),
    };
    let player = e2e::root().join("crates/player/dist/player.html");
    if !player.exists() {
        return skip("the player of exported pages");
    }
    let out = e2e::root().join("target/editors/book");
    fs::create_dir_all(&out).expect("the folder can be made");
    let mut command = harness::node(&browsers.node, LIMIT, "tests/editors/book/run.mjs");
    command.arg("--goldpath").arg(e2e::binary());
    command.arg("--player").arg(&player).arg("--out").arg(&out);
    browsers.run(command.args(PROJECTS.map(|project| e2e::root().join(project))));
}

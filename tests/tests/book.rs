//! Books of our own packs and games in a real browser: accessible, without requests, and stepping through solutions. The harness in
//! `tests/editors/book` controls the browser.

use std::fs;

use e2e::harness::{self, Browser, skip};

/// In seconds.
const LIMIT: &str = "300";

const PROJECTS: [&str; 3] =
    ["tests/packs/lantern_walk", "tests/packs/broken_paths", "tests/puzzlescript/ice_wharf.puzzlescript"];

#[test]
fn books_are_accessible_and_step_through_solutions_in_a_browser() {
    let Browser { node, chromium } = match Browser::find() {
        Ok(browser) => browser,
        Err(missing) => return skip(missing),
    };
    let out = e2e::root().join("target/editors/book");
    fs::create_dir_all(&out).expect("the folder can be made");
    let mut command = harness::node(&node, LIMIT, "tests/editors/book/run.mjs");
    command.arg("--goldpath").arg(e2e::binary());
    command.arg("--chromium").arg(&chromium).arg("--out").arg(&out);
    harness::run(command.args(PROJECTS.map(|project| e2e::root().join(project))));
}

//! Books of our own packs and games in real browsers: accessible, without requests, and stepping through solutions. The harness in
//! `tests/editors/book` controls the browsers.

use std::fs;

use e2e::harness::{self, Browsers, skip};

/// In seconds.
const LIMIT: &str = "600";

const PROJECTS: [&str; 3] =
    ["tests/packs/lantern_walk", "tests/packs/broken_paths", "tests/puzzlescript/ice_wharf.puzzlescript"];

#[test]
fn books_are_accessible_and_step_through_solutions_in_browsers() {
    let browsers = match Browsers::find() {
        Ok(browsers) => browsers,
        Err(missing) => return skip(missing),
    };
    let out = e2e::root().join("target/editors/book");
    fs::create_dir_all(&out).expect("the folder can be made");
    let mut command = harness::node(&browsers.node, LIMIT, "tests/editors/book/run.mjs");
    command.arg("--goldpath").arg(e2e::binary());
    command.arg("--out").arg(&out);
    browsers.run(command.args(PROJECTS.map(|project| e2e::root().join(project))));
}

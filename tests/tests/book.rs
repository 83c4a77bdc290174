//! Books of our own packs and games in a real browser: accessible, without requests, and stepping through solutions. The harness in
//! `tests/editors/book` controls the browser.

use std::env;
use std::fs;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// In seconds.
const LIMIT: &str = "300";

const PROJECTS: [&str; 3] =
    ["tests/packs/lantern_walk", "tests/packs/broken_paths", "tests/puzzlescript/ice_wharf.puzzlescript"];

fn find(program: &str) -> Option<PathBuf> {
    env::split_paths(&env::var_os("PATH")?).map(|folder| folder.join(program)).find(|file| file.exists())
}

fn skip(missing: &str) {
    testrun::skip(&format!("{missing} is not there; tests/install brings it"));
}

#[test]
fn books_are_accessible_and_step_through_solutions_in_a_browser() {
    let Some(node) = find("node") else { return skip("node") };
    let Some(chromium) = find("chromium").or_else(|| find("google-chrome")) else { return skip("chromium") };
    if !e2e::root().join("tests/editors/node_modules/.installed").exists() {
        return skip("the packages of the harness");
    }
    let out = e2e::root().join("target/editors/book");
    fs::create_dir_all(&out).expect("the folder can be made");
    let mut command = Command::new("timeout");
    command.args(["--kill-after=10", LIMIT]).arg(&node);
    command.arg(e2e::root().join("tests/editors/book/run.mjs")).arg("--goldpath").arg(e2e::binary());
    command.arg("--chromium").arg(&chromium).arg("--out").arg(&out);
    command.args(PROJECTS.map(|project| e2e::root().join(project)));
    let run = command.stdout(Stdio::piped()).output().expect("the harness runs");
    let said = String::from_utf8_lossy(&run.stdout);
    std::io::stderr().write_all(&run.stderr).expect("there is standard error");
    assert!(run.status.success(), "{said}");
    eprintln!("{said}");
}

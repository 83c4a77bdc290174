//! The playground in a real browser, with the server in its worker; and the parts of the page that need no browser. The harness in
//! `tests/editors/playground` controls the browser.

use std::env;
use std::fs;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// In seconds.
const LIMIT: &str = "580";

fn find(program: &str) -> Option<PathBuf> {
    env::split_paths(&env::var_os("PATH")?).map(|folder| folder.join(program)).find(|file| file.exists())
}

fn skip(missing: &str) {
    testrun::skip(&format!("{missing} is not there; tests/install brings it"));
}

/// Runs a program and shows what it says.
fn run(command: &mut Command) {
    let run = command.stdout(Stdio::piped()).output().expect("the program runs");
    let said = String::from_utf8_lossy(&run.stdout);
    std::io::stderr().write_all(&run.stderr).expect("there is standard error");
    assert!(run.status.success(), "{said}");
    eprintln!("{said}");
}

#[test]
fn projects_are_written_played_solved_and_shared_in_a_browser() {
    let Some(node) = find("node") else { return skip("node") };
    let Some(chromium) = find("chromium").or_else(|| find("google-chrome")) else { return skip("chromium") };
    if !e2e::root().join("tests/editors/node_modules/.installed").exists() {
        return skip("the packages of the harness");
    }
    let playground = e2e::root().join("target/playground");
    if !playground.join("goldpath.wasm").exists() {
        return skip("the playground");
    }
    let out = e2e::root().join("target/editors/playground");
    fs::create_dir_all(&out).expect("the folder can be made");
    let mut command = Command::new("timeout");
    command.args(["--kill-after=10", LIMIT]).arg(&node);
    command.arg(e2e::root().join("tests/editors/playground/run.mjs")).arg("--playground").arg(&playground);
    run(command.arg("--chromium").arg(&chromium).arg("--out").arg(&out));
}

#[test]
fn the_page_type_checks_and_its_unit_tests_pass() {
    let Some(node) = find("node") else { return skip("node") };
    let page = e2e::root().join("crates/web/playground");
    let extension = e2e::root().join("editors/vscode/node_modules");
    if !page.join("node_modules").exists() || !extension.exists() {
        return skip("the packages of the playground");
    }
    run(Command::new(&node).arg(extension.join("typescript/bin/tsc")).args(["--noEmit", "-p"]).arg(&page));
    run(Command::new(&node).arg(page.join("test/run.mjs")));
}

//! The playground in real browsers, with the server in its worker; and the parts of the page that need no browser. The harness in
//! `tests/editors/playground` controls the browsers.

use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::sync::{Mutex, MutexGuard, PoisonError};

use e2e::harness::{self, Browsers, find, run, skip};

/// In seconds.
const LIMIT: &str = "580";

#[test]
fn projects_are_written_played_solved_and_shared_in_a_browser() {
    in_browser("chromium", |browsers| Some(browsers.chromium.clone()));
}

#[test]
fn projects_are_written_played_solved_and_shared_in_firefox() {
    in_browser("firefox", |browsers| browsers.firefox.clone());
}

/// The folder of the playground, if it is built.
fn playground() -> Option<PathBuf> {
    let folder = e2e::root().join("target/playground");
    folder.join("goldpath.wasm.xz").exists().then_some(folder)
}

/// One browser at a time: each takes all that a small machine has.
fn turn() -> MutexGuard<'static, ()> {
    static TURN: Mutex<()> = Mutex::new(());
    // A test that failed leaves nothing behind that the next one could trip over.
    TURN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Goes through the playground in a browser.
fn in_browser(name: &str, of: fn(&Browsers) -> Option<PathBuf>) {
    let browsers = match Browsers::find() {
        Ok(browsers) => browsers,
        Err(missing) => return skip(missing),
    };
    let Some(browser) = of(&browsers) else { return skip(name) };
    let Some(playground) = playground() else { return skip("the playground") };
    let _turn = turn();
    let out = e2e::root().join("target/editors/playground").join(name);
    fs::create_dir_all(&out).expect("the folder can be made");
    let mut command = harness::node(&browsers.node, LIMIT, "tests/editors/playground/run.mjs");
    command.arg("--playground").arg(&playground);
    run(command.arg(format!("--{name}")).arg(&browser).arg("--out").arg(&out));
}

#[test]
fn wrong_examples_of_the_pages_of_diagnostics_open_and_show_their_codes() {
    let Browsers { node, chromium, .. } = match Browsers::find() {
        Ok(browsers) => browsers,
        Err(missing) => return skip(missing),
    };
    let Some(playground) = playground() else { return skip("the playground") };
    if find("python3").is_none() {
        return skip("python3");
    }
    let _turn = turn();
    let out = e2e::root().join("target/editors/playground/links");
    fs::create_dir_all(&out).expect("the folder can be made");
    let mut command = harness::node(&node, LIMIT, "tests/editors/playground/links.mjs");
    // All of them take minutes.
    command.args(["--every", "8", "--playground"]).arg(&playground);
    run(command.arg("--chromium").arg(&chromium).arg("--out").arg(&out));
}

#[test]
fn a_first_visit_loads_at_most_3_megabytes() {
    let Some(node) = find("node") else { return skip("node") };
    let Some(playground) = playground() else { return skip("the playground") };
    run(harness::node(&node, "60", "crates/web/playground/size.mjs").arg(&playground));
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

//! The playground in a real browser, with the server in its worker; and the parts of the page that need no browser. The harness in
//! `tests/editors/playground` controls the browser.

use std::fs;
use std::process::Command;

use e2e::harness::{self, Browser, find, run, skip};

/// In seconds.
const LIMIT: &str = "580";

#[test]
fn projects_are_written_played_solved_and_shared_in_a_browser() {
    let Browser { node, chromium } = match Browser::find() {
        Ok(browser) => browser,
        Err(missing) => return skip(missing),
    };
    let playground = e2e::root().join("target/playground");
    if !playground.join("goldpath.wasm.xz").exists() {
        return skip("the playground");
    }
    let out = e2e::root().join("target/editors/playground");
    fs::create_dir_all(&out).expect("the folder can be made");
    let mut command = harness::node(&node, LIMIT, "tests/editors/playground/run.mjs");
    command.arg("--playground").arg(&playground);
    run(command.arg("--chromium").arg(&chromium).arg("--out").arg(&out));
}

#[test]
fn wrong_examples_of_the_pages_of_diagnostics_open_and_show_their_codes() {
    let Browser { node, chromium } = match Browser::find() {
        Ok(browser) => browser,
        Err(missing) => return skip(missing),
    };
    let playground = e2e::root().join("target/playground");
    if !playground.join("goldpath.wasm").exists() {
        return skip("the playground");
    }
    if find("python3").is_none() {
        return skip("python3");
    }
    let out = e2e::root().join("target/editors/playground");
    let mut command = harness::node(&node, LIMIT, "tests/editors/playground/links.mjs");
    // All of them take minutes.
    command.args(["--every", "8", "--playground"]).arg(&playground);
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

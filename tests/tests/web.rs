//! The language server as WebAssembly is the server that the program has: `tests/web/agrees.mjs` compares what both say.

use std::fs;
use std::path::{Path, PathBuf};

use e2e::harness::{self, find, skip};

/// In seconds.
const LIMIT: &str = "580";

fn folders_in(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder is there");
    let mut folders: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    folders.retain(|path| path.is_dir());
    folders.sort();
    folders
}

#[test]
fn the_server_in_a_worker_says_what_the_program_says() {
    let Some(node) = find("node") else { return skip("node") };
    let web = e2e::root().join("target/web");
    if !web.join("goldpath.wasm").exists() || !web.join("goldpath-worker.js").exists() {
        return skip("the server for a worker");
    }
    let out = tempfile::tempdir().expect("there is a place for temporary files");
    let made = e2e::goldpath_in(out.path(), &["new", "wage", "heist"]);
    assert_eq!(made.status, 0, "{made:?}");
    let mut projects = folders_in(&e2e::root().join("tests/packs"));
    projects.push(e2e::root().join("tests/puzzlescript"));
    projects.push(out.path().join("heist"));
    let mut command = harness::node(&node, LIMIT, "tests/web/agrees.mjs");
    command.arg("--goldpath").arg(e2e::binary()).arg("--web").arg(&web);
    harness::run(command.args(&projects));
}

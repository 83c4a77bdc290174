//! The language server as WebAssembly is the server that the program has: `tests/web/agrees.mjs` compares what both say.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

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

/// What a command that ends well prints.
fn printed(command: &mut Command) -> String {
    let output = command.current_dir(e2e::root()).output().expect("it runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("it prints text")
}

#[test]
fn the_licenses_of_all_crates_in_the_module_are_passed_on_with_it() {
    let Some(node) = find("node") else { return skip("node") };
    let target = "wasm32-wasip1";
    let notices = printed(Command::new(node).args(["crates/web/page/crates.mjs", "web", target]));
    let mut named = BTreeSet::new();
    for notice in notices.split(&format!("\n{}\n\n", "-".repeat(76))) {
        let (crates, license) = notice.split_once("\n\n").expect("a text stands below its crates");
        // Some say in a few words that there are others.
        if license.len() > 500 {
            named.extend(crates.lines().filter_map(|line| Some(line.split_once(" (")?.0.to_owned())));
        }
    }
    let tree =
        ["tree", "--locked", "--package", "web", "--edges", "normal", "--prefix", "none", "--target", target];
    let tree = printed(Command::new(env!("CARGO")).args(tree).args(["--format", "{p}"]));
    // Our own have a folder behind the version.
    let others = tree.lines().filter(|line| !line.contains(" (/"));
    let others: BTreeSet<String> =
        others.map(|line| line.split(" (").next().unwrap_or_default().replacen(" v", " ", 1)).collect();
    assert!(others.len() > 50, "{tree}");
    assert_eq!(named, others);
}

//! Tells the program the commit that it is built from, for `--version`. One question to git needs no crate.

use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let version = env!("CARGO_PKG_VERSION");
    let commit = commit().map_or_else(String::new, |commit| format!(" ({commit})"));
    println!("cargo::rustc-env=GOLDPATH_VERSION={version}{commit}");
}

/// The commit and its day; `None` where the sources are no clone, or part of the repository of another project.
fn commit() -> Option<String> {
    if git(&["rev-parse", "--show-prefix"])? != "crates/cli/" {
        return None;
    }
    // Whatever moves the head is noted there.
    let log = git(&["rev-parse", "--git-path", "logs/HEAD"])?;
    if Path::new(&log).exists() {
        println!("cargo::rerun-if-changed={log}");
    }
    git(&["show", "--no-patch", "--format=%h %cs", "HEAD"])
}

/// The answer of git; `None` where there is no git, or where it refuses.
fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    let answer = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| answer.trim().to_owned()).filter(|answer| !answer.is_empty())
}

//! Embeds the commit of the build for `--version`. A single call of git needs no crate.

use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let version = env!("CARGO_PKG_VERSION");
    let commit = commit().map_or_else(String::new, |commit| format!(" ({commit})"));
    println!("cargo::rustc-env=GOLDPATH_VERSION={version}{commit}");
}

/// The commit and its date; `None` if the sources are not a clone of this repository.
fn commit() -> Option<String> {
    if git(&["rev-parse", "--show-prefix"])? != "crates/cli/" {
        return None;
    }
    // Every change of HEAD is recorded there.
    let log = git(&["rev-parse", "--git-path", "logs/HEAD"])?;
    if Path::new(&log).exists() {
        println!("cargo::rerun-if-changed={log}");
    }
    git(&["show", "--no-patch", "--format=%h %cs", "HEAD"])
}

/// The output of git; `None` if git is missing or fails.
fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    let answer = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| answer.trim().to_owned()).filter(|answer| !answer.is_empty())
}

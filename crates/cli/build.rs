//! Embeds the commit of the build for `--version`, and the page that plays levels. A single call of git needs no crate.

#[path = "build/player.rs"]
mod player;

use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    player::embed();
    let version = env!("CARGO_PKG_VERSION");
    let commit = commit().map_or_else(String::new, |commit| format!(" ({commit})"));
    println!("cargo::rustc-env=GOLDPATH_VERSION={version}{commit}");
}

/// The commit and its date; `None` if the sources are not a clone of this repository.
fn commit() -> Option<String> {
    if git(&["rev-parse", "--show-prefix"])? != "crates/cli/" {
        return None;
    }
    // Whatever moves the head is noted in its log, unless that is switched off: then in the file of its branch, in the one
    // of all packed ones, or in its own.
    let branch = git(&["rev-parse", "--symbolic-full-name", "HEAD"]);
    for file in ["logs/HEAD", "HEAD", "packed-refs"].into_iter().chain(branch.as_deref()) {
        let path = git(&["rev-parse", "--git-path", file])?;
        // A branch that is packed gets its file with the next commit.
        let place = Path::new(&path).ancestors().find(|place| place.exists());
        if let Some(place) = place.filter(|place| place.is_file() || Some(file) == branch.as_deref()) {
            println!("cargo::rerun-if-changed={}", place.display());
        }
    }
    // Signatures are shown before what is asked for, and a clone without its history would shorten the commit more.
    git(&["-c", "log.showSignature=false", "show", "--no-patch", "--abbrev=9", "--format=%h %cs"])
}

/// The output of git; `None` if git is missing or fails.
fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    let answer = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| answer.trim().to_owned()).filter(|answer| !answer.is_empty())
}

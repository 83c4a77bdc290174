//! Folders and links that cannot be read.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;

use e2e::client::{Client, initialize};
use e2e::folder::Folder;
use e2e::{Run, goldpath_in, powerless};
use serde_json::json;

/// A check in the parent folder of a pack, with the permissions of one folder removed. Returns `None` if the
/// user can read everything anyway.
fn check_without(pack: &Folder, shut: &str, mode: u32, path: &str) -> Option<Run> {
    let above = pack.root().parent().expect("it lies in a folder");
    let shut = above.join(shut);
    let allow = |mode| fs::set_permissions(&shut, fs::Permissions::from_mode(mode)).expect("it is ours");
    allow(mode);
    let output = powerless().args(["check", "--format", "concise", path]).current_dir(above).output();
    allow(0o755);
    let Ok(output) = output else {
        testrun::skip("this user may read everything, and there is no setpriv");
        return None;
    };
    Some(Run::of(&output))
}

#[test]
fn a_folder_that_cannot_be_read_is_not_one_without_packs() {
    for mode in [0o000, 0o444, 0o111] {
        let pack = Folder::named("prism_turn", "packs/pack");
        let Some(run) = check_without(&pack, ".", mode, "../packs") else { return };
        assert_eq!(run.status, 3, "{mode:o}: {}", run.stderr);
        assert!(
            run.stderr.contains("permission denied") && !run.stderr.contains("no pack"),
            "{mode:o}: {}",
            run.stderr
        );
    }
}

#[test]
fn levels_that_cannot_be_listed_are_told() {
    let pack = Folder::named("prism_turn", "pack");
    let Some(run) = check_without(&pack, "pack/levels", 0o000, "pack") else { return };
    assert_eq!(run.status, 3, "{}", run.stderr);
    assert!(
        run.stderr.contains("pack/levels: the levels cannot be listed: permission denied"),
        "{}",
        run.stderr
    );
}

#[test]
fn links_that_lead_nowhere_are_told_from_nothing_at_all() {
    let folder = tempfile::tempdir().expect("there is a place for temporary files");
    let link =
        |to: &str, name: &str| symlink(Path::new(to), folder.path().join(name)).expect("links can be made");
    link("nowhere", "dangling");
    link("loop", "loop");
    fs::write(folder.path().join("file"), "").expect("the file can be written");
    for (path, said) in [
        ("dangling", "error: dangling: this link is broken\n"),
        ("loop", "error: loop: this path cannot be resolved: Too many levels of symbolic links\n"),
        ("nothing", "error: nothing: there is no such file or folder\n"),
        ("file/pack", "error: file/pack: this path cannot be resolved: Not a directory\n"),
    ] {
        let run = goldpath_in(folder.path(), &["check", path]);
        assert_eq!((run.status, run.stderr.as_str()), (3, said));
    }
}

#[test]
fn what_can_be_read_again_is_no_longer_told_as_unreadable_though_nobody_tells_of_it() {
    let can_run = powerless().arg("--version").output().is_ok();
    if !can_run {
        return testrun::skip("this user may read everything, and there is no setpriv");
    }
    let pack = Folder::of("prism_turn");
    for (shut, told_in) in [("levels/one_drop.json", "levels/one_drop.json"), ("game.json", "game.json")] {
        let allow = |mode| {
            fs::set_permissions(pack.path(shut), fs::Permissions::from_mode(mode)).expect("it is ours");
        };
        allow(0o000);
        let mut client = Client::run(powerless().arg("lsp"));
        // A client that watches files by itself, and hears nothing of permissions.
        let watches = json!({ "workspace": { "didChangeWatchedFiles": { "dynamicRegistration": true } } });
        client.request("initialize", initialize(pack.root(), &watches, &json!({})));
        client.notify("initialized", json!({}));
        let uri = pack.uri(told_in);
        let mut told = |what: &str, is_told: bool| {
            client.wait(what, |message| {
                let list = message["params"]["diagnostics"].as_array();
                let is_unreadable =
                    |list: &Vec<_>| list.iter().any(|it: &serde_json::Value| it["code"] == "unreadable-file");
                message["params"]["uri"] == uri && list.is_some_and(|list| is_unreadable(list) == is_told)
            });
        };
        told("that it cannot be read", true);
        allow(0o644);
        told("that it can be read", false);
    }
}

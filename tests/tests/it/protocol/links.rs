//! Folders with very many files because of links: what the server watches for a client that does not watch
//! files itself.
#![cfg(target_os = "linux")]

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;

use e2e::client::Client;
use e2e::folder::Folder;
use serde_json::json;

const LEVEL: &str = "levels/the_hedge.json";

/// The number of folders and files that a process watches.
fn watches(process: u32) -> usize {
    let folder = format!("/proc/{process}/fdinfo");
    let infos = fs::read_dir(folder)
        .expect("it runs")
        .filter_map(|entry| fs::read_to_string(entry.ok()?.path()).ok());
    infos.map(|info| info.lines().filter(|line| line.starts_with("inotify wd:")).count()).sum()
}

/// Opens a pack, and checks that the server responds, sees the changes of a script, and watches few folders.
fn serves(folder: &Folder) -> Client {
    let mut client = Client::start(folder.root(), &json!({}), &json!({ "diagnostics": "push" }));
    let uri = folder.uri(LEVEL);
    client.open(&uri, 1, &folder.read(LEVEL).replacen("\"title\"", "\"colour\": 1, \"title\"", 1));
    let told = client.diagnostics(&uri, 1);
    assert!(told.iter().any(|it| it["code"] == "unknown-key"), "{told:?}");
    folder.write("manifest.json", "{");
    let manifest = folder.uri("manifest.json");
    client.wait("news of a file that a script broke", |it| {
        let params = &it["params"];
        it["method"] == "textDocument/publishDiagnostics"
            && params["uri"] == *manifest
            && params["diagnostics"]
                .as_array()
                .is_some_and(|list| list.iter().any(|it| it["code"] == "syntax-error"))
    });
    let count = watches(client.id());
    assert!((1..100).contains(&count), "{count} watches");
    client
}

#[test]
fn a_web_of_links_between_pictures_is_not_walked() {
    let folder = Folder::of("lantern_walk");
    let place = |name: &str| folder.path("assets").join(name);
    let names: Vec<String> = (0..24).map(|number| format!("d{number}")).collect();
    for name in &names {
        fs::create_dir_all(place(name)).expect("the folder can be made");
    }
    for (from, to) in names.iter().flat_map(|from| names.iter().map(move |to| (from, to))) {
        symlink(place(to), place(from).join(to)).expect("links can be made");
    }
    assert!(serves(&folder).finish().success());
}

#[test]
fn pictures_that_are_a_link_out_of_the_pack_are_not_watched() {
    let folder = Folder::of("lantern_walk");
    // Not a folder of the pack itself.
    let _ = fs::remove_dir_all(folder.path("assets"));
    symlink(Path::new("/usr"), folder.path("assets")).expect("links can be made");
    assert!(serves(&folder).finish().success());
}

#[test]
fn more_folders_of_pictures_than_are_watched_are_told() {
    let folder = Folder::of("lantern_walk");
    for number in 0..700 {
        fs::create_dir_all(folder.path(&format!("assets/{number}"))).expect("the folder can be made");
    }
    let mut client = Client::start(folder.root(), &json!({}), &json!({}));
    client.wait("what goes unseen", |it| {
        it["method"] == "window/logMessage"
            && it["params"]["message"]
                .as_str()
                .is_some_and(|text| text.contains("changes on disk cannot be watched"))
    });
    assert!(watches(client.id()) < 600);
    assert!(client.finish().success());
}

//! Files of other programs with the names that files of packs have, and folders that are left out of searches.

use std::fs;
use std::path::Path;

use e2e::client::{Client, file_uri};
use e2e::folder::Folder;
use e2e::goldpath_in;
use serde_json::json;

/// The `game.json` of some other project.
const FOREIGN: &str = r#"{"name": "chess", "players": 2, "board": [8, 8]}"#;

fn write(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().expect("it lies in a folder")).expect("it can be made");
    fs::write(path, text).expect("it can be written");
}

#[test]
fn a_foreign_game_beside_a_pack_is_told_and_not_checked() {
    let pack = Folder::named("prism_turn", "packs/pack");
    let above = pack.root().parent().expect("it lies in a folder");
    write(&above.join("chess/game.json"), FOREIGN);
    let run = goldpath_in(above, &["check"]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    assert!(run.stdout.contains("in 1 pack"), "{}", run.stdout);
    let note = "note: chess/game.json: skipped, not a pack: missing keys such as `layers` and `entityKinds`";
    assert!(run.stderr.contains(note), "{}", run.stderr);
}

#[test]
fn a_foreign_game_that_is_named_is_refused_and_left_as_it_is() {
    let folder = tempfile::tempdir().expect("there is a place for temporary files");
    write(&folder.path().join("game.json"), FOREIGN);
    for (path, why) in [
        ("game.json", "error: game.json: not a pack: missing keys such as `layers`"),
        (".", "note: ./game.json: skipped, not a pack: missing keys such as `layers`"),
    ] {
        for args in [["check", path].as_slice(), &["check", "--fix", path], &["fmt", path]] {
            let run = goldpath_in(folder.path(), args);
            assert_eq!((run.status, &*run.stdout), (3, ""), "{args:?}: {}", run.stderr);
            assert!(run.stderr.contains(why), "{args:?}: {}", run.stderr);
        }
    }
    let kept = fs::read_to_string(folder.path().join("game.json")).expect("it is text");
    assert_eq!(kept, FOREIGN);
}

#[test]
fn packs_in_folders_that_are_left_out_are_told() {
    let pack = Folder::named("prism_turn", "packs/target/pack");
    let packs = pack.root().ancestors().nth(2).expect("it lies two folders deep");
    let told = "target: 1 pack in this folder is left out, because tools fill folders of this name; name it to have it checked";
    let run = goldpath_in(packs, &["check"]);
    assert_eq!(run.status, 3, "there is nothing else to check: {}", run.stderr);
    assert!(run.stderr.contains(told), "{}", run.stderr);
    let run = goldpath_in(packs, &["check", "target"]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    assert!(run.stdout.contains("in 1 pack"), "{}", run.stdout);
}

#[test]
fn the_server_says_nothing_of_a_foreign_game_until_it_is_that_of_a_pack() {
    let folder = tempfile::tempdir().expect("there is a place for temporary files");
    let path = folder.path().join("game.json");
    write(&path, FOREIGN);
    let mut client = Client::start(folder.path(), &json!({}), &json!({}));
    let uri = file_uri(&path);
    client.open(&uri, 1, FOREIGN);
    let hover = json!({ "textDocument": { "uri": uri }, "position": { "line": 0, "character": 3 } });
    let answer = client.request("textDocument/hover", hover);
    assert!(answer["result"].is_null() && answer["error"].is_null(), "{answer}");
    // It becomes the game of a pack.
    let game = r#"{"layers": [], "entityKinds": {}, "actions": [], "systems": [], "levelSequence": [], "leyers": 1}"#;
    fs::write(&path, game).expect("it can be written");
    client.notify("workspace/didChangeWatchedFiles", json!({ "changes": [{ "uri": uri, "type": 2 }] }));
    client.change(&uri, 2, game);
    client.wait("what is wrong in the game", |it| {
        let list = it["params"]["diagnostics"].as_array();
        it["method"] == "textDocument/publishDiagnostics"
            && list.is_some_and(|list| list.iter().any(|it| it["code"] == "unknown-key"))
    });
    assert!(client.finish().success());
}

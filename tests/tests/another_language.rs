//! A language is one crate and one line: word lists, which `src/bin/words` adds to Goldpath, are checked on the
//! command line and in an editor, and their settings hold, without a word about them in the tools.

use std::fs;
use std::path::Path;
use std::process::Command;

use e2e::client::{Client, file_uri, initialize};
use expect_test::expect;
use serde_json::json;
use tempfile::TempDir;

/// A book with one word that is not in its dictionary.
fn book() -> TempDir {
    let folder = tempfile::tempdir().expect("there is a place for temporary files");
    fs::create_dir(folder.path().join("texts")).expect("the folder is new");
    fs::write(folder.path().join("dictionary.words"), "tree\nbird\n").expect("the file is new");
    fs::write(folder.path().join("texts/one.words"), "bird in tree\nbird").expect("the file is new");
    folder
}

fn words() -> Command {
    Command::new(env!("CARGO_BIN_EXE_words"))
}

/// What `check` prints about a folder, and its exit status.
fn check(folder: &Path, arguments: &[&str]) -> String {
    let output = words().arg("check").args(arguments).current_dir(folder).output().expect("the binary runs");
    format!("{}status {}\n", String::from_utf8_lossy(&output.stdout), output.status.code().unwrap_or(-1))
}

#[test]
fn its_projects_are_checked_on_the_command_line() {
    let folder = book();
    expect![[r#"
        texts/one.words:1:6: error[unknown-word]: unknown word `in`
        status 1
    "#]]
    .assert_eq(&check(folder.path(), &["--quiet", "--format", "concise"]));
    expect![[r#"
        {"version":1,"file":"texts/one.words","code":"unknown-word","severity":"error","message":"unknown word `in`","help":null,"range":{"start":{"line":0,"character":5},"end":{"line":0,"character":7}},"pointer":null,"related":[],"fixes":[]}
        status 1
    "#]]
    .assert_eq(&check(folder.path(), &["--quiet", "--format", "json"]));
}

#[test]
fn settings_change_the_severity_of_its_rules() {
    let folder = book();
    fs::write(folder.path().join("goldpath.toml"), "[rules]\nunknown-word = \"off\"\n")
        .expect("the file is new");
    assert_eq!(check(folder.path(), &["--quiet", "--format", "concise"]), "status 0\n");
}

#[test]
fn its_rules_are_listed_and_explained() {
    let run = |arguments: &[&str]| {
        let output = words().args(arguments).output().expect("the binary runs");
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    assert!(run(&["rules"]).contains("a word is not in the dictionary"));
    assert!(run(&["explain", "unknown-word"]).contains("Readers look words up in the dictionary."));
}

#[test]
fn an_editor_gets_diagnostics_completion_and_hover() {
    let folder = book();
    let uri = file_uri(&folder.path().join("texts/one.words"));
    let mut client = Client::run(words().arg("lsp"));
    client.request("initialize", initialize(folder.path(), &json!({}), &json!({})));
    client.notify("initialized", json!({}));
    client.open(&uri, 1, "bird in tree\nbird");
    let found = client.diagnostics(&uri, 1);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0]["message"], "unknown word `in`");

    client.change(&uri, 2, "bird tree\nbird");
    assert_eq!(client.diagnostics(&uri, 2), Vec::<serde_json::Value>::new());

    let place = json!({ "textDocument": { "uri": uri }, "position": { "line": 1, "character": 2 } });
    let hover = client.request("textDocument/hover", place.clone());
    assert_eq!(hover["contents"]["value"], "`bird` is written 3 times");
    let proposals = client.request("textDocument/completion", place);
    let labels: Vec<&str> =
        proposals.as_array().into_iter().flatten().filter_map(|it| it["label"].as_str()).collect();
    assert_eq!(labels, ["tree", "bird"]);
    assert!(client.finish().success());
}

/// What a command prints about a file with two corridors, each with a path, and its exit status.
fn run_on_corridors(arguments: &[&str]) -> String {
    let folder = tempfile::tempdir().expect("there is a place for temporary files");
    let text = "level hall: @..o\nlevel deep: @.#o\npath hall: rrr\npath deep: rrl\n";
    fs::write(folder.path().join("house.corridor"), text).expect("the file is new");
    fs::write(folder.path().join("moves.json"), "[\"r\", \"l\"]").expect("the file is new");
    let output = words().args(arguments).current_dir(folder.path()).output().expect("the binary runs");
    let [out, err] = [output.stdout, output.stderr].map(|it| String::from_utf8_lossy(&it).into_owned());
    format!("{out}{err}status {}\n", output.status.code().unwrap_or(-1))
}

/// Text with a word for each time.
fn without_times(text: &str) -> String {
    let line = |line: &str| match line.rsplit_once(" in ") {
        Some((before, time)) if time.ends_with(" s") => format!("{before} in TIME\n"),
        _ => format!("{line}\n"),
    };
    text.lines().map(line).collect()
}

#[test]
fn a_language_whose_levels_are_played_has_the_commands_that_play() {
    let run = run_on_corridors;
    expect![[r#"
        house.corridor:4:12: error[path-fails]: the path fails: not won after 3 moves
        1 of 2 paths won in 1 corridor: 1 error
        status 1
    "#]]
    .assert_eq(&run(&["check", "--format", "concise"]));
    expect![[r#"
        house.corridor: path `hall`: won after 3 moves
        house.corridor: path `deep`: not won after 3 moves
        1 of 2 paths won
        status 1
    "#]]
    .assert_eq(&run(&["replay", "house.corridor", "--quiet"]));
    expect![[r#"
        deep

        move 2/3: r (refused)
         @#o

        @ avatar
        # wall
        o exit

        goals: exit 0 %

          at 1

        house.corridor: path `deep`: not won after 3 moves

        status 1
    "#]]
    .assert_eq(&run(&[
        "replay",
        "house.corridor",
        "--level",
        "deep",
        "--from-step",
        "2",
        "--until",
        "2",
        "--events",
    ]));
    expect![[r#"
        1
        0
        status 0
    "#]]
    .assert_eq(&run(&["trace", ".", "--level", "hall", "--actions", "moves.json"]));
    expect![[r#"
        level hall
         @ o

        @ avatar
        o exit
        on the way
        status 0
    "#]]
    .assert_eq(&run(&["board", "house.corridor", "--moves", "[\"r\"]"]));
    expect![[r#"
        house.corridor: level hall: shortest 3 moves · 3 states in TIME
          rrr
        house.corridor: level deep: unsolvable: no way leads to the exit · 2 states in TIME
        1 of 2 searches shortest, 1 unsolvable
        note: house.corridor: added paths
        status 1
    "#]]
    .assert_eq(&without_times(&run(&["solve", "house.corridor", "--apply"])));
    expect![[r#"
        error: ./house.corridor: corridors cannot be measured
        status 2
    "#]]
    .assert_eq(&run(&["metrics", "."]));
    expect![[r#"
        {"version":1,"error":"usage","status":2,"message":"house.corridor: unknown level `hal`; did you mean `hall`?"}
        error: house.corridor: unknown level `hal`; did you mean `hall`?
        status 2
    "#]]
    .assert_eq(&run(&["trace", "house.corridor", "--level", "hal", "--actions", "moves.json"]));
    expect![[r#"
        {"version":1,"error":"usage","status":2,"message":"`--seed` does not apply to a corridor, which has no random numbers"}
        error: `--seed` does not apply to a corridor, which has no random numbers
        status 2
    "#]]
    .assert_eq(&run(&["trace", ".", "--level", "hall", "--actions", "moves.json", "--seed", "1"]));
    expect![[r#"
        error: .: books cannot be played move by move
        status 2
    "#]]
    .assert_eq(&{
        let folder = book();
        let output = words()
            .args(["trace", ".", "--actions", "-"])
            .current_dir(folder.path())
            .output()
            .expect("the binary runs");
        format!("{}status {}\n", String::from_utf8_lossy(&output.stderr), output.status.code().unwrap_or(-1))
    });
}

#[test]
fn its_paths_are_tests_and_an_editor_shows_its_lenses_and_lists_its_game() {
    let report = run_on_corridors(&["check", "--format", "junit"]);
    for name in ["hall", "deep"] {
        assert!(report.contains(&format!("name=\"house.corridor: {name}\"")), "{report}");
    }
    let folder = tempfile::tempdir().expect("there is a place for temporary files");
    let (file, text) = (folder.path().join("house.corridor"), "level hall: @..o\npath hall: rrr\n");
    fs::write(&file, text).expect("the file is new");
    let uri = file_uri(&file);
    let mut client = Client::run(words().arg("lsp"));
    client.request("initialize", initialize(folder.path(), &json!({}), &json!({})));
    client.notify("initialized", json!({}));
    client.open(&uri, 1, text);
    assert_eq!(client.diagnostics(&uri, 1), Vec::<serde_json::Value>::new());
    let lenses = client.request("textDocument/codeLens", json!({ "textDocument": { "uri": uri } }));
    assert_eq!(lenses[0]["command"]["title"], "a path of 3 moves", "{lenses}");
    let listed = client.request("goldpath/levels", json!({}));
    let game = &listed["packs"][0];
    assert_eq!((&game["id"], &game["uri"]), (&json!("house"), &json!(uri)), "{listed}");
    assert!(client.finish().success());
}

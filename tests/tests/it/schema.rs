//! `goldpath schema` as users run it, and its schemas compared with the checks.

use std::fs;
use std::path::Path;

use e2e::{Run, goldpath, goldpath_in, root};
use expect_test::expect;
use serde_json::Value;

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("there is a place for temporary files")
}

/// The id of a printed schema.
fn id_of(arguments: &[&str]) -> String {
    let run = goldpath(&[&["schema"], arguments].concat());
    assert_eq!((run.status, run.stderr.as_str()), (0, ""));
    let schema: Value = serde_json::from_str(&run.stdout).expect("it is JSON");
    schema["$id"].as_str().unwrap_or_default().to_owned()
}

#[test]
fn without_a_file_it_lists_what_there_is() {
    let Run { status, stdout, stderr } = goldpath(&["schema"]);
    assert_eq!((status, stderr.as_str()), (0, ""));
    expect![[r#"
        manifest.json    The description of the pack: its name, its version and its catalog entry.
        game.json        What all levels of the pack share: layers, kinds, actions, systems and rules, and the order of levels.
        theme.json       The appearance and the gestures of the pack. Optional; it does not affect play.
        levels/*.json    One puzzle: the board, its entities, the goals, and a solution.
        *.sessions.json  Sessions of a PuzzleScript game: inputs and what is expected of them, run as tests of the game.
        *.wage.yaml      A game of WAGE: zones, teams, items, verbs, and the rules between players.
        *.timeline.yaml  A timeline of a WAGE game: what happens to its players, and what is expected of its rules.
        goldpath.toml    How packs are checked: excluded files, severities, the semantics of replays, laws for levels, what of levels may be varied, and the layout of files.
    "#]].assert_eq(&stdout);
}

#[test]
fn a_file_is_known_by_its_name_its_path_or_the_name_of_what_it_is() {
    let level = "urn:goldpath:schema:level";
    for file in ["levels/*.json", "level", "tests/packs/drip_tiles/levels/drained.json", "levels/game.json"] {
        assert_eq!(id_of(&[file]), level, "{file}");
    }
    for file in ["game.json", "game", "tests/packs/drip_tiles/game.json"] {
        assert_eq!(id_of(&[file]), "urn:goldpath:schema:game", "{file}");
    }
    for file in ["sessions", "tests/puzzlescript/raft.sessions.json", "levels/raft.sessions.json"] {
        assert_eq!(id_of(&[file]), "urn:goldpath:schema:sessions", "{file}");
    }
}

#[test]
fn the_printed_schema_is_the_one_in_the_documentation() {
    let printed = goldpath(&["schema", "theme.json"]).stdout;
    let written = fs::read_to_string(root().join("docs/schema/theme.schema.json")).expect("it is there");
    assert_eq!(printed, written.replace("\r\n", "\n"));
}

#[test]
fn draft_7_is_to_be_had() {
    let printed = goldpath(&["schema", "level", "--draft", "draft-07"]).stdout;
    let schema: Value = serde_json::from_str(&printed).expect("it is JSON");
    assert_eq!(schema["$schema"], "http://json-schema.org/draft-07/schema#");
    assert!(schema["definitions"]["goal"].is_object());
}

#[test]
fn all_schemas_are_written_into_a_folder() {
    let folder = folder();
    let run = goldpath_in(folder.path(), &["schema", "--output", "new/schemas"]);
    assert_eq!((run.status, run.stderr.as_str()), (0, ""));
    let written: Vec<&str> = run.stdout.lines().collect();
    assert_eq!(written.len(), 8);
    for path in written {
        let text = fs::read_to_string(folder.path().join(path)).expect("it is there");
        let name = Path::new(path).file_name().expect("it has a name");
        let documented = fs::read_to_string(root().join("docs/schema").join(name)).expect("it is there");
        assert_eq!(text, documented.replace("\r\n", "\n"));
    }
}

#[test]
fn one_schema_is_written_into_a_folder() {
    let folder = folder();
    let run = goldpath_in(folder.path(), &["schema", "theme.json", "-o", "."]);
    assert_eq!(run.status, 0);
    let files = fs::read_dir(folder.path()).expect("it can be read");
    let names: Vec<_> = files.map(|it| it.expect("it can be read").file_name()).collect();
    assert_eq!(names, ["theme.schema.json"]);
}

#[test]
fn a_file_without_a_schema_is_bad_usage() {
    let run = goldpath(&["schema", "gane.json"]);
    assert_eq!((run.status, run.stdout.as_str()), (2, ""));
    expect![[r#"
        error: unknown schema `gane.json`; did you mean `game.json`?
    "#]]
    .assert_eq(&run.stderr);
    let run = goldpath(&["schema", "README.md"]);
    assert_eq!(run.status, 2);
    expect![[r#"
        error: unknown schema `README.md`; run `goldpath schema` to list all
    "#]]
    .assert_eq(&run.stderr);
}

#[test]
fn a_folder_that_cannot_be_made_is_told_of() {
    let folder = folder();
    fs::write(folder.path().join("taken"), "").expect("the file can be written");
    let run = goldpath_in(folder.path(), &["schema", "--output", "taken"]);
    assert_eq!((run.status, run.stdout.as_str()), (3, ""));
    assert!(run.stderr.starts_with("error: `taken` cannot be written: "), "{}", run.stderr);
}

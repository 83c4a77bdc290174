//! The harness `src/bin/conform`: compares recorded traces with the engine.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use e2e::{Run, goldpath, root};
use expect_test::expect;
use serde_json::{Value as Json, json};

const PACK: &str = "tests/packs/lantern_walk";
const LEVEL: &str = "night_frost";

/// The recorded trace of the level's gold path.
fn record(folder: &Path) -> Json {
    let level = fs::read_to_string(root().join(PACK).join("levels").join(LEVEL).with_extension("json"));
    let level: Json = level.expect("it is there").parse().expect("it is JSON");
    let actions = &level["solution"]["goldPath"];
    let file = folder.join("actions.json");
    fs::write(&file, actions.to_string()).expect("the file can be written");
    let file = file.to_str().expect("temporary paths are text");
    let run = goldpath(&["trace", PACK, "--level", LEVEL, "--actions", file]);
    let mut trace: Json = run.stdout.parse().expect("a trace is JSON");
    let rest = json!({ "pack": "lantern_walk", "level": LEVEL, "name": "gold", "actions": actions });
    trace.as_object_mut().expect("it has members").extend(rest.as_object().cloned().unwrap_or_default());
    trace
}

/// Runs the harness in the root of the repository.
fn harness(arguments: &[&str]) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_conform"));
    Run::of(&command.args(arguments).current_dir(root()).output().expect("the harness runs"))
}

/// Writes traces to their expected place, and compares them.
fn conform(folder: &Path, traces: &[&Json], more: &[&str]) -> Run {
    let lines: Vec<String> = traces.iter().map(|trace| format!("{trace}\n")).collect();
    write(folder, &lines.concat());
    let folder = folder.to_str().expect("temporary paths are text");
    harness(&[&[PACK, "--traces", folder], more].concat())
}

fn write(folder: &Path, text: &str) -> PathBuf {
    let path = folder.join("lantern_walk").join(LEVEL).with_extension("jsonl");
    fs::create_dir_all(path.parent().expect("it is in a folder")).expect("the folder can be made");
    fs::write(&path, text).expect("the file can be written");
    path
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("there is a place for temporary files")
}

#[test]
fn what_was_recorded_here_is_equal() {
    let folder = folder();
    let trace = record(folder.path());
    let run = conform(folder.path(), &[&trace, &trace], &["--events"]);
    assert_eq!((run.status, run.stderr.as_str()), (0, ""), "{}", run.stdout);
    expect![[r#"
        ok lantern_walk: 2 traces, 44 steps equal
        2 traces in 1 pack, 44 steps: all equal
    "#]]
    .assert_eq(&run.stdout);
}

#[test]
fn the_first_difference_is_named() {
    let folder = folder();
    let trace = record(folder.path());
    let mut other = trace.clone();
    other["steps"][2]["state"]["avatar"]["facing"] = "nowhere".into();
    other["steps"][4]["accepted"] = false.into();
    let run = conform(folder.path(), &[&trace, &other], &[]);
    assert_eq!(run.status, 1, "{}", run.stderr);
    expect![[r#"
        differs lantern_walk: 1 of 2 traces differs, 24 steps equal; first difference:
          level     night_frost
          trace     gold
          step      3 of 22: down
          phase     board
          field     state.avatar.facing
          recorded  "nowhere"
          played    "down"
        1 of 2 traces in 1 pack differs, 24 steps equal
    "#]]
    .assert_eq(&run.stdout);
}

#[test]
fn a_digest_stands_for_a_state() {
    let folder = folder();
    let mut trace = record(folder.path());
    for step in trace["steps"].as_array_mut().expect("it has steps") {
        for key in ["state", "events", "progress", "loseReason"] {
            step.as_object_mut().expect("it has members").remove(key);
        }
    }
    assert_eq!(conform(folder.path(), &[&trace], &[]).status, 0);
    trace["steps"][1]["digest"] = trace["steps"][0]["digest"].take();
    trace["steps"][0] = record(folder.path())["steps"][0].take();
    let run = conform(folder.path(), &[&trace], &[]);
    assert_eq!(run.status, 1);
    assert!(run.stdout.contains("step      2 of"), "{}", run.stdout);
    assert!(run.stdout.contains("phase     board\n  field     digest"), "{}", run.stdout);
}

#[test]
fn events_are_compared_when_asked_for() {
    let folder = folder();
    let mut trace = record(folder.path());
    trace["steps"][0]["events"][0]["type"] = "something_else".into();
    assert_eq!(conform(folder.path(), &[&trace], &[]).status, 0);
    let run = conform(folder.path(), &[&trace], &["--events"]);
    assert_eq!(run.status, 1);
    assert!(run.stdout.contains("phase     events\n  field     events[0].type"), "{}", run.stdout);
}

#[test]
fn only_what_is_asked_for_is_compared() {
    let folder = folder();
    let trace = record(folder.path());
    for only in ["lantern_walk", "lantern_walk/night_frost"] {
        let run = conform(folder.path(), &[&trace], &["--only", only]);
        assert_eq!(run.status, 0, "{only}: {}", run.stderr);
    }
    for only in ["lantern", "lantern_walk/night", "lantern_walk/"] {
        let run = conform(folder.path(), &[&trace], &["--only", only]);
        assert_eq!(run.status, 2, "{only}: {}", run.stdout);
    }
}

#[test]
fn what_cannot_be_read_is_status_3() {
    let folder = folder();
    let path = folder.path().to_str().expect("temporary paths are text");
    assert_eq!(harness(&[PACK, "--traces", path]).status, 3);
    assert_eq!(harness(&[PACK, "--traces", "nowhere"]).status, 3);
    let trace = record(folder.path());
    write(folder.path(), &format!("{trace}\n{{\n"));
    let run = harness(&[PACK, "--traces", path]);
    assert_eq!(run.status, 3);
    assert!(run.stderr.contains("night_frost.jsonl: trace 2: "), "{}", run.stderr);
    let mut other = trace.clone();
    other["level"] = "day_frost".into();
    let run = conform(folder.path(), &[&other], &[]);
    assert_eq!(run.status, 3);
    assert!(run.stderr.contains("no level `day_frost`"), "{}", run.stderr);
}

#[test]
fn a_folder_with_traces_is_needed() {
    assert_eq!(harness(&[PACK]).status, 2);
    assert_eq!(harness(&["--traces", PACK]).status, 2);
}

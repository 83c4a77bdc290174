//! `goldpath record`: what is played becomes a session that the check plays.

use std::fs;
use std::path::Path;

use e2e::{Run, goldpath_in};

/// A folder with a new game.
fn folder() -> tempfile::TempDir {
    let temporary = tempfile::tempdir().expect("there is a place for temporary files");
    assert_eq!(goldpath_in(temporary.path(), &["new", "puzzlescript", "garden"]).status, 0);
    temporary
}

fn record(folder: &Path, rest: &[&str]) -> Run {
    let arguments: Vec<&str> = ["record", "garden/garden.puzzlescript"].iter().chain(rest).copied().collect();
    goldpath_in(folder, &arguments)
}

fn sessions(folder: &Path) -> String {
    fs::read_to_string(folder.join("garden/garden.sessions.json")).expect("it is there")
}

#[test]
fn what_wins_is_recorded_behind_the_other_sessions_and_passes() {
    let folder = folder();
    let before = sessions(folder.path());
    let run = record(folder.path(), &["--level", "1", "--moves", "URRD", "--name", "not yet"]);
    assert_eq!((run.status, run.stderr.as_str()), (0, ""));
    let run = record(folder.path(), &["--level", "1", "--moves", "RRR", "--expect", "won"]);
    assert_eq!((run.status, run.stderr.as_str()), (0, ""));
    assert!(run.stdout.contains("session `level 1: R3`, 3 inputs, expects won"), "{}", run.stdout);
    let rows =
        run.stdout.split("with the rows ").nth(1).and_then(|it| it.get(..16)).expect("it tells the rows");
    let after = sessions(folder.path());
    assert!(after.contains(&format!("\"rows\": \"{rows}\"")), "{after}");
    assert!(after.starts_with(before.trim_end().trim_end_matches(['}', ']', ' ', '\n'])), "{after}");
    let checked = goldpath_in(folder.path(), &["check", "garden", "--isolated"]);
    assert_eq!(checked.status, 0, "{}", checked.stdout);
    assert!(checked.stdout.contains("3 sessions"), "{}", checked.stdout);
}

#[test]
fn a_level_that_is_changed_or_moved_is_noticed_by_what_was_recorded() {
    let folder = folder();
    assert_eq!(record(folder.path(), &["--level", "1", "--moves", "R3"]).status, 0);
    let path = folder.path().join("garden/garden.puzzlescript");
    let game = fs::read_to_string(&path).expect("it is there");
    fs::write(&path, game.replace("#P.O._#", "#P.O..#")).expect("it can be written");
    let checked = goldpath_in(folder.path(), &["check", "garden", "--isolated"]);
    assert_eq!(checked.status, 1, "{}", checked.stdout);
    assert!(checked.stdout.contains("level 1: R3"), "{}", checked.stdout);
}

#[test]
fn what_does_not_come_true_is_not_recorded() {
    let folder = folder();
    let before = sessions(folder.path());
    for (rest, status, says) in [
        (&["--level", "1", "--moves", "R", "--expect", "won"][..], 1, "the moves `R` do not win the level"),
        (&["--level", "1", "--moves", "", "--expect", "won"], 1, "the start of the level is not won"),
        (&["--level", "1", "--moves", "R3", "--expect", "not-won"], 1, "nothing was recorded"),
        (&["--level", "1", "--moves", "R3", "--expect", "won", "--expect", "not-won"], 2, "both"),
        (&["--level", "0", "--moves", "R"], 2, "is a message"),
        (&["--level", "9", "--moves", "R"], 2, "LEVELS has no entry 9"),
        (&["--moves", "R"], 2, "choose a level with `--level`"),
        (&["--level", "1", "--moves", "Q"], 2, "unknown input `Q`"),
    ] {
        let run = record(folder.path(), rest);
        assert_eq!(run.status, status, "{rest:?}: {}", run.stderr);
        assert!(run.stderr.contains(says), "{rest:?}: {}", run.stderr);
        assert_eq!(sessions(folder.path()), before, "{rest:?}");
    }
    assert_eq!(record(folder.path(), &["--level", "1", "--moves", "R3", "--name", "x"]).status, 0);
    let taken = record(folder.path(), &["--level", "1", "--moves", "R3", "--name", "x"]);
    assert_eq!(taken.status, 1);
    assert!(taken.stderr.contains("there is a session `x` already"), "{}", taken.stderr);
}

#[test]
fn what_solve_finds_is_recorded_for_each_level_without_a_session_that_wins() {
    let folder = folder();
    let path = folder.path().join("garden/garden.sessions.json");
    let solve = |rest: &[&str]| {
        let arguments: Vec<&str> =
            ["solve", "garden/garden.puzzlescript"].iter().chain(rest).copied().collect();
        goldpath_in(folder.path(), &arguments)
    };
    fs::remove_file(&path).expect("it is there");
    // Without the flag nothing is written.
    assert_eq!(solve(&["--level", "1"]).status, 0);
    assert!(!path.exists());
    let run = solve(&["--level", "1", "--apply"]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    assert!(run.stderr.contains("added the session `level 1: R3`, 3 inputs, expects won"), "{}", run.stderr);
    let first = sessions(folder.path());
    // What `record` would have written.
    fs::remove_file(&path).expect("it is there");
    assert_eq!(record(folder.path(), &["--level", "1", "--moves", "RRR", "--expect", "won"]).status, 0);
    assert_eq!(first, sessions(folder.path()));
    // The other levels get theirs, and the first is left alone.
    let run = solve(&["--apply", "--json"]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    assert!(
        run.stderr.contains("level 1 has the session `level 1: R3` already, which wins in 3 inputs"),
        "{}",
        run.stderr
    );
    assert!(run.stdout.lines().all(|line| line.starts_with('{')), "{}", run.stdout);
    let levels = run.stdout.lines().count();
    let all = sessions(folder.path());
    assert_eq!(all.matches("\"won\": true").count(), levels, "{all}");
    let checked = goldpath_in(folder.path(), &["check", "garden", "--isolated"]);
    assert_eq!(checked.status, 0, "{}", checked.stdout);
    assert!(checked.stdout.contains(&format!("{levels} sessions")), "{}", checked.stdout);
    solve(&["--apply"]);
    assert_eq!(sessions(folder.path()), all, "a second time nothing is new");
}

#[test]
fn a_session_that_no_longer_wins_does_not_keep_a_new_one_away() {
    let folder = folder();
    assert_eq!(record(folder.path(), &["--level", "1", "--moves", "R3", "--expect", "won"]).status, 0);
    let path = folder.path().join("garden/garden.puzzlescript");
    let game = fs::read_to_string(&path).expect("it is there");
    fs::write(&path, game.replace("#P.O._#", "#.PO._#")).expect("it can be written");
    let run = goldpath_in(folder.path(), &["solve", "garden/garden.puzzlescript", "--level", "1", "--apply"]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    assert!(run.stderr.contains("added the session `level 1: RR`, 2 inputs, expects won"), "{}", run.stderr);
}

#[test]
fn nothing_is_added_to_a_file_of_sessions_that_cannot_be_read() {
    let folder = folder();
    let path = folder.path().join("garden/garden.sessions.json");
    fs::write(&path, "{ \"sessions\": [").expect("it can be written");
    let run = goldpath_in(folder.path(), &["solve", "garden/garden.puzzlescript", "--level", "1", "--apply"]);
    assert_eq!(run.status, 1, "{}", run.stderr);
    assert!(run.stderr.contains("nothing can be added to this file"), "{}", run.stderr);
    assert_eq!(fs::read_to_string(&path).expect("it is there"), "{ \"sessions\": [");
}

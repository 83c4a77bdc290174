//! Games of PuzzleScript on the command line: our own games, checked with their sessions, expanded, traced and solved.

use e2e::{goldpath, root};
use serde_json::Value;

const GAME: &str = "tests/puzzlescript/raft.puzzlescript";

#[test]
fn our_own_games_are_clean_and_their_sessions_pass() {
    let run = goldpath(&["check", "tests/puzzlescript", "--isolated"]);
    assert_eq!((run.status, run.stderr.as_str()), (0, ""), "{}", run.stdout);
    let games = std::fs::read_dir(root().join("tests/puzzlescript")).expect("it is there");
    let is_game = |path: &std::path::Path| path.extension().is_some_and(|it| it == "puzzlescript");
    let games = games.filter(|entry| entry.as_ref().is_ok_and(|entry| is_game(&entry.path()))).count();
    assert!(run.stdout.contains(&format!("sessions passed in {games} PuzzleScript games")), "{}", run.stdout);
}

#[test]
fn rules_are_shown_below_the_lines_they_come_from() {
    let text = goldpath(&["expand", GAME]).stdout;
    assert!(text.contains("\n    ") && !text.contains('{'), "{text}");
    let json = goldpath(&["expand", GAME, "--format", "json"]).stdout;
    let lines: Vec<Value> =
        json.lines().map(|line| serde_json::from_str(line).expect("it is JSON")).collect();
    assert_eq!(lines[0]["kind"], "game");
    let line = lines[1]["line"].to_string();
    let one = goldpath(&["expand", GAME, "--line", &line]).stdout;
    assert!(one.starts_with(&format!("{line}: ")) && one.lines().count() < text.lines().count(), "{one}");
}

#[test]
fn a_level_is_solved_and_the_solution_wins() {
    let run = goldpath(&["solve", GAME, "--json", "--time", "5s"]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    let levels: Vec<Value> =
        run.stdout.lines().map(|it| serde_json::from_str(it).expect("it is JSON")).collect();
    let solved = levels.iter().find(|it| it["verdict"] == "shortest").expect("some level is small enough");
    let folder = tempfile::tempdir().expect("there is a place for temporary files");
    let actions = folder.path().join("actions.json");
    std::fs::write(&actions, solved["path"].to_string()).expect("it can be written");
    let actions = actions.to_str().expect("it is text");
    let level = solved["level"].to_string();
    let run = goldpath(&["trace", GAME, "--level", &level, "--actions", actions]);
    let frames: Vec<Value> =
        run.stdout.lines().map(|it| serde_json::from_str(it).expect("it is JSON")).collect();
    let won: Vec<bool> = frames.iter().map(|frame| frame["won"] == true).collect();
    assert_eq!(won.iter().filter(|won| **won).count(), 1, "the last input alone wins");
    assert_eq!(won.last(), Some(&true));
}

#[test]
fn what_is_for_packs_is_refused_for_games_and_the_reverse() {
    for arguments in [&["solve", GAME, "--apply"][..], &["solve", GAME, "--level", "first"]] {
        assert_eq!(goldpath(arguments).status, 2, "{arguments:?}");
    }
    assert_eq!(goldpath(&["expand", "tests/packs/prism_turn"]).status, 3);
    let seed = ["trace", "tests/packs/prism_turn", "--level", "one_drop", "--actions", "x", "--seed", "1"];
    assert_eq!(goldpath(&seed).status, 2);
}

//! `goldpath board` and `goldpath sessions` over our own packs and games.

use std::fs;

use e2e::{goldpath, goldpath_in, root};
use expect_test::expect;

#[test]
fn a_board_is_drawn_with_what_each_sign_stands_for() {
    let run = goldpath(&["board", "tests/packs/lantern_walk", "--level", "the_hedge", "--step", "3"]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    expect![[r#"
        level the_hedge of The Hedge
        ..#.B
        ..#..
        ..H..
        @.#..

        . lawn
        # lawn, wall
        B lawn, bench
        H lawn, hedge
        @ lawn, avatar
        goal Find the bench: the avatar is at [0, 3], the nearest entity tagged `goal_target` at [4, 0]
        step 3 of 10
    "#]]
    .assert_eq(&run.stdout);
    let run = goldpath(&["board", "tests/puzzlescript/ice_wharf.puzzlescript", "--level", "0"]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    assert!(run.stdout.contains("#p.b---.x#"), "{}", run.stdout);
}

#[test]
fn moves_lead_to_another_board_and_a_picture_is_one_element() {
    let board = |more: &[&str]| {
        let arguments =
            [&["board", "tests/puzzlescript/ice_wharf.puzzlescript", "--level", "0"], more].concat();
        let run = goldpath(&arguments);
        assert_eq!(run.status, 0, "{}", run.stderr);
        run.stdout
    };
    assert_ne!(board(&["--moves", "R"]), board(&[]));
    let picture = board(&["--moves", "R", "--format", "svg"]);
    assert!(picture.starts_with("<svg ") && picture.trim_end().ends_with("</svg>"), "{picture}");
    let json: serde_json::Value = serde_json::from_str(&board(&["--format", "json"])).expect("it is JSON");
    assert_eq!(json["columns"], 10);
}

#[test]
fn a_board_that_is_not_there_is_told() {
    let game = "tests/puzzlescript/ice_wharf.puzzlescript";
    assert_eq!(goldpath(&["board", game, "--level", "99"]).status, 1);
    assert_eq!(goldpath(&["board", game, "--moves", "?"]).status, 2);
    assert_eq!(goldpath(&["board", "nowhere"]).status, 3);
}

#[test]
fn sessions_go_out_as_cases_and_come_back_as_games() {
    let game = root().join("tests/puzzlescript/vault.puzzlescript");
    let cases = goldpath(&["sessions", "export", game.to_str().expect("it is UTF-8")]);
    assert_eq!(cases.status, 0, "{}", cases.stderr);
    let temporary = tempfile::tempdir().expect("there is a place for temporary files");
    fs::write(temporary.path().join("cases.txt"), &cases.stdout).expect("it can be written");
    let made = goldpath_in(temporary.path(), &["sessions", "import", "cases.txt", "--out", "games"]);
    assert_eq!(made.status, 0, "{}", made.stderr);
    let checked = goldpath_in(temporary.path(), &["check", "games", "--isolated"]);
    assert_eq!(checked.status, 0, "{}", checked.stdout);
    assert!(checked.stdout.contains("sessions passed in 1 PuzzleScript game"), "{}", checked.stdout);
}

#[test]
fn an_unknown_action_is_bad_usage_and_plays_nothing() {
    let level = "tests/packs/lantern_walk/levels/dry_feet.json";
    let game = "tests/puzzlescript/raft.puzzlescript";
    for (path, moves, said) in [
        (level, r#"["right", "fly"]"#, "entry 1 is the unknown action `fly`; the game declares `move`"),
        (
            level,
            r#"[{ "action": "mvoe", "direction": "up" }]"#,
            "the unknown action `mvoe`; did you mean `move`?",
        ),
        (
            level,
            r#"[{ "action": "move", "direction": "rihgt" }]"#,
            "the unknown `direction` `rihgt`; did you mean `right`?",
        ),
        (level, "[3]", "entry 0 is no action: 3"),
        (game, r#"["right", "fly"]"#, "unknown input `fly` at place 1"),
    ] {
        let folder = tempfile::tempdir().expect("there is a place for temporary files");
        let actions = folder.path().join("actions.json");
        fs::write(&actions, moves).expect("the file can be written");
        let actions = actions.to_str().expect("it is text");
        let board = goldpath(&["board", path, "--moves", moves]);
        let trace = goldpath(&["trace", path, "--actions", actions]);
        for (run, name) in [(board, "`--moves`"), (trace, actions)] {
            assert_eq!((run.status, run.stdout.as_str()), (2, ""), "{}", run.stderr);
            assert!(run.stderr.contains(&format!("error: {name}: ")), "{}", run.stderr);
            assert!(run.stderr.contains(said), "{}", run.stderr);
        }
    }
    assert_eq!(
        goldpath(&["board", "tests/packs/lantern_walk", "--level", "nowhere", "--moves", "[]"]).status,
        1
    );
}

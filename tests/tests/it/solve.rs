//! `goldpath solve` as users use it.

use std::fs;

use e2e::folder::Folder;
use e2e::{Run, goldpath, goldpath_in, root};
use expect_test::expect;
use serde_json::Value;

/// What was printed, without the states and the time that searches took.
fn said(run: &Run) -> String {
    let lines: Vec<&str> = run.stdout.lines().map(|line| line.split(" · ").next().unwrap_or(line)).collect();
    format!("{}\n{}status {}\n", lines.join("\n"), run.stderr, run.status)
}

fn solve(arguments: &[&str]) -> Run {
    goldpath(&[&["solve"], arguments].concat())
}

#[test]
fn every_level_of_a_pack_gets_its_verdict() {
    expect![[r#"
        tests/packs/broken_paths/levels/bump.json: shortest 3 steps, gold path 4
          right, right, right
        tests/packs/broken_paths/levels/echo.json: undecided, gold path 3, none below 2 steps (a turn does not end and was cut)
        tests/packs/broken_paths/levels/in_vain.json: shortest 3 steps
        tests/packs/broken_paths/levels/no_hint.json: shortest 3 steps
        tests/packs/broken_paths/levels/refused.json: shortest 3 steps, gold path 4
          right, right, right
        tests/packs/broken_paths/levels/too_early.json: shortest 3 steps, gold path 5
          right, right, right
        tests/packs/broken_paths/levels/too_short.json: shortest 3 steps, gold path 2
          right, right, right
        tests/packs/broken_paths/levels/too_slow.json: shortest 3 steps, gold path 5
          right, right, right
        7 of 8 searches shortest, 1 undecided
        error: tests/packs/broken_paths/levels/heath.json: the board has 6400000 cells over all layers, more than the 4000000 that are played
        status 1
    "#]].assert_eq(&said(&solve(&["tests/packs/broken_paths"])));
}

#[test]
fn programs_get_one_object_per_level() {
    let run = solve(&["tests/packs/drip_tiles", "--level", "first_drops", "--json"]);
    let mut line: Value = run.stdout.parse().expect("one object");
    let seconds = line["seconds"].take();
    assert!(seconds.as_f64().is_some_and(|seconds| seconds >= 0.0), "{seconds}");
    let states = line["states"].take();
    assert!(states.as_u64().is_some_and(|states| states >= 4), "{states}");
    expect![[r#"{"length":4,"level":"first_drops","lower":4,"pack":"tests/packs/drip_tiles","path":[{"action":"slide","direction":"up"},{"action":"slide","direction":"down"},{"action":"slide","direction":"down"},{"action":"slide","direction":"left"}],"reason":null,"seconds":null,"semantics":"released","states":null,"verdict":"shortest","version":1}"#]].assert_eq(&line.to_string());
    assert_eq!(run.status, 0);
}

#[test]
fn a_search_may_start_after_some_steps() {
    let level = "tests/packs/lantern_walk/levels/twin_archways.json";
    expect![[r#"
        tests/packs/lantern_walk/levels/twin_archways.json after step 14: shortest 6 steps
        status 0
    "#]]
    .assert_eq(&said(&solve(&[level, "--from", "14"])));
    expect![[r#"

        error: tests/packs/lantern_walk/levels/twin_archways.json: cannot start after step 99; the gold path has 20 steps
        status 2
    "#]].assert_eq(&said(&solve(&[level, "--from", "99"])));
}

#[test]
fn all_shortest_solutions_can_be_listed() {
    let level = "tests/packs/lantern_walk/levels/dry_feet.json";
    expect![[r#"
        tests/packs/lantern_walk/levels/dry_feet.json: shortest 12 steps, 2 such paths
          down, up, right, up, left, up, right, right, right, right, down, right
          down, right, up, up, left, up, right, right, right, right, down, right
        status 0
    "#]]
    .assert_eq(&said(&solve(&[level, "--all-shortest"])));
}

#[test]
fn a_search_that_runs_out_says_what_is_proved() {
    let level = "tests/packs/prism_turn/levels/around_the_gap.json";
    expect![[r#"
        tests/packs/prism_turn/levels/around_the_gap.json: found 10 steps, none below 7 (out of states)
        status 0
    "#]]
    .assert_eq(&said(&solve(&[level, "--states", "100"])));
}

#[test]
fn a_shorter_solution_is_written_where_that_is_asked_for() {
    let folder = tempfile::tempdir().expect("there is a place for temporary files");
    let pack = root().join("tests/packs/drip_tiles");
    fs::create_dir_all(folder.path().join("drip/levels")).expect("the folder is new");
    for file in ["game.json", "manifest.json"] {
        fs::copy(pack.join(file), folder.path().join("drip").join(file)).expect("it can be copied");
    }
    let text = fs::read_to_string(pack.join("levels/first_drops.json")).expect("it is a text");
    let level = folder.path().join("drip/levels/first_drops.json");
    let path = text.find("\"goldPath\": [").expect("it has a path") + "\"goldPath\": [".len();
    let end = path + text[path..].find(']').expect("the path ends");
    fs::write(&level, format!("{}{}", &text[..path], &text[end..])).expect("it can be written");

    let run = goldpath_in(folder.path(), &["solve", "drip", "--apply"]);
    expect![[r#"
        drip/levels/first_drops.json: shortest 4 steps, no gold path
          slide right, slide down, slide down, slide left
        note: drip/levels/first_drops.json: wrote a gold path of 4 steps
        status 0
    "#]]
    .assert_eq(&said(&run));
    let replayed = goldpath_in(folder.path(), &["replay", "drip", "--quiet"]);
    expect![[r#"
        drip/levels/first_drops.json: won after 4 steps
        note: 3 errors in the game and the level; run `goldpath check drip` for details
        status 0
    "#]]
    .assert_eq(&said(&replayed));
    let again = fs::read_to_string(&level).expect("it is a text");
    assert_eq!(goldpath_in(folder.path(), &["solve", "drip", "--apply"]).stderr, "");
    assert_eq!(fs::read_to_string(&level).expect("it is a text"), again, "the second run changes nothing");
}

#[test]
fn a_level_that_cannot_be_written_keeps_no_path_of_another_one() {
    let pack = Folder::of("drip_tiles");
    for level in ["levels/first_drops.json", "levels/two_mouths.json"] {
        let text = pack.read(level);
        let path = text.find("\"goldPath\": [").expect("it has a path") + "\"goldPath\": [".len();
        let end = path + text[path..].find(']').expect("the path ends");
        pack.write(level, &format!("{}{}", &text[..path], &text[end..]));
    }
    let (shut, before) = (pack.path("levels/two_mouths.json"), pack.read("levels/two_mouths.json"));
    let mut permissions = fs::metadata(&shut).expect("it is there").permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&shut, permissions).expect("it is ours");
    let run = goldpath_in(pack.root(), &["solve", ".", "--apply"]);
    assert_eq!(run.status, 3, "{}", run.stderr);
    assert!(run.stderr.contains("first_drops.json: wrote a gold path of 4 steps"), "{}", run.stderr);
    let left_out = "two_mouths.json: no gold path was written: it is read-only";
    assert!(run.stderr.contains(left_out), "{}", run.stderr);
    assert!(!pack.read("levels/first_drops.json").contains("\"goldPath\": []"));
    assert_eq!(pack.read("levels/two_mouths.json"), before);
}

#[test]
fn a_note_names_a_folder_that_begins_like_an_option_so_that_the_command_runs() {
    let pack = Folder::named("drip_tiles", "-drip");
    fs::remove_file(pack.path("levels/two_mouths.json")).expect("it is there");
    let above = pack.root().parent().expect("it lies in a folder");
    let replayed = goldpath_in(above, &["replay", "--quiet", "--", "-drip"]);
    assert!(replayed.stderr.contains("run `goldpath check ./-drip` for details"), "{}", replayed.stderr);
}

#[test]
fn a_way_that_only_one_semantics_has_is_told() {
    let folder = tempfile::tempdir().expect("there is a place for temporary files");
    let pack = root().join("tests/packs/lantern_walk");
    fs::create_dir_all(folder.path().join("walk/levels")).expect("the folder is new");
    for file in ["game.json", "manifest.json"] {
        fs::copy(pack.join(file), folder.path().join("walk").join(file)).expect("it can be copied");
    }
    let text = fs::read_to_string(pack.join("levels/the_hedge.json")).expect("it is a text");
    let mut level: Value = text.parse().expect("it is JSON");
    // In the released game rules react to the board that is loaded.
    level["rules"] = serde_json::json!([{
        "id": "alarm",
        "on": "object_placed",
        "where": { "event": { "kind": "hedge" } },
        "then": [{ "set_variable": { "name": "alarm", "value": 1 } }],
    }]);
    level["loseConditions"] =
        serde_json::json!([{ "type": "variable_threshold", "config": { "variable": "alarm", "target": 1 } }]);
    fs::write(folder.path().join("walk/levels/the_hedge.json"), level.to_string())
        .expect("it can be written");
    let run = goldpath_in(folder.path(), &["solve", "walk", "--semantics", "both"]);
    expect![[r#"
        walk/levels/the_hedge.json: unsolvable: all reachable states were visited
        walk/levels/the_hedge.json (documented): shortest 10 steps
          only documented semantics have a path
        1 of 2 searches shortest, 1 unsolvable
        status 1
    "#]]
    .assert_eq(&said(&run));
}

#[test]
fn what_cannot_be_searched_is_said() {
    expect![[r#"

        error: unknown level `nowhere`
        status 2
    "#]]
    .assert_eq(&said(&solve(&["tests/packs/drip_tiles", "--level", "nowhere"])));
    expect![[r#"

        error: tests/packs/nowhere: there is no such file or folder
        status 3
    "#]]
    .assert_eq(&said(&solve(&["tests/packs/nowhere"])));
    expect![[r#"

        error: invalid value 'soon' for '--time <TIME>': expected number at 0

        For more information, try '--help'.
        status 2
    "#]]
    .assert_eq(&said(&solve(&["tests/packs/drip_tiles", "--time", "soon"])));
}

#[test]
fn a_check_searches_levels_only_if_it_is_asked_to() {
    let broken = "tests/packs/broken_paths";
    let found =
        |arguments: &[&str]| goldpath(&[&["check", broken, "--format", "concise"], arguments].concat());
    assert!(!found(&[]).stdout.contains("shorter-solution"));
    let run = found(&["--search", "--select", "search"]);
    expect![[r#"
        tests/packs/broken_paths/levels/bump.json:18:17: info[shorter-solution]: the level can be won in 3 steps; the gold path has 4
        3 of 9 gold paths won, 1 wins early (1 not replayed because of errors) in 1 pack: no errors, 1 info
        status 0
    "#]].assert_eq(&said(&run));
}

#[test]
fn searches_warn_of_errors_that_hide_how_a_level_is_meant_to_play() {
    let folder = Folder::of("lantern_walk");
    let level = "levels/dry_feet.json";
    folder.exchange(level, &[(r#""type": "reach_target""#, r#""type": "reach_targt""#)]);
    folder.write("moves.json", "[]");
    let trace: &[&str] = &["trace", level, "--actions", "moves.json"];
    for command in
        [&["solve", level][..], &["metrics", level], &["necessity", level], &["board", level], trace]
    {
        let run = goldpath_in(folder.root(), command);
        let command = command.join(" ");
        assert!(
            run.stderr.contains("dry_feet.json: 1 error may hide how the level is meant to play"),
            "{command}: {}",
            run.stderr
        );
        assert!(run.stderr.contains("reach_targt"), "{command}: {}", run.stderr);
    }
    let other = "levels/the_hedge.json";
    for command in [&["solve", other][..], &["board", other], &["trace", other, "--actions", "moves.json"]] {
        assert_eq!(goldpath_in(folder.root(), command).stderr, "", "{command:?}");
    }
    for (level, is_told) in [("dry_feet", true), ("the_hedge", false)] {
        let run = goldpath_in(folder.root(), &["board", ".", "--level", level]);
        assert_eq!(
            (run.status, run.stderr.contains("1 error may hide")),
            (0, is_told),
            "{level}: {}",
            run.stderr
        );
    }
}

#[test]
fn a_time_to_search_that_is_none_is_refused() {
    let run = goldpath(&["check", "tests/packs/broken_paths", "--search=soon"]);
    assert_eq!(run.status, 2);
    assert!(run.stderr.contains("soon"), "{}", run.stderr);
}

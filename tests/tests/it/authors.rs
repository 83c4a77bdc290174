//! What authors measure, as they ask for it: constraints on events, random play, all paths, traces as text.

use std::fs;

use e2e::{Run, goldpath, goldpath_in, root};
use expect_test::{Expect, expect};
use serde_json::{Value, json};

const HEDGE: &str = "tests/packs/lantern_walk/levels/the_hedge.json";
const MOUTHS: &str = "tests/packs/drip_tiles/levels/two_mouths.json";

/// What a run says, without the times.
fn said(run: &Run) -> String {
    let timeless = |line: &'_ str| {
        line.rsplit_once(" in ").filter(|it| it.1.ends_with(" s")).map_or(line, |it| it.0).to_owned()
    };
    let lines: Vec<String> = run.stdout.lines().map(timeless).chain([String::new()]).collect();
    let output = lines.join("\n");
    format!("{output}{}status {}\n", run.stderr, run.status)
}

fn check(arguments: &[&str], wanted: &Expect) {
    wanted.assert_eq(&said(&goldpath(arguments)));
}

/// The last line of a run, which is an object.
fn object(arguments: &[&str]) -> Value {
    let run = goldpath(arguments);
    let line = run.stdout.lines().last().unwrap_or_else(|| panic!("{arguments:?}: {}", run.stderr));
    line.parse().unwrap_or_else(|why| panic!("{arguments:?}: {why}: {line}"))
}

#[test]
fn an_event_is_essential_or_optional() {
    check(
        &["solve", MOUTHS, "--must-not", "tiles_merged"],
        &expect![[r#"
        tests/packs/drip_tiles/levels/two_mouths.json: `tiles_merged`: essential, no path wins without it (all reachable states were visited) · 193 states
        status 0
    "#]],
    );
    check(
        &["solve", MOUTHS, "--must-not", "tiles_slid direction=left"],
        &expect![[r#"
        tests/packs/drip_tiles/levels/two_mouths.json: `tiles_slid direction=left`: essential, no path wins without it (all reachable states were visited) · 139 states
        status 0
    "#]],
    );
    check(
        &["solve", HEDGE, "--must-not", "avatar_entered position=1,1", "--must-not", "move_blocked"],
        &expect![[r#"
            tests/packs/lantern_walk/levels/the_hedge.json: `avatar_entered position=1,1` and `move_blocked`: essential, no path wins without it (all reachable states were visited) · 13 states
            status 0
        "#]],
    );
    check(
        &["solve", HEDGE, "--must-not", "turn_ended turnNumber=3"],
        &expect![[r#"
        tests/packs/lantern_walk/levels/the_hedge.json: `turn_ended turnNumber=3`: essential, no path wins without it (all reachable states were visited) · 3 states
        status 0
    "#]],
    );
}

#[test]
fn programs_get_the_verdict_on_a_constraint() {
    let constraint = r#"{"type": "must_not", "event": "tiles_merged"}"#;
    let line = object(&["solve", MOUTHS, "--must-not", constraint, "--format", "json"]);
    let told = ["verdict", "length", "constraint", "mustNot"].map(|key| line[key].clone());
    assert_eq!(told, [json!("unsolvable"), Value::Null, json!("essential"), json!([constraint])]);
}

#[test]
fn a_constraint_that_is_none_is_refused_and_a_doubtful_one_is_told_of() {
    check(
        &["solve", HEDGE, "--must-not", r#"{"type": "must", "event": "move_blocked"}"#],
        &expect![[r#"
        error: tests/packs/lantern_walk/levels/the_hedge.json: `{"type": "must", "event": "move_blocked"}`: unknown type "must" of a constraint; the one that is known is `must_not`
        status 2
    "#]],
    );
    check(
        &["solve", HEDGE, "--must-not", r#"{"type": "must_not"}"#],
        &expect![[r#"
        error: tests/packs/lantern_walk/levels/the_hedge.json: `{"type": "must_not"}`: the constraint has no `event`
        status 2
    "#]],
    );
    check(
        &["solve", HEDGE, "--must-not", "move_blocked position"],
        &expect![[r#"
        error: tests/packs/lantern_walk/levels/the_hedge.json: `move_blocked position`: expected `field=value`, found `position`
        status 2
    "#]],
    );
    check(
        &["solve", HEDGE, "--must-not", "move_bloked"],
        &expect![[r#"
        tests/packs/lantern_walk/levels/the_hedge.json: `move_bloked`: optional, shortest 10 steps · 82 states
        warning: tests/packs/lantern_walk: no event is called `move_bloked`; did you mean `move_blocked`?
        status 0
    "#]],
    );
    check(
        &["solve", HEDGE, "--must-not", "tiles_merged sorces=1"],
        &expect![[r#"
        tests/packs/lantern_walk/levels/the_hedge.json: `tiles_merged sorces=1`: optional, shortest 10 steps · 82 states
        warning: tests/packs/lantern_walk: nothing in this game sends `tiles_merged`
        warning: tests/packs/lantern_walk: `tiles_merged` has no field `sorces`; did you mean `sources`?
        status 0
    "#]],
    );
}

#[test]
fn every_event_of_the_gold_path_is_asked_for_in_one_run() {
    check(
        &["necessity", "tests/packs/lantern_walk/levels/dry_feet.json", "--events"],
        &expect![[r#"
        tests/packs/lantern_walk/levels/dry_feet.json: shortest 12 steps, 22 of 51 events essential
          essential             avatar_exited
          essential             avatar_exited position=0,2
          essential             avatar_exited position=0,3
          essential             avatar_exited position=1,2
          essential             avatar_exited position=1,1
          longer 20             avatar_exited position=0,1
          longer 18             avatar_exited position=0,0
          essential             avatar_exited position=1,0
          longer 14             avatar_exited position=2,0
          longer 14             avatar_exited position=3,0
          longer 14             avatar_exited position=4,0
          essential             avatar_exited position=4,1
          essential             avatar_entered
          longer 14             avatar_entered position=0,3 fromPosition=0,2 direction=down
          same                  avatar_entered position=0,2 fromPosition=0,3 direction=up
          same                  avatar_entered position=1,2 fromPosition=0,2 direction=right
          longer 14             avatar_entered position=1,1 fromPosition=1,2 direction=up
          longer 14             avatar_entered position=0,1 fromPosition=1,1 direction=left
          longer 18             avatar_entered position=0,0 fromPosition=0,1 direction=up
          longer 18             avatar_entered position=1,0 fromPosition=0,0 direction=right
          longer 14             avatar_entered position=2,0 fromPosition=1,0 direction=right
          longer 14             avatar_entered position=3,0 fromPosition=2,0 direction=right
          longer 14             avatar_entered position=4,0 fromPosition=3,0 direction=right
          longer 14             avatar_entered position=4,1 fromPosition=4,0 direction=down
          essential             avatar_entered position=5,1 fromPosition=4,1 direction=right
          essential             inventory_changed
          essential             inventory_changed oldItem=null newItem=lantern
          essential             inventory_changed oldItem=lantern newItem=null
          essential             object_removed
          essential             object_removed position=0,3 kind=lantern
          longer 14             object_removed position=3,0 kind=crate
          essential             object_removed position=4,1 kind=hedge
          essential             cell_cleared
          essential             cell_cleared position=0,3 previousKind=lantern layer=objects
          longer 14             cell_cleared position=3,0 previousKind=crate layer=objects
          essential             cell_cleared position=4,1 previousKind=hedge layer=objects
          essential             move_blocked
          longer 14             move_blocked position=1,1 fromPosition=1,2 direction=up blockerKind=crate
          longer 14             move_blocked position=1,0 fromPosition=0,0 direction=right blockerKind=crate
          longer 14             move_blocked position=2,0 fromPosition=1,0 direction=right blockerKind=crate
          longer 14             move_blocked position=4,1 fromPosition=4,0 direction=down blockerKind=hedge
          essential             object_pushed
          longer 14             object_pushed kind=crate fromPosition=1,1 toPosition=1,0 direction=up
          longer 14             object_pushed kind=crate fromPosition=1,0 toPosition=2,0 direction=right
          longer 14             object_pushed kind=crate fromPosition=2,0 toPosition=3,0 direction=right
          essential             object_placed
          longer 14             object_placed position=1,0 kind=crate params={}
          longer 14             object_placed position=2,0 kind=crate params={}
          longer 14             object_placed position=3,0 kind=crate params={}
          essential             cell_transformed
          longer 14             cell_transformed position=3,0 fromKind=pond toKind=footbridge layer=ground
        status 0
    "#]],
    );
}

#[test]
fn all_paths_up_to_a_length_are_counted() {
    check(
        &["solve", MOUTHS, "--all", "5"],
        &expect![[r#"
        tests/packs/drip_tiles/levels/two_mouths.json: shortest 5 steps · 52 states
          2 paths with at most 5 steps: 2 of 5
          slide left, slide down, slide right, slide up, slide left
          slide left, slide down, slide right, slide up, slide right
        status 0
    "#]],
    );
    let line = object(&["solve", MOUTHS, "--all", "6", "--json"]);
    let told = ["pathsByLength", "areAllCounted"].map(|key| line[key].clone());
    expect![[r#"[{"5":2,"6":8},true]"#]].assert_eq(&json!(told).to_string());
}

#[test]
fn random_play_is_the_same_everywhere() {
    check(
        &["metrics", "tests/packs/drip_tiles", "--rollouts", "10000", "--exact"],
        &expect![[r#"
        tests/packs/drip_tiles
        level        steps           wins      rollout bits  attempts  mean  median  exact bits
        first_drops    100  9875 of 10000  0.0 (0.0 to 0.0)       1.0  19.4    13.0         0.0
        drained        100  9990 of 10000  0.0 (0.0 to 0.0)       1.0  14.5    11.0         0.0
        two_mouths     100    69 of 10000  7.2 (6.8 to 7.5)     144.9   6.1     6.0         7.2
        any_two        100   316 of 10000  5.0 (4.8 to 5.1)      31.6   6.0     6.0         5.0
        status 0
    "#]],
    );
    let mut line = object(&["metrics", HEDGE, "--rollouts", "1000", "--format", "json"]);
    line["seconds"].take();
    expect![[r#"{"level":"the_hedge","pack":"tests/packs/lantern_walk","position":0,"rollouts":{"attempts":3.448276,"bits":1.786,"bitsInterval":[1.649,1.928],"meanSteps":67.251724,"medianSteps":67.5,"rate":0.29,"rateInterval":[0.262722,0.318885],"seed":42,"steps":100,"trials":1000,"wins":290},"seconds":null,"semantics":"released","version":1}"#]].assert_eq(&line.to_string());
}

#[test]
fn a_trace_as_text_has_a_line_for_each_event() {
    check(
        &["trace", HEDGE, "--format", "text", "--max-steps", "2"],
        &expect![[r#"
        level=the_hedge
        avatar_start=(0,0) inventory=none

        step=1 action=down accepted=true
        avatar=(0,1) inventory=none
        events:
          avatar_exited (0,0)
          avatar_entered (0,1) fromPosition=(0, 0) direction=down
          turn_ended turnNumber=1

        step=2 action=down accepted=true
        avatar=(0,2) inventory=none
        events:
          avatar_exited (0,1)
          avatar_entered (0,2) fromPosition=(0, 1) direction=down
          turn_ended turnNumber=2

        end avatar=(0,2) flag=? won=False
        status 0
    "#]],
    );
}

#[test]
fn actions_have_the_names_that_tools_of_authors_give_them_too() {
    let run = |moves: &str| goldpath(&["board", HEDGE, "--moves", moves]).stdout;
    assert_eq!(run(r#"["move_down", "move_down"]"#), run(r#"["down", "down"]"#));
    assert_ne!(run(r#"["move_down"]"#), run("[]"));
}

#[test]
fn candidates_are_searched_as_levels_of_a_pack_that_they_are_not_in() {
    let folder = tempfile::tempdir().expect("there is a place for temporary files");
    let pack = folder.path().join("walk");
    fs::create_dir_all(pack.join("levels")).expect("the folder is new");
    for file in ["game.json", "manifest.json", "levels/the_hedge.json"] {
        fs::copy(root().join("tests/packs/lantern_walk").join(file), pack.join(file))
            .expect("it can be copied");
    }
    let run = |arguments: &[&str]| goldpath_in(folder.path(), arguments);
    let made = run(&["vary", "walk", "--level", "the_hedge", "--count", "2", "--out", "new"]);
    assert_eq!(made.status, 0, "{}", made.stderr);
    expect![[r#"
        new/the_hedge_v1_1.json: shortest 3 steps · 3 states
        new/the_hedge_v1_2.json: shortest 9 steps · 60 states
        2 of 2 searches shortest
        status 0
    "#]]
    .assert_eq(&said(&run(&["solve", "new", "--pack", "walk"])));
    let one = "new/the_hedge_v1_1.json";
    expect![[r#"
        walk
        level           steps        wins      rollout bits  attempts  mean  median  exact bits
        the_hedge_v1_1    100  100 of 100  0.0 (0.0 to 0.1)       1.0  18.1    13.0           -
        status 0
    "#]]
    .assert_eq(&said(&run(&["metrics", one, "--pack", "walk", "--rollouts", "100"])));
    expect![[r#"
        the_hedge_v1_1_v1_1: shortest 3 steps, candidate 1
          down, down, right
    "#]]
    .assert_eq(&run(&["vary", one, "--pack", "walk", "--count", "1"]).stdout);
    let simpler = run(&["simplify", one, "--pack", "walk"]);
    assert!(simpler.stdout.starts_with("new/the_hedge_v1_1.json: shortest 3 steps, "), "{}", said(&simpler));
    let replayed = run(&["replay", one, "--pack", "walk"]);
    assert!(replayed.stdout.ends_with("new/the_hedge_v1_1.json: won after 3 steps\n"), "{}", replayed.stdout);
    expect![[r#"
        error: new/the_hedge_v1_3.json: the file cannot be read: it does not exist
        status 3
    "#]]
    .assert_eq(&said(&run(&["solve", "new/the_hedge_v1_3.json", "--pack", "walk"])));
}

/// The levels of the authors' data, with their files.
fn data(name: &str) -> Option<(Value, impl Fn(&Value, &str) -> String)> {
    let (file, packs) = (testrun::shared(&format!("authors/{name}.json"))?, testrun::shared("packs")?);
    let text = fs::read_to_string(file).expect("the file can be read");
    let path = move |pack: &Value, level: &str| {
        let pack = pack.as_str().expect("each has a pack");
        let path = packs.join(pack).join("levels").join(format!("{level}.json"));
        path.to_str().expect("the path is UTF-8").to_owned()
    };
    Some((text.parse().expect("the file is JSON"), path))
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("{value} is no text"))
}

#[test]
fn constraints_of_published_levels_have_the_verdicts_of_an_exhaustive_search() {
    let Some((data, path)) = data("constraints") else { return };
    let questions = data["questions"].as_array().expect("there are questions");
    assert!(questions.len() > 50);
    for question in questions {
        let file = path(&question["pack"], text(&question["level"]));
        let mut arguments = vec!["solve".to_owned(), file, "--format".to_owned(), "json".to_owned()];
        for constraint in question["constraints"].as_array().expect("it has constraints") {
            arguments.extend(["--must-not".to_owned(), constraint.to_string()]);
        }
        let line = object(&arguments.iter().map(String::as_str).collect::<Vec<_>>());
        assert_eq!(
            [&line["constraint"], &line["length"]],
            [&question["verdict"], &question["length"]],
            "{question}"
        );
    }
}

#[test]
fn random_play_of_published_levels_wins_as_often_as_with_the_tool_of_the_authors() {
    let Some((data, path)) = data("rollouts") else { return };
    for row in data["levels"].as_array().expect("there are levels") {
        let file = path(&row["pack"], text(&row["level"]));
        let trials = row["trials"].to_string();
        let mut arguments = vec!["metrics", &file, "--rollouts", &trials, "--json"];
        let is_small = row["exact_rate"].is_f64();
        if is_small {
            arguments.push("--exact");
        }
        let line = object(&arguments);
        let rollouts = &line["rollouts"];
        assert_eq!(
            [&rollouts["wins"], &rollouts["trials"], &rollouts["steps"]],
            [&row["wins"], &row["trials"], &row["max_steps"]],
            "{file}"
        );
        if is_small {
            let rate = |value: &Value| value.as_f64().unwrap_or_else(|| panic!("{file}: {line}"));
            let (rate, wanted) = (rate(&rollouts["exactRate"]), rate(&row["exact_rate"]));
            assert!((rate / wanted - 1.0).abs() < 1e-9, "{file}: {rate}, wanted {wanted}");
        }
    }
}

#[test]
fn scores_traces_and_all_paths_of_published_levels_are_those_of_the_tools_of_the_authors() {
    let Some((data, path)) = data("more") else { return };
    let rows = |name: &str| data[name].as_object().expect("there are levels").iter();
    for (level, gold) in rows("gold") {
        // What is left out for want of states does not matter here.
        let line = object(&["metrics", &path(&gold["pack"], level), "--json", "--states", "100"]);
        assert_eq!(
            [&line["interactionScore"], &line["events"]],
            [&gold["interaction_score"], &gold["event_counts"]],
            "{level}"
        );
    }
    for (level, trace) in rows("traces") {
        let file = path(&trace["pack"], level);
        let arguments = ["trace", &file, "--format", "text"];
        assert_eq!(goldpath(&arguments).stdout, text(&trace["text"]));
        let arguments = [&arguments[..], &["--max-steps", "2"]].concat();
        assert_eq!(goldpath(&arguments).stdout, text(&trace["text_2_steps"]));
    }
    for (level, all) in rows("all_solutions") {
        let most = all["max_depth"].to_string();
        let line = object(&["solve", &path(&all["pack"], level), "--all", &most, "--json"]);
        assert_eq!(line["pathsByLength"], all["paths_by_length"], "{level}");
    }
}

#[test]
fn a_search_goes_from_any_state_to_any_condition() {
    check(
        &["solve", HEDGE, "--goal", "avatar hasItem=lantern"],
        &expect![[r#"
        tests/packs/lantern_walk/levels/the_hedge.json: `avatar hasItem=lantern`: shortest 3 steps · 6 states
          down, down, down
        status 0
    "#]],
    );
    check(
        &["solve", HEDGE, "--after", "down,move_right", "--goal", "avatar at=2,2"],
        &expect![[r#"
            tests/packs/lantern_walk/levels/the_hedge.json after step 2: `avatar at=2,2`: shortest 6 steps · 54 states
              down, down, left, right, up, right
            status 0
        "#]],
    );
    check(
        &["solve", HEDGE, "--start", r#"{"state": {"avatar": {"position": [3, 1]}}}"#],
        &expect![[r#"
        tests/packs/lantern_walk/levels/the_hedge.json: shortest 2 steps · 5 states
          right, up
        status 0
    "#]],
    );
    check(
        &["solve", HEDGE, "--goal", "board_count kind=hedge op=gte value=2"],
        &expect![[r#"
        tests/packs/lantern_walk/levels/the_hedge.json: `board_count kind=hedge op=gte value=2`: it never holds (all reachable states were visited) · 228 states
        status 0
    "#]],
    );
    check(
        &["solve", HEDGE, "--goal", "avatar att=2,1"],
        &expect![[r#"
        error: tests/packs/lantern_walk/levels/the_hedge.json: `avatar att=2,1`: `avatar` has no field `att`; did you mean `at`?
        status 2
    "#]],
    );
    check(
        &["solve", HEDGE, "--start", "{"],
        &expect![[r#"
        error: tests/packs/lantern_walk/levels/the_hedge.json: the start is not JSON: EOF while parsing an object at line 1 column 1
        status 2
    "#]],
    );
    check(
        &["solve", "tests/puzzlescript", "--goal", "avatar at=2,1"],
        &expect![[r#"
        error: tests/puzzlescript/ice_wharf.puzzlescript: level 0: a game of PuzzleScript is searched from the start of a level to a win
        error: tests/puzzlescript/ice_wharf.puzzlescript: level 1: a game of PuzzleScript is searched from the start of a level to a win
        error: tests/puzzlescript/lamplighter.puzzlescript: level 1: a game of PuzzleScript is searched from the start of a level to a win
        error: tests/puzzlescript/lamplighter.puzzlescript: level 3: a game of PuzzleScript is searched from the start of a level to a win
        error: tests/puzzlescript/raft.puzzlescript: level 0: a game of PuzzleScript is searched from the start of a level to a win
        error: tests/puzzlescript/raft.puzzlescript: level 1: a game of PuzzleScript is searched from the start of a level to a win
        error: tests/puzzlescript/tide.puzzlescript: level 0: a game of PuzzleScript is searched from the start of a level to a win
        error: tests/puzzlescript/tide.puzzlescript: level 2: a game of PuzzleScript is searched from the start of a level to a win
        error: tests/puzzlescript/vault.puzzlescript: level 0: a game of PuzzleScript is searched from the start of a level to a win
        error: tests/puzzlescript/vault.puzzlescript: level 2: a game of PuzzleScript is searched from the start of a level to a win
        error: tests/puzzlescript/windmill.puzzlescript: level 0: a game of PuzzleScript is searched from the start of a level to a win
        error: tests/puzzlescript/windmill.puzzlescript: level 1: a game of PuzzleScript is searched from the start of a level to a win
        status 2
    "#]],
    );
}

/// The levels of a folder that break a law, by the file names.
fn broken(packs: &str, require: &str) -> Vec<String> {
    let folder = tempfile::tempdir().expect("there is a place for temporary files");
    let settings = folder.path().join("laws.toml");
    fs::write(&settings, format!("[[laws]]\nwhen = 'length >= 3'\nrequire = '{require}'\n"))
        .expect("it can be written");
    let settings = settings.to_str().expect("the path is UTF-8");
    let run = goldpath(&["check", packs, "--config", settings, "--select", "laws", "--format", "concise"]);
    let levels = run.stdout.lines().filter_map(|line| line.split_once("/levels/")?.1.split_once(".json"));
    levels.map(|(level, _)| level.to_owned()).collect()
}

#[test]
fn laws_say_of_published_levels_what_their_authors_found() {
    let Some(packs) = testrun::shared("packs") else { return };
    let packs = packs.to_str().expect("the path is UTF-8");
    // The specification of the authors, section 6.
    assert_eq!(broken(packs, "first-hint <= 50%"), ["pw_001", "nc_002"]);
    assert_eq!(broken(packs, "hint-stops >= 1"), [""; 0]);
}

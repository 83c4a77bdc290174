//! `goldpath metrics` as users use it.

use std::fs;

use e2e::{Run, goldpath, goldpath_in, root};
use expect_test::expect;
use serde_json::{Value, json};

fn said(run: &Run) -> String {
    format!("{}{}status {}\n", run.stdout, run.stderr, run.status)
}

fn metrics(arguments: &[&str]) -> Run {
    goldpath(&[&["metrics"], arguments].concat())
}

#[test]
fn levels_are_rows_in_the_order_of_the_sequence() {
    expect![[r#"
        tests/packs/drip_tiles
        level        gold  solution    ways  path bits  rollout bits  moves  forced  dead ends
        first_drops     4  shortest 4    18        3.4           0.0    3.5       0      0.0 %
        drained         6  shortest 6   232        3.2           0.0    3.7       0      0.0 %
        two_mouths      5  shortest 5     2        9.0           7.2    4.0       0     93.6 %
        any_two         5  shortest 5    12        6.0           5.0    3.8       0     92.7 %
        status 0
    "#]]
    .assert_eq(&said(&metrics(&["tests/packs/drip_tiles"])));
}

#[test]
fn programs_get_one_object_per_level() {
    let run = metrics(&["tests/packs/drip_tiles", "--level", "two_mouths", "--json"]);
    let mut line: Value = run.stdout.parse().expect("one object");
    let seconds = line["seconds"].take();
    assert!(seconds.as_f64().is_some_and(|seconds| seconds >= 0.0), "{seconds}");
    expect![[r#"{"deadEnds":{"of":674,"states":631},"dip":null,"events":{"cell_cleared":13,"item_released":4,"tile_moved":13,"tiles_merged":3,"tiles_slid":5,"turn_ended":5},"forced":0,"goldPath":5,"interactionScore":0,"length":5,"level":"two_mouths","lower":5,"moves":4.0,"pack":"tests/packs/drip_tiles","pathBits":9.0,"position":2,"reason":null,"rollouts":{"attempts":144.927536,"bits":7.179,"bitsInterval":[6.841,7.518],"meanSteps":6.115942,"medianSteps":6.0,"rate":0.0069,"rateInterval":[0.005456,0.008722],"seed":42,"steps":100,"trials":10000,"wins":69},"seconds":null,"semantics":"released","verdict":"shortest","version":1,"ways":2}"#]].assert_eq(&line.to_string());
    assert_eq!(run.status, 0);
}

#[test]
fn what_the_limits_do_not_suffice_for_is_left_out() {
    expect![[r#"
        tests/packs/prism_turn
        level           gold  solution  ways  path bits  rollout bits  moves  forced  dead ends
        around_the_gap    10  found 10     -          -          10.7    7.5       -          -
        status 0
    "#]]
    .assert_eq(&said(&metrics(&["tests/packs/prism_turn", "--level", "around_the_gap", "--states", "100"])));
}

#[test]
fn a_level_that_cannot_be_measured_leaves_the_others_alone() {
    expect![[r#"
        tests/packs/broken_paths
        level      gold  solution    ways  path bits  rollout bits  moves  forced  dead ends
        too_early     -  shortest 3     1        3.6           0.1    2.3       0      0.0 %
        too_short     -  shortest 3     1        3.6           0.1    2.3       0      0.0 %
        too_slow      -  shortest 3     1        3.6           5.5    2.3       3     40.0 %
        refused       -  shortest 3     1        3.6           0.1    2.3       0      0.0 %
        bump          4  shortest 3     1        3.6           0.1    2.2       0      0.0 %
        echo          -  undecided      -          -        > 13.2      -       -          -
        no_hint       3  shortest 3     1        3.6           0.1    2.3       0      0.0 %
        in_vain       3  shortest 3     1        4.2           0.1    2.7       0      0.0 %
        error: tests/packs/broken_paths/levels/heath.json: the board has 6400000 cells over all layers, more than the 4000000 that are played
        status 1
    "#]].assert_eq(&said(&metrics(&["tests/packs/broken_paths"])));
}

#[test]
fn a_dip_of_the_difficulty_is_a_warning() {
    let folder = tempfile::tempdir().expect("there is a place for temporary files");
    let pack = root().join("tests/packs/lantern_walk");
    fs::create_dir_all(folder.path().join("walk/levels")).expect("the folder is new");
    let mut game: Value =
        fs::read_to_string(pack.join("game.json")).expect("it is a text").parse().expect("it is JSON");
    let level = |id: &str| json!({ "type": "level", "ref": id });
    let order = ["dry_feet", "twin_archways", "night_frost", "the_hedge"];
    game["levelSequence"] = order.iter().map(|id| level(id)).collect();
    fs::write(folder.path().join("walk/game.json"), game.to_string()).expect("it can be written");
    fs::copy(pack.join("manifest.json"), folder.path().join("walk/manifest.json")).expect("it can be copied");
    for id in order {
        let file = format!("levels/{id}.json");
        fs::copy(pack.join(&file), folder.path().join("walk").join(&file)).expect("it can be copied");
    }
    expect![[r#"
        walk
        level          gold  solution     ways  path bits  rollout bits  moves  forced  dead ends
        dry_feet         12  shortest 12     2       18.9           6.6    3.2       0     56.7 %
        twin_archways    20  shortest 20    18       31.6        > 13.2    3.5       0     97.6 %
        night_frost      22  shortest 22     1       38.3           8.9    3.4       0     51.9 %
        the_hedge        10  shortest 10     6       13.6           1.7    3.2       0      0.0 %
        warning: walk: the difficulty dips at level `the_hedge`: 13.6 path bits, but 29.6 on average in `dry_feet`, `twin_archways`, `night_frost`
        status 0
    "#]].assert_eq(&said(&goldpath_in(folder.path(), &["metrics", "walk"])));
    let run = goldpath_in(folder.path(), &["metrics", "walk", "--json"]);
    let lines: Vec<Value> = run.stdout.lines().map(|line| line.parse().expect("one object")).collect();
    let dips: Vec<bool> = lines.iter().map(|line| line["dip"].is_object()).collect();
    assert_eq!(dips, [false, false, false, true]);
    assert_eq!(lines[3]["dip"]["before"], json!(["dry_feet", "twin_archways", "night_frost"]));
    // Nothing is compared if only some levels are measured.
    let run = goldpath_in(folder.path(), &["metrics", "walk", "--level", "the_hedge"]);
    assert_eq!(run.stderr, "");
}

#[test]
fn what_cannot_be_measured_is_said() {
    expect![[r#"
        error: unknown level `nowhere`
        status 2
    "#]]
    .assert_eq(&said(&metrics(&["tests/packs/drip_tiles", "--level", "nowhere"])));
    expect![[r#"
        error: tests/packs/nowhere: there is no such file or folder
        status 3
    "#]]
    .assert_eq(&said(&metrics(&["tests/packs/nowhere"])));
}

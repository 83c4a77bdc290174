//! `goldpath necessity` as users use it.

use e2e::{Run, goldpath};
use expect_test::expect;
use serde_json::Value;

fn said(run: &Run) -> String {
    format!("{}{}status {}\n", run.stdout, run.stderr, run.status)
}

#[test]
fn each_entity_of_a_level_has_its_need() {
    expect![[r#"
        tests/packs/lantern_walk/levels/the_hedge.json: shortest 10 steps, 2 of 6 entities essential
          shorter 4             wall at objects [2, 0]
          shorter 6             wall at objects [2, 1]
          shorter 8             hedge at objects [2, 2]
          essential             lantern at objects [0, 3]
          same                  wall at objects [2, 3]
          essential             bench at markers [4, 0]
        status 0
    "#]]
    .assert_eq(&said(&goldpath(&["necessity", "tests/packs/lantern_walk/levels/the_hedge.json"])));
}

#[test]
fn programs_get_one_object() {
    let run = goldpath(&["necessity", "tests/packs/broken_paths", "--level", "no_hint", "--json"]);
    let mut line: Value = run.stdout.parse().expect("one object");
    let seconds = line["seconds"].take();
    assert!(seconds.as_f64().is_some_and(|seconds| seconds >= 0.0), "{seconds}");
    expect![[r#"{"entities":[{"kind":"fence","layer":"objects","length":null,"lower":null,"multiCellObject":null,"need":"same","position":[1,1]},{"kind":"stile","layer":"markers","length":null,"lower":null,"multiCellObject":null,"need":"essential","position":[3,0]}],"length":3,"level":"no_hint","lower":3,"pack":"tests/packs/broken_paths","seconds":null,"semantics":"released","version":1}"#]].assert_eq(&line.to_string());
    assert_eq!(run.status, 0);
}

#[test]
fn what_the_limits_do_not_suffice_for_is_undecided() {
    let run = goldpath(&["necessity", "tests/packs/lantern_walk", "--level", "dry_feet", "--states", "10"]);
    assert!(run.stdout.contains("undecided"), "{}", run.stdout);
    assert!(!run.stdout.contains("essential "), "{}", run.stdout);
    assert_eq!(run.status, 0);
}

#[test]
fn a_level_must_be_chosen() {
    let run = goldpath(&["necessity", "tests/packs/drip_tiles"]);
    assert_eq!(run.status, 2);
    assert!(run.stderr.contains("choose a level with `--level`"), "{}", run.stderr);
}

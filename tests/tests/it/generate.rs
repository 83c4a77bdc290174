//! `goldpath generate` as users use it.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use e2e::folder::Folder;
use e2e::{Run, goldpath_in};
use expect_test::expect;
use serde_json::Value;

const WANT: &str = "length 6..14, unlike 2";

fn generate(folder: &Folder, arguments: &[&str]) -> Run {
    let level = ["generate", "lantern_walk", "--level", "the_hedge"];
    goldpath_in(folder.above(), &[&level, arguments].concat())
}

/// The texts of the new levels in a folder, by the names of their files.
fn new_levels(folder: &Path) -> BTreeMap<String, String> {
    let entries = fs::read_dir(folder).expect("it is a folder").map(|entry| entry.expect("it is there"));
    let level = |entry: fs::DirEntry| {
        let (name, path) = (entry.file_name().into_string().ok()?, entry.path());
        let is_new = name.starts_with("the_hedge_g1_") && path.extension().is_some_and(|it| it == "json");
        Some((name, fs::read_to_string(path).expect("it is a text"))).filter(|_| is_new)
    };
    entries.filter_map(level).collect()
}

/// The lines of the table at the end of the output.
fn table(stdout: &str) -> Vec<&str> {
    stdout.lines().skip_while(|line| !line.starts_with("rank  level")).collect()
}

#[test]
fn levels_from_nothing_pass_the_check_and_the_best_have_pictures() {
    let folder = Folder::of("lantern_walk");
    let arguments = ["--want", "length 6..", "--count", "3", "--out", "new", "--pictures", "2"];
    let run = generate(&folder, &arguments);
    assert_eq!(run.status, 0, "{}", run.stderr);
    for number in 1..=3 {
        let level = format!("new/the_hedge_g1_{number}.json");
        let replayed = goldpath_in(folder.above(), &["replay", &level, "--pack", "lantern_walk", "--quiet"]);
        assert_eq!(replayed.status, 0, "{}", replayed.stdout);
        let text = fs::read_to_string(folder.above().join(&level)).expect("it was written");
        assert!(text.contains("\"interaction_score\""), "{text}");
    }
    for (at, line) in table(&run.stdout).into_iter().skip(1).enumerate() {
        let level = line.split_whitespace().nth(1).expect("a row has the name of its level");
        let picture = folder.above().join(format!("new/{level}.svg"));
        assert_eq!(picture.exists(), at < 2, "{line}");
    }
}

#[test]
fn a_level_file_without_its_folder_has_pictures_too() {
    let folder = Folder::of("lantern_walk");
    let arguments = ["generate", "the_hedge.json", "--count", "1", "--out", "new", "--pictures"];
    let run = goldpath_in(&folder.path("levels"), &arguments);
    assert_eq!(run.status, 0, "{}", run.stderr);
    assert!(folder.path("levels/new/the_hedge_g1_1.svg").exists());
}

#[test]
fn the_table_has_the_most_interaction_first_then_the_hardest_then_the_shortest() {
    let folder = Folder::of("lantern_walk");
    let run = generate(&folder, &["--want", WANT, "--count", "8"]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    let rows: Vec<Vec<&str>> =
        table(&run.stdout).into_iter().skip(1).map(|row| row.split_whitespace().collect()).collect();
    assert_eq!(rows.len(), 8, "{}", run.stdout);
    let number = |text: &str| text.trim_end_matches('%').parse::<f64>().expect("it is a number");
    let rank = |row: &Vec<&str>| {
        // From the end, as bits may be `> 9.9`.
        let [length, wins, ..] = row.iter().rev().copied().collect::<Vec<_>>()[..] else {
            panic!("{row:?}");
        };
        [-number(row[2]), number(wins), number(length)]
    };
    assert!(rows.iter().map(rank).is_sorted(), "{}", run.stdout);
}

#[test]
fn a_run_from_nothing_goes_on_in_its_folder_with_the_same_table() {
    let folder = Folder::of("lantern_walk");
    let run = |count: &str, out: &str, more: &[&str]| {
        let arguments = [&["--want", WANT, "--count", count, "--out", out][..], more].concat();
        let run = generate(&folder, &arguments);
        assert_eq!(run.status, 0, "{}", run.stderr);
        (new_levels(&folder.above().join(out)), table(&run.stdout).join("\n"))
    };
    // More than one round finds.
    let whole = run("60", "whole", &[]);
    assert_eq!(whole.0.len(), 60);
    run("40", "parts", &[]);
    assert_eq!(run("60", "parts", &["--resume"]), whole);
}

#[test]
fn a_run_into_the_pack_itself_fills_boards_as_the_other_levels_are() {
    let levels = |parts: &[&[&str]]| {
        let folder = Folder::of("lantern_walk");
        for part in parts {
            let arguments = ["--want", WANT, "--out", "lantern_walk/levels", "--count"];
            let run = generate(&folder, &[&arguments[..], part].concat());
            assert_eq!(run.status, 0, "{}", run.stderr);
        }
        new_levels(&folder.path("levels"))
    };
    let whole = levels(&[&["24"]]);
    assert_eq!(whole.len(), 24);
    assert_eq!(levels(&[&["12"], &["24", "--resume"]]), whole);
}

#[test]
fn a_run_does_not_go_on_beside_other_levels() {
    let folder = Folder::of("lantern_walk");
    let run = |more: &[&str]| generate(&folder, &[&["--count", "1", "--out", "new"], more].concat());
    assert_eq!(run(&[]).status, 0);
    folder.exchange("levels/dry_feet.json", &[("\"dry_feet\"", "\"wet_feet\"")]);
    let refused = run(&["--resume"]);
    assert_eq!(refused.status, 2, "{}", refused.stdout);
    assert!(refused.stderr.contains("other levels beside it"), "{}", refused.stderr);
}

#[test]
fn programs_get_what_was_measured() {
    let folder = Folder::of("lantern_walk");
    let run = generate(&folder, &["--tier", "trivial", "--count", "1", "--json"]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    let level: Value = run.stdout.parse().expect("an object");
    assert!(level["interactionScore"].is_u64() && level["bits"].is_f64(), "{level}");
    assert_eq!((&level["trials"], level.get("bitsAtLeast")), (&1000.into(), None));
}

#[test]
fn wrong_arguments_are_refused_with_the_way_out() {
    let folder = Folder::of("lantern_walk");
    let status = |arguments: &[&str]| {
        let run = generate(&folder, arguments);
        (run.status, run.stderr)
    };
    let (code, message) = status(&["--size", "5"]);
    assert_eq!(code, 2);
    assert!(message.contains("expected a width and a height such as `6x5`"), "{message}");
    let (code, message) = status(&["--kinds", "wall=4..2"]);
    assert_eq!(code, 2);
    assert!(message.contains("expected a kind and how many, such as `rock=2..4` or `torch=1`"), "{message}");
    let (code, message) = status(&["--kinds", "unicorn=1"]);
    assert_eq!(code, 3);
    assert!(message.contains("no level of the pack places `unicorn`"), "{message}");
}

#[test]
fn what_is_wrong_is_marked_where_it_was_typed() {
    let folder = Folder::of("lantern_walk");
    let said = |want: &str| {
        let run = generate(&folder, &["--tier", "late", "--want", want]);
        format!("{}status {}\n", run.stderr, run.status)
    };
    expect![[r#"
        error: unknown action or kind `lantren`; did you mean `lantern`?
          --want length 6.., use lantren
                                 ^^^^^^^
        status 2
    "#]]
    .assert_eq(&said("length 6.., use lantren"));
    expect![[r#"
        error: `rollout-bits` is given twice
          --tier late
                 ^^^^
        status 2
    "#]]
    .assert_eq(&said("rollout-bits >= 3"));
}

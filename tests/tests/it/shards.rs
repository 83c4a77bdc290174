//! `check --shard`: the parts of a check, and their combined result.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use e2e::folder::Folder;
use e2e::{goldpath_in, root};
use serde_json::Value as Json;

/// The printed lines of a check, sorted, and its counts by word.
fn check(folder: &Path, more: &[&str]) -> (Vec<String>, BTreeMap<String, usize>) {
    let run = goldpath_in(folder, &[&["check", "--hints", "--format", "json"], more].concat());
    assert!(run.status <= 1, "{more:?}: {}", run.stderr);
    let mut lines: Vec<String> = run.stdout.lines().map(str::to_owned).collect();
    lines.sort();
    let summary = run.stderr.lines().last().expect("there is a summary").replace("no ", "0 ");
    let (levels, found) = summary.split_once(" pack").expect("it names packs");
    let (_, found) = found.split_once(": ").expect("it counts what was found");
    let found = found.split(" (").next().unwrap_or_default();
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for part in found.split(", ") {
        let (count, word) = part.split_once(' ').expect("a count and a word");
        counts.insert(word.trim_end_matches('s').to_owned(), count.parse().expect("it is a number"));
    }
    let words: Vec<&str> = levels.split(' ').collect();
    let number = |at: usize| words.get(at).and_then(|it| it.parse::<usize>().ok()).unwrap_or_default();
    let (won, paths) = match words.get(1) {
        Some(&"of") => (number(0), number(2)),
        _ if words.contains(&"won") => (number(0), number(0)),
        _ => (0, number(0)),
    };
    counts.insert("won".to_owned(), won);
    counts.insert("gold path".to_owned(), paths);
    counts.retain(|_, count| *count > 0);
    (lines, counts)
}

/// The combined results of all `count` parts of a check.
fn in_parts(folder: &Path, count: usize) -> (Vec<String>, BTreeMap<String, usize>) {
    let (mut lines, mut counts) = (Vec::new(), BTreeMap::new());
    for part in 1..=count {
        let (more, counted) = check(folder, &["--shard", &format!("{part}/{count}")]);
        lines.extend(more);
        for (word, count) in counted {
            *counts.entry(word).or_default() += count;
        }
    }
    lines.sort();
    (lines, counts)
}

/// `count` levels: some win, some do not, and some have a rule without effect.
fn many_levels(count: usize) -> Folder {
    let pack = Folder::of("broken_paths");
    let names = ["bump", "in_vain", "refused", "too_early", "too_short", "no_hint"];
    for at in 0..count {
        let name = names[at % names.len()];
        let text = pack.read(&format!("levels/{name}.json"));
        pack.write(
            &format!("levels/{name}_{at}.json"),
            &text.replace(&format!("\"{name}\""), &format!("\"{name}_{at}\"")),
        );
    }
    pack
}

#[test]
fn the_parts_add_up_to_the_whole() {
    let many = many_levels(14);
    let packs = root().join("tests/packs");
    for folder in [packs.join("lantern_walk"), packs.join("broken_logic"), packs, many.root().to_owned()] {
        let whole = check(&folder, &[]);
        for count in [1, 2, 5] {
            assert_eq!(in_parts(&folder, count), whole, "{} in {count}", folder.display());
        }
    }
}

#[test]
fn each_part_has_as_many_levels_as_any_other() {
    let pack = many_levels(14);
    let levels = fs::read_dir(pack.path("levels")).expect("they are there").count();
    let sizes: Vec<usize> = (1..=4)
        .map(|part| {
            let shard = format!("{part}/4");
            let run = goldpath_in(pack.root(), &["check", "--format", "junit", "--shard", &shard]);
            run.stdout.matches("<testcase name=\"levels/").count()
        })
        .collect();
    assert_eq!(sizes.iter().sum::<usize>(), levels);
    assert!(sizes.iter().max() <= sizes.iter().min().map(|least| least + 1).as_ref(), "{sizes:?}");
}

#[test]
fn what_is_in_the_settings_is_told_by_one_part() {
    let pack = Folder::of("prism_turn");
    pack.write("goldpath.toml", "[rules]\nno-such-rule = \"off\"\n");
    let (whole, _) = check(pack.root(), &[]);
    assert!(whole.iter().any(|line| line.contains("goldpath.toml")), "{whole:?}");
    assert_eq!(in_parts(pack.root(), 3).0, whole);
}

#[test]
fn parts_go_with_a_baseline_and_say_nothing_of_what_is_gone() {
    let pack = many_levels(6);
    let known = ["--baseline", "known.json"];
    let update = goldpath_in(pack.root(), &[&["check", "--update-baseline"], &known[..]].concat());
    assert_eq!(update.status, 0, "{}", update.stderr);
    for part in ["1/3", "2/3", "3/3"] {
        let run = goldpath_in(
            pack.root(),
            &[&["check", "--format", "concise", "--shard", part], &known[..]].concat(),
        );
        assert_eq!((run.status, run.stdout.as_str()), (0, ""), "{part}");
        assert!(!run.stderr.contains("note"), "{}", run.stderr);
    }
}

#[test]
fn a_part_beyond_the_last_level_is_empty() {
    let (lines, counts) = check(&root().join("tests/packs/drip_tiles"), &["--shard", "90/99"]);
    assert_eq!((lines, counts), (Vec::new(), BTreeMap::new()));
}

#[test]
fn documents_of_parts_name_each_finding_once() {
    let pack = many_levels(6);
    let mut all = Vec::new();
    for part in ["1/2", "2/2"] {
        let run = goldpath_in(pack.root(), &["check", "--format", "gitlab", "--shard", part]);
        let issues: Json = serde_json::from_str(&run.stdout).expect("it is JSON");
        all.extend(issues.as_array().expect("it is an array").iter().map(|it| it["fingerprint"].to_string()));
    }
    let count = all.len();
    all.sort();
    all.dedup();
    assert!(count > 4 && all.len() == count);
}

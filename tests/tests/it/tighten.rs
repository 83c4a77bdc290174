//! `tighten` on packs and games: ways around what should be needed, closed as an author would have.

use std::fs;

use e2e::folder::Folder;
use e2e::goldpath_in;
use testkit::LEAKY;

#[test]
fn what_closes_the_ways_around_something_is_told_and_written() {
    let folder = Folder::of("lantern_walk");
    let level = folder.path("levels/leaky.json");
    fs::write(&level, LEAKY).expect("it can be written");
    let run = goldpath_in(folder.root(), &["tighten", "levels/leaky.json"]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    assert_eq!(
        run.stdout,
        "levels/leaky.json: shortest 4 steps, tight with 1 block more, shortest 4 steps then\n  \
         add wall at objects [1, 2]\n  lantern at objects [1, 1]: longer (6), now essential\n  1 thing essential already\n"
    );
    assert_eq!(
        fs::read_to_string(&level).expect("it is there"),
        LEAKY,
        "nothing is written without `--apply`"
    );

    let asked = ["tighten", ".", "--level", "leaky", "--need", "lantern", "--apply", "--json"];
    let run = goldpath_in(folder.root(), &asked);
    assert_eq!(run.status, 0, "{}", run.stderr);
    let told: serde_json::Value = serde_json::from_str(&run.stdout).expect("it is JSON");
    assert_eq!(
        (&told["added"][0], &told["isWritten"], &told["needed"][0]["after"]["need"]),
        (&"wall at objects [1, 2]".into(), &true.into(), &"essential".into()),
        "{told}"
    );
    let check = goldpath_in(folder.root(), &["check", "."]);
    assert_eq!(check.status, 0, "{}", check.stdout);
    let needed = goldpath_in(folder.root(), &["necessity", "levels/leaky.json"]);
    let is_needed =
        |line: &str| line.starts_with("  essential ") && line.ends_with("lantern at objects [1, 1]");
    assert!(needed.stdout.lines().any(is_needed), "{}", needed.stdout);
    let again = goldpath_in(folder.root(), &["tighten", "levels/leaky.json"]);
    assert!(again.stdout.contains(", nothing to tighten\n"), "{}", again.stdout);
}

#[test]
fn what_should_be_needed_is_in_the_level() {
    let folder = Folder::of("lantern_walk");
    fs::write(folder.path("levels/leaky.json"), LEAKY).expect("it can be written");
    let run = goldpath_in(folder.root(), &["tighten", "levels/leaky.json", "--need", "mallet"]);
    assert!(run.status != 0 && run.stderr.contains("`mallet`: the level has none"), "{}", run.stderr);
}

//! `simplify` on packs: what is left of a level, written as its author would have.

use std::fs;

use e2e::folder::Folder;
use e2e::goldpath_in;

#[test]
fn what_a_level_of_a_pack_does_not_take_is_told_and_left_out() {
    let folder = Folder::of("lantern_walk");
    let level = folder.path("levels/dry_feet.json");
    let before = fs::read_to_string(&level).expect("it is there");
    let run = goldpath_in(folder.root(), &["simplify", "levels/dry_feet.json"]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    assert!(
        run.stdout.contains(", 2 parts can be left out\n  row 4\n  wall at objects [2, 3]\n"),
        "{}",
        run.stdout
    );
    assert_eq!(
        fs::read_to_string(&level).expect("it is there"),
        before,
        "nothing is written without `--apply`"
    );

    let run = goldpath_in(folder.root(), &["simplify", ".", "--level", "dry_feet", "--apply", "--json"]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    let told: serde_json::Value = serde_json::from_str(&run.stdout).expect("it is JSON");
    assert_eq!((&told["leftOut"][0], &told["isWritten"]), (&"row 4".into(), &true.into()), "{told}");
    let check = goldpath_in(folder.root(), &["check", "."]);
    assert_eq!(check.status, 0, "{}", check.stdout);
    let again = goldpath_in(folder.root(), &["simplify", "levels/dry_feet.json"]);
    assert!(again.stdout.contains("nothing can be left out"), "{}", again.stdout);
}

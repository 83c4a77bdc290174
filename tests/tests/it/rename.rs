//! `goldpath rename`: another name in all files of a pack, or the reason why not.

use e2e::folder::Folder;
use e2e::goldpath_in;

/// What a check says in the end.
fn verdict(pack: &Folder) -> String {
    let run = goldpath_in(pack.root(), &["check", "--isolated"]);
    assert_eq!(run.status, 0, "{}", run.stdout);
    run.stdout.lines().last().unwrap_or_default().split(" (").next().unwrap_or_default().to_owned()
}

#[test]
fn a_kind_has_another_name_in_all_files_and_every_level_wins_as_before() {
    let pack = Folder::of("prism_turn");
    let before = verdict(&pack);
    let dry = goldpath_in(pack.root(), &["rename", ".", "kind", "amber", "honey", "--dry-run"]);
    assert_eq!(dry.status, 0, "{}", dry.stderr);
    assert!(dry.stdout.contains("would rename `amber` to `honey` in "), "{}", dry.stdout);
    assert!(!pack.read("game.json").contains("honey"));
    let run = goldpath_in(pack.root(), &["rename", ".", "kind", "amber", "honey"]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    assert!(pack.read("game.json").contains("\"honey\""));
    assert_eq!(verdict(&pack), before);
    let back = goldpath_in(pack.root(), &["rename", ".", "kind", "honey", "amber"]);
    assert_eq!(back.status, 0, "{}", back.stderr);
    assert_eq!(pack.read("game.json"), Folder::of("prism_turn").read("game.json"));
}

#[test]
fn a_name_that_is_taken_or_unknown_is_refused_and_nothing_is_written() {
    let pack = Folder::of("prism_turn");
    let game = pack.read("game.json");
    for (old, new, why) in [
        ("amber", "jade", "error: .: `jade` is already the name of another entity kind\n"),
        ("ambr", "x", "error: .: the entity kind `ambr` is not defined\n"),
    ] {
        let run = goldpath_in(pack.root(), &["rename", ".", "kind", old, new]);
        assert_eq!((run.status, run.stderr.as_str()), (1, why));
    }
    assert_eq!(pack.read("game.json"), game);
    assert_eq!(goldpath_in(pack.root(), &["rename", ".", "sort", "a", "b"]).status, 2);
    assert_eq!(goldpath_in(pack.root(), &["rename", "nowhere", "kind", "a", "b"]).status, 3);
}

#[test]
fn the_old_name_in_other_files_is_listed_and_left_alone() {
    let pack = Folder::of("prism_turn");
    pack.write("notes.md", "An amber stone.\nambers are none.\n");
    let run = goldpath_in(pack.root(), &["rename", ".", "kind", "amber", "honey"]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    let note = "note: `amber` also stands in other files, which are left alone: ./notes.md:1\n";
    assert_eq!(run.stderr, note);
    assert!(pack.read("notes.md").starts_with("An amber stone."));
}

#[test]
fn a_level_has_another_name_with_its_file_and_its_place_in_the_sequence() {
    let pack = Folder::of("lantern_walk");
    let before = verdict(&pack);
    let dry = goldpath_in(pack.root(), &["rename", ".", "level", "the_hedge", "hawthorn", "--dry-run"]);
    assert_eq!(dry.status, 0, "{}", dry.stderr);
    assert!(pack.root().join("levels/the_hedge.json").is_file());
    let run = goldpath_in(pack.root(), &["rename", ".", "level", "the_hedge", "hawthorn"]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    assert!(run.stdout.ends_with("; its file is ./levels/hawthorn.json\n"), "{}", run.stdout);
    assert!(!pack.root().join("levels/the_hedge.json").exists());
    assert!(pack.read("levels/hawthorn.json").contains("\"id\": \"hawthorn\""));
    assert!(!pack.read("game.json").contains("the_hedge"));
    assert_eq!(verdict(&pack), before);
}

#[test]
fn a_level_is_never_renamed_over_another_file() {
    let pack = Folder::of("lantern_walk");
    let (game, other) = (pack.read("game.json"), pack.read("levels/dry_feet.json"));
    for (new, why) in [
        ("dry_feet", "error: .: `levels/dry_feet.json` already exists\n"),
        (
            "Dry_Feet",
            "error: .: `levels/dry_feet.json` already exists; `levels/Dry_Feet.json` differs from it only in upper \
             and lower case\n",
        ),
        (
            "../x",
            "error: .: invalid level id `../x`: it must be the name of a file in `levels`, without folders\n",
        ),
        ("$event", "error: .: invalid level id `$event`: ids that start with `$` are read as references\n"),
        (
            "nul.x",
            "error: .: invalid level id `nul.x`: Windows does not allow the file name: `nul` is the name of a device \
             there\n",
        ),
    ] {
        let run = goldpath_in(pack.root(), &["rename", ".", "level", "the_hedge", new]);
        assert_eq!((run.status, run.stderr.as_str()), (1, why));
    }
    assert_eq!((pack.read("game.json"), pack.read("levels/dry_feet.json")), (game, other));
    assert!(pack.root().join("levels/the_hedge.json").is_file());
}

//! `goldpath rename`: another name in all files of a pack, or the reason why not.

use std::fs;

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
    let note = "note: `amber` also stands in text, which is left alone: ./notes.md:1\n";
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

#[test]
fn names_of_games_are_changed_in_what_tests_them_too() {
    let folder = Folder::empty("games");
    for (noun, class, old, new) in [
        ("puzzlescript", "object", "pot", "Vase"),
        ("puzzlescript", "legend-name", "O", "%"),
        ("wage", "zone", "den", "burrow"),
        ("wage", "rule", "visit", "enter"),
    ] {
        let name = format!("{noun}-{class}");
        assert_eq!(goldpath_in(folder.root(), &["new", noun, &name]).status, 0, "{noun}");
        let texts = || -> Vec<String> {
            let all = fs::read_dir(folder.root().join(&name)).expect("it is a folder");
            let mut files: Vec<_> = all.map(|it| it.expect("it can be read").path()).collect();
            files.sort();
            files.iter().map(|file| fs::read_to_string(file).expect("it is text")).collect()
        };
        let before = texts();
        let run = goldpath_in(folder.root(), &["rename", &name, class, old, new]);
        assert_eq!(run.status, 0, "{noun} {class}: {}", run.stderr);
        assert!(run.stdout.contains(&format!("renamed `{old}` to `{new}` in ")), "{}", run.stdout);
        let check = goldpath_in(folder.root(), &["check", "--isolated", &name]);
        assert_eq!(check.status, 0, "{noun} {class}: {}", check.stdout);
        let after = texts();
        assert_ne!(before, after, "{noun} {class}");
        let again = goldpath_in(folder.root(), &["rename", &name, class, new, old]);
        assert_eq!(again.status, 0, "{noun} {class}: {}", again.stderr);
        let lower = |texts: Vec<String>| texts.iter().map(|text| text.to_lowercase()).collect::<Vec<_>>();
        assert_eq!(lower(texts()), lower(before), "{noun} {class}");
        let run = goldpath_in(folder.root(), &["rename", &name, class, "nowhere", new]);
        let noun = class.replace('-', " ");
        assert_eq!(run.status, 1, "{noun}");
        assert!(run.stderr.ends_with(&format!("the {noun} `nowhere` is not defined\n")), "{}", run.stderr);
    }
}

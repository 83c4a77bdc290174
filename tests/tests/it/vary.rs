//! `goldpath vary` as users use it.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use e2e::folder::Folder;
use e2e::{Run, goldpath, goldpath_in};
use expect_test::expect;
use serde_json::Value;

/// The texts of the files in a folder.
fn texts(folder: &Path) -> BTreeMap<String, String> {
    let entries = fs::read_dir(folder).expect("it is a folder").map(|entry| entry.expect("it is there"));
    let text = |entry: fs::DirEntry| {
        let text = fs::read_to_string(entry.path()).expect("it is a text");
        (entry.file_name().to_string_lossy().into_owned(), text)
    };
    entries.map(text).collect()
}

fn vary(folder: &Path, arguments: &[&str]) -> Run {
    goldpath_in(folder, &[&["vary"], arguments].concat())
}

const HEDGE: &str = "lantern_walk/levels/the_hedge.json";
const WANT: &str = "length 6..14, need lantern, unlike 2";

#[test]
fn new_levels_pass_the_check_without_an_edit_and_can_be_replayed() {
    let folder = Folder::of("lantern_walk");
    let levels = "lantern_walk/levels";
    let run = vary(folder.above(), &[HEDGE, "--want", WANT, "--count", "4", "--out", levels]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    assert_eq!(run.stdout.lines().count(), 8, "{}", run.stdout);
    for number in 1..=4 {
        let level = format!("{levels}/the_hedge_v1_{number}.json");
        assert!(run.stdout.contains(&format!("{level}: shortest ")), "{}", run.stdout);
        let checked = goldpath_in(folder.above(), &["check", &level]);
        assert_eq!(checked.status, 0, "{}", checked.stdout);
        let replayed = goldpath_in(folder.above(), &["replay", &level, "--quiet"]);
        assert_eq!(replayed.status, 0, "{}", replayed.stdout);
    }
}

#[test]
fn no_new_level_breaks_a_law_of_the_settings() {
    let folder = Folder::of("lantern_walk");
    let law = "[[laws]]\nrequire = \"start 'board_count kind=wall op=lte value=2'\"\n";
    fs::write(folder.path("goldpath.toml"), law).expect("it can be written");
    let wanted = [HEDGE, "--want", "length 4..20, unlike 2"];
    for command in ["vary", "generate"] {
        let out = ["--count", "4", "--out", command];
        let run = goldpath_in(folder.above(), &[&[command], &wanted[..], &out].concat());
        assert_eq!(run.status, 0, "{}", run.stderr);
        let made = texts(&folder.above().join(command));
        let levels = made.iter().filter(|(name, _)| name.starts_with("the_hedge_"));
        let walls: Vec<usize> = levels.map(|(_, text)| text.matches("\"wall\"").count()).collect();
        assert!(walls.len() >= 4 && walls.iter().all(|count| *count <= 2), "{command}: {walls:?}");
    }
}

#[test]
fn only_the_kinds_of_the_settings_or_of_the_command_line_change() {
    let folder = Folder::of("lantern_walk");
    let table = "[[vary]]\nkinds = [\"wall\"]\n";
    fs::write(folder.path("goldpath.toml"), table).expect("it can be written");
    let json = |text: &str| text.parse::<Value>().expect("it is JSON");
    let old = json(&fs::read_to_string(folder.above().join(HEDGE)).expect("it is a text"));
    // Where anything but one kind is on the layer of objects.
    let others = |level: &Value, kind: &str| {
        let rows = level["board"]["layers"]["objects"].as_array().into_iter().flatten();
        let cells = rows.flat_map(|row| row.as_array().into_iter().flatten()).enumerate();
        let others = cells.filter(|(_, cell)| !cell.is_null() && **cell != kind);
        others.map(|(at, cell)| format!("{at} {cell}")).collect::<Vec<_>>()
    };
    for (more, kind) in [(&[][..], "wall"), (&["--change", "hedge,avatar"], "hedge")] {
        let wanted = [HEDGE, "--want", "length 4..20", "--count", "3", "--out", kind];
        let run = vary(folder.above(), &[&wanted, more].concat());
        assert_eq!(run.status, 0, "{}", run.stderr);
        let made = texts(&folder.above().join(kind));
        let levels =
            made.iter().filter(|(name, _)| Path::new(name).extension().is_some_and(|it| it == "json"));
        let levels: Vec<Value> = levels.map(|(_, text)| json(text)).collect();
        assert_eq!(levels.len(), 3);
        for new in levels {
            assert_eq!(others(&new, kind), others(&old, kind), "{kind}");
            assert_eq!(new["board"]["layers"]["markers"], old["board"]["layers"]["markers"]);
            assert!(kind == "hedge" || new["state"] == old["state"], "{new}");
        }
    }
    let refused = vary(folder.above(), &[HEDGE, "--change", "wal"]);
    expect![[r#"
        error: lantern_walk/levels/the_hedge.json: `wal` may change, but the game has no such kind; did you mean `wall`?
        status 3"#]].assert_eq(&format!("{}status {}", refused.stderr, refused.status));
    let of_game =
        goldpath(&["vary", "tests/puzzlescript/ice_wharf.puzzlescript", "--level", "0", "--change", "Crate"]);
    expect![[r#"
        error: tests/puzzlescript/ice_wharf.puzzlescript: level 0: the kinds that may change are named for packs, not for games of PuzzleScript
        status 3"#]].assert_eq(&format!("{}status {}", of_game.stderr, of_game.status));
}

#[test]
fn the_text_is_that_of_the_level_but_for_board_and_solution() {
    let folder = Folder::of("lantern_walk");
    let run = vary(folder.above(), &[HEDGE, "--want", WANT, "--count", "1", "--out", "new"]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    let text = &texts(&folder.above().join("new"))["the_hedge_v1_1.json"];
    let model = fs::read_to_string(folder.above().join(HEDGE)).expect("it is a text");
    assert!(text.contains("\"title\": \"The Hedge (1)\""), "{text}");
    let json = |text: &str| text.parse::<Value>().expect("it is JSON");
    let (new, old) = (json(text), json(&model));
    assert_eq!(new["id"], "the_hedge_v1_1");
    assert_eq!(new["goals"], old["goals"]);
    assert_eq!(new["board"]["size"], old["board"]["size"]);
    assert_ne!((&new["board"], &new["state"]), (&old["board"], &old["state"]));
    let keys = |json: &Value| json.as_object().expect("an object").keys().cloned().collect::<Vec<_>>();
    assert_eq!(keys(&new), keys(&old));
    let first = |text: &str| text.lines().nth(3).map(str::to_owned);
    assert_eq!(first(text), first(&model), "lines that say the same are the same");
}

#[test]
fn the_same_run_writes_the_same_files_and_goes_on_after_them() {
    let folder = Folder::of("lantern_walk");
    let run = |count: &str, out: &str, more: &[&str]| {
        let arguments = [HEDGE, "--want", "length 6..14", "--count", count, "--out", out];
        let run = vary(folder.above(), &[&arguments[..], more].concat());
        assert_eq!(run.status, 0, "{}", run.stderr);
        texts(&folder.above().join(out))
    };
    let six = run("6", "six", &[]);
    assert_eq!(run("6", "again", &[]), six);
    let three = run("3", "parts", &[]);
    assert_eq!(three.len(), 4, "three levels and the state");
    assert_eq!(run("6", "parts", &["--resume"]), six);
}

#[test]
fn a_run_into_the_pack_itself_does_not_mistake_its_levels_for_others() {
    let folder = Folder::of("lantern_walk");
    let out = "lantern_walk/levels";
    for (count, more) in [("2", &[][..]), ("5", &["--resume"])] {
        let arguments = [HEDGE, "--want", "length 6..14, unlike 2", "--count", count, "--out", out];
        let run = vary(folder.above(), &[&arguments[..], more].concat());
        assert_eq!(run.status, 0, "{}", run.stderr);
    }
    let other = Folder::of("lantern_walk");
    let run = vary(other.above(), &[HEDGE, "--want", "length 6..14, unlike 2", "--count", "5", "--out", out]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    assert_eq!(texts(&other.above().join(out)), texts(&folder.above().join(out)));
}

#[test]
fn files_are_never_replaced() {
    let folder = Folder::of("lantern_walk");
    fs::create_dir(folder.above().join("new")).expect("it is new");
    let mine = folder.above().join("new/the_hedge_v1_1.json");
    fs::write(&mine, "mine").expect("it can be written");
    let run = vary(folder.above(), &[HEDGE, "--count", "1", "--out", "new"]);
    assert_eq!(run.status, 3);
    assert_eq!(run.stderr, "error: new/the_hedge_v1_1.json: it already exists\n");
    assert_eq!(fs::read_to_string(&mine).expect("it is a text"), "mine");

    let again = vary(folder.above(), &[HEDGE, "--count", "1", "--out", "new"]);
    assert_eq!((again.status, again.stderr.contains("go on with `--resume`")), (2, true), "{}", again.stderr);
    let other = vary(folder.above(), &[HEDGE, "--want", "unlike 3", "--out", "new", "--resume"]);
    assert_eq!((other.status, other.stderr.contains("had another level")), (2, true), "{}", other.stderr);
    let none = vary(folder.above(), &[HEDGE, "--out", "other", "--resume"]);
    assert_eq!((none.status, none.stderr.contains("no earlier run")), (2, true), "{}", none.stderr);
}

#[test]
fn programs_get_one_object_per_level() {
    let level = "tests/packs/drip_tiles/levels/first_drops.json";
    let run = goldpath(&["vary", level, "--want", "length 2..6", "--count", "2", "--json"]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    let lines: Vec<Value> = run.stdout.lines().map(|line| line.parse().expect("an object")).collect();
    assert_eq!(lines.len(), 2);
    for (at, line) in lines.iter().enumerate() {
        assert_eq!(line["level"], format!("first_drops_v1_{}", at + 1));
        assert_eq!(line["file"], Value::Null);
        assert_eq!(line["length"], line["path"].as_array().expect("a path").len());
        let text: Value = line["text"].as_str().expect("a text").parse().expect("a level");
        assert_eq!(text["id"], line["level"]);
    }
}

#[test]
fn what_is_wrong_in_the_spec_is_marked() {
    let said = |want: &str| {
        let run = goldpath(&["vary", "tests/packs/lantern_walk", "--level", "the_hedge", "--want", want]);
        format!("{}status {}\n", run.stderr, run.status)
    };
    expect![[r#"
        error: unknown action or kind `lantren`; did you mean `lantern`?
          --want length 6..14, use lantren
                                   ^^^^^^^
        status 2
    "#]]
    .assert_eq(&said("length 6..14, use lantren"));
    expect![[r#"
        error: expected a number of cells
          --want unlike
                       ^
        status 2
    "#]]
    .assert_eq(&said("unlike"));
}

#[test]
fn a_run_that_finds_too_few_says_what_became_of_its_candidates() {
    let level = "tests/packs/drip_tiles/levels/first_drops.json";
    let run = goldpath(&["vary", level, "--want", "length 90..", "--tries", "64"]);
    assert_eq!((run.status, run.stdout.as_str()), (1, ""));
    let note = run.stderr.split(';').next().expect("there is a note");
    assert!(note.starts_with("note: 0 levels of 10 from 64 candidates with seed 1: "), "{note}");
    assert!(note.contains(" too short"), "{note}");
}

//! What changed in play between two states of a project, held against traces.

mod laws;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use e2e::folder::Folder;
use e2e::{Run, goldpath_in, root};
use expect_test::expect;
use serde_json::Value as Json;
use tempfile::TempDir;

/// A folder with two copies of a pack, `before` and `after`.
fn copies(pack: &str) -> TempDir {
    let folder = tempfile::tempdir().expect("there is a place for temporary files");
    for name in ["before", "after"] {
        let copy = Folder::of(pack);
        copy_all(copy.root(), &folder.path().join(name));
    }
    folder
}

fn copy_all(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("it can be made");
    for entry in fs::read_dir(from).expect("it is there").flatten() {
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy_all(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).expect("it can be copied");
        }
    }
}

/// A folder with files of games in two copies, `before` and `after`.
fn games(files: &[&str]) -> TempDir {
    let folder = tempfile::tempdir().expect("there is a place for temporary files");
    for state in ["before", "after"] {
        let state = folder.path().join(state);
        fs::create_dir(&state).expect("it can be made");
        for file in files {
            fs::copy(root().join("tests/puzzlescript").join(file), state.join(file))
                .expect("it can be copied");
        }
    }
    folder
}

fn exchange(file: &Path, from: &str, to: &str) {
    let text = fs::read_to_string(file).expect("it is there");
    assert!(text.contains(from), "{} has no {from}", file.display());
    fs::write(file, text.replacen(from, to, 1)).expect("it can be written");
}

fn told(run: &Run) -> &str {
    assert_eq!(run.stderr, "");
    &run.stdout
}

#[test]
fn a_board_that_changed_is_told_with_its_cells_and_what_becomes_of_the_gold_path() {
    let folder = copies("lantern_walk");
    exchange(
        &folder.path().join("after/levels/the_hedge.json"),
        "\"hedge\", null, null]",
        "\"wall\", null, null]",
    );
    let run = goldpath_in(folder.path(), &["diff", "before", "after"]);
    assert_eq!(run.status, 1);
    expect![[r#"
        after: 1 of 4 levels plays otherwise
          level the_hedge: another board in 1 place; won after 10 steps, now not won after 10 steps
            (2,2) objects: hedge → wall
               @ . # . B    @ . # . B
               . . # . . →  . . # . .
               . .[H]. .    . .[#]. .
               l . # . .    l . # . .
    "#]]
    .assert_eq(told(&run));
    let words = ["diff", "before", "after", "--solve", "--states", "100000", "--format", "markdown"];
    let searched = goldpath_in(folder.path(), &words);
    let level = searched.stdout.lines().find(|line| line.contains("the_hedge")).unwrap_or_default();
    let proved = "; shortest 10 steps, now unsolvable: all reachable states were visited";
    assert!(level.ends_with(proved), "{}", searched.stdout);
    let same = goldpath_in(folder.path(), &["diff", "before", "before"]);
    assert_eq!((same.status, told(&same)), (0, "before: all 4 levels play as before\n"));
}

#[test]
fn a_page_shows_the_boards_of_both_states_with_frames_around_what_changed() {
    let folder = copies("lantern_walk");
    let after = folder.path().join("after");
    exchange(&after.join("levels/the_hedge.json"), "\"hedge\", null, null]", "\"wall\", null, null]");
    exchange(&after.join("game.json"), "{ \"type\": \"level\", \"ref\": \"dry_feet\" },", "");
    fs::remove_file(after.join("levels/dry_feet.json")).expect("it is there");
    let run = goldpath_in(folder.path(), &["diff", "before", "after", "--format", "html"]);
    assert_eq!(run.status, 1);
    let page = told(&run);
    let pictures: Vec<String> = page
        .split("<img src=\"data:image/svg+xml,")
        .skip(1)
        .map(|rest| rest.split('"').next().unwrap_or_default().to_owned())
        .map(|address| percent_encoding::percent_decode_str(&address).decode_utf8_lossy().into_owned())
        .collect();
    let of = |title: &str| format!("<title>{title}</title>");
    let shown = pictures.iter().map(|svg| {
        let at = |title: &str| svg.matches(&of(title)).count();
        format!("{} hedge, {} changed", at("hedge"), at("changed"))
    });
    // Each frame has two colors.
    assert_eq!(
        shown.collect::<Vec<_>>(),
        ["1 hedge, 2 changed", "0 hedge, 2 changed", "1 hedge, 0 changed"],
        "{page}"
    );
    let words: Vec<&str> =
        page.lines().filter(|line| line.starts_with("<h") || line.starts_with("<p")).collect();
    expect![[r#"
        <html lang="en">
        <h1>What changed in play</h1>
        <h2>after: 2 of 3 levels play otherwise</h2>
        <h3>level the_hedge</h3>
        <p>another board in 1 place; won after 10 steps, now not won after 10 steps</p>
        <h3>level dry_feet</h3>
        <p>removed; it won after 12 steps</p>"#]]
    .assert_eq(&words.join("\n"));
    assert!(!page.contains("<script"), "{page}");
}

#[test]
fn other_names_layout_and_metadata_are_no_change_of_play() {
    let folder = copies("lantern_walk");
    let renamed = goldpath_in(folder.path(), &["rename", "after", "kind", "hedge", "thicket"]);
    assert_eq!(renamed.status, 0, "{}", renamed.stderr);
    exchange(&folder.path().join("after/levels/dry_feet.json"), "\"title\"", "\n   \"title\"");
    let run = goldpath_in(folder.path(), &["diff", "before", "after", "--format", "markdown"]);
    assert_eq!(run.status, 0);
    expect![[r#"
        ### `after`: all 4 levels play as before

        - entityKinds `thicket` renamed; it was `hedge`
        - **level dry_feet**: `hedge` is `thicket`; won after 12 steps
        - **level night_frost**: `hedge` is `thicket`; won after 22 steps
        - **level the_hedge**: `hedge` is `thicket`; won after 10 steps
        - **level twin_archways**: `hedge` is `thicket`; won after 20 steps

    "#]]
    .assert_eq(told(&run));
}

#[test]
fn a_part_of_another_class_keeps_its_name_when_a_kind_of_that_name_gets_another_one() {
    // A system of the pack is called `frost`, too.
    let folder = copies("lantern_walk");
    let renamed = goldpath_in(folder.path(), &["rename", "after", "kind", "frost", "rime"]);
    assert_eq!(renamed.status, 0, "{}", renamed.stderr);
    for (states, told_so) in [
        (["before", "after"], "rime` renamed; it was `frost"),
        (["after", "before"], "frost` renamed; it was `rime"),
    ] {
        let run = goldpath_in(folder.path(), &["diff", states[0], states[1]]);
        assert_eq!(run.status, 0, "{}", run.stdout);
        assert!(told(&run).contains(told_so) && !run.stdout.contains("systems"), "{}", run.stdout);
    }
}

#[test]
fn a_rule_that_goes_changes_exactly_the_levels_whose_traces_differ() {
    let folder = copies("lantern_walk");
    let path = folder.path().join("after/game.json");
    let text = fs::read_to_string(&path).expect("it is there");
    let game: Json = serde_json::from_str(&text).expect("it is JSON");
    let rules = game["rules"].as_array().expect("it has rules").len();
    assert!(rules >= 5, "{rules} rules are few");
    let mut all = BTreeSet::new();
    for rule in 0..rules {
        let mut changed = game.clone();
        changed["rules"].as_array_mut().expect("it has rules").remove(rule);
        fs::write(&path, changed.to_string()).expect("it can be written");
        let (found, status) = told_to_differ(folder.path());
        let expected = differing(folder.path());
        assert_eq!(found, expected, "without rule {rule}");
        assert_eq!(status, i32::from(!expected.is_empty()));
        all.extend(expected);
    }
    assert_eq!(all.len(), 4, "some level never changed: {all:?}");
}

/// The levels that `diff` says to play otherwise, and its exit status.
fn told_to_differ(folder: &Path) -> (BTreeSet<String>, i32) {
    let run = goldpath_in(folder, &["diff", "before", "after", "--format", "json"]);
    let objects = run.stdout.lines().map(|line| serde_json::from_str::<Json>(line).expect("it is JSON"));
    let levels = objects.filter(|it| it["level"].is_string());
    let levels = levels.filter(|it| it["change"] != "kept" && it["change"] != "undecided");
    let levels = levels.map(|it| it["level"].as_str().unwrap_or_default().to_owned());
    (levels.collect(), run.status)
}

#[test]
fn a_tag_that_a_kind_loses_changes_exactly_the_levels_whose_traces_differ_in_packs_of_others() {
    let Some(packs) = testrun::shared("packs") else { return };
    let mut chance = testrun::Chance::of(38);
    let (mut differ, mut tried) = (0, 0);
    for pack in fs::read_dir(packs).expect("it can be listed").flatten().map(|it| it.path()) {
        if !pack.join("game.json").is_file() {
            continue;
        }
        let folder = tempfile::tempdir().expect("there is a place for temporary files");
        for state in ["before", "after"] {
            copy_all(&pack, &folder.path().join(state));
        }
        let text = fs::read_to_string(pack.join("game.json")).expect("it can be read");
        for _ in 0..testrun::effort() {
            let mut game: Json = serde_json::from_str(&text).expect("it is JSON");
            let kinds = game["entityKinds"].as_object_mut().expect("it has kinds").values_mut();
            let mut tags: Vec<_> = kinds.filter_map(|kind| kind["tags"].as_array_mut()).collect();
            tags.retain(|it| !it.is_empty());
            let place = chance.below(tags.len());
            let tag = tags[place].pop();
            let path = folder.path().join("after/game.json");
            // Published files may be there to be read alone.
            fs::remove_file(&path).expect("it can be removed");
            fs::write(&path, game.to_string()).expect("it can be written");
            let (found, status) = told_to_differ(folder.path());
            let expected = differing(folder.path());
            assert_eq!(found, expected, "{} without the tag {tag:?}", pack.display());
            assert_eq!(status, i32::from(!expected.is_empty()));
            differ += usize::from(!expected.is_empty());
            tried += 1;
        }
    }
    assert!(tried >= 4 && differ > 0, "{differ} of {tried} states play otherwise");
}

/// The levels whose gold paths have another trace in `after` than in `before`.
fn differing(folder: &Path) -> BTreeSet<String> {
    let mut differ = BTreeSet::new();
    for file in fs::read_dir(folder.join("before/levels")).expect("it is there").flatten() {
        let level: Json = serde_json::from_str(&fs::read_to_string(file.path()).expect("it can be read"))
            .expect("it is JSON");
        fs::write(folder.join("moves.json"), level["solution"]["goldPath"].to_string())
            .expect("it can be written");
        let id = level["id"].as_str().expect("it has an id");
        let trace = |state: &str| {
            let run = goldpath_in(folder, &["trace", state, "--level", id, "--actions", "moves.json"]);
            let trace: Json = serde_json::from_str(&run.stdout).expect("it is JSON");
            // Events may differ in nothing that can be seen.
            let steps = trace["steps"].as_array().expect("it has steps").iter();
            steps
                .map(|step| (step["state"].clone(), step["accepted"].clone(), step["won"].clone()))
                .collect::<Vec<_>>()
        };
        if trace("before") != trace("after") {
            differ.insert(id.to_owned());
        }
    }
    differ
}

#[test]
fn a_level_that_is_put_before_others_of_a_game_is_the_only_one_that_is_new() {
    let folder = tempfile::tempdir().expect("there is a place for temporary files");
    let text =
        fs::read_to_string(root().join("tests/puzzlescript/raft.puzzlescript")).expect("it can be read");
    fs::write(folder.path().join("before.puzzlescript"), &text).expect("it can be written");
    let more = text.replacen("........\n.P.LL...", "....\nPL.X\n....\n\n........\n.P.LL...", 1);
    assert_ne!(more, text);
    fs::write(folder.path().join("after.puzzlescript"), more).expect("it can be written");
    let run = goldpath_in(folder.path(), &["diff", "before.puzzlescript", "after.puzzlescript"]);
    assert_eq!(run.status, 1);
    expect![[r#"
        after.puzzlescript: 1 of 3 levels plays otherwise
          level 0: added; no session
              ....
              pl.x
              ....
          level 1: it was level 0; no session
          level 2: it was level 1; no session
    "#]]
    .assert_eq(told(&run));
}

#[test]
fn a_level_that_no_search_plays_says_so() {
    let folder = tempfile::tempdir().expect("there is a place for temporary files");
    let text =
        fs::read_to_string(root().join("tests/puzzlescript/raft.puzzlescript")).expect("it can be read");
    fs::write(folder.path().join("before.puzzlescript"), &text).expect("it can be written");
    let chance = "random [ > Player | no Log ] -> [ > Player | no Log Knot ]\nlate [ Log Bank no Knot";
    let drawn = text.replacen("late [ Log Bank no Knot", chance, 1).replacen(".P.LL...", ".P.L....", 1);
    fs::write(folder.path().join("after.puzzlescript"), drawn).expect("it can be written");
    let words = ["diff", "before.puzzlescript", "after.puzzlescript", "--solve", "--states", "10000"];
    let run = goldpath_in(folder.path(), &words);
    let level = run.stdout.lines().find(|line| line.contains("level 0")).unwrap_or_default();
    assert!(level.ends_with("shortest 19 inputs, now undecided, none below 0 inputs (not searched: chance has a part in the game)"), "{}", run.stdout);
}

#[test]
fn a_path_alone_is_compared_with_the_last_commit() {
    let folder = copies("lantern_walk");
    let git = |words: &[&str]| {
        let names = ["-c", "user.name=a", "-c", "user.email=a@localhost", "-c", "init.defaultBranch=main"];
        Command::new("git").args(names).args(words).current_dir(folder.path()).output()
    };
    match git(&["init", "--quiet"]) {
        Ok(output) if output.status.success() => {}
        _ => return testrun::skip("no git"),
    }
    for words in [&["add", "."][..], &["commit", "--quiet", "--message", "a"]] {
        let output = git(words).expect("git runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
    let same = goldpath_in(folder.path(), &["diff", "after"]);
    assert_eq!((same.status, told(&same)), (0, "after: all 4 levels play as before\n"));
    let level = "after/levels/dry_feet.json";
    exchange(&folder.path().join(level), ", \"right\"\n", "\n");
    for words in [
        &["diff", "after"][..],
        &["diff", "HEAD:before", "after"],
        &["diff", &format!("HEAD:{level}"), level],
    ] {
        let run = goldpath_in(folder.path(), words);
        assert_eq!(run.status, 1, "{words:?} {}", run.stderr);
        assert!(
            run.stdout.contains("level dry_feet: won after 12 steps, now not won"),
            "{words:?} {}",
            run.stdout
        );
    }
    let nothing = goldpath_in(folder.path(), &["diff", "HEAD:nothing", "after"]);
    assert_eq!(nothing.status, 3);
    assert!(nothing.stderr.contains("git has no such file or folder in this revision"), "{}", nothing.stderr);
}

#[test]
fn of_wage_it_tells_what_traces_of_timelines_say_otherwise_and_whom_roles_are_bound_to() {
    let folder = tempfile::tempdir().expect("there is a place for temporary files");
    for state in ["before", "after"] {
        let made = goldpath_in(folder.path(), &["new", "wage", state]);
        assert_eq!(made.status, 0, "{}", made.stderr);
    }
    let game = folder.path().join("after/game.yaml");
    exchange(&game, "# Coming into a zone", "# Another comment: coming into a zone");
    let renamed = goldpath_in(folder.path(), &["rename", "after", "zone", "den", "burrow"]);
    assert_eq!(renamed.status, 0, "{}", renamed.stderr);
    let renamed = goldpath_in(folder.path(), &["rename", "after", "rule", "win", "victory"]);
    assert_eq!(renamed.status, 0, "{}", renamed.stderr);
    let run = goldpath_in(folder.path(), &["diff", "before", "after"]);
    assert_eq!(run.status, 0);
    expect![[r#"
        after/game.yaml: its timeline plays as before
          map `burrow` renamed; it was `den`
          rules `victory` renamed; it was `win`
    "#]]
    .assert_eq(told(&run));
    exchange(&game, "key: visits, by: 1", "key: visits, by: 2");
    let run = goldpath_in(folder.path(), &["diff", "before", "after"]);
    assert_eq!(run.status, 1);
    expect![[r#"
        after/game.yaml: 1 of 1 timeline plays otherwise
          map `burrow` renamed; it was `den`
          rules `victory` renamed; it was `win`
          rules `visit` changed; it bears on `first.timeline.yaml`
          timeline first.timeline.yaml: plays otherwise; `1.0s visit same=ann visits: 0 → 1 (ann), send_event to ann {"text":"You are in the den.","type":"toast"}` is now `1.0s visit same=ann visits: 0 → 2 (ann), send_event to ann {"text":"You are in the den.","type":"toast"}`; passed 6 expectations, now failed 2 of 6 expectations
    "#]].assert_eq(told(&run));
    exchange(
        &game,
        "kind: entered_zone, who: any, zoneId: burrow",
        "kind: proximity, a: any, b: any, meters: 9",
    );
    let run = goldpath_in(folder.path(), &["diff", "before", "after", "--format", "markdown"]);
    assert_eq!(run.status, 1);
    expect![[r####"
        ### `after/game.yaml`: 1 of 1 timeline plays otherwise

        - map `burrow` renamed; it was `den`
        - rules `victory` renamed; it was `win`
        - rules `visit` changed; it bears on `first.timeline.yaml`
          - `- for do: same`
          - `+ for do: same, other`
        - **timeline first.timeline.yaml**: plays otherwise; `1.0s visit same=ann visits: 0 → 1 (ann), send_event to ann {"text":"You are in the den.","type":"toast"}` does not happen any more; passed 6 expectations, now failed 4 of 6 expectations

    "####]].assert_eq(told(&run));
}

#[test]
fn of_puzzlescript_it_tells_the_rules_as_they_are_played() {
    let folder = games(&["ice_wharf.puzzlescript", "ice_wharf.sessions.json"]);
    let game = folder.path().join("after/ice_wharf.puzzlescript");
    // Where a rule stands, and how it is written, is layout.
    exchange(
        &game,
        "[ > Player | Barrel ] -> [ > Player | > Barrel ]",
        "\n[ > player | Barrel ] -> [ > Player |  > Barrel ]",
    );
    let renamed = goldpath_in(folder.path(), &["rename", "after", "object", "ThinIce", "Slush"]);
    assert_eq!(renamed.status, 0, "{}", renamed.stderr);
    let run = goldpath_in(folder.path(), &["diff", "before", "after"]);
    expect![[r#"
        after/ice_wharf.puzzlescript: all 2 levels play as before
          objects `Slush` renamed; it was `ThinIce`
    "#]]
    .assert_eq(told(&run));
    exchange(
        &game,
        "right [ > Barrel | Ice no Barrel no Wall no Player ]",
        "right [ > Barrel | Ice no Barrel no Wall ]",
    );
    exchange(&game, "Going = GoingUp or GoingDown", "Going = GoingDown");
    let run = goldpath_in(folder.path(), &["diff", "before", "after"]);
    expect![[r#"
        after/ice_wharf.puzzlescript: 2 of 2 levels play otherwise
          legend `Going` changed; it bears on `0` and `1`
          objects `Slush` renamed; it was `ThinIce`
          rules `right [ > Barrel | Ice no Barrel no Wall ] -> [ > Barrel | Ice GoingRight ] again` added; no session plays otherwise by it
            + RIGHT [ right barrel | ice no barrel no wall ] -> [ right barrel | ice stationary goingright ] again
          rules `right [ > Barrel | Ice no Barrel no Wall no Player ] -> [ > Barrel | Ice GoingRight ] again` removed; it bears on `0` and `1`
            - RIGHT [ right barrel | ice no barrel no wall no stevedore ] -> [ right barrel | ice stationary goingright ] again
          level 0: plays otherwise from step 1; passed after 2 inputs, now failed: cell 3 of row 2 has `Background` `Stevedore`, expected `Background`
          level 1: plays otherwise from step 2; passed after 2 inputs, now failed: none of 2 inputs wins
    "#]].assert_eq(told(&run));
}

#[test]
fn another_name_of_what_stands_deep_in_a_part_is_told_as_one() {
    let folder = tempfile::tempdir().expect("there is a place for temporary files");
    for state in ["before", "after"] {
        copy_all(&root().join("crates/wage/tests/games"), &folder.path().join(state));
    }
    let renamed = goldpath_in(folder.path(), &["rename", "after/hunt.yaml", "zone", "wood", "forest"]);
    assert_eq!(renamed.status, 0, "{}", renamed.stderr);
    let run = goldpath_in(folder.path(), &["diff", "before/hunt.yaml", "after/hunt.yaml"]);
    assert_eq!(run.status, 0);
    expect![[r#"
        after/hunt.yaml: its timeline plays as before
          map `forest` renamed; it was `wood`
    "#]]
    .assert_eq(told(&run));
}

const SLIDE: &str = "[ Barrel GoingRight ] -> [ right Barrel GoingRight ]\n";
const STOP: &str = "[ Going ] -> [ ]\n";

#[test]
fn a_rule_at_another_place_bears_on_the_levels_that_play_otherwise_by_it() {
    let folder = games(&["ice_wharf.puzzlescript", "ice_wharf.sessions.json"]);
    let game = folder.path().join("after/ice_wharf.puzzlescript");
    exchange(&game, &format!("{SLIDE}{STOP}"), &format!("{STOP}{SLIDE}"));
    let run = goldpath_in(folder.path(), &["diff", "before", "after"]);
    expect![[r#"
        after/ice_wharf.puzzlescript: 2 of 2 levels play otherwise
          rules `[ Going ] -> [ ]` moved; it bears on `0` and `1`
          level 0: plays otherwise from step 2; passed after 2 inputs, now failed: cell 5 of row 2 has `Ice` `Barrel`, expected `Ice`
          level 1: plays otherwise from step 2; passed after 2 inputs, now failed: none of 2 inputs wins
    "#]].assert_eq(told(&run));
    let back = goldpath_in(folder.path(), &["diff", "after", "before"]);
    let moved = "rules `[ Going ] -> [ ]` moved; it bears on `0` and `1`";
    assert!(run.stdout.contains(moved) && back.stdout.contains(moved), "{}", back.stdout);
}

#[test]
fn of_a_game_without_sessions_nothing_is_decided_when_a_rule_or_a_setting_changed() {
    let folder = games(&["ice_wharf.puzzlescript"]);
    let game = folder.path().join("after/ice_wharf.puzzlescript");
    exchange(&game, SLIDE, "");
    let run = goldpath_in(folder.path(), &["diff", "before", "after"]);
    assert_eq!(run.status, 0);
    expect![[r#"
        after/ice_wharf.puzzlescript: not decided, since none of 2 levels has a session
          rules `[ Barrel GoingRight ] -> [ right Barrel GoingRight ]` removed; what it alone does to `0` and `1` is not decided
            - [ barrel goingright ] -> [ right barrel goingright ]
    "#]].assert_eq(told(&run));
    exchange(&game, STOP, &format!("{SLIDE}{STOP}"));
    exchange(&game, "OBJECTS", "noundo\n\nOBJECTS");
    let run = goldpath_in(folder.path(), &["diff", "before", "after"]);
    assert_eq!(run.status, 0);
    expect![[r#"
        after/ice_wharf.puzzlescript: not decided, since none of 2 levels has a session
          setting `noundo` added; what it alone does to `0` and `1` is not decided
    "#]]
    .assert_eq(told(&run));
}

#[test]
fn what_cannot_be_played_in_either_state_does_not_play_as_before() {
    let folder = games(&["ice_wharf.puzzlescript"]);
    for state in ["before", "after"] {
        exchange(&folder.path().join(state).join("ice_wharf.puzzlescript"), "LEVELS", "LEVEL");
    }
    let run = goldpath_in(folder.path(), &["diff", "before", "after"]);
    expect![[r#"
        after/ice_wharf.puzzlescript: it has no level to play
    "#]]
    .assert_eq(told(&run));
}

#[test]
fn a_game_of_wage_without_timelines_has_none_to_play() {
    let folder = tempfile::tempdir().expect("there is a place for temporary files");
    let text = fs::read_to_string(root().join("crates/wage/tests/games/hunt.yaml")).expect("it can be read");
    for (file, by) in [("before.yaml", "by: 1 }"), ("after.yaml", "by: 2 }")] {
        fs::write(folder.path().join(file), text.replacen("by: 1 }", by, 1)).expect("it can be written");
    }
    let run = goldpath_in(folder.path(), &["diff", "before.yaml", "after.yaml"]);
    expect![[r#"
        after.yaml: it has no timeline to play
          rules `seize` changed
    "#]]
    .assert_eq(told(&run));
}

#[test]
fn a_level_without_a_gold_path_is_not_decided_when_its_file_or_a_rule_changed() {
    let folder = copies("lantern_walk");
    let level = |state: &str| folder.path().join(state).join("levels/dry_feet.json");
    let text = fs::read_to_string(level("before")).expect("it is there");
    let mut json: Json = serde_json::from_str(&text).expect("it is JSON");
    json.as_object_mut().expect("it is an object").remove("solution");
    let mut other = json.clone();
    other["goals"][0]["config"]["targetKind"] = Json::from("boulder");
    fs::write(level("before"), json.to_string()).expect("it can be written");
    fs::write(level("after"), other.to_string()).expect("it can be written");
    let run = goldpath_in(folder.path(), &["diff", "before", "after"]);
    assert_eq!(told(&run), "after: 3 of 4 levels play as before, 1 has no gold path and is not decided\n");
    let run = goldpath_in(folder.path(), &["diff", "before", "after", "--format", "json"]);
    let object: Json = serde_json::from_str(told(&run)).expect("it is one object");
    assert_eq!((&object["level"], &object["change"]), (&Json::from("dry_feet"), &Json::from("undecided")));
    fs::write(level("after"), json.to_string()).expect("it can be written");
    exchange(&folder.path().join("after/game.json"), "\"priority\": 5", "\"priority\": 6");
    let run = goldpath_in(folder.path(), &["diff", "before", "after"]);
    expect![[r#"
        after: 3 of 4 levels play as before, 1 has no gold path and is not decided
          rules `crate_sinks` changed; what it alone does to `dry_feet` is not decided
    "#]]
    .assert_eq(told(&run));
}

#[test]
fn what_searches_tell_of_both_states_is_bounded_and_not_decided_is_no_unchanged() {
    let folder = copies("lantern_walk");
    let after = folder.path().join("after/levels/the_hedge.json");
    exchange(&after, "\"hedge\", null, null]", "\"wall\", null, null]");
    let words = ["diff", "before", "after", "--measure", "--needs", "--time", "60s", "--states", "100000"];
    let run = goldpath_in(folder.path(), &words);
    expect![[r#"
        after: 1 of 4 levels plays otherwise
          level the_hedge: another board in 1 place; won after 10 steps, now not won after 10 steps; shortest 10 steps, now unsolvable: all reachable states were visited
            (2,2) objects: hedge → wall
            path bits: 13.6, now none
            rollout bits: 1.7, now none
            dead ends: 0.0 %, now 100.0 %
            forced steps: 0, now none
            needed entities: 2 of 6, now none
               @ . # . B    @ . # . B
               . . # . . →  . . # . .
               . .[H]. .    . .[#]. .
               l . # . .    l . # . .
    "#]].assert_eq(told(&run));
    let words = ["diff", "before", "after", "--measure", "--needs", "--states", "3", "--format", "markdown"];
    let run = goldpath_in(folder.path(), &words);
    expect![[r#"
        ### `after`: 1 of 4 levels plays otherwise

        - **level the_hedge**: another board in 1 place; won after 10 steps, now not won after 10 steps; found 10 steps, none below 2 (out of states), now undecided, none below 2 steps (out of states)
          - (2,2) objects: hedge → wall

          | | before | now |
          |---|---|---|
          | path bits | not decided | not decided |
          | rollout bits | 1.7 | not decided |
          | dead ends | not decided | not decided |
          | forced steps | not decided | not decided |
          | gold path is lost | none | not decided |
          | needed entities | 0 of 6, 6 not decided | 0 of 6, 6 not decided |

          ```text
           @ . # . B    @ . # . B
           . . # . . →  . . # . .
           . .[H]. .    . .[#]. .
           l . # . .    l . # . .
          ```


    "#]].assert_eq(told(&run));
    let unasked = goldpath_in(folder.path(), &["diff", "before", "after", "--time", "5s"]);
    assert_eq!(unasked.status, 2, "{}", unasked.stderr);
}

#[test]
fn a_part_bears_on_the_levels_that_it_alone_makes_play_otherwise() {
    let folder = copies("lantern_walk");
    let path = folder.path().join("after/game.json");
    let text = fs::read_to_string(&path).expect("it is there");
    let mut game: Json = serde_json::from_str(&text).expect("it is JSON");
    let rules = game["rules"].as_array_mut().expect("it has rules");
    rules.retain(|rule| rule["id"] != "mallet_breaks_boulder" && rule["id"] != "crate_sinks");
    game["entityKinds"]["lantern"]["description"] = Json::from("It lights the way.");
    fs::write(&path, game.to_string()).expect("it can be written");
    let run = goldpath_in(folder.path(), &["diff", "before", "after"]);
    assert_eq!(run.status, 1);
    expect![[r#"
        after: 3 of 4 levels play otherwise
          entityKinds `lantern` changed; no gold path plays otherwise by it
          rules `crate_sinks` removed; it bears on `dry_feet`, `night_frost` and `twin_archways`
          rules `mallet_breaks_boulder` removed; it bears on `twin_archways`
          level dry_feet: plays otherwise from step 8; won after 12 steps, now not won after 12 steps
          level night_frost: plays otherwise from step 19; won after 22 steps, now not won after 22 steps
          level twin_archways: plays otherwise from step 5; won after 20 steps, now not won after 20 steps
    "#]]
    .assert_eq(told(&run));
}

#[test]
fn as_a_driver_of_git_it_tells_what_changed_in_play_in_git_diff_and_git_log() {
    let folder = copies("lantern_walk");
    let here = folder.path();
    let driver = format!("diff.goldpath.command={} diff --git-driver", e2e::binary().display());
    let git = |words: &[&str]| {
        let names = [
            "-c",
            "user.name=a",
            "-c",
            "user.email=a@localhost",
            "-c",
            "init.defaultBranch=main",
            "-c",
            &driver,
        ];
        Command::new("git").args(names).args(words).current_dir(here).output()
    };
    match git(&["init", "--quiet"]) {
        Ok(output) if output.status.success() => {}
        _ => return testrun::skip("no git"),
    }
    let told = |words: &[&str]| {
        let output = git(words).expect("git runs");
        assert!(output.status.success(), "{words:?} {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    fs::write(here.join(".gitattributes"), "*.json diff=goldpath\n").expect("it can be written");
    told(&["add", "."]);
    told(&["commit", "--quiet", "--message", "first"]);
    let hedge = here.join("after/levels/the_hedge.json");
    exchange(&hedge, "\"hedge\", null, null]", "\"wall\", null, null]");
    let of_hedge = "after: 1 of 1 level plays otherwise";
    assert!(told(&["diff"]).contains(of_hedge), "{}", told(&["diff"]));
    told(&["add", "."]);
    assert!(told(&["diff", "--cached"]).contains(of_hedge), "{}", told(&["diff", "--cached"]));
    told(&["commit", "--quiet", "--message", "second"]);
    // In the third one the rule goes that the hedge needed, and the hedge comes back.
    exchange(&hedge, "\"wall\", null, null]", "\"hedge\", null, null]");
    let game_file = here.join("after/game.json");
    let mut game: Json =
        serde_json::from_str(&fs::read_to_string(&game_file).expect("it is there")).expect("it is JSON");
    game["rules"].as_array_mut().expect("it has rules").retain(|rule| rule["id"] != "lantern_burns_hedge");
    fs::write(&game_file, game.to_string()).expect("it can be written");
    told(&["commit", "--quiet", "--all", "--message", "third"]);
    expect![[r#"
        third

        goldpath diff after/game.json
        after: 4 of 4 levels play otherwise
          rules `lantern_burns_hedge` removed; it bears on `dry_feet`, `night_frost` and `twin_archways`
          level dry_feet: plays otherwise from step 11; won after 12 steps, now not won after 12 steps
          level night_frost: plays otherwise from step 21; won after 22 steps, now not won after 22 steps
          level the_hedge: another board in 1 place; not won after 10 steps
            (2,0) objects: wall → hedge
               @ .[#]. B    @ .[H]. B
               . . # . . →  . . # . .
               . . # . .    . . # . .
               l . # . .    l . # . .
          level twin_archways: plays otherwise from step 19; won after 20 steps, now not won after 20 steps
        goldpath diff after/levels/the_hedge.json
        after: 1 of 1 level plays otherwise
          level the_hedge: another board in 1 place; not won after 10 steps
            (2,0) objects: wall → hedge
               @ .[#]. B    @ .[H]. B
               . . # . . →  . . # . .
               . . # . .    . . # . .
               l . # . .    l . # . .
        second

        goldpath diff after/levels/the_hedge.json
        after: 1 of 1 level plays otherwise
          level the_hedge: another board in 1 place; won after 10 steps, now not won after 10 steps
            (2,2) objects: hedge → wall
               @ . # . B    @ . # . B
               . . # . . →  . . # . .
               . .[H]. .    . .[#]. .
               l . # . .    l . # . .
    "#]]
    .assert_eq(&told(&["log", "-p", "--ext-diff", "--format=%s", "-2"]));
}

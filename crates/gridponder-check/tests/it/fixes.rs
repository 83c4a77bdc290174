//! The invariant of fixes: every fix that a rule offers is applied, and the pack is parsed and checked again.
//! It adds no syntax error, removes its diagnostic, and adds no errors; a safe fix changes no other
//! diagnostic.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use expect_test::expect;
use gridponder_check::{check, rules};
use language::Report;
use language::{Applicability, Diagnostic, Fix, Severity};
use testkit::{Excerpt, Files};

/// Cap on the diagnostics per code that are tried in one pack.
const MAX_OF_A_CODE: usize = 3;

fn report(files: &Excerpt) -> Report {
    check(&files.pack())
}

/// The files with a fix applied.
fn fixed(files: &Excerpt, fix: &Fix) -> Excerpt {
    let change = |(path, text): (&String, &String)| {
        let edits = fix.edits.iter().filter(|it| *it.file == **path);
        let edits: Vec<text::Edit> = edits.map(|it| it.edit.clone()).collect();
        (path.clone(), text::apply(text, &edits).unwrap_or_else(|| panic!("{}: edits do not fit", fix.title)))
    };
    Excerpt { texts: files.texts.iter().map(change).collect(), ..files.clone() }
}

/// The number of diagnostics per code.
fn counts<'d>(diagnostics: impl Iterator<Item = &'d Diagnostic>) -> BTreeMap<&'static str, usize> {
    let mut counts = BTreeMap::new();
    for diagnostic in diagnostics {
        *counts.entry(diagnostic.code()).or_insert(0) += 1;
    }
    counts
}

/// Returns true for diagnostics that only replays or levels without errors can have. A fix may reveal them.
fn is_of_replay(diagnostic: &Diagnostic) -> bool {
    diagnostic.code().starts_with("gold-path")
        || matches!(diagnostic.code(), "documents-and-game-disagree" | "endless-cascade" | "idle-step")
}

/// Returns true if a mistake may hide the text around it.
fn hides(diagnostic: &Diagnostic) -> bool {
    matches!(diagnostic.code(), "syntax-error" | "nesting-too-deep")
}

/// Returns the violated invariant as the error.
fn broken_law(files: &Excerpt, before: &Report, diagnostic: &Diagnostic, fix: &Fix) -> Result<(), String> {
    let after_files = fixed(files, fix);
    let after = report(&after_files);
    let syntax_errors =
        |files: &Excerpt| -> usize { files.pack().files().map(|file| file.tree.errors().len()).sum() };
    if syntax_errors(&after_files) > syntax_errors(files) {
        return Err("there are new syntax errors".to_owned());
    }
    let like = |report: &Report| {
        let same = |it: &&Diagnostic| it.code() == diagnostic.code() && it.at.file == diagnostic.at.file;
        report.diagnostics.iter().filter(same).count()
    };
    let is_told_again = after.diagnostics.iter().any(|it| {
        it.code() == diagnostic.code() && it.message == diagnostic.message && it.at.file == diagnostic.at.file
    });
    if is_told_again && like(&after) >= like(before) {
        return Err("it mends nothing".to_owned());
    }
    // A fixed syntax error reveals the diagnostics of the text that it hid.
    if hides(diagnostic) {
        return Ok(());
    }
    let was_replayed = before.tally.not_replayed == 0;
    let counted = |it: &&Diagnostic| was_replayed || !is_of_replay(it);
    let errors = |report: &Report| {
        report.diagnostics.iter().filter(counted).filter(|it| it.severity == Severity::Error).count()
    };
    if errors(&after) > errors(before) {
        return Err(format!("{} errors became {}", errors(before), errors(&after)));
    }
    if fix.applicability == Applicability::Safe {
        let had = counts(before.diagnostics.iter().filter(counted));
        for (code, count) in counts(after.diagnostics.iter().filter(counted)) {
            // The removed text may contain the last use of a definition.
            if code != testkit::UNUSED && count > had.get(code).copied().unwrap_or(0) {
                return Err(format!("it is safe, and there is more of `{code}`"));
            }
        }
        if after.tally.won < before.tally.won {
            return Err("it is safe, and a level is not won any more".to_owned());
        }
    }
    Ok(())
}

/// Tries every fix of a pack. Returns their number.
fn try_all(name: &str, files: &Excerpt, failures: &mut Vec<String>) -> usize {
    let before = report(files);
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    let mut tried = 0;
    for diagnostic in &before.diagnostics {
        let count = seen.entry(diagnostic.code()).or_insert(0);
        *count += 1;
        if *count > MAX_OF_A_CODE {
            continue;
        }
        for fix in &diagnostic.fixes {
            tried += 1;
            if let Err(why) = broken_law(files, &before, diagnostic, fix) {
                let (code, message) = (diagnostic.code(), &diagnostic.message);
                failures
                    .push(format!("{name}: {code}: {message}\n  {}: {why}\n  {:?}", fix.title, fix.edits));
            }
        }
    }
    tried
}

fn expect_none(failures: &[String]) {
    assert!(failures.is_empty(), "{} fixes break the law\n{}", failures.len(), failures.join("\n"));
}

/// The files of a pack on disk. If `keep` is given, only the levels that it names.
fn read(folder: &Path, keep: Option<&str>) -> Excerpt {
    let (levels, mut texts): (Files, Files) =
        testkit::files_of(folder).into_iter().partition(|(path, _)| path.starts_with("levels/"));
    match keep {
        // A part of a large pack is enough; a small one stays complete.
        Some(keep) if levels.len() > 6 => match levels.get(keep) {
            Some(text) => drop(texts.insert(keep.to_owned(), text.clone())),
            None => texts.extend(levels.into_iter().take(2)),
        },
        _ => texts.extend(levels),
    }
    Excerpt { texts: texts.into_iter().collect(), ..Excerpt::default() }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The minimal pack with an excerpt inserted.
fn excerpt(text: &str) -> Excerpt {
    Excerpt::parse(text).unwrap_or_else(|why| panic!("{text}: {why}"))
}

#[test]
fn fixes_of_the_examples_of_rules_keep_the_law() {
    let (mut failures, mut tried) = (Vec::new(), 0);
    for rule in rules() {
        tried += try_all(rule.code, &excerpt(rule.wrong), &mut failures);
    }
    expect_none(&failures);
    assert!(tried >= 50, "{tried} fixes were tried");
}

#[test]
fn fixes_of_the_broken_packs_keep_the_law() {
    let (mut failures, mut tried) = (Vec::new(), 0);
    for name in ["broken_boards", "broken_empty", "broken_garden", "broken_paths"] {
        tried += try_all(name, &read(&root().join("tests/packs").join(name), None), &mut failures);
    }
    expect_none(&failures);
    assert!(tried >= 20, "{tried} fixes were tried");
}

#[test]
fn fixes_of_seeded_faults_keep_the_law() {
    // All of them take half a minute, and most faults have several variants.
    const EVERY: usize = 4;
    let Some(cases) = testrun::shared("conformance/mutations/cases") else { return };
    let entries = fs::read_dir(cases).expect("the folder can be read");
    let mut folders: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    folders.sort();
    let (mut failures, mut tried) = (Vec::new(), 0);
    for folder in folders.iter().step_by(EVERY) {
        let text = fs::read_to_string(folder.join("expected.json")).unwrap_or_default();
        let expected = json::Tree::parse(text);
        let file = expected.root().and_then(|root| root.get("file")?.as_str()).unwrap_or_default();
        let name = folder.file_name().unwrap_or_default().to_string_lossy();
        tried += try_all(&name, &read(folder, Some(&file)), &mut failures);
    }
    expect_none(&failures);
    assert!(tried >= 40, "{tried} fixes were tried");
}

/// Replaces a line of the level, and applies the first fix.
fn first_fix(member: &str) -> String {
    let files = excerpt(&format!("levels/one.json: {member}"));
    let report = report(&files);
    let Some(fix) = report.diagnostics.iter().find_map(|it| it.fixes.first()) else {
        panic!("there is a fix for {member}: {:?}", report.diagnostics)
    };
    let after = fixed(&files, fix);
    let key = member.split(':').next().unwrap_or_default();
    let line = after.texts["levels/one.json"].lines().find(|line| line.trim_start().starts_with(key));
    format!("{}: {}", fix.title, line.unwrap_or_default().trim().trim_end_matches(','))
}

#[test]
fn texts_that_are_not_json_are_mended() {
    let shown: Vec<String> = [
        r#""metadata": { "difficulty": 1, }"#,
        r#""metadata": { "difficulty": 1 "theme": "x" }"#,
        r#""metadata": { "difficulty" 1 }"#,
        r#""metadata": { difficulty: 1 }"#,
        r#""metadata": { 'difficulty': 1 }"#,
        r#""metadata": { "difficulty": 01 }"#,
        r#""metadata": { "difficulty": 0x1 }"#,
        r#""metadata": { "difficulty": 1, "difficulty": 1 }"#,
        r#""metadata": { "difficulty": 1 ; "theme": "x" }"#,
        r#""solution": { "goldPath": ["right", "right" }"#,
        r#""solution": { "goldPath": ["right", "right] }"#,
        r#""solution": { "goldPath": ["right", , "right"] }"#,
        r#""solution": { "goldPath": ["right", "right"], "hintStops": Null }"#,
    ]
    .into_iter()
    .map(first_fix)
    .collect();
    expect_test::expect![[r#"
        remove the trailing comma: "metadata": { "difficulty": 1 }
        insert the missing `,`: "metadata": { "difficulty": 1, "theme": "x" }
        insert the missing `:`: "metadata": { "difficulty": 1 }
        write the key as `"difficulty"`: "metadata": { "difficulty": 1 }
        use double quotes: "metadata": { "difficulty": 1 }
        write it as `1`: "metadata": { "difficulty": 1 }
        write it as `1`: "metadata": { "difficulty": 1 }
        remove the first `difficulty`, which does not count: "metadata": { "difficulty": 1 }
        replace it with `,`: "metadata": { "difficulty": 1 , "theme": "x" }
        insert the missing `]`: "solution": { "goldPath": ["right", "right"] }
        insert the missing `"`: "solution": { "goldPath": ["right", "right"] }
        remove the surplus `,`: "solution": { "goldPath": ["right",  "right"] }
        change it to `null`: "solution": { "goldPath": ["right", "right"], "hintStops": null }"#]]
    .assert_eq(&shown.join("\n"));
}

#[test]
fn solutions_are_mended() {
    let shown: Vec<String> = [
        r#""solution": { "goldPath": ["right", "right", "up", "up"], "hintStops": [1, 3] }"#,
        r#""solution": { "goldPath": ["right", "right"], "hintStops": [0, 1] }"#,
        r#""solution": { "goldPath": ["right", "right"], "hintStops": [2, 1, 2] }"#,
        r#""solution": { "goldPath": ["right", "right"], "hintStops": [1, 3, 4] }"#,
        r#""solution": { "goldPath": ["right", "up", "right"], "hintStops": [1, 2, 3] }"#,
        r#""solution": { "goldPath": [{ "action": "move" }, "right"] }"#,
        r#""solution": { "goldPath": ["right", "right"], "hintStops": ["1"] }"#,
        r#""solution": { "goldPath": ["right", "right"], "hintStops": 1 }"#,
        r#""goals": [{ "type": "reach_target" }]"#,
    ]
    .into_iter()
    .map(first_fix)
    .collect();
    expect_test::expect![[r#"
        remove the 2 steps after it: "solution": { "goldPath": ["right", "right"], "hintStops": [1] }
        remove the hint stop `0`: "solution": { "goldPath": ["right", "right"], "hintStops": [1] }
        sort the hint stops: "solution": { "goldPath": ["right", "right"], "hintStops": [1, 2] }
        remove the hint stops beyond the end: "solution": { "goldPath": ["right", "right"], "hintStops": [1] }
        remove the step: "solution": { "goldPath": ["right", "right"], "hintStops": [1, 2] }
        add `direction`: `up`: "solution": { "goldPath": [{ "action": "move", "direction": "up" }, "right"] }
        change it to `1`: "solution": { "goldPath": ["right", "right"], "hintStops": [1] }
        change it to `[1]`: "solution": { "goldPath": ["right", "right"], "hintStops": [1] }
        add `id` and `config`: "goals": [{ "id": "goal_1", "type": "reach_target", "config": { "targetKind": "empty" } }]"#]].assert_eq(&shown.join("\n"));
}

/// The titles of the fixes of a finding in the only level of the minimal pack with these members, each with what it makes of the
/// lines that it changes.
fn offered(code: &str, members: &str) -> String {
    let files = testkit::minimal().into_iter().map(|(path, text)| match path {
        "levels/one.json" => (path, testkit::with_members(text, members).expect("an excerpt is a member")),
        _ => (path, text.to_owned()),
    });
    let files: Vec<(&str, String)> = files.collect();
    let pack = testkit::pack(files.iter().map(|(path, text)| (*path, text.as_str())));
    let found = check(&pack).diagnostics;
    let found = found.iter().find(|it| it.code() == code).expect("it is found");
    let before = pack.file("levels/one.json").expect("the level is there").tree.text();
    let told = found.fixes.iter().map(|fix| {
        let edits: Vec<text::Edit> = fix.edits.iter().map(|it| it.edit.clone()).collect();
        let after = text::apply(before, &edits).expect("edits fit");
        let changed = after.lines().filter(|line| !before.lines().any(|it| it == *line));
        format!("{}\n{}\n", fix.title, changed.collect::<Vec<_>>().join("\n"))
    });
    told.collect()
}

#[test]
fn what_the_game_plays_without_can_be_left_out() {
    expect![[r#"
        remove `facing`
          "state": { "avatar": { "enabled": true, "position": [0, 0] } },
    "#]]
    .assert_eq(&offered(
        "unknown-value",
        r#""state": { "avatar": { "enabled": true, "position": [0, 0], "facing": "forward" } }"#,
    ));
    expect![[r#"
        remove `nav`
          "systemOverrides": {},
    "#]]
    .assert_eq(&offered("wrong-type", r#""systemOverrides": { "nav": "off" }"#));
    expect![[r#"
        change it to `"empty"`
          "board": { "size": [2, 1], "layers": { "ground": [["empty", "empty"]], "objects": [[null, "rock"]] } },
    "#]].assert_eq(&offered(
        "wrong-type",
        r#""board": { "size": [2, 1], "layers": { "ground": [[true, "empty"]], "objects": [[null, "rock"]] } }"#,
    ));
    expect![[r#"
        change it to `null`
          "board": { "size": [2, 1], "layers": { "objects": [[null, null]] } },
    "#]]
    .assert_eq(&offered(
        "wrong-type",
        r#""board": { "size": [2, 1], "layers": { "objects": [[null, ["rock"]]] } }"#,
    ));
}

#[test]
fn a_key_is_known_by_its_misspelling_and_a_type_by_what_is_configured() {
    expect![[r#"
        change `kinxd` to `kind`
          "board": { "size": [2, 1], "layers": { "objects": { "format": "sparse", "entries": [{ "position": [1, 0], "kind": "rock" }] } } },
        add `kind`
          "board": { "size": [2, 1], "layers": { "objects": { "format": "sparse", "entries": [{ "position": [1, 0], "kind": "empty", "kinxd": "rock" }] } } },
    "#]].assert_eq(&offered(
        "missing-key",
        r#""board": { "size": [2, 1], "layers": { "objects": { "format": "sparse", "entries": [{ "position": [1, 0], "kinxd": "rock" }] } } }"#,
    ));
    expect![[r#"
        add `type`
          "goals": [{ "id": "far", "type": "variable_threshold", "config": { "variable": "keys", "target": 1 } }],
    "#]].assert_eq(&offered(
        "missing-key",
        r#""goals": [{ "id": "far", "config": { "variable": "keys", "target": 1 } }]"#,
    ));
}

#[test]
fn a_cell_that_was_counted_from_one_is_moved_inside() {
    expect![[r#"
        remove this part
          "board": { "size": [2, 1], "layers": {}, "multiCellObjects": [{ "id": "p", "kind": "pipe", "cells": [[1, 0]] }] },
    "#]].assert_eq(&offered(
        "outside-board",
        r#""board": { "size": [2, 1], "layers": {}, "multiCellObjects": [{ "id": "p", "kind": "pipe", "cells": [[1, 0], [2, 0]] }] }"#,
    ));
    expect![[r#""#]].assert_eq(&offered(
        "outside-board",
        r#""board": { "size": [2, 1], "layers": {}, "multiCellObjects": [{ "id": "p", "kind": "pipe", "cells": [[5, 0]] }] }"#,
    ));
    expect![[r#"
        change it to `[1, 0]`
          "board": { "size": [2, 1], "layers": {}, "multiCellObjects": [{ "id": "p", "kind": "pipe", "cells": [[1, 0]] }] },
    "#]].assert_eq(&offered(
        "outside-board",
        r#""board": { "size": [2, 1], "layers": {}, "multiCellObjects": [{ "id": "p", "kind": "pipe", "cells": [[2, 0]] }] }"#,
    ));
}

#[test]
fn a_backslash_is_no_part_of_a_key_but_may_be_one_of_a_text() {
    expect![[r#"
        remove the backslash
          "tixtle": "One",
        write the backslash as `\\`
          "ti\\xtle": "One",
    "#]]
    .assert_eq(&offered("syntax-error", r#""ti\xtle": "One""#));
    expect![[r#"
        write the backslash as `\\`
          "title": "C:\\xavatar",
        remove the backslash
          "title": "C:xavatar",
    "#]]
    .assert_eq(&offered("syntax-error", r#""title": "C:\xavatar""#));
}

#[test]
fn an_owner_is_connected_from_its_first_cell() {
    expect![[r#"
        add [2, 0], the first cell it has at the start
          "goals": [{ "id": "b", "type": "balance", "config": { "layer": "markers", "owners": ["flag"], "claimableLayer": "markers", "claimableKind": "flag", "requireConnected": true, "connectionSources": { "flag": [2, 0] } } }],
    "#]].assert_eq(&offered(
        "missing-connection-source",
        r#""goals": [{ "id": "b", "type": "balance", "config": { "layer": "markers", "owners": ["flag"], "claimableLayer": "markers", "claimableKind": "flag", "requireConnected": true, "connectionSources": {} } }]"#,
    ));
}

#[test]
fn an_entity_on_another_layer_can_be_moved_where_there_is_room_or_taken_away() {
    let offered = |layers: &str| {
        offered("kind-on-other-layer", &format!(r#""board": {{ "size": [2, 1], "layers": {{ {layers} }} }}"#))
    };
    expect![[r#"
        move it to `objects`
          "board": { "size": [2, 1], "layers": { "ground": [["empty", "empty"]], "objects": [["rock", null]] } },
        put `empty` in its place
          "board": { "size": [2, 1], "layers": { "ground": [["empty", "empty"]], "objects": [[null, null]] } },
    "#]].assert_eq(&offered(r#""ground": [["rock", "empty"]], "objects": [[null, null]]"#));
    expect![[r#"
        put `empty` in its place
          "board": { "size": [2, 1], "layers": { "ground": [["empty", "empty"]], "objects": [["torch", null]] } },
    "#]].assert_eq(&offered(r#""ground": [["rock", "empty"]], "objects": [["torch", null]]"#));
    expect![[r#"
        move it to `objects`
          "board": { "size": [2, 1], "layers": { "markers": { "entries": [] }, "objects": { "entries": [{ "position": [1, 0], "kind": "torch" }, { "position": [0, 0], "kind": "rock" }] } } },
        remove it
          "board": { "size": [2, 1], "layers": { "markers": { "entries": [] }, "objects": { "entries": [{ "position": [1, 0], "kind": "torch" }] } } },
    "#]].assert_eq(&offered(
        r#""markers": { "entries": [{ "position": [0, 0], "kind": "rock" }] }, "objects": { "entries": [{ "position": [1, 0], "kind": "torch" }] }"#,
    ));
    expect![[r#"
        remove it
          "board": { "size": [2, 1], "layers": { "markers": [[null, null]], "objects": { "entries": [] } } },
    "#]]
    .assert_eq(&offered(r#""markers": [[{ "kind": "rock" }, null]], "objects": { "entries": [] }"#));
}

//! Invalid input of every kind: a check always terminates, always reports a diagnostic, and always checks the
//! rest.

use std::fmt::Write as _;
use std::sync::Arc;

use gridponder_check::check;
use language::Diagnostic;
use language::Report;
use pack::{File, Input, Pack};
use text::Unreadable;

/// The minimal pack with one file replaced.
fn with_file(path: &str, text: Result<String, Unreadable>) -> Pack {
    let mut files: Vec<(&str, Result<String, Unreadable>)> = testkit::minimal()
        .into_iter()
        .filter(|(name, _)| *name != path)
        .map(|(name, text)| (name, Ok(text.to_owned())))
        .collect();
    files.push((path, text));
    let files = files.into_iter().filter_map(|(path, text)| File::new(Input { path: path.into(), text }));
    Pack::new(files.map(Arc::new))
}

fn report(path: &str, text: impl Into<String>) -> Report {
    check(&with_file(path, Ok(text.into())))
}

/// The codes in a file, in order and without consecutive duplicates. Omits unused definitions of the minimal
/// pack.
fn codes(report: &Report, path: &str) -> Vec<&'static str> {
    let is_meant = |it: &&Diagnostic| &*it.at.file == path && it.code() != testkit::UNUSED;
    let in_file = report.diagnostics.iter().filter(is_meant);
    let mut codes: Vec<&'static str> = in_file.map(language::Diagnostic::code).collect();
    codes.dedup();
    codes
}

/// The level of the minimal pack with one member replaced.
fn level(member: &str) -> String {
    let (_, text) = testkit::minimal()[2];
    testkit::with_members(text, member).expect("the member is one of a level")
}

#[test]
fn a_file_that_is_not_utf8_is_told_of_and_the_others_are_checked() {
    let pack = with_file("levels/two.json", Err(Unreadable::NotUtf8 { valid_up_to: 7 }));
    let report = check(&pack);
    assert_eq!(codes(&report, "levels/two.json"), ["unreadable-file"]);
    assert_eq!((report.tally.levels, report.tally.won), (2, 1));
}

#[test]
fn how_large_a_file_may_be_is_no_limit_of_the_game() {
    let refused = |why| check(&with_file("game.json", Err(why))).tally.refused;
    assert_eq!(refused(Unreadable::TooLarge { bytes: 17, limit: 16 }), 0);
    assert_eq!(refused(Unreadable::NotUtf8 { valid_up_to: 7 }), 1);
}

#[test]
fn levels_that_cannot_be_listed_are_told_with_the_reason_and_missed_nowhere() {
    let files = testkit::minimal().into_iter().filter(|(path, _)| !path.starts_with("levels/"));
    let files =
        files.filter_map(|(path, text)| File::new(Input { path: path.into(), text: Ok(text.to_owned()) }));
    let pack = Pack::new(files.map(Arc::new));
    assert!(codes(&check(&pack), "game.json").contains(&"unknown-level"), "there is none");
    let pack = pack.with_unlisted(Some("permission denied".into()));
    let report = check(&pack);
    let said: Vec<&str> = report.diagnostics.iter().map(language::Diagnostic::code).collect();
    assert_eq!(said, ["unreadable-file"], "of what is unknown nothing is said");
    let told = report.diagnostics.iter().find(|it| it.code() == "unreadable-file").expect("it was just seen");
    assert_eq!(told.message, "the levels cannot be listed: permission denied");
    let text = pack.game().expect("it is there").tree.text();
    assert_eq!(&text[std::ops::Range::<usize>::from(told.at.range)], "\"levelSequence\"");
}

#[test]
fn what_a_level_that_cannot_be_read_may_have_is_not_called_missing() {
    let pack = with_file("levels/one.json", Err(Unreadable::NotUtf8 { valid_up_to: 7 }));
    let report = check(&pack);
    let said: Vec<&str> = report.diagnostics.iter().map(language::Diagnostic::code).collect();
    assert_eq!(said, ["unreadable-file"], "{:#?}", report.diagnostics);
}

#[test]
fn an_empty_file_is_a_syntax_error() {
    assert_eq!(codes(&report("levels/one.json", ""), "levels/one.json"), ["syntax-error"]);
}

#[test]
fn a_nul_byte_is_a_syntax_error() {
    let report = report("levels/one.json", level("\"title\": \"a\0b\""));
    assert_eq!(codes(&report, "levels/one.json"), ["syntax-error"]);
}

#[test]
fn a_byte_order_mark_is_a_warning_and_the_level_is_played() {
    let report = report("levels/one.json", format!("\u{feff}{}", level("\"title\": \"One\"")));
    assert_eq!(codes(&report, "levels/one.json"), ["byte-order-mark"]);
    assert_eq!(report.tally.won, 1);
}

#[test]
fn a_hundred_thousand_brackets_are_one_mistake() {
    let deep = format!("\"metadata\": {}{}", "[".repeat(100_000), "]".repeat(100_000));
    let report = report("levels/one.json", level(&deep));
    let found = codes(&report, "levels/one.json");
    assert_eq!(found.iter().filter(|code| **code == "nesting-too-deep").count(), 1, "{found:?}");
}

#[test]
fn a_hundred_thousand_open_brackets_end() {
    let report = report("levels/one.json", "[".repeat(100_000));
    assert!(!report.diagnostics.is_empty());
}

#[test]
fn a_huge_board_is_told_of_and_not_played() {
    let board = r#""board": { "size": [10000, 10000], "layers": { "markers": { "format": "sparse", "entries": [
        { "position": [2, 0], "kind": "flag" }
    ] } } }"#;
    let report = report("levels/one.json", level(board));
    assert!(codes(&report, "levels/one.json").contains(&"board-too-large"));
    assert_eq!(report.tally.won, 0);
}

#[test]
fn a_size_without_cells_or_without_end_is_told_and_not_filled() {
    let goals = r#""goals": [
        { "id": "look", "type": "board_match", "config": { "matchMode": "exact", "targetLayers": { "objects": [["rock"], [null, null]] } } },
        { "id": "row", "type": "sum_constraint", "config": { "scope": "row", "index": 3, "target": 1 } }
    ], "rules": [{ "id": "r", "on": "turn_started", "if": { "board_count": { "kind": "rock", "op": "gt", "value": 3 } }, "then": [] }]"#;
    let sides = [0, 1, -1, 5, 1_000_000_000_000, i64::MAX, i64::MIN];
    for (width, height) in sides.iter().flat_map(|width| sides.iter().map(move |height| (width, height))) {
        for layers in ["[]", "[[]]", "[[\"rock\"], [null, null]]"] {
            let layers = format!(r#""objects": {layers}, "markers": {layers}"#);
            let board = format!(r#""board": {{ "size": [{width}, {height}], "layers": {{ {layers} }} }}"#);
            let level = testkit::with_members(&level(&board), goals).expect("these are members");
            let report = report("levels/one.json", level);
            let told = codes(&report, "levels/one.json");
            let has_cells = *width > 0 && *height > 0;
            assert_eq!(told.contains(&"wrong-type"), !has_cells, "[{width}, {height}], {layers}: {told:?}");
            // What is offered is made up in full.
            for fix in report.diagnostics.iter().flat_map(|it| &it.fixes) {
                let length: usize = fix.edits.iter().map(|edit| edit.edit.insert.len()).sum();
                assert!(length < 100_000, "{}: {length} bytes", fix.title);
            }
        }
    }
}

#[test]
fn whatever_a_number_is_the_check_ends() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/packs");
    let own = std::fs::read_dir(root).expect("there are packs");
    let mut packs: Vec<testkit::Files> = own.flatten().map(|it| testkit::files_of(&it.path())).collect();
    let shared = testrun::shared("conformance/synth").and_then(|folder| std::fs::read_dir(folder).ok());
    packs.extend(shared.into_iter().flatten().flatten().map(|it| testkit::files_of(&it.path())));
    packs.retain(|files| files.contains_key("game.json"));
    packs.sort();
    let extremes =
        ["0", "-1", "1000000000000", "9223372036854775807", "-9223372036854775808", "1e308", "-0.5"];
    for trial in 0..120 * testrun::effort() as u64 {
        let chance = &mut testrun::Chance::of(trial);
        let mut files = chance.one_of(&packs).clone();
        let paths: Vec<String> = files.keys().cloned().collect();
        let path = chance.one_of(&paths);
        let file = File::new(Input { path: path.as_str().into(), text: Ok(files[path].clone()) });
        let Some(root) = file.as_ref().and_then(|file| file.tree.root()) else { continue };
        let numbers: Vec<_> = root.descendants().filter(|node| node.kind() == json::Kind::Number).collect();
        if numbers.is_empty() {
            continue;
        }
        let number = chance.one_of(&numbers).range();
        let text = format!(
            "{}{}{}",
            &files[path][..usize::from(number.start())],
            chance.one_of(&extremes),
            &files[path][usize::from(number.end())..]
        );
        files.insert(path.clone(), text);
        let inputs = files.into_iter().filter_map(|(path, text)| {
            File::new(Input { path: path.as_str().into(), text: Ok(text) }).map(Arc::new)
        });
        check(&Pack::new(inputs));
    }
}

#[test]
fn a_gold_path_of_a_million_steps_is_played() {
    let mut path = String::from("\"solution\": { \"goldPath\": [");
    for _ in 0..333_333 {
        path.push_str("\"left\",\"down\",\"up\",");
    }
    path.push_str("\"right\", \"right\"] }");
    let report = report("levels/one.json", level(&path));
    assert_eq!(codes(&report, "levels/one.json"), ["idle-step"]);
    assert_eq!(report.tally.won, 1);
    let last = report.diagnostics.iter().rev().find(|it| it.code() == "idle-step").expect("there are some");
    assert!(last.help.as_deref().is_some_and(|help| help.contains("not shown")), "{:?}", last.help);
}

#[test]
fn a_long_path_over_a_large_board_is_cut() {
    let rows = format!("[{}]", vec!["null"; 900].join(","));
    let mut level = String::from(r#"{ "id": "one", "board": { "size": [900, 900], "layers": { "markers": ["#);
    level.push_str(&vec![rows.as_str(); 899].join(","));
    let _ = write!(level, ",[\"flag\"{}]", ",null".repeat(899));
    level.push_str("] } }, \"state\": { \"avatar\": { \"enabled\": true, \"position\": [0, 0] } },");
    level.push_str(
        r#" "goals": [{ "id": "flag", "type": "reach_target", "config": { "targetKind": "flag" } }],"#,
    );
    level.push_str(" \"solution\": { \"goldPath\": [");
    let _ = write!(level, "{}", vec!["\"left\""; 5000].join(","));
    level.push_str("] } }");
    let report = report("levels/one.json", level);
    assert!(codes(&report, "levels/one.json").contains(&"gold-path-too-long"));
}

#[test]
fn a_rule_that_feeds_itself_is_cut_and_told_of() {
    let (_, game) = testkit::minimal()[1];
    let game = testkit::with_members(game, r#""defaults": { "maxCascadeDepth": 1000000000 }"#);
    let rules = r#""rules": [
        { "id": "feed", "on": "variable_changed", "then": [
            { "increment_variable": { "name": "keys" } }, { "increment_variable": { "name": "keys" } }
        ] },
        { "id": "start", "on": "avatar_entered", "then": [{ "increment_variable": { "name": "keys" } }] }
    ]"#;
    let game = game.and_then(|game| testkit::with_members(&game, rules)).expect("the members fit");
    let report = report("game.json", game);
    assert_eq!(codes(&report, "levels/one.json"), ["endless-cascade"]);
}

#[test]
fn a_load_cascade_without_end_is_cut_and_told_of() {
    let (_, game) = testkit::minimal()[1];
    let game = testkit::with_members(game, r#""defaults": { "maxCascadeDepth": 1000000000 }"#);
    let rules = r#""rules": [
        { "id": "feed", "on": "object_placed", "then": [
            { "spawn": { "position": "$event.position", "layer": "objects", "kind": "rock" } },
            { "spawn": { "position": "$event.position", "layer": "objects", "kind": "torch" } }
        ] }
    ]"#;
    let game = game.and_then(|game| testkit::with_members(&game, rules)).expect("the members fit");
    let report = report("game.json", game);
    assert_eq!(codes(&report, "levels/one.json"), ["endless-cascade"]);
    let endless = report.diagnostics.iter().find(|it| it.code() == "endless-cascade");
    assert!(endless.is_some_and(|it| it.message.contains("loading")), "{endless:?}");
}

#[test]
fn slow_passes_over_a_large_board_are_cut() {
    let (_, game) = testkit::minimal()[1];
    let game = testkit::with_members(game, r#""defaults": { "maxCascadeDepth": 1000000000 }"#);
    let rules = r#""rules": [{ "id": "feed", "on": "object_placed", "then": [
        { "spawn": { "position": "$event.position", "layer": "objects", "kind": "rock" } }
    ] }]"#;
    let game = game.and_then(|game| testkit::with_members(&game, rules)).expect("the members fit");
    let pack = with_file("game.json", Ok(game));
    let level = level(
        r#""board": { "size": [1000, 1000], "layers": { "markers": { "format": "sparse", "entries": [
        { "position": [2, 0], "kind": "flag" }
    ] } }, "multiCellObjects": [{ "id": "pipe", "kind": "pipe", "cells": [[3, 1]] }] }"#,
    );
    let file = File::new(Input { path: "levels/one.json".into(), text: Ok(level) }).map(Arc::new);
    let report = check(&Pack::new(pack.files().cloned().chain(file)));
    assert_eq!(codes(&report, "levels/one.json"), ["endless-cascade"]);
}

#[test]
fn a_hundred_thousand_mistakes_of_a_kind_are_told_of_and_not_listed() {
    let keys: Vec<String> = (0..100_000).map(|key| format!("\"key_{key}\": 1")).collect();
    let report = report(
        "levels/one.json",
        level("\"title\": \"One\"").replacen('{', &format!("{{ {},", keys.join(", ")), 1),
    );
    assert_eq!(codes(&report, "levels/one.json"), ["unknown-key"]);
    assert_eq!(report.diagnostics.iter().filter(|it| it.code() == "unknown-key").count(), 200);
    let help = report.diagnostics.iter().find_map(|it| it.help.as_deref());
    assert_eq!(help, Some("99800 more `unknown-key` in this file, not shown"));
}

#[test]
fn a_pack_without_a_game_says_so_and_is_silent_about_its_names() {
    let files = testkit::minimal().into_iter().filter(|(path, _)| *path != "game.json");
    let report = check(&testkit::pack(files));
    assert_eq!(codes(&report, "game.json"), ["missing-file"]);
    assert_eq!(codes(&report, "levels/one.json"), Vec::<&str>::new());
    assert_eq!(report.tally.not_replayed, 1);
}

#[test]
fn a_broken_game_does_not_make_every_name_unknown() {
    let report = report("game.json", "{ \"entityKinds\": { ");
    assert_eq!(codes(&report, "levels/one.json"), Vec::<&str>::new());
}

#[test]
fn every_prefix_of_every_file_is_checked_to_its_end() {
    for (path, text) in testkit::minimal() {
        for end in (0..text.len()).filter(|end| text.is_char_boundary(*end)).step_by(7) {
            let report = report(path, &text[..end]);
            assert!(!report.diagnostics.is_empty(), "{path} up to {end}");
        }
    }
}

#[test]
fn every_deletion_of_one_byte_is_checked_to_its_end() {
    for (path, text) in testkit::minimal() {
        for at in 0..text.len() {
            let mut changed = text.to_owned();
            changed.remove(at);
            let report = report(path, changed);
            assert_eq!(report.tally.levels, 1, "{path} without byte {at}");
        }
    }
}

#[test]
fn an_overlay_as_far_out_as_numbers_go_is_outside() {
    for far in [i64::MIN, i64::MAX] {
        let state = format!(r#""state": {{ "overlay": {{ "position": [{far}, 0], "size": [{far}, 1] }} }}"#);
        let report = report("levels/one.json", level(&state));
        assert!(codes(&report, "levels/one.json").contains(&"outside-board"), "{:?}", report.diagnostics);
    }
}

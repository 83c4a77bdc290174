//! Fixes as an editor requests them: at a range, and all safe ones of a file at once.

use std::path::Path;
use std::sync::Arc;

use check::check;
use gridponder::GRIDPONDER;
use gridponder_ide::actions;
use language::{Job, Language, Report, Semantics, safe_fixes};
use pack::Pack;

type Files = Vec<(String, String)>;

fn pack(files: &Files) -> Pack {
    testkit::pack(files.iter().map(|(path, text)| (path.as_str(), text.as_str())))
}

fn report(files: &Files) -> Report {
    check(&pack(files))
}

/// The files after applying all safe fixes of one of them. Returns `None` if there are none.
fn fixed(files: &Files, path: &str) -> Option<Files> {
    let text = |(path, text): &(String, String)| (Arc::from(path.as_str()), Ok(Arc::from(text.as_str())));
    let texts = files.iter().map(text).collect();
    let project = GRIDPONDER.open(language::Files { texts, ..language::Files::default() });
    let findings = project.check(&Job::new(Semantics::Released));
    let fix = safe_fixes(&project, &*findings, Semantics::Released, path)?;
    let edits: Vec<text::Edit> = fix.edits.into_iter().map(|it| it.edit).collect();
    let change = |(name, text): &(String, String)| {
        let text =
            if name == path { text::apply(text, &edits).expect("the edits fit") } else { text.clone() };
        (name.clone(), text)
    };
    Some(files.iter().map(change).collect())
}

/// The minimal pack with a member of its level replaced.
fn level(member: &str) -> Files {
    let put = |(path, text): (&str, &str)| {
        let changed = (path == "levels/one.json").then(|| testkit::with_members(text, member)).flatten();
        (path.to_owned(), changed.unwrap_or_else(|| text.to_owned()))
    };
    testkit::minimal().into_iter().map(put).collect()
}

fn text_of<'f>(files: &'f Files, path: &str) -> &'f str {
    files.iter().find(|(name, _)| name == path).map_or("", |(_, text)| text)
}

fn broken(name: &str) -> Files {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/packs").join(name);
    testkit::files_of(&folder).into_iter().collect()
}

#[test]
fn an_action_is_offered_where_its_diagnostic_is() {
    let files = level(r#""titel": "One""#);
    let text = text_of(&files, "levels/one.json");
    let at = text.find("titel").expect("the key is there");
    let found = |offset: usize| {
        let range = text::range(offset, offset);
        actions(&pack(&files), &report(&files).diagnostics, "levels/one.json", range)
    };
    let titles: Vec<String> = found(at).into_iter().map(|action| action.fix.title).collect();
    assert_eq!(titles, ["remove `titel`"]);
    assert!(found(text.len()).is_empty());
}

#[test]
fn the_word_that_was_meant_is_preferred() {
    let files = level(r#""solution": { "goldPath": [{ "action": "mvoe", "direction": "right" }, "right"] }"#);
    let text = text_of(&files, "levels/one.json");
    let at = text.find("mvoe").expect("the word is there");
    let found = actions(&pack(&files), &report(&files).diagnostics, "levels/one.json", text::range(at, at));
    let shown: Vec<(&str, bool)> =
        found.iter().map(|action| (action.fix.title.as_str(), action.is_preferred)).collect();
    assert_eq!(shown, [("change it to `move`", true), ("declare the action `mvoe`", false)]);
}

#[test]
fn a_fix_that_would_break_the_text_is_not_offered() {
    let files = level(r#""titel": "One""#);
    let mut diagnostics = report(&files).diagnostics;
    let text = text_of(&files, "levels/one.json");
    diagnostics.retain(|it| it.code() != testkit::UNUSED);
    diagnostics[0].fixes[0].edits[0].edit.range = text::range(0, 1);
    assert!(actions(&pack(&files), &diagnostics, "levels/one.json", text::range(0, text.len())).is_empty());
}

#[test]
fn all_safe_fixes_are_one() {
    let files =
        level(r#""metadata": { "difficulty": "1", "tags": ["void", "rock", "torch", "number", "keys", ] }"#);
    let after = fixed(&files, "levels/one.json").expect("there is something to fix");
    assert!(
        text_of(&after, "levels/one.json").contains(
            r#""metadata": { "difficulty": 1, "tags": ["void", "rock", "torch", "number", "keys" ] }"#
        ),
        "{}",
        text_of(&after, "levels/one.json")
    );
    assert!(report(&after).diagnostics.iter().all(|it| it.code() == testkit::UNUSED));
}

#[test]
fn in_a_text_that_is_broken_only_the_text_is_mended() {
    let files = level(r#""metadata": { "difficulty": "1", }, "titel": "One""#);
    let text = text_of(&files, "levels/one.json");
    let report = report(&files);
    let codes: Vec<&str> = report.diagnostics.iter().map(language::Diagnostic::code).collect();
    assert!(codes.contains(&"unknown-key"), "{codes:?}");
    let offered = actions(&pack(&files), &report.diagnostics, "levels/one.json", text::range(0, text.len()));
    let titles: Vec<&str> = offered.iter().map(|action| action.fix.title.as_str()).collect();
    assert_eq!(titles, ["remove the trailing comma"]);
}

#[test]
fn what_no_command_applies_is_offered_and_not_part_of_all() {
    let files = level(r#""solution": { "goldPath": ["right", "right", "up"] }"#);
    let text = text_of(&files, "levels/one.json");
    let report = report(&files);
    let offered = actions(&pack(&files), &report.diagnostics, "levels/one.json", text::range(0, text.len()));
    assert!(
        offered.iter().any(|action| action.fix.title == "remove the step after it" && !action.is_preferred)
    );
    assert!(fixed(&files, "levels/one.json").is_none());
}

#[test]
fn fixing_all_a_second_time_changes_nothing() {
    for name in ["broken_boards", "broken_empty", "broken_garden", "broken_paths"] {
        let files = broken(name);
        for (path, _) in &files {
            let Some(after) = fixed(&files, path) else { continue };
            assert_eq!(fixed(&after, path), None, "{name}/{path}");
        }
    }
}

#[test]
fn fixing_all_never_breaks_a_gold_path() {
    for name in ["broken_boards", "broken_empty", "broken_garden", "broken_paths"] {
        let mut files = broken(name);
        let won = |files: &Files| report(files).tally.won;
        let paths: Vec<String> = files.iter().map(|(path, _)| path.clone()).collect();
        for path in paths {
            if let Some(after) = fixed(&files, &path) {
                assert!(won(&after) >= won(&files), "{name}/{path}");
                files = after;
            }
        }
    }
}

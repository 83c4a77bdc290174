//! The examples of every rule, executed: the wrong one shows exactly its code, the right one nothing.

use check::{Rule, check, rules};
use language::Diagnostic;
use testkit::UNUSED;

/// Rules whose pattern no excerpt of a small pack can show; each has a test of its own in
/// `bad_input.rs`, in `boards.rs` or in the end-to-end tests.
const WITHOUT_EXAMPLE: &[&str] = &[
    "board-too-large",
    "byte-order-mark",
    "endless-cascade",
    "gold-path-too-long",
    "idle-system",
    "level-not-in-sequence",
    "lost-items",
    "missing-default",
    "missing-file",
    "missing-overlay",
    "missing-picture",
    "nesting-too-deep",
    "overlay-size",
    "override-of-disabled-system",
    "picture-letter-case",
    "unknown-behavior",
    "unpaired-portal",
    "unportable-file-name",
    "unreadable-file",
];

fn minimal() -> Vec<(&'static str, String)> {
    testkit::minimal().into_iter().map(|(path, text)| (path, text.to_owned())).collect()
}

/// The files of the minimal pack with an excerpt put into it.
fn files(excerpt: &str) -> Vec<(&'static str, String)> {
    let (path, member) = excerpt.split_once(": ").expect("an excerpt names its file");
    let put = |name: &str, text: &str| {
        let changed = (name == path).then(|| testkit::with_members(text, member));
        changed.map_or_else(|| text.to_owned(), |text| text.expect("an excerpt is a member"))
    };
    let minimal = testkit::minimal();
    // A file that the pack does without holds the excerpt alone.
    let is_new = path == "theme.json" && !minimal.iter().any(|(name, _)| *name == path);
    let added = is_new.then(|| ("theme.json", format!("{{ {member} }}")));
    minimal.into_iter().map(|(name, text)| (name, put(name, text))).chain(added).collect()
}

fn diagnostics(files: &[(&'static str, String)]) -> Vec<Diagnostic> {
    let pack = testkit::pack(files.iter().map(|(path, text)| (*path, text.as_str())));
    check(&pack, &|_| {}).diagnostics
}

/// The codes that the minimal pack shows with an excerpt put into it.
fn codes(rule: &Rule, excerpt: &str) -> Vec<&'static str> {
    let told = diagnostics(&files(excerpt));
    let before: Vec<String> = diagnostics(&minimal()).into_iter().map(|it| it.message).collect();
    let is_about =
        |it: &&Diagnostic| it.code != UNUSED || (rule.code == UNUSED && !before.contains(&it.message));
    let mut codes: Vec<&'static str> = told.iter().filter(is_about).map(|it| it.code).collect();
    codes.dedup();
    codes
}

#[test]
fn the_minimal_pack_is_clean() {
    let report = check(&testkit::pack(testkit::minimal()), &|_| {});
    assert!(report.diagnostics.iter().all(|it| it.code == UNUSED), "{:#?}", report.diagnostics);
    assert_eq!((report.tally.levels, report.tally.won), (1, 1));
}

#[test]
fn every_wrong_example_shows_its_rule_and_every_right_one_nothing() {
    let mut failures = Vec::new();
    for rule in rules() {
        if WITHOUT_EXAMPLE.contains(&rule.code) {
            assert_eq!((rule.wrong, rule.right), ("", ""), "{}", rule.code);
            continue;
        }
        let wrong = codes(rule, rule.wrong);
        if wrong != [rule.code] {
            failures.push(format!("{}: the wrong example shows {wrong:?}", rule.code));
        }
        let right = codes(rule, rule.right);
        if !right.is_empty() {
            failures.push(format!("{}: the right example shows {right:?}", rule.code));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn every_fix_of_an_example_mends_what_it_is_offered_for() {
    let mut fixed = 0;
    for rule in rules().iter().filter(|rule| !rule.wrong.is_empty()) {
        let files = files(rule.wrong);
        for diagnostic in diagnostics(&files) {
            for fix in &diagnostic.fixes {
                let mended: Vec<(&str, String)> = files
                    .iter()
                    .map(|(path, text)| {
                        let edits = fix.edits.iter().filter(|it| *it.file == **path);
                        let edits: Vec<text::Edit> = edits.map(|it| it.edit.clone()).collect();
                        (*path, text::apply(text, &edits).expect("the edits of a fix fit the text"))
                    })
                    .collect();
                let left = diagnostics(&mended);
                assert!(
                    left.iter().all(|it| it.message != diagnostic.message),
                    "{}: {}",
                    rule.code,
                    fix.title
                );
                assert!(left.iter().all(|it| it.code != "syntax-error"), "{}: {}", rule.code, fix.title);
                fixed += 1;
            }
        }
    }
    assert!(fixed >= 15, "{fixed} fixes were tried");
}

//! The examples of every rule, executed: the wrong one shows exactly its code, the right one nothing.

use check::{check, rules};

/// Rules whose pattern no excerpt of a small pack can show; each has a test of its own in
/// `bad_input.rs` or in the end-to-end tests.
const WITHOUT_EXAMPLE: &[&str] = &[
    "board-too-large",
    "byte-order-mark",
    "endless-cascade",
    "gold-path-too-long",
    "missing-file",
    "nesting-too-deep",
    "unreadable-file",
];

/// The codes that the minimal pack shows with an excerpt put into it.
fn codes(excerpt: &str) -> Vec<&'static str> {
    let (path, member) = excerpt.split_once(": ").expect("an excerpt names its file");
    let files: Vec<(&str, String)> = testkit::minimal()
        .into_iter()
        .map(|(name, text)| {
            let text = if name == path {
                testkit::with_member(text, member).expect("an excerpt is a member")
            } else {
                text.to_owned()
            };
            (name, text)
        })
        .collect();
    let pack = testkit::pack(files.iter().map(|(path, text)| (*path, text.as_str())));
    let report = check(&pack, &|_| {});
    let mut codes: Vec<&'static str> = report.diagnostics.iter().map(|it| it.code).collect();
    codes.dedup();
    codes
}

#[test]
fn the_minimal_pack_is_clean() {
    let report = check(&testkit::pack(testkit::minimal()), &|_| {});
    assert_eq!(report.diagnostics, []);
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
        let wrong = codes(rule.wrong);
        if wrong != [rule.code] {
            failures.push(format!("{}: the wrong example shows {wrong:?}", rule.code));
        }
        let right = codes(rule.right);
        if !right.is_empty() {
            failures.push(format!("{}: the right example shows {right:?}", rule.code));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

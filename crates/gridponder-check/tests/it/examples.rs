//! The examples of every rule, executed: `wrong` reports exactly the rule's code, and `right` reports
//! nothing.

use gridponder_check::{check, rules};
use language::Diagnostic;
use language::Rule;
use testkit::{Excerpt, UNUSED};

use crate::laws::judged;
use crate::searches::searched;

/// The code of a hint at every word that the documents do not define. Examples of rules about such words
/// always report it too.
const DISAGREE: &str = "documents-and-game-disagree";

/// The minimal pack with an excerpt inserted.
pub(crate) fn excerpt(rule: &Rule, text: &str) -> Excerpt {
    Excerpt::parse(text).unwrap_or_else(|why| panic!("{}: {why}", rule.code))
}

pub(crate) fn diagnostics(rule: &Rule, pack: &Excerpt) -> Vec<Diagnostic> {
    // Levels are searched only where it is asked for.
    if !pack.laws.is_empty() {
        judged(&pack.pack(), &pack.laws).report().diagnostics
    } else if rule.group == "search" {
        searched(&pack.pack()).report().diagnostics
    } else {
        check(&pack.pack()).diagnostics
    }
}

/// The codes of the minimal pack with an excerpt inserted.
fn codes(rule: &Rule, text: &str) -> Vec<&'static str> {
    let told = diagnostics(rule, &excerpt(rule, text));
    let minimal = check(&testkit::pack(testkit::minimal())).diagnostics;
    let before: Vec<String> = minimal.into_iter().map(|it| it.message).collect();
    let is_about = |it: &&Diagnostic| {
        let is_aside = [UNUSED, DISAGREE].contains(&it.code());
        !is_aside || (it.code() == rule.code && !before.contains(&it.message))
    };
    let mut codes: Vec<&'static str> = told.iter().filter(is_about).map(language::Diagnostic::code).collect();
    codes.dedup();
    codes
}

#[test]
fn the_minimal_pack_is_clean() {
    let report = check(&testkit::pack(testkit::minimal()));
    assert!(report.diagnostics.iter().all(|it| it.code() == UNUSED), "{:#?}", report.diagnostics);
    assert_eq!((report.tally.levels, report.tally.won), (1, 1));
}

#[test]
fn every_wrong_example_shows_its_rule_and_every_right_one_nothing() {
    let mut failures = Vec::new();
    for rule in rules() {
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
    for rule in rules() {
        let pack = excerpt(rule, rule.wrong);
        for diagnostic in diagnostics(rule, &pack) {
            for fix in &diagnostic.fixes {
                let mut after = pack.clone();
                for (path, text) in &mut after.texts {
                    let edits = fix.edits.iter().filter(|it| *it.file == **path);
                    let edits: Vec<text::Edit> = edits.map(|it| it.edit.clone()).collect();
                    *text = text::apply(text, &edits).expect("the edits of a fix fit the text");
                }
                let left = diagnostics(rule, &after);
                assert!(
                    left.iter().all(|it| it.message != diagnostic.message),
                    "{}: {}",
                    rule.code,
                    fix.title
                );
                assert!(left.iter().all(|it| it.code() != "syntax-error"), "{}: {}", rule.code, fix.title);
                fixed += 1;
            }
        }
    }
    assert!(fixed >= 15, "{fixed} fixes were tried");
}

//! Levels without what they do not take to win.

use std::collections::BTreeMap;
use std::sync::Arc;

use expect_test::{Expect, expect};
use language::{
    Change, Project, SearchBudget, SearchError, SearchSignal, Searched, Semantics, Simplified, Verdict,
};

use crate::at_hand::{open, packs};

fn searched(level: &str) -> Searched<'_> {
    Searched {
        level,
        semantics: Semantics::default(),
        budget: SearchBudget { states: Some(20_000), memory: 1 << 28 },
    }
}

fn simplified(project: &dyn Project, level: &str) -> Result<Simplified, SearchError> {
    let simplifying = project.facets().simplifying.expect("levels of packs are simplified");
    simplifying.simplify(searched(level), &mut |_| SearchSignal::Continue)
}

fn shortest(project: &dyn Project, level: &str) -> Option<usize> {
    let solving = project.facets().solving.expect("packs are solved");
    let wanted = language::Wanted::default();
    let solved = solving.solve(searched(level), wanted, &mut |_| SearchSignal::Continue);
    match solved.expect("it is searched").verdict {
        Verdict::Shortest(path) => Some(path.len()),
        _ => None,
    }
}

/// A pack of one of our own.
fn own(pack: &str) -> BTreeMap<String, String> {
    let folder = packs().into_iter().find(|path| path.ends_with(format!("tests/packs/{pack}")));
    testkit::files_of(&folder.expect("it is there"))
}

/// What is left out of a level, and the lines that change.
fn shows(pack: &str, level: &str, expected: &Expect) {
    let files = own(pack);
    let found = simplified(&*open(&files), level).expect("it is searched");
    let mut said: Vec<String> = found.left_out.iter().map(|part| format!("{part}\n")).collect();
    for (file, after) in &found.files {
        let diff = similar::TextDiff::from_lines(&*files[&**file], after);
        let changes = diff.iter_all_changes().filter(|it| it.tag() != similar::ChangeTag::Equal);
        said.extend(changes.map(|change| format!("{}{}", change.tag(), change.value())));
    }
    expected.assert_eq(&said.concat());
}

#[test]
fn what_a_win_does_not_take_is_left_out() {
    shows(
        "lantern_walk",
        "the_hedge",
        &expect![[r#"
        wall at objects [2, 3]
        -        ["lantern", null, "wall", null, null]
        +        ["lantern", null, null, null, null]
    "#]],
    );
}

#[test]
fn a_side_that_is_not_needed_goes_with_what_stands_on_it() {
    shows(
        "lantern_walk",
        "dry_feet",
        &expect![[r#"
        row 4
        wall at objects [2, 3]
        -    "size": [6, 5],
        +    "size": [6, 4],
        -        ["lawn", "lawn", "lawn", "pond", "lawn", "lawn"],
        -        ["lantern", null, "wall", null, null, null],
        -        [null, null, null, null, null, null]
        +        ["lantern", null, null, null, null, null]
    "#]],
    );
}

#[test]
fn a_level_that_cannot_be_searched_in_the_limits_stays_as_it_is() {
    let project = open(&own("lantern_walk"));
    let simplifying = project.facets().simplifying.expect("levels of packs are simplified");
    let found = simplifying.simplify(searched("the_hedge"), &mut |_| SearchSignal::TimeIsUp);
    let found = found.expect("it is no error");
    assert!(
        matches!(found.verdict, Verdict::Found { .. } | Verdict::Undecided { .. }),
        "{:?}",
        found.verdict
    );
    assert!(found.left_out.is_empty() && found.files.is_empty());
}

/// The first levels of the packs at hand: as long as before, with a gold path that wins as before, and with no more said of them.
#[test]
fn what_is_left_is_as_long_and_is_won() {
    let mut done = 0;
    for folder in packs() {
        let files = testkit::files_of(&folder);
        let project = open(&files);
        let levels = project.facets().play.expect("packs are played").levels();
        for level in levels.iter().take(testrun::effort() as usize) {
            let Ok(found) = simplified(&*project, &level.name) else { continue };
            let [(file, text)] = found.files.as_slice() else {
                assert!(found.left_out.is_empty(), "{folder:?} {}", level.name);
                continue;
            };
            let change = Change {
                texts: vec![(Arc::clone(file), Some(Ok(Arc::from(text.as_str()))))],
                ..Change::default()
            };
            let after = project.with(change).expect("it changes");
            assert_eq!(shortest(&*after, &level.name), found.verdict.path().map(<[_]>::len), "{folder:?}");
            let (before, now) = (crate::at_hand::verdict(&*project), crate::at_hand::verdict(&*after));
            assert_eq!(before.0, now.0, "{folder:?} {}", level.name);
            done += 1;
        }
    }
    assert!(done > 3, "{done} levels were simplified");
}

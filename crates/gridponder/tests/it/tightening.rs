//! Levels without ways around what they should need.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;

use expect_test::{Expect, expect};
use language::{
    Bypasses, Change, NeededThing, Project, SearchBudget, SearchError, SearchSignal, Searched, Semantics,
    Tightened, Verdict,
};

use testkit::LEAKY;

use crate::at_hand::{open, packs};

fn searched(level: &str) -> Searched<'_> {
    Searched {
        level,
        semantics: Semantics::default(),
        budget: SearchBudget { states: Some(2_000), memory: 1 << 28 },
    }
}

fn tightened(project: &dyn Project, level: &str, needed: &[&str]) -> Result<Tightened, SearchError> {
    let tightening = project.facets().tightening.expect("levels of packs are tightened");
    let needed: Vec<String> = needed.iter().map(|&it| it.to_owned()).collect();
    tightening.tighten(searched(level), &needed, &mut |_| SearchSignal::Continue)
}

/// The number of steps of a shortest solution, if a search of the level alone finds one.
fn shortest(project: &dyn Project, level: &str) -> Option<usize> {
    let solving = project.facets().solving.expect("packs are solved");
    let unlimited = Searched { budget: SearchBudget { states: None, memory: 1 << 28 }, ..searched(level) };
    let solved = solving.solve(unlimited, language::Wanted::default(), &mut |_| SearchSignal::Continue);
    match solved.expect("it is searched").verdict {
        Verdict::Shortest(path) => Some(path.len()),
        _ => None,
    }
}

/// A pack of our own with one more level.
fn with_leaky(text: &str) -> BTreeMap<String, String> {
    let folder = packs().into_iter().find(|path| path.ends_with("tests/packs/lantern_walk"));
    let mut files = testkit::files_of(&folder.expect("it is there"));
    files.insert("levels/leaky.json".to_owned(), text.to_owned());
    files
}

/// What closes the ways around what is needed in the level of a text, and the lines that change.
fn shows(text: &str, needed: &[&str], expected: &Expect) {
    let found = tightened(&*open(&with_leaky(text)), "leaky", needed).expect("it is searched");
    let mut said = format!("{}\n", found.outcome("step").unwrap_or_default());
    for part in &found.added {
        writeln!(said, "add {part}").expect("a text takes everything");
    }
    for NeededThing { thing, bypasses, before, after } in &found.things {
        writeln!(said, "{thing}: {}", bypasses.words(before, after)).expect("a text takes everything");
    }
    for (_, after) in &found.files {
        let diff = similar::TextDiff::from_lines(text, after);
        let changes = diff.iter_all_changes().filter(|it| it.tag() != similar::ChangeTag::Equal);
        said.extend(changes.map(|change| format!("{}{}", change.tag(), change.value())));
    }
    expected.assert_eq(&said);
}

#[test]
fn a_way_around_what_the_gold_path_uses_is_closed() {
    shows(
        LEAKY,
        &[],
        &expect![[r#"
        tight with 1 block more, shortest 4 steps then
        add wall at objects [1, 2]
        lantern at objects [1, 1]: longer (6), now essential
        beacon at markers [4, 1]: essential already
        -        [null, null, null, null, null]
        +        [null, "wall", null, null, null]
    "#]],
    );
}

#[test]
fn a_kind_is_needed_as_a_whole() {
    // Another lantern is as good as the first one.
    let two = LEAKY.replace(r#"[null, null, null, null, null]"#, r#"["lantern", null, null, null, null]"#);
    shows(
        &two,
        &["lantern"],
        &expect![[r#"
        tight with 1 block more, shortest 4 steps then
        add wall at objects [1, 2]
        lantern: longer (6), now essential
        -        ["lantern", null, null, null, null]
        +        ["lantern", "wall", null, null, null]
    "#]],
    );
}

#[test]
fn an_entity_is_named_as_necessity_lists_it() {
    shows(
        LEAKY,
        &["hedge at objects [2, 1]"],
        &expect![[r#"
        nothing to tighten
        hedge at objects [2, 1]: not used by the gold path
    "#]],
    );
    let refused = |needed: &str| match tightened(&*open(&with_leaky(LEAKY)), "leaky", &[needed]) {
        Err(why) => why.to_string(),
        Ok(found) => panic!("{found:?}"),
    };
    expect![[r#"
        `hedge at objects [2, 2]`: no such entity in the level; expected one as `goldpath necessity` lists it
        `lamp`: unknown action or kind `lamp`
        `mallet`: the level has none
        `move`: an action cannot be taken off the board
    "#]]
    .assert_eq(&["hedge at objects [2, 2]", "lamp", "mallet", "move"].map(|it| refused(it) + "\n").concat());
}

#[test]
fn a_level_in_which_all_is_needed_stays_as_it_is() {
    let tight = LEAKY.replace(r#"[null, null, null, null, null]"#, r#"[null, null, "wall", null, null]"#);
    shows(
        &tight,
        &[],
        &expect![[r#"
        nothing to tighten
        lantern at objects [1, 1]: essential already
        beacon at markers [4, 1]: essential already
    "#]],
    );
}

#[test]
fn a_level_that_cannot_be_searched_in_the_limits_stays_as_it_is() {
    let project = open(&with_leaky(LEAKY));
    let tightening = project.facets().tightening.expect("levels of packs are tightened");
    let found = tightening.tighten(searched("leaky"), &[], &mut |_| SearchSignal::TimeIsUp);
    let found = found.expect("it is no error");
    assert_eq!((found.files.len(), found.outcome("step")), (0, None), "{:?}", found.verdict);
    let cancelled = tightening.tighten(searched("leaky"), &[], &mut |_| SearchSignal::Cancel);
    assert_eq!(cancelled.expect_err("it is cancelled"), SearchError::Cancelled);
}

/// What is told of levels of packs at hand is proved anew: the gold path wins, no path is shorter, and what is needed is.
#[test]
fn what_is_closed_is_proved_anew_by_other_searches() {
    let mut done = 0;
    for folder in packs() {
        let files = testkit::files_of(&folder);
        let project = open(&files);
        let levels = project.facets().play.expect("packs are played").levels();
        for level in levels.iter().take(testrun::effort().min(12) as usize) {
            let Ok(found) = tightened(&*project, &level.name, &[]) else { continue };
            let [(file, text)] = found.files.as_slice() else {
                assert!(found.added.is_empty(), "{folder:?} {}", level.name);
                continue;
            };
            let change = Change {
                texts: vec![(Arc::clone(file), Some(Ok(Arc::from(text.as_str()))))],
                ..Change::default()
            };
            let after = project.with(change).expect("it changes");
            let name = format!("{folder:?} {}", level.name);
            let steps = |it: &dyn Project| shortest(it, &level.name).expect("it has a shortest solution");
            assert!(steps(&*after) >= steps(&*project), "{name}");
            assert!(found.length.is_some_and(|length| steps(&*after) <= length as usize), "{name}");
            let measuring = after.facets().measuring.expect("packs are measured");
            let needs = measuring.needs(searched(&level.name), &mut |_| SearchSignal::Continue);
            let needs = needs.expect("it is searched").entities;
            for thing in found.things.iter().filter(|it| it.bypasses == Bypasses::Closed) {
                let is_it = |it: &&language::EntityNeed| {
                    let place = it.position.map(|(x, y)| format!("[{x}, {y}]")).unwrap_or_default();
                    thing.thing
                        == format!("{} at {} {place}", it.kind, it.layer.as_deref().unwrap_or_default())
                };
                let need = needs.iter().find(is_it).map(|it| it.need);
                assert_eq!(need, Some(thing.after.need), "{name} {}", thing.thing);
            }
            let (before, now) = (crate::at_hand::verdict(&*project), crate::at_hand::verdict(&*after));
            assert_eq!(before.0, now.0, "{name}");
            done += 1;
        }
    }
    assert!(done > 0, "no level was tightened");
}

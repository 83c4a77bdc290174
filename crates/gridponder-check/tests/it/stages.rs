//! A stage of the check reports the rules of its group, so that whoever knows the one finds the other.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use gridponder_check::{rule, rules};

/// The module of each stage, and the groups of its rules.
const STAGES: &[(&str, &[&str])] = &[
    ("run", &["syntax", "project"]),
    ("schema", &["schema"]),
    ("project_files", &["project"]),
    ("board", &["board"]),
    ("logic", &["logic"]),
    ("solution", &["solution"]),
    ("liveness", &["liveness"]),
    ("goals", &["goals"]),
    ("replay", &["replay"]),
    ("ignored", &["replay"]),
    ("told", &["replay"]),
    ("laws", &["laws"]),
    ("solve", &["search"]),
];

/// Rules that a stage of another group reports as well, and why it does.
const ELSEWHERE: &[(&str, &str, &str)] = &[
    (
        "schema",
        "kind-on-other-layer",
        "the walk meets a kind and its layer side by side in effects and layers",
    ),
    ("project_files", "unknown-value", "which words are directions depends on the declared type beside them"),
    ("project_files", "empty-list", "what a theme leaves empty is judged with what its file declares"),
    ("project_files", "undeclared-parameter", "kinds are drawn by parameters that they declare"),
    ("board", "shared-action", "an override can give two systems one action"),
    ("board", "out-of-range", "which numbers an entity may hold depends on the systems of the level"),
    ("board", "variable-type", "a level's variables are part of the state that its board starts with"),
    ("logic", "entity-parameter-type", "rules write parameters of entities too"),
    ("logic", "kind-on-other-layer", "conditions and systems search a layer for kinds"),
    ("logic", "missing-entity-parameter", "rules make entities too"),
    ("logic", "nested-parameters", "rules make entities too"),
    ("logic", "unknown-entity-parameter", "rules make entities too"),
    ("logic", "unknown-system-id", "the system of an overlay has to be of one type"),
    ("logic", "outside-board", "rules name cells of the boards on which they run"),
    (
        "logic",
        "misplaced-reference",
        "effects keep lists and objects as they are written, references in them too",
    ),
    ("logic", "unknown-animation", "the kinds on a layer have animations that others lack"),
    ("logic", "unknown-event-field", "a condition on `kind` reads a field of the event without naming it"),
];

/// Rules that no stage names, and the rule that reports them in its place.
const HANDED_ON: [(&str, &str); 4] = [
    ("byte-order-mark", "syntax-error"),
    ("duplicate-key", "syntax-error"),
    ("missing-expected-key", "missing-key"),
    ("nesting-too-deep", "syntax-error"),
];

#[test]
fn a_stage_reports_the_rules_of_its_group() {
    let mut foreign = BTreeSet::new();
    for (stage, groups) in STAGES {
        let codes = codes(stage);
        assert!(!codes.is_empty(), "`{stage}` reports nothing");
        let others = codes.into_iter().filter_map(|code| rule(&code).map(|rule| (code, rule)));
        let others = others.filter(|(_, rule)| !groups.contains(&rule.group));
        foreign.extend(others.map(|(code, _)| ((*stage).to_owned(), code)));
    }
    let declared = ELSEWHERE.iter().map(|(stage, code, _)| ((*stage).to_owned(), (*code).to_owned()));
    assert_eq!(foreign, declared.collect::<BTreeSet<_>>());
}

#[test]
fn every_rule_is_reported_by_a_stage_or_by_a_rule_of_its_group() {
    let reported: BTreeSet<String> = STAGES.iter().flat_map(|(stage, _)| codes(stage)).collect();
    let unnamed = rules().iter().map(|rule| rule.code).filter(|code| !reported.contains(*code));
    assert_eq!(unnamed.collect::<Vec<_>>(), HANDED_ON.map(|(code, _)| code));
    for (code, by) in HANDED_ON {
        let group = |code: &str| rule(code).expect("there is such a rule").group;
        assert_eq!(group(code), group(by), "{code}");
    }
}

/// The codes of the rules that the sources of a stage name.
fn codes(stage: &str) -> BTreeSet<String> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut codes = BTreeSet::new();
    let mut left = vec![source.join(stage), source.join(format!("{stage}.rs"))];
    while let Some(path) = left.pop() {
        if let Ok(entries) = fs::read_dir(&path) {
            left.extend(entries.map(|entry| entry.expect("it is there").path()));
        } else if let Ok(text) = fs::read_to_string(&path) {
            codes.extend(named(&text));
        }
    }
    codes
}

/// The codes of the rules that a source reports: those whose functions and declarations it names.
fn named(text: &str) -> Vec<String> {
    let after = text.match_indices("rules::").map(|(at, name)| &text[at + name.len()..]);
    let modules = after.filter_map(|after| Some(after.split_once("::")?.0.replace('_', "-")));
    modules.filter(|code| rule(code).is_some()).collect()
}

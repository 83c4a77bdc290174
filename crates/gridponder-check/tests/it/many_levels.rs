//! An incremental check finds the same as a complete one in a pack of many levels that depend on rules,
//! overrides, emitters and names of other files.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use engine::Semantics;
use gridponder_check::{Analysis, ReplayResult};
use language::{Diagnostic, Severity};
use pack::{File, Input, Pack};
use proptest::prelude::*;

/// Enough levels that the search limit for solvability depends on their number.
const LEVELS: usize = 40;

/// Systems that the game may have in addition to those of the minimal pack.
const SYSTEMS: &[&str] = &[
    r#"{ "id": "drip", "type": "queued_emitters", "enabled": false, "config": { "emitterKind": "pipe" } }"#,
    r#"{ "id": "drip", "type": "queued_emitters", "config": { "emitterKind": "pipe" } }"#,
    r#"{ "id": "push", "type": "push_objects", "enabled": false, "config": { "pushableTags": ["solid"] } }"#,
    r#"{ "id": "merge", "type": "slide_merge", "config": { "mergeAction": "move", "mergeableTags": ["solid"] } }"#,
    r#"{ "id": "odd", "type": "no_such_system" }"#,
];

/// Rules: what they create, and what they require.
const RULES: &[&str] = &[
    r#"{ "id": "a", "on": "avatar_entered", "then": [{ "release_from_emitter": { "emitterId": "pipe" } }] }"#,
    r#"{ "id": "b", "on": "avatar_entered", "if": { "cell": { "layer": "objects", "position": [1, 1], "kind": "number" } }, "then": [{ "increment_variable": { "name": "keys", "by": 1 } }] }"#,
    r#"{ "id": "c", "on": "item_released", "then": [{ "set_variable": { "name": "keys", "value": 3 } }] }"#,
    r#"{ "id": "d", "on": "object_placed", "if": { "board_count": { "kind": "torch", "op": "gte", "value": 1 } }, "then": [{ "set_variable": { "name": "gems", "value": "many" } }] }"#,
    r#"{ "id": "e", "on": "avatar_entered", "then": [{ "spawn": { "kind": "torch", "layer": "objects", "position": [1, 1] } }] }"#,
    r#"{ "id": "f", "on": "object_pushed", "if": { "variable": { "name": "keys", "op": "eq", "value": "three" } }, "then": [{ "set_cell": { "kind": "number", "layer": "objects", "position": [5, 1] } }] }"#,
    r#"{ "id": "g", "on": "variable_changed", "if": { "variable": { "name": "gems", "op": "gte", "value": 1 } }, "then": [{ "set_inventory": { "item": "torch" } }] }"#,
    r#"{ "id": "h", "on": "avatar_entered", "if": { "cell": { "layer": "objects", "position": [0, 1], "tag": "pickup" } }, "then": [{ "transform": { "position": "$event.position", "layer": "objects", "toKind": "rock" } }] }"#,
];

const OVERRIDES: &[&str] = &[
    r#"{ "drip": { "enabled": true } }"#,
    r#"{ "push": { "enabled": true } }"#,
    r#"{ "nav": { "enabled": false } }"#,
    r#"{ "merge": { "mergeableTags": ["pickup"] } }"#,
    r#"{ "gone": { "enabled": true } }"#,
];

const GOALS: &[&str] = &[
    r#"{ "id": "numbers", "type": "sequence_match", "config": { "sequence": [1] } }"#,
    r#"{ "id": "keys", "type": "variable_threshold", "config": { "variable": "keys", "target": 1 } }"#,
    r#"{ "id": "gems", "type": "variable_threshold", "config": { "variable": "gems", "target": 1 } }"#,
    r#"{ "id": "none", "type": "all_cleared", "config": { "kind": "torch" } }"#,
    r#"{ "id": "torch", "type": "reach_target", "config": { "targetTag": "pickup" } }"#,
];

/// The random content of a file: indices into each list, and deviations from the valid text.
#[derive(Clone, Debug)]
struct Drawn {
    one: Vec<usize>,
    other: Vec<usize>,
    third: Option<usize>,
    twist: Twist,
}

#[derive(Clone, Copy, Debug)]
enum Twist {
    None,
    Broken(usize),
    OtherId(usize),
    OtherSize,
    OtherPath,
    NoPath,
}

fn drawn() -> impl Strategy<Value = Drawn> {
    let some = || prop::collection::vec(any::<usize>(), 0..3);
    let twist = prop_oneof![
        6 => Just(Twist::None),
        1 => (0..800_usize).prop_map(Twist::Broken),
        1 => (0..LEVELS).prop_map(Twist::OtherId),
        1 => Just(Twist::OtherSize),
        2 => Just(Twist::OtherPath),
        1 => Just(Twist::NoPath),
    ];
    let third = prop::option::weighted(0.3, any::<usize>());
    (some(), some(), third, twist).prop_map(|(one, other, third, twist)| Drawn { one, other, third, twist })
}

fn members(lists: &[(&str, &[&str], &[usize])]) -> String {
    let list = |(key, all, chosen): &(&str, &[&str], &[usize])| {
        let chosen: Vec<&str> = chosen.iter().map(|at| all[at % all.len()]).collect();
        (!chosen.is_empty()).then(|| format!(r#""{key}": [{}]"#, chosen.join(", ")))
    };
    lists.iter().filter_map(list).collect::<Vec<_>>().join(", ")
}

fn path(level: usize) -> String {
    format!("levels/level_{level}.json")
}

fn original(path: &str) -> &'static str {
    testkit::minimal().into_iter().find(|(name, _)| *name == path).expect("the minimal pack has it").1
}

fn with(text: &str, members: &str) -> String {
    if members.is_empty() { text.to_owned() } else { testkit::with_members(text, members).expect("they fit") }
}

fn broken(text: String, twist: Twist) -> String {
    match twist {
        Twist::Broken(at) => text[..at.min(text.len())].to_owned(),
        _ => text,
    }
}

fn game(drawn: &Drawn) -> String {
    let ids = (0..LEVELS).filter(|level| !matches!(drawn.twist, Twist::OtherId(other) if other == *level));
    let entries: Vec<String> =
        ids.map(|level| format!(r#"{{ "type": "level", "ref": "level_{level}" }}"#)).collect();
    let text = original("game.json").replace(r#"{ "type": "level", "ref": "one" }"#, &entries.join(",\n"));
    let nav = r#"{ "id": "nav", "type": "avatar_navigation", "config": {} }"#;
    let systems: Vec<&str> =
        std::iter::once(nav).chain(drawn.other.iter().map(|at| SYSTEMS[at % SYSTEMS.len()])).collect();
    let text = text.replace(nav, &systems.join(", "));
    broken(with(&text, &members(&[("rules", RULES, &drawn.one)])), drawn.twist)
}

fn level(number: usize, drawn: &Drawn) -> String {
    let id = match drawn.twist {
        Twist::OtherId(other) => other,
        _ => number,
    };
    let text = original("levels/one.json").replacen("\"one\"", &format!("\"level_{id}\""), 1);
    let text = match drawn.twist {
        Twist::OtherSize => text.replacen("[4, 2]", "[6, 2]", 1),
        // The level can still be won, but only after some search.
        Twist::OtherPath => text.replacen("[\"right\", \"right\"]", "[\"right\"]", 1),
        Twist::NoPath => text.replacen("\"goldPath\": [\"right\", \"right\"], \"hintStops\": [1]", "", 1),
        _ => text,
    };
    let flag = r#"{ "id": "flag", "type": "reach_target", "config": { "targetKind": "flag" } }"#;
    let goals: Vec<&str> =
        std::iter::once(flag).chain(drawn.other.iter().map(|at| GOALS[at % GOALS.len()])).collect();
    let text = with(&text.replace(flag, &goals.join(", ")), &members(&[("rules", RULES, &drawn.one)]));
    let overrides =
        drawn.third.map(|at| format!(r#""systemOverrides": {}"#, OVERRIDES[at % OVERRIDES.len()]));
    broken(with(&text, &overrides.unwrap_or_default()), drawn.twist)
}

fn manifest(drawn: &Drawn) -> String {
    broken(with(original("manifest.json"), drawn.third.map_or("", |_| r#""titel": "x""#)), drawn.twist)
}

/// A change of the pack.
#[derive(Clone, Debug)]
enum Change {
    Level(usize, Drawn),
    Remove(usize),
    Game(Drawn),
    Manifest(Drawn),
    RemoveGame,
}

fn change() -> impl Strategy<Value = Change> {
    // Includes levels that do not exist yet.
    let number = 0..LEVELS + 3;
    prop_oneof![
        10 => (number.clone(), drawn()).prop_map(|(number, drawn)| Change::Level(number, drawn)),
        3 => number.prop_map(Change::Remove),
        4 => drawn().prop_map(Change::Game),
        1 => drawn().prop_map(Change::Manifest),
        1 => Just(Change::RemoveGame),
    ]
}

fn apply(files: &mut BTreeMap<String, Arc<File>>, change: &Change) {
    let (path, text) = match change {
        Change::Level(number, drawn) => (path(*number), level(*number, drawn)),
        Change::Game(drawn) => ("game.json".to_owned(), game(drawn)),
        Change::Manifest(drawn) => ("manifest.json".to_owned(), manifest(drawn)),
        Change::Remove(number) => return drop(files.remove(&path(*number))),
        Change::RemoveGame => return drop(files.remove("game.json")),
    };
    let input = Input { path: path.as_str().into(), text: Ok(text) };
    files.insert(path, Arc::new(File::new(input).expect("the path is one of a pack")));
}

fn check(pack: &Arc<Pack>, previous: Option<&Analysis>) -> Analysis {
    Analysis::new(Arc::clone(pack), previous, Semantics::RELEASED, &|_| true, &|| false, &|| {})
}

/// All findings, and the replay result of each level.
fn found(analysis: &Analysis) -> (Vec<Diagnostic>, BTreeMap<&str, Option<&ReplayResult>>) {
    let replay_results =
        analysis.pack().levels().map(|file| (&*file.path, analysis.replay_result(&file.path)));
    (analysis.told().cloned().collect(), replay_results.collect())
}

/// The files whose diagnostics differ between two checks.
fn others(before: &Analysis, now: &Analysis) -> BTreeSet<Arc<str>> {
    let (before, now) = (before.diagnostics(), now.diagnostics());
    let all = before.keys().chain(now.keys());
    all.filter(|file| before.get(*file) != now.get(*file)).cloned().collect()
}

/// The files with diagnostics that have ranges in changed files.
fn moved(before: &Analysis, now: &Analysis) -> BTreeSet<Arc<str>> {
    let file = |analysis: &Analysis, path: &str| analysis.pack().file(path).map(Arc::as_ptr);
    let is_moved = |it: &Diagnostic| {
        let related = it.related.iter().map(|related| &related.at.file);
        let fixed = it.fixes.iter().flat_map(|fix| &fix.edits).map(|edit| &edit.file);
        let mut places = std::iter::once(&it.at.file).chain(related).chain(fixed);
        places.any(|path| file(before, path) != file(now, path))
    };
    let lists = now.diagnostics().iter().filter(|(_, list)| list.iter().any(is_moved));
    lists.map(|(file, _)| Arc::clone(file)).collect()
}

fn errors(analysis: &Analysis) -> usize {
    analysis.told().filter(|it| it.severity == Severity::Error).count()
}

proptest! {
    #![proptest_config(testrun::law(6))]

    #[test]
    fn checking_again_finds_what_checking_anew_finds_in_many_levels(
        begin in prop::collection::vec(drawn(), LEVELS),
        changes in prop::collection::vec(change(), 1..10),
    ) {
        let mut files = BTreeMap::new();
        let none = Drawn { one: Vec::new(), other: Vec::new(), third: None, twist: Twist::None };
        apply(&mut files, &Change::Manifest(none.clone()));
        apply(&mut files, &Change::Game(none));
        for (number, drawn) in begin.into_iter().enumerate() {
            apply(&mut files, &Change::Level(number, drawn));
        }
        let mut pack = Arc::new(Pack::new(files.values().cloned()));
        let mut analysis = check(&pack, None);
        for change in changes {
            apply(&mut files, &change);
            pack = Arc::new(Pack::after(&pack, files.values().cloned()));
            let before = analysis;
            analysis = check(&pack, Some(&before));
            prop_assert_eq!(analysis.told_since(&before), others(&before, &analysis), "after {:?}", change);
            prop_assert_eq!(analysis.moved_since(&before), moved(&before, &analysis), "after {:?}", change);
            prop_assert_eq!(analysis.errors(), errors(&analysis), "after {:?}", change);
            let anew = check(&Arc::new(Pack::new(files.values().cloned())), None);
            let (again, anew) = (found(&analysis), found(&anew));
            for (path, replay_result) in &again.1 {
                prop_assert_eq!(replay_result, &anew.1[path], "{} after {:?}", path, change);
            }
            for (again, anew) in again.0.iter().zip(&anew.0) {
                prop_assert_eq!(again, anew, "after {:?}", change);
            }
            prop_assert_eq!(again.0.len(), anew.0.len(), "after {:?}", change);
        }
        let report = gridponder_check::check(&Pack::new(files.into_values()));
        prop_assert_eq!(analysis.report().tally, report.tally);
        prop_assert_eq!(found(&analysis).0, report.diagnostics);
    }
}

//! An incremental check after any change finds the same as a complete check.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use engine::Semantics;
use gridponder_check::Analysis;
use language::Diagnostic;
use language::Report;
use pack::{File, Input, Pack};
use proptest::prelude::*;

/// The files of the minimal pack, with two additional levels.
fn texts() -> BTreeMap<&'static str, String> {
    let mut texts: BTreeMap<&str, String> =
        testkit::minimal().into_iter().map(|(path, text)| (path, text.to_owned())).collect();
    for (path, id) in [("levels/two.json", "two"), ("levels/three.json", "three")] {
        let text = texts["levels/one.json"].replacen("\"one\"", &format!("\"{id}\""), 1);
        texts.insert(path, text);
    }
    let entry = |id: &str| format!(r#"{{ "type": "level", "ref": "{id}" }}"#);
    let entries = ["one", "two", "three"].map(entry).join(", ");
    let game = texts["game.json"].replacen(&entry("one"), &entries, 1);
    texts.insert("game.json", game);
    texts
}

fn file(path: &str, text: &str) -> Arc<File> {
    let input = Input { path: path.into(), text: Ok(text.to_owned()) };
    Arc::new(File::new(input).expect("the path is one of a pack"))
}

fn check(pack: Arc<Pack>, previous: Option<&Analysis>, replays: bool) -> Analysis {
    Analysis::new(pack, previous, Semantics::RELEASED, &|_| replays, &|| false, &|| {})
}

fn all(analysis: &Analysis) -> Vec<Diagnostic> {
    analysis.told().cloned().collect()
}

/// The number of levels and the number of won ones. Levels that are out of date count by their last replay.
fn counts(analysis: &Analysis) -> (usize, usize) {
    let counts = analysis.counts();
    (counts.levels, counts.won)
}

/// A change of one file: the file, the position, and the new text.
#[derive(Clone, Debug)]
struct Change {
    file: prop::sample::Index,
    place: prop::sample::Index,
    kind: Kind,
}

#[derive(Clone, Debug)]
enum Kind {
    Delete(usize),
    Insert(&'static str),
    Rename(&'static str, &'static str),
    Remove,
    Restore,
}

fn kind() -> impl Strategy<Value = Kind> {
    let words = prop::sample::select(vec![
        ("\"flag\"", "\"banner\""),
        ("\"rock\"", "\"stone\""),
        ("\"two\"", "\"one\""),
        ("\"keys\"", "\"gems\""),
        ("right", "left"),
        ("\"nav\"", "\"walk\""),
    ]);
    prop_oneof![
        (1..40_usize).prop_map(Kind::Delete),
        prop::sample::select(vec![",", "}", "\"x\"", "\n\n", " ", "0"]).prop_map(Kind::Insert),
        words.prop_map(|(from, to)| Kind::Rename(from, to)),
        Just(Kind::Remove),
        Just(Kind::Restore),
    ]
}

fn change() -> impl Strategy<Value = Change> {
    (any::<prop::sample::Index>(), any::<prop::sample::Index>(), kind())
        .prop_map(|(file, place, kind)| Change { file, place, kind })
}

/// The files after a change, all ASCII.
fn apply(files: &mut BTreeMap<&'static str, Arc<File>>, change: &Change) {
    let originals = texts();
    let path = *change.file.get(&originals.keys().copied().collect::<Vec<_>>());
    let mut text = files.get(path).map_or(String::new(), |file| file.tree.text().to_string());
    let at = change.place.index(text.len() + 1);
    match change.kind {
        Kind::Delete(length) => text.replace_range(at..(at + length).min(text.len()), ""),
        Kind::Insert(piece) => text.insert_str(at, piece),
        Kind::Rename(from, to) => text = text.replacen(from, to, 1),
        Kind::Remove => {
            files.remove(path);
            return;
        }
        Kind::Restore => text.clone_from(&originals[path]),
    }
    files.insert(path, file(path, &text));
}

proptest! {
    #![proptest_config(testrun::law(64))]

    #[test]
    fn checking_again_finds_what_checking_anew_finds(changes in prop::collection::vec(change(), 1..12)) {
        let mut files: BTreeMap<&str, Arc<File>> =
            texts().into_iter().map(|(path, text)| (path, file(path, &text))).collect();
        let mut pack = Arc::new(Pack::new(files.values().cloned()));
        let mut analysis = check(Arc::clone(&pack), None, true);
        for change in changes {
            apply(&mut files, &change);
            pack = Arc::new(Pack::after(&pack, files.values().cloned()));
            analysis = check(Arc::clone(&pack), Some(&analysis), true);
            let anew = Arc::new(Pack::new(files.values().cloned()));
            let checked_anew = check(Arc::clone(&anew), None, true);
            prop_assert_eq!(all(&analysis), all(&checked_anew), "{:?}", change);
            prop_assert_eq!(counts(&analysis), counts(&checked_anew));
            let report = gridponder_check::check(&anew);
            prop_assert_eq!(all(&analysis), report.diagnostics);
            prop_assert_eq!(analysis.report().tally, report.tally);
        }
    }

    /// An editor checks the visible files first. The rest follows later, or never if the next key press comes
    /// first.
    #[test]
    fn what_is_judged_first_and_what_is_judged_later_is_what_checking_anew_finds(
        changes in prop::collection::vec((change(), any::<prop::sample::Index>(), any::<bool>()), 1..12),
        replays in any::<bool>(),
    ) {
        let mut files: BTreeMap<&str, Arc<File>> =
            texts().into_iter().map(|(path, text)| (path, file(path, &text))).collect();
        let mut pack = Arc::new(Pack::new(files.values().cloned()));
        let mut analysis = check(Arc::clone(&pack), None, replays);
        for (change, open, has_time) in changes {
            apply(&mut files, &change);
            pack = Arc::new(Pack::after(&pack, files.values().cloned()));
            let open: Arc<str> = Arc::from(*open.get(&texts().keys().copied().collect::<Vec<_>>()));
            let first = BTreeSet::from([Arc::clone(&open)]);
            analysis = Analysis::beginning(Arc::clone(&pack), Some(&analysis), Semantics::RELEASED, &first);
            prop_assert!(analysis.is_judged(&open));
            if has_time {
                analysis = check(Arc::clone(&pack), Some(&analysis), replays);
                prop_assert!(analysis.is_whole());
            }
            // Without replays, the only missing findings are those of unchecked levels.
            if has_time || analysis.is_whole() && !replays {
                let anew = check(Arc::new(Pack::new(files.values().cloned())), None, replays);
                prop_assert_eq!(all(&analysis), all(&anew), "{:?}", change);
                prop_assert_eq!(counts(&analysis), counts(&anew));
            }
        }
    }
}

/// The reports before and after an edit that removes a name defined only in the level `two`. The game has the
/// given member.
fn renamed_in_two(member: &str, id: &str, other: &str) -> (Report, Report) {
    let mut files = texts();
    let game = testkit::with_members(&files["game.json"], member).expect("the member fits");
    files.insert("game.json", game);
    let unnamed = files["levels/two.json"].clone();
    let (id, other) = (format!("\"id\": \"{id}\""), format!("\"id\": \"{other}\""));
    files.insert("levels/two.json", unnamed.replacen(&other, &id, 1));
    let mut parsed: BTreeMap<&str, Arc<File>> =
        files.iter().map(|(path, text)| (*path, file(path, text))).collect();
    let whole = check(Arc::new(Pack::new(parsed.values().cloned())), None, true);

    parsed.insert("levels/two.json", file("levels/two.json", &unnamed));
    let pack = Arc::new(Pack::after(whole.pack(), parsed.into_values()));
    let again = check(Arc::clone(&pack), Some(&whole), true).report();
    assert_eq!(again.tally, gridponder_check::check(&pack).tally);
    (whole.report(), again)
}

#[test]
fn a_level_can_break_the_game_and_with_it_all_proofs() {
    let rules = r#""rules": [
      { "id": "drip", "on": "avatar_entered", "then": [{ "release_from_emitter": { "emitterId": "spout" } }] }
    ]"#;
    let (before, after) = renamed_in_two(rules, "spout", "pipe");
    assert_eq!(before.tally.won, 3, "{:?}", before.diagnostics);
    assert_eq!((after.tally.won, after.tally.not_replayed), (0, 3));
}

#[test]
fn what_the_game_says_of_a_goal_that_is_gone_leaves_all_proofs() {
    let described = r#""goalDescriptions": { "banner": "Reach it" }"#;
    let (before, after) = renamed_in_two(described, "banner", "flag");
    assert_eq!(before.tally.won, 3, "{:?}", before.diagnostics);
    assert_eq!((after.tally.won, after.tally.not_replayed), (3, 0));
    let errors = after.diagnostics.iter().filter(|it| it.severity == language::Severity::Error);
    assert_eq!(errors.count(), 1);
}

#[test]
fn a_verdict_stays_with_its_step_until_the_next_replay() {
    let files = texts();
    let pack = |level: &str| {
        let files = files
            .iter()
            .map(|(path, text)| file(path, if *path == "levels/one.json" { level } else { text }));
        Arc::new(Pack::new(files.collect::<Vec<_>>()))
    };
    let short =
        files["levels/one.json"].replacen("[\"right\", \"right\"], \"hintStops\": [1]", "[\"right\"]", 1);
    let replayed = check(pack(&short), None, true);
    let verdict =
        |analysis: &Analysis| all(analysis).into_iter().find(|it| it.code() == "gold-path-does-not-win");
    let before = verdict(&replayed).expect("the gold path is too short").at.range;

    let moved = format!("\n{short}");
    let typed = check(pack(&moved), Some(&replayed), false);
    let after = verdict(&typed).expect("a verdict stays").at.range;
    assert_eq!(after, before + text::TextSize::new(1));
    assert!(typed.replay_result("levels/one.json").is_none(), "it is of another text");

    let gone = short.replacen("[\"right\"]", "[]", 1);
    assert_eq!(verdict(&check(pack(&gone), Some(&replayed), false)), None);
}

#[test]
fn white_space_in_the_game_leaves_levels_as_they_were_judged_and_proved() {
    let files = texts();
    let parsed = files.iter().map(|(path, text)| file(path, text));
    let analysis = check(Arc::new(Pack::new(parsed)), None, true);
    let with_game = |text: &str| {
        let pack = analysis.pack().with([("game.json".into(), Some(file("game.json", text)))]);
        Analysis::beginning(Arc::new(pack), Some(&analysis), Semantics::RELEASED, &BTreeSet::new())
    };
    let spaced = with_game(&files["game.json"].replace(',', " ,\n"));
    assert!(spaced.is_whole());
    assert_eq!(spaced.counts(), analysis.counts());
    let renamed = with_game(&files["game.json"].replace("\"rock\"", "\"stone\""));
    assert!(!renamed.is_whole(), "another word is judged anew");
}

#[test]
fn a_cancelled_check_replays_nothing_more_and_keeps_what_was_proved() {
    let files = texts();
    let pack = Arc::new(Pack::new(files.iter().map(|(path, text)| file(path, text))));
    let cancelled = Analysis::new(Arc::clone(&pack), None, Semantics::RELEASED, &|_| true, &|| true, &|| {});
    assert!(cancelled.replay_result("levels/one.json").is_none());
    let proved = check(Arc::clone(&pack), Some(&cancelled), true);
    let again = check(pack, Some(&proved), false);
    assert!(again.replay_result("levels/one.json").is_some_and(gridponder_check::ReplayResult::is_won));
}

//! Invariants of fix-all: a second run changes nothing, gold paths that won still win, texts stay readable,
//! and text without a fix does not change.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use check::{Analysis, check};
use gridponder::GRIDPONDER;
use language::{
    Findings, FixAll, Fixed, Job, Language, Project, Report, Semantics, Severity, fix_all, fix_one,
};
use pack::Pack;
use proptest::prelude::*;
use testkit::Files;

fn pack(files: &Files) -> Pack {
    testkit::pack(files.iter().map(|(path, text)| (path.as_str(), text.as_str())))
}

fn report(files: &Files) -> Report {
    check(&pack(files))
}

fn open(files: &Files) -> Arc<dyn Project> {
    let text = |(path, text): (&String, &String)| (Arc::from(path.as_str()), Ok(Arc::from(text.as_str())));
    GRIDPONDER.open(language::Files { texts: files.iter().map(text).collect(), ..language::Files::default() })
}

fn checked(project: &Arc<dyn Project>) -> Arc<dyn Findings> {
    project.check(&Job { wants_replay: &|_| true, ..Job::new(Semantics::Released) })
}

fn analysis_of(findings: &dyn Findings) -> &Analysis {
    gridponder::analysis(findings).expect("they are of this language")
}

fn fixed_with(files: &Files, options: &FixAll<'_>) -> Fixed {
    let project = open(files);
    fix_all(&project, &*checked(&project), Semantics::Released, options)
}

fn fixed(files: &Files, unsafe_too: bool) -> Fixed {
    fixed_with(files, &FixAll { unsafe_too, wants: &|_, _| true, may_change: &|_| true })
}

fn count(report: &Report, severity: Severity) -> usize {
    report.diagnostics.iter().filter(|it| it.severity == severity).count()
}

fn texts(analysis: &Analysis) -> Files {
    analysis.pack().files().map(|file| (file.path.to_string(), file.tree.text().to_string())).collect()
}

/// The level files that win at the last step.
fn won(analysis: &Analysis) -> BTreeSet<String> {
    let is_won = |path: &str| analysis.replay_result(path).is_some_and(check::ReplayResult::is_won);
    analysis.pack().levels().map(|file| file.path.to_string()).filter(|path| is_won(path)).collect()
}

fn syntax_errors(analysis: &Analysis) -> BTreeMap<String, usize> {
    analysis.pack().files().map(|file| (file.path.to_string(), file.tree.errors().len())).collect()
}

/// Returns the violated invariant as the error.
fn broken_law(files: &Files, unsafe_too: bool) -> Result<Fixed, String> {
    let before = checked(&open(files));
    let before = analysis_of(&*before);
    let result = fixed(files, unsafe_too);
    let after = texts(analysis_of(&*result.findings));
    if texts(before).keys().ne(after.keys()) {
        return Err("there are other files".to_owned());
    }
    for (path, text) in &after {
        let old = &files[path];
        let edits =
            result.edits.iter().find(|(file, _)| ***file == **path).map(|(_, edits)| edits.as_slice());
        if text::apply(old, edits.unwrap_or_default()).as_ref() != Some(text) {
            return Err(format!("{path} is not what its edits make of it"));
        }
        if edits.is_none() != (old == text) {
            return Err(format!("{path} has edits that change nothing"));
        }
        let is_crlf =
            |text: &str| text.contains('\n') && text.matches('\n').count() == text.matches("\r\n").count();
        if is_crlf(old) && text.contains('\n') && !is_crlf(text) {
            return Err(format!("{path} has other line breaks"));
        }
    }
    let fresh = report(&after);
    if fresh.diagnostics != analysis_of(&*result.findings).report().diagnostics
        || fresh.tally != analysis_of(&*result.findings).report().tally
    {
        return Err("the report is not the one of the texts".to_owned());
    }
    let lost: Vec<String> =
        won(before).difference(&won(analysis_of(&*checked(&open(&after))))).cloned().collect();
    if !lost.is_empty() {
        return Err(format!("{lost:?} are not won any more"));
    }
    let (had, has) = (syntax_errors(before), syntax_errors(analysis_of(&*result.findings)));
    if let Some((path, _)) = has.iter().find(|(path, count)| **count > had[*path]) {
        return Err(format!("{path} has more syntax errors"));
    }
    let again = fixed(&after, unsafe_too);
    if let Some(applied) = again.applied.first() {
        return Err(format!("a second time changes something: {applied:?}"));
    }
    Ok(result)
}

/// Converts the line breaks to those of Windows.
fn make_crlf(files: &mut Files) {
    for text in files.values_mut() {
        *text = text.replace("\r\n", "\n").replace('\n', "\r\n");
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The minimal pack with a member of one of its files replaced.
fn with(path: &str, member: &str) -> Files {
    let put = |name: &str, text: &str| {
        let changed = (name == path).then(|| testkit::with_members(text, member).expect("the member fits"));
        changed.unwrap_or_else(|| text.to_owned())
    };
    testkit::minimal().into_iter().map(|(name, text)| (name.to_owned(), put(name, text))).collect()
}

#[test]
fn the_broken_packs_are_mended_by_the_law() {
    for name in ["broken_empty", "broken_garden", "broken_paths"] {
        let files = testkit::files_of(&root().join("tests/packs").join(name));
        for unsafe_too in [false, true] {
            let result = broken_law(&files, unsafe_too).unwrap_or_else(|why| panic!("{name}: {why}"));
            assert!(name != "broken_garden" || !result.applied.is_empty(), "{name}");
        }
    }
}

#[test]
fn a_fix_that_brings_another_to_light_is_followed_by_it() {
    let member =
        r#""metadata": { "difficulty": "3", "tags": ["void", "rock", "torch", "number", "keys", ] }"#;
    let result = broken_law(&with("levels/one.json", member), false).expect("it keeps the law");
    let report = analysis_of(&*result.findings).report();
    assert!(report.diagnostics.iter().all(|it| it.code() == testkit::UNUSED), "{:?}", report.diagnostics);
    assert_eq!(result.applied.len(), 2, "{:?}", result.applied);
}

/// A misspelled variable prevents a rule from removing the flag, and the title is not a text.
const TRAP: &str = r#""title": 5, "rules": [{
    "id": "r", "on": "avatar_entered",
    "if": { "variable": { "name": "kees", "op": "eq", "value": 0 } },
    "then": [{ "destroy": { "position": [2, 0], "layer": "markers" } }]
  }]"#;

#[test]
fn a_fix_that_would_break_a_gold_path_is_left_out_and_the_others_are_not() {
    let files = with("levels/one.json", TRAP);
    let result = broken_law(&files, true).expect("it keeps the law");
    let applied: Vec<&str> = result.applied.iter().map(|it| it.title.as_str()).collect();
    let left: Vec<String> = result.left.iter().map(|it| format!("{}: {}", it.title, it.regression)).collect();
    expect_test::expect![[r#"
        ["change it to `\"5\"`"]
        [
            "change it to `keys`: the solution of levels/one.json would not win",
        ]"#]]
    .assert_eq(&format!("{applied:?}\n{left:#?}"));
    assert_eq!(analysis_of(&*result.findings).report().tally.won, 1);
}

/// The titles of the fixes that are applied to a level with these members, and the resulting level.
fn applied(member: &str, unsafe_too: bool) -> (Vec<String>, String) {
    let result = broken_law(&with("levels/one.json", member), unsafe_too).expect("it keeps the law");
    let level = texts(analysis_of(&*result.findings))["levels/one.json"].clone();
    (result.applied.into_iter().map(|it| it.title).collect(), level)
}

#[test]
fn where_a_text_is_broken_only_the_text_is_mended() {
    // The missing quote could belong anywhere, so no fix is certain.
    let member = r#""titel": "One", "solution": { "goldPath": ["right, "right"] }, "rulez": []"#;
    let files = with("levels/one.json", member);
    let findings = checked(&open(&files));
    let codes: BTreeSet<&str> = analysis_of(&*findings)
        .told()
        .filter(|it| *it.at.file == *"levels/one.json" && !it.fixes.is_empty())
        .map(language::Diagnostic::code)
        .collect();
    assert!(codes.iter().all(|code| *code == "syntax-error"), "{codes:?}");
    broken_law(&files, true).expect("it keeps the law");
}

#[test]
fn a_guess_at_a_broken_text_is_made_where_the_gold_path_wins_by_it() {
    let broken = r#""solution": { "goldPath": ["right, "right"] }"#;
    assert_eq!(applied(broken, true).0.len(), 1);
    // If another error prevents a replay, nothing confirms where the quote belongs.
    let unplayable = format!(r#"{broken}, "goals": [{{ "id": "flag", "type": "gather" }}]"#);
    assert_eq!(applied(&unplayable, true).0, Vec::<String>::new());
}

#[test]
fn the_value_of_a_key_that_is_there_twice_is_left_to_a_person() {
    let state =
        |more: &str| format!(r#""state": {{ "avatar": {{ "position": [0, 0], "facing": "rigth"{more} }} }}"#);
    assert_eq!(applied(&state(""), true).0, ["change it to `right`"]);
    assert_eq!(applied(&state(r#", "facing": "dwon""#), true).0, Vec::<String>::new());
    let comma = state(r#", "facing": "dwon","#);
    assert_eq!(applied(&comma, true).0.len(), 1, "a trailing comma is one whichever key goes");
}

#[test]
fn where_quotes_are_inside_out_no_comma_is_put_beside_them() {
    let member = r#""state":{"variables":{"a":0},"overlay":{"position":[0,0"],"size":[2,2]}},"rules":[],"metadata":{difficulty":1}"#;
    for unsafe_too in [false, true] {
        assert_eq!(applied(member, unsafe_too).0, Vec::<String>::new());
    }
    assert_eq!(
        applied(r#""metadata":{"difficulty":1"description":"Two"}"#, false).0,
        ["insert the missing `,`"]
    );
}

#[test]
fn gold_paths_keep_their_steps() {
    for path in [r#"["right", "right", "up"]"#, r#"["up", "right", "right"]"#, r#"["right"]"#] {
        let (applied, level) = applied(&format!(r#""solution": {{ "goldPath": {path} }}"#), true);
        assert_eq!(applied, Vec::<String>::new());
        assert!(level.contains(path), "{level}");
    }
}

#[test]
fn what_is_to_be_filled_in_is_left_to_a_person() {
    for member in
        [r#""goals": [{ "type": "reach_target" }]"#, r#""rules": [{ "id": "r", "on": "avatar_entered" }]"#]
    {
        assert_eq!(applied(member, true).0, Vec::<String>::new(), "{member}");
    }
}

#[test]
fn a_guess_after_which_the_gold_path_does_not_win_is_left_out() {
    // With a correct `facing`, only the gold path is wrong.
    let state = r#""state": { "avatar": { "enabled": true, "position": [0, 0], "facing": "rigth" } }"#;
    assert_eq!(applied(state, true).0, ["change it to `right`"]);
    let member = format!(r#"{state}, "solution": {{ "goldPath": ["right", "up"] }}"#);
    assert_eq!(applied(&member, true).0, Vec::<String>::new());
}

#[test]
fn a_fix_that_somebody_chose_may_reveal_a_gold_path_that_does_not_win() {
    let state = r#""state": { "avatar": { "enabled": true, "position": [0, 0], "facing": "rigth" } }"#;
    let chosen = |solution: &str| {
        let files = with("levels/one.json", &format!("{state}, {solution}"));
        let project = open(&files);
        let findings = checked(&project);
        let all = findings.lists().values().flat_map(|list| list.iter());
        let wrong =
            all.filter(|it| it.code() == "unknown-value").find_map(|it| Some((it, it.fixes.first()?)));
        let fixed =
            fix_one(&project, &*findings, Semantics::Released, wrong.expect("it has a fix"), &|_| true);
        (fixed.applied.len(), fixed.left.len())
    };
    assert_eq!(chosen(r#""solution": { "goldPath": ["right", "up"] }"#), (1, 0));
    assert_eq!(chosen(r#""solution": { "goldPath": ["right", "right"] }"#), (1, 0));
}

#[test]
fn a_name_that_several_places_write_is_not_changed_to_the_one_that_is_defined() {
    let markers = |cells: &str| {
        format!(r#""board": {{ "layers": {{ "markers": [{cells}, [null, null, null, null]] }}, … }}"#)
    };
    let files = |cells: &str| testkit::Excerpt::parse(&format!("levels/one.json: {}", markers(cells)));
    let names = |cells: &str| -> Vec<(String, language::Applicability)> {
        let report = check(&files(cells).expect("it is an excerpt").pack());
        let fixes =
            report.diagnostics.into_iter().filter(|it| it.code() == "unknown-kind").flat_map(|it| it.fixes);
        fixes
            .filter(|fix| fix.title.starts_with("change"))
            .map(|fix| (fix.title, fix.applicability))
            .collect()
    };
    let change = "change it to `flag`".to_owned();
    assert_eq!(names(r#"[null, "flga", "flag", null]"#), [(change.clone(), language::Applicability::Unsafe)]);
    let manual = (change, language::Applicability::Manual);
    assert_eq!(names(r#"[null, "flga", "flga", null]"#), [manual.clone(), manual]);
}

#[test]
fn files_and_diagnostics_that_are_not_wanted_stay() {
    let mut files = with("levels/one.json", r#""solution": { "goldPath": ["right", "right", ] }"#);
    let theme = "{ \"splash\": \"#000000\", }\n".to_owned();
    files.insert("theme.json".to_owned(), theme.clone());
    let only = |path: &str| path == "levels/one.json";
    let wants = |_: &dyn Project, _: &language::Diagnostic| true;
    let result = fixed_with(&files, &FixAll { unsafe_too: true, wants: &wants, may_change: &only });
    assert_eq!(texts(analysis_of(&*result.findings))["theme.json"], theme);
    assert_eq!(result.edits.len(), 1);
    let none = FixAll { unsafe_too: true, wants: &|_, _| false, may_change: &|_| true };
    assert!(fixed_with(&files, &none).applied.is_empty());
}

#[test]
fn what_unsafe_fixes_could_do_is_counted() {
    let state = r#""state": { "avatar": { "enabled": true, "position": [0, 0], "facing": "rigth" } }"#;
    let files = with("levels/one.json", state);
    let result = fixed(&files, false);
    assert_eq!((result.applied.len(), result.more), (0, 1));
    let result = fixed(&files, true);
    assert_eq!((result.applied.len(), result.more), (1, 0));
}

/// The number of packs that were repaired completely.
#[derive(Debug, Default)]
struct Wholly {
    cases: usize,
    by_safe: usize,
    by_unsafe: usize,
    in_part: usize,
    left_out: usize,
}

#[test]
fn seeded_faults_are_mended_by_the_law() {
    // All of them take long, and most faults have several variants.
    let every = if std::env::var_os("GOLDPATH_EVERY_CASE").is_some() { 1 } else { 36 };
    let Some(cases) = testrun::shared("conformance/mutations/cases") else { return };
    let entries = fs::read_dir(cases).expect("the folder can be read");
    let mut folders: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    folders.sort();
    let (mut failures, mut wholly) = (Vec::new(), Wholly::default());
    for folder in folders.iter().step_by(every) {
        let name = folder.file_name().unwrap_or_default().to_string_lossy();
        let mut files = testkit::files_of(folder);
        if wholly.cases % 2 == 1 {
            make_crlf(&mut files);
        }
        wholly.cases += 1;
        let mut is_whole = false;
        for unsafe_too in [false, true] {
            match broken_law(&files, unsafe_too) {
                Ok(result) => {
                    let report = analysis_of(&*result.findings).report();
                    let is_clean = count(&report, Severity::Error) == 0
                        && count(&report, Severity::Warning) == 0
                        && report.tally.won == report.tally.solutions;
                    wholly.by_safe += usize::from(is_clean && !unsafe_too && !result.applied.is_empty());
                    wholly.by_unsafe += usize::from(is_clean && unsafe_too && !is_whole);
                    is_whole |= is_clean;
                    wholly.in_part += usize::from(unsafe_too && !is_clean && !result.applied.is_empty());
                    wholly.left_out += usize::from(unsafe_too && !result.left.is_empty());
                    if unsafe_too && std::env::var_os("GOLDPATH_EVERY_CASE").is_some() {
                        for left in &result.left {
                            eprintln!("{name}: left out: {left:?}");
                        }
                        for applied in result.applied.iter().filter(|_| !is_clean) {
                            eprintln!("{name}: applied: {applied:?}");
                        }
                    }
                }
                Err(why) => failures.push(format!("{name} (unsafe: {unsafe_too}): {why}")),
            }
        }
    }
    eprintln!("{wholly:?}");
    assert!(failures.is_empty(), "{} cases break the law\n{}", failures.len(), failures.join("\n"));
    assert!(wholly.by_unsafe > 0, "{wholly:?}");
}

/// A change of a text: position, number of removed characters, inserted text.
fn change() -> impl Strategy<Value = (prop::sample::Index, prop::sample::Index, usize, &'static str)> {
    let words =
        vec!["", ",", "}", "]", "\"x\"", "1", ": ", "\r\n", "null, ", "\"right\", ", "\"id\": \"one\", "];
    (any::<prop::sample::Index>(), any::<prop::sample::Index>(), 0..12_usize, prop::sample::select(words))
}

proptest! {
    #![proptest_config(testrun::law(40))]

    #[test]
    fn mutated_packs_are_mended_by_the_law(
        base in 0..4_usize,
        changes in prop::collection::vec(change(), 1..4),
        is_crlf in any::<bool>(),
        unsafe_too in any::<bool>(),
    ) {
        let mut files = match ["lantern_walk", "drip_tiles", "prism_turn"].get(base) {
            Some(name) => testkit::files_of(&root().join("tests/packs").join(name)),
            None => with("levels/one.json", "\"title\": \"One\""),
        };
        if is_crlf {
            make_crlf(&mut files);
        }
        for (file, place, length, insert) in changes {
            let path = file.get(&files.keys().collect::<Vec<_>>()).as_str().to_owned();
            let text = files[&path].clone();
            let boundary = |at: usize| (at..=text.len()).find(|at| text.is_char_boundary(*at)).unwrap_or(text.len());
            let start = boundary(place.index(text.len().max(1)));
            let end = boundary((start + length).min(text.len()));
            files.insert(path, format!("{}{insert}{}", &text[..start], &text[end..]));
        }
        if let Err(why) = broken_law(&files, unsafe_too) {
            prop_assert!(false, "{}", why);
        }
    }
}

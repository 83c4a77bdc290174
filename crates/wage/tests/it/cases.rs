//! The cases that lie beside the project: what is expected there is found, and no error or warning besides.

use std::path::Path;
use std::sync::Arc;

use language::{Change, Diagnostic, Files, Language, Project, Severity, Watch};
use serde_json::Value;
use text::{Edit, Encoding, Lines};
use wage::{Asked, Detected, check, detect};
use wage_rules::doc::Doc;

/// The folder of the cases.
pub(crate) fn root() -> Option<std::path::PathBuf> {
    testrun::shared("wage")
}

fn range(text: &str, diagnostic: &Diagnostic) -> [(u64, u64); 2] {
    let lines = Lines::new(text);
    [diagnostic.at.range.start(), diagnostic.at.range.end()].map(|offset| {
        let position = Encoding::Utf16.position(text, &lines, offset);
        (u64::from(position.line), u64::from(position.character))
    })
}

fn position(value: &Value) -> (u64, u64) {
    (value["line"].as_u64().unwrap_or(0), value["character"].as_u64().unwrap_or(0))
}

#[test]
fn what_the_cases_expect_is_told_and_nothing_else() {
    let Some(root) = root() else { return };
    let expected =
        std::fs::read_to_string(root.join("expected.json")).expect("the list of cases can be read");
    let expected: Value = serde_json::from_str(&expected).expect("the list of cases is JSON");
    let mut wrong = String::new();
    for (name, case) in expected.as_object().expect("the list of cases is an object") {
        let path = root.join("cases").join(name);
        let text = std::fs::read_to_string(&path).expect("a case can be read");
        let is_wage = detect(name, &text, Asked::Named) == Detected::Wage;
        let mut left = if is_wage { check(name, &Doc::read(name, text.as_str())) } else { Vec::new() };
        for want in case["expect"].as_array().into_iter().flatten() {
            let (start, end) = (position(&want["range"]["start"]), position(&want["range"]["end"]));
            let fits = |it: &Diagnostic| {
                let [from, to] = range(&text, it);
                want["code"] == it.code()
                    && want["severity"] == it.severity.name()
                    && from <= end
                    && start <= to
                    && to.0 - from.0 <= end.0 - start.0 + 1
            };
            match left.iter().position(fits) {
                Some(at) => {
                    left.remove(at);
                }
                None => wrong.extend([name, ": missing: ", want["code"].as_str().unwrap_or("?"), "\n"]),
            }
        }
        for it in left.iter().filter(|it| it.severity <= Severity::Warning) {
            wrong.extend([name, ": not expected: ", it.code(), ": ", &it.message, "\n"]);
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn a_safe_fix_of_a_case_removes_what_it_mends_and_brings_nothing_new() {
    let Some(root) = root() else { return };
    let expected =
        std::fs::read_to_string(root.join("expected.json")).expect("the list of cases can be read");
    let expected: Value = serde_json::from_str(&expected).expect("the list of cases is JSON");
    let serious = |all: &[Diagnostic]| {
        let mut codes: Vec<&'static str> =
            all.iter().filter(|it| it.severity <= Severity::Warning).map(Diagnostic::code).collect();
        codes.sort_unstable();
        codes
    };
    let mut wrong = String::new();
    for name in expected.as_object().expect("the list of cases is an object").keys() {
        let text = std::fs::read_to_string(root.join("cases").join(name)).expect("a case can be read");
        if detect(name, &text, Asked::Named) != Detected::Wage {
            continue;
        }
        let before = check(name, &Doc::read(name, text.as_str()));
        for diagnostic in &before {
            for fix in diagnostic.fixes.iter().filter(|it| it.applicability == language::Applicability::Safe)
            {
                let after_text = crate::support::apply(&text, fix);
                let after = check(name, &Doc::read(name, after_text.as_str()));
                let mut left = serious(&before);
                if diagnostic.severity <= Severity::Warning {
                    left.retain(|code| *code != diagnostic.code());
                }
                let is_gone = after.iter().filter(|it| it.code() == diagnostic.code()).count()
                    < before.iter().filter(|it| it.code() == diagnostic.code()).count();
                let news: Vec<_> = serious(&after).into_iter().filter(|code| !left.contains(code)).collect();
                if !is_gone || !news.is_empty() && !diagnostic.code().contains("syntax") {
                    wrong.extend([
                        name,
                        ": ",
                        diagnostic.code(),
                        ": ",
                        &fix.title,
                        ": ",
                        &news.join(" "),
                        "\n",
                    ]);
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// Each case of a game with its file name and text.
pub(crate) fn games(root: &Path) -> Vec<(String, String)> {
    let expected =
        std::fs::read_to_string(root.join("expected.json")).expect("the list of cases can be read");
    let expected: Value = serde_json::from_str(&expected).expect("the list of cases is JSON");
    let names = expected.as_object().expect("the list of cases is an object").keys();
    let read = |name: &String| {
        let text = std::fs::read_to_string(root.join("cases").join(name)).expect("a case can be read");
        (name.clone(), text)
    };
    names.map(read).filter(|(name, text)| detect(name, text, Asked::Named) == Detected::Wage).collect()
}

#[test]
fn a_name_of_a_case_is_renamed_and_comes_back_byte_for_byte() {
    const NEW: &str = "brand_new";
    let Some(root) = root() else { return };
    let (mut renamed, mut refused) = (0, String::new());
    for (name, text) in games(&root) {
        let file: Arc<str> = Arc::from(name.rsplit('/').next().unwrap_or(&name));
        let open = |text: &str| {
            let texts = vec![(Arc::clone(&file), Ok(Arc::from(text)))];
            wage::WAGE.open(Files { texts, ..Files::default() })
        };
        let project = open(&text);
        let change = |project: &Arc<dyn Project>, at, new: &str| -> Result<Arc<dyn Project>, String> {
            let edits = project.facets().renaming.expect("the language has it").rename(
                &file,
                at,
                new,
                Watch::PATIENT,
            )?;
            let edits: Vec<Edit> = edits.into_iter().map(|it| it.edit).collect();
            let after = text::apply(project.text(&file).expect("it is there"), &edits).expect("they fit");
            let texts = vec![(Arc::clone(&file), Some(Ok(Arc::from(after))))];
            Ok(project.with(Change { texts, ..Change::default() }).expect("the text is another one"))
        };
        let found = project.facets().navigation.expect("the language has it").find_symbols("", 6);
        // What readers take for something else comes back in quotes.
        for found in found.iter().filter(|it| yaml::is_plain_text(&it.name)) {
            match change(&project, found.at.range.start(), NEW) {
                Ok(after) => {
                    // The new name stands where the old one was, moved by what changed before it.
                    let new = after.facets().navigation.expect("the language has it").find_symbols(NEW, 10);
                    let new = new.iter().find(|it| it.name == NEW).expect("it has the new name");
                    let back =
                        change(&after, new.at.range.start(), &found.name).expect("it can be taken back");
                    assert_eq!(back.text(&file).map(|it| &**it), Some(&*text), "{name}: `{}`", found.name);
                    renamed += 1;
                }
                Err(why) => refused.extend([&*name, ": ", &why, "\n"]),
            }
        }
    }
    assert!(renamed > 500, "only {renamed} were renamed; refused:\n{refused}");
    assert!(refused.lines().count() * 10 < renamed, "{refused}");
    eprintln!("{renamed} renamed; refused:\n{refused}");
}

#[test]
fn after_all_safe_fixes_of_a_case_nothing_is_left_to_fix() {
    let Some(root) = root() else { return };
    for (name, text) in games(&root) {
        let file: Arc<str> = Arc::from(name.rsplit('/').next().unwrap_or(&name));
        let open = |text: &str| {
            let texts = vec![(Arc::clone(&file), Ok(Arc::from(text)))];
            wage::WAGE.open(Files { texts, ..Files::default() })
        };
        let fixed = |text: &str| {
            let project = open(text);
            let semantics = language::Semantics::Released;
            let found = project.check(&language::Job::new(semantics));
            let fix = language::safe_fixes(&project, &*found, semantics, &file)?;
            Some(crate::support::apply(text, &fix))
        };
        if let Some(after) = fixed(&text) {
            assert_eq!(fixed(&after), None, "{name}");
        }
    }
}

#[test]
fn every_fix_of_a_case_can_be_applied_and_breaks_no_text() {
    let Some(root) = root() else { return };
    for (name, text) in games(&root) {
        let errors = Doc::read(&name, text.as_str()).errors().len();
        for diagnostic in check(&name, &Doc::read(&name, text.as_str())) {
            for fix in &diagnostic.fixes {
                let after = crate::support::apply(&text, fix);
                let left = Doc::read(&name, after.as_str());
                assert!(left.errors().len() <= errors, "{name}: {}:\n{:?}", fix.title, left.errors());
                let is_there =
                    |it: &Diagnostic| it.code() == diagnostic.code() && it.message == diagnostic.message;
                let count = |all: Vec<Diagnostic>| all.iter().filter(|it| is_there(it)).count();
                let before = count(check(&name, &Doc::read(&name, text.as_str())));
                assert!(count(check(&name, &left)) < before, "{name}: {}", fix.title);
            }
        }
    }
}

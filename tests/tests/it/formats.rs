//! The reports for other programs, validated with the schemas of their readers.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use e2e::folder::Folder;
use e2e::{Run, binary, goldpath, goldpath_in, root};
use jsonschema::Validator;
use serde_json::{Value as Json, json};

const DOCUMENTS: [&str; 3] = ["sarif", "gitlab", "junit"];

/// The folder into which `tests/formats/install` installs.
fn place() -> Option<PathBuf> {
    let output = Command::new(root().join("tests/formats/install")).arg("--where").output().ok()?;
    Some(PathBuf::from(String::from_utf8(output.stdout).ok()?.trim()))
}

fn validator(schema: &Path) -> Validator {
    let text = fs::read_to_string(schema).expect("the schema can be read");
    // In SARIF, the pattern of a field that we do not write has an extra bracket, which a strict parser
    // refuses.
    let text = text.replace("-[a-zA-Z]{2}]?$", "-[a-zA-Z]{2}$");
    let schema = serde_json::from_str(&text).expect("the schema is JSON");
    jsonschema::validator_for(&schema).expect("the schema is one")
}

/// The schema of SARIF, if it is installed.
fn sarif_validator() -> Option<Validator> {
    let schema = place().map(|place| place.join("sarif.json")).filter(|schema| schema.exists());
    if schema.is_none() {
        testrun::skip("no schema of SARIF; tests/formats/install brings it");
    }
    schema.map(|schema| validator(&schema))
}

fn complaints(validator: &Validator, document: &Json) -> Vec<String> {
    validator.iter_errors(document).map(|error| format!("{}: {error}", error.instance_path())).collect()
}

/// The errors of the JUnit schema for a report. Returns `None` if it is not installed.
fn junit_complaints(report: &str) -> Option<String> {
    let place = place().filter(|place| place.join("installed").exists());
    let Some(place) = place else {
        testrun::skip("no schema of JUnit; tests/formats/install brings it");
        return None;
    };
    let folder = tempfile::tempdir().expect("there is a place for temporary files");
    let file = folder.path().join("report.xml");
    fs::write(&file, report).expect("the file can be written");
    let output = Command::new("node")
        .arg(root().join("tests/formats/junit.mjs"))
        .args([&place, &file])
        .output()
        .expect("Node runs: it has brought the schema");
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(output.status.success(), said.is_empty(), "{said}");
    Some(said)
}

/// A copy of a broken pack. Its folder, a level and its mistakes have names with characters that are special
/// in every format.
fn odd_pack() -> Folder {
    let name = if cfg!(windows) { "50% 'a' #1, é💡" } else { "50% \"a\"\\<b>: #1, é💡?" };
    let pack = Folder::named("broken_garden", name);
    let level =
        "{ \"id\": \"]]>\", \"\\u0000\\u001b\\\"<&\\n::error::%0A\\\\\": 1,\n \"é😀\": {}, \"solution\": 1 }";
    fs::write(pack.path("levels/100% [x](1) ü.json"), level).expect("the file can be written");
    pack
}

fn above(pack: &Folder) -> &Path {
    pack.root().parent().expect("it lies in a folder")
}

/// A report of each kind of run: with many findings, with none, with special names, and without a pack.
fn reports(format: &str) -> Vec<(&'static str, String)> {
    let odd = odd_pack();
    let empty = tempfile::tempdir().expect("there is a place for temporary files");
    let told = |run: Run, status| {
        assert_eq!(run.status, status, "{}", run.stderr);
        run.stdout
    };
    vec![
        ("broken", told(goldpath(&["check", "tests/packs", "--format", format]), 1)),
        ("clean", told(goldpath(&["check", "tests/packs/prism_turn", "--format", format]), 0)),
        ("odd", told(goldpath_in(above(&odd), &["check", "--format", format]), 1)),
        ("quiet", told(goldpath(&["check", "tests/packs", "--format", format, "--quiet"]), 1)),
        ("nothing", told(goldpath_in(empty.path(), &["check", "--format", format]), 3)),
    ]
}

fn parse(document: &str) -> Json {
    serde_json::from_str(document).expect("the report is JSON")
}

#[test]
fn sarif_is_what_its_schema_says() {
    let Some(validator) = sarif_validator() else { return };
    for (run, document) in reports("sarif") {
        assert_eq!(complaints(&validator, &parse(&document)), [""; 0], "{run}");
    }
    // Checks that the schema can refuse a report.
    let mut wrong = parse(&goldpath(&["check", "tests/packs/prism_turn", "--format", "sarif"]).stdout);
    wrong["runs"][0]["columnKind"] = json!("bytes");
    assert_ne!(complaints(&validator, &wrong), [""; 0]);
}

#[test]
fn sarif_names_every_finding_once_and_every_file_as_it_is() {
    let pack = odd_pack();
    let document = parse(&goldpath_in(above(&pack), &["check", "--format", "sarif"]).stdout);
    let run = &document["runs"][0];
    let rules = run["tool"]["driver"]["rules"].as_array().expect("there are rules");
    let results = run["results"].as_array().expect("there are results");
    assert!(results.len() > 50, "the pack is broken in many ways");
    let mut fingerprints = BTreeSet::new();
    for result in results {
        let index = result["ruleIndex"].as_u64().expect("every code is a rule") as usize;
        assert_eq!(rules[index]["id"], result["ruleId"]);
        assert!(fingerprints.insert(result["partialFingerprints"].to_string()), "{result}");
        let uri = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"].as_str();
        let path = above(&pack).join(decoded(uri.expect("every result has a place")));
        assert!(path.exists() || result["ruleId"] == "missing-file", "{}", path.display());
    }
    assert_eq!(run["invocations"][0]["executionSuccessful"], true);
}

/// The path that a relative URI represents.
fn decoded(uri: &str) -> String {
    assert!(uri.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._~/%".contains(&byte)), "{uri}");
    let mut bytes = Vec::new();
    let mut rest = uri.bytes();
    while let Some(byte) = rest.next() {
        if byte == b'%' {
            let digits: Vec<u8> = rest.by_ref().take(2).collect();
            let digits = String::from_utf8(digits).expect("it is ASCII");
            bytes.push(u8::from_str_radix(&digits, 16).expect("two digits follow a %"));
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).expect("paths are escaped as UTF-8")
}

#[test]
fn gitlab_is_what_its_documentation_says() {
    let validator = validator(&root().join("tests/formats/gitlab.schema.json"));
    for (run, document) in reports("gitlab") {
        let document = parse(&document);
        assert_eq!(complaints(&validator, &document), [""; 0], "{run}");
        let issues = document.as_array().expect("it is an array");
        let fingerprints: BTreeSet<_> = issues.iter().map(|issue| issue["fingerprint"].as_str()).collect();
        assert_eq!(fingerprints.len(), issues.len(), "{run}: every fingerprint occurs once");
    }
}

#[test]
fn junit_is_what_its_schema_says() {
    for (run, document) in reports("junit") {
        let Some(complaints) = junit_complaints(&document) else { return };
        assert_eq!(complaints, "", "{run}");
    }
    assert!(junit_complaints("<testsuites><testsuite/></testsuites>").is_some_and(|it| !it.is_empty()));
}

#[test]
fn junit_has_a_test_for_every_file_and_a_failure_for_those_with_errors() {
    let pack = "tests/packs/broken_paths";
    let report = goldpath(&["check", pack, "--format", "junit"]).stdout;
    let levels = fs::read_dir(root().join(pack).join("levels")).expect("it is there").count();
    let others = ["manifest.json", "game.json", "theme.json"];
    let others = others.iter().filter(|file| root().join(pack).join(file).exists()).count();
    assert_eq!(report.matches("<testcase ").count(), levels + others);
    let concise = goldpath(&["check", pack, "--format", "concise"]).stdout;
    let failed: BTreeSet<_> = concise.lines().filter(|it| it.contains(": error[")).map(file_of).collect();
    assert_eq!(report.matches("<failure ").count(), failed.len());
}

fn file_of(line: &str) -> &str {
    line.split(".json:").next().expect("a split has a first part")
}

#[test]
fn github_gets_one_command_a_finding() {
    let pack = odd_pack();
    let check = |format: &str| goldpath_in(above(&pack), &["check", "--format", format]).stdout;
    let (commands, lines) = (check("github"), check("concise"));
    assert_eq!(commands.lines().count(), lines.lines().count());
    for line in commands.lines() {
        let (command, rest) = line.strip_prefix("::").and_then(|it| it.split_once(' ')).expect("a command");
        assert!(["error", "warning", "notice"].contains(&command), "{line}");
        let (properties, message) = rest.split_once("::").expect("a message");
        let names: Vec<_> = properties.split(',').filter_map(|it| Some(it.split_once('=')?.0)).collect();
        assert_eq!((names.first(), names.last()), (Some(&"file"), Some(&"title")), "{line}");
        assert!(!message.is_empty());
    }
}

#[test]
fn a_report_in_a_file_is_the_same_as_the_printed_one() {
    let folder = tempfile::tempdir().expect("there is a place for temporary files");
    let file = folder.path().join("report");
    for format in ["human", "concise", "json", "github", "gitlab", "sarif", "junit"] {
        let pack = "tests/packs/broken_garden";
        let printed = goldpath(&["check", pack, "--format", format]);
        let path = file.to_str().expect("it is text");
        let written = goldpath(&["check", pack, "--format", format, "--output", path]);
        assert_eq!((written.status, written.stdout.as_str()), (1, ""), "{}", written.stderr);
        assert_eq!(written.stderr.lines().count(), 1, "the summary: {}", written.stderr);
        let report = fs::read_to_string(&file).expect("it was written");
        let summary = if format == "human" { written.stderr } else { String::new() };
        assert_eq!(report + &summary, printed.stdout, "{format}");
    }
    let left: Vec<_> = fs::read_dir(folder.path()).expect("it is there").collect();
    assert_eq!(left.len(), 1, "{left:?}");
}

#[test]
fn a_report_that_cannot_be_written_is_status_3() {
    let folder = tempfile::tempdir().expect("there is a place for temporary files");
    let nowhere = folder.path().join("nowhere/report.json");
    for path in [&nowhere, folder.path()] {
        let path = path.to_str().expect("it is text");
        let run = goldpath(&["check", "tests/packs/prism_turn", "--format", "sarif", "--output", path]);
        assert_eq!(run.status, 3);
        assert!(run.stderr.contains("cannot be written"), "{}", run.stderr);
    }
}

#[test]
fn what_was_left_unread_is_in_the_document_too() {
    let packs = ["tests/packs/prism_turn", "tests/packs/nowhere"];
    let report = |format: &str| {
        let run = goldpath(&[&["check", "--format", format], &packs[..]].concat());
        assert_eq!(run.status, 3);
        assert!(run.stderr.contains("nowhere"), "{}", run.stderr);
        run.stdout
    };
    let sarif = parse(&report("sarif"));
    let invocation = &sarif["runs"][0]["invocations"][0];
    assert_eq!(invocation["executionSuccessful"], false);
    assert!(invocation["toolExecutionNotifications"].to_string().contains("nowhere"), "{invocation}");
    if let Some(validator) = sarif_validator() {
        assert_eq!(complaints(&validator, &sarif), [""; 0]);
    }
    let junit = report("junit");
    assert!(junit.contains("<error ") && junit.contains("nowhere"), "{junit}");
    assert!(junit_complaints(&junit).is_none_or(|it| it.is_empty()));
    assert_eq!(report("gitlab"), "[]\n");
}

#[test]
fn a_document_that_is_cut_off_is_told_of() {
    for format in DOCUMENTS {
        let mut check = Command::new(binary());
        check.args(["check", "tests/packs", "--format", format]).current_dir(root());
        let mut child = check.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the binary runs");
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("it ends");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(3), "{said}");
        assert!(said.contains("the report is incomplete"), "{said}");
    }
}

#[test]
fn documents_are_the_same_on_every_run() {
    for format in DOCUMENTS {
        let run = || goldpath(&["check", "tests/packs", "--format", format]).stdout;
        assert_eq!(run(), run());
    }
}

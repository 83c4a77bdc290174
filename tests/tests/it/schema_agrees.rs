//! Compares the exported schemas with the checks: everything that a schema refuses is an error of a check,
//! and a schema refuses every error that it can know.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use catalog::schema::{Draft, text};
use catalog::{DOCUMENTS, Document};
use check::Analysis;
use engine::Semantics;
use jsonschema::Validator;
use language::{Diagnostic, Severity};
use pack::{File, Input, Pack};
use serde_json::{Value, json};

/// The codes that a schema can also express. It cannot know which names are defined and which systems exist.
const OF_SCHEMAS: [&str; 8] = [
    "wrong-type",
    "missing-key",
    "missing-one-of",
    "missing-operator",
    "unknown-value",
    "unknown-condition",
    "unknown-effect",
    "wrong-length",
];

#[test]
fn a_schema_refuses_what_a_check_calls_an_error_and_nothing_else() {
    let (mut silent, mut accepted) = (Vec::new(), Vec::new());
    let mut refused = 0;
    for name in ["lantern_walk", "drip_tiles", "prism_turn"] {
        let files = files(&e2e::root().join("tests/packs").join(name));
        let pack = Pack::new(files.iter().map(|(path, text)| file(path, text.clone())));
        let analysis = Analysis::beginning(Arc::new(pack), None, Semantics::RELEASED, &BTreeSet::new());
        for document in DOCUMENTS {
            let validator = validator(document);
            // One level per pack is enough.
            let Some((path, text)) = files.iter().find(|(path, _)| is_of(path, document)) else { continue };
            let good: Value = serde_json::from_str(text).expect("a good pack is JSON");
            // There are seven wrong values, so every fifth change covers each of them.
            for (change, bad) in spoiled(&good).into_iter().step_by(5) {
                let is_refused = !validator.is_valid(&bad);
                refused += usize::from(is_refused);
                let errors = errors(&analysis, path, &bad);
                if is_refused && errors.is_empty() {
                    silent.push(format!("{name}/{path}{change}"));
                } else if !is_refused && errors.iter().any(is_for_schemas) {
                    accepted.push(format!("{name}/{path}{change}"));
                }
            }
        }
    }
    assert!(refused > 1000, "files are spoiled in many ways: {refused}");
    assert!(silent.is_empty(), "no error of a check: {}\n{}", silent.len(), silent.join("\n"));
    assert!(accepted.is_empty(), "accepted by the schema: {}\n{}", accepted.len(), accepted.join("\n"));
}

/// Returns true if a schema can know an error. It sees only one file, and not the systems of the game.
fn is_for_schemas(error: &Diagnostic) -> bool {
    let address = error.address.as_deref().unwrap_or_default();
    let is_of_system = address.starts_with("/systemOverrides/")
        || address.starts_with("/board/multiCellObjects/") && address.contains("/params/");
    // A schema also cannot relate the values of a parameter to its type.
    let is_of_param = address.starts_with("/actions/") && address.contains("/values/");
    OF_SCHEMAS.contains(&error.code()) && !is_of_system && !is_of_param
}

fn validator(document: &Document) -> Validator {
    let schema = serde_json::from_str(&text(document, Draft::default())).expect("a schema is JSON");
    jsonschema::validator_for(&schema).expect("a schema can be compiled")
}

/// All files of a pack, by relative path.
fn files(pack: &Path) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for folder in ["", "levels"] {
        let mut entries: Vec<_> = fs::read_dir(pack.join(folder))
            .expect("a pack has this folder")
            .map(|entry| entry.expect("the folder can be read").path())
            .filter(|path| path.extension().is_some_and(|it| it == "json"))
            .collect();
        entries.sort();
        for path in entries {
            let name = path.file_name().and_then(|it| it.to_str()).expect("names are UTF-8");
            let name = if folder.is_empty() { name.to_owned() } else { format!("{folder}/{name}") };
            found.push((name, fs::read_to_string(&path).expect("a listed file can be read")));
        }
    }
    found
}

fn is_of(path: &str, document: &Document) -> bool {
    match document.path.strip_suffix("*.json") {
        None => path == document.path,
        Some(folder) => path.starts_with(folder),
    }
}

fn file(path: &str, text: String) -> Arc<File> {
    Arc::new(File::new(Input { path: path.into(), text: Ok(text) }).expect("it is a file of a pack"))
}

/// The errors of a file of a pack with this content.
fn errors(good: &Analysis, path: &str, value: &Value) -> Vec<Diagnostic> {
    let pack = good.pack().with([(path.into(), Some(file(path, value.to_string())))]);
    let analysis =
        Analysis::beginning(Arc::new(pack), Some(good), Semantics::RELEASED, &BTreeSet::from([path.into()]));
    let errors = analysis.told().filter(|it| *it.at.file == *path && it.severity == Severity::Error);
    errors.cloned().collect()
}

/// The value with one part replaced with a wrong value, in every way, and the description of that part.
fn spoiled(value: &Value) -> Vec<(String, Value)> {
    let mut results = Vec::new();
    match value {
        Value::Object(members) => {
            for (key, inner) in members {
                let without = || members.iter().filter(|(it, _)| *it != key);
                let with = |key: &str, value: Value| {
                    let changed = std::iter::once((key.to_owned(), value));
                    without().map(|(key, value)| (key.clone(), value.clone())).chain(changed).collect()
                };
                let rest = without().map(|(key, value)| (key.clone(), value.clone())).collect();
                results.push((format!("/{key} removed"), rest));
                results.push((format!("/{key} renamed"), with(&format!("{key}x"), inner.clone())));
                let inner = spoiled(inner).into_iter();
                results.extend(inner.map(|(change, inner)| (format!("/{key}{change}"), with(key, inner))));
            }
        }
        Value::Array(items) => {
            for (at, inner) in items.iter().enumerate() {
                let with = |inner: Option<Value>| {
                    let mut items = items.clone();
                    items.splice(at..=at, inner);
                    Value::Array(items)
                };
                results.push((format!("/{at} removed"), with(None)));
                let inner = spoiled(inner).into_iter();
                results.extend(inner.map(|(change, inner)| (format!("/{at}{change}"), with(Some(inner)))));
            }
        }
        _ => {}
    }
    let others = [json!(null), json!(true), json!(-1), json!(1.5), json!("$x"), json!([]), json!({})];
    let others = others.into_iter().filter(|other| other != value);
    results.extend(others.map(|other| (format!(" = {other}"), other)));
    results
}

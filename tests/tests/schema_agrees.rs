//! The exported schemas beside the checks: what a schema refuses, a check complains of.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use catalog::schema::{Draft, text};
use catalog::{DOCUMENTS, Document};
use check::Checker;
use engine::Semantics;
use jsonschema::Validator;
use pack::{File, FileKind, Input, Pack};
use serde_json::{Value, json};

#[test]
fn what_a_schema_refuses_a_check_complains_of() {
    let mut silent = Vec::new();
    let mut refused = 0;
    for name in ["lantern_walk", "drip_tiles", "prism_turn"] {
        let files = files(&e2e::root().join("tests/packs").join(name));
        let parsed: Vec<Arc<File>> = files.iter().map(|(path, text)| file(path, text.clone())).collect();
        for document in DOCUMENTS {
            let validator = validator(document);
            // One level of each pack will do.
            let Some((path, text)) = files.iter().find(|(path, _)| is_of(path, document)) else { continue };
            let good: Value = serde_json::from_str(text).expect("a good pack is JSON");
            // There are seven values to spoil with, so every fifth change tries each of them.
            for (change, bad) in spoiled(&good).into_iter().step_by(5) {
                if !validator.is_valid(&bad) {
                    refused += 1;
                    if complaints(&parsed, path, &bad) == 0 {
                        silent.push(format!("{name}/{path}{change}"));
                    }
                }
            }
        }
    }
    assert!(refused > 1000, "files are spoiled in many ways: {refused}");
    assert!(silent.is_empty(), "{} of {refused}, such as\n{}", silent.len(), silent.join("\n"));
}

fn validator(document: &Document) -> Validator {
    let schema = serde_json::from_str(&text(document, Draft::default())).expect("a schema is JSON");
    jsonschema::validator_for(&schema).expect("a schema can be compiled")
}

/// All files of a pack, by their path below it.
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

/// How much a check has to say about a file when it looks like this.
fn complaints(files: &[Arc<File>], path: &str, value: &Value) -> usize {
    let others = files.iter().filter(|file| *file.path != *path).cloned();
    let pack = Pack::new(others.chain([file(path, value.to_string())]));
    let checker = Checker::new(&pack, Semantics::RELEASED);
    let judged = pack.files().filter(|file| *file.path == *path && file.kind == FileKind::Level);
    let judged: Vec<_> = judged.flat_map(|file| checker.judge(file).diagnostics).collect();
    checker.shared().iter().chain(&judged).filter(|it| *it.at.file == *path).count()
}

/// The value with one thing in it spoiled, in every way, and what that was.
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

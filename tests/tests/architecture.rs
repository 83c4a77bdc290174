//! Compares the dependency arrows of `docs/architecture.md` with the dependencies that cargo builds.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use cargo_metadata::{DependencyKind, MetadataCommand};

/// The allowed dependencies between our crates, outside of tests. `testkit` and `testrun` are only for tests.
const ARROWS: &[(&str, &[&str])] = &[
    ("text", &[]),
    ("language", &["text"]),
    ("json", &["text"]),
    ("gridponder-catalog", &[]),
    ("settings", &["language", "text"]),
    ("gridponder-engine", &["gridponder-catalog"]),
    ("gridponder-pack", &["gridponder-catalog", "gridponder-engine", "json", "text"]),
    (
        "gridponder-check",
        &["gridponder-catalog", "gridponder-engine", "language", "gridponder-pack", "json", "text"],
    ),
    (
        "gridponder-ide",
        &[
            "gridponder-catalog",
            "gridponder-check",
            "gridponder-engine",
            "language",
            "gridponder-pack",
            "json",
            "text",
        ],
    ),
    ("disk", &["gridponder-pack"]),
    (
        "lsp",
        &[
            "gridponder-check",
            "disk",
            "gridponder-engine",
            "gridponder-ide",
            "language",
            "gridponder-pack",
            "settings",
            "text",
        ],
    ),
    ("testkit", &["gridponder-pack", "json", "testrun", "text"]),
    ("testrun", &[]),
    (
        "cli",
        &[
            "gridponder-catalog",
            "gridponder-check",
            "disk",
            "gridponder-engine",
            "language",
            "lsp",
            "gridponder-pack",
            "settings",
            "json",
            "text",
        ],
    ),
    ("e2e", &["testrun"]),
];

/// The external packages that a crate may depend on, if that is part of the architecture.
const OUTSIDE: &[(&str, &[&str])] = &[
    ("text", &["line-index"]),
    ("language", &[]),
    ("json", &["json-spanned-value", "serde_json"]),
    ("gridponder-catalog", &["serde_json"]),
    ("settings", &["globset", "serde_json", "strsim", "toml_parser"]),
    ("gridponder-engine", &["bytemuck", "hashbrown", "rustc-hash", "twox-hash"]),
    ("gridponder-pack", &["rpds"]),
    ("gridponder-check", &["rayon", "rpds", "strsim", "unicode-width"]),
    ("gridponder-ide", &["serde", "serde_json"]),
];

#[test]
fn crates_lean_only_where_the_architecture_allows() {
    let metadata = MetadataCommand::new().no_deps().exec().expect("cargo metadata runs");
    let ours: BTreeSet<&str> = metadata.packages.iter().map(|package| package.name.as_str()).collect();
    let arrows: BTreeMap<&str, &[&str]> = ARROWS.iter().copied().collect();
    let outside: BTreeMap<&str, &[&str]> = OUTSIDE.iter().copied().collect();

    let undrawn: Vec<&&str> = ours.iter().filter(|name| !arrows.contains_key(**name)).collect();
    assert!(undrawn.is_empty(), "crates that the architecture does not draw: {undrawn:?}");

    let mut broken = Vec::new();
    for package in &metadata.packages {
        let name = package.name.as_str();
        for dependency in package.dependencies.iter().filter(|it| it.kind == DependencyKind::Normal) {
            let on = dependency.name.as_str();
            let allowed = if ours.contains(on) {
                arrows[name].contains(&on)
            } else {
                outside.get(name).is_none_or(|packages| packages.contains(&on))
            };
            if !allowed {
                broken.push(format!("{name} → {on}"));
            }
        }
    }
    assert!(broken.is_empty(), "arrows that the architecture does not draw: {broken:#?}");
}

#[test]
fn what_is_for_tests_is_for_tests_only() {
    let metadata = MetadataCommand::new().no_deps().exec().expect("cargo metadata runs");
    let for_tests = ["testkit", "testrun"];
    // All of `e2e` is tests.
    let is_tested = |name: &str| name != "e2e" && !for_tests.contains(&name);
    for package in metadata.packages.iter().filter(|package| is_tested(package.name.as_str())) {
        for dependency in package.dependencies.iter().filter(|it| it.kind != DependencyKind::Development) {
            let name = dependency.name.as_str();
            assert!(!for_tests.contains(&name), "{} → {name}", package.name);
        }
    }
}

#[test]
fn the_server_reaches_the_language_through_one_file() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/lsp/src");
    let mut files = vec![source];
    let mut reaching = BTreeSet::new();
    while let Some(path) = files.pop() {
        if path.is_dir() {
            files.extend(
                fs::read_dir(&path).expect("it is there").map(|entry| entry.expect("it is there").path()),
            );
            continue;
        }
        let text = fs::read_to_string(&path).expect("it is text");
        let reaches =
            ["check::", "disk::", "engine::", "ide::", "pack::", "::settings::"].iter().any(|name| {
                text.match_indices(name).any(|(at, _)| {
                    !text[..at]
                        .ends_with(|before: char| before.is_alphanumeric() || before == '_' || before == ':')
                })
            });
        // Files below `project.rs` belong to it.
        if reaches && !path.parent().is_some_and(|folder| folder.ends_with("project")) {
            reaching.insert(path.file_name().expect("a file has a name").to_string_lossy().into_owned());
        }
    }
    assert_eq!(reaching, BTreeSet::from(["project.rs".to_owned()]));
}

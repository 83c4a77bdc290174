//! Compares the dependency arrows of `docs/architecture.md` with the dependencies that cargo builds, and those inside
//! crates with what a layered crate allows.

mod modules;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use cargo_metadata::{DependencyKind, MetadataCommand};

/// The allowed dependencies between our crates, outside of tests. `site-examples`, `testkit` and `testrun` are only for tests.
const ARROWS: &[(&str, &[&str])] = &[
    ("text", &[]),
    ("language", &["text"]),
    ("json", &["text"]),
    ("merge", &["json", "text"]),
    ("solver", &[]),
    ("settings", &["language", "text"]),
    ("gridponder-catalog", &[]),
    ("gridponder-engine", &["gridponder-catalog"]),
    ("gridponder-search", &["gridponder-catalog", "gridponder-engine", "solver"]),
    ("gridponder-pack", &["gridponder-catalog", "gridponder-engine", "json", "text"]),
    (
        "gridponder-check",
        &[
            "gridponder-catalog",
            "gridponder-engine",
            "gridponder-pack",
            "gridponder-search",
            "json",
            "language",
            "solver",
            "text",
        ],
    ),
    (
        "gridponder-ide",
        &[
            "gridponder-catalog",
            "gridponder-check",
            "gridponder-engine",
            "gridponder-pack",
            "gridponder-search",
            "json",
            "language",
            "solver",
            "text",
        ],
    ),
    (
        "gridponder",
        &[
            "gridponder-catalog",
            "gridponder-check",
            "gridponder-engine",
            "gridponder-ide",
            "gridponder-pack",
            "gridponder-search",
            "gridponder-vary",
            "json",
            "language",
            "merge",
            "solver",
            "text",
        ],
    ),
    (
        "gridponder-vary",
        &[
            "gridponder-check",
            "gridponder-engine",
            "gridponder-ide",
            "gridponder-pack",
            "gridponder-search",
            "json",
            "language",
            "solver",
            "text",
        ],
    ),
    ("web", &["gridponder", "language", "lsp", "puzzlescript", "settings", "wage"]),
    (
        "player",
        &[
            "gridponder-engine",
            "gridponder-ide",
            "gridponder-pack",
            "language",
            "puzzlescript",
            "puzzlescript-engine",
        ],
    ),
    ("yaml", &["json", "text"]),
    ("puzzlescript-engine", &["solver"]),
    ("puzzlescript", &["json", "language", "merge", "puzzlescript-engine", "solver", "text"]),
    ("wage-rules", &["json", "text", "yaml"]),
    ("wage-run", &["language", "text", "wage-rules", "yaml"]),
    ("wage", &["json", "language", "text", "wage-rules", "wage-run", "yaml"]),
    ("book", &["language"]),
    ("disk", &["language"]),
    ("lsp", &["disk", "language", "text"]),
    ("dap", &["disk", "language", "text"]),
    ("testkit", &["gridponder-pack", "json", "testrun", "text"]),
    ("site-examples", &["language", "text"]),
    ("testrun", &[]),
    (
        "cli",
        &[
            "book",
            "dap",
            "disk",
            "gridponder",
            "language",
            "lsp",
            "merge",
            "puzzlescript",
            "settings",
            "text",
            "wage",
        ],
    ),
    (
        "e2e",
        &[
            "cli",
            "disk",
            "gridponder",
            "gridponder-engine",
            "gridponder-pack",
            "language",
            "settings",
            "testrun",
            "text",
        ],
    ),
];

/// The languages: no crate of one leans on a crate of another, nor do the tools.
const LANGUAGES: &[&str] = &["gridponder", "puzzlescript", "settings", "wage"];

/// Packages of others that a crate may lean on, where that is part of the architecture.
const OUTSIDE: &[(&str, &[&str])] = &[
    ("text", &["line-index"]),
    ("language", &["rpds", "serde", "serde_json", "sha2", "strsim"]),
    ("json", &["json-spanned-value", "serde_json"]),
    ("merge", &["similar"]),
    ("solver", &["rand_mt", "rustc-hash"]),
    ("settings", &["globset", "serde_json", "toml_parser"]),
    ("gridponder-catalog", &["serde_json"]),
    ("gridponder-engine", &["bytemuck", "hashbrown", "rustc-hash", "twox-hash"]),
    ("gridponder-pack", &["rpds", "rustc-hash"]),
    ("gridponder-check", &["rayon", "rpds", "rustc-hash", "unicode-width"]),
    ("gridponder-ide", &["serde", "serde_json"]),
    ("gridponder-vary", &["rayon", "rustc-hash", "serde", "serde_json"]),
    ("gridponder", &["rayon", "serde_json"]),
    ("yaml", &["granit-parser"]),
    ("puzzlescript-engine", &["rustc-hash"]),
    ("puzzlescript", &["rayon", "rustc-hash", "serde_json"]),
    ("wage-rules", &["rustc-hash", "strsim"]),
    ("wage-run", &["serde_json"]),
    ("book", &["serde_json"]),
    ("wage", &["rustc-hash", "serde_json"]),
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
    let for_tests = ["site-examples", "testkit", "testrun"];
    // All of `e2e` is tests.
    let is_tested = |name: &str| name != "e2e" && !for_tests.contains(&name);
    for package in metadata.packages.iter().filter(|package| is_tested(package.name.as_str())) {
        for dependency in package.dependencies.iter().filter(|it| it.kind != DependencyKind::Development) {
            let name = dependency.name.as_str();
            assert!(!for_tests.contains(&name), "{} → {name}", package.name);
        }
    }
}

/// The language that a crate is part of, by its name.
fn language_of(name: &str) -> Option<&'static str> {
    LANGUAGES.iter().copied().find(|language| {
        name.strip_prefix(language).is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
    })
}

#[test]
fn no_language_leans_on_another_and_no_tool_on_any() {
    // An exported page carries the engine of its language, and nothing of what tools ask a language.
    let may = ["cli", "e2e", "player", "testkit", "web"];
    for (name, on) in ARROWS.iter().filter(|(name, _)| !may.contains(name)) {
        let of_other = |it: &&&str| language_of(it).is_some() && language_of(it) != language_of(name);
        let others: Vec<&&str> = on.iter().filter(of_other).collect();
        assert!(others.is_empty(), "{name} → {others:?}");
    }
}

/// The files of the command line that may name a language: what starts the program.
const MAY_NAME_LANGUAGES: &[&str] = &["main.rs"];

/// The crates of languages, as code names them.
const CRATES_OF_LANGUAGES: [&str; 16] = [
    "catalog::",
    "engine::",
    "gridponder::",
    "ide::",
    "pack::",
    "puzzlescript::new_game",
    "puzzlescript_engine::",
    "search::",
    "use check::",
    "use puzzlescript::",
    "use settings::",
    "use vary::",
    "use wage::",
    "wage::new_game",
    "wage_rules::",
    "wage_run::",
];

/// Returns true if code names a crate of a language.
fn names_language(text: &str) -> bool {
    let is_name = |before: char| before.is_alphanumeric() || matches!(before, '_' | ':');
    // The modules of the arguments have the names of languages.
    let text = text.replace("pub(crate) use ", "");
    CRATES_OF_LANGUAGES
        .iter()
        .any(|name| text.match_indices(name).any(|(at, _)| !text[..at].ends_with(is_name)))
}

#[test]
fn only_these_files_of_the_command_line_name_a_language() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/cli/src");
    let mut files = vec![source.clone()];
    let mut found = Vec::new();
    while let Some(path) = files.pop() {
        if path.is_dir() {
            let entries = fs::read_dir(&path).expect("it is there");
            files.extend(entries.map(|entry| entry.expect("it is there").path()));
            continue;
        }
        let below = path.strip_prefix(&source).expect("it lies below").to_string_lossy().replace('\\', "/");
        // Tests may show what they want with real packs.
        if below.ends_with("/tests.rs") || below == "render/testing.rs" {
            continue;
        }
        let text = fs::read_to_string(&path).expect("it is text");
        if names_language(text.split("#[cfg(test)]").next().unwrap_or_default()) {
            found.push(below);
        }
    }
    found.sort();
    assert_eq!(found, MAY_NAME_LANGUAGES);
}

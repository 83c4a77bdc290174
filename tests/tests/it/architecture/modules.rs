//! Arrows among the top-level modules of a crate, as its paths draw them, point one way.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The crates whose top-level modules must not lean on each other in a circle.
const LAYERED: &[&str] = &[
    "gridponder-check",
    "gridponder-engine",
    "gridponder-ide",
    "gridponder-search",
    "gridponder-vary",
    "puzzlescript-engine",
    "wage",
    "wage-rules",
    "wage-run",
];

/// Modules of the engine that few others may name: what acts in a level is known by the contract alone.
const NAMED_BY: &[(&str, &[&str])] = &[
    ("systems", &["registry"]),
    ("goals", &["registry"]),
    ("lose_conditions", &["registry"]),
    ("registry", &["compile"]),
    ("mechanics", &["goals", "level", "lose_conditions", "registry", "systems"]),
];

/// The modules that each module leans on, with a file that does.
type Arrows = BTreeMap<String, BTreeMap<String, String>>;

#[test]
fn modules_lean_on_each_other_in_no_circle() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates");
    let circles: Vec<String> = LAYERED
        .iter()
        .filter_map(|name| Some(format!("{name}: {}", circle(&arrows(&crates.join(name).join("src")))?)))
        .collect();
    assert!(circles.is_empty(), "modules lean on each other in a circle: {circles:#?}");
}

#[test]
fn only_the_registry_names_what_acts_in_a_level() {
    let arrows = arrows(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/gridponder-engine/src"));
    for (module, allowed) in NAMED_BY {
        let naming: Vec<&str> =
            arrows.iter().filter(|(_, on)| on.contains_key(*module)).map(|(from, _)| from.as_str()).collect();
        assert_eq!(naming, *allowed, "{module}");
    }
}

/// The arrows among the modules of a crate.
fn arrows(source: &Path) -> Arrows {
    let files = files(source);
    let module_of = |file: &Path| {
        let first = file.iter().next().map(|first| first.to_string_lossy().into_owned());
        first.map(|first| first.trim_end_matches(".rs").to_owned()).filter(|module| module != "lib")
    };
    let modules: BTreeSet<String> = files.iter().filter_map(|file| module_of(file)).collect();
    let root = fs::read_to_string(source.join("lib.rs")).expect("a library has this file");
    let exported = exported(&root);
    let mut arrows = Arrows::new();
    for file in &files {
        let is_test = file.iter().any(|part| part == "tests" || part == "tests.rs");
        let Some(module) = module_of(file).filter(|_| !is_test) else { continue };
        let text = fs::read_to_string(source.join(file)).expect("it is text");
        for name in names_of_root(&text, file.iter().count()) {
            let Some(on) = modules.get(&name).or_else(|| exported.get(&name)) else { continue };
            if *on != module {
                let leans = arrows.entry(module.clone()).or_default();
                leans.entry(on.clone()).or_insert_with(|| file.display().to_string());
            }
        }
    }
    arrows
}

/// The Rust files below a folder, by their paths from there.
fn files(source: &Path) -> BTreeSet<PathBuf> {
    let mut files = BTreeSet::new();
    let mut left = vec![source.to_owned()];
    while let Some(path) = left.pop() {
        if path.is_dir() {
            let entries = fs::read_dir(&path).expect("it is there");
            left.extend(entries.map(|entry| entry.expect("it is there").path()));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.insert(path.strip_prefix(source).expect("it lies below").to_owned());
        }
    }
    files
}

/// The names that the root of a crate exports, and the modules that they come from.
fn exported(root: &str) -> BTreeMap<String, String> {
    let mut exported = BTreeMap::new();
    for statement in root.split("use ").skip(1) {
        let path = statement.split(';').next().unwrap_or_default();
        let Some((module, names)) = path.split_once("::") else { continue };
        for name in names.split_once('{').map_or(names, |(_, group)| group).split(',') {
            let name = name.rsplit("::").next().unwrap_or_default().trim_matches(|c| !is_of_name(c));
            exported.insert(name.to_owned(), module.to_owned());
        }
    }
    exported
}

/// The first names of the paths that start at the root of the crate. The tests of a file do not count.
fn names_of_root(text: &str, depth: usize) -> BTreeSet<String> {
    let text = ["mod tests", "pub(crate) mod tests"]
        .iter()
        .fold(text, |text, tests| text.split(&format!("#[cfg(test)]\n{tests}")).next().unwrap_or_default());
    let lines = text.lines().map(|line| line.split("//").next().unwrap_or_default());
    let text = lines.collect::<Vec<_>>().join("\n");
    let mut names = BTreeSet::new();
    for start in ["crate::".to_owned(), "super::".repeat(depth)] {
        for (at, _) in text.match_indices(&start) {
            if !text[..at].ends_with(|before| is_of_name(before) || before == ':') {
                names.extend(first_names(&text[at + start.len()..]));
            }
        }
    }
    names
}

/// The first name of a path, or those of a group of paths.
fn first_names(path: &str) -> Vec<String> {
    let name = |path: &str| path.trim_start().split(|c| !is_of_name(c)).next().unwrap_or_default().to_owned();
    let Some(group) = path.strip_prefix('{') else { return vec![name(path)] };
    let mut names = vec![name(group)];
    let mut depth = 0_usize;
    for (at, c) in group.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            ',' if depth == 0 => names.push(name(&group[at + 1..])),
            _ => {}
        }
    }
    names
}

fn is_of_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// A circle among modules, if there is one, with the files that draw it.
fn circle(arrows: &Arrows) -> Option<String> {
    let mut left: BTreeSet<&str> = arrows.keys().map(String::as_str).collect();
    let next = |module: &str, left: &BTreeSet<&str>| {
        let leans = arrows.get(module).into_iter().flatten();
        leans.map(|(on, file)| (on.as_str(), file.as_str())).find(|(on, _)| left.contains(on))
    };
    // A module that leans on none of those left is part of no circle.
    while let Some(last) = left.iter().copied().find(|module| next(module, &left).is_none()) {
        left.remove(last);
    }
    let mut way: Vec<(&str, &str)> = Vec::new();
    let mut module = *left.first()?;
    loop {
        if let Some(first) = way.iter().position(|(passed, _)| *passed == module) {
            let steps = way[first..].iter().map(|(from, file)| format!("{from} → ({file}) "));
            return Some(format!("{}{module}", steps.collect::<String>()));
        }
        let (on, file) = next(module, &left)?;
        way.push((module, file));
        module = on;
    }
}

#[test]
fn paths_are_found_however_they_are_written() {
    let text = "use crate::{board, rules::{a, b},\n    told::x};\n// crate::comment\nfn f() { crate::view::of(); \
                super::logic::g(); super::super::outside(); mycrate::no(); }\n#[cfg(test)]\nmod tests { use \
                crate::only_tested; }";
    let names = |depth| names_of_root(text, depth).into_iter().collect::<Vec<_>>().join(" ");
    assert_eq!(names(1), "board logic rules super told view");
    assert_eq!(names(2), "board outside rules told view");
    let root = exported("mod run;\npub use run::{check, parts::Part};\npub use solve::deep::Found;");
    assert_eq!(root.get("Found").map(String::as_str), Some("solve"));
    assert_eq!(root.get("check").map(String::as_str), Some("run"));
}

#[test]
fn a_circle_is_shown_with_the_files_that_draw_it() {
    let arrows = |drawn: &[(&str, &str, &str)]| {
        let mut arrows = Arrows::new();
        for (from, on, file) in drawn {
            arrows.entry((*from).to_owned()).or_default().insert((*on).to_owned(), (*file).to_owned());
        }
        arrows
    };
    assert_eq!(circle(&arrows(&[("a", "b", "a.rs"), ("b", "c", "b.rs"), ("a", "c", "a.rs")])), None);
    let drawn = [("a", "b", "a.rs"), ("b", "c", "b/x.rs"), ("c", "b", "c.rs"), ("c", "d", "c.rs")];
    assert_eq!(circle(&arrows(&drawn)).as_deref(), Some("b → (b/x.rs) c → (c.rs) b"));
}

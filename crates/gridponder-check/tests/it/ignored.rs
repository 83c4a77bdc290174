//! Everything that the engine ignores while it loads a pack has a diagnostic at its range.

mod fixtures;
mod slips;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use engine::Ignored;
use gridponder_check::{IgnoredInput, check, ignored_input, told_by};
use json::{Kind, Node};
use language::{Diagnostic, Severity};
use pack::{File, FileKind, Pack};

use fixtures::{FIXTURES, IN_PLAY};
use slips::{SLIPS, spoiled};

type Files = BTreeMap<String, String>;

fn pack(files: &Files) -> Pack {
    testkit::pack(files.iter().map(|(path, text)| (path.as_str(), text.as_str())))
}

fn minimal() -> Files {
    testkit::minimal().into_iter().map(|(path, text)| (path.to_owned(), text.to_owned())).collect()
}

/// The node at a pointer, or its nearest existing ancestor.
fn node_at<'t>(tree: &'t json::Tree, pointer: &str) -> Option<Node<'t>> {
    let mut pointer = pointer;
    loop {
        if let Some(node) = tree.at_pointer(pointer) {
            return Some(node);
        }
        pointer = &pointer[..pointer.rfind('/')?];
    }
}

fn touches(diagnostic: &Diagnostic, node: Node<'_>) -> bool {
    let range = diagnostic.at.range;
    range.intersect(node.range()).is_some()
        || node.key().is_some_and(|key| range.intersect(key.range()).is_some())
}

/// The ignored input without a diagnostic, with the codes that are reported there instead.
fn silent(pack: &Pack) -> Vec<String> {
    let all = ignored_input(pack);
    if all.is_empty() {
        return Vec::new();
    }
    let diagnostics = check(pack).diagnostics;
    let mut silent = Vec::new();
    for ignored in all {
        let file = pack.file(&ignored.file).expect("what is ignored is in a file of the pack");
        let rules = told_by(ignored.what);
        if rules.is_empty() || is_told_elsewhere(pack, &ignored) {
            continue;
        }
        let Some(node) = node_at(&file.tree, &ignored.pointer) else { continue };
        // The replay refuses a misspelled short move, unless errors prevent the replay.
        let is_short_move =
            ignored.what == Ignored::UndeclaredAction && is_text(node) && node.index().is_some();
        let has_error = |it: &Diagnostic| {
            it.severity == Severity::Error && (it.at.file == ignored.file || &*it.at.file == "game.json")
        };
        if is_short_move && diagnostics.iter().any(has_error) {
            continue;
        }
        // Too many rows in a layer are reported at the layer; if all layers differ from the size, at the
        // size.
        let is_around = |it: &Diagnostic| {
            let is_at = |at: &String| {
                ignored.pointer.starts_with(at)
                    || at == "/board/size" && ignored.pointer.starts_with("/board/layers/")
            };
            it.code() == "row-length" && it.address.as_ref().is_some_and(is_at)
        };
        let here = diagnostics
            .iter()
            .filter(|it| it.at.file == ignored.file && (touches(it, node) || is_around(it)));
        let codes: Vec<&str> = here.map(language::Diagnostic::code).collect();
        if !codes.iter().any(|code| rules.iter().any(|rule| rule.code == *code)) {
            silent.push(format!("{} {} {:?}: only {codes:?}", ignored.file, ignored.pointer, ignored.what));
        }
    }
    silent
}

/// Returns true if a reported mistake elsewhere is the cause: names whose defining section is broken, cells
/// of a board without a size, and broken text.
fn is_told_elsewhere(pack: &Pack, ignored: &IgnoredInput) -> bool {
    let hides_text = |file: &File| file.tree.errors().iter().any(|error| error.kind.hides_text());
    if pack.game().is_some_and(|game| hides_text(game))
        || pack.file(&ignored.file).is_some_and(|it| hides_text(it))
    {
        return true;
    }
    let section = |key: &str| pack.game().and_then(|game| game.tree.root()?.get(key));
    // True if the section is missing or has the wrong type, or if one of its entries has no name.
    let is_broken = |key: &str, keys: &[&str]| {
        section(key).is_none_or(|section| {
            let is_named = |entry: Node<'_>| keys.iter().all(|key| entry.get(key).is_some_and(is_text));
            section.kind() != Kind::Array || !section.elements().all(is_named)
        })
    };
    match ignored.what {
        Ignored::UndeclaredLayer => is_broken("layers", &["id"]),
        Ignored::UndeclaredAction => is_broken("actions", &["id"]),
        Ignored::UndeclaredSystem => is_broken("systems", &["id", "type"]),
        Ignored::UndeclaredKind | Ignored::UndeclaredTag | Ignored::UndeclaredAnimation => {
            section("entityKinds").is_none_or(|section| section.kind() != Kind::Object)
        }
        Ignored::OutsideBoard => {
            let level = pack.file(&ignored.file).map(|file| &file.tree);
            let sides = level.and_then(|tree| tree.at_pointer("/board/size"));
            let sides: Vec<i64> =
                sides.into_iter().flat_map(Node::elements).filter_map(Node::as_i64).collect();
            sides.len() != 2 || sides.iter().any(|side| *side < 1)
        }
        _ => false,
    }
}

fn is_text(node: Node<'_>) -> bool {
    node.kind() == Kind::String
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The files of a pack in a folder.
fn read(folder: &Path) -> Files {
    let mut files = Files::new();
    let names = ["", "levels"].into_iter().flat_map(|inner| fs::read_dir(folder.join(inner)).into_iter());
    for entry in names.flatten().flatten() {
        let path = entry.path();
        let inner = path.strip_prefix(folder).unwrap_or(&path).to_string_lossy().replace('\\', "/");
        if let (true, Ok(text)) = (path.extension().is_some_and(|it| it == "json"), fs::read_to_string(&path))
        {
            files.insert(inner, text);
        }
    }
    files
}

/// The minimal pack with an excerpt inserted.
fn with_excerpt(excerpt: &str) -> Files {
    let (path, member) = excerpt.split_once(": ").expect("an excerpt names its file");
    let mut files = minimal();
    let text = testkit::with_members(&files[path], member).expect("an excerpt is a member");
    files.insert(path.to_owned(), text);
    files
}

#[test]
fn each_kind_of_ignored_input_is_noticed_and_told_of() {
    let mut failures = Vec::new();
    for (what, excerpt) in FIXTURES {
        let pack = pack(&with_excerpt(excerpt));
        let ignored = ignored_input(&pack);
        if !ignored.iter().any(|it| it.what == *what) {
            failures.push(format!("{what:?} is not among {ignored:?} in {excerpt}"));
        }
        failures.extend(silent(&pack).into_iter().map(|it| format!("{it} in {excerpt}")));
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    for what in Ignored::ALL.iter().filter(|what| !IN_PLAY.contains(what)) {
        assert!(FIXTURES.iter().any(|(shown, _)| shown == what), "no fixture shows {what:?}");
    }
}

#[test]
fn of_good_packs_nothing_is_ignored() {
    for (name, files) in good_packs() {
        assert_eq!(ignored_input(&pack(&files)), [], "{name}");
    }
}

#[test]
fn a_null_that_is_as_good_as_nothing_is_not_ignored() {
    let ignored = |queue: &str| {
        let mut files =
            with_excerpt(r#"game.json: "systems": [{ "id": "drip", "type": "queued_emitters" }]"#);
        let level = files.get_mut("levels/one.json").expect("the minimal pack has it");
        *level = level.replace(r#""queue": [1]"#, &format!(r#""queue": {queue}"#));
        ignored_input(&pack(&files)).into_iter().any(|it| it.pointer.ends_with("/queue"))
    };
    assert!(ignored("3"));
    assert!(!ignored("null"));
}

#[test]
fn whatever_is_ignored_of_seeded_faults_is_told_of() {
    let Some(cases) = testrun::shared("conformance/mutations/cases") else { return };
    let entries = fs::read_dir(cases).expect("the folder can be read");
    let (mut failures, mut tried) = (Vec::new(), 0);
    for folder in entries.flatten().map(|entry| entry.path()) {
        let pack = pack(&read(&folder));
        tried += ignored_input(&pack).len();
        let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        failures.extend(silent(&pack).into_iter().map(|it| format!("{name}: {it}")));
    }
    assert_eq!(failures, [""; 0]);
    assert!(tried >= 100, "{tried} pieces of input were ignored");
}

/// The packs of this repository that have no mistakes.
fn good_packs() -> Vec<(&'static str, Files)> {
    let mut packs = vec![("minimal", minimal())];
    for name in ["drip_tiles", "lantern_walk", "prism_turn"] {
        packs.push((name, read(&root().join("tests/packs").join(name))));
    }
    packs
}

proptest::proptest! {
    #![proptest_config(testrun::law(192))]

    #[test]
    fn whatever_a_slip_makes_the_engine_ignore_is_told_of(
        which in 0..4_usize,
        at in proptest::prelude::any::<proptest::sample::Index>(),
        slip in proptest::sample::select(SLIPS),
    ) {
        let (name, mut files) = good_packs().swap_remove(which);
        let whole = pack(&files);
        let nodes: Vec<(Arc<str>, Node<'_>)> = whole
            .files()
            .filter(|file| file.kind != FileKind::Theme)
            .flat_map(|file| {
                let root = file.tree.root().into_iter();
                root.flat_map(Node::descendants).map(|node| (Arc::clone(&file.path), node))
            })
            .collect();
        let (path, node) = &nodes[at.index(nodes.len())];
        if let Some(text) = spoiled(*node, slip) {
            files.insert(path.to_string(), text);
            proptest::prop_assert_eq!(
                silent(&pack(&files)),
                [""; 0],
                "{} {} {:?} at {}",
                name,
                path,
                slip,
                node.pointer()
            );
        }
    }
}

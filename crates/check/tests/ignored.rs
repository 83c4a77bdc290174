//! Whatever the engine passes over while it loads a pack is told of where it stands.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use check::{IgnoredInput, check, ignored_input, told_by};
use engine::Ignored;
use language::Diagnostic;
use pack::{File, FileKind, Pack};
use syntax::{Kind, Node};

type Files = BTreeMap<String, String>;

fn pack(files: &Files) -> Pack {
    testkit::pack(files.iter().map(|(path, text)| (path.as_str(), text.as_str())))
}

fn minimal() -> Files {
    testkit::minimal().into_iter().map(|(path, text)| (path.to_owned(), text.to_owned())).collect()
}

/// The node of a pointer, or the nearest one around what is missing.
fn node_at<'t>(tree: &'t syntax::Tree, pointer: &str) -> Option<Node<'t>> {
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

/// What is ignored and not told of, with what is said there instead.
fn silent(pack: &Pack) -> Vec<String> {
    let diagnostics = check(pack, &|_| {}).diagnostics;
    let mut silent = Vec::new();
    for ignored in ignored_input(pack) {
        let file = pack.file(&ignored.file).expect("what is ignored is in a file of the pack");
        let rules = told_by(ignored.what);
        if rules.is_empty() || is_told_elsewhere(pack, &ignored) {
            continue;
        }
        let Some(node) = node_at(&file.tree, &ignored.pointer) else { continue };
        // That a layer has too many rows is told of the layer.
        let is_around = |it: &Diagnostic| {
            it.code == "row-length" && it.address.as_ref().is_some_and(|at| ignored.pointer.starts_with(at))
        };
        let here = diagnostics
            .iter()
            .filter(|it| it.at.file == ignored.file && (touches(it, node) || is_around(it)));
        let codes: Vec<&str> = here.map(|it| it.code).collect();
        if !codes.iter().any(|code| rules.iter().any(|rule| rule.code == *code)) {
            silent.push(format!("{} {} {:?}: only {codes:?}", ignored.file, ignored.pointer, ignored.what));
        }
    }
    silent
}

/// Whether something is only ignored because of what was told of where it belongs: names nobody can
/// judge while the section that defines them is broken, cells of a board without a size, and what a
/// broken text tears apart.
fn is_told_elsewhere(pack: &Pack, ignored: &IgnoredInput) -> bool {
    let hides_text = |file: &File| file.tree.errors().iter().any(|error| error.kind.hides_text());
    if pack.game().is_some_and(|game| hides_text(game))
        || pack.file(&ignored.file).is_some_and(|it| hides_text(it))
    {
        return true;
    }
    let section = |key: &str| pack.game().and_then(|game| game.tree.root()?.get(key));
    // Whether something of the section has no name, or the section is none.
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
        if let (true, Ok(text)) = (inner.ends_with(".json"), fs::read_to_string(&path)) {
            files.insert(inner, text);
        }
    }
    files
}

/// One way to spoil a value of a file.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Slip {
    Delete,
    Rename,
    Repeat,
    /// Another value in its place.
    Put(&'static str),
    Negate,
    Enlarge,
}

const SLIPS: &[Slip] = &[
    Slip::Delete,
    Slip::Rename,
    Slip::Repeat,
    Slip::Put("null"),
    Slip::Put("true"),
    Slip::Put("7"),
    Slip::Put("2.5"),
    Slip::Put("\"zzz\""),
    Slip::Put("[]"),
    Slip::Put("{}"),
    Slip::Put("[1, 0, 0]"),
    Slip::Negate,
    Slip::Enlarge,
];

/// The text with one value spoiled; `None` where the slip is none.
fn spoiled(node: Node<'_>, slip: Slip) -> Option<String> {
    let text = node.tree().text();
    let replaced = |range: text::TextRange, by: &str| {
        let (start, end) = (usize::from(range.start()), usize::from(range.end()));
        format!("{}{by}{}", &text[..start], &text[end..])
    };
    let number = || node.as_i64().filter(|_| node.kind() == Kind::Number);
    Some(match slip {
        Slip::Delete => without(node.parent()?, node)?,
        Slip::Rename => {
            let key = node.key()?;
            replaced(key.range(), &syntax::quote(&format!("{}x", key.text())))
        }
        Slip::Repeat => {
            let whole = node.key().map_or(node.range(), |key| key.range().cover(node.range()));
            let (start, end) = (usize::from(whole.start()), usize::from(whole.end()));
            node.parent()?;
            replaced(whole, &format!("{0}, {0}", &text[start..end]))
        }
        Slip::Put(other) => replaced(node.range(), other),
        Slip::Negate => replaced(node.range(), &(-number()? - 1).to_string()),
        Slip::Enlarge => replaced(node.range(), &(number()? + 1000).to_string()),
    })
}

/// The text without an element or a member.
fn without(parent: Node<'_>, node: Node<'_>) -> Option<String> {
    let part = |child: Node<'_>| match child.key() {
        Some(key) => format!("{}: {}", syntax::quote(&key.text()), child.text()),
        None => child.text().to_owned(),
    };
    let kept: Vec<String> = parent.children().filter(|child| child.id() != node.id()).map(part).collect();
    let inner = kept.join(", ");
    let (open, close) = if parent.kind() == Kind::Object { ('{', '}') } else { ('[', ']') };
    let text = parent.tree().text();
    let range = parent.range();
    Some(format!(
        "{}{open}{inner}{close}{}",
        &text[..usize::from(range.start())],
        &text[usize::from(range.end())..]
    ))
}

/// The minimal pack with an excerpt put into it.
fn with_excerpt(excerpt: &str) -> Files {
    let (path, member) = excerpt.split_once(": ").expect("an excerpt names its file");
    let mut files = minimal();
    let text = testkit::with_member(&files[path], member).expect("an excerpt is a member");
    files.insert(path.to_owned(), text);
    files
}

/// An excerpt for each kind of input that loading passes over.
const FIXTURES: &[(Ignored, &str)] = &[
    (Ignored::UnknownKey, r#"game.json: "defaults": { "cascadeDepth": 4 }"#),
    (
        Ignored::UnknownKey,
        r#"game.json: "systems": [{ "id": "nav", "type": "avatar_navigation", "config": { "ground": "x" } }]"#,
    ),
    (Ignored::UnknownKey, r#"levels/one.json: "systemOverrides": { "nav": { "ground": "x" } }"#),
    (
        Ignored::DuplicateKey,
        r#"levels/one.json: "state": { "avatar": { "enabled": true, "position": [0, 0] }, "variables": { "keys": 0, "keys": 1 } }"#,
    ),
    (
        Ignored::MissingKey,
        r#"levels/one.json: "goals": [{ "id": "flag", "config": { "targetKind": "flag" } }]"#,
    ),
    (
        Ignored::MissingKey,
        r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "then": [{ "destroy": { "layer": "objects" } }] }]"#,
    ),
    (
        Ignored::WrongType,
        r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "once": "yes", "then": [] }]"#,
    ),
    (Ignored::WrongType, r#"levels/one.json: "board": { "size": [4, 2], "layers": { "markers": "flag" } }"#),
    (
        Ignored::WrongType,
        r#"levels/one.json: "board": { "size": [4, 2], "layers": { "objects": [[null, 5, null, null], 7] } }"#,
    ),
    (
        Ignored::WrongType,
        r#"game.json: "systems": [{ "id": "nav", "type": "avatar_navigation", "config": { "validGroundTags": "walkable" } }]"#,
    ),
    (Ignored::WrongType, r#"levels/one.json: "systemOverrides": { "nav": null }"#),
    (
        Ignored::TooLong,
        r#"levels/one.json: "state": { "avatar": { "enabled": true, "position": [0, 0, 0] } }"#,
    ),
    (Ignored::OutOfRange, r#"game.json: "defaults": { "maxCascadeDepth": -1 }"#),
    (
        Ignored::UnknownValue,
        r#"game.json: "layers": [{ "id": "ground", "occupancy": "exactly_one" }, { "id": "objects", "occupancy": "one" }, { "id": "markers", "occupancy": "zero_or_one" }]"#,
    ),
    (
        Ignored::UnknownValue,
        r#"game.json: "systems": [{ "id": "nav", "type": "avatar_navigation", "config": { "solidHandling": "push" } }]"#,
    ),
    (
        Ignored::UnknownDirection,
        r#"levels/one.json: "state": { "avatar": { "enabled": true, "position": [0, 0], "facing": "north" } }"#,
    ),
    (Ignored::UnknownDirection, r#"game.json: "defaults": { "avatar": { "facing": "north" } }"#),
    (
        Ignored::UnknownValue,
        r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "then": [{ "apply_gravity": { "direction": "south" } }] }]"#,
    ),
    (
        Ignored::BadFormat,
        r#"levels/one.json: "goals": [{ "id": "count", "type": "count_constraint", "config": { "layer": "objects", "scope": "board", "predicate": "many", "target": 1 } }]"#,
    ),
    (Ignored::UnknownWord, r#"levels/one.json: "goals": [{ "id": "flag", "type": "reach", "config": {} }]"#),
    (Ignored::UnknownWord, r#"levels/one.json: "loseConditions": [{ "type": "time", "config": {} }]"#),
    (Ignored::UnknownWord, r#"game.json: "systems": [{ "id": "nav", "type": "walking", "config": {} }]"#),
    (
        Ignored::UnknownWord,
        r#"game.json: "rules": [{ "id": "r", "on": "avatar_moved", "then": [{ "paint": {} }] }]"#,
    ),
    (
        Ignored::UnknownWord,
        r#"game.json: "rules": [{ "id": "r", "on": "avatar_entered", "if": { "never": {} }, "then": [] }]"#,
    ),
    (
        Ignored::SecondWord,
        r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "then": [{ "clear_inventory": {}, "resolve_move": {} }] }]"#,
    ),
    (
        Ignored::MissingWord,
        r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "where": {}, "then": [{}] }]"#,
    ),
    (Ignored::Unreleased, r#"levels/one.json: "loseConditions": [{ "type": "board_state", "config": {} }]"#),
    (Ignored::Unreleased, r#"game.json: "systems": [{ "id": "fall", "type": "gravity", "config": {} }]"#),
    (Ignored::UndeclaredLayer, r#"levels/one.json: "board": { "size": [4, 2], "layers": { "sky": [] } }"#),
    (
        Ignored::UndeclaredLayer,
        r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "then": [{ "set_inventory": { "item": "$cell.sky.kind" } }] }]"#,
    ),
    (
        Ignored::UndeclaredKind,
        r#"levels/one.json: "board": { "size": [4, 2], "layers": { "objects": [["tree", null, null, null]] } }"#,
    ),
    (
        Ignored::UndeclaredKind,
        r#"levels/one.json: "state": { "avatar": { "enabled": true, "position": [0, 0], "inventory": { "slot": "sword" } } }"#,
    ),
    (
        Ignored::UndeclaredTag,
        r#"levels/one.json: "goals": [{ "id": "clear", "type": "all_cleared", "config": { "tag": "enemy" } }]"#,
    ),
    (
        Ignored::UndeclaredAnimation,
        r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "then": [{ "destroy": { "position": "$event.position", "layer": "objects", "animation": "pop" } }] }]"#,
    ),
    (
        Ignored::UndeclaredAction,
        r#"game.json: "systems": [{ "id": "fill", "type": "flood_fill", "config": {} }]"#,
    ),
    (
        Ignored::UndeclaredAction,
        r#"game.json: "systems": [{ "id": "nav", "type": "avatar_navigation", "config": { "moveAction": "go" } }]"#,
    ),
    (
        Ignored::UndeclaredSystem,
        r#"levels/one.json: "systemOverrides": { "navi": { "solidHandling": "block" } }"#,
    ),
    (
        Ignored::UndeclaredObject,
        r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "then": [{ "release_from_emitter": { "emitterId": "tap" } }] }]"#,
    ),
    (
        Ignored::UndeclaredGoal,
        r#"levels/one.json: "loseConditions": [{ "type": "balance_unreachable", "config": { "goalId": "share" } }]"#,
    ),
    (
        Ignored::UnknownReference,
        r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "then": [{ "set_inventory": { "item": "$avatar.hat" } }] }]"#,
    ),
    (
        Ignored::UnknownReference,
        r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "then": [{ "set_inventory": { "item": "$event.hat" } }] }]"#,
    ),
    (
        Ignored::UnknownEventField,
        r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "where": { "event": { "param": "hat", "equals": 1 } }, "then": [] }]"#,
    ),
    (
        Ignored::DuplicateId,
        r#"game.json: "layers": [{ "id": "ground", "occupancy": "exactly_one" }, { "id": "objects", "occupancy": "zero_or_one" }, { "id": "markers", "occupancy": "zero_or_one" }, { "id": "objects", "occupancy": "zero_or_one" }]"#,
    ),
    (
        Ignored::DuplicateId,
        r#"game.json: "systems": [{ "id": "nav", "type": "avatar_navigation", "config": {} }, { "id": "nav", "type": "portals", "config": {} }]"#,
    ),
    (
        Ignored::OutsideBoard,
        r#"levels/one.json: "board": { "size": [4, 2], "layers": { "objects": { "format": "sparse", "entries": [{ "position": [4, 0], "kind": "rock" }] } } }"#,
    ),
    (
        Ignored::OutsideBoard,
        r#"levels/one.json: "board": { "size": [4, 2], "layers": { "markers": [[null, null, "flag", null, "flag"], [null, null, null, null], [null, null, null, null]] } }"#,
    ),
    (
        Ignored::OccupiedCell,
        r#"levels/one.json: "board": { "size": [4, 2], "layers": { "objects": { "format": "sparse", "entries": [{ "position": [3, 0], "kind": "rock" }, { "position": [3, 0], "kind": "torch" }] } } }"#,
    ),
    (
        Ignored::Hole,
        r#"levels/one.json: "board": { "size": [4, 2], "layers": { "ground": [["empty", null, "empty", "empty"], ["empty", "empty", "empty", "empty"]] } }"#,
    ),
];

/// Kinds of what happens in a turn, which is no input.
const IN_PLAY: &[Ignored] = &[
    Ignored::NullReference,
    Ignored::LostWrite,
    Ignored::NoChange,
    Ignored::NoAnimation,
    Ignored::CascadeCut,
    Ignored::TurnCut,
];

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
fn whatever_is_ignored_of_seeded_faults_is_told_of() {
    let cases = root().join("../shared/conformance/mutations/cases");
    let Ok(entries) = fs::read_dir(&cases) else {
        eprintln!("skipped: {} is not there", cases.display());
        return;
    };
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

/// Our packs without mistakes.
fn good_packs() -> Vec<(&'static str, Files)> {
    let mut packs = vec![("minimal", minimal())];
    for name in ["drip_tiles", "lantern_walk", "prism_turn"] {
        packs.push((name, read(&root().join("tests/packs").join(name))));
    }
    packs
}

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig { cases: 192, ..Default::default() })]

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

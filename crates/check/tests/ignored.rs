//! Whatever the engine passes over while it loads a pack is told of where it stands.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use check::{IgnoredInput, check, ignored_input, told_by};
use engine::Ignored;
use language::Diagnostic;
use pack::{FileKind, Pack};
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
        let here = diagnostics.iter().filter(|it| it.at.file == ignored.file && touches(it, node));
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
    let section = |key: &str| pack.game().and_then(|game| game.tree.root()?.get(key));
    let is_broken = |key: &str, kind: Kind| section(key).is_none_or(|section| section.kind() != kind);
    if pack.files().any(|file| !file.tree.errors().is_empty() && file.kind != FileKind::Theme) {
        return true;
    }
    match ignored.what {
        Ignored::UndeclaredLayer => is_broken("layers", Kind::Array),
        Ignored::UndeclaredAction => is_broken("actions", Kind::Array),
        Ignored::UndeclaredSystem => is_broken("systems", Kind::Array),
        Ignored::UndeclaredKind | Ignored::UndeclaredTag | Ignored::UndeclaredAnimation => {
            is_broken("entityKinds", Kind::Object)
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

#[test]
fn probe() {
    let mut folders: Vec<PathBuf> = vec![];
    for at in [
        "../shared/conformance/mutations/cases",
        "../shared/conformance/synth",
        "../shared/packs",
        "tests/packs",
    ] {
        folders.extend(fs::read_dir(root().join(at)).into_iter().flatten().flatten().map(|it| it.path()));
    }
    folders.sort();
    for folder in folders {
        let pack = pack(&read(&folder));
        for s in silent(&pack) {
            println!("{} {s}", folder.display());
        }
    }
}

#[test]
fn probe2() {
    let mut packs: Vec<(String, Files)> = vec![("minimal".to_owned(), minimal())];
    for name in ["drip_tiles", "lantern_walk", "prism_turn"] {
        packs.push((name.to_owned(), read(&root().join("tests/packs").join(name))));
    }
    let mut n = 0;
    for (name, files) in &packs {
        let whole = pack(files);
        let before = check(&whole, &|_| {}).diagnostics.len();
        println!("PACK {name} {before}");
        for file in whole.files() {
            for node in file.tree.root().unwrap().descendants() {
                for slip in SLIPS {
                    n += 1;
                    let Some(text) = spoiled(node, *slip) else { continue };
                    let same = syntax::Tree::parse(text.clone());
                    assert!(same.errors().iter().all(|e| *slip == Slip::Repeat || {
                        println!("{e:?} {slip:?}");
                        false
                    }));
                    let mut files = files.clone();
                    files.insert(file.path.to_string(), text);
                    let spoiled = pack(&files);
                    for s in silent(&spoiled) {
                        println!("SILENT {name} {} {slip:?} {} => {s}", file.path, node.pointer());
                    }
                    if check(&spoiled, &|_| {}).diagnostics.len() <= before {
                        println!(
                            "NONE {name} {} {slip:?} {} {}",
                            file.path,
                            node.pointer(),
                            node.text().chars().take(30).collect::<String>().replace('\n', " ")
                        );
                    }
                }
            }
        }
    }
    println!("{n}");
}

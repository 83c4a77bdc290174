//! One bracket taken out of a file: what the tree still has of the objects elsewhere.
//!
//! Objects are compared by their pointer and their keys. What lies inside of the innermost object that properly
//! contains the bracket may be lost, and nothing is expected without a brace of the outermost object.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use syntax::{Kind, Node, Tree};

/// An object as it is told from others: its pointer and its keys.
type Found = (String, Vec<String>);

fn found(object: Node<'_>) -> Found {
    (object.pointer(), object.members().map(|member| member.key.text().into_owned()).collect())
}

fn objects(tree: &Tree) -> impl Iterator<Item = Node<'_>> {
    tree.root().into_iter().flat_map(Node::descendants).filter(|node| node.kind() == Kind::Object)
}

/// The places of the brackets that are no part of a string.
fn brackets(tree: &Tree) -> Vec<usize> {
    let nodes = tree.root().into_iter().flat_map(Node::descendants);
    let containers = nodes.filter(|node| matches!(node.kind(), Kind::Array | Kind::Object));
    let mut places: Vec<usize> = containers
        .flat_map(|node| [usize::from(node.range().start()), usize::from(node.range().end()) - 1])
        .collect();
    places.sort_unstable();
    places
}

/// What taking brackets out has cost.
#[derive(Debug, Default)]
struct Cost {
    brackets: usize,
    /// Brackets without which nothing elsewhere is lost.
    harmless: usize,
    expected: usize,
    lost: usize,
}

/// Takes each bracket out of the text of a file, one at a time.
fn take_out(name: &str, text: &str, cost: &mut Cost) {
    let whole = Tree::parse(text);
    assert!(whole.errors().is_empty(), "{name}");
    let all: Vec<(text::TextRange, Found)> = objects(&whole).map(|it| (it.range(), found(it))).collect();
    for byte in brackets(&whole) {
        let around = all
            .iter()
            .rfind(|(range, _)| usize::from(range.start()) < byte && byte + 1 < usize::from(range.end()));
        let without = Tree::parse(format!("{}{}", &text[..byte], &text[byte + 1..]));
        assert!(!without.errors().is_empty());
        let kept: HashSet<Found> = objects(&without).map(found).collect();
        let Some((around, _)) = around else { continue };
        let expected = all.iter().filter(|(range, _)| !around.contains_range(*range));
        let mut lost = Vec::new();
        for (_, object) in expected {
            cost.expected += 1;
            if !kept.contains(object) {
                lost.push(&object.0);
            }
        }
        cost.brackets += 1;
        cost.lost += lost.len();
        cost.harmless += usize::from(lost.is_empty());
        if !lost.is_empty() && std::env::var_os("GOLDPATH_SHOW_LOST").is_some() {
            let line = text[..byte].rfind('\n').map_or(0, |at| at + 1);
            eprintln!(
                "{name}:{} without {:?} in {:?}: {} lost, {lost:?}",
                text[..byte].lines().count(),
                &text[byte..=byte],
                &text[line..(byte + 30).min(text.len())],
                lost.len()
            );
        }
    }
}

fn json_files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut files = Vec::new();
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            files.append(&mut json_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "json") {
            files.push(path);
        }
    }
    files.sort();
    files
}

/// Takes each bracket out of the valid files of a folder that are small enough.
fn take_out_of(folder: &Path) -> Cost {
    let mut cost = Cost::default();
    for file in json_files(folder) {
        let Ok(text) = std::fs::read_to_string(&file) else { continue };
        if text.len() < 8_000 && Tree::parse(text.as_str()).errors().is_empty() {
            take_out(&file.display().to_string(), &text, &mut cost);
        }
    }
    cost
}

#[test]
fn our_own_packs_keep_their_other_objects() {
    let cost = take_out_of(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/packs"));
    eprintln!("{cost:?}");
}

#[test]
fn real_packs_keep_their_other_objects() {
    let packs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/packs");
    if !packs.is_dir() {
        eprintln!("skipped: no packs in {}", packs.display());
        return;
    }
    let cost = take_out_of(&packs);
    eprintln!("{cost:?}");
}

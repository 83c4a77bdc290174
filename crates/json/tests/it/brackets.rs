//! Removes one bracket from a file: objects elsewhere must stay in the tree.
//!
//! Objects are compared by pointer and keys. The contents of the innermost object that properly contains the
//! bracket may be lost, and nothing is expected without a brace of the outermost object.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use json::{Kind, Node, Tree};

/// The identity of an object: its pointer and its keys.
type Found = (String, Vec<String>);

fn found(object: Node<'_>) -> Found {
    (object.pointer(), object.members().map(|member| member.key.text().into_owned()).collect())
}

fn objects(tree: &Tree) -> impl Iterator<Item = Node<'_>> {
    tree.root().into_iter().flat_map(Node::descendants).filter(|node| node.kind() == Kind::Object)
}

/// The offsets of the brackets outside strings.
fn brackets(tree: &Tree) -> Vec<usize> {
    let nodes = tree.root().into_iter().flat_map(Node::descendants);
    let containers = nodes.filter(|node| matches!(node.kind(), Kind::Array | Kind::Object));
    let mut places: Vec<usize> = containers
        .flat_map(|node| [usize::from(node.range().start()), usize::from(node.range().end()) - 1])
        .collect();
    places.sort_unstable();
    places
}

/// The number of removed brackets, and of compared objects.
#[derive(Debug, Default)]
struct Count {
    brackets: usize,
    expected: usize,
}

/// Removes each bracket of a file, one at a time.
fn take_out(name: &str, text: &str, count: &mut Count) {
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
            count.expected += 1;
            if !kept.contains(object) {
                lost.push(&object.0);
            }
        }
        count.brackets += 1;
        assert!(
            lost.is_empty(),
            "{name} without {:?} before {:?}: {lost:?}",
            &text[byte..=byte],
            text.get(byte + 1..(byte + 30).min(text.len()))
        );
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

/// Removes each bracket of the valid files of a folder that are small enough.
fn take_out_of(folder: &Path) -> Count {
    let mut count = Count::default();
    for file in json_files(folder) {
        let Ok(text) = std::fs::read_to_string(&file) else { continue };
        if text.len() < 8_000 && Tree::parse(text.as_str()).errors().is_empty() {
            take_out(&file.display().to_string(), &text, &mut count);
        }
    }
    count
}

/// Removes each bracket of a text with a certain layout.
fn law(text: &str) {
    let mut count = Count::default();
    take_out(text, text, &mut count);
    assert!(count.brackets > 0);
}

#[test]
fn objects_in_one_line_keep_the_others() {
    law(concat!(
        "{\n  \"entries\": [\n    {\"position\": [4, 2], \"kind\": \"rock\"},\n    {\"position\": [1, 2], \"kind\": \"bush\"}\n",
        "  ],\n  \"config\": {\"a\": 1},\n  \"empty\": {\"b\": [], \"c\": {}}\n}\n"
    ));
}

#[test]
fn objects_over_lines_keep_the_others() {
    law(concat!(
        "{\n  \"list\": [\n    {\n      \"a\": 1,\n      \"in\": {\n        \"b\": 2\n      }\n    },\n",
        "    {\n      \"a\": 2\n    }\n  ],\n  \"none\": [\n  ],\n  \"end\": {\n    \"c\": 3\n  }\n}\n"
    ));
}

#[test]
fn rows_in_lines_are_told_apart() {
    let text = "{\n  \"a\": [\n    [\"x\", \"y\",\n    [\"x\", \"z\"]\n  ],\n  \"b\": {\"c\": 1}\n}\n";
    let tree = Tree::parse(text);
    let rows = tree.root().and_then(|root| root.get("a")).expect("the array is there");
    assert_eq!(rows.elements().map(Node::len).collect::<Vec<_>>(), [2, 2]);
    assert_eq!(tree.errors().len(), 1, "{:?}", tree.errors());
}

#[test]
fn a_bracket_that_lacks_is_told_once() {
    let message = |text: &str| {
        let tree = Tree::parse(text);
        assert_eq!(tree.errors().len(), 1, "{:?}", tree.errors());
        tree.errors()[0].message.clone()
    };
    assert_eq!(message("[\n  {\"at\": 4, 2], \"kind\": \"rock\"}\n]"), "missing `[`: expected it before `4`");
    assert_eq!(message("{\n  \"in\": \"a\": 1}\n}"), "missing `{`: expected it before `\"a\"`");
    assert_eq!(message("[\n  {\"a\": [1, 2},\n  {\"a\": []}\n]"), "unclosed `[`: expected `]`, found `}`");
}

#[test]
fn a_long_line_is_read_in_linear_time() {
    // Comparing all pairs of positions would take far too long.
    for row in ["[1, 2],", "{\"a\": [1]},", "[[[[1]]]],"] {
        for before in ["[[", "[1],", "{\"a\": [", "["] {
            let text = format!("{before}{}1]", row.repeat(60_000));
            assert!(!Tree::parse(format!("{text}]")).errors().is_empty() || before == "[[");
            assert!(Tree::parse(text).root().is_some());
        }
    }
}

#[test]
fn our_own_packs_keep_their_other_objects() {
    let count = take_out_of(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/packs"));
    assert!(count.brackets > 1_000 && count.expected > 10 * count.brackets, "{count:?}");
}

#[test]
fn real_packs_keep_their_other_objects() {
    let Some(packs) = testrun::shared("packs") else { return };
    let count = take_out_of(&packs);
    assert!(count.brackets > 1_000 && count.expected > 10 * count.brackets, "{count:?}");
}

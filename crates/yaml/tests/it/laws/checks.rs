//! The laws of reading, as assertions, for the property tests and the fuzz target.

use json::{Kind, MAX_ERRORS, Tree};
use text::{TextRange, TextSize};
use yaml::{Document, Value};

/// For any text: the tree is well formed, and walking the view ends.
pub(crate) fn hold(text: &str) -> Document {
    let document = yaml::read(text);
    is_well_formed(&document);
    let mut left = document.tree().root().map_or(0, |root| root.descendants().len()) + yaml::MAX_ALIASED + 1;
    if let Some(root) = document.root() {
        walk(root, 0, &mut left);
    }
    document
}

fn walk(value: Value<'_>, depth: usize, left: &mut usize) {
    assert!(depth <= yaml::MAX_DEPTH, "the view is too deep");
    *left = left.checked_sub(1).expect("the view has too many values");
    let _ = (value.style(), value.place(), value.source(), value.as_str(), value.as_i64(), value.as_f64());
    for element in value.elements() {
        walk(element, depth + 1, left);
    }
    for member in value.own_members() {
        let _ = (member.key.text(), member.key.style());
        walk(member.value, depth + 1, left);
    }
}

/// Ranges are inside the text on the borders of characters; children are inside their parents, in order.
fn is_well_formed(document: &Document) {
    let text: &str = document.text();
    let is_place =
        |offset: TextSize| usize::from(offset) <= text.len() && text.is_char_boundary(offset.into());
    let is_inside = |range: TextRange| is_place(range.start()) && is_place(range.end());
    assert!(document.errors().len() <= MAX_ERRORS);
    for error in document.errors() {
        assert!(is_inside(error.range), "{error:?}");
        assert!(error.related.as_ref().is_none_or(|(range, _)| is_inside(*range)), "{error:?}");
        assert!(!error.message.is_empty() && !error.message.contains(['\n', '\r']), "{error:?}");
        assert!(!error.message.ends_with('.'), "{error:?}");
        // An empty range could not be underlined.
        assert!(text.is_empty() || !error.range.is_empty(), "{error:?}");
        if let Some(fix) = document.fix(error) {
            assert!(text::apply(text, &fix.edits).is_some(), "{fix:?}");
        }
    }
    assert!(document.errors().is_sorted_by_key(|error| (error.range.start(), error.range.end())));
    for issue in document.issues() {
        assert!(is_inside(issue.range) && !issue.range.is_empty(), "{issue:?}");
        assert!(!issue.message.contains(['\n', '\r']), "{issue:?}");
    }
    for range in document.holes().iter().chain(document.comments()) {
        assert!(is_inside(*range), "{range:?}");
    }
    assert!(document.holes().is_sorted_by_key(|hole| hole.start()));
    for anchor in document.anchors() {
        assert!(is_inside(anchor.range) && text[anchor.range].starts_with('&'), "{anchor:?}");
    }
    let Some(root) = document.tree().root() else { return };
    let mut has_hole = false;
    for node in root.descendants() {
        let range = node.range();
        assert!(is_inside(range), "{node:?}");
        has_hole |= node.kind() == Kind::Missing && document.alias(node.id()).is_none();
        let mut end = range.start();
        for child in node.children() {
            if let Some(key) = child.key() {
                assert!(is_inside(key.range()), "{key:?}");
                assert!(end <= key.range().start(), "a key before its place: {child:?}");
                end = key.range().end();
            }
            assert!(end <= child.range().start(), "a child before its place: {child:?}");
            end = child.range().end();
            assert_eq!(child.parent(), Some(node));
            assert_eq!(child.key().is_some(), node.kind() == Kind::Object);
        }
        assert!(end <= range.end(), "a child outside its parent {node:?}");
        assert_eq!(node.as_str().is_some(), node.kind() == Kind::String);
    }
    assert!(!has_hole || !document.errors().is_empty(), "a hole and no error");
}

/// The reader of plain texts changes nothing of what is read, whatever one asks.
pub(crate) fn readers_agree(text: &str) {
    let (one, two) = (yaml::read(text), yaml::readers::read_strictly(text));
    let nodes = |it: &Document| -> Vec<_> {
        let nodes = it.tree().root().into_iter().flat_map(json::Node::descendants);
        nodes
            .map(|node| (node.kind(), node.range(), node.key().map(json::Key::range), it.alias(node.id())))
            .collect()
    };
    assert_eq!(nodes(&one), nodes(&two), "{text:?}");
    assert_eq!(one.tree(), two.tree(), "{text:?}");
    assert_eq!(one.errors(), two.errors(), "{text:?}");
    assert_eq!(one.comments(), two.comments(), "{text:?}");
    assert_eq!(one.holes(), two.holes(), "{text:?}");
    assert_eq!(one.anchors(), two.anchors(), "{text:?}");
    assert_eq!(format!("{:?}", one.issues()), format!("{:?}", two.issues()), "{text:?}");
}

/// A valid JSON text gives the same tree by both readers, unless it has what YAML does not allow: long keys
/// on one line, and characters that cannot be printed.
pub(crate) fn agrees_with_json(text: &str) {
    let json = Tree::parse(text);
    let is_printable = |character: char| {
        matches!(character, '\t' | '\n' | '\r' | '\u{85}' | '\u{20}'..='\u{7e}' | '\u{a0}'..)
            && !matches!(character, '\u{fffe}' | '\u{ffff}')
    };
    if json.errors().is_empty() && text.len() < 1000 && text.chars().all(is_printable) {
        assert_eq!(*yaml::read(text).tree(), json);
    }
}

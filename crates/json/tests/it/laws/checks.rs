//! The invariants of parsing, as assertions. Shared by the property tests and the fuzz targets; independent
//! of the source of the texts.

use std::collections::HashSet;

use json::readers::{strict, tolerant};
use json::{Key, Kind, MAX_DEPTH, MAX_ERRORS, Node, Tree, token_at};
use text::TextSize;

/// For any text: the tree is well formed, and it has no errors if and only if the text is valid.
pub(crate) fn hold(text: &str) {
    let tolerant = tolerant(text);
    is_well_formed(&tolerant);
    let parsed = Tree::parse(text);
    is_well_formed(&parsed);
    readers_agree(text);
}

/// If the strict reader accepts the text, both readers give the same tree without errors; if it refuses,
/// there is an error.
pub(crate) fn readers_agree(text: &str) {
    let parsed = Tree::parse(text);
    match strict(text) {
        Some(strict) => {
            assert!(parsed.errors().is_empty(), "valid text has errors: {:?}", parsed.errors());
            assert_eq!(strict, tolerant(text), "the readers differ");
            assert_eq!(strict, parsed, "reading valid text is not strict reading");
            assert!(strict.root().is_some());
        }
        None => assert!(!parsed.errors().is_empty(), "invalid text has no errors"),
    }
}

/// Ranges are inside the text on character boundaries; children are inside their parents, in order; nesting
/// and the number of errors are bounded.
pub(crate) fn is_well_formed(tree: &Tree) {
    let text: &str = tree.text();
    let is_place =
        |offset: TextSize| usize::from(offset) <= text.len() && text.is_char_boundary(offset.into());
    assert!(tree.errors().len() <= MAX_ERRORS + 1);
    for error in tree.errors() {
        let ranges = [Some(error.range), error.related.as_ref().map(|(range, _)| *range)];
        for range in ranges.into_iter().flatten() {
            assert!(is_place(range.start()) && is_place(range.end()), "{error:?}");
        }
        assert!(!error.message.is_empty() && !error.message.contains(['\n', '\r']), "{error:?}");
        assert!(!error.message.ends_with('.'), "{error:?}");
        // An empty range could not be underlined.
        assert!(text.is_empty() || !error.range.is_empty(), "{error:?}");
    }
    let Some(root) = tree.root() else {
        assert!(!tree.errors().is_empty(), "neither a value nor an error");
        return;
    };
    let mut has_hole = false;
    for node in root.descendants() {
        let range = node.range();
        assert!(is_place(range.start()) && is_place(range.end()), "{node:?}");
        has_hole |= node.kind() == Kind::Missing;
        let mut end = range.start();
        let mut count = 0;
        for child in node.children() {
            if let Some(key) = child.key() {
                assert!(is_place(key.range().start()) && is_place(key.range().end()));
                assert!(end <= key.range().start(), "a key before its place: {child:?}");
                end = key.range().end();
            }
            assert!(end <= child.range().start(), "a child before its place: {child:?}");
            end = child.range().end();
            assert_eq!(child.parent(), Some(node));
            assert_eq!(child.key().is_some(), node.kind() == Kind::Object);
            assert_eq!(child.index(), (node.kind() == Kind::Array).then_some(count));
            count += 1;
        }
        assert!(end <= range.end(), "a child outside its parent {node:?}");
        assert_eq!(node.len(), count);
        // Decoding must not panic.
        let _ = (node.as_str(), node.as_bool(), node.as_i64(), node.as_f64(), node.text());
        assert_eq!(node.as_str().is_some(), node.kind() == Kind::String);
    }
    assert!(!has_hole || !tree.errors().is_empty(), "a hole and no error");
    // Computes the depth in one pass, with a stack of open ends.
    let mut ends: Vec<Node<'_>> = Vec::new();
    for node in root.descendants() {
        while ends.last().is_some_and(|last| Some(*last) != node.parent()) {
            ends.pop();
        }
        if matches!(node.kind(), Kind::Array | Kind::Object) {
            ends.push(node);
            assert!(ends.len() <= MAX_DEPTH);
        }
    }
}

/// Every offset has a token and a node, or is outside of them.
pub(crate) fn cursors_stay_inside(tree: &Tree) {
    let length = tree.text().len();
    for offset in 0..=length + 1 {
        let offset = TextSize::new(offset as u32);
        if let Some(token) = token_at(tree, offset) {
            assert!(token.range.contains_inclusive(offset), "{token:?} at {offset:?}");
        } else {
            assert!(usize::from(offset) > length || length == 0);
        }
        if let Some(node) = tree.node_at(offset) {
            assert!(node.range().contains_inclusive(offset));
        }
        if let Some(member) = tree.key_at(offset) {
            assert!(member.key.range().contains_inclusive(offset));
        }
    }
}

/// After cutting the text of a valid tree at an offset, everything that was complete before it is still in
/// the tree.
pub(crate) fn keeps_what_is_complete(whole: &Tree, cut: usize) {
    if !whole.text().is_char_boundary(cut) {
        return;
    }
    let prefix = tolerant(&whole.text()[..cut]);
    is_well_formed(&prefix);
    let place = TextSize::new(cut as u32);
    let kept: HashSet<_> = prefix.root().map_or_else(HashSet::new, |root| {
        root.descendants()
            .map(|node| (node.id(), node.kind(), node.range(), key(node), node.index()))
            .collect()
    });
    let Some(root) = whole.root() else { return };
    for node in root.descendants() {
        // A word or number at the cut may have been longer.
        let is_complete = match node.kind() {
            Kind::Number => node.range().end() < place,
            _ => node.range().end() <= place,
        };
        if is_complete {
            let found = (node.id(), node.kind(), node.range(), key(node), node.index());
            assert!(kept.contains(&found), "{node:?} is lost when cut at {cut}: {:?}", prefix.text());
        }
    }
}

fn key(node: Node<'_>) -> Option<text::TextRange> {
    node.key().map(Key::range)
}

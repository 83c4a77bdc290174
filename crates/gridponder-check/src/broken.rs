//! The parts of a broken text of which nothing but the break is said.
//!
//! Most syntax errors concern one place, and the rest of the file means what it says. But after a bracket or a
//! quote too many or too few, it is a guess which object a key belongs to, from the object around the break to
//! the end of the file.

use json::{Kind, Node, SyntaxError, SyntaxErrorKind};
use pack::File;
use text::{TextRange, TextSize};

use crate::findings::Findings;

/// Removes the findings that may only follow from a broken text.
pub(crate) fn forget(file: &File, findings: &mut Findings) {
    let tree = &file.tree;
    let errors: Vec<&SyntaxError> = tree.errors().iter().filter(|error| error.kind.hides_text()).collect();
    if errors.is_empty() || file.unreadable.is_some() {
        return;
    }
    let moves = errors.iter().filter(|error| moves_text(error.kind, &tree.text()[error.range]));
    let doubtful = moves.filter_map(|error| start(tree.root(), error)).min();
    let places: Vec<TextRange> = errors.iter().map(|error| error.range).collect();
    // A list with a surplus comma is longer than it was meant to be.
    let lists: Vec<TextSize> = errors
        .iter()
        .filter_map(|error| Some(around(tree.root()?, error.range.start(), Kind::Array)?.range().start()))
        .collect();
    findings.forget(|range| {
        doubtful.is_some_and(|start| range.start() >= start)
            || places.iter().any(|place| place.intersect(range).is_some())
            || lists.contains(&range.start())
    });
}

/// Returns true if brackets or quotes do not pair, so that text may belong elsewhere than it seems to.
fn moves_text(kind: SyntaxErrorKind, found: &str) -> bool {
    use SyntaxErrorKind::{
        BadKey, MismatchedBracket, MissingColon, TrailingText, UnclosedArray, UnclosedObject, UnclosedString,
        UnexpectedCharacter,
    };
    // A key without quotes is a key.
    if kind == BadKey {
        return found.starts_with([':', '{', '[']);
    }
    matches!(
        kind,
        MismatchedBracket
            | MissingColon
            | TrailingText
            | UnclosedArray
            | UnclosedObject
            | UnclosedString
            | UnexpectedCharacter
    )
}

/// The start of the object around an error and the bracket that it is about.
fn start(root: Option<Node<'_>>, error: &SyntaxError) -> Option<TextSize> {
    let related = error.related.as_ref().map(|(range, _)| range.start());
    let first = related.map_or(error.range.start(), |related| related.min(error.range.start()));
    Some(around(root?, first, Kind::Object).map_or_else(TextSize::default, |object| object.range().start()))
}

/// The innermost value of this kind around a place.
fn around(root: Node<'_>, place: TextSize, kind: Kind) -> Option<Node<'_>> {
    let is_around = |node: &Node<'_>| node.range().start() < place && place < node.range().end();
    let mut found = None;
    let mut next = Some(root).filter(is_around);
    while let Some(node) = next {
        found = Some(node).filter(|node| node.kind() == kind).or(found);
        next = node.children().find(is_around);
    }
    found
}

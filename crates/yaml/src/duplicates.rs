//! Keys that a map has twice (`spec section 2`). Most YAML readers refuse them.

use std::borrow::Cow;
use std::collections::HashMap;
use std::collections::hash_map::Entry;

use json::{Kind, Node, SyntaxError, SyntaxErrorKind, Tree};
use text::TextRange;

use crate::diagnose::excerpt;

/// Reports every key that also occurs earlier in its map.
pub(crate) fn find(tree: &Tree, errors: &mut Vec<SyntaxError>) {
    let Some(root) = tree.root() else { return };
    for map in root.descendants().filter(|node| node.kind() == Kind::Object && node.len() > 1) {
        in_map(map, errors);
    }
}

fn in_map(map: Node<'_>, errors: &mut Vec<SyntaxError>) {
    let mut seen: HashMap<Cow<'_, str>, TextRange> = HashMap::with_capacity(map.len());
    // A key with an empty range is a missing one.
    for key in map.members().map(|member| member.key).filter(|key| !key.range().is_empty()) {
        match seen.entry(key.text()) {
            Entry::Occupied(first) => errors.push(SyntaxError {
                kind: SyntaxErrorKind::DuplicateKey,
                range: key.range(),
                message: format!(
                    "duplicate key {}: a map has each key once, and most readers refuse the file",
                    excerpt(first.key())
                ),
                related: Some((*first.get(), format!("{} is first here", excerpt(first.key())))),
            }),
            Entry::Vacant(place) => {
                place.insert(key.range());
            }
        }
    }
}

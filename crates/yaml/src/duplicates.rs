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

/// Keys of maps with more members than this are looked up in a table.
const FEW: usize = 16;

fn in_map(map: Node<'_>, errors: &mut Vec<SyntaxError>) {
    // Nearly all maps are small and have no key twice.
    if map.len() <= FEW {
        let mut seen: [Option<Cow<'_, str>>; FEW] = [const { None }; FEW];
        let keys = map.members().map(|member| member.key).filter(|key| !key.range().is_empty());
        let is_single = keys.enumerate().all(|(at, key)| {
            let text = key.text();
            let earlier = seen.get(..at).unwrap_or_default();
            let is_new = !earlier.iter().flatten().any(|it| *it == text);
            if let Some(place) = seen.get_mut(at) {
                *place = Some(text);
            }
            is_new
        });
        if is_single {
            return;
        }
    }
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

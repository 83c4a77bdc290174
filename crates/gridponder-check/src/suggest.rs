//! Suggestions for messages about words in lists and objects.

use std::collections::BTreeSet;

use json::{Kind, Node};
pub(crate) use language::{list, nearest, suggestion};

/// The siblings of a word in a list, or of a key in an object. They are already present, so a misspelled word
/// does not mean one of them. Empty if duplicates are allowed.
pub(crate) fn beside(node: Node<'_>, is_key: bool) -> BTreeSet<String> {
    /// Cap on the siblings; comparing with more is not worth its cost.
    const LARGEST: usize = 200;
    let around = node.parent().filter(|around| around.len() <= LARGEST);
    let Some(around) = around else { return BTreeSet::new() };
    let others = || around.children().filter(|other| other.id() != node.id());
    if is_key {
        return others().filter_map(|other| Some(other.key()?.text().into_owned())).collect();
    }
    // Rows of a layer and gold paths contain duplicates.
    let is_set = around.kind() == Kind::Array && around.key().is_some_and(|key| !key.is("goldPath"));
    let texts = || others().filter_map(|other| Some(other.as_str()?.into_owned()));
    let distinct: BTreeSet<String> = texts().collect();
    if is_set && distinct.len() == texts().count() { distinct } else { BTreeSet::new() }
}

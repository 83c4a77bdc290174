//! Read access to the tree and its values, as cheap copies that borrow the tree.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::fmt;

use text::TextRange;

use crate::arena::Data;
use crate::{Kind, NodeId, Tree, decode, number, pointer};

/// One value of a tree.
#[derive(Clone, Copy)]
pub struct Node<'t> {
    tree: &'t Tree,
    id: NodeId,
}

/// The key of a member.
#[derive(Clone, Copy)]
pub struct Key<'t> {
    tree: &'t Tree,
    /// Of the value of the member.
    id: NodeId,
    range: TextRange,
}

/// A key with its value.
#[derive(Clone, Copy, Debug)]
pub struct Member<'t> {
    /// The key.
    pub key: Key<'t>,
    /// The value; of [`Kind::Missing`] if there is none.
    pub value: Node<'t>,
}

impl<'t> Node<'t> {
    pub(crate) fn new(tree: &'t Tree, id: NodeId) -> Self {
        Self { tree, id }
    }

    /// The id of this node within its tree.
    pub fn id(self) -> NodeId {
        self.id
    }

    /// The tree of this node.
    pub fn tree(self) -> &'t Tree {
        self.tree
    }

    /// The kind of the node.
    pub fn kind(self) -> Kind {
        self.tree.data(self.id).map_or(Kind::Missing, Data::kind)
    }

    /// The range of the value, including brackets and quotes. For a missing value, the gap where it is
    /// expected, or the unreadable text.
    pub fn range(self) -> TextRange {
        self.tree.data(self.id).map_or(text::range(0, 0), Data::range)
    }

    /// The source text of the value.
    pub fn text(self) -> &'t str {
        &self.tree.text()[self.range()]
    }

    /// The array or object that contains this node.
    pub fn parent(self) -> Option<Node<'t>> {
        let parent = self.tree.data(self.id)?.parent()?;
        Some(Node::new(self.tree, parent))
    }

    /// This node, its parent, and so on up to the root.
    pub fn ancestors(self) -> impl Iterator<Item = Node<'t>> {
        std::iter::successors(Some(self), |node| node.parent())
    }

    /// The key, if this is the value of a member.
    pub fn key(self) -> Option<Key<'t>> {
        let range = self.tree.data(self.id)?.key()?;
        Some(Key { tree: self.tree, id: self.id, range })
    }

    fn is_member(self) -> bool {
        self.tree.data(self.id).is_some_and(Data::is_member)
    }

    /// The index, if this is an element of an array.
    pub fn index(self) -> Option<usize> {
        let data = self.tree.data(self.id)?;
        (data.parent().is_some() && !data.is_member()).then(|| data.index() as usize)
    }

    /// The direct child values, for members and elements alike.
    pub fn children(self) -> Children<'t> {
        let (after, left) =
            self.tree.data(self.id).map_or((0, 0), |data| (data.after(), data.child_count() as usize));
        Children { tree: self.tree, next: self.id.0 + 1, after, left }
    }

    /// The members of an object in document order, including duplicates.
    pub fn members(self) -> impl Iterator<Item = Member<'t>> {
        self.children().filter_map(|value| Some(Member { key: value.key()?, value }))
    }

    /// The members of an object as JSON readers have them, each key once: of duplicate keys the last value, at
    /// the place of the first.
    pub fn distinct_members(self) -> impl Iterator<Item = Member<'t>> {
        // A text without errors has no duplicate keys.
        let is_valid = self.tree.errors().is_empty();
        let written = is_valid.then(|| self.members());
        let distinct = (!is_valid).then(|| without_duplicates(self.members()));
        written.into_iter().flatten().chain(distinct.into_iter().flatten())
    }

    /// This node and what is below it without values that a later duplicate of their key replaces.
    pub fn distinct_descendants(self) -> impl Iterator<Item = Node<'t>> {
        // A text without errors has no duplicate keys.
        let is_valid = self.tree.errors().is_empty();
        let written = is_valid.then(|| self.descendants());
        let distinct = (!is_valid).then(|| {
            let mut open = vec![self];
            std::iter::from_fn(move || {
                let node = open.pop()?;
                let first = open.len();
                if node.kind() == Kind::Object {
                    open.extend(node.distinct_members().map(|member| member.value));
                } else {
                    open.extend(node.children());
                }
                open[first..].reverse();
                Some(node)
            })
        });
        written.into_iter().flatten().chain(distinct.into_iter().flatten())
    }

    /// The source text without members that a later duplicate of their key replaces.
    pub fn distinct_text(self) -> Cow<'t, str> {
        if self.tree.errors().is_empty() {
            return Cow::Borrowed(self.text());
        }
        let mut replaced: Vec<TextRange> = Vec::new();
        for object in self.distinct_descendants().filter(|node| node.kind() == Kind::Object) {
            let kept: HashSet<NodeId> = object.distinct_members().map(|member| member.value.id).collect();
            let members = object.members().filter(|member| !kept.contains(&member.value.id));
            replaced.extend(members.map(|member| member.key.range().cover(member.value.range())));
        }
        replaced.sort_by_key(|range| range.start());
        let mut text = String::new();
        let mut from = self.range().start();
        for range in replaced {
            text.push_str(&self.tree.text()[TextRange::new(from, range.start().max(from))]);
            from = range.end().max(from);
        }
        text.push_str(&self.tree.text()[TextRange::new(from, self.range().end().max(from))]);
        Cow::Owned(text)
    }

    /// The elements of an array.
    pub fn elements(self) -> impl Iterator<Item = Node<'t>> {
        self.children().filter(|value| !value.is_member())
    }

    /// The number of members or elements; 0 for other values.
    pub fn len(self) -> usize {
        self.tree.data(self.id).map_or(0, |data| data.child_count() as usize)
    }

    /// Returns true if there are no members or elements.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The value of a key. Of duplicate keys the last one, as in JSON readers.
    pub fn get(self, key: &str) -> Option<Node<'t>> {
        self.member(key).map(|member| member.value)
    }

    /// The last member with this key.
    pub fn member(self, key: &str) -> Option<Member<'t>> {
        self.members().filter(|member| member.key.is(key)).last()
    }

    /// The decoded text of a string. A lone surrogate becomes U+FFFD.
    pub fn as_str(self) -> Option<Cow<'t, str>> {
        (self.kind() == Kind::String).then(|| match self.tree.decoded_value(self.id) {
            Some(value) => Cow::Borrowed(value),
            None => decode::quoted(self.text()),
        })
    }

    /// The JSON source of a number, boolean or null.
    fn word(self) -> &'t str {
        self.tree.decoded_value(self.id).unwrap_or_else(|| self.text())
    }

    /// The value of a boolean.
    pub fn as_bool(self) -> Option<bool> {
        (self.kind() == Kind::Bool).then(|| self.word() == "true")
    }

    /// The value of a number written without fraction and exponent, if it fits.
    pub fn as_i64(self) -> Option<i64> {
        if self.kind() == Kind::Number { self.word().parse().ok() } else { None }
    }

    /// The value of a number, rounded to the nearest float.
    pub fn as_f64(self) -> Option<f64> {
        if self.kind() == Kind::Number { number::value(self.word()) } else { None }
    }

    /// The JSON Pointer (RFC 6901) of this node. Members with equal keys have the same pointer.
    pub fn pointer(self) -> String {
        pointer::of(self)
    }

    /// This node and all its descendants, in document order.
    pub fn descendants(self) -> Descendants<'t> {
        let after = self.tree.data(self.id).map_or(0, Data::after);
        Descendants { tree: self.tree, next: self.id.0, after }
    }
}

impl PartialEq for Node<'_> {
    /// Compares node and tree identity.
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.tree, other.tree) && self.id == other.id
    }
}

impl Eq for Node<'_> {}

impl fmt::Debug for Node<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}@{:?}", self.kind(), self.range())
    }
}

impl<'t> Key<'t> {
    /// The range of the key, including the quotes.
    pub fn range(self) -> TextRange {
        self.range
    }

    /// The source of the key, including the quotes.
    pub fn source(self) -> &'t str {
        &self.tree.text()[self.range]
    }

    /// The decoded key.
    pub fn text(self) -> Cow<'t, str> {
        match self.tree.decoded_key(self.id) {
            Some(key) => Cow::Borrowed(key),
            None => decode::quoted(self.source()),
        }
    }

    /// Returns true if the decoded key equals `key`.
    pub fn is(self, key: &str) -> bool {
        // Most keys are what they look like.
        match self.source().as_bytes() {
            [b'"', inside @ .., b'"'] if !inside.iter().any(|byte| matches!(byte, b'"' | b'\\')) => {
                inside == key.as_bytes()
            }
            _ => self.text() == key,
        }
    }
}

impl fmt::Debug for Key<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}@{:?}", self.source(), self.range)
    }
}

/// The members with each key once: of duplicate keys the last value, at the place of the first.
fn without_duplicates<'t>(members: impl Iterator<Item = Member<'t>>) -> Vec<Member<'t>> {
    let mut places: HashMap<Cow<'t, str>, usize> = HashMap::new();
    let mut kept: Vec<Member<'t>> = Vec::new();
    for member in members {
        // Keys that are missing in a broken text are not the same key.
        let is_missing = member.key.range().is_empty();
        let place =
            if is_missing { kept.len() } else { *places.entry(member.key.text()).or_insert(kept.len()) };
        match kept.get_mut(place) {
            Some(earlier) => *earlier = member,
            None => kept.push(member),
        }
    }
    kept
}

/// The direct child values of a node. See [`Node::children`].
#[derive(Clone, Debug)]
pub struct Children<'t> {
    tree: &'t Tree,
    next: u32,
    after: u32,
    left: usize,
}

impl<'t> Iterator for Children<'t> {
    type Item = Node<'t>;

    fn next(&mut self) -> Option<Node<'t>> {
        if self.next >= self.after {
            return None;
        }
        let id = NodeId(self.next);
        self.next = self.tree.data(id)?.after();
        self.left = self.left.saturating_sub(1);
        Some(Node::new(self.tree, id))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl ExactSizeIterator for Children<'_> {}

/// A node and all its descendants, in document order. See [`Node::descendants`].
#[derive(Clone, Debug)]
pub struct Descendants<'t> {
    tree: &'t Tree,
    next: u32,
    after: u32,
}

impl<'t> Iterator for Descendants<'t> {
    type Item = Node<'t>;

    fn next(&mut self) -> Option<Node<'t>> {
        if self.next >= self.after {
            return None;
        }
        let node = Node::new(self.tree, NodeId(self.next));
        self.next += 1;
        Some(node)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.after.saturating_sub(self.next) as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Descendants<'_> {}

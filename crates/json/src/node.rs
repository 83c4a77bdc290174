//! Walking the tree and reading its values. Cheap copies that borrow the tree.

use std::borrow::Cow;
use std::fmt;

use text::TextRange;

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
    range: TextRange,
}

/// A key with its value.
#[derive(Clone, Copy, Debug)]
pub struct Member<'t> {
    /// The key.
    pub key: Key<'t>,
    /// The value; of [`Kind::Missing`] when there is none.
    pub value: Node<'t>,
}

impl<'t> Node<'t> {
    pub(crate) fn new(tree: &'t Tree, id: NodeId) -> Self {
        Self { tree, id }
    }

    /// The name of this node within its tree.
    pub fn id(self) -> NodeId {
        self.id
    }

    /// The tree this node is of.
    pub fn tree(self) -> &'t Tree {
        self.tree
    }

    /// What the node is.
    pub fn kind(self) -> Kind {
        self.tree.data(self.id).map_or(Kind::Missing, |data| data.kind)
    }

    /// Where the value stands, brackets and quotes included. The range of a hole is the gap in
    /// which the value belongs, or the text that could not be read.
    pub fn range(self) -> TextRange {
        self.tree.data(self.id).map_or(text::range(0, 0), crate::arena::NodeData::range)
    }

    /// The source of the value.
    pub fn text(self) -> &'t str {
        &self.tree.text()[self.range()]
    }

    /// The array or object this node lies in.
    pub fn parent(self) -> Option<Node<'t>> {
        let parent = self.tree.data(self.id)?.parent()?;
        Some(Node::new(self.tree, parent))
    }

    /// This node, its parent, and so on up to the root.
    pub fn ancestors(self) -> impl Iterator<Item = Node<'t>> {
        std::iter::successors(Some(self), |node| node.parent())
    }

    /// The key, when this is the value of a member.
    pub fn key(self) -> Option<Key<'t>> {
        let range = self.tree.data(self.id)?.key()?;
        Some(Key { tree: self.tree, range })
    }

    /// The place, when this is an element of an array.
    pub fn index(self) -> Option<usize> {
        let data = self.tree.data(self.id)?;
        (data.parent().is_some() && data.key().is_none()).then_some(data.index as usize)
    }

    /// The values directly below, of members and elements alike.
    pub fn children(self) -> Children<'t> {
        let (after, left) =
            self.tree.data(self.id).map_or((0, 0), |data| (data.after, data.children as usize));
        Children { tree: self.tree, next: self.id.0 + 1, after, left }
    }

    /// The members of an object in the order of the text, duplicates included.
    pub fn members(self) -> impl Iterator<Item = Member<'t>> {
        self.children().filter_map(|value| Some(Member { key: value.key()?, value }))
    }

    /// The elements of an array.
    pub fn elements(self) -> impl Iterator<Item = Node<'t>> {
        self.children().filter(|value| value.key().is_none())
    }

    /// How many members or elements; 0 for other values.
    pub fn len(self) -> usize {
        self.tree.data(self.id).map_or(0, |data| data.children as usize)
    }

    /// Whether there are no members or elements.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The value of a key; of several equal keys the last one, as JSON readers have it.
    pub fn get(self, key: &str) -> Option<Node<'t>> {
        self.member(key).map(|member| member.value)
    }

    /// The last member with this key.
    pub fn member(self, key: &str) -> Option<Member<'t>> {
        self.members().filter(|member| member.key.is(key)).last()
    }

    /// The decoded text of a string. Half a surrogate pair becomes U+FFFD.
    pub fn as_str(self) -> Option<Cow<'t, str>> {
        (self.kind() == Kind::String).then(|| decode::quoted(self.text()))
    }

    /// The value of a boolean.
    pub fn as_bool(self) -> Option<bool> {
        (self.kind() == Kind::Bool).then(|| self.text() == "true")
    }

    /// The value of a number written without fraction and exponent, when it fits.
    pub fn as_i64(self) -> Option<i64> {
        if self.kind() == Kind::Number { self.text().parse().ok() } else { None }
    }

    /// The value of a number, rounded to the nearest float.
    pub fn as_f64(self) -> Option<f64> {
        if self.kind() == Kind::Number { number::value(self.text()) } else { None }
    }

    /// The JSON Pointer (RFC 6901) that leads here; members with equal keys share one.
    pub fn pointer(self) -> String {
        pointer::of(self)
    }

    /// This node and everything below it, in the order of the text.
    pub fn descendants(self) -> Descendants<'t> {
        let after = self.tree.data(self.id).map_or(0, |data| data.after);
        Descendants { tree: self.tree, next: self.id.0, after }
    }
}

impl PartialEq for Node<'_> {
    /// The same node of the same tree.
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
    /// Where the key stands, quotes included.
    pub fn range(self) -> TextRange {
        self.range
    }

    /// The source of the key, quotes included.
    pub fn source(self) -> &'t str {
        &self.tree.text()[self.range]
    }

    /// The decoded key.
    pub fn text(self) -> Cow<'t, str> {
        decode::quoted(self.source())
    }

    /// Whether this is the key, decoded.
    pub fn is(self, key: &str) -> bool {
        self.text() == key
    }
}

impl fmt::Debug for Key<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}@{:?}", self.source(), self.range)
    }
}

/// The values directly below a node. See [`Node::children`].
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
        self.next = self.tree.data(id)?.after;
        self.left = self.left.saturating_sub(1);
        Some(Node::new(self.tree, id))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl ExactSizeIterator for Children<'_> {}

/// A node and everything below it, in the order of the text. See [`Node::descendants`].
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

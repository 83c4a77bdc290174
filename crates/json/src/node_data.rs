//! One node of a tree, as it is stored.

use text::{TextRange, TextSize};

/// The kind of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// `null`
    Null,
    /// `true` or `false`
    Bool,
    /// A number, or a word that is clearly meant as one.
    Number,
    /// A string, or text in the wrong quotes.
    String,
    /// `[…]`
    Array,
    /// `{…}`
    Object,
    /// A missing or unreadable value.
    Missing,
}

impl Kind {
    /// The name for messages, without an article.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Null => "null",
            Kind::Bool => "boolean",
            Kind::Number => "number",
            Kind::String => "string",
            Kind::Array => "array",
            Kind::Object => "object",
            Kind::Missing => "nothing",
        }
    }
}

/// Identifies a node within its tree. Ids are in document order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub(crate) u32);

impl NodeId {
    /// The number of nodes before this one. The nodes of a subtree are consecutive.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The value for "no parent" and "no key". It is not a valid offset or index, because longer texts are
/// refused.
pub(crate) const NONE: u32 = u32::MAX;

/// One node. Nodes are in document order, so a subtree is the slice from its root up to `after`, and the next
/// sibling is at `after`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NodeData {
    pub(crate) kind: Kind,
    pub(crate) start: u32,
    pub(crate) end: u32,
    pub(crate) parent: u32,
    /// One past the last node of the subtree.
    pub(crate) after: u32,
    /// The number of children.
    pub(crate) children: u32,
    /// Index among the siblings.
    pub(crate) index: u32,
    pub(crate) key_start: u32,
    pub(crate) key_end: u32,
}

impl NodeData {
    pub(crate) fn range(&self) -> TextRange {
        text::range(self.start as usize, self.end as usize)
    }

    pub(crate) fn parent(&self) -> Option<NodeId> {
        (self.parent != NONE).then_some(NodeId(self.parent))
    }

    pub(crate) fn key(&self) -> Option<TextRange> {
        (self.key_start != NONE)
            .then(|| TextRange::new(TextSize::new(self.key_start), TextSize::new(self.key_end)))
    }
}

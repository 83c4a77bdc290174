//! One view of both formats: aliases are followed, merge keys applied.

use std::borrow::Cow;
use std::fmt;

use json::{Kind, Node, NodeId};
use text::TextRange;

use crate::{Document, Style, merge};

/// A value, as it counts at its place. A cheap copy that borrows the document.
///
/// Walking down from the root ends after [`crate::MAX_DEPTH`] steps, also through aliases.
#[derive(Clone, Copy)]
pub struct Value<'d> {
    document: &'d Document,
    /// The anchored node, if this is reached through an alias.
    node: Node<'d>,
    /// The outermost alias on the way from the root.
    alias: Option<NodeId>,
}

/// A member of a map, as it counts there.
#[derive(Clone, Copy, Debug)]
pub struct Member<'d> {
    /// The key.
    pub key: Key<'d>,
    /// The value.
    pub value: Value<'d>,
    /// Whether it comes from a merge key.
    pub merged: bool,
}

/// The key of a member.
#[derive(Clone, Copy)]
pub struct Key<'d> {
    key: json::Key<'d>,
    yaml: bool,
}

impl<'d> Value<'d> {
    pub(crate) fn new(document: &'d Document, node: Node<'d>) -> Self {
        Self { document, node, alias: None }.resolved()
    }

    fn resolved(self) -> Self {
        match self.document.extra.aliases.get(&self.node.id()) {
            Some(Some(target)) => Self {
                node: self.document.tree.node(*target),
                alias: self.alias.or(Some(self.node.id())),
                ..self
            },
            _ => self,
        }
    }

    /// A node below this one.
    fn at(self, node: Node<'d>) -> Self {
        Self { node, ..self }.resolved()
    }

    /// The document.
    pub fn document(self) -> &'d Document {
        self.document
    }

    /// The kind; [`Kind::Missing`] for what cannot be read and for an alias that cannot be followed.
    pub fn kind(self) -> Kind {
        self.node.kind()
    }

    /// The range of the text, of the anchored one behind an alias.
    pub fn range(self) -> TextRange {
        self.node.range()
    }

    /// Where the value stands: the outermost alias on the way, or its own text.
    pub fn place(self) -> TextRange {
        self.alias().unwrap_or_else(|| self.range())
    }

    /// The outermost alias on the way from the root, with its `*`.
    pub fn alias(self) -> Option<TextRange> {
        self.alias.map(|alias| self.document.tree.node(alias).range())
    }

    /// The node in the tree, the anchored one behind an alias.
    pub fn node(self) -> Node<'d> {
        self.node
    }

    /// The id of the node.
    pub fn id(self) -> NodeId {
        self.node.id()
    }

    /// The text of the range.
    pub fn source(self) -> &'d str {
        self.node.text()
    }

    /// How the value is written.
    pub fn style(self) -> Style {
        match self.kind() {
            Kind::Array | Kind::Object => Style::of_collection(self.source()),
            _ => Style::of_scalar(self.source()),
        }
    }

    /// The list or map around the node in the text.
    pub fn parent(self) -> Option<Value<'d>> {
        Some(Value::new(self.document, self.node.parent()?))
    }

    /// The text of a string.
    pub fn as_str(self) -> Option<Cow<'d, str>> {
        self.node.as_str()
    }

    /// The value of a boolean.
    pub fn as_bool(self) -> Option<bool> {
        self.node.as_bool()
    }

    /// The value of a number written without fraction and exponent, if it fits.
    pub fn as_i64(self) -> Option<i64> {
        self.node.as_i64()
    }

    /// The value of a finite number.
    pub fn as_f64(self) -> Option<f64> {
        self.node.as_f64()
    }

    /// The elements of a list.
    pub fn elements(self) -> impl Iterator<Item = Value<'d>> {
        self.node.elements().map(move |node| self.at(node))
    }

    /// The members of a map as they are written, with duplicates and merge keys.
    pub fn own_members(self) -> impl Iterator<Item = Member<'d>> {
        self.node.members().map(move |member| Member {
            key: Key { key: member.key, yaml: self.document.format == crate::Format::Yaml },
            value: self.at(member.value),
            merged: false,
        })
    }

    /// The members that count: the own ones with duplicates in order, then those of merge keys that no
    /// earlier one overrides (`spec section 2`, A3).
    pub fn members(self) -> impl Iterator<Item = Member<'d>> {
        merge::members(self)
    }

    /// The member with this key; of duplicates the last one.
    pub fn member(self, key: &str) -> Option<Member<'d>> {
        let own = self.own_members().filter(|member| member.key.is(key) && !member.key.is_merge()).last();
        own.or_else(|| self.members().find(|member| member.merged && member.key.is(key)))
    }

    /// The value of a key; of duplicates the last one.
    pub fn get(self, key: &str) -> Option<Value<'d>> {
        self.member(key).map(|member| member.value)
    }

    /// The number of elements or members as they are written.
    pub fn len(self) -> usize {
        self.node.len()
    }

    /// Whether there are no elements or members.
    pub fn is_empty(self) -> bool {
        self.node.is_empty()
    }

    /// Whether two values are the same, however they are written. Maps are the same in any order; what cannot
    /// be read is the same as nothing.
    pub fn same_as(self, other: Value<'d>) -> bool {
        if self.kind() != other.kind() {
            return false;
        }
        match self.kind() {
            Kind::Null => true,
            Kind::Bool => self.as_bool() == other.as_bool(),
            Kind::Number => match (self.as_i64(), other.as_i64()) {
                (Some(one), Some(two)) => one == two,
                _ => self.as_f64() == other.as_f64(),
            },
            Kind::String => self.as_str() == other.as_str(),
            Kind::Array => {
                self.len() == other.len()
                    && self.elements().zip(other.elements()).all(|(one, two)| one.same_as(two))
            }
            Kind::Object => self.contains(other) && other.contains(self),
            Kind::Missing => false,
        }
    }

    /// Whether every member of another map is here too.
    fn contains(self, other: Value<'d>) -> bool {
        other.members().all(|member| {
            let key = member.key.text();
            other.get(&key).zip(self.get(&key)).is_some_and(|(there, here)| here.same_as(there))
        })
    }
}

impl fmt::Debug for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.node)
    }
}

impl<'d> Key<'d> {
    /// The range of the key, with its quotes.
    pub fn range(self) -> TextRange {
        self.key.range()
    }

    /// The source of the key, with its quotes.
    pub fn source(self) -> &'d str {
        self.key.source()
    }

    /// The text of the key.
    pub fn text(self) -> Cow<'d, str> {
        self.key.text()
    }

    /// Whether the text of the key is this one.
    pub fn is(self, key: &str) -> bool {
        self.key.is(key)
    }

    /// How the key is written.
    pub fn style(self) -> Style {
        Style::of_scalar(self.source())
    }

    /// Whether this is the merge key of YAML.
    pub fn is_merge(self) -> bool {
        self.yaml && self.source() == "<<"
    }
}

impl fmt::Debug for Key<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.key)
    }
}

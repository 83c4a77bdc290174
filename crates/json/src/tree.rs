//! The tree as a whole: its text, nodes and errors, and lookups.

use std::fmt;
use std::sync::Arc;

use text::{TextSize, range};

use crate::arena::{Data, Nodes};
use crate::builder::Decoded;
use crate::node::{Member, Node};
use crate::node_data::NodeData;
use crate::{NodeId, SyntaxError, SyntaxErrorKind, lexer, pointer, reuse, strict, tolerant};

/// A parsed text. Nodes are in one flat list, so walking and dropping never recurse.
#[derive(Clone, PartialEq, Eq)]
pub struct Tree {
    text: Arc<str>,
    nodes: Nodes,
    errors: Vec<SyntaxError>,
    /// Only of texts that are not JSON.
    decoded: Option<Box<Decoded>>,
}

impl Tree {
    /// Parses any text, in time linear in its length.
    pub fn parse(text: impl Into<Arc<str>>) -> Self {
        Self::read(text.into(), true)
    }

    /// The same. It is faster if the text is nearly that of an earlier tree, of which only what stands beside the change is
    /// parsed, or if errors of it are still there, as while it is typed: then the strict reader would refuse it after all
    /// its work.
    pub fn parse_after(text: impl Into<Arc<str>>, earlier: &Self) -> Self {
        let text = text.into();
        reuse::read(&text, earlier).unwrap_or_else(|| Self::read(text, earlier.errors.is_empty()))
    }

    fn read(text: Arc<str>, seems_valid: bool) -> Self {
        if u32::try_from(text.len()).is_err() || text.len() == u32::MAX as usize {
            let error = SyntaxError {
                kind: SyntaxErrorKind::TooLarge,
                range: range(0, 0),
                message: "the file is too large: at most 4 GiB can be read".to_owned(),
                related: None,
            };
            return Self::new(text, Vec::new(), vec![error]);
        }
        let mut tolerant = None;
        if !seems_valid {
            let tree = tolerant::read(&text);
            // The strict reader refuses what this one finds errors in.
            if !tree.errors.is_empty() {
                return tree;
            }
            tolerant = Some(tree);
        }
        let tolerant = || tolerant.unwrap_or_else(|| tolerant::read(&text));
        match strict::read(&text) {
            Ok(Some(tree)) => tree,
            Ok(None) => tolerant(),
            Err(refusal) => {
                let mut tree = tolerant();
                if tree.errors.is_empty() {
                    // Invalid text must always have an error, even if our reader overlooks it.
                    tree.errors.push(strict::as_error(&text, &refusal));
                }
                tree
            }
        }
    }

    pub(crate) fn new(text: Arc<str>, nodes: Vec<NodeData>, errors: Vec<SyntaxError>) -> Self {
        let nodes =
            if errors.is_empty() { Nodes::of(&text, nodes) } else { Nodes::Wide(nodes.into_boxed_slice()) };
        Self { text, nodes, errors, decoded: None }
    }

    pub(crate) fn with_decoded(
        text: Arc<str>,
        nodes: Vec<NodeData>,
        errors: Vec<SyntaxError>,
        decoded: Decoded,
    ) -> Self {
        let tree = Self::new(text, nodes, errors);
        let is_json = decoded.values.is_empty() && decoded.keys.is_empty();
        Self { decoded: (!is_json).then(|| Box::new(decoded)), ..tree }
    }

    /// The same tree with these errors instead of its own, sorted by range; for readers of other notations.
    pub fn with_errors(self, errors: Vec<SyntaxError>) -> Self {
        Self { errors, ..self }
    }

    /// The value of a node, where its source does not say it when it is read as JSON.
    pub(crate) fn decoded_value(&self, id: NodeId) -> Option<&str> {
        self.decoded.as_ref()?.values.get(&id).map(AsRef::as_ref)
    }

    /// The key of a member, likewise.
    pub(crate) fn decoded_key(&self, id: NodeId) -> Option<&str> {
        self.decoded.as_ref()?.keys.get(&id).map(AsRef::as_ref)
    }

    /// The nodes, as they are kept.
    pub(crate) const fn nodes(&self) -> &Nodes {
        &self.nodes
    }

    /// Whether the text is valid JSON that says all of the tree.
    pub(crate) fn is_plain(&self) -> bool {
        self.errors.is_empty() && self.decoded.is_none()
    }

    #[cfg(test)]
    pub(crate) const fn is_compact(&self) -> bool {
        matches!(self.nodes, Nodes::Compact(_))
    }

    /// The parsed text.
    pub fn text(&self) -> &Arc<str> {
        &self.text
    }

    /// The syntax errors, sorted by range. Empty if and only if the text is valid.
    pub fn errors(&self) -> &[SyntaxError] {
        &self.errors
    }

    /// Returns true if two trees are valid and differ only in the white space between their tokens.
    pub fn differs_in_space_alone(&self, other: &Self) -> bool {
        self.errors.is_empty()
            && other.errors.is_empty()
            && lexer::without_space(&self.text).eq(lexer::without_space(&other.text))
    }

    /// The root value. Returns `None` if the text has no value.
    pub fn root(&self) -> Option<Node<'_>> {
        (self.nodes.len() > 0).then(|| self.node(NodeId(0)))
    }

    /// The node with an id of this tree.
    ///
    /// An id of another tree gives some node of this tree, or the last one if it is out of range. For an
    /// empty tree, the result is a missing value at offset 0.
    pub fn node(&self, id: NodeId) -> Node<'_> {
        let last = self.nodes.len().saturating_sub(1) as u32;
        Node::new(self, NodeId(id.0.min(last)))
    }

    /// The node at a JSON Pointer (RFC 6901). Of members with equal keys the last one, as in JSON readers.
    pub fn at_pointer(&self, pointer: &str) -> Option<Node<'_>> {
        pointer::resolve(self, pointer)
    }

    /// The deepest node that contains the offset. A node also contains its end offset, but a node that begins
    /// there has priority.
    pub fn node_at(&self, offset: TextSize) -> Option<Node<'_>> {
        let mut node = self.root().filter(|root| root.range().contains_inclusive(offset))?;
        loop {
            let mut found = None;
            for child in node.children() {
                if child.range().start() > offset {
                    break;
                }
                if child.range().contains_inclusive(offset) {
                    found = Some(child);
                }
            }
            match found {
                Some(child) => node = child,
                None => return Some(node),
            }
        }
    }

    /// The member whose key contains the offset, including the end of the key.
    pub fn key_at(&self, offset: TextSize) -> Option<Member<'_>> {
        self.node_at(offset)?.ancestors().find_map(|node| {
            node.members()
                .take_while(|member| member.key.range().start() <= offset)
                .find(|member| member.key.range().contains_inclusive(offset))
        })
    }

    pub(crate) fn data(&self, id: NodeId) -> Option<Data<'_>> {
        self.nodes.get(&self.text, id)
    }
}

impl fmt::Debug for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tree")
            .field("nodes", &self.nodes.len())
            .field("errors", &self.errors)
            .finish_non_exhaustive()
    }
}

//! The flat store of nodes that both readers fill. The module `node` reads it.

use text::TextRange;

use crate::compact::{Compact, CompactNode};
use crate::node_data::{Kind, NONE, NodeData, NodeId};

/// Nodes under construction, in document order.
#[derive(Default)]
pub(crate) struct Arena {
    nodes: Vec<NodeData>,
}

impl Arena {
    /// Reserves capacity for the typical number of nodes in a text of this length.
    pub(crate) fn for_text(length: usize) -> Self {
        Self { nodes: Vec::with_capacity(length / 12 + 1) }
    }

    /// Appends a node. A container stays open until [`Arena::close`].
    pub(crate) fn push(
        &mut self,
        kind: Kind,
        range: (usize, usize),
        parent: Option<NodeId>,
        key: Option<TextRange>,
    ) -> NodeId {
        let id = NodeId(self.nodes.len() as u32);
        let index = match parent {
            Some(parent) => {
                let parent = &mut self.nodes[parent.0 as usize];
                parent.children += 1;
                parent.children - 1
            }
            None => 0,
        };
        self.nodes.push(NodeData {
            kind,
            start: range.0 as u32,
            end: range.1 as u32,
            parent: parent.map_or(NONE, |id| id.0),
            after: id.0 + 1,
            children: 0,
            index,
            key_start: key.map_or(NONE, |key| key.start().into()),
            key_end: key.map_or(NONE, |key| key.end().into()),
        });
        id
    }

    /// Closes a container: all nodes pushed since belong to it.
    pub(crate) fn close(&mut self, id: NodeId, end: usize) {
        let after = self.nodes.len() as u32;
        let node = &mut self.nodes[id.0 as usize];
        node.end = end as u32;
        node.after = after;
    }

    /// The keys of a finished object, in order.
    pub(crate) fn keys(&self, id: NodeId) -> impl Iterator<Item = TextRange> + '_ {
        let end = self.nodes[id.0 as usize].after;
        let mut next = id.0 + 1;
        std::iter::from_fn(move || {
            while next < end {
                let node = &self.nodes[next as usize];
                next = node.after;
                if let Some(key) = node.key() {
                    return Some(key);
                }
            }
            None
        })
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    pub(crate) fn child_count(&self, id: NodeId) -> usize {
        self.nodes[id.0 as usize].children as usize
    }

    pub(crate) fn finish(self) -> Vec<NodeData> {
        self.nodes
    }
}

/// The nodes of a finished tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Nodes {
    /// Of any text.
    Wide(Box<[NodeData]>),
    /// Of a valid one that is not long.
    Compact(Compact),
}

/// One of these nodes.
#[derive(Clone, Copy)]
pub(crate) enum Data<'t> {
    Wide(&'t NodeData),
    Compact(CompactNode<'t>),
}

impl Nodes {
    pub(crate) fn of(text: &str, nodes: Vec<NodeData>) -> Self {
        match Compact::of(text, &nodes) {
            Some(compact) => Self::Compact(compact),
            None => Self::Wide(nodes.into_boxed_slice()),
        }
    }

    pub(crate) const fn len(&self) -> usize {
        match self {
            Self::Wide(nodes) => nodes.len(),
            Self::Compact(nodes) => nodes.len(),
        }
    }

    pub(crate) fn get<'t>(&'t self, text: &'t str, id: NodeId) -> Option<Data<'t>> {
        match self {
            Self::Wide(nodes) => nodes.get(id.0 as usize).map(Data::Wide),
            Self::Compact(nodes) => nodes.get(text, id).map(Data::Compact),
        }
    }
}

impl Data<'_> {
    pub(crate) fn kind(self) -> Kind {
        match self {
            Self::Wide(node) => node.kind,
            Self::Compact(node) => node.kind(),
        }
    }

    pub(crate) fn range(self) -> TextRange {
        match self {
            Self::Wide(node) => node.range(),
            Self::Compact(node) => node.range(),
        }
    }

    pub(crate) fn parent(self) -> Option<NodeId> {
        match self {
            Self::Wide(node) => node.parent(),
            Self::Compact(node) => node.parent(),
        }
    }

    /// Whether this is the value of a member.
    pub(crate) fn is_member(self) -> bool {
        match self {
            Self::Wide(node) => node.key().is_some(),
            Self::Compact(node) => node.is_member(),
        }
    }

    pub(crate) fn key(self) -> Option<TextRange> {
        match self {
            Self::Wide(node) => node.key(),
            Self::Compact(node) => node.key(),
        }
    }

    /// One past the last node of the subtree.
    pub(crate) fn after(self) -> u32 {
        match self {
            Self::Wide(node) => node.after,
            Self::Compact(node) => node.after(),
        }
    }

    /// The number of children.
    pub(crate) fn child_count(self) -> u32 {
        match self {
            Self::Wide(node) => node.children,
            Self::Compact(node) => node.child_count(),
        }
    }

    /// Index among the siblings.
    pub(crate) fn index(self) -> u32 {
        match self {
            Self::Wide(node) => node.index,
            Self::Compact(node) => node.index(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_stay_small() {
        assert!(size_of::<NodeData>() <= 40);
    }
}

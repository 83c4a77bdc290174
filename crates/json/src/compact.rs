//! The nodes of a short and valid text in a few bytes each. Large packs are mostly such texts, and all of
//! them are kept. Only what takes long to find again is stored; the text itself says the rest.

use text::TextRange;

use crate::node_data::{Kind, NONE as WIDE_NONE, NodeData};
use crate::{NodeId, lexer};

/// The value for "in no container".
const NONE: u16 = u16::MAX;

/// Nodes in document order, as an arena has them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Compact {
    nodes: Box<[Small]>,
    containers: Box<[Container]>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Small {
    start: u16,
    /// The index of the container that this is, or, for other values, of the one around it.
    container: u16,
}

/// An array or object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Container {
    /// Its node.
    id: u16,
    end: u16,
    /// The index of the container around it.
    parent: u16,
    /// One past the last node of the subtree.
    after: u16,
    /// The number of children.
    children: u16,
}

/// One of the nodes, with the text that they are of.
#[derive(Clone, Copy)]
pub(crate) struct CompactNode<'t> {
    nodes: &'t Compact,
    text: &'t str,
    id: u32,
    small: Small,
}

impl Compact {
    /// The same nodes in less space. Returns `None` if the text is too long for that, or if it does not say
    /// all that was read from it, as a text with errors.
    pub(crate) fn of(text: &str, nodes: &[NodeData]) -> Option<Self> {
        // A value has at least one byte, so that there are no more nodes or containers than bytes.
        if text.len() >= usize::from(NONE) {
            return None;
        }
        let is_container = |node: &&NodeData| matches!(node.kind, Kind::Array | Kind::Object);
        let mut small: Vec<Small> = Vec::with_capacity(nodes.len());
        let mut containers = Vec::with_capacity(nodes.iter().filter(is_container).count());
        for node in nodes {
            let parent = match node.parent() {
                Some(parent) => small.get(parent.0 as usize)?.container,
                None => NONE,
            };
            let mut container = parent;
            if is_container(&node) {
                container = containers.len() as u16;
                containers.push(Container {
                    id: small.len() as u16,
                    end: node.end as u16,
                    parent,
                    after: node.after as u16,
                    children: node.children as u16,
                });
            }
            small.push(Small { start: node.start as u16, container });
        }
        let compact = Self { nodes: small.into_boxed_slice(), containers: containers.into_boxed_slice() };
        let mut pairs = (0..).map(NodeId).zip(nodes);
        pairs.all(|(id, node)| compact.get(text, id).is_some_and(|it| it.is(node))).then_some(compact)
    }

    /// The same nodes as an arena has them.
    pub(crate) fn wide(&self, text: &str) -> Vec<NodeData> {
        // How many children of each container came before.
        let mut counts = vec![0; self.containers.len()];
        let nodes = (0..self.nodes.len() as u32).filter_map(|id| self.get(text, NodeId(id)));
        let wide = nodes.map(|node| {
            let (range, key) = (node.range(), node.key());
            let index = node.around_at().and_then(|at| counts.get_mut(at)).map_or(0, |count| {
                *count += 1;
                *count - 1
            });
            NodeData {
                kind: node.kind(),
                start: range.start().into(),
                end: range.end().into(),
                parent: node.parent().map_or(WIDE_NONE, |parent| parent.0),
                after: node.after(),
                children: node.child_count(),
                index,
                key_start: key.map_or(WIDE_NONE, |key| key.start().into()),
                key_end: key.map_or(WIDE_NONE, |key| key.end().into()),
            }
        });
        wide.collect()
    }

    pub(crate) const fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(crate) fn get<'t>(&'t self, text: &'t str, id: NodeId) -> Option<CompactNode<'t>> {
        let small = *self.nodes.get(id.0 as usize)?;
        Some(CompactNode { nodes: self, text, id: id.0, small })
    }
}

impl<'t> CompactNode<'t> {
    /// Returns true if nothing got lost. Its index follows from the extent of its siblings.
    fn is(self, node: &NodeData) -> bool {
        self.kind() == node.kind
            && self.range() == node.range()
            && self.parent() == node.parent()
            && self.key() == node.key()
            && self.after() == node.after
            && self.child_count() == node.children
    }

    pub(crate) fn kind(self) -> Kind {
        kind_at(self.text, self.small.start)
    }

    pub(crate) fn range(self) -> TextRange {
        let start = usize::from(self.small.start);
        let end = match self.kind() {
            Kind::Array | Kind::Object => self.container().map_or(start, |it| usize::from(it.end)),
            Kind::String => string_end(self.text.as_bytes(), start),
            _ => lexer::word_end(self.text, start),
        };
        text::range(start, end)
    }

    pub(crate) fn parent(self) -> Option<NodeId> {
        self.around().map(|it| NodeId(u32::from(it.id)))
    }

    /// Whether this is the value of a member.
    pub(crate) fn is_member(self) -> bool {
        self.around().is_some_and(|it| self.nodes.starts_with_brace(self.text, it))
    }

    pub(crate) fn key(self) -> Option<TextRange> {
        if !self.is_member() {
            return None;
        }
        // Between key and value are only a colon and whitespace.
        let bytes = &self.text.as_bytes()[..usize::from(self.small.start)];
        let last = bytes.iter().rposition(|byte| *byte == b'"')?;
        let mut open = last;
        loop {
            open = bytes[..open].iter().rposition(|byte| *byte == b'"')?;
            // Inside of a string, every quote is escaped.
            let slashes = bytes[..open].iter().rev().take_while(|byte| **byte == b'\\').count();
            if slashes.is_multiple_of(2) {
                return Some(text::range(open, last + 1));
            }
        }
    }

    pub(crate) fn after(self) -> u32 {
        self.container().map_or(self.id + 1, |it| u32::from(it.after))
    }

    pub(crate) fn child_count(self) -> u32 {
        self.container().map_or(0, |it| u32::from(it.children))
    }

    pub(crate) fn index(self) -> u32 {
        let Some(around) = self.around() else { return 0 };
        let first = u32::from(around.id) + 1;
        if u32::from(around.after) - first == u32::from(around.children) {
            // None of them has children.
            return self.id - first;
        }
        let next = |id: &u32| Some(self.nodes.get(self.text, NodeId(*id))?.after());
        std::iter::successors(Some(first), next).take_while(|id| *id < self.id).count() as u32
    }

    /// What this is, if it is an array or object.
    fn container(self) -> Option<&'t Container> {
        let container = self.nodes.containers.get(usize::from(self.small.container))?;
        (u32::from(container.id) == self.id).then_some(container)
    }

    /// The array or object around this.
    fn around(self) -> Option<&'t Container> {
        self.nodes.containers.get(self.around_at()?)
    }

    /// Its index among the containers; none of them has that of the outermost value.
    fn around_at(self) -> Option<usize> {
        let own = usize::from(self.small.container);
        let container = self.nodes.containers.get(own)?;
        Some(if u32::from(container.id) == self.id { usize::from(container.parent) } else { own })
    }
}

impl Compact {
    fn starts_with_brace(&self, text: &str, container: &Container) -> bool {
        self.nodes.get(usize::from(container.id)).is_some_and(|it| kind_at(text, it.start) == Kind::Object)
    }
}

/// The kind of the value that begins at an offset of a valid text.
fn kind_at(text: &str, start: u16) -> Kind {
    match text.as_bytes().get(usize::from(start)) {
        Some(b'{') => Kind::Object,
        Some(b'[') => Kind::Array,
        Some(b'"') => Kind::String,
        Some(b't' | b'f') => Kind::Bool,
        Some(b'n') => Kind::Null,
        Some(b'-' | b'0'..=b'9') => Kind::Number,
        _ => Kind::Missing,
    }
}

/// The end of the string that begins at `start`, in a valid text.
fn string_end(bytes: &[u8], start: usize) -> usize {
    let mut at = start + 1;
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'"' => return at + 1,
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
    bytes.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Tree;

    #[test]
    fn what_all_levels_have_very_many_of_stays_small() {
        assert_eq!((size_of::<Small>(), size_of::<Container>()), (4, 10));
    }

    #[test]
    fn valid_texts_are_kept_small_up_to_their_longest() {
        let text = |length: usize| format!("[\"{}\"]", "x".repeat(length - 4));
        let is_compact = |text: String| Tree::parse(text).is_compact();
        assert!(is_compact(text(usize::from(NONE) - 1)));
        assert!(!is_compact(text(usize::from(NONE))));
        assert!(!is_compact("[1,]".to_owned()));
        assert!(is_compact(r#" { "a\\\" b" : [ { "" : "\\" } , -1.5e+3 , true ] } "#.to_owned()));
    }

    #[test]
    fn indices_are_those_of_siblings() {
        let tree = Tree::parse(r#"[[1, [2], {"a": 3}, 4], 5, {"b": [6, 7]}]"#);
        assert!(tree.is_compact());
        let root = tree.root().expect("it has a value");
        for node in root.descendants() {
            for (at, child) in node.elements().enumerate() {
                assert_eq!(child.index(), Some(at));
            }
        }
    }
}

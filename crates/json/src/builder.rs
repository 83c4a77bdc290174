//! Fills a tree from a notation other than JSON, whose reader knows the structure and the values.
//!
//! Values and keys are usually decoded from their source as JSON. Where another notation means something
//! else by its source, the builder keeps the value beside the nodes.

use std::collections::HashMap;
use std::sync::Arc;

use text::TextRange;

use crate::arena::Arena;
use crate::{Kind, NodeId, SyntaxError, Tree, decode};

/// Values and keys whose source does not say what they are when it is read as JSON.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Decoded {
    pub(crate) values: HashMap<NodeId, Box<str>>,
    /// By the node of the member's value.
    pub(crate) keys: HashMap<NodeId, Box<str>>,
}

/// A tree under construction. Nodes are added in document order; a container stays open until
/// [`Builder::close`].
pub struct Builder {
    text: Arc<str>,
    arena: Arena,
    decoded: Decoded,
}

impl Builder {
    /// A tree of this text. Returns `None` if the text is too long for the offsets of a tree.
    pub fn new(text: Arc<str>) -> Option<Self> {
        let fits = u32::try_from(text.len()).is_ok_and(|length| length < u32::MAX);
        let arena = Arena::for_text(text.len());
        fits.then(|| Self { text, arena, decoded: Decoded::default() })
    }

    /// Appends a value. The parent must be open; a value in an object needs a key.
    ///
    /// # Panics
    ///
    /// If the parent is not a node of this tree.
    pub fn push(
        &mut self,
        kind: Kind,
        range: TextRange,
        parent: Option<NodeId>,
        key: Option<TextRange>,
    ) -> NodeId {
        self.arena.push(kind, (range.start().into(), range.end().into()), parent, key)
    }

    /// Says what a value is: the text of a string, or the JSON source of a number, boolean or null.
    pub fn set_value(&mut self, id: NodeId, kind: Kind, range: TextRange, value: &str) {
        let source = &self.text[range];
        let is_plain = if kind == Kind::String { decode::quoted(source) == value } else { source == value };
        if !is_plain {
            self.decoded.values.insert(id, value.into());
        }
    }

    /// Says what the key of a member is, by the node of the member's value.
    pub fn set_key(&mut self, id: NodeId, range: TextRange, key: &str) {
        if decode::quoted(&self.text[range]) != key {
            self.decoded.keys.insert(id, key.into());
        }
    }

    /// Closes an array or object: all nodes appended since belong to it.
    ///
    /// # Panics
    ///
    /// If the container is not a node of this tree.
    pub fn close(&mut self, id: NodeId, end: usize) {
        self.arena.close(id, end);
    }

    /// The finished tree with the errors of its text, sorted by range.
    pub fn finish(self, errors: Vec<SyntaxError>) -> Tree {
        Tree::with_decoded(self.text, self.arena.finish(), errors, self.decoded)
    }
}

#[cfg(test)]
mod tests {
    use text::range;

    use super::*;

    #[test]
    fn values_that_json_would_read_differently_are_kept_beside_the_nodes() {
        let mut builder = Builder::new("it's: 0x10, b: True".into()).unwrap();
        let root = builder.push(Kind::Object, range(0, 19), None, None);
        let number = builder.push(Kind::Number, range(6, 10), Some(root), Some(range(0, 4)));
        builder.set_key(number, range(0, 4), "it's");
        builder.set_value(number, Kind::Number, range(6, 10), "16");
        let yes = builder.push(Kind::Bool, range(15, 19), Some(root), Some(range(12, 13)));
        builder.set_key(yes, range(12, 13), "b");
        builder.set_value(yes, Kind::Bool, range(15, 19), "true");
        builder.close(root, 19);
        let tree = builder.finish(Vec::new());
        let root = tree.root().unwrap();
        assert_eq!(root.get("it's").unwrap().as_i64(), Some(16));
        assert_eq!(root.get("b").unwrap().as_bool(), Some(true));
        assert_eq!(root.members().next().unwrap().key.source(), "it's");
    }

    #[test]
    fn a_json_text_gives_the_tree_of_the_json_reader() {
        let text = r#"{"a": ["b\n", 1]}"#;
        let mut builder = Builder::new(text.into()).unwrap();
        let root = builder.push(Kind::Object, range(0, 17), None, None);
        let list = builder.push(Kind::Array, range(6, 16), Some(root), Some(range(1, 4)));
        builder.set_key(list, range(1, 4), "a");
        let string = builder.push(Kind::String, range(7, 12), Some(list), None);
        builder.set_value(string, Kind::String, range(7, 12), "b\n");
        builder.push(Kind::Number, range(14, 15), Some(list), None);
        builder.close(list, 16);
        builder.close(root, 17);
        assert_eq!(builder.finish(Vec::new()), Tree::parse(text));
    }
}

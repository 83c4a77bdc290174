//! A text that has been read: the tree, and what only YAML has beside it.

use std::collections::HashMap;
use std::sync::Arc;

use json::{NodeId, SyntaxError, Tree};
use text::TextRange;

use crate::{Issue, SyntaxFix, Value, syntax_fix};

/// The format of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// JSON.
    Json,
    /// YAML.
    Yaml,
}

/// A text in either format.
#[derive(Clone, Debug)]
pub struct Document {
    pub(crate) tree: Tree,
    pub(crate) format: Format,
    pub(crate) extra: Extra,
}

/// What only YAML has.
#[derive(Clone, Debug, Default)]
pub(crate) struct Extra {
    pub(crate) anchors: Vec<Anchor>,
    /// What each alias refers to; without a value if it cannot be followed.
    pub(crate) aliases: HashMap<NodeId, Option<NodeId>>,
    pub(crate) comments: Vec<TextRange>,
    /// Text that could not be read, in order.
    pub(crate) holes: Vec<TextRange>,
    pub(crate) issues: Vec<Issue>,
    /// Whether a map has the merge key.
    pub(crate) has_merge: bool,
}

/// An anchor and its uses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Anchor {
    /// The anchor with its `&`.
    pub range: TextRange,
    /// What it names.
    pub node: NodeId,
    /// The aliases that refer to it, in order; their ranges include the `*`.
    pub aliases: Vec<NodeId>,
}

impl Document {
    /// The tree of the first document. An alias is a missing value in it.
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// The text.
    pub fn text(&self) -> &Arc<str> {
        self.tree.text()
    }

    /// The syntax errors, sorted by range. Empty if and only if the text is valid.
    pub fn errors(&self) -> &[SyntaxError] {
        self.tree.errors()
    }

    /// What is to be said of aliases, merge keys, tags and documents, sorted by range.
    pub fn issues(&self) -> &[Issue] {
        &self.extra.issues
    }

    /// The format that the text was read as.
    pub fn format(&self) -> Format {
        self.format
    }

    /// The root value. Returns `None` if the text has no value.
    pub fn root(&self) -> Option<Value<'_>> {
        self.tree.root().map(|root| Value::new(self, root))
    }

    /// The value of a node, or what it refers to if it is an alias.
    pub fn value(&self, id: NodeId) -> Value<'_> {
        Value::new(self, self.tree.node(id))
    }

    /// The anchors in the order of the text.
    pub fn anchors(&self) -> &[Anchor] {
        &self.extra.anchors
    }

    /// Whether a node is an alias, and what it refers to if it can be followed.
    pub fn alias(&self, id: NodeId) -> Option<Option<NodeId>> {
        self.extra.aliases.get(&id).copied()
    }

    /// The comments of YAML in the order of the text, each from its `#` to the end of the line.
    pub fn comments(&self) -> &[TextRange] {
        &self.extra.comments
    }

    /// Text that could not be read, in order. Empty for JSON, whose missing values are in the tree.
    pub fn holes(&self) -> &[TextRange] {
        &self.extra.holes
    }

    /// Whether a range touches text that could not be read.
    pub fn is_hidden(&self, range: TextRange) -> bool {
        match self.format {
            Format::Yaml => self.extra.holes.iter().any(|hole| hole.intersect(range).is_some()),
            Format::Json => self
                .errors()
                .iter()
                .any(|error| error.kind.hides_text() && error.range.intersect(range).is_some()),
        }
    }

    /// The safe fix of a syntax error of YAML, if there is one.
    pub fn fix(&self, error: &SyntaxError) -> Option<SyntaxFix> {
        (self.format == Format::Yaml).then(|| syntax_fix::of(self.text(), error)).flatten()
    }
}

impl From<Tree> for Document {
    fn from(tree: Tree) -> Self {
        Self { tree, format: Format::Json, extra: Extra::default() }
    }
}

//! The text of a game as one flat tree, whichever notation it is written in: aliases are followed and merged members
//! are in their place, so that nothing that reads it asks for the notation.

use std::sync::{Arc, OnceLock};

pub use json::Kind;
use json::{SyntaxError, Tree};
use text::{Lines, TextRange, TextSize};
use yaml::Document;

use crate::ambiguous::is_ambiguous;

/// Which notation a text is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// JSON.
    Json,
    /// YAML.
    Yaml,
}

impl Format {
    /// The notation of a file by its name: JSON for `.json`, YAML for all else.
    pub fn of(file: &str) -> Self {
        let extension = file.rsplit_once('.').map_or("", |(_, it)| it);
        if extension.eq_ignore_ascii_case("json") { Self::Json } else { Self::Yaml }
    }
}

/// A text that was read.
#[derive(Debug)]
pub struct Doc {
    source: Document,
    format: Format,
    nodes: Vec<Data>,
    /// The containers in which unreadable text may hide something, by their index, in order.
    hiding: Vec<u32>,
    /// The index of the lines, once somebody asked for one.
    lines: OnceLock<Lines>,
}

/// A node, in document order: its subtree is the slice up to `after`.
#[derive(Debug)]
struct Data {
    kind: Kind,
    range: TextRange,
    place: TextRange,
    parent: Option<u32>,
    after: u32,
    key: Option<Key>,
    is_plain: bool,
    /// Whether it was reached through an alias or a merge, so that its text stands elsewhere too.
    is_copy: bool,
    value: Value,
}

#[derive(Debug)]
enum Value {
    None,
    Bool(bool),
    Number(f64),
    Text(Said),
}

#[derive(Debug)]
struct Key {
    range: TextRange,
    text: Said,
}

/// What a scalar or key says, by the text it is written as.
#[derive(Debug)]
enum Said {
    /// As it is written.
    Written,
    /// As it is written between its quotes.
    Quoted,
    /// Something that its text says in another way.
    Decoded(Box<str>),
}

impl Said {
    fn of(source: &str, text: &str) -> Self {
        if source == text {
            return Self::Written;
        }
        let is_inner = source.len() == text.len() + 2 && source.get(1..=text.len()) == Some(text);
        if is_inner { Self::Quoted } else { Self::Decoded(text.into()) }
    }

    fn text<'d>(&'d self, doc: &'d Doc, range: TextRange) -> &'d str {
        let (start, end) = (usize::from(range.start()), usize::from(range.end()));
        match self {
            Self::Written => doc.text().get(start..end).unwrap_or(""),
            Self::Quoted => doc.text().get(start + 1..end.saturating_sub(1)).unwrap_or(""),
            Self::Decoded(text) => text,
        }
    }
}

/// What a scalar says.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Scalar<'d> {
    /// `null`, or nothing after a colon.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number.
    Number(f64),
    /// Text.
    Text(&'d str),
}

/// One value of a document.
#[derive(Clone, Copy)]
pub struct Node<'d> {
    doc: &'d Doc,
    id: u32,
}

/// A key with its value.
#[derive(Clone, Copy, Debug)]
pub struct Member<'d> {
    /// The key.
    pub key: &'d str,
    /// Where the key is written, with its quotes.
    pub key_range: TextRange,
    /// The value; of [`Kind::Missing`] where there is none.
    pub value: Node<'d>,
}

impl Doc {
    /// Reads a text in the notation that its file name stands for.
    pub fn read(file: &str, text: impl Into<Arc<str>>) -> Self {
        match Format::of(file) {
            Format::Json => Self::of(Document::from(Tree::parse(text)), Format::Json),
            Format::Yaml => Self::of(yaml::read(text), Format::Yaml),
        }
    }

    fn of(source: Document, format: Format) -> Self {
        // Aliases add to them.
        let count = source.tree().root().map_or(0, |root| root.descendants().len());
        let mut nodes = Vec::with_capacity(count);
        if let Some(root) = source.root() {
            add(&mut nodes, root, None, None, false);
        }
        let mut doc = Self { source, format, nodes, hiding: Vec::new(), lines: OnceLock::new() };
        doc.find_hiding();
        doc
    }

    /// Finds out where something may be hidden: around values that could not be read, and around other broken text.
    fn find_hiding(&mut self) {
        let missing = self.nodes.iter().filter(|it| it.kind == Kind::Missing).filter_map(|it| it.parent);
        let mut hiding: Vec<u32> = missing.collect();
        let errors = self.errors().iter().filter(|it| it.kind.hides_text()).map(|it| it.range);
        hiding.extend(errors.chain(self.source.holes().iter().copied()).filter_map(|it| self.deepest(it)));
        hiding.sort_unstable();
        hiding.dedup();
        self.hiding = hiding;
    }

    /// The deepest map or list whose text contains a range.
    fn deepest(&self, range: TextRange) -> Option<u32> {
        let mut found = None;
        let mut at = 0_u32;
        let mut end = self.nodes.len() as u32;
        while at < end {
            let node = &self.nodes[at as usize];
            let is_container = matches!(node.kind, Kind::Object | Kind::Array);
            if is_container && !node.is_copy && node.range.contains_range(range) {
                found = Some(at);
                end = node.after;
                at += 1;
            } else {
                at = node.after;
            }
        }
        found.or_else(|| (!self.nodes.is_empty()).then_some(0))
    }

    /// The text.
    pub fn text(&self) -> &Arc<str> {
        self.source.text()
    }

    /// The line of an offset, from 0.
    pub fn line(&self, offset: TextSize) -> u32 {
        self.lines.get_or_init(|| Lines::new(self.text())).line(offset)
    }

    /// What was read, with what only its notation has.
    pub fn source(&self) -> &Document {
        &self.source
    }

    /// The notation.
    pub fn format(&self) -> Format {
        self.format
    }

    /// What of the text could not be read, in order.
    pub fn errors(&self) -> &[SyntaxError] {
        self.source.errors()
    }

    /// The value of the whole text; `None` for a text without one.
    pub fn root(&self) -> Option<Node<'_>> {
        (!self.nodes.is_empty()).then_some(Node { doc: self, id: 0 })
    }

    /// All values, in order.
    pub fn nodes(&self) -> impl Iterator<Item = Node<'_>> {
        (0..self.nodes.len() as u32).map(|id| Node { doc: self, id })
    }

    /// The deepest value that is written around an offset, its end included; of two that touch there the later one.
    pub fn node_at(&self, offset: TextSize) -> Option<Node<'_>> {
        let mut found = self.root()?;
        loop {
            let inner =
                found.children().filter(|it| !it.is_copy() && it.range().contains_inclusive(offset)).last();
            match inner {
                Some(inner) => found = inner,
                None => return Some(found),
            }
        }
    }
}

/// Copies a value and all inside, as far as aliases lead. The depth of the recursion is bounded by the reader.
fn add(
    nodes: &mut Vec<Data>,
    value: yaml::Value<'_>,
    key: Option<yaml::Key<'_>>,
    parent: Option<u32>,
    is_merged: bool,
) {
    let id = nodes.len() as u32;
    let data = match value.kind() {
        Kind::Bool => value.as_bool().map_or(Value::None, Value::Bool),
        Kind::Number => value.as_f64().map_or(Value::None, Value::Number),
        Kind::String => {
            value.as_str().map_or(Value::None, |text| Value::Text(Said::of(value.source(), &text)))
        }
        _ => Value::None,
    };
    // A word that is clearly meant as a number and is none has been told as an error of its text.
    let is_broken = value.kind() == Kind::Number && !matches!(data, Value::Number(_));
    let kind = if is_broken { Kind::Missing } else { value.kind() };
    let is_copy = is_merged || value.alias().is_some();
    nodes.push(Data {
        kind,
        range: value.range(),
        place: value.place(),
        parent,
        after: id + 1,
        key: key.map(|key| Key { range: key.range(), text: Said::of(key.source(), &key.text()) }),
        is_plain: value.style() == yaml::Style::Plain,
        is_copy,
        value: data,
    });
    match kind {
        Kind::Object => {
            for member in value.members() {
                add(nodes, member.value, Some(member.key), Some(id), is_merged || member.merged);
            }
        }
        Kind::Array => {
            for element in value.elements() {
                add(nodes, element, None, Some(id), is_merged);
            }
        }
        _ => {}
    }
    nodes[id as usize].after = nodes.len() as u32;
}

impl<'d> Node<'d> {
    fn data(self) -> &'d Data {
        // Ids are only made for nodes that are there.
        &self.doc.nodes[self.id as usize]
    }

    /// The document it belongs to.
    pub fn doc(self) -> &'d Doc {
        self.doc
    }

    /// Its number, in order of the document.
    pub fn id(self) -> u32 {
        self.id
    }

    /// What it is. [`Kind::Missing`] for what could not be read.
    pub fn kind(self) -> Kind {
        self.data().kind
    }

    /// Where its text is; behind an alias, the text with the anchor.
    pub fn range(self) -> TextRange {
        self.data().range
    }

    /// Where it counts: the alias through which it came here, or else its text.
    pub fn place(self) -> TextRange {
        self.data().place
    }

    /// Whether it came here through an alias or a merge.
    pub fn is_copy(self) -> bool {
        self.data().is_copy
    }

    /// Whether it is a scalar without quotes, of YAML.
    pub fn is_plain(self) -> bool {
        self.doc.format == Format::Yaml && self.data().is_plain
    }

    /// Whether readers of YAML differ on what it says: `no`, `012`.
    pub fn is_uncertain(self) -> bool {
        self.is_plain() && is_ambiguous(self.source())
    }

    /// The text it is written as.
    pub fn source(self) -> &'d str {
        self.doc.text().get(std::ops::Range::<usize>::from(self.range())).unwrap_or("")
    }

    /// The map or list around it.
    pub fn parent(self) -> Option<Node<'d>> {
        self.data().parent.map(|id| Node { doc: self.doc, id })
    }

    /// This node, the one around it, and so on.
    pub fn ancestors(self) -> impl Iterator<Item = Node<'d>> {
        std::iter::successors(Some(self), |node| node.parent())
    }

    /// The key before it, and where that is written.
    pub fn key(self) -> Option<(&'d str, TextRange)> {
        self.data().key.as_ref().map(|key| (key.text.text(self.doc, key.range), key.range))
    }

    /// The values directly inside.
    pub fn children(self) -> impl Iterator<Item = Node<'d>> {
        let after = self.data().after;
        let mut next = self.id + 1;
        std::iter::from_fn(move || {
            let node = (next < after).then_some(Node { doc: self.doc, id: next })?;
            next = node.data().after;
            Some(node)
        })
    }

    /// It and all values inside.
    pub fn descendants(self) -> impl Iterator<Item = Node<'d>> {
        (self.id..self.data().after).map(move |id| Node { doc: self.doc, id })
    }

    /// The members of a map, doubles included.
    pub fn members(self) -> impl Iterator<Item = Member<'d>> {
        let is_map = self.kind() == Kind::Object;
        self.children().filter(move |_| is_map).filter_map(|value| {
            let (key, key_range) = value.key()?;
            Some(Member { key, key_range, value })
        })
    }

    /// The elements of a list.
    pub fn elements(self) -> impl Iterator<Item = Node<'d>> {
        let is_list = self.kind() == Kind::Array;
        self.children().filter(move |_| is_list)
    }

    /// The member of a key; of doubles the last.
    pub fn member(self, key: &str) -> Option<Member<'d>> {
        self.members().filter(|it| it.key == key).last()
    }

    /// The value of a key; of doubles the last.
    pub fn get(self, key: &str) -> Option<Node<'d>> {
        self.member(key).map(|it| it.value)
    }

    /// Whether it is a map.
    pub fn is_map(self) -> bool {
        self.kind() == Kind::Object
    }

    /// Whether it is a list.
    pub fn is_list(self) -> bool {
        self.kind() == Kind::Array
    }

    /// Whether it could not be read.
    pub fn is_hole(self) -> bool {
        self.kind() == Kind::Missing
    }

    /// What a scalar says; `None` for all else.
    pub fn scalar(self) -> Option<Scalar<'d>> {
        match (&self.data().value, self.kind()) {
            (Value::Bool(value), _) => Some(Scalar::Bool(*value)),
            (Value::Number(value), _) => Some(Scalar::Number(*value)),
            (Value::Text(said), _) => Some(Scalar::Text(said.text(self.doc, self.data().range))),
            (Value::None, Kind::Null) => Some(Scalar::Null),
            (Value::None, _) => None,
        }
    }

    /// The text of a scalar that is text.
    pub fn as_str(self) -> Option<&'d str> {
        match self.scalar() {
            Some(Scalar::Text(text)) => Some(text),
            _ => None,
        }
    }

    /// The value of a number.
    pub fn as_number(self) -> Option<f64> {
        match self.scalar() {
            Some(Scalar::Number(number)) => Some(number),
            _ => None,
        }
    }

    /// Whether text that could not be read is directly inside, so that something here may only be hidden.
    pub fn hides(self) -> bool {
        self.is_hole() || self.doc.hiding.binary_search(&self.id).is_ok()
    }

    /// Whether something may be hidden anywhere inside.
    pub fn hides_within(self) -> bool {
        let (first, after) = (self.id, self.data().after);
        let next = self.doc.hiding.partition_point(|&id| id < first);
        self.is_hole() || self.doc.hiding.get(next).is_some_and(|&id| id < after)
    }

    /// Whether two values are equal, as data: the order of members does not count.
    ///
    /// The depth of the recursion is that of the tree, which its reader bounds.
    pub fn same_as(self, other: Node<'_>) -> bool {
        match (self.kind(), other.kind()) {
            (Kind::Object, Kind::Object) => {
                let is_in = |it: &Member<'_>| other.get(it.key).is_some_and(|value| value.same_as(it.value));
                self.children().count() == other.children().count() && self.members().all(|it| is_in(&it))
            }
            (Kind::Array, Kind::Array) => {
                let mut others = other.elements();
                self.elements().all(|it| others.next().is_some_and(|value| it.same_as(value)))
                    && others.next().is_none()
            }
            _ => self.scalar().is_some() && self.scalar() == other.scalar(),
        }
    }
}

impl PartialEq for Node<'_> {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.doc, other.doc) && self.id == other.id
    }
}

impl Eq for Node<'_> {}

impl std::fmt::Debug for Node<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}@{:?}", self.kind(), self.range())
    }
}

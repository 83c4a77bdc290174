//! The values of a tree with what decides about their layout: how wide they are on one line, and whether they are sound.

use std::collections::BTreeMap;
use std::ops::Range;

use json::{Kind, Node, NodeId, Tree};

use super::arrays::ArrayLayout;

/// All values of a tree, in document order; the first is the root.
pub(super) struct Parts(Vec<Part>);

/// A value.
pub(super) struct Part {
    /// The key with its quotes, where it is a member.
    pub(super) key: Option<Range<usize>>,
    /// The value.
    pub(super) range: Range<usize>,
    pub(super) shape: PartShape,
    pub(super) state: State,
    /// Characters of the value on one line; `None` where it is never on one.
    pub(super) flat: Option<usize>,
    /// One past the last part inside.
    after: usize,
    /// How many children it has.
    pub(super) len: usize,
}

/// What a value is to its layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PartShape {
    Scalar,
    Object,
    /// With the layout of its type, if it has its own.
    Array(Option<ArrayLayout>),
}

/// How far the brackets, commas and colons of a value are where they belong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// All of them. A scalar is sound if it has no syntax error.
    Sound,
    /// Those before the last child, which goes on to the end of the text.
    Open,
    /// Some are not. It is left as it is.
    Broken,
    /// Some are not, but nothing is around it that could be laid out instead: what is sound in it is.
    BrokenRoot,
}

impl Part {
    /// Where the entry begins: at the key, or at the value.
    pub(super) fn start(&self) -> usize {
        self.key.as_ref().map_or(self.range.start, |key| key.start)
    }

    /// From the start of the entry to its end.
    pub(super) fn entry(&self) -> Range<usize> {
        self.start()..self.range.end
    }

    /// Whether it is an object or array.
    pub(super) fn is_container(&self) -> bool {
        self.shape != PartShape::Scalar
    }

    /// Characters of the entry on one line.
    pub(super) fn flat_entry(&self, text: &str) -> Option<usize> {
        let key = self.key.as_ref().map_or(0, |key| chars(text, key) + ": ".len());
        Some(self.flat? + key)
    }
}

impl Parts {
    /// The values of a tree; `None` if it has none.
    pub(super) fn of(tree: &Tree, layouts: &BTreeMap<NodeId, ArrayLayout>) -> Option<Self> {
        let mut builder = Builder { text: tree.text(), layouts, errors: Errors::of(tree), parts: Vec::new() };
        builder.part(tree.root()?, true);
        Some(Self(builder.parts))
    }

    /// How many values there are.
    pub(super) const fn len(&self) -> usize {
        self.0.len()
    }

    /// The value at a place.
    pub(super) fn get(&self, at: usize) -> Option<&Part> {
        self.0.get(at)
    }

    /// The places of the children of the value at a place, with the children.
    pub(super) fn children(&self, at: usize) -> impl Iterator<Item = (usize, &Part)> {
        let len = self.get(at).map_or(0, |part| part.len);
        let mut next = at + 1;
        std::iter::from_fn(move || {
            let child = self.get(next)?;
            let found = (next, child);
            next = child.after;
            Some(found)
        })
        .take(len)
    }
}

/// The ranges of the errors that are no mistakes of layout or meaning alone.
struct Errors {
    /// By their starts: the start of each, and the greatest end of it and those before.
    ranges: Vec<(usize, usize)>,
}

impl Errors {
    fn of(tree: &Tree) -> Self {
        let mut greatest = 0;
        let hiding = tree.errors().iter().filter(|error| error.kind.hides_text());
        let ranges = hiding.map(|error| {
            greatest = greatest.max(error.range.end().into());
            (error.range.start().into(), greatest)
        });
        Self { ranges: ranges.collect() }
    }

    fn touch(&self, range: &Range<usize>) -> bool {
        let before = self.ranges.partition_point(|(start, _)| *start < range.end);
        before.checked_sub(1).and_then(|at| self.ranges.get(at)).is_some_and(|(_, end)| *end > range.start)
    }
}

struct Builder<'b> {
    text: &'b str,
    layouts: &'b BTreeMap<NodeId, ArrayLayout>,
    errors: Errors,
    parts: Vec<Part>,
}

impl Builder<'_> {
    /// Adds a value and all inside it. Recursion goes as deep as the tree, which has at most [`json::MAX_DEPTH`] levels.
    /// `may_be_open`: nothing of the text belongs to what comes after it.
    fn part(&mut self, node: Node<'_>, may_be_open: bool) {
        let at = self.parts.len();
        let range = usize_range(node.range());
        let key = node.key().map(|key| usize_range(key.range()));
        let shape = match node.kind() {
            Kind::Object => PartShape::Object,
            Kind::Array => PartShape::Array(self.layouts.get(&node.id()).copied()),
            _ => PartShape::Scalar,
        };
        let is_root = at == 0;
        self.parts.push(Part {
            key,
            range,
            shape,
            state: State::Sound,
            flat: None,
            after: at + 1,
            len: node.len(),
        });
        let (state, flat) = if shape == PartShape::Scalar {
            self.scalar(at, node.kind())
        } else {
            self.container(at, node, is_root, may_be_open)
        };
        let after = self.parts.len();
        if let Some(part) = self.parts.get_mut(at) {
            (part.state, part.flat, part.after) = (state, flat, after);
        }
    }

    fn scalar(&self, at: usize, kind: Kind) -> (State, Option<usize>) {
        let Some(part) = self.parts.get(at) else { return (State::Broken, None) };
        let is_sound = kind != Kind::Missing && !self.errors.touch(&part.entry());
        if is_sound { (State::Sound, Some(chars(self.text, &part.range))) } else { (State::Broken, None) }
    }

    fn container(
        &mut self,
        at: usize,
        node: Node<'_>,
        is_root: bool,
        may_be_open: bool,
    ) -> (State, Option<usize>) {
        let range = usize_range(node.range());
        let (open, close) = if node.kind() == Kind::Object { ('{', '}') } else { ('[', ']') };
        let source = self.text.get(range.clone()).unwrap_or_default();
        let mut is_sound = source.starts_with(open);
        let mut end = range.start + 1;
        let mut flat = Some("[]".len());
        let mut ends_broken = false;
        for (index, child) in node.children().enumerate() {
            let place = self.parts.len();
            let is_last = index + 1 == node.len();
            self.part(child, may_be_open && is_last);
            let Some(part) = self.parts.get(place) else { break };
            is_sound &= is_gap(self.text, end..part.start(), if index > 0 { "," } else { "" });
            is_sound &= part.key.as_ref().is_none_or(|key| is_gap(self.text, key.end..part.range.start, ":"));
            let separator = if index > 0 { ", ".len() } else { 0 };
            flat = flat.zip(part.flat_entry(self.text)).map(|(sum, width)| sum + separator + width);
            end = part.range.end;
            ends_broken = part.is_container() && part.state != State::Sound;
            let is_key_sound = part.key.as_ref().is_none_or(|key| !self.errors.touch(key));
            flat = flat.filter(|_| is_key_sound);
        }
        let is_closed = range.end > end
            && source.ends_with(close)
            && is_gap(self.text, end..range.end - close.len_utf8(), "");
        let state = match (is_sound, is_closed) {
            (true, true) => State::Sound,
            _ if is_root => State::BrokenRoot,
            (true, false) if may_be_open && ends_broken => State::Open,
            _ => State::Broken,
        };
        let layout = self.layouts.get(&node.id());
        let inside = || self.parts.get(at + 1..).unwrap_or_default().iter();
        let has_lines = match layout {
            Some(ArrayLayout::Rows) => !node.is_empty(),
            Some(ArrayLayout::Lines | ArrayLayout::Entries | ArrayLayout::Steps) => {
                inside().any(Part::is_container)
            }
            None => is_root && !node.is_empty(),
        };
        (state, flat.filter(|_| state == State::Sound && !has_lines))
    }
}

/// Whether a gap holds nothing but white space around this.
pub(super) fn is_gap(text: &str, gap: Range<usize>, separator: &str) -> bool {
    let is_space = |character: char| matches!(character, ' ' | '\t' | '\n' | '\r');
    text.get(gap).is_some_and(|gap| gap.trim_matches(is_space) == separator)
}

/// The characters of a piece of the text.
pub(super) fn chars(text: &str, range: &Range<usize>) -> usize {
    text.get(range.clone()).unwrap_or_default().chars().count()
}

fn usize_range(range: text::TextRange) -> Range<usize> {
    range.start().into()..range.end().into()
}

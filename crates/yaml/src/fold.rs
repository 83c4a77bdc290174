//! Folds the events of the strict reader into a tree, with missing values where text was left out.

mod aliases;
mod finish;
mod holes;
mod scalars;

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;

use json::{Builder, Kind, NodeId, SyntaxError, SyntaxErrorKind};
use text::{TextRange, range};

use crate::alias::Alias;
use crate::diagnose::{Progress, tabs, too_deep};
use crate::document::Anchor;
use crate::events::{CoreTag, Event, Spanned};
use crate::{Issue, IssueKind, MAX_DEPTH, Style};

use scalars::resolve;

/// A tree under construction.
pub(crate) struct Fold<'t> {
    text: &'t Arc<str>,
    /// The text that is read, in which what cannot be read is blank.
    patched: &'t str,
    builder: Builder,
    open: Vec<Container<'t>>,
    /// Where the last part of the tree ended.
    last: usize,
    root: Option<NodeId>,
    /// What is open of a key that is no scalar, or of what is nested too deeply.
    skipped: Option<Skipped>,
    anchored: Anchored,
    /// What an anchor that follows names.
    latest: Latest,
    anchors: Vec<Anchor>,
    aliases: Vec<Alias>,
    comments: Vec<TextRange>,
    issues: Vec<Issue>,
    errors: Vec<SyntaxError>,
    holes: &'t [TextRange],
    /// The number of holes that have their place in the tree.
    placed: usize,
    documents: usize,
    progress: Progress,
    /// The number of lists and maps in brackets that are open.
    flows: usize,
    /// Whether a key is the merge key.
    has_merge: bool,
}

struct Container<'t> {
    id: NodeId,
    is_map: bool,
    style: Style,
    /// The column of its entries; in brackets 0.
    column: usize,
    key: Option<(TextRange, Cow<'t, str>)>,
}

struct Skipped {
    depth: usize,
    start: usize,
    /// The missing value that stands for it; without one it is a key.
    id: Option<NodeId>,
}

/// What the anchors of the reader name, by its numbers.
#[derive(Default)]
struct Anchored {
    nodes: HashMap<usize, usize>,
    texts: HashMap<usize, String>,
}

enum Latest {
    None,
    Node(NodeId),
    Key,
}

/// A document that is complete; what follows it is not read.
pub(crate) struct Complete;

impl<'t> Fold<'t> {
    /// Returns `None` if the text is too long for a tree.
    pub(crate) fn new(text: &'t Arc<str>, patched: &'t str, holes: &'t [TextRange]) -> Option<Self> {
        Some(Self {
            text,
            patched,
            builder: Builder::new(Arc::clone(text))?,
            open: Vec::new(),
            last: 0,
            root: None,
            skipped: None,
            anchored: Anchored::default(),
            latest: Latest::None,
            anchors: Vec::new(),
            aliases: Vec::new(),
            comments: Vec::new(),
            issues: Vec::new(),
            errors: Vec::new(),
            holes,
            placed: 0,
            documents: 0,
            progress: Progress::default(),
            flows: 0,
            has_merge: false,
        })
    }

    /// How far reading came.
    pub(crate) fn progress(&self) -> Progress {
        self.progress
    }

    /// Takes the next event.
    pub(crate) fn take(&mut self, spanned: Spanned<'t>) -> Result<(), Complete> {
        let Spanned { event, range, tag } = spanned;
        if let Event::Anchor { id } = event {
            self.anchor(id, range);
            return Ok(());
        }
        if matches!(
            event,
            Event::Scalar { .. } | Event::Alias { .. } | Event::Open { style: Style::Flow, .. }
        ) {
            self.tab(range.start().into());
        }
        self.follow(&event, range);
        match event {
            Event::Document { .. } => {
                self.documents += 1;
                if self.documents > 1 {
                    self.more_documents(range);
                    return Err(Complete);
                }
            }
            Event::Comment => self.comments.push(range),
            Event::Anchor { .. } => {}
            Event::Open { is_list, style, tag: core } => {
                self.unknown_tag(tag, core);
                self.begin(is_list, style, range);
            }
            Event::Close => self.end(range),
            Event::Scalar { value, style, tag: core, anchor } => {
                self.unknown_tag(tag, core);
                if let Some(id) = anchor {
                    let is_absent = range.is_empty() && style == Style::Plain;
                    let text = if is_absent { String::new() } else { value.clone().into_owned() };
                    self.anchored.texts.insert(id, text);
                }
                self.scalar(value, style, core, range);
            }
            Event::Alias { id } => self.alias(id, range),
        }
        Ok(())
    }

    /// Reports a tab in the indentation of something that begins a line of a block list or map. Some readers take it for a
    /// blank.
    fn tab(&mut self, at: usize) {
        if self.flows > 0 || self.skipped.is_some() {
            return;
        }
        // The value of the whole text needs no indentation.
        let Some(container) = self.open.last() else { return };
        // A value is indented when it is one column to the right; what follows separates, as it does behind a colon.
        let enough = if self.expects_key() { usize::MAX } else { container.column + 1 };
        let line = at - column(self.text, at);
        let before = &self.text[line..at];
        let blanks = before.len() - before.trim_start_matches([' ', '\t']).len();
        let begins_line = before[blanks..].trim_start_matches(['-', '?', ' ', '\t']).is_empty();
        if let Some(tab) = before[..blanks].find('\t').filter(|tab| begins_line && *tab < enough) {
            let (kind, range, message) = tabs(self.text, line + tab);
            if self.errors.last().is_none_or(|last| last.range != range) {
                self.errors.push(SyntaxError { kind, range, message, related: None });
            }
        }
    }

    /// Keeps what a diagnosis needs when the next event does not come.
    fn follow(&mut self, event: &Event<'_>, range: TextRange) {
        let (start, end) = (usize::from(range.start()), usize::from(range.end()));
        match event {
            Event::Comment | Event::Document { is_explicit: false } => return,
            Event::Open { style: Style::Flow, .. } => {
                self.flows += 1;
                self.progress.flow.get_or_insert(start);
            }
            Event::Close if self.flows > 0 => {
                self.flows -= 1;
                if self.flows == 0 {
                    self.progress.flow = None;
                }
            }
            _ => {}
        }
        let is_plain = matches!(event, Event::Scalar { style: Style::Plain, .. });
        self.progress.plain = (is_plain && !range.is_empty()).then_some(range);
        self.progress.end = end;
    }

    fn more_documents(&mut self, range: TextRange) {
        let line = self.text[range.start().into()..].lines().next().unwrap_or_default();
        let length = if line.starts_with("---") { 3 } else { line.trim_end().len() };
        let range = text::range(range.start().into(), usize::from(range.start()) + length);
        self.issues.push(Issue {
            kind: IssueKind::MoreDocuments,
            range,
            message: "a second document begins here; only the first one is read".to_owned(),
            related: None,
        });
    }

    fn unknown_tag(&mut self, tag: Option<TextRange>, core: Option<CoreTag>) {
        if let (Some(tag), Some(CoreTag::Other)) = (tag, core) {
            self.issues.push(Issue {
                kind: IssueKind::UnknownTag,
                range: tag,
                message: format!(
                    "unknown tag {}; the value is read as if it had none",
                    crate::diagnose::excerpt(&self.text[tag])
                ),
                related: None,
            });
        }
    }

    /// Whether what comes next is a key.
    fn expects_key(&self) -> bool {
        self.open.last().is_some_and(|last| last.is_map && last.key.is_none())
    }

    fn begin(&mut self, is_list: bool, style: Style, place: TextRange) {
        if let Some(skipped) = &mut self.skipped {
            skipped.depth += 1;
            return;
        }
        let start = usize::from(place.start()).max(self.last);
        if self.expects_key() {
            self.place_holes(start);
            self.skipped = Some(Skipped { depth: 1, start, id: None });
            self.latest = Latest::None;
            return;
        }
        let kind = if is_list { Kind::Array } else { Kind::Object };
        let start = self.after_holes(start);
        // What was left out in front of the first entry belongs to the same list or map.
        let start = match self.next_hole() {
            Some(hole)
                if style == Style::Block
                    && usize::from(hole.start()) >= self.last
                    && usize::from(hole.start()) < start
                    && self.column(hole) == column(self.text, start) =>
            {
                hole.start().into()
            }
            _ => start,
        };
        if self.open.len() >= MAX_DEPTH {
            let id = self.push(Kind::Missing, range(start, start));
            if !self.errors.iter().any(|error| error.kind == SyntaxErrorKind::TooDeep) {
                let end = self.text[start..].chars().next().map_or(start, |first| start + first.len_utf8());
                let (kind, range, message) = too_deep(range(start, end));
                self.errors.push(SyntaxError { kind, range, message, related: None });
            }
            self.skipped = Some(Skipped { depth: 1, start, id });
            return;
        }
        let Some(id) = self.push(kind, range(start, start)) else { return };
        self.last = start;
        // In brackets nobody asks for it, and a line may be long.
        let column = if style == Style::Block { column(self.text, start) } else { 0 };
        self.open.push(Container { id, is_map: !is_list, style, column, key: None });
    }

    fn end(&mut self, place: TextRange) {
        if let Some(skipped) = &mut self.skipped {
            skipped.depth -= 1;
            if skipped.depth == 0 {
                self.end_of_skipped(place);
            }
            return;
        }
        let Some(container) = self.open.last() else { return };
        let (id, style, column) = (container.id, container.style, container.column);
        if style == Style::Flow {
            self.place_holes(place.start().into());
            self.last = self.last.max(place.end().into());
        } else {
            // A hole that is indented less belongs to a list or map around this one.
            while self
                .next_hole()
                .is_some_and(|hole| hole.start() < place.start() && self.column(hole) >= column)
            {
                self.place_hole();
            }
        }
        self.builder.close(id, self.last);
        self.open.pop();
        self.latest = Latest::None;
    }

    fn end_of_skipped(&mut self, place: TextRange) {
        let Some(Skipped { start, id, .. }) = self.skipped.take() else { return };
        // In block style, the place is that of the next token.
        let end = self.text[..usize::from(place.end()).max(start)].trim_end().len().max(start);
        self.last = end;
        if let Some(id) = id {
            self.builder.close(id, end);
            return;
        }
        let key = range(start, end);
        self.issues.push(Issue {
            kind: IssueKind::KeyNotText,
            range: key,
            message: "a key must be a text; found a list or map".to_owned(),
            related: None,
        });
        let text = Cow::Borrowed(&self.text[key]);
        self.set_key(key, text);
    }

    fn scalar(&mut self, value: Cow<'t, str>, style: Style, tag: Option<CoreTag>, place: TextRange) {
        if self.skipped.is_some() {
            return;
        }
        let place = match style {
            Style::Literal | Style::Folded => self.with_header(place),
            _ => place,
        };
        let start = usize::from(place.start()).max(self.last);
        let place = range(start, usize::from(place.end()).max(start));
        let is_absent = place.is_empty() && style == Style::Plain;
        let value = if is_absent { Cow::Borrowed("") } else { value };
        if self.expects_key() {
            self.place_holes(start);
            let start = start.max(self.last);
            self.latest = Latest::Key;
            self.set_key(range(start, usize::from(place.end()).max(start)), value);
            self.last = usize::from(place.end()).max(start);
            return;
        }
        if is_absent && let Some(hole) = self.hole_of_value(start) {
            self.placed += 1;
            self.leaf(Kind::Missing, hole);
            return;
        }
        let start = self.after_holes(start);
        let place = range(start, usize::from(place.end()).max(start));
        let (kind, source) = resolve(&value, style, tag);
        if let Some(id) = self.leaf(kind, place) {
            self.builder.set_value(id, kind, place, &source);
        }
    }

    /// Adds a value to the innermost list or map, or as root.
    fn push(&mut self, kind: Kind, place: TextRange) -> Option<NodeId> {
        let id = match self.open.last_mut() {
            None if self.root.is_some() => return None,
            None => {
                let id = self.builder.push(kind, place, None, None);
                self.root = Some(id);
                id
            }
            Some(container) => {
                let key = container.key.take();
                // A member always has a key, though it may be missing.
                let empty = (range(place.start().into(), place.start().into()), Cow::Borrowed(""));
                let key = if container.is_map { Some(key.unwrap_or(empty)) } else { None };
                let parent = container.id;
                let id = self.builder.push(kind, place, Some(parent), key.as_ref().map(|(range, _)| *range));
                if let Some((range, text)) = key {
                    self.builder.set_key(id, range, &text);
                }
                id
            }
        };
        self.latest = Latest::Node(id);
        Some(id)
    }

    fn leaf(&mut self, kind: Kind, place: TextRange) -> Option<NodeId> {
        let id = self.push(kind, place);
        self.last = self.last.max(place.end().into());
        id
    }

    fn set_key(&mut self, range: TextRange, text: Cow<'t, str>) {
        self.has_merge |= text == "<<";
        if let Some(container) = self.open.last_mut() {
            container.key = Some((range, text));
        }
    }
}

/// The number of bytes before an offset in its line.
fn column(text: &str, at: usize) -> usize {
    at - text[..at].rfind('\n').map_or(0, |end| end + 1)
}

//! The texts that diagnostics refer to. A file is indexed when a diagnostic first needs it.

use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use disk::Source;
use language::Project;
use text::{Lines, TextRange, TextSize};

/// Cap on the indexed files. Diagnostics are grouped by file, and most refer to only a few others.
const MAX_INDEXED: usize = 8;

/// The files of a project.
pub(crate) struct Files<'a> {
    project: Option<&'a dyn Project>,
    source: &'a Source,
    indexed: BTreeMap<Arc<str>, Option<Rc<Text>>>,
}

/// A text and its line index.
pub(crate) struct Text {
    text: Arc<str>,
    lines: Lines,
}

/// A position for people: line and column from 1, the column in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Point {
    pub(crate) line: usize,
    pub(crate) column: usize,
}

impl Point {
    /// The start of a file.
    pub(crate) const START: Self = Self { line: 1, column: 1 };
}

impl<'a> Files<'a> {
    pub(crate) fn new(project: &'a dyn Project, source: &'a Source) -> Self {
        Self { project: Some(project), source, indexed: BTreeMap::new() }
    }

    /// A file outside of any project.
    pub(crate) fn with_text(source: &'a Source, file: &Arc<str>, text: &str) -> Self {
        let text = Rc::new(Text::new(&Arc::from(text)));
        Self { project: None, source, indexed: BTreeMap::from([(Arc::clone(file), Some(text))]) }
    }

    /// The path of a file for messages.
    pub(crate) fn shown(&self, file: &str) -> String {
        self.source.shown(file)
    }

    /// The text of a file; `None` if it is missing or could not be read.
    pub(crate) fn text(&mut self, file: &Arc<str>) -> Option<Rc<Text>> {
        if let Some(text) = self.indexed.get(file) {
            return text.clone();
        }
        if self.indexed.len() >= MAX_INDEXED {
            self.indexed.clear();
        }
        let readable = self.project.filter(|project| project.unreadable(file).is_none());
        let text = readable.and_then(|project| project.text(file)).map(|text| Rc::new(Text::new(text)));
        self.indexed.insert(Arc::clone(file), text.clone());
        text
    }
}

impl Text {
    pub(crate) fn new(text: &Arc<str>) -> Self {
        Self { text: Arc::clone(text), lines: Lines::new(text) }
    }

    pub(crate) const fn lines(&self) -> &Lines {
        &self.lines
    }

    /// The text of a range; empty if the range is invalid.
    pub(crate) fn piece(&self, range: TextRange) -> &str {
        self.text.get(usize::from(range.start())..usize::from(range.end())).unwrap_or_default()
    }

    /// The nearest character boundary at or before an offset.
    pub(crate) fn floor(&self, offset: TextSize) -> TextSize {
        let mut at = usize::from(offset).min(self.text.len());
        while !self.text.is_char_boundary(at) {
            at -= 1;
        }
        TextSize::new(at as u32)
    }

    /// The range of a line, counted from 0, without its line break.
    pub(crate) fn line(&self, line: u32) -> TextRange {
        let end = TextSize::of(&*self.text);
        let range = self.lines.line_range(line).unwrap_or_else(|| TextRange::empty(end));
        let shown = self.piece(range).trim_end_matches(['\r', '\n']);
        TextRange::at(range.start(), TextSize::of(shown))
    }

    /// The position of an offset.
    pub(crate) fn point(&self, offset: TextSize) -> Point {
        let offset = self.floor(offset);
        let line = self.lines.line(offset);
        let start = self.line(line).start().min(offset);
        let column = self.piece(TextRange::new(start, offset)).chars().count();
        Point { line: line as usize + 1, column: column + 1 }
    }
}

//! Reading of any text: what cannot be read is left out, and the rest is read again (`spec section 2`).

use std::sync::Arc;

use json::{SyntaxError, SyntaxErrorKind, Tree};
use text::{TextRange, range};

use crate::blocks::{Blocks, Line};
use crate::diagnose::diagnose;
use crate::document::Document;
use crate::events;
use crate::fold::{Complete, Fold};
use crate::plain;

/// The number of mistakes around which text is left out; reading takes so many times as long at most.
const ROUNDS: usize = 64;

/// Reads any text as YAML.
pub fn read(text: impl Into<Arc<str>>) -> Document {
    read_by(text.into(), true)
}

/// The same without the reader of plain texts, which changes nothing but the time it takes.
#[doc(hidden)]
pub fn read_strictly(text: impl Into<Arc<str>>) -> Document {
    read_by(text.into(), false)
}

fn read_by(text: Arc<str>, is_plain_first: bool) -> Document {
    let mut reading = Reading::new(text, is_plain_first);
    for _ in 0..ROUNDS {
        if let Some(document) = reading.attempt() {
            return document;
        }
    }
    reading.give_up()
}

/// A text on its way to be read.
struct Reading {
    text: Arc<str>,
    /// The text with blanks for what is left out.
    patched: Option<String>,
    holes: Vec<TextRange>,
    errors: Vec<SyntaxError>,
    /// The lines with wrong indentation so far.
    misplaced: Vec<Line>,
    /// Whether the reader of plain texts is tried.
    is_plain_first: bool,
}

impl Reading {
    fn new(text: Arc<str>, is_plain_first: bool) -> Self {
        let mut errors = Vec::new();
        if text.starts_with('\u{feff}') {
            errors.push(SyntaxError {
                kind: SyntaxErrorKind::ByteOrderMark,
                range: range(0, '\u{feff}'.len_utf8()),
                message: "the file begins with a byte order mark, which not every reader accepts".to_owned(),
                related: None,
            });
        }
        Self { text, patched: None, holes: Vec::new(), errors, misplaced: Vec::new(), is_plain_first }
    }

    /// Reads once. At a mistake, leaves out what is around it and returns nothing.
    fn attempt(&mut self) -> Option<Document> {
        let source: &str = self.patched.as_deref().unwrap_or(&self.text);
        if self.is_plain_first
            && let Some(mut fold) = Fold::new(&self.text, source, &self.holes)
            && plain::read(source, |event| fold.take(event)).is_ok()
        {
            return Some(fold.finish(std::mem::take(&mut self.errors)));
        }
        let Some(mut fold) = Fold::new(&self.text, source, &self.holes) else {
            // The JSON reader has the words for a text that is too long for any tree.
            return Some(Document::from(Tree::parse(Arc::clone(&self.text))));
        };
        let refusal = match events::read(source, |event| fold.take(event)) {
            Ok(Ok(()) | Err(Complete)) => return Some(fold.finish(std::mem::take(&mut self.errors))),
            Err(refusal) => refusal,
        };
        let blocks = Blocks::new(source);
        let progress = fold.progress();
        let error = diagnose(source, &blocks, &refusal, progress);
        let culprit = usize::from(error.range.start());
        if error.kind == SyntaxErrorKind::MissingComma && source[error.range].trim().is_empty() {
            // With the comma nothing has to be left out.
            let comma = format!(",{}", " ".repeat(error.range.len().into()));
            let gap = usize::from(error.range.start())..usize::from(error.range.end());
            let mut patched = source.to_owned();
            patched.replace_range(gap.clone(), &comma[..gap.len()]);
            self.errors.push(error);
            self.patched = Some(patched);
            return None;
        }
        let hole = choose(source, &blocks, culprit, progress.flow.is_some());
        let patched = without(source, hole);
        let hole = trimmed(&self.text, hole);
        let is_consequence = self.holes.iter().any(|earlier| hole.contains_range(*earlier))
            || source[error.range].bytes().all(|byte| matches!(byte, b']' | b'}' | b','))
                && !self.holes.is_empty();
        let is_misplaced = error.kind == SyntaxErrorKind::BadIndentation;
        let line = blocks.line(culprit);
        // The lines beside one that does not fit do not fit either.
        let is_beside = self.misplaced.iter().any(|earlier| blocks.are_beside(*earlier, line));
        if is_misplaced {
            self.misplaced.push(line);
        }
        if !(is_consequence || is_misplaced && is_beside) {
            self.errors.push(error);
        }
        self.holes.retain(|earlier| !hole.contains_range(*earlier));
        self.holes.push(hole);
        self.holes.sort_by_key(|hole| hole.start());
        self.patched = Some(patched);
        None
    }

    /// The tree up to the next mistake; all behind it is one hole.
    fn give_up(mut self) -> Document {
        let source: &str = self.patched.as_deref().unwrap_or(&self.text);
        let end = Fold::new(&self.text, source, &self.holes).map_or(0, |mut fold| {
            // What comes of it is read once more below.
            let _ = events::read(source, |event| fold.take(event));
            fold.progress().end
        });
        let rest = trimmed(&self.text, range(end, self.text.len()));
        self.holes.retain(|hole| hole.end() <= rest.start());
        self.holes.push(rest);
        if !rest.is_empty() {
            self.errors.push(SyntaxError {
                kind: SyntaxErrorKind::TrailingText,
                range: line_around(&self.text, rest.start().into()),
                message: format!("what follows is not read: there are {ROUNDS} mistakes before it"),
                related: None,
            });
        }
        let Some(mut fold) = Fold::new(&self.text, source, &self.holes) else {
            return Document::from(Tree::parse(Arc::clone(&self.text)));
        };
        let _ = events::read(source, |event| fold.take(event));
        fold.finish(self.errors)
    }
}

/// The smallest piece around a mistake that has something in it.
fn choose(source: &str, blocks: &Blocks<'_>, culprit: usize, is_in_brackets: bool) -> TextRange {
    let pieces = blocks.around(culprit);
    let piece = pieces.into_iter().find(|piece| !source[*piece].trim().is_empty());
    let piece = piece.unwrap_or_else(|| range(0, source.len()));
    let text = &source[piece];
    // In brackets, the comma behind an element stays.
    match text.trim_end().strip_suffix(',') {
        Some(before) if is_in_brackets && !before.trim().is_empty() => {
            range(piece.start().into(), usize::from(piece.start()) + before.len())
        }
        _ => piece,
    }
}

/// The text with blanks of the same length for a piece of it; line ends stay.
fn without(source: &str, piece: TextRange) -> String {
    let mut result = String::with_capacity(source.len());
    result.push_str(&source[..piece.start().into()]);
    for byte in source[piece].bytes() {
        result.push(if matches!(byte, b'\n' | b'\r') { char::from(byte) } else { ' ' });
    }
    result.push_str(&source[piece.end().into()..]);
    result
}

/// The line of an offset without the blanks around it.
fn line_around(text: &str, at: usize) -> TextRange {
    let start = text[..at].rfind('\n').map_or(0, |end| end + 1);
    let end = text[at..].find('\n').map_or(text.len(), |end| at + end);
    trimmed(text, range(start, end))
}

/// A piece of the text without the blanks around it.
fn trimmed(text: &str, piece: TextRange) -> TextRange {
    let source = &text[piece];
    let start = usize::from(piece.start()) + (source.len() - source.trim_start().len());
    range(start, start + source.trim().len())
}

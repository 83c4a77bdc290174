//! How words are written into a text, in its notation and in the style of what stands there.

use std::ops::Range;

use text::{Edit, TextRange, TextSize};
use wage_rules::doc::{Doc, Format, Node};

/// An edit that replaces a range.
pub(crate) fn replace(range: TextRange, insert: impl Into<String>) -> Edit {
    Edit { range, insert: insert.into() }
}

/// The line end that a text has.
pub(crate) fn line_end(doc: &Doc) -> &'static str {
    let first = doc.text().split_once('\n').map_or("", |(line, _)| line);
    if first.ends_with('\r') { "\r\n" } else { "\n" }
}

/// A text as it is written where another one stands, with the same quotes if it has some.
pub(crate) fn like(doc: &Doc, written: &str, text: &str) -> String {
    match (doc.format(), written.as_bytes().first()) {
        (Format::Json, _) | (Format::Yaml, Some(b'"')) => yaml::quote(text),
        (Format::Yaml, Some(b'\'')) => format!("'{}'", text.replace('\'', "''")),
        (Format::Yaml, _) => word(doc, text),
    }
}

/// A text as it is written in the notation of a document, in quotes where it needs them.
pub(crate) fn word(doc: &Doc, text: &str) -> String {
    if doc.format() == Format::Yaml && is_plain(text) { text.to_owned() } else { yaml::quote(text) }
}

/// The edit that writes another text into a scalar or key.
pub(crate) fn respell(doc: &Doc, range: TextRange, text: &str) -> Edit {
    let written = doc.text().get(std::ops::Range::<usize>::from(range)).unwrap_or("");
    replace(range, like(doc, written, text))
}

/// The edit that writes another text into a scalar.
pub(crate) fn respell_node(node: Node<'_>, text: &str) -> Edit {
    respell(node.doc(), node.range(), text)
}

/// The text of a scalar or key without its quotes.
pub(crate) fn unquoted(text: &str, range: TextRange) -> TextRange {
    let source = text.get(Range::<usize>::from(range)).unwrap_or("");
    let is_quoted = source.len() >= 2 && source.starts_with(['"', '\'']) && source.ends_with(['"', '\'']);
    if is_quoted {
        TextRange::new(range.start() + TextSize::new(1), range.end() - TextSize::new(1))
    } else {
        range
    }
}

/// Where a part of what a scalar says is written; `None` for what is no text.
pub(crate) fn written(node: Node<'_>, part: Range<usize>) -> Option<TextRange> {
    all_written(node, std::iter::once(part)).pop()?
}

/// The same for many parts, in one pass over the text.
pub(crate) fn all_written(
    node: Node<'_>,
    parts: impl Iterator<Item = Range<usize>>,
) -> Vec<Option<TextRange>> {
    let Some(said) = node.as_str() else { return Vec::new() };
    let source = node.source();
    let start = usize::from(node.range().start());
    let quote = usize::from(source.starts_with(['"', '\'']));
    // Most texts are written as what they say.
    let is_verbatim = source.len() == said.len() + 2 * quote && !source.contains(['\n', '\\']);
    let pieces = (!is_verbatim).then(|| yaml::parts(source, said));
    let place = |part: Range<usize>| {
        let part = match &pieces {
            Some(pieces) => pieces.of(part)?,
            None => quote + part.start..quote + part.end,
        };
        let range = text::range(start + part.start, start + part.end);
        node.range().contains_range(range).then_some(range)
    };
    parts.map(place).collect()
}

/// Whether all readers of YAML take an unquoted word for this very text, also between brackets.
pub(crate) fn is_plain(text: &str) -> bool {
    let mut chars = text.chars();
    let is_first = chars.next().is_some_and(|c| c.is_alphabetic() || c == '_');
    let is_rest = chars.all(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | '.'));
    is_first && is_rest && yaml::is_plain_text(text)
}

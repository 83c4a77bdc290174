//! An open document: the text as the client has it, updated by its changes.

use std::ops::Range;
use std::sync::Arc;

use lsp_types::{Position, TextDocumentContentChangeEvent, Url};
use text::{Encoding, Lines, TextRange};

use crate::surrogates::{self, Halves};

/// Cap on the size in bytes of a followed document. For larger ones, the file on disk is checked.
pub(crate) const MAX_FOLLOWED: usize = 4 * 1024 * 1024;

/// The identity of an open document in the client.
#[derive(Clone, Debug)]
pub(crate) struct OpenAs {
    /// The URI as spelled by the client.
    pub(crate) uri: Url,
    pub(crate) version: i32,
    /// Whether another JSON service of the client may report its syntax errors.
    pub(crate) is_json: bool,
}

/// A version of an open document.
#[derive(Clone, Debug)]
pub(crate) struct Document {
    /// The URI as spelled by the client.
    pub(crate) uri: Url,
    pub(crate) version: i32,
    /// Empty if the document is too large.
    pub(crate) text: Arc<str>,
    /// The unpaired surrogates in the text of the client.
    halves: Halves,
    /// The text of a document that is too large, edited in place.
    large: Option<String>,
    /// A change was outside of the text, so that the client may have a different one.
    is_doubtful: bool,
}

impl Document {
    pub(crate) fn new(uri: Url, version: i32, text: String) -> Self {
        let mut document = Self {
            uri,
            version,
            text: Arc::from(""),
            halves: Halves::new(),
            large: None,
            is_doubtful: false,
        };
        document.replace(text);
        document
    }

    /// Returns true if the document is too large to be followed.
    pub(crate) const fn is_large(&self) -> bool {
        self.large.is_some()
    }

    /// Returns true if the client may have a different text.
    pub(crate) const fn is_doubtful(&self) -> bool {
        self.is_doubtful
    }

    /// Applies changes, each relative to the result of the previous one.
    pub(crate) fn change(
        &mut self,
        version: i32,
        changes: Vec<TextDocumentContentChangeEvent>,
        encoding: Encoding,
    ) {
        self.version = version;
        let mut text = self.large.take().unwrap_or_else(|| String::from(&*self.text));
        for change in changes {
            let Some(range) = change.range else {
                (text, self.halves) = without_halves(change.text);
                self.is_doubtful = false;
                continue;
            };
            let ends = Ends::of(&text, range);
            // Replacing the whole text resolves any mismatch.
            let is_all = range.start == Position::new(0, 0) && ends.end.is_none();
            self.is_doubtful = !is_all && (self.is_doubtful || ends.are_missing(&text, range));
            let has_halves = !self.halves.is_empty()
                || surrogates::has_halves(&change.text)
                || ends.cut_pair(&text, range);
            if has_halves && encoding == Encoding::Utf16 {
                let mut units = surrogates::units(&text, &self.halves);
                let (new, halves) = without_halves(change.text);
                units.splice(unit_range(&units, range), surrogates::units(&new, &halves));
                (text, self.halves) = surrogates::text(&units);
            } else {
                let (new, _) = without_halves(change.text);
                text.replace_range(ends.bytes(&text, range, encoding), &new);
            }
        }
        self.keep(text);
    }

    fn replace(&mut self, text: String) {
        let (text, halves) = without_halves(text);
        self.halves = halves;
        self.keep(text);
    }

    fn keep(&mut self, text: String) {
        if text.len() > MAX_FOLLOWED {
            (self.text, self.large) = (Arc::from(""), Some(text));
        } else {
            (self.text, self.large) = (text.into(), None);
        }
    }
}

fn without_halves(text: String) -> (String, Halves) {
    if surrogates::has_halves(&text) { surrogates::plain(&text) } else { (text, Halves::new()) }
}

/// The range of a line without its line break, in bytes or UTF-16 code units; `None` past the last line.
fn line_at<Unit: Copy + PartialEq + From<u8>>(text: &[Unit], line: u32) -> Option<Range<usize>> {
    let (feed, carriage) = (Unit::from(b'\n'), Unit::from(b'\r'));
    let end = |start: usize| {
        let length = text[start..].iter().position(|unit| *unit == feed || *unit == carriage);
        length.map(|length| start + length)
    };
    let mut start = 0;
    for _ in 0..line {
        let at = end(start)?;
        start = at + if text[at..].starts_with(&[carriage, feed]) { 2 } else { 1 };
    }
    Some(start..end(start).unwrap_or(text.len()))
}

/// The lines of the start and end of a range, located once: texts may be large.
struct Ends {
    start: Option<Range<usize>>,
    end: Option<Range<usize>>,
}

impl Ends {
    fn of(text: &str, range: lsp_types::Range) -> Self {
        let start = line_at(text.as_bytes(), range.start.line);
        let is_one = range.start.line == range.end.line;
        let end = if is_one { start.clone() } else { line_at(text.as_bytes(), range.end.line) };
        Self { start, end }
    }

    fn each(&self, range: lsp_types::Range) -> [(&Option<Range<usize>>, Position); 2] {
        [(&self.start, range.start), (&self.end, range.end)]
    }

    /// Returns true if one of the lines does not exist. The start of the line past the last one is valid.
    fn are_missing(&self, text: &str, range: lsp_types::Range) -> bool {
        self.each(range).into_iter().any(|(line, at)| {
            let is_next =
                || at.character == 0 && line_at(text.as_bytes(), at.line.saturating_sub(1)).is_some();
            line.is_none() && !is_next()
        })
    }

    /// Returns true if a UTF-16 column is between the surrogates of a pair.
    fn cut_pair(&self, text: &str, range: lsp_types::Range) -> bool {
        self.each(range).into_iter().any(|(line, at)| {
            let mut column = 0;
            line.clone().is_some_and(|line| {
                text[line].chars().any(|c| {
                    let start = column;
                    column += c.len_utf16();
                    start + 1 == at.character as usize && c.len_utf16() == 2
                })
            })
        })
    }

    /// The byte range; the ends are swapped if they are out of order.
    fn bytes(&self, text: &str, range: lsp_types::Range, encoding: Encoding) -> Range<usize> {
        let [start, end] = self.each(range).map(|(line, at)| match line.clone() {
            Some(line) => line.start + encoding.column(&text[line], at.character),
            None => text.len(),
        });
        start.min(end)..start.max(end)
    }
}

/// A protocol range in UTF-16 code units; the ends are swapped if they are out of order.
fn unit_range(units: &[u16], range: lsp_types::Range) -> Range<usize> {
    let offset = |at: Position| {
        let line = line_at(units, at.line);
        line.map_or(units.len(), |line| line.end.min(line.start + at.character as usize))
    };
    let (start, end) = (offset(range.start), offset(range.end));
    start.min(end)..start.max(end)
}

/// A protocol range in bytes; the ends are swapped if they are out of order.
pub(crate) fn text_range(
    encoding: Encoding,
    text: &str,
    lines: &Lines,
    range: lsp_types::Range,
) -> TextRange {
    let offset = |at: Position| {
        encoding.offset(text, lines, text::Position { line: at.line, character: at.character })
    };
    let (start, end) = (offset(range.start), offset(range.end));
    TextRange::new(start.min(end), start.max(end))
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use lsp_types::Range;
    use proptest::prelude::*;

    use super::*;

    type Place = ((u32, u32), (u32, u32));

    fn change(range: Option<Place>, text: &str) -> TextDocumentContentChangeEvent {
        let range = range
            .map(|(start, end)| Range::new(Position::new(start.0, start.1), Position::new(end.0, end.1)));
        TextDocumentContentChangeEvent { range, range_length: None, text: text.to_owned() }
    }

    /// Parses JSON as a client may send it.
    fn from_wire(json: &str) -> String {
        let readable: Cow<'_, str> = surrogates::readable(json.as_bytes()).0;
        serde_json::from_str(&readable).unwrap()
    }

    fn changed(text: &str, changes: Vec<TextDocumentContentChangeEvent>) -> Document {
        let mut document = Document::new(Url::parse("untitled:a").unwrap(), 1, text.to_owned());
        document.change(2, changes, Encoding::Utf16);
        document
    }

    fn after(text: &str, changes: Vec<TextDocumentContentChangeEvent>) -> String {
        changed(text, changes).text.to_string()
    }

    #[test]
    fn each_change_is_given_against_what_the_one_before_left() {
        let changes = vec![change(Some(((0, 1), (0, 1))), "x\n"), change(Some(((1, 0), (1, 1))), "")];
        assert_eq!(after("abc", changes), "ax\nc");
    }

    #[test]
    fn columns_are_those_of_the_client() {
        assert_eq!(after("😀b", vec![change(Some(((0, 2), (0, 3))), "c")]), "😀c");
    }

    #[test]
    fn a_change_without_a_range_is_the_whole_text() {
        assert_eq!(after("abc", vec![change(None, "d")]), "d");
    }

    #[test]
    fn a_range_beyond_the_text_or_the_wrong_way_round_changes_what_there_is() {
        assert_eq!(after("ab", vec![change(Some(((0, 1), (9, 9))), "c")]), "ac");
        assert_eq!(after("abc", vec![change(Some(((0, 2), (0, 1))), "")]), "ac");
    }

    #[test]
    fn a_range_outside_of_the_text_makes_it_doubtful_until_all_of_it_is_replaced() {
        let is_doubtful = |place| changed("ab\ncd", vec![change(Some(place), "x")]).is_doubtful();
        assert!(is_doubtful(((7, 0), (7, 0))));
        assert!(is_doubtful(((1, 0), (9, 0))));
        assert!(is_doubtful(((2, 1), (2, 1))));
        // Ends of lines and of the text, and the whole text, have several notations.
        for place in [((0, 99), (1, 99)), ((2, 0), (2, 0)), ((1, 0), (2, 0)), ((0, 0), (99, 0))] {
            assert!(!is_doubtful(place), "{place:?}");
        }
        let mut document = changed("ab", vec![change(Some(((7, 0), (7, 0))), "x")]);
        document.change(3, vec![change(None, "new")], Encoding::Utf16);
        assert!(!document.is_doubtful());
    }

    #[test]
    fn each_kind_of_line_end_counts() {
        for end in ["\n", "\r", "\r\n"] {
            let text = format!("a{end}b{end}{end}c");
            let expected = format!("a{end}b{end}{end}x");
            assert_eq!(after(&text, vec![change(Some(((3, 0), (3, 1))), "x")]), expected, "{end:?}");
        }
        assert_eq!(after("a\n\rb", vec![change(Some(((2, 0), (2, 1))), "x")]), "a\n\rx");
    }

    #[test]
    fn halves_of_characters_may_be_exchanged_alone() {
        let half = from_wire(r#""\ude01""#);
        assert_eq!(after("a😀b", vec![change(Some(((0, 2), (0, 3))), &half)]), "a😁b");
        let first = from_wire(r#""\ud83c""#);
        let changes = vec![
            change(Some(((0, 0), (0, 0))), &first),
            change(Some(((0, 1), (0, 1))), &from_wire(r#""\udfee""#)),
            change(Some(((0, 2), (0, 3))), "x"),
        ];
        assert_eq!(after("ab", changes), "🏮xb");
    }

    #[test]
    fn a_half_without_the_other_is_as_wide_as_the_client_has_it() {
        let changes = vec![change(Some(((0, 1), (0, 2))), ""), change(Some(((0, 2), (0, 3))), "x")];
        assert_eq!(after("😀ab", changes), "\u{fffd}ax");
        let whole = from_wire(r#""a\ud83db""#);
        assert_eq!(after("", vec![change(None, &whole), change(Some(((0, 2), (0, 3))), "c")]), "a\u{fffd}c");
    }

    #[test]
    fn large_documents_are_changed_like_others_and_followed_when_they_are_small_again() {
        let text = "x\n".repeat(MAX_FOLLOWED / 2 + 1);
        let mut document = changed(&text, vec![change(Some(((1, 0), (1, 1))), "abc")]);
        assert!(document.is_large() && document.text.is_empty());
        document.change(3, vec![change(Some(((2, 0), (u32::MAX, 0))), "")], Encoding::Utf16);
        assert!(!document.is_large());
        assert_eq!(&*document.text, "x\nabc\n");
    }

    /// Splices the text of a client that stores UTF-16.
    fn spliced(units: &mut Vec<u16>, place: Place, new: &[u16]) {
        let position = |at: (u32, u32)| Position::new(at.0, at.1);
        let range = unit_range(units, Range::new(position(place.0), position(place.1)));
        units.splice(range, new.iter().copied());
    }

    proptest! {
        #![proptest_config(testrun::law(256))]

        #[test]
        fn the_text_is_always_the_one_of_the_client(
            text in "[a😀\n\r]{0,12}",
            edits in proptest::collection::vec(
                (((0_u32..4), (0_u32..6)), ((0_u32..4), (0_u32..6)), proptest::collection::vec(
                    prop_oneof![Just(0x61_u16), Just(0x0A), Just(0x0D), Just(0xD83D), Just(0xDE00)], 0..4)),
                0..6,
            ),
        ) {
            let mut units: Vec<u16> = text.encode_utf16().collect();
            let mut document = Document::new(Url::parse("untitled:a").unwrap(), 1, text);
            for (start, end, new) in edits {
                spliced(&mut units, (start, end), &new);
                let new = from_wire(&surrogates::escape(&new));
                document.change(2, vec![change(Some((start, end)), &new)], Encoding::Utf16);
                prop_assert_eq!(surrogates::units(&document.text, &document.halves), units.clone());
            }
        }
    }
}

//! An open document: the text as the client has it, changed as the client says.

use std::sync::Arc;

use lsp_types::{TextDocumentContentChangeEvent, Url};
use text::{Encoding, Lines, Position, TextRange};

/// An open document at one version.
#[derive(Clone, Debug)]
pub(crate) struct Document {
    /// As the client spells it.
    pub(crate) uri: Url,
    pub(crate) version: i32,
    pub(crate) text: Arc<str>,
    pub(crate) lines: Arc<Lines>,
}

impl Document {
    pub(crate) fn new(uri: Url, version: i32, text: String) -> Self {
        let lines = Arc::new(Lines::new(&text));
        Self { uri, version, text: text.into(), lines }
    }

    /// The document after changes, each of which is given against the text the one before left.
    pub(crate) fn changed(
        &self,
        version: i32,
        changes: Vec<TextDocumentContentChangeEvent>,
        encoding: Encoding,
    ) -> Self {
        let mut text = String::from(&*self.text);
        let mut lines = Arc::clone(&self.lines);
        for change in changes {
            match change.range {
                Some(range) => {
                    let range = text_range(encoding, &text, &lines, range);
                    text.replace_range(std::ops::Range::<usize>::from(range), &change.text);
                }
                None => text = change.text,
            }
            lines = Arc::new(Lines::new(&text));
        }
        Self { uri: self.uri.clone(), version, text: text.into(), lines }
    }
}

/// A range of the protocol as bytes; one that ends before it begins is turned around.
pub(crate) fn text_range(
    encoding: Encoding,
    text: &str,
    lines: &Lines,
    range: lsp_types::Range,
) -> TextRange {
    let offset = |at: lsp_types::Position| {
        encoding.offset(text, lines, Position { line: at.line, character: at.character })
    };
    let (start, end) = (offset(range.start), offset(range.end));
    TextRange::new(start.min(end), start.max(end))
}

#[cfg(test)]
mod tests {
    use lsp_types::{Position, Range};

    use super::*;

    fn change(range: Option<((u32, u32), (u32, u32))>, text: &str) -> TextDocumentContentChangeEvent {
        let range = range
            .map(|(start, end)| Range::new(Position::new(start.0, start.1), Position::new(end.0, end.1)));
        TextDocumentContentChangeEvent { range, range_length: None, text: text.to_owned() }
    }

    fn after(text: &str, changes: Vec<TextDocumentContentChangeEvent>) -> String {
        let uri = Url::parse("untitled:a").unwrap();
        let document = Document::new(uri, 1, text.to_owned()).changed(2, changes, Encoding::Utf16);
        document.text.to_string()
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
}

//! Converts byte offsets to lines and columns, and back.

use line_index::{LineCol, LineIndex, TextRange, TextSize, WideEncoding, WideLineCol};

/// A position as editors count it: line and column from 0, the column in UTF-16 code units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The line, from 0.
    pub line: u32,
    /// The column in UTF-16 code units, from 0.
    pub character: u32,
}

/// The line index of a text.
#[derive(Clone, Debug)]
pub struct Lines {
    index: LineIndex,
    length: TextSize,
}

impl Lines {
    /// Indexes the lines of `text`. A line ends after `\n`, `\r\n` or a single `\r`, as in LSP.
    pub fn new(text: &str) -> Self {
        // `LineIndex` does not support a single `\r`. The replacement preserves offsets.
        let index =
            if has_lone_return(text) { LineIndex::new(&with_feeds(text)) } else { LineIndex::new(text) };
        Self { index, length: TextSize::of(text) }
    }

    /// The position of a byte offset. Offsets past the end are clamped, and those inside a character are
    /// rounded down.
    pub fn position(&self, offset: TextSize) -> Position {
        let mut offset = offset.min(self.length);
        loop {
            let wide = self
                .index
                .try_line_col(offset)
                .and_then(|line_col| self.index.to_wide(WideEncoding::Utf16, line_col));
            match wide {
                Some(WideLineCol { line, col }) => return Position { line, character: col },
                None if offset == TextSize::new(0) => return Position { line: 0, character: 0 },
                None => offset -= TextSize::new(1),
            }
        }
    }

    /// The byte offset of a position; `None` if the text has no such position.
    pub fn offset(&self, position: Position) -> Option<TextSize> {
        let wide = WideLineCol { line: position.line, col: position.character };
        let line_col: LineCol = self.index.to_utf8(WideEncoding::Utf16, wide)?;
        let offset = self.index.offset(line_col)?;
        (offset <= self.length).then_some(offset)
    }

    /// The line of an offset, from 0.
    pub fn line(&self, offset: TextSize) -> u32 {
        self.position(offset).line
    }

    /// The range of a line, including its line break; `None` past the last line.
    pub fn line_range(&self, line: u32) -> Option<TextRange> {
        self.index.line(line)
    }
}

fn has_lone_return(text: &str) -> bool {
    text.match_indices('\r').any(|(at, _)| !text[at + 1..].starts_with('\n'))
}

/// The text with each single `\r` replaced with `\n`.
fn with_feeds(text: &str) -> String {
    let mut rest = text.chars().peekable();
    let mut feeds = String::with_capacity(text.len());
    while let Some(c) = rest.next() {
        feeds.push(if c == '\r' && rest.peek() != Some(&'\n') { '\n' } else { c });
    }
    feeds
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_utf16_units() {
        let text = "é😀x\r\nsecond";
        let lines = Lines::new(text);
        let x = TextSize::new(text.find('x').unwrap() as u32);
        assert_eq!(lines.position(x), Position { line: 0, character: 3 });
        assert_eq!(lines.offset(Position { line: 0, character: 3 }), Some(x));
    }

    #[test]
    fn carriage_returns_belong_to_the_line_they_end() {
        let lines = Lines::new("a\r\nb");
        assert_eq!(lines.position(TextSize::new(3)), Position { line: 1, character: 0 });
    }

    #[test]
    fn a_carriage_return_alone_ends_a_line() {
        let lines = Lines::new("a\rb\r\r\nc\r");
        let at = |offset: u32| lines.position(TextSize::new(offset));
        assert_eq!(at(2), Position { line: 1, character: 0 });
        assert_eq!(at(6), Position { line: 3, character: 0 });
        assert_eq!(at(8), Position { line: 4, character: 0 });
        assert_eq!(lines.line_range(2), Some(crate::range(4, 6)));
    }

    #[test]
    fn offsets_past_the_end_mean_the_end() {
        let lines = Lines::new("ab");
        assert_eq!(lines.position(TextSize::new(99)), Position { line: 0, character: 2 });
        assert_eq!(lines.offset(Position { line: 7, character: 0 }), None);
    }

    #[test]
    fn an_offset_inside_a_character_means_its_start() {
        let lines = Lines::new("😀");
        assert_eq!(lines.position(TextSize::new(2)), Position { line: 0, character: 0 });
    }
}

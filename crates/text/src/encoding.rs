//! Converts editor columns to byte offsets and back. Positions past the end of a line or text are clamped to
//! it.

use line_index::TextSize;

use crate::{Lines, Position};

/// The unit of a column.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Encoding {
    /// Bytes of UTF-8.
    Utf8,
    /// UTF-16 code units.
    #[default]
    Utf16,
}

impl Encoding {
    fn width(self, c: char) -> usize {
        match self {
            Self::Utf8 => c.len_utf8(),
            Self::Utf16 => c.len_utf16(),
        }
    }

    /// The position of a byte offset in `text`, whose line index is `lines`. Offsets past the end are clamped,
    /// and those inside a character are rounded down.
    pub fn position(self, text: &str, lines: &Lines, offset: TextSize) -> Position {
        let position = lines.position(offset);
        match (self, lines.line_range(position.line)) {
            (Self::Utf8, Some(line)) => {
                let mut offset = usize::from(offset).min(text.len());
                while !text.is_char_boundary(offset) {
                    offset -= 1;
                }
                Position { line: position.line, character: (offset - usize::from(line.start())) as u32 }
            }
            _ => position,
        }
    }

    /// The byte offset of a position in `text`, whose line index is `lines`. Positions past the end of a line
    /// or of the text are clamped to it, and those inside a character are rounded down.
    pub fn offset(self, text: &str, lines: &Lines, position: Position) -> TextSize {
        let Some(range) = lines.line_range(position.line) else { return TextSize::of(text) };
        let line = text.get(std::ops::Range::from(range)).unwrap_or_default();
        let line = line.strip_suffix('\n').unwrap_or(line);
        let line = line.strip_suffix('\r').unwrap_or(line);
        range.start() + TextSize::new(self.column(line, position.character) as u32)
    }

    /// The byte offset of a column in a line without its line break.
    pub fn column(self, line: &str, character: u32) -> usize {
        let wanted = character as usize;
        let mut column = 0;
        let mut bytes = 0;
        for c in line.chars() {
            column += self.width(c);
            if column > wanted {
                break;
            }
            bytes += c.len_utf8();
        }
        bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offset(encoding: Encoding, text: &str, line: u32, character: u32) -> u32 {
        encoding.offset(text, &Lines::new(text), Position { line, character }).into()
    }

    #[test]
    fn columns_count_bytes_or_utf16_units() {
        let text = "é😀x";
        assert_eq!(offset(Encoding::Utf16, text, 0, 3), 6);
        assert_eq!(offset(Encoding::Utf8, text, 0, 6), 6);
    }

    #[test]
    fn a_position_inside_a_character_means_its_start() {
        assert_eq!(offset(Encoding::Utf16, "é😀x", 0, 2), 2);
        assert_eq!(offset(Encoding::Utf8, "é😀x", 0, 1), 0);
    }

    #[test]
    fn a_position_behind_a_line_means_its_end_before_the_line_break() {
        for encoding in [Encoding::Utf8, Encoding::Utf16] {
            assert_eq!(offset(encoding, "ab\r\ncd\n", 0, 99), 2);
            assert_eq!(offset(encoding, "ab\r\ncd\n", 1, 99), 6);
            assert_eq!(offset(encoding, "ab\r\ncd\n", 2, 99), 7);
            assert_eq!(offset(encoding, "ab\r\ncd\n", u32::MAX, u32::MAX), 7);
        }
    }

    #[test]
    fn every_character_boundary_comes_back_from_its_position() {
        let text = "a\u{feff}é\r\n\n\r😀e\u{301}語\nz";
        let lines = Lines::new(text);
        for encoding in [Encoding::Utf8, Encoding::Utf16] {
            for (at, c) in text.char_indices() {
                let offset = TextSize::new(at as u32);
                let back = encoding.offset(text, &lines, encoding.position(text, &lines, offset));
                // The line feed of `\r\n` comes after the end of its line.
                let expected = if c == '\n' && text[..at].ends_with('\r') { at - 1 } else { at };
                assert_eq!(usize::from(back), expected, "{encoding:?} {at}");
            }
        }
    }
}

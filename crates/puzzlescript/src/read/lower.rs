//! A text in lower case that still knows the places of the text as written.

use std::borrow::Cow;

use text::TextRange;

/// A text in lower case. Most texts keep all offsets; where a letter has another length in lower case, the offsets behind it
/// are shifted, which is noted.
#[derive(Debug)]
pub(crate) struct Lower<'t> {
    pub(crate) written: &'t str,
    pub(crate) text: Cow<'t, str>,
    /// Offsets in `text` from which on the offset as written is this much larger.
    shifts: Vec<(usize, isize)>,
}

impl<'t> Lower<'t> {
    pub(crate) fn new(written: &'t str) -> Self {
        if written.is_ascii() {
            let is_lower = !written.bytes().any(|b| b.is_ascii_uppercase());
            let text =
                if is_lower { Cow::Borrowed(written) } else { Cow::Owned(written.to_ascii_lowercase()) };
            return Self { written, text, shifts: Vec::new() };
        }
        let text = written.to_lowercase();
        let mut shifts = Vec::new();
        let (mut at, mut shift) = (0_usize, 0_isize);
        for letter in written.chars() {
            let length: usize =
                if letter.is_ascii() { 1 } else { letter.to_lowercase().map(char::len_utf8).sum() };
            at += length;
            if length != letter.len_utf8() {
                shift += letter.len_utf8() as isize - length as isize;
                shifts.push((at, shift));
            }
        }
        Self { written, text: Cow::Owned(text), shifts }
    }

    /// The offset as written of an offset of the lower-case text.
    pub(crate) fn offset(&self, at: usize) -> usize {
        if self.shifts.is_empty() {
            return at;
        }
        let after = self.shifts.partition_point(|&(from, _)| from <= at);
        let shift =
            after.checked_sub(1).and_then(|last| self.shifts.get(last)).map_or(0, |&(_, shift)| shift);
        let mut offset = at.saturating_add_signed(shift).min(self.written.len());
        // Inside of a letter that became several.
        while !self.written.is_char_boundary(offset) {
            offset -= 1;
        }
        offset
    }

    /// The range as written of offsets of the lower-case text.
    pub(crate) fn range(&self, start: usize, end: usize) -> TextRange {
        text::range(self.offset(start), self.offset(end))
    }

    /// The text as written between offsets of the lower-case text.
    pub(crate) fn as_written(&self, start: usize, end: usize) -> &'t str {
        self.written.get(self.offset(start)..self.offset(end)).unwrap_or("")
    }
}

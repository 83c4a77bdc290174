//! Offsets, ranges, the line index and edits; why a file has no text. Knows no language and no protocol.

mod edit;
mod encoding;
mod lines;
mod unreadable;

pub use edit::{Edit, apply, compose};
pub use encoding::Encoding;
pub use line_index::{TextRange, TextSize};
pub use lines::{Lines, Position};
pub use unreadable::Unreadable;

/// The range of `start..end`, both byte offsets into one text.
///
/// Offsets have 32 bits: readers of text limit its size first, and larger offsets are clamped rather than
/// wrapped.
pub fn range(start: usize, end: usize) -> TextRange {
    let clamp = |offset: usize| TextSize::new(u32::try_from(offset).unwrap_or(u32::MAX));
    let (start, end) = (clamp(start), clamp(end));
    TextRange::new(start, end.max(start))
}

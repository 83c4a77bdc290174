//! Offsets, ranges, line index and edits, and why a file has no text. Depends on no language or protocol.

mod edit;
mod encoding;
mod lines;
mod unreadable;
mod versions;

pub use edit::{Edit, apply, compose, difference};
pub use encoding::Encoding;
pub use line_index::{TextRange, TextSize};
pub use lines::{Lines, Position};
pub use unreadable::Unreadable;
pub use versions::Versions;

/// The range `start..end` of byte offsets.
///
/// Offsets have 32 bits: readers limit the size of texts first, and larger offsets are clamped.
pub fn range(start: usize, end: usize) -> TextRange {
    let clamp = |offset: usize| TextSize::new(u32::try_from(offset).unwrap_or(u32::MAX));
    let (start, end) = (clamp(start), clamp(end));
    TextRange::new(start, end.max(start))
}

//! What could be written at a place.

use language::Completion;
use pack::{File, Pack};
use text::TextSize;

/// The proposals at an offset of a file, the likeliest first.
pub fn completion(_pack: &Pack, _file: &File, _offset: TextSize) -> Vec<Completion> {
    Vec::new()
}

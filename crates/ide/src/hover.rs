//! What is said about the thing under the cursor.

use language::Hover;
use pack::{File, Pack};
use text::TextSize;

/// What to say at an offset of a file.
pub fn hover(_pack: &Pack, _file: &File, _offset: TextSize) -> Option<Hover> {
    None
}

//! The board as text: one glyph per cell, and below it what glyphs cannot show.

use crate::View;

/// The board, rows joined by line breaks.
pub fn text_board(view: View<'_>) -> String {
    let (width, height) = view.size();
    let _ = (width, height);
    String::new()
}

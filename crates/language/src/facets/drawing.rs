//! Facet of drawing boards.

use serde_json::Value as Json;

use crate::{Canvas, Cell, FileEdit, Glyph, Look, Piece};

/// Boards that can be drawn on. The text stays the one truth: a drawn board is edits of it.
pub trait Drawing: Sync {
    /// The noun for what can be on cells, in the singular.
    fn piece_noun(&self) -> &'static str {
        "piece"
    }

    /// What the text says that is on the cells of a level. `moves` name the level where a file has several, as for a board.
    /// `None` if the file is no level. Err: why it cannot be drawn on.
    fn canvas(&self, file: &str, moves: Option<&Json>) -> Option<Result<Canvas, String>>;

    /// The piece with an id that a canvas need not have yet, such as one with other parameters. `None` if there is none.
    fn piece(&self, id: &str) -> Option<Piece>;

    /// How each piece of the canvas of a file is shown. Err: why there is no board.
    fn looks(&self, file: &str, look: &Look<'_>, canvas: &Canvas) -> Result<Vec<Cell>, String>;

    /// What stands for whole cells where levels are written as rows of glyphs, in the order in which they are to be used. There
    /// are none in other languages.
    fn glyphs(&self, _canvas: &Canvas) -> Vec<Glyph> {
        Vec::new()
    }

    /// Edits after which the text says what a canvas does: `before` is what it says now, and `after` the same changed by
    /// gestures. All else stays as it is written; there are none if nothing changed. Err: why the text cannot say it.
    fn drawn(
        &self,
        file: &str,
        moves: Option<&Json>,
        before: &Canvas,
        after: &Canvas,
    ) -> Result<Vec<FileEdit>, String>;
}

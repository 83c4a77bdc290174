//! Drawing of boards: what a level has on its cells as its text says it, and the gestures that change it. A language reads the
//! canvas of a level, and writes a changed one as edits of the text.

mod area;
mod canvas;
mod gesture;
mod layer;
mod object;
#[cfg(test)]
mod tests;

pub use area::Area;
pub use canvas::{
    Canvas, CanvasObject, Glyph, MAX_CANVAS_CELLS, Margins, Marker, Parameter, Piece, PieceKind,
};
pub use gesture::{Gesture, Stamp};
pub use layer::CanvasLayer;

//! What can be drawn on, as plain data.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::area::Place;
use super::layer::CanvasLayer;

/// Cap on the cells of a canvas over all layers.
pub const MAX_CANVAS_CELLS: usize = 8 * 1024 * 1024;

/// What the text of a level says that is on its cells at the start.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Canvas {
    /// Width in cells.
    pub columns: u32,
    /// Height in cells.
    pub rows: u32,
    /// What can be on cells: all that the game has, then what only this level has.
    pub pieces: Vec<Piece>,
    /// The layers, bottom to top.
    pub layers: Vec<CanvasLayer>,
    /// What has a place on the board and is in none of the layers.
    pub markers: Vec<Marker>,
    /// What covers several cells and is in none of the layers, in the order of the level.
    pub objects: Vec<CanvasObject>,
    /// The pieces that objects of several cells can be made of, which are in no layer: ids as those of pieces.
    pub object_pieces: Vec<String>,
    /// What can be said of pieces by their kinds, those with parameters or tags.
    pub kinds: Vec<PieceKind>,
    /// Pairs of cells of which one leads to the other, such as portals.
    pub links: Vec<[[i64; 2]; 2]>,
    /// The rows and columns that were added to the board as it is written.
    #[serde(skip)]
    pub margins: Margins,
}

/// Something that cells can have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Piece {
    /// The name of its kind, with parameters where it has some. It stands for the same thing in all levels of a game.
    pub id: String,
    /// The index of its layer.
    pub layer: usize,
}

/// A letter that stands for all that a cell has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Glyph {
    /// The letter, as it is written.
    pub glyph: char,
    /// The indices of the pieces that it puts on a cell. Where they have none of a layer with a ground, the cell gets that.
    pub pieces: Vec<usize>,
}

/// Something with a place on the board, such as the avatar, or a cell that a goal names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Marker {
    /// What names it among those of the level.
    pub id: String,
    /// What it is, for people.
    pub title: String,
    /// Its cell; `None` if it has none.
    pub position: Option<[i64; 2]>,
    /// Where it looks; `None` if it looks nowhere.
    pub facing: Option<String>,
    /// The id of the object of several cells that it belongs to, with which it moves.
    pub object: Option<String>,
}

/// Something that covers several cells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CanvasObject {
    /// What names it among those of the level.
    pub id: String,
    /// The id of the piece that it is made of: its kind, with parameters where it has some. Cells among them are markers.
    pub piece: String,
    /// Its cells, in its order.
    pub cells: Vec<[i64; 2]>,
}

/// A kind of piece.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PieceKind {
    /// Its name.
    pub id: String,
    /// The tags that the game gives it.
    pub tags: Vec<String>,
    /// What pieces of it can be given.
    pub parameters: Vec<Parameter>,
}

/// A parameter of pieces of one kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// What the game says that its values are, such as `string`.
    #[serde(rename = "type")]
    pub ty: Option<String>,
    /// Whether a piece is nothing without it.
    pub is_required: bool,
    /// The values that it has somewhere, each once.
    pub values: Vec<Value>,
}

/// Rows and columns that are added at the sides of a board, or removed where they are negative.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct Margins {
    /// Columns on the left.
    pub left: i32,
    /// Rows at the top.
    pub top: i32,
    /// Columns on the right.
    pub right: i32,
    /// Rows at the bottom.
    pub bottom: i32,
}

impl Canvas {
    /// The index of a cell in each layer; `None` if it is outside of the board.
    pub fn index(&self, [x, y]: Place) -> Option<usize> {
        let (x, y) = (u32::try_from(x).ok()?, u32::try_from(y).ok()?);
        let is_there = x < self.columns && y < self.rows;
        is_there.then_some(y as usize * self.columns as usize + x as usize)
    }

    /// The cell with an index.
    pub fn place(&self, index: usize) -> Place {
        let columns = (self.columns as usize).max(1);
        [(index % columns) as i64, (index / columns) as i64]
    }

    /// The index of the piece with an id.
    pub fn piece(&self, id: &str) -> Option<usize> {
        self.pieces.iter().position(|piece| piece.id == id)
    }

    /// The index of the layer with a name.
    pub fn layer(&self, id: &str) -> Option<usize> {
        self.layers.iter().position(|layer| layer.id == id)
    }
}

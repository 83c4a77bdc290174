//! The cells of one layer of a canvas.

use std::collections::BTreeMap;

use serde::ser::{Serialize, SerializeStruct, Serializer};

/// A layer of a canvas. It keeps the cells that have something else than its ground, so that a large board of which little
/// is said costs little.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CanvasLayer {
    /// Its name, as that of the layer of a [board](crate::Layer).
    pub id: String,
    ground: Option<usize>,
    len: usize,
    others: BTreeMap<usize, Option<usize>>,
}

impl CanvasLayer {
    /// A layer with this number of cells, all of which have the ground: the index of a piece, or `None` for nothing.
    pub const fn new(id: String, ground: Option<usize>, len: usize) -> Self {
        Self { id, ground, len, others: BTreeMap::new() }
    }

    /// Puts pieces on cells, in this order.
    pub fn fill(&mut self, mut pieces: Vec<(usize, Option<usize>)>) {
        if !self.others.is_empty() {
            pieces.splice(0..0, self.others());
        }
        // Of several pieces for a cell the last one counts, as in a map that is made of a sorted list.
        pieces.sort_by_key(|(cell, _)| *cell);
        self.others = pieces.into_iter().collect();
        self.others.retain(|cell, piece| *piece != self.ground && *cell < self.len);
    }

    /// What a cell has that nothing is said of. It is the index of a piece.
    pub const fn ground(&self) -> Option<usize> {
        self.ground
    }

    /// The number of cells.
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Returns true if there are no cells.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The index of the piece on a cell, by the index of the cell.
    pub fn get(&self, cell: usize) -> Option<usize> {
        self.others.get(&cell).copied().unwrap_or(self.ground)
    }

    /// Puts a piece on a cell; on none that is not on the board.
    pub fn set(&mut self, cell: usize, piece: Option<usize>) {
        if piece == self.ground || cell >= self.len {
            self.others.remove(&cell);
        } else {
            self.others.insert(cell, piece);
        }
    }

    /// Puts the ground on a cell.
    pub fn erase(&mut self, cell: usize) {
        self.others.remove(&cell);
    }

    /// The pieces on all cells, row by row.
    pub fn cells(&self) -> impl Iterator<Item = Option<usize>> + '_ {
        let mut others = self.others().peekable();
        (0..self.len)
            .map(move |cell| others.next_if(|(at, _)| *at == cell).map_or(self.ground, |(_, piece)| piece))
    }

    /// The cells that have something else than the ground, in order.
    pub fn others(&self) -> impl Iterator<Item = (usize, Option<usize>)> + '_ {
        self.others.iter().map(|(cell, piece)| (*cell, *piece))
    }

    /// The cells on which this layer or another one has something else than its ground, in order, with what each has.
    pub fn beside<'l>(&'l self, other: &'l Self) -> impl Iterator<Item = (usize, [Option<usize>; 2])> + 'l {
        let (mut here, mut there) = (self.others().peekable(), other.others().peekable());
        std::iter::from_fn(move || {
            let next = [here.peek(), there.peek()].into_iter().flatten().map(|(cell, _)| *cell).min()?;
            let is_next = |(cell, _): &(usize, Option<usize>)| *cell == next;
            let piece = here.next_if(is_next).map_or(self.ground, |(_, piece)| piece);
            Some((next, [piece, there.next_if(is_next).map_or(other.ground, |(_, piece)| piece)]))
        })
    }
}

impl Serialize for CanvasLayer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut layer = serializer.serialize_struct("CanvasLayer", 3)?;
        layer.serialize_field("id", &self.id)?;
        layer.serialize_field("ground", &self.ground)?;
        layer.serialize_field("cells", &self.cells().collect::<Vec<_>>())?;
        layer.end()
    }
}

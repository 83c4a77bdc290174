//! A set of cells of the board.

use crate::Pos;

/// A set of cells of one board. It never contains cells outside the board.
#[derive(Clone, Debug, Default)]
pub(crate) struct CellSet {
    cells: Vec<bool>,
    size: (u32, u32),
}

impl CellSet {
    /// Clears the set and sets the size of the board.
    pub(crate) fn reset(&mut self, size: (u32, u32)) {
        self.size = size;
        self.cells.clear();
        self.cells.resize(size.0 as usize * size.1 as usize, false);
    }

    fn index(&self, pos: Pos) -> Option<usize> {
        let (x, y) = (u32::try_from(pos.x).ok()?, u32::try_from(pos.y).ok()?);
        (x < self.size.0 && y < self.size.1).then(|| y as usize * self.size.0 as usize + x as usize)
    }

    /// Adds a cell. Returns false if the set already contains it or if it lies outside the board.
    pub(crate) fn insert(&mut self, pos: Pos) -> bool {
        self.index(pos).is_some_and(|index| !std::mem::replace(&mut self.cells[index], true))
    }

    /// Adds a cell of the board, by its index in a layer.
    pub(crate) fn add(&mut self, cell: usize) {
        self.cells[cell] = true;
    }

    /// Returns true if the set contains a cell of the board, by its index in a layer.
    pub(crate) fn has(&self, cell: usize) -> bool {
        self.cells[cell]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_is_new_once_and_one_outside_never() {
        let mut cells = CellSet::default();
        cells.reset((2, 3));
        assert!(cells.insert(Pos::new(1, 2)) && cells.has(5));
        assert!(!cells.insert(Pos::new(1, 2)));
        assert!(!cells.has(4));
        cells.add(4);
        assert!(cells.has(4) && !cells.insert(Pos::new(0, 2)));
        for outside in [Pos::new(2, 0), Pos::new(-1, 1), Pos::new(0, 3), Pos::new(i32::MIN, i32::MAX)] {
            assert!(!cells.insert(outside));
        }
    }
}

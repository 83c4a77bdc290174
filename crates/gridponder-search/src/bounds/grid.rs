//! The cells of a level by number, row by row.

use engine::{Direction, Level, Pos};

#[derive(Clone, Copy)]
pub(super) struct Grid {
    width: i32,
    height: i32,
}

impl Grid {
    /// A compiled level has far fewer cells than `i32` has numbers.
    pub(super) fn of(level: &Level) -> Self {
        let (width, height) = level.size();
        Self { width: width as i32, height: height as i32 }
    }

    /// The number of cells.
    pub(super) const fn area(self) -> usize {
        self.width as usize * self.height as usize
    }

    /// The number of a cell. Returns `None` outside the board.
    pub(super) fn cell(self, pos: Pos) -> Option<usize> {
        let is_inside = (0..self.width).contains(&pos.x) && (0..self.height).contains(&pos.y);
        is_inside.then(|| pos.y as usize * self.width as usize + pos.x as usize)
    }

    /// The position of a cell.
    pub(super) const fn pos(self, cell: usize) -> Pos {
        Pos::new(cell as i32 % self.width, cell as i32 / self.width)
    }

    /// The next cell in a direction. Returns `None` at the edge of the board.
    pub(super) fn step(self, cell: usize, direction: Direction) -> Option<usize> {
        self.cell(self.pos(cell).step(direction))
    }
}

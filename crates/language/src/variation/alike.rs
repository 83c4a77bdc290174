//! In how many cells two levels differ, in the position in which they differ least.

/// What is on each cell of a level, as a number; equal numbers stand for equal contents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    width: usize,
    height: usize,
    cells: Vec<u64>,
}

/// The most cells of a board. One that is too large to be played is like no other.
const MAX_CELLS: usize = 1 << 14;

impl Picture {
    /// An empty picture.
    pub fn new(width: usize, height: usize) -> Self {
        let area = width.checked_mul(height).filter(|area| *area <= MAX_CELLS).unwrap_or(0);
        Self { width, height, cells: vec![0; area] }
    }

    /// The picture as numbers, to be kept in a file: width, height, and what is on each cell.
    pub fn parts(&self) -> (usize, usize, &[u64]) {
        (self.width, self.height, &self.cells)
    }

    /// The picture of these numbers; `None` if there are not as many as cells.
    pub fn from_parts(width: usize, height: usize, cells: Vec<u64>) -> Option<Self> {
        (width.checked_mul(height) == Some(cells.len())).then_some(Self { width, height, cells })
    }

    /// Adds something to a cell; nothing outside of the board. The order in which it comes there does not matter.
    pub fn add(&mut self, x: usize, y: usize, content: u64) {
        if x < self.width
            && y < self.height
            && let Some(cell) = self.cells.get_mut(y * self.width + x)
        {
            *cell = cell.wrapping_add(content);
        }
    }

    /// The number of cells in which two levels differ, mirrored or turned so that it is least. Levels of other sizes
    /// differ in all cells, and `most` stands for this number or more.
    pub fn difference(&self, other: &Self, most: u32) -> u32 {
        let mut least = most;
        for is_turned in [false, true] {
            let (width, height) =
                if is_turned { (self.height, self.width) } else { (self.width, self.height) };
            if (width, height) != (other.width, other.height) || self.cells.len() != other.cells.len() {
                continue;
            }
            for (flip_x, flip_y) in [(false, false), (true, false), (false, true), (true, true)] {
                least = least.min(self.difference_in(other, (is_turned, flip_x, flip_y), least));
            }
        }
        least
    }

    /// The number of cells that differ when this level is turned over its diagonal and mirrored, at most `most`.
    fn difference_in(&self, other: &Self, (is_turned, flip_x, flip_y): (bool, bool, bool), most: u32) -> u32 {
        let mut count = 0;
        for y in 0..other.height {
            for x in 0..other.width {
                if count >= most {
                    return most;
                }
                let (x_here, y_here) = if is_turned { (y, x) } else { (x, y) };
                let x_here = if flip_x { self.width - 1 - x_here } else { x_here };
                let y_here = if flip_y { self.height - 1 - y_here } else { y_here };
                let (here, there) = (y_here * self.width + x_here, y * other.width + x);
                count += u32::from(self.cells.get(here) != other.cells.get(there));
            }
        }
        count
    }
}

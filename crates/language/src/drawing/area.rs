//! Cells of a board: rectangles, lines, and what is connected.

use serde::{Deserialize, Serialize};

/// A cell: its column and its row.
pub(super) type Place = [i64; 2];

/// A rectangle of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct Area {
    /// The first column.
    pub x: i64,
    /// The first row.
    pub y: i64,
    /// Columns, at least one.
    pub width: i64,
    /// Rows, at least one.
    pub height: i64,
}

impl Area {
    /// The smallest rectangle with both cells.
    pub(super) fn between([x1, y1]: Place, [x2, y2]: Place) -> Self {
        let side = |one: i64, other: i64| {
            one.abs_diff(other).try_into().map_or(i64::MAX, |it: i64| it.saturating_add(1))
        };
        Self { x: x1.min(x2), y: y1.min(y2), width: side(x1, x2), height: side(y1, y2) }
    }

    /// The part of it that is on a board of this size; `None` if there is none.
    pub(super) fn on_board(self, columns: u32, rows: u32) -> Option<Self> {
        let from = |start: i64| start.max(0);
        let to = |start: i64, length: i64, side: u32| start.saturating_add(length).min(i64::from(side));
        let (x, y) = (from(self.x), from(self.y));
        let (width, height) = (to(self.x, self.width, columns) - x, to(self.y, self.height, rows) - y);
        (width > 0 && height > 0).then_some(Self { x, y, width, height })
    }

    /// Its cells, row by row.
    pub(super) fn cells(self) -> impl Iterator<Item = Place> {
        let columns = self.x..self.x.saturating_add(self.width);
        (self.y..self.y.saturating_add(self.height)).flat_map(move |y| columns.clone().map(move |x| [x, y]))
    }

    /// Whether a cell of a board is in it.
    pub(super) fn has(self, [x, y]: Place) -> bool {
        let is_between = |at: i64, start: i64, length: i64| at >= start && at - start < length;
        is_between(x, self.x, self.width) && is_between(y, self.y, self.height)
    }

    /// Whether a cell of it has no neighbor on one of its sides.
    pub(super) const fn is_at_edge(self, [x, y]: Place) -> bool {
        x == self.x || y == self.y || x == self.x + self.width - 1 || y == self.y + self.height - 1
    }
}

/// The cells of a straight line, both ends included, as Bresenham draws it. Both are on a board, so that it is no longer than
/// that.
pub(super) fn line([x1, y1]: Place, [x2, y2]: Place) -> Vec<Place> {
    let (width, height) = ((x2 - x1).abs(), -(y2 - y1).abs());
    let (step_x, step_y) = ((x2 - x1).signum(), (y2 - y1).signum());
    let (mut x, mut y, mut error) = (x1, y1, width + height);
    let mut cells = vec![[x, y]];
    while [x, y] != [x2, y2] {
        let twice = 2 * error;
        if twice >= height {
            error += height;
            x += step_x;
        }
        if twice <= width {
            error += width;
            y += step_y;
        }
        cells.push([x, y]);
    }
    cells
}

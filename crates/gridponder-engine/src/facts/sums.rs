//! What the cells of rows and columns are worth together.

use std::ops::Range;

use crate::predicate::Predicate;
use crate::state::LayerId;

/// The cells that are summed up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SumLines {
    /// All cells of the board.
    Board,
    /// Each of these rows.
    Rows(Range<u32>),
    /// Each of these columns.
    Columns(Range<u32>),
}

/// What the cells of a line are worth together when a goal is met: at least `least`, and at most `most` (engine.md,
/// section 6, `sum_constraint` and `count_constraint`).
#[derive(Clone, Debug)]
pub struct Sums {
    /// The layer of the cells.
    pub layer: LayerId,
    /// The lines, which are on the board.
    pub lines: SumLines,
    /// The least sum of a line.
    pub least: i64,
    /// The greatest sum of a line.
    pub most: i64,
    /// The entities that count, each as 1; `None` if each counts as its number.
    pub(crate) counted: Option<Predicate>,
}

impl Sums {
    /// Returns true if each entity is worth the same in both.
    pub fn count_like(&self, other: &Self) -> bool {
        self.counted == other.counted
    }
}

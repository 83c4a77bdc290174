//! What depends on the size of the board, and on nothing else that changes during play.

use super::Hit;
use crate::plan::{PartPlan, PatternPlan, Plan};

/// Where patterns fit on a board of one size, and how far their cells are from each other there.
#[derive(Debug)]
pub(crate) struct Grid {
    width: usize,
    height: usize,
    /// The number of words of a board of cells.
    words: usize,
    /// For each span of the plan, the board of the cells at which it can begin.
    valid: Vec<u64>,
    /// For each term of the plan, what it reads. Those of the needs of rules are not filled in.
    places: Vec<Place>,
}

/// What a term reads among the bit boards of the features.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Place {
    pub(super) feature: u32,
    /// The first word of the board of the feature.
    pub(super) first: u32,
    /// How many cells, as the board numbers them, lie between the lowest cell of the part and this one.
    pub(super) shift: u32,
}

impl Grid {
    pub(crate) fn new(plan: &Plan, width: usize, height: usize) -> Self {
        let cells = width * height;
        let words = cells.div_ceil(64);
        let mut valid = Vec::with_capacity(plan.spans.len() * words);
        for &(is_vertical, len) in &plan.spans {
            let from = valid.len();
            valid.resize(from + words, 0_u64);
            for cell in 0..cells {
                let (x, y) = (cell / height, cell % height);
                if if is_vertical { y + len <= height } else { x + len <= width } {
                    valid[from + cell / 64] |= 1 << (cell % 64);
                }
            }
        }
        let mut grid = Self { width, height, words, valid, places: vec![Place::default(); plan.terms.len()] };
        for part in &plan.parts {
            let step = grid.distance(part.is_vertical) as u32;
            let range = part.present.0 as usize..part.absent.1 as usize;
            for (place, term) in grid.places[range.clone()].iter_mut().zip(&plan.terms[range]) {
                let (feature, shift) = (term.feature, term.distance.saturating_mul(step));
                *place = Place { feature, first: feature * words as u32, shift };
            }
        }
        grid
    }

    /// What a part needs, and what it forbids.
    #[inline]
    pub(super) fn places(&self, part: &PartPlan) -> (&[Place], &[Place]) {
        let all = &self.places[part.present.0 as usize..part.absent.1 as usize];
        all.split_at((part.present.1 - part.present.0) as usize)
    }

    /// The board of the cells at which a part fits, by its lowest one.
    #[inline]
    pub(super) fn valid(&self, part: &PartPlan) -> &[u64] {
        let from = part.span as usize * self.words;
        &self.valid[from..from + self.words]
    }

    /// The distance of neighbouring cells of a column or of a row.
    #[inline]
    pub(crate) fn distance(&self, is_vertical: bool) -> usize {
        if is_vertical { 1 } else { self.height }
    }

    /// The distance of neighbouring cells of a pattern.
    #[inline]
    pub(crate) fn step(&self, pattern: &PatternPlan) -> isize {
        let step = self.distance(pattern.is_vertical) as isize;
        if pattern.is_reversed { -step } else { step }
    }

    /// The number of cells from a cell to the edge, itself included, in the direction of a pattern.
    pub(super) fn room(&self, pattern: &PatternPlan, cell: usize) -> usize {
        let (x, y) = (cell / self.height, cell % self.height);
        match (pattern.is_vertical, pattern.is_reversed) {
            (true, false) => self.height - y,
            (true, true) => y + 1,
            (false, false) => self.width - x,
            (false, true) => x + 1,
        }
    }

    /// The distance of the first cell of a pattern from the lowest one of its first part: a reversed pattern begins at
    /// the highest.
    pub(super) fn back(&self, pattern: &PatternPlan, first: &PartPlan) -> usize {
        if pattern.is_reversed { (first.len - 1) * self.distance(pattern.is_vertical) } else { 0 }
    }

    /// Puts matches, ascending, into the order in which the reference finds them.
    pub(super) fn sort(&self, pattern: &PatternPlan, hits: &mut [Hit]) {
        if !pattern.is_vertical && hits.len() > 1 {
            hits.sort_unstable_by_key(|hit| self.by_row(hit.start));
        }
    }

    /// The place of a cell in the order of rows.
    fn by_row(&self, cell: u32) -> usize {
        let (x, y) = (cell as usize / self.height, cell as usize % self.height);
        y * self.width + x
    }
}

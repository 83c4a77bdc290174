//! Rules that cannot match because something they need is nowhere on the board.
//!
//! Each rule hangs on at most two features: a movement, and the one of its other needs that is rarest on the board of
//! the level. When the last cell with a feature loses it, all rules that hang on it are closed, at the cost of a few
//! words of a bit set.

use std::sync::Arc;

use crate::boards::Boards;
use crate::plan::Plan;

/// Which rules hang on what, and which are open.
#[derive(Clone, Debug)]
pub(crate) struct Keys {
    table: Arc<Table>,
    /// The rules whose movement, and whose other feature, is on the board.
    sides: [Vec<u64>; 2],
    /// The rules of which both are: always what the two sides have in common.
    open: Vec<u64>,
}

#[derive(Debug, Default)]
struct Table {
    /// For each feature its range of `entries`.
    ranges: Vec<(u32, u32)>,
    /// Which of the two, the word of the rules and the bits.
    entries: Vec<(usize, usize, u64)>,
}

impl Keys {
    /// All rules open, for as long as the board is being filled.
    pub(crate) fn open_all(plan: &Plan) -> Self {
        let table = Table { ranges: vec![(0, 0); plan.features.len()], entries: Vec::new() };
        let words = vec![u64::MAX; plan.rules.len().div_ceil(64)];
        Self { table: Arc::new(table), sides: [words.clone(), words.clone()], open: words }
    }

    /// Chooses the features for a board.
    pub(crate) fn new(plan: &Plan, boards: &Boards) -> Self {
        let mut lists: Vec<Vec<(usize, usize, u64)>> = vec![Vec::new(); plan.features.len()];
        let words = plan.rules.len().div_ceil(64);
        let mut open = [vec![0; words], vec![0; words]];
        for (number, rule) in plan.rules.iter().enumerate() {
            let (word, bit) = (number / 64, 1_u64 << (number % 64));
            let needs =
                plan.terms[rule.needs.0 as usize..rule.needs.1 as usize].iter().map(|term| term.feature);
            let (moves, others): (Vec<u32>, Vec<u32>) = needs.partition(|&it| plan.features.is_movement(it));
            let keys = [moves.first().copied(), others.into_iter().min_by_key(|&it| boards.count(it))];
            for (side, key) in keys.into_iter().enumerate() {
                let is_open = key.is_none_or(|feature| boards.count(feature) != 0);
                open[side][word] |= if is_open { bit } else { 0 };
                let Some(feature) = key else { continue };
                let list = &mut lists[feature as usize];
                match list.last_mut() {
                    Some((of, at, bits)) if (*of, *at) == (side, word) => *bits |= bit,
                    _ => list.push((side, word, bit)),
                }
            }
        }
        let mut table = Table::default();
        for list in lists {
            let from = table.entries.len() as u32;
            table.entries.extend(list);
            table.ranges.push((from, table.entries.len() as u32));
        }
        let both = open[0].iter().zip(&open[1]).map(|(one, other)| one & other).collect();
        Self { table: Arc::new(table), sides: open, open: both }
    }

    /// A feature is on the board now.
    #[inline]
    pub(crate) fn open(&mut self, feature: u32) {
        let (from, to) = self.table.ranges[feature as usize];
        for &(side, word, bits) in &self.table.entries[from as usize..to as usize] {
            self.sides[side][word] |= bits;
            self.open[word] = self.sides[0][word] & self.sides[1][word];
        }
    }

    /// A feature is nowhere on the board now.
    #[inline]
    pub(crate) fn close(&mut self, feature: u32) {
        let (from, to) = self.table.ranges[feature as usize];
        for &(side, word, bits) in &self.table.entries[from as usize..to as usize] {
            self.sides[side][word] &= !bits;
            self.open[word] &= !bits;
        }
    }

    /// The rules of a word that are open.
    #[inline]
    pub(crate) fn word(&self, number: usize) -> u64 {
        self.open[number]
    }
}

//! Where a part of a pattern matches, 64 cells at a time.

use super::Grid;
use crate::board::Board;
use crate::plan::{PartPlan, PatternPlan, Plan};

/// Calls `found` with the places where a part matches, by their lowest cells, ascending: a cell, and bits from that cell
/// on, of which at least one is set. Ends early when it says no.
#[inline]
pub(super) fn scan(
    plan: &Plan,
    board: &Board,
    grid: &Grid,
    pattern: &PatternPlan,
    part: &PartPlan,
    mut found: impl FnMut(isize, u64) -> bool,
) {
    let step = if pattern.is_vertical { 1 } else { grid.height };
    let valid = &grid.valid[part.span as usize];
    let present = &plan.terms[part.present.0 as usize..part.present.1 as usize];
    let absent = &plan.terms[part.absent.0 as usize..part.absent.1 as usize];
    let features = &board.features;
    if let [valid] = valid[..] {
        // The whole board is one word. Where the part fits, no distance reaches 64.
        let mut cells = valid;
        for term in present {
            if cells == 0 {
                return;
            }
            cells &= features.single(term.feature) >> ((term.distance as usize * step) & 63);
        }
        for term in absent {
            cells &= !(features.single(term.feature) >> ((term.distance as usize * step) & 63));
        }
        if part.has_rest {
            cells = without_rest(plan, board, pattern, part, 0, cells, step);
        }
        if cells != 0 {
            found(0, cells);
        }
        return;
    }
    let mut rarest = None;
    let mut least = u32::MAX;
    for (place, term) in present.iter().enumerate() {
        let count = features.count(term.feature);
        if count == 0 {
            return;
        }
        if count < least {
            least = count;
            rarest = Some(place);
        }
    }
    let mut look = |base: isize, mut cells: u64| {
        if part.len > 1 {
            cells &= window(valid, base);
        }
        for (place, term) in present.iter().enumerate() {
            if cells == 0 {
                return true;
            }
            if Some(place) != rarest {
                cells &= window(features.of(term.feature), base + (term.distance as usize * step) as isize);
            }
        }
        for term in absent {
            cells &= !window(features.of(term.feature), base + (term.distance as usize * step) as isize);
        }
        if part.has_rest {
            cells = without_rest(plan, board, pattern, part, base, cells, step);
        }
        cells == 0 || found(base, cells)
    };
    let Some(term) = rarest.map(|place| present[place]) else {
        for (number, &word) in valid.iter().enumerate() {
            if word != 0 && !look(number as isize * 64, word) {
                return;
            }
        }
        return;
    };
    let words = features.of(term.feature);
    let shift = (term.distance as usize * step) as isize;
    let (mut blocks, size) = features.blocks(term.feature);
    while blocks != 0 {
        let first = (blocks.trailing_zeros() as usize) << size;
        blocks &= blocks - 1;
        for (number, &word) in (first..).zip(words[first..].iter().take(1 << size)) {
            if word != 0 && !look(number as isize * 64 - shift, word) {
                return;
            }
        }
    }
}

/// The 64 bits of a board from a bit on, zero outside of it.
#[inline]
fn window(board: &[u64], from: isize) -> u64 {
    let (word, shift) = (from >> 6, (from & 63) as u32);
    let at = |word: isize| board.get(word as usize).copied().unwrap_or(0);
    if shift == 0 { at(word) } else { at(word) >> shift | at(word + 1) << (64 - shift) }
}

/// Takes the cells away at which the rest of a part does not match.
fn without_rest(
    plan: &Plan,
    board: &Board,
    pattern: &PatternPlan,
    part: &PartPlan,
    base: isize,
    mut cells: u64,
    step: usize,
) -> u64 {
    let mut left = cells;
    while left != 0 {
        let bit = left & left.wrapping_neg();
        left ^= bit;
        let lowest = (base + bit.trailing_zeros() as isize) as usize;
        if !rest_matches(plan, board, pattern, part, lowest, step) {
            cells ^= bit;
        }
    }
    cells
}

/// Compares what the features of a part leave open: larger sets of forbidden objects.
fn rest_matches(
    plan: &Plan,
    board: &Board,
    pattern: &PatternPlan,
    part: &PartPlan,
    lowest: usize,
    step: usize,
) -> bool {
    let cells = &plan.cells[part.cells.0 as usize..part.cells.1 as usize];
    cells.iter().enumerate().filter(|(_, cell)| cell.has_rest).all(|(place, cell)| {
        let distance = if pattern.is_reversed { part.len - 1 - place } else { place };
        let forbidden = &plan.masks[cell.masks as usize + plan.object_words..][..plan.object_words];
        board.objects(lowest + distance * step).iter().zip(forbidden).all(|(word, mask)| word & mask == 0)
    })
}

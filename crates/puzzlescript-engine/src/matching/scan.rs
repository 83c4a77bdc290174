//! Where a part of a pattern matches, 64 cells at a time, or cell by cell where only single cells come into question.

use super::grid::Place;
use super::{Chunk, Grid};
use crate::board::Board;
use crate::plan::{PartPlan, Plan};

/// Adds the places where a part matches to `chunks`, by their lowest cells, ascending; with `is_one_enough` at least one of
/// them, if there is any.
#[inline]
pub(crate) fn scan(
    plan: &Plan,
    board: &Board,
    grid: &Grid,
    part: &PartPlan,
    is_one_enough: bool,
    chunks: &mut Vec<Chunk>,
) {
    if board.features.words == 1 {
        scan_word(plan, board, grid, part, chunks);
        return;
    }
    let (present, _) = grid.places(part);
    let Some(first) = present.first() else {
        scan_all(plan, board, grid, part, is_one_enough, chunks);
        return;
    };
    // Mostly it is the movement of a single cell, and nothing is rarer than that.
    match board.features.count(first.feature) {
        0 => {}
        1 => {
            let cell = board.features.first(first.feature);
            if let Some(lowest) = cell.checked_sub(first.shift as usize)
                && matches_at(plan, board, grid, part, lowest)
            {
                chunks.push((lowest as isize, 1));
            }
        }
        _ => scan_rarest(plan, board, grid, part, is_one_enough, chunks),
    }
}

/// The same on a board of one word.
#[inline]
fn scan_word(plan: &Plan, board: &Board, grid: &Grid, part: &PartPlan, chunks: &mut Vec<Chunk>) {
    let (bits, (present, absent)) = (board.features.all(), grid.places(part));
    // Where the part fits, no distance reaches 64.
    let shown = |place: &Place| bits[place.first as usize] >> (place.shift & 63);
    let mut cells = present.iter().fold(grid.valid(part)[0], |cells, place| cells & shown(place));
    if cells == 0 {
        return;
    }
    cells = absent.iter().fold(cells, |cells, place| cells & !shown(place));
    if part.has_rest {
        cells = without_rest(plan, board, grid, part, 0, cells);
    }
    if cells != 0 {
        chunks.push((0, cells));
    }
}

/// The same for a part that needs nothing.
fn scan_all(
    plan: &Plan,
    board: &Board,
    grid: &Grid,
    part: &PartPlan,
    is_one_enough: bool,
    chunks: &mut Vec<Chunk>,
) {
    for (number, &word) in grid.valid(part).iter().enumerate() {
        let base = number as isize * 64;
        let cells = if word == 0 { 0 } else { look(plan, board, grid, part, base, word) };
        if cells != 0 {
            chunks.push((base, cells));
            if is_one_enough {
                return;
            }
        }
    }
}

/// The same for a part that needs something: only where the rarest of it is, a match is looked for.
fn scan_rarest(
    plan: &Plan,
    board: &Board,
    grid: &Grid,
    part: &PartPlan,
    is_one_enough: bool,
    chunks: &mut Vec<Chunk>,
) {
    let features = &board.features;
    let (present, _) = grid.places(part);
    let counted = present.iter().map(|place| (features.count(place.feature), place));
    let Some((least, rarest)) = counted.min_by_key(|(count, _)| *count) else { return };
    if least == 0 {
        return;
    }
    let (words, shift) = (features.of(rarest.feature), rarest.shift as usize);
    let (mut blocks, size) = features.blocks(rarest.feature);
    while blocks != 0 {
        let first = (blocks.trailing_zeros() as usize) << size;
        blocks &= blocks - 1;
        for (number, &word) in (first..).zip(words[first..].iter().take(1 << size)) {
            if word == 0 {
                continue;
            }
            let (base, cells) = if word.is_power_of_two() {
                let cell = number * 64 + word.trailing_zeros() as usize;
                let Some(lowest) = cell.checked_sub(shift) else { continue };
                (lowest as isize, u64::from(matches_at(plan, board, grid, part, lowest)))
            } else {
                let base = number as isize * 64 - shift as isize;
                (base, look(plan, board, grid, part, base, word))
            };
            if cells != 0 {
                chunks.push((base, cells));
                if is_one_enough {
                    return;
                }
            }
        }
    }
}

/// Whether a part matches from a lowest cell on.
#[inline]
fn matches_at(plan: &Plan, board: &Board, grid: &Grid, part: &PartPlan, lowest: usize) -> bool {
    let (bits, (present, absent)) = (board.features.all(), grid.places(part));
    let has = |place: &Place| {
        let cell = lowest + place.shift as usize;
        bits[place.first as usize + cell / 64] >> (cell % 64) & 1 != 0
    };
    (part.len == 1 || grid.valid(part)[lowest / 64] >> (lowest % 64) & 1 != 0)
        && present.iter().all(has)
        && !absent.iter().any(has)
        && (!part.has_rest || rest_matches(plan, board, grid, part, lowest))
}

/// The cells of these, from a cell on, at which a part matches.
fn look(plan: &Plan, board: &Board, grid: &Grid, part: &PartPlan, base: isize, mut cells: u64) -> u64 {
    let bits = board.features.all();
    if part.len > 1 {
        cells &= window(grid.valid(part), 0, base);
    }
    let (present, absent) = grid.places(part);
    // Where the part does not fit, a window may show the board of another feature: those cells are out already.
    let shown = |place: &Place| window(bits, place.first as isize, base + place.shift as isize);
    for place in present {
        if cells == 0 {
            return 0;
        }
        cells &= shown(place);
    }
    for place in absent {
        cells &= !shown(place);
    }
    if part.has_rest {
        cells = without_rest(plan, board, grid, part, base, cells);
    }
    cells
}

/// The 64 bits from a bit behind a word on, zero outside of all words.
#[inline]
fn window(words: &[u64], first: isize, from: isize) -> u64 {
    let (place, shift) = ((first + (from >> 6)) as usize, (from & 63) as u32);
    let at = |place: usize| words.get(place).copied().unwrap_or(0);
    at(place) >> shift | at(place.wrapping_add(1)) << 1 << (63 - shift)
}

/// Takes the cells away at which the rest of a part does not match.
fn without_rest(
    plan: &Plan,
    board: &Board,
    grid: &Grid,
    part: &PartPlan,
    base: isize,
    mut cells: u64,
) -> u64 {
    let mut left = cells;
    while left != 0 {
        let bit = left & left.wrapping_neg();
        left ^= bit;
        let lowest = (base + bit.trailing_zeros() as isize) as usize;
        if !rest_matches(plan, board, grid, part, lowest) {
            cells ^= bit;
        }
    }
    cells
}

/// Compares what the features of a part leave open: larger sets of forbidden objects.
fn rest_matches(plan: &Plan, board: &Board, grid: &Grid, part: &PartPlan, lowest: usize) -> bool {
    let cells = &plan.cells[part.cells.0 as usize..part.cells.1 as usize];
    let step = grid.distance(part.is_vertical);
    cells.iter().filter(|cell| cell.has_rest).all(|cell| {
        let forbidden = &plan.masks[cell.masks as usize + plan.object_words..][..plan.object_words];
        let objects = board.objects(lowest + cell.distance as usize * step);
        objects.iter().zip(forbidden).all(|(word, mask)| word & mask == 0)
    })
}

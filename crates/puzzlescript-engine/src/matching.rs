//! Where patterns match (spec section 14): whole words of cells at once on the boards of the features, and the cells
//! themselves where a match has to be looked at again.

mod grid;
mod scan;

pub(crate) use grid::Grid;
pub(crate) use scan::scan;

use crate::board::Board;
use crate::plan::{CellPlan, PartPlan, PatternPlan, Plan};

/// A match of a pattern: its first cell, and the gaps of its ellipses.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hit {
    pub(crate) start: u32,
    pub(crate) gaps: [u32; 2],
    /// The version of the board at which it was applied last, which has left nothing to do there; 0: never.
    pub(crate) done: u64,
    /// The version of the board at which it was last seen to match; 0: never.
    pub(crate) held: u64,
}

impl Hit {
    fn new(start: u32, gaps: [u32; 2]) -> Self {
        Self { start, gaps, done: 0, held: 0 }
    }
}

/// Reused between searches.
#[derive(Clone, Debug)]
pub(crate) struct Scratch {
    /// Where the second and third part of a pattern match, by the lowest cell.
    parts: [Vec<u64>; 2],
    chunks: Vec<Chunk>,
}

impl Scratch {
    pub(crate) fn new(cells: usize) -> Self {
        let board = || vec![0; cells.div_ceil(64)];
        Self { parts: [board(), board()], chunks: Vec::new() }
    }
}

/// Cells at which a pattern matches, by the lowest one: the cell of the lowest bit, and the bits.
pub(crate) type Chunk = (isize, u64);

/// Adds the matches of a pattern without ellipses to `chunks`, in no order. Their number; with `is_one_enough` it is
/// at most the number of those found first.
pub(crate) fn find_chunks(
    plan: &Plan,
    board: &Board,
    grid: &Grid,
    pattern: &PatternPlan,
    is_one_enough: bool,
    chunks: &mut Vec<Chunk>,
) -> u64 {
    let mut count = 0;
    if let [part] = &plan.parts[pattern.parts.0 as usize..pattern.parts.1 as usize]
        && pattern.is_possible
    {
        let from = chunks.len();
        scan(plan, board, grid, part, is_one_enough, chunks);
        count = count_all(&chunks[from..]);
    }
    count
}

/// The number of cells of some chunks.
pub(crate) fn count_all(chunks: &[Chunk]) -> u64 {
    // Mostly it is one, and counting costs more than looking.
    let count = |cells: u64| if cells.is_power_of_two() { 1 } else { u64::from(cells.count_ones()) };
    chunks.iter().map(|&(_, cells)| count(cells)).sum()
}

/// Adds the matches of a pattern without ellipses to `hits`, in the order of the reference.
pub(crate) fn expand(plan: &Plan, grid: &Grid, pattern: &PatternPlan, chunks: &[Chunk], hits: &mut Vec<Hit>) {
    let from = hits.len();
    let back = plan.parts.get(pattern.parts.0 as usize).map_or(0, |part| grid.back(pattern, part));
    for &(base, mut cells) in chunks {
        while cells != 0 {
            let lowest = (base + cells.trailing_zeros() as isize) as usize;
            cells &= cells - 1;
            hits.push(Hit::new((lowest + back) as u32, [0; 2]));
        }
    }
    grid.sort(pattern, &mut hits[from..]);
}

/// Adds the matches of a pattern on the present board to `hits`, in the order of the reference. Whether there is one.
pub(crate) fn find(
    plan: &Plan,
    board: &Board,
    grid: &Grid,
    pattern: &PatternPlan,
    scratch: &mut Scratch,
    hits: &mut Vec<Hit>,
) -> bool {
    let from = hits.len();
    if !pattern.is_possible {
        return false;
    }
    let parts = &plan.parts[pattern.parts.0 as usize..pattern.parts.1 as usize];
    let Some((first, rest)) = parts.split_first() else { return false };
    let chunks = &mut scratch.chunks;
    chunks.clear();
    scan(plan, board, grid, first, false, chunks);
    expand(plan, grid, pattern, chunks, hits);
    if hits.len() == from {
        return false;
    }
    if !rest.is_empty() {
        spread(plan, board, grid, pattern, parts, scratch, hits, from);
    }
    hits.len() > from
}

/// Turns the matches of a first part, from `from` on, into matches with all gaps.
#[expect(clippy::too_many_arguments, reason = "the parts of one search")]
fn spread(
    plan: &Plan,
    board: &Board,
    grid: &Grid,
    pattern: &PatternPlan,
    parts: &[PartPlan],
    scratch: &mut Scratch,
    hits: &mut Vec<Hit>,
    from: usize,
) {
    for (part, found) in parts.iter().skip(1).zip(&mut scratch.parts) {
        found.fill(0);
        scratch.chunks.clear();
        scan(plan, board, grid, part, false, &mut scratch.chunks);
        for &(base, mut cells) in &scratch.chunks {
            while cells != 0 {
                let lowest = (base + cells.trailing_zeros() as isize) as usize;
                cells &= cells - 1;
                found[lowest / 64] |= 1 << (lowest % 64);
            }
        }
        if scratch.chunks.is_empty() {
            hits.truncate(from);
            return;
        }
    }
    let step = grid.step(pattern);
    let matches = |part: &PartPlan, found: &[u64], first: isize| {
        let lowest = if pattern.is_reversed { first + step * (part.len as isize - 1) } else { first };
        usize::try_from(lowest)
            .is_ok_and(|it| found.get(it / 64).is_some_and(|word| word >> (it % 64) & 1 == 1))
    };
    let starts = hits.len();
    for place in from..starts {
        let start = hits[place].start;
        let Some(most) = grid.room(pattern, start as usize).checked_sub(pattern.len) else { continue };
        let [first, second, ..] = parts else { return };
        for gap in 0..=most {
            let at = start as isize + step * (first.len + gap) as isize;
            if !matches(second, &scratch.parts[0], at) {
                continue;
            }
            let Some(third) = parts.get(2) else {
                hits.push(Hit::new(start, [gap as u32, 0]));
                continue;
            };
            for next in 0..=most - gap {
                if matches(third, &scratch.parts[1], at + step * (second.len + next) as isize) {
                    hits.push(Hit::new(start, [gap as u32, next as u32]));
                }
            }
        }
    }
    hits.drain(from..starts);
}

/// Whether a match still holds.
pub(crate) fn still_matches(
    plan: &Plan,
    board: &Board,
    grid: &Grid,
    pattern: &PatternPlan,
    hit: Hit,
) -> bool {
    let mut holds = true;
    walk(plan, grid, pattern, hit, |cell, place| holds = holds && cell_matches(plan, board, cell, place));
    holds
}

/// Calls `visit` with each cell of a pattern and where it lies, in the order of the pattern.
#[inline]
pub(crate) fn walk(
    plan: &Plan,
    grid: &Grid,
    pattern: &PatternPlan,
    hit: Hit,
    mut visit: impl FnMut(&CellPlan, usize),
) {
    let step = grid.step(pattern);
    let mut at = hit.start as isize;
    let parts = &plan.parts[pattern.parts.0 as usize..pattern.parts.1 as usize];
    for (part, gap) in parts.iter().zip(hit.gaps.into_iter().chain([0])) {
        for cell in &plan.cells[part.cells.0 as usize..part.cells.1 as usize] {
            visit(cell, at as usize);
            at += step;
        }
        at += step * gap as isize;
    }
}

/// Whether a cell has what a cell of a pattern asks for.
fn cell_matches(plan: &Plan, board: &Board, cell: &CellPlan, place: usize) -> bool {
    let masks = &plan.masks[cell.masks as usize..];
    if (plan.object_words, plan.move_words) == (1, 1)
        && let [all, none, all_moves, no_moves, any_of @ ..] = masks
    {
        let (objects, moves) = board.single(place);
        return objects & all == *all
            && objects & none == 0
            && moves & all_moves == *all_moves
            && moves & no_moves == 0
            && any_of.iter().take(cell.any_of as usize).all(|set| objects & set != 0);
    }
    let (objects, moves) = (board.objects(place), board.moves(place));
    let (required, masks) = masks.split_at(plan.object_words);
    let (forbidden, masks) = masks.split_at(plan.object_words);
    let (required_moves, masks) = masks.split_at(plan.move_words);
    let (forbidden_moves, masks) = masks.split_at(plan.move_words);
    let agree = |words: &[u64], required: &[u64], forbidden: &[u64]| {
        words
            .iter()
            .zip(required)
            .zip(forbidden)
            .all(|((word, all), none)| word & all == *all && word & none == 0)
    };
    agree(objects, required, forbidden)
        && agree(moves, required_moves, forbidden_moves)
        && masks
            .chunks_exact(plan.object_words)
            .take(cell.any_of as usize)
            .all(|set| objects.iter().zip(set).any(|(word, mask)| word & mask != 0))
}

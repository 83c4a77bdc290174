//! Where patterns match (spec section 14): whole words of cells at once on the boards of the features, and the cells
//! themselves where a match has to be looked at again.

mod scan;

use scan::scan;

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

/// What depends on the size of the board.
#[derive(Clone, Debug)]
pub(crate) struct Grid {
    width: usize,
    height: usize,
    /// For each span of the plan, the cells at which it can begin.
    valid: Vec<Vec<u64>>,
}

/// Reused between searches.
#[derive(Clone, Debug)]
pub(crate) struct Scratch {
    /// Where the second and third part of a pattern match, by the lowest cell.
    parts: [Vec<u64>; 2],
}

impl Grid {
    pub(crate) fn new(plan: &Plan, width: usize, height: usize) -> Self {
        let cells = width * height;
        let valid = plan.spans.iter().map(|&(is_vertical, len)| {
            let mut board = vec![0_u64; cells.div_ceil(64)];
            for cell in 0..cells {
                let (x, y) = (cell / height, cell % height);
                if if is_vertical { y + len <= height } else { x + len <= width } {
                    board[cell / 64] |= 1 << (cell % 64);
                }
            }
            board
        });
        Self { width, height, valid: valid.collect() }
    }

    /// The distance of neighbouring cells of a pattern.
    pub(crate) fn step(&self, pattern: &PatternPlan) -> isize {
        let step = if pattern.is_vertical { 1 } else { self.height as isize };
        if pattern.is_reversed { -step } else { step }
    }

    /// The number of cells from a cell to the edge, itself included, in the direction of a pattern.
    fn room(&self, pattern: &PatternPlan, cell: usize) -> usize {
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
    fn back(&self, pattern: &PatternPlan, first: &PartPlan) -> usize {
        if pattern.is_reversed { (first.len - 1) * self.step(pattern).unsigned_abs() } else { 0 }
    }

    /// Puts matches, ascending, into the order in which the reference finds them.
    fn sort(&self, pattern: &PatternPlan, hits: &mut [Hit]) {
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

impl Scratch {
    pub(crate) fn new(cells: usize) -> Self {
        Self { parts: [vec![0; cells.div_ceil(64)], vec![0; cells.div_ceil(64)]] }
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
        scan(plan, board, grid, pattern, part, |base, cells| {
            // Only the number of combinations is asked for, and one match is one.
            count += if cells.is_power_of_two() { 1 } else { u64::from(cells.count_ones()) };
            chunks.push((base, cells));
            !is_one_enough
        });
    }
    count
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
    let back = grid.back(pattern, first);
    scan(plan, board, grid, pattern, first, |base, mut cells| {
        while cells != 0 {
            let lowest = (base + cells.trailing_zeros() as isize) as usize;
            cells &= cells - 1;
            hits.push(Hit::new((lowest + back) as u32, [0; 2]));
        }
        true
    });
    if hits.len() == from {
        return false;
    }
    grid.sort(pattern, &mut hits[from..]);
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
        let mut any = false;
        scan(plan, board, grid, pattern, part, |base, mut cells| {
            any = true;
            while cells != 0 {
                let lowest = (base + cells.trailing_zeros() as isize) as usize;
                cells &= cells - 1;
                found[lowest / 64] |= 1 << (lowest % 64);
            }
            true
        });
        if !any {
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

//! Numbers for sets of few cells: the sets of as many cells are numbered in the order of their last cells, then of those
//! before, from 0.

/// The most cells of a set.
pub(super) const MOST: usize = 3;

/// The number of sets of `count` cells, all of which are before a cell.
pub(super) fn before(cell: usize, count: usize) -> usize {
    match count {
        0 => 1,
        1 => cell,
        2 => cell * cell.saturating_sub(1) / 2,
        // At most `MOST` are counted, of cells that are numbered in 16 bits.
        _ => (cell * cell.saturating_sub(1) / 2).saturating_mul(cell.saturating_sub(2)) / 3,
    }
}

/// The number of the set of the first `count` of these cells, which are different and in any order.
pub(super) fn number(mut cells: [u16; MOST], count: usize) -> usize {
    let cells = &mut cells[..count];
    cells.sort_unstable();
    cells.iter().zip(1..).map(|(cell, count)| before(usize::from(*cell), count)).sum()
}

/// The set of `count` cells before `end` with a number, in ascending order; the rest is 0.
pub(super) fn with_number(mut number: usize, count: usize, end: usize) -> [u16; MOST] {
    let mut cells = [0; MOST];
    let mut last = end;
    for count in (1..=count).rev() {
        // The last cell before which there are no more sets than that.
        last = (0..last).rev().find(|cell| before(*cell, count) <= number).unwrap_or(0);
        number -= before(last, count);
        cells[count - 1] = last as u16;
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_numbered_without_gaps_whatever_the_order_of_their_cells() {
        for end in 0..9_usize {
            for count in 0..=MOST.min(end) {
                let mut last = None;
                for set in 0..before(end, count) {
                    let cells = with_number(set, count, end);
                    assert!(cells[..count].iter().all(|cell| usize::from(*cell) < end), "{cells:?}");
                    assert!(cells[..count].windows(2).all(|pair| pair[0] < pair[1]), "{cells:?}");
                    let mut turned = cells;
                    turned[..count].reverse();
                    assert_eq!(number(turned, count), set, "{cells:?}");
                    let reversed = turned[..count].to_vec();
                    assert!(last < Some(reversed.clone()), "{cells:?}");
                    last = Some(reversed);
                }
            }
        }
    }

    #[test]
    fn there_are_as_many_sets_as_ways_to_choose() {
        assert_eq!([0, 1, 2, 3].map(|count| before(5, count)), [1, 5, 10, 10]);
        assert_eq!([0, 1, 2, 3].map(|count| before(1, count)), [1, 1, 0, 0]);
    }
}

//! What a change of a cell wakes.

use super::Board;
use crate::plan::{Plan, SIDES};

/// Which neighbours the cells of a board have.
#[derive(Debug)]
pub(super) struct Neighbours {
    /// For each cell, a bit for each of [`SIDES`] that lies on the board.
    are_there: Vec<u8>,
    /// The distance to each of [`SIDES`].
    steps: [isize; SIDES.len()],
}

impl Neighbours {
    pub(super) fn new(width: usize, height: usize) -> Self {
        let mut are_there = Vec::with_capacity(width * height);
        for x in 0..width {
            let row = [true, false, false, x > 0, x + 1 < width];
            let row = (0..).zip(row).fold(0, |bits, (side, has)| bits | u8::from(has) << side);
            are_there.extend((0..height).map(|y| row | u8::from(y > 0) << 1 | u8::from(y + 1 < height) << 2));
        }
        let steps = SIDES.map(|(x, y)| x * height as isize + y);
        Self { are_there, steps }
    }
}

impl Board {
    /// Notes an event in a cell: twice the number of a feature is its gain, one more its loss.
    #[inline]
    pub(super) fn note(&mut self, plan: &Plan, event: usize, cell: usize) {
        let it = plan.wakes.events[event];
        if self.features.words == 1 {
            // To look at a rule costs no more than to look for guards.
            if it.is_wanted {
                self.waking.note(event);
            }
            return;
        }
        if let Some(list) = it.always {
            self.waking.note(list.get() as usize);
        }
        if it.tables.0 != it.tables.1 && !self.waking.is_noted(event) {
            if self.waking.may_look() {
                self.wake_guarded(plan, it.tables, cell);
            } else {
                self.waking.note(event);
            }
        }
    }

    /// Notes an event in cells of a word. Of many cells one mostly has the guard.
    #[inline]
    pub(super) fn note_word(&mut self, plan: &Plan, event: usize, word: usize, cells: u64) {
        if cells & cells.wrapping_sub(1) == 0 {
            self.note(plan, event, word * 64 + cells.trailing_zeros() as usize % 64);
        } else if plan.wakes.events[event].is_wanted {
            self.waking.note(event);
        }
    }

    /// Wakes the rules that an event in a cell wakes by way of the objects next to it.
    #[inline(never)]
    fn wake_guarded(&mut self, plan: &Plan, tables: (u32, u32), cell: usize) {
        let (width, sides) = (self.object_words, self.neighbours.are_there[cell]);
        for table in plan.wakes.guards.tables(tables) {
            if sides >> table.side & 1 == 0 {
                continue;
            }
            let there = (cell as isize + self.neighbours.steps[table.side as usize]) as usize;
            let mask = plan.wakes.guards.mask(table, width);
            for (word, mask) in mask.iter().enumerate() {
                let mut objects = self.objects[there * width + word] & mask;
                while objects != 0 {
                    let object = word * 64 + objects.trailing_zeros() as usize;
                    objects &= objects - 1;
                    self.waking.rouse(plan.wakes.guards.rules(table, object));
                }
            }
        }
    }
}

//! One effect on many cells at once: the cells of a word of the bit boards. Objects and movements are kept per cell, but
//! features, counts and what wakes follow word by word.

use super::{Board, moving};
use crate::model::LAYER_BITS;
use crate::notes::Notes;
use crate::plan::{Features, Plan};

impl Board {
    /// Applies the masks of an effect without chance to cells from a cell on, of which the bits are set. Whether anything
    /// changed. `masks` are laid out as in [`crate::plan::EffectPlan`].
    pub(crate) fn change_cells(
        &mut self,
        plan: &Plan,
        notes: &mut Notes,
        masks: &[u64],
        (base, cells): (isize, u64),
    ) -> bool {
        let (word, shift) = (base >> 6, (base & 63) as u32);
        let mut changed = false;
        let low = cells << shift;
        if low != 0 {
            changed = self.change_word(plan, notes, masks, word as usize, low);
        }
        let high = if shift == 0 { 0 } else { cells >> (64 - shift) };
        if high != 0 {
            changed |= self.change_word(plan, notes, masks, (word + 1) as usize, high);
        }
        changed
    }

    fn change_word(
        &mut self,
        plan: &Plan,
        notes: &mut Notes,
        masks: &[u64],
        word: usize,
        cells: u64,
    ) -> bool {
        let (objects, moves) = (self.object_words, self.move_words);
        let (clear, masks) = masks.split_at(objects);
        let (set, masks) = masks.split_at(objects);
        let (gone, masks) = masks.split_at(moves);
        let mut changed = false;
        for (number, (&clear, &set)) in clear.iter().zip(set).enumerate() {
            if clear | set != 0 {
                changed |= self.change_objects(plan, notes, (word, cells), number, clear, set);
            }
        }
        let mut has_moved = false;
        for (number, (&gone, &come)) in gone.iter().zip(masks).enumerate() {
            // Where nothing moves, there is nothing to take away.
            let moving =
                if come == 0 { cells & self.features.word(plan.features.any_move(), word) } else { cells };
            if gone | come != 0 && moving != 0 {
                has_moved |= self.change_moves(plan, (word, moving), number, gone, come);
            }
        }
        if has_moved {
            let all_move = masks[..moves].iter().any(|&come| come != 0);
            self.follow_any_move(plan, word, cells, all_move);
        }
        changed | has_moved
    }

    /// Changes a word of the objects in cells of a word.
    #[inline]
    fn change_objects(
        &mut self,
        plan: &Plan,
        notes: &mut Notes,
        (word, cells): (usize, u64),
        number: usize,
        clear: u64,
        set: u64,
    ) -> bool {
        let (mut gained, mut lost) = (0, 0);
        let mut rest = cells;
        while rest != 0 {
            let cell = word * 64 + rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let place = cell * self.object_words + number;
            let old = self.objects[place];
            let new = old & !clear | set;
            if new != old {
                self.journal.note(cell, &self.objects);
                self.objects[place] = new;
                gained |= new & !old;
                lost |= old & !new;
            }
        }
        if gained | lost == 0 {
            return false;
        }
        self.version += 1;
        if plan.notes_changes {
            notes.created[number] |= gained;
            notes.destroyed[number] |= lost;
        }
        let asked = plan.features.asked[number];
        // All cells have what came, and none has what went.
        let mut objects = gained;
        while objects != 0 {
            let object = (number * 64 + objects.trailing_zeros() as usize) as u32;
            objects &= objects - 1;
            if asked >> (object % 64) & 1 == 1 {
                let new = cells & !self.features.word(object, word);
                self.gain_cells(plan, object, word, new);
            }
            for &union in plan.features.unions_of(object as usize) {
                let feature = plan.features.unions[union as usize].0;
                let new = cells & !self.features.word(feature, word);
                if new != 0 {
                    self.gain_cells(plan, feature, word, new);
                }
            }
        }
        let mut objects = lost;
        while objects != 0 {
            let object = (number * 64 + objects.trailing_zeros() as usize) as u32;
            objects &= objects - 1;
            if asked >> (object % 64) & 1 == 1 {
                let gone = cells & self.features.word(object, word);
                self.lose_cells(plan, object, word, gone);
            }
            for &union in plan.features.unions_of(object as usize) {
                self.lose_union(plan, union, word, cells);
            }
        }
        true
    }

    /// Takes a union from those of some cells that hold none of its objects any more.
    fn lose_union(&mut self, plan: &Plan, union: u32, word: usize, cells: u64) {
        let (feature, set) = &plan.features.unions[union as usize];
        let mut rest = cells & self.features.word(*feature, word);
        let mut gone = 0;
        while rest != 0 {
            let bit = rest & rest.wrapping_neg();
            rest ^= bit;
            let here = self.objects(word * 64 + bit.trailing_zeros() as usize);
            if here.iter().zip(set.words()).all(|(word, set)| word & set == 0) {
                gone |= bit;
            }
        }
        if gone != 0 {
            self.lose_cells(plan, *feature, word, gone);
        }
    }

    /// Changes a word of the movements in cells of a word; that something moves at all follows later.
    #[inline]
    fn change_moves(
        &mut self,
        plan: &Plan,
        (word, cells): (usize, u64),
        number: usize,
        gone: u64,
        come: u64,
    ) -> bool {
        let (mut gained, mut lost) = (0, 0);
        let mut rest = cells;
        while rest != 0 {
            let cell = word * 64 + rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let slot = &mut self.moves[cell * self.move_words + number];
            let old = *slot;
            let new = old & !gone | come;
            *slot = new;
            gained |= new & !old;
            lost |= old & !new;
        }
        if gained | lost == 0 {
            return false;
        }
        self.version += 1;
        let features: &Features = &plan.features;
        let mut bits = gained & features.tracked[number];
        while bits != 0 {
            let feature = features.moves[number * 64 + bits.trailing_zeros() as usize];
            bits &= bits - 1;
            let new = cells & !self.features.word(feature, word);
            self.gain_cells(plan, feature, word, new);
        }
        let mut bits = lost & features.tracked[number];
        while bits != 0 {
            let feature = features.moves[number * 64 + bits.trailing_zeros() as usize];
            bits &= bits - 1;
            let old = cells & self.features.word(feature, word);
            self.lose_cells(plan, feature, word, old);
        }
        let mut layers = moving(gained | lost) & features.tracked_moving[number];
        while layers != 0 {
            let shift = layers.trailing_zeros() as usize;
            layers &= layers - 1;
            let all_move = come >> shift & ((1 << LAYER_BITS) - 1) != 0;
            self.follow_layer(plan, (word, cells), number, shift, all_move);
        }
        true
    }

    /// Lets the feature "this layer moves" follow in cells of a word; with `all_move` all do.
    fn follow_layer(
        &mut self,
        plan: &Plan,
        (word, cells): (usize, u64),
        number: usize,
        shift: usize,
        all_move: bool,
    ) {
        let feature = plan.features.moving[number * 64 + shift];
        let mut now = if all_move { cells } else { 0 };
        let mut rest = cells & !now;
        while rest != 0 {
            let bit = rest & rest.wrapping_neg();
            rest ^= bit;
            let cell = word * 64 + bit.trailing_zeros() as usize;
            let moves = self.moves[cell * self.move_words + number] >> shift & ((1 << LAYER_BITS) - 1);
            now |= if moves == 0 { 0 } else { bit };
        }
        let before = self.features.word(feature, word) & cells;
        if now & !before != 0 {
            self.gain_cells(plan, feature, word, now & !before);
        }
        if before & !now != 0 {
            self.lose_cells(plan, feature, word, before & !now);
        }
    }

    /// Lets the feature "something moves" follow in cells of a word; with `all_move` all do.
    fn follow_any_move(&mut self, plan: &Plan, word: usize, cells: u64, all_move: bool) {
        let any = plan.features.any_move();
        let mut now = if all_move { cells } else { 0 };
        let mut rest = cells & !now;
        while rest != 0 {
            let bit = rest & rest.wrapping_neg();
            rest ^= bit;
            let moves = self.moves(word * 64 + bit.trailing_zeros() as usize);
            now |= if moves.iter().all(|&word| word == 0) { 0 } else { bit };
        }
        let before = self.features.word(any, word) & cells;
        if now & !before != 0 {
            self.features.add(any, word, now & !before);
        }
        if before & !now != 0 {
            self.features.take(any, word, before & !now);
        }
    }

    #[inline]
    fn gain_cells(&mut self, plan: &Plan, feature: u32, word: usize, cells: u64) {
        if self.features.add(feature, word, cells) {
            self.keys.open(feature);
        }
        self.note_word(plan, feature as usize * 2, word, cells);
    }

    #[inline]
    fn lose_cells(&mut self, plan: &Plan, feature: u32, word: usize, cells: u64) {
        if self.features.take(feature, word, cells) {
            self.keys.close(feature);
        }
        self.note_word(plan, feature as usize * 2 + 1, word, cells);
    }
}

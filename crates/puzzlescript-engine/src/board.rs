//! The board: objects and movements of the cells, a bit board for each feature that follows every change, and a journal
//! of the changes of objects, from which earlier boards come back.
//!
//! The journal holds the objects a cell had before its first change since the last [`mark`](Board::mark). So a turn
//! costs what it changes, whatever the size of the board.

mod bulk;
mod noting;

use std::sync::Arc;

use crate::boards::Boards;
use crate::journal::{Journal, Mark};
use crate::keys::Keys;
use crate::model::{LAYER_BITS, LAYERS_PER_WORD, LevelBoard};
use crate::notes::Notes;
use crate::plan::{Features, LOWEST, NONE, Plan};
use crate::waking::Waking;
use noting::Neighbours;

/// Cells, features and journal.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    pub(crate) width: usize,
    pub(crate) height: usize,
    object_words: usize,
    move_words: usize,
    /// The objects of the cells, cell by cell.
    objects: Vec<u64>,
    /// The movements of the cells, cell by cell.
    moves: Vec<u64>,
    pub(crate) features: Boards,
    journal: Journal,
    pub(crate) waking: Waking,
    neighbours: Arc<Neighbours>,
    keys: Keys,
    /// Counts the changes of objects and movements, so that what was seen at a number holds as long as it stays.
    pub(crate) version: u64,
}

impl Board {
    /// The board of a level, with all rules awake.
    pub(crate) fn new(plan: &Plan, level: &LevelBoard) -> Self {
        let cells = level.width * level.height;
        let mut board = Self {
            width: level.width,
            height: level.height,
            object_words: plan.object_words,
            move_words: plan.move_words,
            objects: vec![0; cells * plan.object_words],
            moves: vec![0; cells * plan.move_words],
            features: Boards::new(cells, plan.features.len()),
            journal: Journal::new(cells, plan.object_words),
            waking: Waking::new(plan),
            neighbours: Arc::new(Neighbours::new(level.width, level.height)),
            keys: Keys::open_all(plan),
            version: 1,
        };
        for (place, &word) in level.cells.iter().enumerate().take(board.objects.len()) {
            board.set_objects(plan, place / plan.object_words, place % plan.object_words, word);
        }
        board.clear_journal();
        board.keys = Keys::new(plan, &board.features);
        board
    }

    /// The number of cells.
    pub(crate) fn cells(&self) -> usize {
        self.width * self.height
    }

    /// The objects in a cell.
    pub(crate) fn objects(&self, cell: usize) -> &[u64] {
        &self.objects[cell * self.object_words..(cell + 1) * self.object_words]
    }

    /// The objects of all cells.
    pub(crate) fn all_objects(&self) -> &[u64] {
        &self.objects
    }

    /// The movements in a cell.
    pub(crate) fn moves(&self, cell: usize) -> &[u64] {
        &self.moves[cell * self.move_words..(cell + 1) * self.move_words]
    }

    /// The movements of all cells.
    pub(crate) fn all_moves(&self) -> &[u64] {
        &self.moves
    }

    /// The movement bits of a layer in a cell.
    pub(crate) fn movement(&self, cell: usize, layer: usize) -> u8 {
        let word = self.moves[cell * self.move_words + layer / LAYERS_PER_WORD];
        (word >> (layer % LAYERS_PER_WORD * LAYER_BITS)) as u8 & 31
    }

    /// The objects and movements of a cell of a game in which both are one word.
    #[inline]
    pub(crate) fn single(&self, cell: usize) -> (u64, u64) {
        (self.objects[cell], self.moves[cell])
    }

    /// Applies the masks of an effect without chance to a cell, laid out as in [`crate::plan::EffectPlan`]. Whether anything
    /// changed.
    #[inline]
    pub(crate) fn change_cell(&mut self, plan: &Plan, notes: &mut Notes, masks: &[u64], cell: usize) -> bool {
        let (clear, masks) = masks.split_at(self.object_words);
        let (set, masks) = masks.split_at(self.object_words);
        let (gone, masks) = masks.split_at(self.move_words);
        let mut changed = false;
        for (word, (clear, set)) in clear.iter().zip(set).enumerate() {
            let old = self.objects[cell * self.object_words + word];
            let new = old & !clear | set;
            if new != old {
                self.set_objects(plan, cell, word, new);
                changed = true;
                if plan.notes_changes {
                    notes.created[word] |= new & !old;
                    notes.destroyed[word] |= old & !new;
                }
            }
        }
        for (word, (gone, come)) in gone.iter().zip(masks).enumerate() {
            let old = self.moves[cell * self.move_words + word];
            let new = old & !gone | come;
            if new != old {
                self.set_moves(plan, cell, word, new);
                changed = true;
            }
        }
        changed
    }

    /// Gives a word of the objects in a cell a new value, and says whether it differs from the old one.
    #[inline]
    pub(crate) fn set_objects(&mut self, plan: &Plan, cell: usize, word: usize, new: u64) -> bool {
        let place = cell * self.object_words + word;
        let old = self.objects[place];
        if old == new {
            return false;
        }
        self.version += 1;
        self.journal.note(cell, &self.objects);
        self.objects[place] = new;
        self.follow_objects(plan, cell, word, old, new);
        true
    }

    /// Lets the features follow a change of objects.
    fn follow_objects(&mut self, plan: &Plan, cell: usize, word: usize, old: u64, new: u64) {
        let asked = plan.features.asked[word];
        let mut gained = new & !old & asked;
        while gained != 0 {
            let object = word * 64 + gained.trailing_zeros() as usize;
            gained &= gained - 1;
            self.gain(plan, object as u32, cell);
        }
        let mut lost = old & !new & asked;
        while lost != 0 {
            let object = word * 64 + lost.trailing_zeros() as usize;
            lost &= lost - 1;
            self.lose(plan, object as u32, cell);
        }
        let (gained, lost) = (new & !old, old & !new);
        let features: &Features = &plan.features;
        for number in 0..features.union_words {
            let come = features.unions_of_any(word, gained, number);
            // Where one member goes and another one comes, nothing changes.
            let mut changed = come ^ features.unions_of_any(word, lost, number);
            if changed == 0 {
                continue;
            }
            for place in 0..self.object_words {
                let here = self.objects[cell * self.object_words + place];
                let stay = if place == word { here & !gained } else { here };
                changed &= !features.unions_of_any(place, stay, number);
            }
            while changed != 0 {
                let bit = changed & changed.wrapping_neg();
                changed ^= bit;
                let feature = features.unions[number * 64 + bit.trailing_zeros() as usize].0;
                self.change(plan, feature, cell, come & bit != 0);
            }
        }
    }

    /// Gives a word of the movements in a cell a new value, and says whether it differs from the old one.
    #[inline]
    pub(crate) fn set_moves(&mut self, plan: &Plan, cell: usize, word: usize, new: u64) -> bool {
        let from = cell * self.move_words;
        let old = self.moves[from + word];
        if old == new {
            return false;
        }
        self.version += 1;
        self.moves[from + word] = new;
        let features: &Features = &plan.features;
        let mut changed = (old ^ new) & features.tracked[word];
        while changed != 0 {
            let bit = changed.trailing_zeros() as usize;
            changed &= changed - 1;
            self.change(plan, features.moves[word * 64 + bit], cell, new >> bit & 1 == 1);
        }
        if features.tracked_moving[word] != 0 {
            let (before, after) = (moving(old), moving(new));
            let mut changed = (before ^ after) & features.tracked_moving[word];
            while changed != 0 {
                let bit = changed.trailing_zeros() as usize;
                changed &= changed - 1;
                self.change(plan, features.moving[word * 64 + bit], cell, after >> bit & 1 == 1);
            }
        }
        let any = features.any_move();
        let moves = if self.move_words == 1 {
            new != 0
        } else {
            self.moves[from..from + self.move_words].iter().any(|&word| word != 0)
        };
        if moves != self.features.has(any, cell) {
            if moves {
                self.features.set(any, cell);
            } else {
                self.features.unset(any, cell);
            }
        }
        true
    }

    fn change(&mut self, plan: &Plan, feature: u32, cell: usize, is_gain: bool) {
        debug_assert!(feature != NONE, "tracked bits have features");
        if is_gain {
            self.gain(plan, feature, cell);
        } else {
            self.lose(plan, feature, cell);
        }
    }

    #[inline]
    fn gain(&mut self, plan: &Plan, feature: u32, cell: usize) {
        if self.features.set(feature, cell) {
            self.keys.open(feature);
        }
        self.note(plan, feature as usize * 2, cell);
    }

    #[inline]
    fn lose(&mut self, plan: &Plan, feature: u32, cell: usize) {
        if self.features.unset(feature, cell) {
            self.keys.close(feature);
        }
        self.note(plan, feature as usize * 2 + 1, cell);
    }

    /// The rules of a word that may match.
    #[inline]
    pub(crate) fn ready(&self, number: usize) -> u64 {
        self.waking.awake.get(number).map_or(0, |awake| awake & self.keys.word(number))
    }

    /// Wakes the rules that the changes since the last time can make match.
    #[inline]
    pub(crate) fn wake(&mut self, plan: &Plan) {
        self.waking.wake(plan);
    }

    /// Whether nothing on the board moves.
    pub(crate) fn is_still(&self, plan: &Plan) -> bool {
        self.features.count(plan.features.any_move()) == 0
    }

    /// Takes all movements away.
    pub(crate) fn clear_moves(&mut self, plan: &Plan) {
        let any = plan.features.any_move();
        while let Some(cell) = self.first_moving(any, 0) {
            for word in 0..self.move_words {
                self.set_moves(plan, cell, word, 0);
            }
        }
    }

    /// Takes movements away as far as the reference does when it restores a board: in a store of words of 32 bits, of
    /// which a cell has one per five layers, it clears as many words as there are cells (spec section 16, quirk).
    fn clear_moves_partly(&mut self, plan: &Plan) {
        let words = plan.game.layers.div_ceil(5).max(1);
        if words == 1 {
            return self.clear_moves(plan);
        }
        let any = plan.features.any_move();
        let cells = self.cells();
        let mut from = 0;
        while let Some(cell) = self.first_moving(any, from) {
            from = cell + 1;
            for layer in 0..plan.game.layers {
                let mut bits = self.movement(cell, layer);
                for bit in 0..LAYER_BITS {
                    if cell * words + (layer * LAYER_BITS + bit) / 32 < cells {
                        bits &= !(1 << bit);
                    }
                }
                self.set_movement(plan, cell, layer, bits);
            }
        }
    }

    /// Gives a layer in a cell other movement bits.
    pub(crate) fn set_movement(&mut self, plan: &Plan, cell: usize, layer: usize, bits: u8) {
        let (word, shift) = (layer / LAYERS_PER_WORD, layer % LAYERS_PER_WORD * LAYER_BITS);
        let old = self.moves[cell * self.move_words + word];
        self.set_moves(plan, cell, word, old & !(31 << shift) | u64::from(bits) << shift);
    }

    /// The first cell from `from` on that has movements.
    #[inline]
    pub(crate) fn first_moving(&self, any_move: u32, from: usize) -> Option<usize> {
        if self.features.count(any_move) == 0 {
            return None;
        }
        let board = self.features.of(any_move);
        let mut number = from / 64;
        let mut word = *board.get(number)? >> (from % 64) << (from % 64);
        while word == 0 {
            number += 1;
            word = *board.get(number)?;
        }
        Some(number * 64 + word.trailing_zeros() as usize)
    }

    /// The present board, to come back to.
    pub(crate) fn mark(&mut self) -> Mark {
        self.journal.mark()
    }

    /// Whether the objects are the same as at a mark.
    pub(crate) fn equals(&mut self, mark: Mark) -> bool {
        self.journal.equals(mark, &self.objects)
    }

    /// Restores the objects of a mark, and leaves the movements. Later marks are void.
    pub(crate) fn rewind(&mut self, plan: &Plan, mark: Mark) {
        // The journal is out of the way while the board follows what it gives back.
        let mut journal = std::mem::replace(&mut self.journal, Journal::new(0, self.object_words));
        let mut give_back = |cell: usize, word: usize, former: u64| {
            let place = cell * self.object_words + word;
            let old = std::mem::replace(&mut self.objects[place], former);
            if old != former {
                self.version += 1;
                self.follow_objects(plan, cell, word, old, former);
            }
        };
        while journal.undo(mark, &mut give_back) {}
        self.journal = journal;
    }

    /// Restores the board of a mark as the reference does, movements included.
    pub(crate) fn restore(&mut self, plan: &Plan, mark: Mark) {
        self.rewind(plan, mark);
        self.clear_moves_partly(plan);
    }

    /// Puts these objects on the board, as a change like any other, and clears movements as a restoration does.
    pub(crate) fn replace(&mut self, plan: &Plan, objects: &[u64]) {
        self.load(plan, objects);
        self.clear_moves_partly(plan);
    }

    /// Puts these objects on the board, as a change like any other.
    pub(crate) fn load(&mut self, plan: &Plan, objects: &[u64]) {
        for (place, &new) in objects.iter().enumerate().take(self.objects.len()) {
            if self.objects[place] != new {
                self.set_objects(plan, place / self.object_words, place % self.object_words, new);
            }
        }
    }

    /// The cells whose objects have been changed since a mark, the newest one.
    pub(crate) fn changed_since(&self, mark: Mark) -> &[u32] {
        self.journal.changed_since(mark)
    }

    /// Forgets all earlier boards. Marks are void.
    pub(crate) fn clear_journal(&mut self) {
        self.journal.clear();
    }
}

/// The lowest bits of the layers that have any.
fn moving(word: u64) -> u64 {
    (word | word >> 1 | word >> 2 | word >> 3 | word >> 4) & LOWEST
}

//! Movement (spec section 15): objects go where their movements point, over and over, until nothing can.

use crate::model::{LAYER_BITS, LAYERS_PER_WORD, moves};
use crate::plan::Plan;
use crate::state::State;

impl State {
    /// Moves all that can move. Whether a rigid body could not move as a whole, so that its group is now banned.
    pub(crate) fn resolve_movements(&mut self, plan: &Plan) -> bool {
        let any = plan.features.any_move();
        let mut is_moving = self.board.features.count(any) != 0;
        while is_moving {
            is_moving = false;
            let mut from = 0;
            while let Some(cell) = self.board.first_moving(any, from) {
                from = cell + 1;
                is_moving |= self.move_cell(plan, cell);
            }
        }
        let (mut has_failed, mut from) = (false, 0);
        while let Some(cell) = self.board.first_moving(any, from) {
            from = cell + 1;
            has_failed |= self.is_body_stuck(plan, cell);
            self.hear_stuck(plan, cell);
        }
        self.board.clear_moves(plan);
        self.rigid.clear(plan.move_words);
        has_failed
    }

    /// Moves the layers of a cell, in their order. Whether one could.
    fn move_cell(&mut self, plan: &Plan, cell: usize) -> bool {
        let mut work = std::mem::take(&mut self.buffers.work);
        work.clear();
        work.extend_from_slice(self.board.moves(cell));
        let (mut moved, mut heard) = (false, 0);
        for number in 0..work.len() {
            let mut rest = work[number];
            while rest != 0 {
                let in_word = rest.trailing_zeros() as usize / LAYER_BITS;
                let shift = in_word * LAYER_BITS;
                let bits = (rest >> shift) as u8 & 31;
                rest &= !(31 << shift);
                if let Some(again) =
                    self.move_layer(plan, cell, number * LAYERS_PER_WORD + in_word, bits, &mut heard)
                {
                    moved = true;
                    if again {
                        // The quirk of the third sound: what moved before moves once more.
                        work.copy_from_slice(self.board.moves(cell));
                    }
                    work[number] &= !(31 << shift);
                }
            }
        }
        for (number, &word) in work.iter().enumerate() {
            self.board.set_moves(plan, cell, number, word);
        }
        self.buffers.work = work;
        moved
    }

    /// Moves the objects of a layer of a cell. `None`: they cannot. Else whether the count of sounds has run through a
    /// multiple of three.
    fn move_layer(
        &mut self,
        plan: &Plan,
        cell: usize,
        layer: usize,
        bits: u8,
        heard: &mut u32,
    ) -> Option<bool> {
        let target = self.target(cell, bits)?;
        let mask = plan.layer_mask(layer);
        if target != cell && self.board.objects(target).iter().zip(mask).any(|(word, mask)| word & mask != 0)
        {
            return None;
        }
        let mut again = false;
        for sound in plan.game.sounds.moves.get(layer).into_iter().flatten() {
            if self.board.features.has(sound.object.0, cell) {
                *heard += 1;
                again |= heard.is_multiple_of(3);
                if sound.moves & bits != 0 && !self.moved.contains(&sound.seed) {
                    self.moved.push(sound.seed);
                }
            }
        }
        if target != cell {
            for (word, mask) in mask.iter().enumerate() {
                let here = self.board.objects(cell)[word];
                if here & mask != 0 {
                    let there = self.board.objects(target)[word];
                    // What comes first and goes then is never nowhere.
                    self.board.set_objects(plan, target, word, there | here & mask);
                    self.board.set_objects(plan, cell, word, here & !mask);
                }
            }
        }
        Some(again)
    }

    /// The cell that a movement leads to. A value that is no single direction leads nowhere (spec section 21, 2).
    fn target(&self, cell: usize, bits: u8) -> Option<usize> {
        let (height, y) = (self.board.height, cell % self.board.height);
        match bits {
            moves::UP => (y > 0).then(|| cell - 1),
            moves::DOWN => (y + 1 < height).then_some(cell + 1),
            moves::LEFT => cell.checked_sub(height),
            moves::RIGHT => Some(cell + height).filter(|&it| it < self.board.cells()),
            moves::ACTION => Some(cell),
            _ => None,
        }
    }

    /// Whether what is left of the movements of a cell belongs to a rigid group that is not banned yet; now it is.
    fn is_body_stuck(&mut self, plan: &Plan, cell: usize) -> bool {
        let (groups, masks) = self.rigid.of(cell, plan.move_words);
        let words = self.board.moves(cell).iter().zip(masks).zip(groups);
        let stuck =
            words.map(|((&moves, &mask), &groups)| (moves & mask, groups)).find(|&(moves, _)| moves != 0);
        let Some((moves, groups)) = stuck else { return false };
        let shift = moves.trailing_zeros() as usize / LAYER_BITS * LAYER_BITS;
        let number = groups >> shift & 31;
        let groups = &plan.lists[0].groups;
        let is_known = groups.iter().any(|group| group.rigid.map(u64::from) == Some(number));
        let bit = 1 << if is_known { number } else { 0 };
        let is_new = self.banned & bit == 0;
        self.banned |= bit;
        is_new
    }

    /// Hears what cannot move in a cell.
    fn hear_stuck(&mut self, plan: &Plan, cell: usize) {
        for sound in &plan.game.sounds.cant_moves {
            if !self.board.features.has(sound.object.0, cell) || self.stuck.contains(&sound.seed) {
                continue;
            }
            let layer = plan.game.objects[sound.object.index()].layer.index();
            let (word, shift) = (layer / LAYERS_PER_WORD, layer % LAYERS_PER_WORD * LAYER_BITS);
            let (_, masks) = self.rigid.of(cell, plan.move_words);
            let has_mask = masks.iter().any(|&mask| mask != 0);
            let bits = if has_mask { masks[word] >> shift } else { u64::MAX } & u64::from(sound.moves);
            if u64::from(self.board.movement(cell, layer)) & bits != 0 {
                self.stuck.push(sound.seed);
            }
        }
    }
}

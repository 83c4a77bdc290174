//! What a match does to the cells (spec section 14, "applying").

use crate::board::Board;
use crate::model::{LAYER_BITS, LAYERS_PER_WORD, bits};
use crate::notes::Notes;
use crate::plan::{EffectPlan, Plan};
use crate::random::Random;

/// What rigid rules leave in the cells until movement: the number of the group per layer, and which movements count.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rigid {
    groups: Vec<u64>,
    masks: Vec<u64>,
    marked: Vec<u32>,
}

impl Rigid {
    /// For this number of words of movements of all cells.
    pub(crate) fn new(words: usize) -> Self {
        Self { groups: vec![0; words], masks: vec![0; words], marked: Vec::new() }
    }

    /// The group numbers of a cell with this number of words, and its mask.
    pub(crate) fn of(&self, cell: usize, words: usize) -> (&[u64], &[u64]) {
        let range = cell * words..(cell + 1) * words;
        (self.groups.get(range.clone()).unwrap_or(&[]), self.masks.get(range).unwrap_or(&[]))
    }

    /// Marks the wiped layers of a cell with the number of a group. Whether that is new.
    fn mark(&mut self, cell: usize, wipe: &[u64], group: u8) -> bool {
        let range = cell * wipe.len()..(cell + 1) * wipe.len();
        let numbers = |wipe: u64| wipe & repeated(group);
        let (groups, masks) = (&mut self.groups[range.clone()], &mut self.masks[range]);
        let lacks_group = groups.iter().zip(wipe).any(|(word, &wipe)| numbers(wipe) & !word != 0);
        let lacks_mask = masks.iter().zip(wipe).any(|(word, &wipe)| wipe & !word != 0);
        if !lacks_group || !lacks_mask {
            return false;
        }
        for ((group, mask), &wipe) in groups.iter_mut().zip(masks).zip(wipe) {
            *group |= numbers(wipe);
            *mask |= wipe;
        }
        self.marked.push(cell as u32);
        true
    }

    /// Forgets all marks.
    pub(crate) fn clear(&mut self, words: usize) {
        for cell in self.marked.drain(..) {
            let range = cell as usize * words..(cell as usize + 1) * words;
            self.groups[range.clone()].fill(0);
            self.masks[range].fill(0);
        }
    }
}

/// The five bits of a number in every layer of a word.
fn repeated(number: u8) -> u64 {
    (0..LAYERS_PER_WORD).fold(0, |word, layer| word | u64::from(number & 31) << (layer * LAYER_BITS))
}

/// What applying an effect touches besides the board.
pub(crate) struct Around<'a> {
    pub(crate) random: &'a mut Random,
    pub(crate) notes: &'a mut Notes,
    pub(crate) rigid: &'a mut Rigid,
    /// Masks of an effect in which chance has chosen.
    pub(crate) masks: &'a mut Vec<u64>,
}

/// Applies an effect to a cell. `group` is the number of the rigid group of a rigid rule. Whether anything changed.
pub(crate) fn apply(
    plan: &Plan,
    board: &mut Board,
    around: &mut Around<'_>,
    effect: &EffectPlan,
    cell: usize,
    group: Option<u8>,
) -> bool {
    let (objects, moves) = (plan.object_words, plan.move_words);
    let mut masks = &plan.masks[effect.masks as usize..][..3 * objects + 3 * moves];
    let mut changed = false;
    if let Some(group) = group {
        changed = around.rigid.mark(cell, &masks[2 * objects + 2 * moves..][..moves], group);
    }
    if effect.has_random_object || !effect.random_moves.is_empty() {
        draw(plan, around, effect, masks);
        masks = around.masks;
    }
    if (objects, moves) == (1, 1)
        && let &[clear, set, gone, come, ..] = masks
    {
        // Most matches change nothing, and most games have words enough in one.
        let (here, moving) = board.single(cell);
        if here & !clear | set == here && moving & !gone | come == moving {
            return changed;
        }
    }
    let (clear, masks) = masks.split_at(objects);
    let (set, masks) = masks.split_at(objects);
    for (word, (clear, set)) in clear.iter().zip(set).enumerate() {
        let old = board.objects(cell)[word];
        let new = old & !clear | set;
        if board.set_objects(plan, cell, word, new) {
            changed = true;
            if plan.notes_changes {
                around.notes.created[word] |= new & !old;
                around.notes.destroyed[word] |= old & !new;
            }
        }
    }
    let (gone, masks) = masks.split_at(moves);
    for (word, (gone, come)) in gone.iter().zip(masks).enumerate() {
        let new = board.moves(cell)[word] & !gone | come;
        changed |= board.set_moves(plan, cell, word, new);
    }
    changed
}

/// Copies the masks of an effect and lets chance choose its object and its directions, in this order.
fn draw(plan: &Plan, around: &mut Around<'_>, effect: &EffectPlan, masks: &[u64]) {
    let (objects, moves) = (plan.object_words, plan.move_words);
    around.masks.clear();
    around.masks.extend_from_slice(masks);
    let choices = &masks[2 * objects + 3 * moves..];
    if effect.has_random_object {
        let count = choices.iter().map(|word| u64::from(word.count_ones())).sum();
        let choice = around.random.below(count) as usize;
        if let Some(object) = bits(choices).nth(choice) {
            let layer = plan.game.objects[object].layer.index();
            for (word, mask) in plan.layer_mask(layer).iter().enumerate() {
                around.masks[word] |= mask;
            }
            around.masks[objects + object / 64] |= 1 << (object % 64);
            around.masks[2 * objects + layer / LAYERS_PER_WORD] |=
                31 << (layer % LAYERS_PER_WORD * LAYER_BITS);
        }
    }
    for &layer in &effect.random_moves {
        let bit = around.random.below(4) as usize;
        let (word, shift) = (layer / LAYERS_PER_WORD, layer % LAYERS_PER_WORD * LAYER_BITS);
        around.masks[2 * objects + moves + word] |= 1 << (shift + bit);
    }
}

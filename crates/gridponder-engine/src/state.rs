//! The state of a level: one flat slice of words, described by a [`Layout`]. Copying, comparing and hashing a
//! state works on that slice.

mod part;

pub(crate) use part::Part;

use std::borrow::Cow;
use std::cmp::Ordering;
use std::hash::{Hash, Hasher};
use std::ops::Range;

use twox_hash::XxHash3_128;

use crate::pool::{Entity, Symbol, ValueId};
use crate::{Direction, Pos};

/// A layer, as its index in declaration order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LayerId(pub(crate) u16);

/// A variable, as its index in the level's list of variables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct VariableId(pub(crate) u32);

/// A multi-cell object, as its index in the level file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ObjectId(pub(crate) u32);

/// The value of an absent optional word.
const ABSENT: u32 = u32::MAX;

/// The positions of all parts in the words of a state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    width: u32,
    height: u32,
    layers: usize,
    avatar: usize,
    overlay: usize,
    pending: usize,
    counters: usize,
    flags: usize,
    sequences: usize,
    sequence_count: usize,
    once: usize,
    once_words: usize,
    variables: usize,
    variable_count: usize,
    /// First word and number of cells of each multi-cell object.
    objects: Vec<(usize, usize)>,
    total: usize,
}

/// The number of each kind of part in a level.
pub(crate) struct Counts<'a> {
    pub(crate) size: (u32, u32),
    pub(crate) layers: usize,
    pub(crate) sequences: usize,
    pub(crate) once: usize,
    pub(crate) variables: usize,
    pub(crate) object_cells: &'a [usize],
}

impl Layout {
    pub(crate) fn new(counts: &Counts<'_>) -> Self {
        let (width, height) = counts.size;
        let mut next = counts.layers * width as usize * height as usize;
        let mut take = |words: usize| {
            let start = next;
            next += words;
            start
        };
        let avatar = take(5);
        let overlay = take(5);
        let pending = take(5);
        let counters = take(2);
        let flags = take(2);
        let sequences = take(counts.sequences);
        let once_words = counts.once.div_ceil(32);
        let once = take(once_words);
        let variables = take(counts.variables);
        let objects = counts.object_cells.iter().map(|cells| (take(1 + 2 * cells), *cells)).collect();
        Self {
            width,
            height,
            layers: counts.layers,
            avatar,
            overlay,
            pending,
            counters,
            flags,
            sequences,
            sequence_count: counts.sequences,
            once,
            once_words,
            variables,
            variable_count: counts.variables,
            objects,
            total: next,
        }
    }

    pub(crate) const fn contains(&self, pos: Pos) -> bool {
        Self::is_on_board((self.width, self.height), pos)
    }

    /// Whether a cell is on a board of this size.
    pub(crate) const fn is_on_board((width, height): (u32, u32), pos: Pos) -> bool {
        pos.x >= 0 && pos.y >= 0 && (pos.x as u32) < width && (pos.y as u32) < height
    }

    /// The place in a state of a cell on a board of this size.
    pub(crate) const fn place_of_cell((width, height): (u32, u32), layer: LayerId, pos: Pos) -> usize {
        let (width, height) = (width as usize, height as usize);
        (layer.0 as usize * height + pos.y as usize) * width + pos.x as usize
    }

    const fn area(&self) -> usize {
        self.width as usize * self.height as usize
    }

    const fn cell(&self, layer: LayerId, pos: Pos) -> usize {
        Self::place_of_cell((self.width, self.height), layer, pos)
    }

    /// The cell of the avatar in the words of a state, if it is on the board.
    pub(crate) fn avatar_cell(&self, words: &[u32]) -> Option<Pos> {
        let pos = Pos::new(words[self.avatar + 1] as i32, words[self.avatar + 2] as i32);
        (words[self.avatar + 3] == 1 && self.contains(pos)).then_some(pos)
    }

    /// The words of the cells on which the avatar is, on all layers; none if it is nowhere on the board.
    pub(crate) fn avatar_cells<'w>(&self, words: &'w [u32]) -> impl Iterator<Item = u32> + 'w {
        let pos = Pos::new(words[self.avatar + 1] as i32, words[self.avatar + 2] as i32);
        let is_there = words[self.avatar + 3] == 1 && self.contains(pos);
        let (layers, area) = (if is_there { self.layers } else { 0 }, self.area());
        let first = if is_there { self.cell(LayerId(0), pos) } else { 0 };
        (0..layers).map(move |layer| words[layer * area + first])
    }

    /// The blocked move in the words of a state.
    pub(crate) fn pending_of(&self, words: &[u32]) -> Option<PendingMove> {
        let at = self.pending;
        let pos = |at: usize| Pos::new(words[at] as i32, words[at + 1] as i32);
        let direction = Direction::from_index(words[at].checked_sub(1)?)?;
        Some(PendingMove { from: pos(at + 1), to: pos(at + 3), direction })
    }

    /// The overlay in the words of a state.
    pub(crate) fn overlay_of(&self, words: &[u32]) -> Option<Overlay> {
        let at = self.overlay;
        (words[at] == 1).then(|| Overlay {
            position: Pos::new(words[at + 1] as i32, words[at + 2] as i32),
            size: (words[at + 3] as i32, words[at + 4] as i32),
        })
    }

    /// The item of the avatar in the words of a state.
    pub(crate) fn item_of(&self, words: &[u32]) -> Option<ValueId> {
        let word = words[self.avatar + 4];
        (word != ABSENT).then_some(ValueId(word))
    }

    /// The word of a cell.
    pub(crate) fn word_at(&self, words: &[u32], layer: LayerId, pos: Pos) -> Option<u32> {
        self.contains(pos).then(|| words[self.cell(layer, pos)])
    }

    /// Whether an entity with this kind is on a layer.
    pub(crate) fn has_kind(&self, words: &[u32], pool: &crate::pool::Pool, kind: Symbol) -> bool {
        // There are few entities of a kind, and a search for a word is faster than a look at each.
        pool.entities_of(kind).any(|entity| words[..self.cells()].contains(&entity.0))
    }

    /// The places of the facing, the blocked move and the counters.
    pub(crate) fn forgettable(&self) -> impl Iterator<Item = u32> + use<> {
        let places =
            [self.avatar..self.avatar + 1, self.pending..self.pending + 5, self.counters..self.counters + 2];
        places.into_iter().flatten().map(|at| at as u32)
    }

    pub(crate) fn clear_facing(&self, words: &mut [u32]) {
        words[self.avatar] &= 1;
    }

    pub(crate) fn clear_pending(&self, words: &mut [u32]) {
        words[self.pending..self.pending + 5].fill(0);
    }

    /// The numbers of turns and of actions.
    pub(crate) fn counters_of<'w>(&self, words: &'w mut [u32]) -> [&'w mut u32; 2] {
        let (turns, actions) = words[self.counters..].split_at_mut(1);
        [&mut turns[0], &mut actions[0]]
    }

    pub(crate) fn words_of_layer(&self, layer: LayerId) -> Range<usize> {
        let start = layer.0 as usize * self.area();
        start..start + self.area()
    }

    /// The words of a multi-cell object.
    pub(crate) fn words_of_object(&self, object: ObjectId) -> Range<usize> {
        let (start, cells) = self.objects[object.0 as usize];
        start..start + 1 + 2 * cells
    }

    /// The words of all cells, layer by layer.
    pub(crate) const fn cells(&self) -> usize {
        self.layers * self.area()
    }

    /// The index of a cell in the row-major order of a layer. Returns `None` outside the board.
    pub(crate) fn index(&self, pos: Pos) -> Option<usize> {
        self.contains(pos).then(|| pos.y as usize * self.width as usize + pos.x as usize)
    }

    /// The indices of the neighbors of a cell, in the order of [`Direction::CARDINALS`], with the cell itself for those
    /// outside the board: whoever visits cells has visited it already.
    pub(crate) fn neighbors(&self, cell: usize) -> [usize; 4] {
        let width = self.width as usize;
        let column = (cell as u32 % self.width) as usize;
        [
            if cell >= width { cell - width } else { cell },
            if cell + width < self.area() { cell + width } else { cell },
            if column > 0 { cell - 1 } else { cell },
            if column + 1 < width { cell + 1 } else { cell },
        ]
    }

    /// The cell with an index in the row-major order of a layer.
    pub(crate) const fn pos(&self, index: usize) -> Pos {
        // A board has fewer cells than `u32::MAX`, and `u32` division is faster.
        let index = index as u32;
        Pos::new((index % self.width) as i32, (index / self.width) as i32)
    }
}

/// A blocked move that another system may still complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PendingMove {
    /// The position of the avatar.
    pub from: Pos,
    /// The destination.
    pub to: Pos,
    /// The direction.
    pub direction: Direction,
}

/// The rectangle that the player moves over the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Overlay {
    /// Its top-left cell, which may lie outside the board.
    pub position: Pos,
    /// Its width and height.
    pub size: (i32, i32),
}

/// A state of one level. It is meaningful only with that level's [`Layout`] and pool. Equal states have equal words.
#[derive(Debug)]
pub struct State {
    words: Box<[u32]>,
    /// The places of the words that were written since the turn began, in order, and the words before.
    changes: Vec<(u32, u32)>,
}

impl Clone for State {
    fn clone(&self) -> Self {
        Self { words: self.words.clone(), changes: Vec::new() }
    }

    /// Does not allocate between states of the same level.
    fn clone_from(&mut self, source: &Self) {
        self.words.clone_from(&source.words);
        self.changes.clear();
    }
}

impl PartialEq for State {
    fn eq(&self, other: &Self) -> bool {
        self.words == other.words
    }
}

impl Eq for State {}

impl PartialOrd for State {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for State {
    fn cmp(&self, other: &Self) -> Ordering {
        self.words.cmp(&other.words)
    }
}

impl Hash for State {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.words.hash(hasher);
    }
}

impl State {
    pub(crate) fn new(layout: &Layout) -> Self {
        let mut state = Self { words: vec![0; layout.total].into(), changes: Vec::new() };
        state.set_avatar_position(layout, None);
        state.set_avatar_item(layout, None);
        state.set_overlay(layout, None);
        state.set_pending(layout, None);
        state.words[layout.sequences..layout.sequences + layout.sequence_count].fill(ABSENT);
        state.words[layout.variables..layout.variables + layout.variable_count].fill(ABSENT);
        state
    }

    /// Writes a word. [`Self::take_back`] restores the one before.
    fn put(&mut self, at: usize, word: u32) {
        let before = std::mem::replace(&mut self.words[at], word);
        if before != word {
            self.changes.push((at as u32, before));
        }
    }

    /// From now on, changes belong to a new turn.
    pub(crate) fn begin_turn(&mut self) {
        self.changes.clear();
    }

    /// Takes back all changes of the turn. Returns false if there are none.
    pub(crate) fn take_back(&mut self) -> bool {
        let is_changed = !self.changes.is_empty();
        while let Some((at, before)) = self.changes.pop() {
            self.words[at as usize] = before;
        }
        is_changed
    }

    /// The places of the words that were written in the turn. A word that was written twice is there twice.
    pub(crate) fn changed_places(&self) -> impl Iterator<Item = u32> + '_ {
        self.changes.iter().map(|(at, _)| *at)
    }

    /// A 128-bit hash (XXH3) that is the same in every run and on every machine. Searches may treat states
    /// with equal hashes as equal: even with a billion states, less than one search in 10²⁰ has a collision,
    /// unless a level is designed to cause one.
    ///
    /// Value ids depend on the order in which an attempt interned them, so hashes and states may only be
    /// compared within one attempt.
    pub fn hash128(&self) -> u128 {
        let words = if cfg!(target_endian = "little") {
            Cow::Borrowed(&*self.words)
        } else {
            Cow::Owned(self.words.iter().map(|word| word.to_le()).collect())
        };
        XxHash3_128::oneshot(bytemuck::cast_slice(&words))
    }

    /// The words of the state. They mean something only within the attempt that it belongs to.
    pub const fn words(&self) -> &[u32] {
        &self.words
    }

    /// The words, to write a whole state.
    pub(crate) fn words_mut(&mut self) -> &mut [u32] {
        self.changes.clear();
        &mut self.words
    }

    /// Copies another state of the same level without allocating.
    pub(crate) fn copy_from(&mut self, other: &Self) {
        self.words_mut().copy_from_slice(&other.words);
    }

    fn pos_at(&self, at: usize) -> Pos {
        Pos::new(self.words[at] as i32, self.words[at + 1] as i32)
    }

    fn set_pos_at(&mut self, at: usize, pos: Pos) {
        self.put(at, pos.x as u32);
        self.put(at + 1, pos.y as u32);
    }

    // --- the board ---

    /// The entity on a cell; empty outside the board.
    pub(crate) fn entity(&self, layout: &Layout, layer: LayerId, pos: Pos) -> Entity {
        if layout.contains(pos) { Entity(self.words[layout.cell(layer, pos)]) } else { Entity::NONE }
    }

    /// Writes a cell. Returns false outside the board, where nothing changes.
    pub(crate) fn set_entity(&mut self, layout: &Layout, layer: LayerId, pos: Pos, entity: Entity) -> bool {
        let is_inside = layout.contains(pos);
        if is_inside {
            self.put(layout.cell(layer, pos), entity.0);
        }
        is_inside
    }

    /// Writes the cell at an index in the row-major order of a layer.
    pub(crate) fn set_entity_at(&mut self, layout: &Layout, layer: LayerId, index: usize, entity: Entity) {
        self.put(layer.0 as usize * layout.area() + index, entity.0);
    }

    /// Puts the same entity on every cell of a layer.
    pub(crate) fn fill_layer(&mut self, layout: &Layout, layer: LayerId, entity: Entity) {
        let start = layer.0 as usize * layout.area();
        self.words[start..start + layout.area()].fill(entity.0);
    }

    /// The entity at an index in the row-major order of a layer.
    pub(crate) fn entity_at(&self, layout: &Layout, layer: LayerId, index: usize) -> Entity {
        Entity(self.words[layer.0 as usize * layout.area() + index])
    }

    /// The entities of a layer row by row with their cells, without empty cells.
    pub(crate) fn scan<'s>(
        &'s self,
        layout: &'s Layout,
        layer: LayerId,
    ) -> impl Iterator<Item = (Pos, Entity)> + 's {
        self.scan_where(layout, layer, |_| true)
    }

    /// The entities of a layer that are wanted, row by row with their cells.
    pub(crate) fn scan_where<'s>(
        &'s self,
        layout: &'s Layout,
        layer: LayerId,
        is_wanted: impl Fn(Entity) -> bool + 's,
    ) -> impl Iterator<Item = (Pos, Entity)> + 's {
        // A position costs a division, and most cells are not wanted.
        self.cells_where(layout, layer, is_wanted).map(|(index, entity)| (layout.pos(index), entity))
    }

    /// The entities of a layer that are wanted, with the indices of their cells.
    pub(crate) fn cells_where<'s>(
        &'s self,
        layout: &Layout,
        layer: LayerId,
        is_wanted: impl Fn(Entity) -> bool + 's,
    ) -> impl Iterator<Item = (usize, Entity)> + 's {
        // Many cells in a row hold the same entity, which is looked at once.
        let mut unwanted = Entity::NONE;
        let cells = self.layer(layout, layer).iter().map(|word| Entity(*word)).enumerate();
        cells.filter(move |(_, entity)| {
            if entity.is_none() || *entity == unwanted {
                return false;
            }
            let is_wanted = is_wanted(*entity);
            if !is_wanted {
                unwanted = *entity;
            }
            is_wanted
        })
    }

    /// The entities of a layer row by row, without empty cells.
    pub(crate) fn entities(&self, layout: &Layout, layer: LayerId) -> impl Iterator<Item = Entity> {
        self.layer(layout, layer).iter().map(|word| Entity(*word)).filter(|entity| entity.is_some())
    }

    /// The words of a layer, row by row.
    pub(crate) fn layer(&self, layout: &Layout, layer: LayerId) -> &[u32] {
        let start = layer.0 as usize * layout.area();
        &self.words[start..start + layout.area()]
    }

    /// All layers in declaration order.
    pub(crate) fn layers(layout: &Layout) -> impl Iterator<Item = LayerId> + use<> {
        (0..layout.layers as u16).map(LayerId)
    }

    // --- the avatar: enabled and facing, x, y, has position, item ---

    /// Returns true if the avatar is active.
    pub(crate) fn avatar_enabled(&self, layout: &Layout) -> bool {
        self.words[layout.avatar] & 1 == 1
    }

    pub(crate) fn set_avatar_enabled(&mut self, layout: &Layout, enabled: bool) {
        self.put(layout.avatar, (self.words[layout.avatar] & !1) | u32::from(enabled));
    }

    pub(crate) fn avatar_facing(&self, layout: &Layout) -> Direction {
        Direction::from_index(self.words[layout.avatar] >> 1).unwrap_or(Direction::Right)
    }

    pub(crate) fn set_avatar_facing(&mut self, layout: &Layout, facing: Direction) {
        self.put(layout.avatar, (self.words[layout.avatar] & 1) | (facing.index() << 1));
    }

    pub(crate) fn avatar_position(&self, layout: &Layout) -> Option<Pos> {
        (self.words[layout.avatar + 3] == 1).then(|| self.pos_at(layout.avatar + 1))
    }

    pub(crate) fn set_avatar_position(&mut self, layout: &Layout, position: Option<Pos>) {
        self.set_pos_at(layout.avatar + 1, position.unwrap_or(Pos::new(0, 0)));
        self.put(layout.avatar + 3, u32::from(position.is_some()));
    }

    pub(crate) fn avatar_item(&self, layout: &Layout) -> Option<ValueId> {
        layout.item_of(&self.words)
    }

    pub(crate) fn set_avatar_item(&mut self, layout: &Layout, item: Option<ValueId>) {
        self.put(layout.avatar + 4, item.map_or(ABSENT, |item| item.0));
    }

    // --- the overlay: present, x, y, width, height ---

    pub(crate) fn overlay(&self, layout: &Layout) -> Option<Overlay> {
        layout.overlay_of(&self.words)
    }

    pub(crate) fn set_overlay(&mut self, layout: &Layout, overlay: Option<Overlay>) {
        let at = layout.overlay;
        let (position, size) = overlay.map_or((Pos::new(0, 0), (0, 0)), |it| (it.position, it.size));
        self.put(at, u32::from(overlay.is_some()));
        self.set_pos_at(at + 1, position);
        self.put(at + 3, size.0 as u32);
        self.put(at + 4, size.1 as u32);
    }

    // --- the pending move: direction + 1 or 0, from, to ---

    pub(crate) fn pending(&self, layout: &Layout) -> Option<PendingMove> {
        layout.pending_of(&self.words)
    }

    pub(crate) fn set_pending(&mut self, layout: &Layout, pending: Option<PendingMove>) {
        let at = layout.pending;
        let origin = Pos::new(0, 0);
        let (word, from, to) =
            pending.map_or((0, origin, origin), |it| (it.direction.index() + 1, it.from, it.to));
        self.put(at, word);
        self.set_pos_at(at + 1, from);
        self.set_pos_at(at + 3, to);
    }

    // --- counters and flags ---

    pub(crate) fn turn_count(&self, layout: &Layout) -> u32 {
        self.words[layout.counters]
    }

    pub(crate) fn action_count(&self, layout: &Layout) -> u32 {
        self.words[layout.counters + 1]
    }

    pub(crate) fn count_turn(&mut self, layout: &Layout, is_action: bool) {
        let at = layout.counters;
        self.put(at, self.words[at].saturating_add(1));
        self.put(at + 1, self.words[at + 1].saturating_add(u32::from(is_action)));
    }

    pub(crate) fn is_won(&self, layout: &Layout) -> bool {
        self.words[layout.flags] == 1
    }

    pub(crate) fn is_lost(&self, layout: &Layout) -> bool {
        self.words[layout.flags + 1] == 1
    }

    pub(crate) fn set_won(&mut self, layout: &Layout) {
        self.put(layout.flags, 1);
    }

    pub(crate) fn set_lost(&mut self, layout: &Layout) {
        self.put(layout.flags + 1, 1);
    }

    /// Returns true if only the counters differ, so the turn between the two states had no effect.
    pub(crate) fn differs_only_in_counters(&self, other: &Self, layout: &Layout) -> bool {
        let counters = layout.counters..layout.counters + 2;
        self.words[..counters.start] == other.words[..counters.start]
            && self.words[counters.end..] == other.words[counters.end..]
    }

    // --- progress of sequences, used-up rules ---

    /// The progress of a sequence goal. Returns `None` before its first evaluation.
    pub(crate) fn sequence_index(&self, layout: &Layout, sequence: usize) -> Option<u32> {
        let word = self.words[layout.sequences + sequence];
        (word != ABSENT).then_some(word)
    }

    pub(crate) fn set_sequence_index(&mut self, layout: &Layout, sequence: usize, index: u32) {
        self.put(layout.sequences + sequence, index);
    }

    pub(crate) fn is_spent(&self, layout: &Layout, once: u32) -> bool {
        self.words[layout.once + once as usize / 32] & (1 << (once % 32)) != 0
    }

    pub(crate) fn spend(&mut self, layout: &Layout, once: u32) {
        debug_assert!((once as usize) < layout.once_words * 32, "a rule that was not counted");
        let at = layout.once + once as usize / 32;
        self.put(at, self.words[at] | 1 << (once % 32));
    }

    // --- variables ---

    pub(crate) fn variable(&self, layout: &Layout, variable: VariableId) -> Option<ValueId> {
        let word = self.words[layout.variables + variable.0 as usize];
        (word != ABSENT).then_some(ValueId(word))
    }

    pub(crate) fn set_variable(&mut self, layout: &Layout, variable: VariableId, value: ValueId) {
        self.put(layout.variables + variable.0 as usize, value.0);
    }

    // --- multi-cell objects: 0 after removal, else parameters + 1; then the cells ---

    pub(crate) fn objects(layout: &Layout) -> impl Iterator<Item = ObjectId> + use<> {
        (0..layout.objects.len() as u32).map(ObjectId)
    }

    /// The parameters of a multi-cell object. Returns `None` after it left the board.
    pub(crate) fn object_params(&self, layout: &Layout, object: ObjectId) -> Option<ValueId> {
        self.words[layout.objects[object.0 as usize].0].checked_sub(1).map(ValueId)
    }

    pub(crate) fn set_object_params(&mut self, layout: &Layout, object: ObjectId, params: Option<ValueId>) {
        self.put(layout.objects[object.0 as usize].0, params.map_or(0, |params| params.0 + 1));
    }

    /// The cells of a multi-cell object in order; empty after it left the board.
    pub(crate) fn object_cells<'s>(
        &'s self,
        layout: &'s Layout,
        object: ObjectId,
    ) -> impl DoubleEndedIterator<Item = Pos> + ExactSizeIterator + 's {
        let (at, cells) = layout.objects[object.0 as usize];
        let cells = if self.words[at] == 0 { 0 } else { cells };
        (0..cells).map(move |cell| self.pos_at(at + 1 + 2 * cell))
    }

    pub(crate) fn set_object_cell(&mut self, layout: &Layout, object: ObjectId, cell: usize, pos: Pos) {
        let at = layout.objects[object.0 as usize].0 + 1 + 2 * cell;
        self.set_pos_at(at, pos);
    }

    /// Moves every cell of a multi-cell object by one step.
    pub(crate) fn move_object(&mut self, layout: &Layout, object: ObjectId, direction: Direction) {
        let (at, cells) = layout.objects[object.0 as usize];
        for cell in 0..cells {
            let at = at + 1 + 2 * cell;
            self.set_pos_at(at, self.pos_at(at).step(direction));
        }
    }

    /// The item as the symbol of a kind.
    pub(crate) fn avatar_item_symbol(&self, layout: &Layout, pool: &crate::pool::Pool) -> Option<Symbol> {
        pool.as_symbol(self.avatar_item(layout)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn state(words: &[u32]) -> State {
        State { words: words.into(), changes: Vec::new() }
    }

    #[test]
    fn equal_states_have_equal_hashes_and_every_bit_of_a_word_counts() {
        let words: Vec<u32> = (0..300).map(|word: u32| word.wrapping_mul(0x9e37_79b9)).collect();
        let original = state(&words);
        assert_eq!(original.hash128(), original.clone().hash128());
        let mut hashes = vec![original.hash128()];
        for at in 0..words.len() {
            for bit in [0, 7, 31] {
                let mut flipped = words.clone();
                flipped[at] ^= 1 << bit;
                hashes.push(state(&flipped).hash128());
            }
        }
        let count = hashes.len();
        hashes.sort_unstable();
        hashes.dedup();
        assert_eq!(hashes.len(), count);
    }

    #[test]
    fn hashes_are_the_same_everywhere() {
        assert_eq!(format!("{:032x}", state(&[]).hash128()), "99aa06d3014798d86001c324468d497f");
        assert_eq!(
            format!("{:032x}", state(&[1, 2, 0x0403_0201]).hash128()),
            "3de59d59ff909a8095bb7d61c82f1a8e"
        );
    }
}

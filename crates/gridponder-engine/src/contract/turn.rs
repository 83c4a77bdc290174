//! What systems, rules, goals and lose conditions act on during a turn.

use std::cell::Cell;

use super::scratch::Scratch;
use crate::constants::Constants;
use crate::event::{Event, EventKind, EventLog, Field, MAX_EVENTS, Payload, Written};
use crate::kinds::KindSet;
use crate::pool::{Entity, Node, Pool, Symbol, ValueId};
use crate::record::Stage;
use crate::state::{LayerId, ObjectId, Overlay, PendingMove, State, VariableId};
use crate::stop::{Check, Misfit, Reader, Source, Stopped, Wanted};
use crate::value::Number;
use crate::{Direction, Pos};

/// Cap on the work of a turn, in examined cells and offered rules, for what might not end: one or a few
/// seconds. Real turns stay below a hundred thousand.
pub(crate) const MAX_WORK: u64 = 500_000_000;

/// The mutation API for everything that acts during a turn.
pub(crate) struct Turn<'a> {
    pub(crate) level: &'a Constants,
    pub(crate) pool: &'a mut Pool,
    pub(crate) state: &'a mut State,
    pub(crate) log: &'a mut EventLog,
    pub(crate) scratch: &'a mut Scratch,
    pub(crate) overflowed: bool,
    /// The current reader of values.
    pub(crate) reader: Cell<Reader>,
    /// The reason why the game stops, once it does. Later changes of the turn are discarded.
    stop: Cell<Option<Stopped>>,
    /// The number of writes outside the board or on undeclared layers.
    pub(crate) lost_writes: u32,
    /// Whether the distinct entities of the scratch are those on the board.
    is_searched: bool,
    pub(crate) work: u64,
}

impl<'a> Turn<'a> {
    /// A turn before its first phase.
    pub(crate) const fn new(
        level: &'a Constants,
        pool: &'a mut Pool,
        state: &'a mut State,
        log: &'a mut EventLog,
        scratch: &'a mut Scratch,
    ) -> Self {
        Self {
            level,
            pool,
            state,
            log,
            scratch,
            overflowed: false,
            reader: Cell::new(Reader::Opening),
            stop: Cell::new(None),
            lost_writes: 0,
            is_searched: false,
            work: 0,
        }
    }
}

impl Turn<'_> {
    // --- values of a wrong type ---

    /// Returns true if the game has stopped. Later changes are discarded.
    #[inline]
    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.get().is_some()
    }

    /// The reason why the game has stopped, if it has.
    pub(crate) const fn stopped(&self) -> Option<Stopped> {
        self.stop.get()
    }

    /// Stops the game, unless the semantics continue. The first reason counts.
    #[cold]
    pub(crate) fn stop(&self, wanted: Wanted, source: Source, found: Option<ValueId>) {
        self.stop_by(Misfit { wanted, source, found });
    }

    #[cold]
    fn stop_by(&self, misfit: Misfit) {
        if self.level.semantics.stops && !self.is_stopped() {
            self.stop.set(Some(Stopped { reader: self.reader.get(), misfit }));
        }
    }

    /// Applies a check from compile time. Returns true if it stops the game.
    #[inline]
    pub(crate) fn stops_at(&self, check: &Check) -> bool {
        if let Some(misfit) = check.misfit() {
            self.stop_by(misfit);
            return true;
        }
        false
    }

    /// The value as a whole number. Returns `None` for null and missing values; any other value stops the
    /// game, or is converted if the semantics do not stop.
    pub(crate) fn whole(&self, value: Option<ValueId>, source: Source) -> Option<i64> {
        let value = value.filter(|value| *value != ValueId::NULL)?;
        if self.pool.whole(value).is_none() {
            self.stop(Wanted::Whole, source, Some(value));
        }
        self.pool.as_int(value)
    }

    /// The value as a number. Returns `None` for null and missing values; any other value stops the game, or
    /// yields `None` if the semantics do not stop.
    pub(crate) fn number(&self, value: Option<ValueId>, source: Source) -> Option<ValueId> {
        let value = value.filter(|value| *value != ValueId::NULL)?;
        let is_number = self.pool.as_number(value).is_some();
        if !is_number {
            self.stop(Wanted::Number, source, Some(value));
        }
        is_number.then_some(value)
    }

    /// The value as a text. Returns `None` for null and missing values; any other value stops the game, or
    /// yields `None` if the semantics do not stop.
    pub(crate) fn text(&self, value: Option<ValueId>, source: Source) -> Option<Symbol> {
        let value = value.filter(|value| *value != ValueId::NULL)?;
        let text = self.pool.as_symbol(value);
        if text.is_none() {
            self.stop(Wanted::Text, source, Some(value));
        }
        text
    }

    /// The value as a cell. Returns `None` for null and missing values; any other value stops the game, or is
    /// converted if the semantics do not stop.
    pub(crate) fn cell(&self, value: Option<ValueId>, source: Source) -> Option<Pos> {
        let value = value.filter(|value| *value != ValueId::NULL)?;
        if !self.pool.is_cell(value) {
            self.stop(Wanted::Cell, source, Some(value));
        }
        self.pool.as_pos(value)
    }

    /// The value as a list. Returns `None` for null and missing values; any other value stops the game, or
    /// yields `None` if the semantics do not stop.
    pub(crate) fn list(&self, value: Option<ValueId>, source: Source) -> Option<ValueId> {
        let value = value.filter(|value| *value != ValueId::NULL)?;
        let is_list = matches!(self.pool.node(value), Node::List(_));
        if !is_list {
            self.stop(Wanted::List, source, Some(value));
        }
        is_list.then_some(value)
    }

    // --- the record of the turn ---

    /// Records what a system, a goal or the game itself did since the last act.
    #[inline]
    pub(crate) fn note(&mut self, by: Option<Reader>, stage: Stage) {
        if self.scratch.record.is_some() {
            self.note_act(false, (by, stage, None));
        }
    }

    /// Records that a rule fires on an event, or what one of its effects did.
    #[inline]
    pub(crate) fn note_rule(&mut self, by: Reader, event: u32) {
        if self.scratch.record.is_some() {
            self.note_act(true, (Some(by), Stage::Pass(self.log.passes), Some(event)));
        }
    }

    #[cold]
    fn note_act(&mut self, counts: bool, act: (Option<Reader>, Stage, Option<u32>)) {
        let events = self.log.events.len();
        if let Some(record) = &mut self.scratch.record {
            record.note(self.state, events, counts, act);
        }
    }

    // --- events ---

    /// Appends an event, or records that the turn has too many.
    pub(crate) fn emit(&mut self, event: Event) {
        if self.log.events.len() < MAX_EVENTS {
            self.log.events.push(event);
        } else {
            self.overflowed = true;
        }
    }

    /// Returns true if the turn may still do this much work.
    pub(crate) fn can_spend(&self, work: usize) -> bool {
        self.work.saturating_add(work as u64) <= MAX_WORK
    }

    /// Adds work. Returns false if the turn exceeds its cap and is cut.
    pub(crate) fn spend(&mut self, work: usize) -> bool {
        self.work = self.work.saturating_add(work as u64);
        self.overflowed |= self.work > MAX_WORK;
        !self.overflowed
    }

    /// An event of this turn.
    pub(crate) fn event(&self, index: usize) -> &Event {
        &self.log.events[index]
    }

    /// Stores cells for the payload of an event.
    pub(crate) fn cells_payload(&mut self, cells: impl IntoIterator<Item = Pos>) -> Payload {
        let start = self.log.cells.len() as u32;
        self.log.cells.extend(cells);
        Payload::Cells { start, end: self.log.cells.len() as u32 }
    }

    /// Emits `avatar_exited` and `avatar_entered`, the pair of every step of the avatar.
    pub(crate) fn emit_avatar_step(&mut self, from: Pos, to: Pos, direction: Option<Direction>) {
        self.emit(Event::new(EventKind::AvatarExited).with(Field::Position, from));
        self.emit(
            Event::new(EventKind::AvatarEntered)
                .with(Field::Position, to)
                .with(Field::FromPosition, from)
                .with_some(Field::Direction, direction),
        );
    }

    /// Moves the avatar one cell and turns it in that direction, with the events of a step.
    pub(crate) fn walk_avatar(&mut self, from: Pos, to: Pos, direction: Direction) {
        self.set_avatar_position(to);
        self.set_avatar_facing(direction);
        self.emit_avatar_step(from, to, Some(direction));
    }

    /// Emits `object_placed` for an entity.
    pub(crate) fn emit_placed(&mut self, position: Pos, entity: Entity) {
        self.emit(self.placed(position, entity));
    }

    /// The event `object_placed` for an entity.
    pub(crate) fn placed(&self, position: Pos, entity: Entity) -> Event {
        Event::new(EventKind::ObjectPlaced)
            .with(Field::Position, position)
            .with(Field::Kind, self.kind_or_empty(entity))
            .with(Field::Params, self.pool.entity_params(entity))
    }

    /// The kind of an entity; the empty text for an empty cell.
    pub(crate) fn kind_or_empty(&self, entity: Entity) -> Symbol {
        self.pool.kind(entity).unwrap_or(self.level.words.empty_text)
    }

    // --- the board ---

    pub(crate) fn contains(&self, pos: Pos) -> bool {
        self.level.layout.contains(pos)
    }

    /// The entity on a cell; empty outside the board or on an undeclared layer.
    pub(crate) fn entity(&self, layer: Option<LayerId>, pos: Pos) -> Entity {
        layer.map_or(Entity::NONE, |layer| self.state.entity(&self.level.layout, layer, pos))
    }

    /// The entity on a cell of the board, by its index in the layer.
    pub(crate) fn entity_at(&self, layer: LayerId, cell: usize) -> Entity {
        self.state.entity_at(&self.level.layout, layer, cell)
    }

    /// Writes a cell of the board, by its index in the layer.
    pub(crate) fn set_entity_at(&mut self, layer: LayerId, cell: usize, entity: Entity) {
        self.is_searched = false;
        self.state.set_entity_at(&self.level.layout, layer, cell, entity);
        self.log.wrote(Written::Cell(entity), self.reader.get());
    }

    /// Writes a cell. The write is lost outside the board or on an undeclared layer.
    pub(crate) fn set_entity(&mut self, layer: Option<LayerId>, pos: Pos, entity: Entity) {
        self.is_searched = false;
        let is_written =
            layer.is_some_and(|layer| self.state.set_entity(&self.level.layout, layer, pos, entity));
        self.log.wrote(Written::Cell(entity), self.reader.get());
        if !is_written {
            self.lost_writes = self.lost_writes.saturating_add(1);
        }
    }

    /// Returns true if a cell has an entity whose kind is in the set.
    pub(crate) fn holds(&self, layer: Option<LayerId>, pos: Pos, kinds: &KindSet) -> bool {
        kinds.holds(self.pool, self.entity(layer, pos))
    }

    /// Whether an entity on the board has a kind of a set. Each asker has a number: where it found one before, there most
    /// often still is one. Else the board is searched once, since several goals ask in the same turn.
    pub(crate) fn has_any(&mut self, kinds: &KindSet, asker: usize) -> bool {
        let cells = &self.state.words()[..self.level.layout.cells()];
        let holds = |word: &u32| kinds.holds(self.pool, Entity::of_word(*word));
        let witnesses = &mut self.scratch.witnesses;
        let witness = witnesses.get(asker).map_or(0, |cell| *cell as usize);
        if cells.get(witness).is_some_and(holds) {
            return true;
        }
        let distinct = &mut self.scratch.distinct;
        if !self.is_searched {
            distinct.reset(self.pool.entity_count());
            for word in cells {
                distinct.insert(Entity::of_word(*word));
            }
            self.is_searched = true;
        }
        if !distinct.iter().any(|entity| kinds.holds(self.pool, entity)) {
            return false;
        }
        if witnesses.len() <= asker {
            witnesses.resize(asker + 1, 0);
        }
        // A board has fewer cells than `u32` has numbers.
        witnesses[asker] = cells.iter().position(holds).unwrap_or(0) as u32;
        true
    }

    /// A cell is void if the layer `ground` has the kind `void` there.
    pub(crate) fn is_void(&self, pos: Pos) -> bool {
        self.pool.kind(self.entity(self.level.named.ground, pos)) == Some(self.level.words.void)
    }

    /// The entities of a layer row by row with their cells, without empty cells.
    pub(crate) fn scan(&self, layer: LayerId) -> impl Iterator<Item = (Pos, Entity)> + '_ {
        self.state.scan(&self.level.layout, layer)
    }

    /// The entities of a layer that are wanted, row by row with their cells.
    pub(crate) fn scan_where<'s>(
        &'s self,
        layer: LayerId,
        is_wanted: impl Fn(Entity) -> bool + 's,
    ) -> impl Iterator<Item = (Pos, Entity)> + 's {
        self.state.scan_where(&self.level.layout, layer, is_wanted)
    }

    /// The indices of the cells of a layer with entities of a kind, in order.
    pub(crate) fn cells_of_kind(&self, layer: LayerId, kind: Symbol) -> impl Iterator<Item = usize> + '_ {
        let is_of_kind = move |entity| self.pool.kind(entity) == Some(kind);
        self.state.cells_where(&self.level.layout, layer, is_of_kind).map(|(cell, _)| cell)
    }

    /// The entities of a layer with kinds of a set, row by row with their cells.
    pub(crate) fn scan_kinds<'s>(
        &'s self,
        layer: LayerId,
        kinds: &'s KindSet,
    ) -> impl Iterator<Item = (Pos, Entity)> + 's {
        self.scan_where(layer, |entity| kinds.holds(self.pool, entity))
    }

    /// The entities of a layer row by row, without empty cells.
    pub(crate) fn entities(&self, layer: LayerId) -> impl Iterator<Item = Entity> {
        self.state.entities(&self.level.layout, layer)
    }

    /// All layers in declaration order.
    pub(crate) fn layers(&self) -> impl Iterator<Item = LayerId> + use<> {
        State::layers(&self.level.layout)
    }

    // --- the avatar ---

    pub(crate) fn avatar_enabled(&self) -> bool {
        self.state.avatar_enabled(&self.level.layout)
    }

    pub(crate) fn avatar_position(&self) -> Option<Pos> {
        self.state.avatar_position(&self.level.layout)
    }

    pub(crate) fn set_avatar_position(&mut self, position: Pos) {
        self.state.set_avatar_position(&self.level.layout, Some(position));
    }

    pub(crate) fn avatar_facing(&self) -> Direction {
        self.state.avatar_facing(&self.level.layout)
    }

    pub(crate) fn set_avatar_facing(&mut self, facing: Direction) {
        self.state.set_avatar_facing(&self.level.layout, facing);
    }

    /// The item in the avatar's slot.
    pub(crate) fn avatar_item(&self) -> Option<ValueId> {
        self.state.avatar_item(&self.level.layout)
    }

    /// The item in the avatar's slot, as a kind.
    pub(crate) fn avatar_item_kind(&self) -> Option<Symbol> {
        self.state.avatar_item_symbol(&self.level.layout, self.pool)
    }

    pub(crate) fn set_avatar_item(&mut self, item: Option<ValueId>) {
        self.state.set_avatar_item(&self.level.layout, item);
    }

    pub(crate) fn pending(&self) -> Option<PendingMove> {
        self.state.pending(&self.level.layout)
    }

    pub(crate) fn set_pending(&mut self, pending: Option<PendingMove>) {
        self.state.set_pending(&self.level.layout, pending);
    }

    pub(crate) fn overlay(&self) -> Option<Overlay> {
        self.state.overlay(&self.level.layout)
    }

    pub(crate) fn set_overlay(&mut self, overlay: Overlay) {
        self.state.set_overlay(&self.level.layout, Some(overlay));
    }

    // --- variables and multi-cell objects ---

    pub(crate) fn variable(&self, variable: VariableId) -> Option<ValueId> {
        self.state.variable(&self.level.layout, variable)
    }

    /// Sets a variable without an event.
    pub(crate) fn set_variable(&mut self, variable: VariableId, value: ValueId) {
        self.log.wrote(Written::Variable(variable), self.reader.get());
        self.state.set_variable(&self.level.layout, variable, value);
    }

    /// Sets a variable and emits `variable_changed`, even if the value is the same.
    pub(crate) fn change_variable(&mut self, variable: VariableId, old: ValueId, value: ValueId) {
        self.set_variable(variable, value);
        self.emit(
            Event::new(EventKind::VariableChanged)
                .with(Field::Variable, self.level.variable_name(variable))
                .with(Field::OldValue, old)
                .with(Field::NewValue, value),
        );
    }

    /// Adds to a variable. A missing or null one counts as 0, also in the event. A value that is not a number
    /// does not change; then returns false.
    pub(crate) fn increment_variable(&mut self, variable: VariableId, amount: ValueId) -> bool {
        let old = match self.number(self.variable(variable), Source::Variable(variable)) {
            Some(value) => value,
            None if self.variable(variable).is_none_or(|value| value == ValueId::NULL) => self.pool.int(0),
            None => return false,
        };
        // A sum with a real number is real, even if its value is whole.
        let sum = match (self.pool.as_number(old), self.pool.as_number(amount)) {
            (Some(Number::Int(old)), Some(Number::Int(amount))) => self.pool.int(old.wrapping_add(amount)),
            (Some(old), Some(amount)) => {
                let sum = old.real() + amount.real();
                if !sum.is_finite() {
                    return false;
                }
                self.pool.number(sum)
            }
            _ => return false,
        };
        self.change_variable(variable, old, sum);
        true
    }

    /// All multi-cell objects in file order, including those that left the board.
    pub(crate) fn objects(&self) -> impl Iterator<Item = ObjectId> + use<> {
        State::objects(&self.level.layout)
    }

    /// The parameters of a multi-cell object. Returns `None` after it left the board.
    pub(crate) fn object_params(&self, object: ObjectId) -> Option<ValueId> {
        self.state.object_params(&self.level.layout, object)
    }

    pub(crate) fn set_object_params(&mut self, object: ObjectId, params: ValueId) {
        self.state.set_object_params(&self.level.layout, object, Some(params));
    }

    /// The cells of a multi-cell object, in order.
    pub(crate) fn object_cells(
        &self,
        object: ObjectId,
    ) -> impl DoubleEndedIterator<Item = Pos> + ExactSizeIterator + '_ {
        self.state.object_cells(&self.level.layout, object)
    }
    /// Removes a multi-cell object from the board.
    pub(crate) fn remove_object(&mut self, object: ObjectId) {
        self.state.set_object_params(&self.level.layout, object, None);
    }

    /// Moves every cell of a multi-cell object by one step.
    pub(crate) fn move_object(&mut self, object: ObjectId, direction: Direction) {
        self.state.move_object(&self.level.layout, object, direction);
    }

    /// Stores the cells of a multi-cell object for the payload of an event.
    pub(crate) fn object_cells_payload(&mut self, object: ObjectId) -> Payload {
        let start = self.log.cells.len() as u32;
        self.log.cells.extend(self.state.object_cells(&self.level.layout, object));
        Payload::Cells { start, end: self.log.cells.len() as u32 }
    }
}

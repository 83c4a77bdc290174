//! The events of a turn. They are small `Copy` values in one list per turn; they are not part of the state.

use crate::pool::{Entity, Symbol, ValueId};
use crate::state::VariableId;
use crate::stop::Reader;
use crate::{Direction, Pos};

/// Declares an enum whose variants are words of the catalog.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($variant:ident = $word:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum $name { $(#[doc = concat!("`", $word, "`")] $variant,)* }

        impl $name {
            /// All variants.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// The word of the DSL.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $word,)* }
            }

            /// The variant that a word names.
            pub fn parse(word: &str) -> Option<Self> {
                match word { $($word => Some(Self::$variant),)* _ => None }
            }
        }
    };
}

words! {
    /// The type of an event.
    EventKind {
        AvatarEntered = "avatar_entered",
        AvatarExited = "avatar_exited",
        MoveBlocked = "move_blocked",
        TilesSlid = "tiles_slid",
        TileMoved = "tile_moved",
        TilesMerged = "tiles_merged",
        ObjectPlaced = "object_placed",
        ObjectRemoved = "object_removed",
        CellCleared = "cell_cleared",
        CellTransformed = "cell_transformed",
        InventoryChanged = "inventory_changed",
        ObjectPushed = "object_pushed",
        ItemReleased = "item_released",
        ObjectSettled = "object_settled",
        NpcMoved = "npc_moved",
        GoalStepCompleted = "goal_step_completed",
        VariableChanged = "variable_changed",
        TurnEnded = "turn_ended",
        OverlayMoved = "overlay_moved",
        CellsFlooded = "cells_flooded",
        RegionTransformed = "region_transformed",
        RegionRotated = "region_rotated",
        RegionFlipped = "region_flipped",
        CellsSwapped = "cells_swapped",
        BoxesMerged = "boxes_merged",
        MultiCellObjectMoved = "multi_cell_object_moved",
        MultiCellObjectExited = "multi_cell_object_exited",
        ActorMoved = "actor_moved",
        ActorEntered = "actor_entered",
        ActorReacted = "actor_reacted",
        ActorBlocked = "actor_blocked",
        ActorSelected = "actor_selected",
        CellClaimed = "cell_claimed",
        LineOfSightDetected = "line_of_sight_detected",
        ActionVetoed = "action_vetoed",
    }
}

words! {
    /// The name of a payload field.
    Field {
        ASides = "aSides",
        Animation = "animation",
        BSides = "bSides",
        BlockerKind = "blockerKind",
        Cells = "cells",
        Direction = "direction",
        EmitterId = "emitterId",
        FromCells = "fromCells",
        FromKind = "fromKind",
        FromPosition = "fromPosition",
        GoalId = "goalId",
        Id = "id",
        InputValues = "inputValues",
        Kind = "kind",
        Layer = "layer",
        MovedCount = "movedCount",
        NewItem = "newItem",
        NewValue = "newValue",
        NpcId = "npcId",
        OldItem = "oldItem",
        OldValue = "oldValue",
        OpType = "opType",
        OwnerKind = "ownerKind",
        Params = "params",
        Position = "position",
        PreviousKind = "previousKind",
        ResultSides = "resultSides",
        ResultValue = "resultValue",
        SourceId = "sourceId",
        SourceKind = "sourceKind",
        SourcePosition = "sourcePosition",
        Sources = "sources",
        StepIndex = "stepIndex",
        ToCells = "toCells",
        ToKind = "toKind",
        ToPosition = "toPosition",
        TurnNumber = "turnNumber",
        Type = "type",
        Variable = "variable",
        WasTeleported = "wasTeleported",
    }
}

/// The value of a payload field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Payload {
    /// A cell.
    Pos(Pos),
    /// A direction.
    Direction(Direction),
    /// A text.
    Text(Symbol),
    /// A whole number.
    Int(i64),
    /// Any value.
    Value(ValueId),
    /// Cells, as a range of the turn's list of cells.
    Cells {
        /// The first index.
        start: u32,
        /// One past the last index.
        end: u32,
    },
}

impl From<Pos> for Payload {
    fn from(pos: Pos) -> Self {
        Self::Pos(pos)
    }
}

impl From<Direction> for Payload {
    fn from(direction: Direction) -> Self {
        Self::Direction(direction)
    }
}

impl From<Symbol> for Payload {
    fn from(symbol: Symbol) -> Self {
        Self::Text(symbol)
    }
}

impl From<i64> for Payload {
    fn from(number: i64) -> Self {
        Self::Int(number)
    }
}

impl From<ValueId> for Payload {
    fn from(value: ValueId) -> Self {
        Self::Value(value)
    }
}

/// The maximum number of fields in the vocabulary.
const MAX_FIELDS: usize = 6;

/// One event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event {
    /// Its type.
    pub kind: EventKind,
    length: u8,
    // Two arrays, because an array of pairs would be half padding, and events are copied often.
    fields: [Field; MAX_FIELDS],
    payloads: [Payload; MAX_FIELDS],
}

impl Event {
    /// An event without payload.
    #[inline]
    pub const fn new(kind: EventKind) -> Self {
        let (fields, payloads) = ([Field::Kind; MAX_FIELDS], [Payload::Int(0); MAX_FIELDS]);
        Self { kind, length: 0, fields, payloads }
    }

    /// The same event with an additional field. No event of the vocabulary has more than six.
    #[inline]
    pub(crate) fn with(mut self, field: Field, payload: impl Into<Payload>) -> Self {
        debug_assert!(usize::from(self.length) < MAX_FIELDS, "{} has too many fields", self.kind.name());
        let at = usize::from(self.length);
        if at < MAX_FIELDS {
            self.fields[at] = field;
            self.payloads[at] = payload.into();
            self.length += 1;
        }
        self
    }

    /// The same event, with the field only if there is a value.
    #[inline]
    pub(crate) fn with_some(self, field: Field, payload: Option<impl Into<Payload>>) -> Self {
        match payload {
            Some(payload) => self.with(field, payload),
            None => self,
        }
    }

    /// Its fields in the order in which they were added.
    pub fn fields(&self) -> impl Iterator<Item = (Field, Payload)> {
        self.fields.iter().copied().zip(self.payloads.iter().copied()).take(usize::from(self.length))
    }

    /// One field.
    pub fn get(&self, field: Field) -> Option<Payload> {
        let fields = &self.fields[..usize::from(self.length)];
        fields.iter().position(|name| *name == field).map(|at| self.payloads[at])
    }

    pub(crate) fn pos(&self, field: Field) -> Option<Pos> {
        match self.get(field)? {
            Payload::Pos(pos) => Some(pos),
            _ => None,
        }
    }

    pub(crate) fn direction(&self) -> Option<Direction> {
        match self.get(Field::Direction)? {
            Payload::Direction(direction) => Some(direction),
            _ => None,
        }
    }
}

/// Cap on the events of a turn. A cascade that exceeds it is cut, and the outcome reports that. Real games
/// stay below a few hundred.
pub const MAX_EVENTS: usize = 100_000;

/// What was written.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Written {
    Variable(VariableId),
    Cell(Entity),
}

/// A write and its writer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Write {
    pub(crate) written: Written,
    pub(crate) by: Reader,
}

/// The events of one turn in order, with the cells they list.
#[derive(Clone, Debug, Default)]
pub struct EventLog {
    pub(crate) events: Vec<Event>,
    pub(crate) cells: Vec<Pos>,
    /// The number of passes of the cascade.
    pub(crate) passes: u32,
    /// The rules that fired, if they are recorded.
    pub(crate) fired: Option<Vec<Fired>>,
    /// The writes of the last turn, even if it stopped, if they are recorded.
    pub(crate) writes: Option<Vec<Write>>,
}

/// A rule that fired.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fired {
    /// The pass of the cascade, from 1.
    pub pass: u32,
    /// The event it reacted to, as an index into [`EventLog::events`].
    pub event: u32,
    /// The index of the rule, those of the game first, then those of the level; see
    /// [`Level::rule_id`](crate::Level::rule_id).
    pub rule: u32,
}

impl EventLog {
    /// The events in order.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// The cells of a [`Payload::Cells`].
    pub fn cells(&self, start: u32, end: u32) -> &[Pos] {
        self.cells.get(start as usize..end as usize).unwrap_or(&[])
    }

    /// The number of passes of the cascade.
    pub const fn passes(&self) -> u32 {
        self.passes
    }

    /// Returns true if the attempt records the rules that fire.
    pub const fn records_rules(&self) -> bool {
        self.fired.is_some()
    }

    /// The rules that fired, in order and at most [`MAX_EVENTS`]. Empty unless the attempt
    /// is [recording](crate::Play::recording).
    pub fn fired(&self) -> &[Fired] {
        self.fired.as_deref().unwrap_or(&[])
    }

    /// The writes of the last turn.
    pub(crate) fn writes(&self) -> &[Write] {
        self.writes.as_deref().unwrap_or(&[])
    }

    /// Records a write.
    #[inline]
    pub(crate) fn wrote(&mut self, written: Written, by: Reader) {
        if let Some(writes) = self.writes.as_mut().filter(|writes| writes.len() < MAX_EVENTS) {
            writes.push(Write { written, by });
        }
    }

    pub(crate) fn clear(&mut self) {
        self.events.clear();
        self.cells.clear();
        self.passes = 0;
        if let Some(fired) = &mut self.fired {
            fired.clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_engine_and_the_catalog_know_the_same_events() {
        let mut ours: Vec<&str> = EventKind::ALL.iter().map(|kind| kind.name()).collect();
        let mut theirs: Vec<&str> = catalog::EVENTS.iter().map(|event| event.entry.name).collect();
        ours.sort_unstable();
        theirs.sort_unstable();
        assert_eq!(ours, theirs);
    }

    #[test]
    fn the_engine_and_the_catalog_know_the_same_payload_fields() {
        let mut theirs: Vec<&str> =
            catalog::EVENTS.iter().flat_map(|event| event.payload.iter().map(|field| field.name)).collect();
        theirs.sort_unstable();
        theirs.dedup();
        let mut ours: Vec<&str> = Field::ALL.iter().map(|field| field.name()).collect();
        ours.sort_unstable();
        assert_eq!(ours, theirs);
    }

    #[test]
    fn no_event_of_the_catalog_has_more_fields_than_fit() {
        assert!(catalog::EVENTS.iter().all(|event| event.payload.len() <= MAX_FIELDS));
    }
}

//! `$` references to values, and the effect fields that may contain them.

use crate::contract::{Compiler, Turn, taken};
use crate::event::{Event, Field, Payload};
use crate::pool::{Symbol, ValueId};
use crate::state::LayerId;
use crate::stop::Source;
use crate::{Pos, Value};

/// A compiled reference.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Reference {
    /// An unknown form; its value is always null.
    Nothing,
    EventField(Field),
    CellKind(Option<LayerId>),
    CellParam(Option<LayerId>, Symbol),
    AvatarPosition,
    AvatarItem,
}

/// A value in an effect: a literal, or a reference that is resolved when the effect runs.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Operand {
    Constant(ValueId),
    Reference(Reference),
}

impl Reference {
    fn compile(compiler: &mut Compiler<'_>, text: &str) -> Self {
        let mut segments = text.split('.');
        let root = segments.next().unwrap_or_default();
        let (first, second, third) = (segments.next(), segments.next(), segments.next());
        match (root, first, second, third) {
            ("$event", Some(field), _, _) => Field::parse(field).map_or(Self::Nothing, Self::EventField),
            ("$cell", Some(layer), Some("kind"), _) => Self::CellKind(compiler.layer(layer)),
            ("$cell", Some(layer), Some("param"), Some(param)) => {
                Self::CellParam(compiler.layer(layer), compiler.pool.symbol(param))
            }
            ("$avatar", Some("position"), _, _) => Self::AvatarPosition,
            ("$avatar", Some("item"), _, _) => Self::AvatarItem,
            _ => Self::Nothing,
        }
    }

    /// Returns true if a text has a known form.
    pub(crate) fn is_known(text: &str) -> bool {
        let segments: Vec<&str> = text.split('.').take(4).collect();
        match segments[..] {
            ["$event", field, ..] => Field::parse(field).is_some(),
            ["$cell", _, "kind", ..] | ["$cell", _, "param", _] => true,
            ["$avatar", field, ..] => matches!(field, "position" | "item"),
            _ => false,
        }
    }

    /// The current value; null if there is none.
    fn value(self, turn: &mut Turn<'_>, event: &Event) -> ValueId {
        let cell = |turn: &Turn<'_>, layer| {
            event.pos(Field::Position).map_or(crate::pool::Entity::NONE, |pos| turn.entity(layer, pos))
        };
        match self {
            Self::Nothing => ValueId::NULL,
            Self::EventField(field) => {
                event.get(field).map_or(ValueId::NULL, |payload| payload_value(turn, payload))
            }
            Self::CellKind(layer) => match turn.pool.kind(cell(turn, layer)) {
                Some(kind) => turn.pool.str(kind),
                None => ValueId::NULL,
            },
            Self::CellParam(layer, param) => {
                turn.pool.param(cell(turn, layer), param).unwrap_or(ValueId::NULL)
            }
            Self::AvatarPosition => match turn.avatar_position() {
                Some(pos) => turn.pool.pos(pos),
                None => ValueId::NULL,
            },
            Self::AvatarItem => turn.avatar_item().unwrap_or(ValueId::NULL),
        }
    }
}

/// A payload field as a value.
pub(crate) fn payload_value(turn: &mut Turn<'_>, payload: Payload) -> ValueId {
    match payload {
        Payload::Pos(pos) => turn.pool.pos(pos),
        Payload::Direction(direction) => {
            let word = turn.level.words.directions[direction.index() as usize];
            turn.pool.str(word)
        }
        Payload::Text(text) => turn.pool.str(text),
        Payload::Int(number) => turn.pool.int(number),
        Payload::Value(value) => value,
        Payload::Cells { start, end } => {
            let mut cells = taken(&mut turn.scratch.values);
            cells.extend(turn.log.cells(start, end).iter().map(|pos| turn.pool.pos(*pos)));
            let list = turn.pool.list(&cells);
            turn.scratch.values = cells;
            list
        }
    }
}

impl Operand {
    pub(crate) fn compile(compiler: &mut Compiler<'_>, value: Option<&Value>) -> Self {
        match value {
            Some(Value::Str(text)) if text.starts_with('$') => {
                Self::Reference(Reference::compile(compiler, text))
            }
            Some(value) => Self::Constant(compiler.pool.value(value)),
            None => Self::Constant(ValueId::NULL),
        }
    }

    /// The current value.
    pub(crate) fn value(self, turn: &mut Turn<'_>, event: &Event) -> ValueId {
        match self {
            Self::Constant(value) => value,
            Self::Reference(reference) => reference.value(turn, event),
        }
    }

    /// The current value as a cell, for an effect field that requires one. Returns `None` if there is none.
    pub(crate) fn pos(self, turn: &mut Turn<'_>, event: &Event, field: &'static str) -> Option<Pos> {
        // For the common forms, no list must be interned.
        match self {
            Self::Reference(Reference::EventField(field)) if event.pos(field).is_some() => event.pos(field),
            Self::Reference(Reference::AvatarPosition) => turn.avatar_position(),
            _ => {
                let value = self.value(turn, event);
                turn.cell(Some(value), Source::Field(field))
            }
        }
    }

    /// The current value as a kind, for an effect field that requires one. Returns `None` if there is none.
    pub(crate) fn kind(self, turn: &mut Turn<'_>, event: &Event, field: &'static str) -> Option<Symbol> {
        let value = self.value(turn, event);
        turn.text(Some(value), Source::Field(field))
    }
}

//! Events as plain values.

use crate::event::{Event, Field, Payload};
use crate::pool::Pool;
use crate::{Pos, Value};

pub(crate) fn text(text: &str) -> Value {
    Value::Str(text.to_owned())
}

pub(crate) fn pair(x: i32, y: i32) -> Value {
    Value::List(vec![Value::Int(x.into()), Value::Int(y.into())])
}

pub(crate) fn pos_value(pos: Pos) -> Value {
    pair(pos.x, pos.y)
}

pub(crate) fn cells_value(cells: &[Pos]) -> Value {
    Value::List(cells.iter().map(|pos| pos_value(*pos)).collect())
}

/// An event whose cells are in this list, as an object.
pub(crate) fn value_of_event(pool: &Pool, cells: &[Pos], event: &Event) -> Value {
    let mut members = vec![("type".to_owned(), text(event.kind.name()))];
    // A payload field `type` would overwrite the type of the event. The payload also has it under another
    // name.
    for (field, payload) in event.fields().filter(|(field, _)| *field != Field::Type) {
        members.push((field.name().to_owned(), payload_value(pool, cells, payload)));
    }
    Value::Map(members)
}

fn payload_value(pool: &Pool, cells: &[Pos], payload: Payload) -> Value {
    match payload {
        Payload::Pos(pos) => pos_value(pos),
        Payload::Direction(direction) => text(direction.name()),
        Payload::Text(symbol) => text(pool.text(symbol)),
        Payload::Int(number) => Value::Int(number),
        Payload::Value(value) => pool.to_value(value),
        Payload::Cells { start, end } => cells_value(cells.get(start as usize..end as usize).unwrap_or(&[])),
    }
}

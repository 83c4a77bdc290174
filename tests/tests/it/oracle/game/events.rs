//! Events and their payload (engine.md 7).

use super::board::{Direction, Pos};
use super::values::Value;

#[derive(Clone, Debug)]
pub(crate) enum Payload {
    /// A position, which equals no JSON value in a condition.
    Cell(Pos),
    Cells(Vec<Pos>),
    Plain(Value),
}

impl Payload {
    pub(crate) fn to_value(&self) -> Value {
        match self {
            Payload::Cell(pos) => (*pos).into(),
            Payload::Cells(cells) => Value::List(cells.iter().map(|pos| Value::from(*pos)).collect()),
            Payload::Plain(value) => value.clone(),
        }
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Event {
    pub(crate) on: &'static str,
    fields: Vec<(&'static str, Payload)>,
}

/// An event without payload; the payload is added field by field.
pub(crate) fn event(on: &'static str) -> Event {
    Event { on, fields: Vec::new() }
}

impl Event {
    pub(crate) fn cell(mut self, field: &'static str, pos: Pos) -> Event {
        self.fields.push((field, Payload::Cell(pos)));
        self
    }

    pub(crate) fn cells(mut self, field: &'static str, cells: &[Pos]) -> Event {
        self.fields.push((field, Payload::Cells(cells.to_vec())));
        self
    }

    pub(crate) fn text(self, field: &'static str, text: &str) -> Event {
        self.value(field, text.into())
    }

    pub(crate) fn maybe_text(self, field: &'static str, text: Option<&str>) -> Event {
        match text {
            Some(text) => self.text(field, text),
            None => self,
        }
    }

    pub(crate) fn direction(self, direction: Direction) -> Event {
        self.text("direction", direction.name())
    }

    pub(crate) fn value(mut self, field: &'static str, value: Value) -> Event {
        self.fields.push((field, Payload::Plain(value)));
        self
    }

    pub(crate) fn field(&self, name: &str) -> Option<&Payload> {
        self.fields.iter().find(|(field, _)| *field == name).map(|(_, payload)| payload)
    }

    /// The payload field whose name is exactly `position` (systems.md 0.6).
    pub(crate) fn position(&self) -> Option<Pos> {
        self.cell_field("position")
    }

    pub(crate) fn cell_field(&self, name: &str) -> Option<Pos> {
        if let Some(Payload::Cell(pos)) = self.field(name) { Some(*pos) } else { None }
    }

    pub(crate) fn text_field(&self, name: &str) -> Option<&str> {
        if let Some(Payload::Plain(Value::Text(text))) = self.field(name) { Some(text) } else { None }
    }

    /// In the notation of traces. The payload field `type` of `region_transformed` would overwrite the type
    /// of the event.
    pub(crate) fn to_value(&self) -> Value {
        let mut members = vec![("type".to_owned(), Value::from(self.on))];
        for (field, payload) in &self.fields {
            let field = if *field == "type" { "opType" } else { field };
            members.push((field.to_owned(), payload.to_value()));
        }
        members.sort_by(|a, b| a.0.cmp(&b.0));
        Value::Object(super::values::Object(members))
    }
}

/// The pair of events that every move of the avatar emits (systems.md 0.8).
pub(crate) fn walked(from: Pos, to: Pos, direction: Direction) -> Vec<Event> {
    vec![
        event("avatar_exited").cell("position", from),
        event("avatar_entered").cell("position", to).cell("fromPosition", from).direction(direction),
    ]
}

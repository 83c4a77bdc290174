//! What an event must be like: its type, and values of its fields (authors' specification, section 2).

use crate::event::{Event, EventKind, EventLog, Field, Payload};
use crate::pool::Pool;
use crate::{Pos, Value, compare};

/// A type of events, and what some of their fields must be.
#[derive(Clone, Debug, PartialEq)]
pub struct EventPattern {
    /// The type; `None` for a word that no event has, so that nothing is like it.
    kind: Option<EventKind>,
    /// The fields; `None` for a name that no event has a field of.
    fields: Vec<(Option<Field>, Value)>,
}

impl EventPattern {
    /// Events of a type with fields of these values. A field that an event lacks is null.
    pub fn new<'f>(event: &str, fields: impl IntoIterator<Item = (&'f str, Value)>) -> Self {
        let fields = fields.into_iter().map(|(name, value)| (Field::parse(name), value)).collect();
        Self { kind: EventKind::parse(event), fields }
    }

    /// The type of the events.
    pub const fn kind(&self) -> Option<EventKind> {
        self.kind
    }

    /// Takes a field out of the pattern, so that it no longer matters. Returns its value.
    pub fn take(&mut self, field: Field) -> Option<Value> {
        let at = self.fields.iter().position(|(name, _)| *name == Some(field))?;
        Some(self.fields.remove(at).1)
    }

    /// Whether no field has to have a value.
    pub fn is_any(&self) -> bool {
        self.fields.iter().all(|(_, value)| *value == Value::Null)
    }

    /// Whether an event of the turn is like this.
    pub fn is_in(&self, log: &EventLog, pool: &Pool) -> bool {
        log.events().iter().any(|event| self.is_like(event, log, pool))
    }

    /// Whether this event is.
    pub fn is_like(&self, event: &Event, log: &EventLog, pool: &Pool) -> bool {
        let has = |(field, wanted): &(Option<Field>, Value)| match field.and_then(|field| event.get(field)) {
            Some(payload) => is_payload(payload, wanted, log, pool),
            None => *wanted == Value::Null,
        };
        self.kind == Some(event.kind) && self.fields.iter().all(has)
    }
}

fn is_payload(payload: Payload, wanted: &Value, log: &EventLog, pool: &Pool) -> bool {
    match payload {
        Payload::Pos(pos) => is_pos(pos, wanted),
        Payload::Direction(direction) => wanted.as_str() == Some(direction.name()),
        Payload::Text(symbol) => wanted.as_str() == Some(pool.text(symbol)),
        Payload::Int(number) => are_same(&Value::Int(number), wanted),
        Payload::Value(value) => are_same(&pool.to_value(value), wanted),
        Payload::Cells { start, end } => {
            let cells = log.cells(start, end);
            let is_list = matches!(wanted, Value::List(_));
            let wanted = wanted.elements();
            is_list
                && cells.len() == wanted.len()
                && cells.iter().zip(wanted).all(|(pos, wanted)| is_pos(*pos, wanted))
        }
    }
}

fn is_pos(pos: Pos, wanted: &Value) -> bool {
    let is = |number: i32, wanted| are_same(&Value::Int(number.into()), wanted);
    matches!(wanted.elements(), [x, y] if is(pos.x, x) && is(pos.y, y))
}

/// Whether two values are the same: numbers by their value, with `true` as 1 and `false` as 0, lists element by element, and
/// objects member by member.
fn are_same(left: &Value, right: &Value) -> bool {
    let number = |value: &Value| value.as_bool().map_or_else(|| value.clone(), |it| Value::Int(it.into()));
    match (left, right) {
        (Value::List(left), Value::List(right)) => {
            left.len() == right.len() && left.iter().zip(right).all(|(left, right)| are_same(left, right))
        }
        (Value::Map(_), Value::Map(_)) => {
            let has = |one: &Value, other: &Value| {
                one.members().iter().all(|(key, _)| match (one.get(key), other.get(key)) {
                    (Some(one), Some(other)) => are_same(one, other),
                    _ => false,
                })
            };
            has(left, right) && has(right, left)
        }
        (
            Value::Bool(_) | Value::Int(_) | Value::Real(_),
            Value::Bool(_) | Value::Int(_) | Value::Real(_),
        ) => compare(&number(left), &number(right)) == Some(std::cmp::Ordering::Equal),
        (left, right) => left == right,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Play;
    use crate::testing::{action, json, level};

    /// Whether an event of the last of these moves is like the pattern.
    fn happens(moves: &[&str], event: &str, fields: &str) -> bool {
        let level = level(
            r#"{
                "layers": [
                    {"id": "ground", "occupancy": "exactly_one", "default": "floor"},
                    {"id": "objects", "occupancy": "zero_or_one"}
                ],
                "actions": [{"id": "move"}],
                "entityKinds": {"floor": {"symbol": ".", "tags": ["walkable"]}, "rock": {"symbol": "R", "tags": ["solid"]}, "crate": {"symbol": "C", "tags": ["solid", "pushable"]}},
                "systems": [
                    {"id": "nav", "type": "avatar_navigation", "config": {"solidHandling": "delegate"}},
                    {"id": "push", "type": "push_objects"}
                ]
            }"#,
            r#"{
                "board": {
                    "size": [5, 1],
                    "layers": {"objects": [[null, null, {"kind": "crate", "n": 1, "at": [2, 0]}, null, "rock"]]}
                },
                "state": {"avatar": {"position": [0, 0]}}
            }"#,
        );
        let mut play = Play::new(&level);
        for step in moves {
            play.submit_named(&action(step));
        }
        let fields = json(fields);
        let fields = fields.members().iter().map(|(name, value)| (name.as_str(), value.clone()));
        EventPattern::new(event, fields).is_in(play.events(), play.pool())
    }

    #[test]
    fn a_type_alone_is_any_event_of_it() {
        assert!(happens(&["right"], "avatar_entered", "{}"));
        assert!(!happens(&["left"], "avatar_entered", "{}"));
        assert!(!happens(&["right"], "avatar_entred", "{}"));
    }

    #[test]
    fn every_field_that_is_given_must_be_equal() {
        let entered = |fields| happens(&["right"], "avatar_entered", fields);
        assert!(entered(r#"{"position": [1, 0], "direction": "right"}"#));
        assert!(entered(r#"{"position": [1.0, false]}"#));
        assert!(!entered(r#"{"position": [1, 0, 0]}"#));
        assert!(!entered(r#"{"position": [1, 0], "direction": "left"}"#));
        assert!(!entered(r#"{"position": "1,0"}"#));
    }

    #[test]
    fn a_field_that_an_event_lacks_is_null() {
        let entered = |fields| happens(&["right"], "avatar_entered", fields);
        assert!(entered(r#"{"kind": null, "no such field": null}"#));
        assert!(!entered(r#"{"kind": "rock"}"#));
        assert!(!entered(r#"{"no such field": 1}"#));
        assert!(!entered(r#"{"position": null}"#));
    }

    #[test]
    fn parameters_are_compared_as_a_whole() {
        let placed = |params: &str| {
            happens(
                &["right", "right"],
                "object_placed",
                &format!(r#"{{"kind": "crate", "params": {params}}}"#),
            )
        };
        assert!(placed(r#"{"at": [2, 0], "n": 1.0}"#));
        assert!(placed(r#"{"at": [2, 0], "n": true}"#));
        assert!(!placed(r#"{"n": 1}"#));
        assert!(!placed(r#"{"at": [2, 0], "n": 1, "m": 2}"#));
        assert!(!placed("null"));
    }
}

//! JSON values as the production engine stores them: whole and real numbers are distinct, and members are in
//! file order.
//!
//! The casts are those of casts.md, "How to read this": a value of a wrong type stops the game.

use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde::ser::{Serialize, SerializeMap, Serializer};

use super::board::Pos;

/// A JSON value.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) enum Value {
    #[default]
    Null,
    Flag(bool),
    /// Written without point and exponent, and fits in 64 bits.
    Whole(i64),
    /// Any other number.
    Real(f64),
    Text(String),
    List(Vec<Value>),
    Object(Object),
}

/// The members of an object, in file order.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Object(pub(crate) Vec<(String, Value)>);

/// The reason why the game stops: production throws and nothing catches it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Stop {
    /// A value of a wrong type.
    Thrown(String),
    /// The game would run forever, or too long.
    Endless,
}

/// The result of something that may stop.
pub(crate) type Go<T> = Result<T, Stop>;

/// Stops. `what` says what was required where.
pub(crate) fn throw<T>(what: impl Into<String>) -> Go<T> {
    Err(Stop::Thrown(what.into()))
}

static NULL: Value = Value::Null;

impl Object {
    /// A member; null if there is none.
    pub(crate) fn get(&self, key: &str) -> &Value {
        self.0.iter().find(|(name, _)| name == key).map_or(&NULL, |(_, value)| value)
    }

    pub(crate) fn has(&self, key: &str) -> bool {
        self.0.iter().any(|(name, _)| name == key)
    }

    pub(crate) fn set(&mut self, key: &str, value: Value) {
        match self.0.iter_mut().find(|(name, _)| name == key) {
            Some((_, old)) => *old = value,
            None => self.0.push((key.to_owned(), value)),
        }
    }

    pub(crate) fn without(&self, keys: &[&str]) -> Object {
        Object(self.0.iter().filter(|(name, _)| !keys.contains(&name.as_str())).cloned().collect())
    }
}

/// An object with these members.
pub(crate) fn object<const N: usize>(members: [(&str, Value); N]) -> Value {
    Value::Object(Object(members.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()))
}

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::Text(text.to_owned())
    }
}

impl From<Pos> for Value {
    fn from(pos: Pos) -> Value {
        Value::List(vec![Value::Whole(pos.x), Value::Whole(pos.y)])
    }
}

impl Value {
    pub(crate) fn is_null(&self) -> bool {
        *self == Value::Null
    }

    /// A member of an object; null for anything else.
    pub(crate) fn get(&self, key: &str) -> &Value {
        if let Value::Object(object) = self { object.get(key) } else { &NULL }
    }

    /// As text, like `toString` in the engine.
    pub(crate) fn to_text(&self) -> String {
        match self {
            Value::Null => "null".to_owned(),
            Value::Flag(flag) => flag.to_string(),
            Value::Whole(number) => number.to_string(),
            Value::Real(number) => real_text(*number),
            Value::Text(text) => text.clone(),
            Value::List(items) => {
                format!("[{}]", items.iter().map(Value::to_text).collect::<Vec<_>>().join(", "))
            }
            Value::Object(object) => {
                let members = object.0.iter().map(|(key, value)| format!("{key}: {}", value.to_text()));
                format!("{{{}}}", members.collect::<Vec<_>>().join(", "))
            }
        }
    }

    /// The `==` of production: numbers by value; lists and objects by identity, so never equal (engine.md 4,
    /// 9.1 19).
    pub(crate) fn equals(&self, other: &Value) -> bool {
        match (self, other) {
            (Value::Null, Value::Null) => true,
            (Value::Flag(a), Value::Flag(b)) => a == b,
            (Value::Text(a), Value::Text(b)) => a == b,
            _ => self.order(other) == Some(std::cmp::Ordering::Equal),
        }
    }

    /// The order of two numbers; other values have no order.
    pub(crate) fn order(&self, other: &Value) -> Option<std::cmp::Ordering> {
        match (self, other) {
            (Value::Whole(a), Value::Whole(b)) => Some(a.cmp(b)),
            (Value::Whole(_) | Value::Real(_), Value::Whole(_) | Value::Real(_)) => {
                as_real(self).partial_cmp(&as_real(other))
            }
            _ => None,
        }
    }

    pub(crate) fn text(&self, what: &str) -> Go<String> {
        if let Value::Text(text) = self { Ok(text.clone()) } else { self.wanted("a text", what) }
    }

    pub(crate) fn maybe_text(&self, what: &str) -> Go<Option<String>> {
        if self.is_null() { Ok(None) } else { self.text(what).map(Some) }
    }

    pub(crate) fn maybe_flag(&self, what: &str) -> Go<Option<bool>> {
        match self {
            Value::Null => Ok(None),
            Value::Flag(flag) => Ok(Some(*flag)),
            _ => self.wanted("a flag", what),
        }
    }

    pub(crate) fn whole(&self, what: &str) -> Go<i64> {
        if let Value::Whole(number) = self { Ok(*number) } else { self.wanted("a whole number", what) }
    }

    pub(crate) fn maybe_whole(&self, what: &str) -> Go<Option<i64>> {
        if self.is_null() { Ok(None) } else { self.whole(what).map(Some) }
    }

    /// A number, whole or real.
    pub(crate) fn number(&self, what: &str) -> Go<Value> {
        match self {
            Value::Whole(_) | Value::Real(_) => Ok(self.clone()),
            _ => self.wanted("a number", what),
        }
    }

    pub(crate) fn maybe_number(&self, what: &str) -> Go<Option<Value>> {
        if self.is_null() { Ok(None) } else { self.number(what).map(Some) }
    }

    pub(crate) fn list(&self, what: &str) -> Go<Vec<Value>> {
        if let Value::List(items) = self { Ok(items.clone()) } else { self.wanted("a list", what) }
    }

    pub(crate) fn maybe_list(&self, what: &str) -> Go<Option<Vec<Value>>> {
        if self.is_null() { Ok(None) } else { self.list(what).map(Some) }
    }

    pub(crate) fn object(&self, what: &str) -> Go<Object> {
        if let Value::Object(object) = self { Ok(object.clone()) } else { self.wanted("an object", what) }
    }

    pub(crate) fn maybe_object(&self, what: &str) -> Go<Option<Object>> {
        if self.is_null() { Ok(None) } else { self.object(what).map(Some) }
    }

    /// A list whose first two elements are whole numbers.
    pub(crate) fn cell(&self, what: &str) -> Go<Pos> {
        match self {
            Value::List(items) if items.len() >= 2 => {
                Ok(Pos { x: items[0].whole(what)?, y: items[1].whole(what)? })
            }
            _ => self.wanted("a cell", what),
        }
    }

    pub(crate) fn maybe_cell(&self, what: &str) -> Go<Option<Pos>> {
        if self.is_null() { Ok(None) } else { self.cell(what).map(Some) }
    }

    fn wanted<T>(&self, wanted: &str, what: &str) -> Go<T> {
        throw(format!("{what}: wants {wanted}, found {self}"))
    }
}

/// The sum of two numbers: real if one is real; whole numbers wrap at 64 bits.
pub(crate) fn add(a: &Value, b: &Value) -> Value {
    match (a, b) {
        (Value::Whole(a), Value::Whole(b)) => Value::Whole(a.wrapping_add(*b)),
        _ => Value::Real(as_real(a) + as_real(b)),
    }
}

/// A number as a double; only called for numbers.
pub(crate) fn as_real(number: &Value) -> f64 {
    match number {
        Value::Whole(number) => *number as f64,
        Value::Real(number) => *number,
        _ => f64::NAN,
    }
}

/// A number truncated to a whole number; infinite numbers throw (casts.md, "Never, though it looks like it").
pub(crate) fn cut(number: &Value, what: &str) -> Go<i64> {
    match number {
        Value::Whole(number) => Ok(*number),
        // The cast in Rust saturates, like that in Dart.
        Value::Real(number) if number.is_finite() => Ok(*number as i64),
        _ => number.wanted("a finite number", what),
    }
}

fn real_text(number: f64) -> String {
    let size = number.abs();
    if size != 0.0 && !(1e-6..1e21).contains(&size) {
        return format!("{number:e}").replace('e', if size < 1.0 { "e" } else { "e+" });
    }
    if number.fract() == 0.0 { format!("{number:.1}") } else { number.to_string() }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&serde_json::to_string(self).unwrap_or_default())
    }
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Value::Null => serializer.serialize_unit(),
            Value::Flag(flag) => serializer.serialize_bool(*flag),
            Value::Whole(number) => serializer.serialize_i64(*number),
            Value::Real(number) => serializer.serialize_f64(*number),
            Value::Text(text) => serializer.serialize_str(text),
            Value::List(items) => items.serialize(serializer),
            Value::Object(object) => {
                let mut map = serializer.serialize_map(Some(object.0.len()))?;
                for (key, value) in &object.0 {
                    map.serialize_entry(key, value)?;
                }
                map.end()
            }
        }
    }
}

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(ValueVisitor)
    }
}

struct ValueVisitor;

impl<'de> Visitor<'de> for ValueVisitor {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, flag: bool) -> Result<Value, E> {
        Ok(Value::Flag(flag))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Value, E> {
        Ok(Value::Whole(number))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Value, E> {
        Ok(i64::try_from(number).map_or(Value::Real(number as f64), Value::Whole))
    }

    fn visit_f64<E>(self, number: f64) -> Result<Value, E> {
        Ok(Value::Real(number))
    }

    fn visit_str<E>(self, text: &str) -> Result<Value, E> {
        Ok(Value::Text(text.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Value, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = seq.next_element()? {
            items.push(item);
        }
        Ok(Value::List(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Value, A::Error> {
        let mut object = Object::default();
        while let Some((key, value)) = map.next_entry::<String, Value>()? {
            object.set(&key, value);
        }
        Ok(Value::Object(object))
    }
}

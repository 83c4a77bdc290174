//! Values in the notation of packs: the input of the engine, and the plain form of its output.

/// A JSON value. A number written with a point or an exponent is real, even `2.0`: the game distinguishes it
/// from a whole number, although both compare equal.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A number written without point and exponent that fits in 64 bits.
    Int(i64),
    /// Any other number.
    Real(f64),
    /// A text.
    Str(String),
    /// An array.
    List(Vec<Value>),
    /// An object in written order, possibly with duplicate keys.
    Map(Vec<(String, Value)>),
}

impl Value {
    /// A number as traces write it: as a whole number if its value is whole.
    pub fn number(number: f64) -> Self {
        whole(number).map_or(Self::Real(number), Self::Int)
    }

    /// The value of a key. For duplicate keys the last one, as in JSON readers. Returns `None` for values
    /// that are not objects.
    pub fn get(&self, key: &str) -> Option<&Self> {
        match self {
            Self::Map(members) => members.iter().rev().find(|(name, _)| name == key).map(|(_, value)| value),
            _ => None,
        }
    }

    /// The text, if the value is one.
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Self::Str(text) => Some(text),
            _ => None,
        }
    }

    /// The value as a whole number, if it equals one. See [`Self::is_whole`] for whether the game accepts it
    /// as such.
    pub fn as_int(&self) -> Option<i64> {
        match self {
            Self::Int(number) => Some(*number),
            Self::Real(number) => whole(*number),
            _ => None,
        }
    }

    /// Returns true if it is a whole number and written as one.
    pub const fn is_whole(&self) -> bool {
        matches!(self, Self::Int(_))
    }

    /// Returns true if it is a cell: a list whose first two elements are whole numbers.
    pub fn is_cell(&self) -> bool {
        matches!(self.elements(), [x, y, ..] if x.is_whole() && y.is_whole())
    }

    pub(crate) const fn as_number(&self) -> Option<Number> {
        match self {
            Self::Int(number) => Some(Number::Int(*number)),
            Self::Real(number) => Some(Number::Real(*number)),
            _ => None,
        }
    }

    /// The text of a value, as the game converts it where it requires a text and accepts any value.
    pub(crate) fn to_text(&self) -> String {
        match self {
            Self::Null => "null".to_owned(),
            Self::Bool(value) => value.to_string(),
            Self::Int(number) => number.to_string(),
            Self::Real(number) => real_text(*number),
            Self::Str(text) => text.clone(),
            Self::List(elements) => {
                let elements: Vec<String> = elements.iter().map(Self::to_text).collect();
                format!("[{}]", elements.join(", "))
            }
            Self::Map(members) => {
                let members = members.iter().map(|(key, value)| format!("{key}: {}", value.to_text()));
                format!("{{{}}}", members.collect::<Vec<_>>().join(", "))
            }
        }
    }

    /// The boolean, if the value is one.
    pub const fn as_bool(&self) -> Option<bool> {
        match self {
            Self::Bool(value) => Some(*value),
            _ => None,
        }
    }

    /// The elements of an array; empty for other values.
    pub fn elements(&self) -> &[Self] {
        match self {
            Self::List(elements) => elements,
            _ => &[],
        }
    }

    /// The members of an object; empty for other values.
    pub fn members(&self) -> &[(String, Self)] {
        match self {
            Self::Map(members) => members,
            _ => &[],
        }
    }

    /// The cell of `[x, y]`; like the game, it ignores further elements.
    pub fn as_pos(&self) -> Option<crate::Pos> {
        match self.elements() {
            [x, y, ..] => Some(crate::Pos::new(saturate(x.as_int()?), saturate(y.as_int()?))),
            _ => None,
        }
    }

    /// The cell of a position or size; parts that are `null` come from the default (casts.md, *Opening*).
    pub(crate) fn as_pos_or(&self, default: crate::Pos) -> Option<crate::Pos> {
        let part = |value: &Self, default| match value {
            Self::Null => Some(default),
            value => value.as_int().map(saturate),
        };
        match self.elements() {
            [x, y, ..] => Some(crate::Pos::new(part(x, default.x)?, part(y, default.y)?)),
            _ => None,
        }
    }
}

/// The whole number that equals a real number, if it is small enough that all neighboring whole numbers are
/// exact.
pub(crate) fn whole(number: f64) -> Option<i64> {
    const EXACT: f64 = 9_007_199_254_740_992.0;
    (number.fract() == 0.0 && number.abs() < EXACT).then_some(number as i64)
}

/// Compares two numbers: whole numbers exactly, others as reals. Returns `None` if one is not a number.
pub(crate) fn compare_numbers(left: Number, right: Number) -> Option<std::cmp::Ordering> {
    match (left, right) {
        (Number::Int(left), Number::Int(right)) => Some(left.cmp(&right)),
        _ => left.real().partial_cmp(&right.real()),
    }
}

/// The number in a value.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Number {
    Int(i64),
    Real(f64),
}

impl Number {
    /// The number without its fraction, as the nearest representable whole number.
    pub(crate) const fn truncated(self) -> i64 {
        match self {
            Self::Int(number) => number,
            Self::Real(number) => number as i64,
        }
    }

    pub(crate) const fn real(self) -> f64 {
        match self {
            Self::Int(number) => number as f64,
            Self::Real(number) => number,
        }
    }
}

/// The text of a real number in the game, which differs from that of a whole number.
pub(crate) fn real_text(number: f64) -> String {
    let size = number.abs();
    if size >= 1e21 || (size > 0.0 && size < 1e-6) {
        format!("{number:e}").replace('e', if size >= 1.0 { "e+" } else { "e" })
    } else if number.fract() == 0.0 {
        format!("{number:.1}")
    } else {
        number.to_string()
    }
}

/// Compares two values as numbers, like the engine. Returns `None` if one is not a number.
pub fn compare(left: &Value, right: &Value) -> Option<std::cmp::Ordering> {
    compare_numbers(left.as_number()?, right.as_number()?)
}

/// Coordinates far outside any board are clamped to the farthest one.
fn saturate(number: i64) -> i32 {
    i32::try_from(number).unwrap_or(if number < 0 { i32::MIN } else { i32::MAX })
}

impl From<&catalog::Json> for Value {
    fn from(json: &catalog::Json) -> Self {
        match json {
            catalog::Json::Null => Self::Null,
            catalog::Json::Bool(value) => Self::Bool(*value),
            catalog::Json::Number(number) => {
                number.as_i64().map_or_else(|| Self::Real(number.as_f64().unwrap_or(f64::MAX)), Self::Int)
            }
            catalog::Json::String(text) => Self::Str(text.clone()),
            catalog::Json::Array(elements) => Self::List(elements.iter().map(Self::from).collect()),
            catalog::Json::Object(members) => {
                Self::Map(members.iter().map(|(key, value)| (key.clone(), Self::from(value))).collect())
            }
        }
    }
}

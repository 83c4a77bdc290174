//! Values as a pack writes them: the engine's input and the plain form of its output.

/// A JSON value. Numbers are whole where they can be: `2.0` is `Int(2)`.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A whole number.
    Int(i64),
    /// A number with a fraction, or too large to be whole here.
    Real(f64),
    /// A text.
    Str(String),
    /// An array.
    List(Vec<Value>),
    /// An object, in the order it was written, possibly with duplicate keys.
    Map(Vec<(String, Value)>),
}

impl Value {
    /// A number as the DSL sees it: whole where the value is.
    pub fn number(number: f64) -> Self {
        const EXACT: f64 = 9_007_199_254_740_992.0;
        if number.fract() == 0.0 && number.abs() < EXACT {
            Self::Int(number as i64)
        } else {
            Self::Real(number)
        }
    }

    /// The value of a key; of duplicates the last, as JSON readers keep it. `None` on other values.
    pub fn get(&self, key: &str) -> Option<&Self> {
        match self {
            Self::Map(members) => members.iter().rev().find(|(name, _)| name == key).map(|(_, value)| value),
            _ => None,
        }
    }

    /// The text of a text.
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Self::Str(text) => Some(text),
            _ => None,
        }
    }

    /// The number of a whole number.
    pub const fn as_int(&self) -> Option<i64> {
        match self {
            Self::Int(number) => Some(*number),
            _ => None,
        }
    }

    /// The value of a boolean.
    pub const fn as_bool(&self) -> Option<bool> {
        match self {
            Self::Bool(value) => Some(*value),
            _ => None,
        }
    }

    /// The elements of an array, empty for other values.
    pub fn elements(&self) -> &[Self] {
        match self {
            Self::List(elements) => elements,
            _ => &[],
        }
    }

    /// The members of an object, empty for other values.
    pub fn members(&self) -> &[(String, Self)] {
        match self {
            Self::Map(members) => members,
            _ => &[],
        }
    }

    /// The cell of `[x, y]`; further elements are ignored, as the game ignores them.
    pub fn as_pos(&self) -> Option<crate::Pos> {
        match self.elements() {
            [Self::Int(x), Self::Int(y), ..] => Some(crate::Pos::new(saturate(*x), saturate(*y))),
            _ => None,
        }
    }
}

/// Coordinates far outside any board are as good as the farthest one.
fn saturate(number: i64) -> i32 {
    i32::try_from(number).unwrap_or(if number < 0 { i32::MIN } else { i32::MAX })
}

impl From<&catalog::Json> for Value {
    fn from(json: &catalog::Json) -> Self {
        match json {
            catalog::Json::Null => Self::Null,
            catalog::Json::Bool(value) => Self::Bool(*value),
            catalog::Json::Number(number) => {
                number.as_i64().map_or_else(|| Self::number(number.as_f64().unwrap_or(f64::MAX)), Self::Int)
            }
            catalog::Json::String(text) => Self::Str(text.clone()),
            catalog::Json::Array(elements) => Self::List(elements.iter().map(Self::from).collect()),
            catalog::Json::Object(members) => {
                Self::Map(members.iter().map(|(key, value)| (key.clone(), Self::from(value))).collect())
            }
        }
    }
}

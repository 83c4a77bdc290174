//! Describes a stop as text.

use std::fmt;

use super::{Origin, Stop, Wanted};
use crate::Value;
use crate::value::real_text;

/// Cap on the length of a displayed value.
const LONGEST: usize = 40;

impl Wanted {
    /// The required type, with its article.
    pub const fn describe(self) -> &'static str {
        match self {
            Self::Text => "a string",
            Self::Flag => "`true` or `false`",
            Self::Number => "a number",
            Self::Whole => "a whole number",
            Self::Natural => "a whole number of at least 0",
            Self::List => "an array",
            Self::TextOrList => "a string or an array",
            Self::ListOrObject => "an array or an object",
            Self::Object => "an object",
            Self::Numbers => "an object of numbers",
            Self::Cell => "a cell `[x, y]` of whole numbers",
            Self::Entity => "`null`, a kind or an object with a `kind`",
            Self::Pair => "two whole numbers",
            Self::Direction => "a direction",
            Self::Diagonal => "a diagonal direction",
            Self::Operation => "`rotate`, `flip` or `diagonal_swap`",
            Self::FitsBoard => "a size the board has room for",
            Self::SlotPerCell => "one slot for each cell of the pipe",
            Self::Predicate => "a whole number after `gte_`, `lte_` or `eq_`",
            Self::Layer => "a layer that the game declares",
        }
    }
}

impl Stop {
    /// The actual value, with its article.
    pub fn found(&self) -> String {
        let Some(value) = &self.found else { return "nothing".to_owned() };
        match value {
            Value::Null => "`null`".to_owned(),
            Value::Bool(value) => format!("the boolean `{value}`"),
            Value::Int(number) => format!("the number `{number}`"),
            Value::Real(number) if number.fract() == 0.0 => {
                format!("`{}`, which is written as a real number", real_text(*number))
            }
            Value::Real(number) => format!("the number `{}`", real_text(*number)),
            Value::Str(_) => format!("the string `{}`", short(value)),
            Value::List(_) => format!("the array `{}`", short(value)),
            Value::Map(_) => format!("the object `{}`", short(value)),
        }
    }
}

/// The name of what a JSON Pointer refers to: `size`, or `size[0]` for an element.
fn key_of(pointer: &str) -> String {
    let mut keys = pointer.rsplit('/').map(|key| key.replace("~1", "/").replace("~0", "~"));
    let last = keys.next().unwrap_or_default();
    match keys.next() {
        Some(list) if last.parse::<usize>().is_ok() => format!("{list}[{last}]"),
        _ => last,
    }
}

/// The beginning of a value's JSON.
fn short(value: &Value) -> String {
    let text = value.canonical();
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

/// ``goal `exit` needs a number in the variable `steps`, found the string `"up"` ``
impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} needs {}", self.name, self.wanted.describe())?;
        match &self.origin {
            Origin::Written { pointer, .. } => {
                write!(f, " as `{}`", key_of(pointer))?;
            }
            Origin::Field(key) => write!(f, " as `{key}`")?,
            Origin::Variable(name) => write!(f, " in the variable `{name}`")?,
            Origin::Param { layer, pos, key } => {
                write!(f, " as `{key}` of what is at [{}, {}] on `{layer}`", pos.x, pos.y)?;
            }
            Origin::ObjectParam { key, .. } => write!(f, " as `{key}` of a multi-cell object")?,
            Origin::Step(key) => write!(f, " as `{key}` of the step")?,
        }
        write!(f, ", found {}", self.found())
    }
}

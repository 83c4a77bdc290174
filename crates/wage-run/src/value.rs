//! Values of state at run time.

use std::fmt;
use std::sync::Arc;

use wage_rules::doc::{Kind, Node, Scalar};

/// A value of state.
#[derive(Clone, Debug)]
pub enum Value {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A number.
    Number(f64),
    /// A text.
    Text(Arc<str>),
    /// A list.
    List(Arc<[Value]>),
    /// A map, in the order of the text.
    Map(Arc<[(Arc<str>, Value)]>),
}

impl Value {
    /// The value of a node; what could not be read is null. The depth of the recursion is that of the document.
    pub fn of(node: Node<'_>) -> Self {
        match node.scalar() {
            Some(Scalar::Bool(value)) => Self::Bool(value),
            Some(Scalar::Number(value)) => Self::Number(value),
            Some(Scalar::Text(text)) => Self::Text(text.into()),
            Some(Scalar::Null) => Self::Null,
            None => match node.kind() {
                Kind::Array => Self::List(node.elements().map(Self::of).collect()),
                Kind::Object => Self::Map(
                    node.members().map(|member| (member.key.into(), Self::of(member.value))).collect(),
                ),
                _ => Self::Null,
            },
        }
    }

    /// Strict equality: of the same type and value. Maps are equal in any order.
    pub fn same_as(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Null, Self::Null) => true,
            (Self::Bool(one), Self::Bool(two)) => one == two,
            // By value, as the engine's language compares numbers.
            #[allow(clippy::float_cmp, reason = "strict equality is what is asked")]
            (Self::Number(one), Self::Number(two)) => one == two,
            (Self::Text(one), Self::Text(two)) => one == two,
            (Self::List(one), Self::List(two)) => {
                one.len() == two.len() && one.iter().zip(two.iter()).all(|(one, two)| one.same_as(two))
            }
            (Self::Map(one), Self::Map(_)) => {
                let Self::Map(two) = other else { return false };
                let has = |key: &str, value: &Self| other.member(key).is_some_and(|it| it.same_as(value));
                one.len() == two.len() && one.iter().all(|(key, value)| has(key, value))
            }
            _ => false,
        }
    }

    /// The member of a map; of duplicates the last.
    pub fn member(&self, key: &str) -> Option<&Self> {
        let Self::Map(members) = self else { return None };
        members.iter().rev().find(|(name, _)| &**name == key).map(|(_, value)| value)
    }

    /// The value of a number.
    pub fn as_number(&self) -> Option<f64> {
        match self {
            Self::Number(number) => Some(*number),
            _ => None,
        }
    }

    /// JSON of it. Whole numbers are written without a fraction.
    pub fn to_json(&self) -> serde_json::Value {
        match self {
            Self::Null => serde_json::Value::Null,
            Self::Bool(value) => (*value).into(),
            Self::Number(number) => number_to_json(*number),
            Self::Text(text) => text.as_ref().into(),
            Self::List(elements) => elements.iter().map(Self::to_json).collect(),
            Self::Map(members) => {
                members.iter().map(|(key, value)| (key.to_string(), value.to_json())).collect()
            }
        }
    }
}

fn number_to_json(number: f64) -> serde_json::Value {
    // Up to here every whole number is one of its own.
    const EXACT: f64 = 9_007_199_254_740_992.0;
    if number.fract() == 0.0 && number.abs() <= EXACT {
        return (number as i64).into();
    }
    serde_json::Number::from_f64(number).map_or(serde_json::Value::Null, serde_json::Value::Number)
}

impl fmt::Display for Value {
    /// As in JSON, but texts without quotes where that is clear.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) if yaml::is_plain_text(text) => f.write_str(text),
            _ => write!(f, "{}", self.to_json()),
        }
    }
}

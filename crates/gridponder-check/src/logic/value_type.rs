//! The types of values that rules write, as far as they are certain before the rule runs.

use catalog::{Ty, VariableType};
use json::{Kind, Node};

use super::Rule;

/// The type of a written value.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ValueType {
    Whole,
    Real,
    Text,
    /// An object whose members are all numbers.
    Numbers,
    /// An object with a member that is no number.
    Mixed,
    Other(&'static str),
}

impl ValueType {
    /// The type of a value in an effect. Returns `None` if it is known only at run time, or if the value is
    /// missing or null.
    pub(super) fn of(rule: Rule<'_>, value: Node<'_>) -> Option<Self> {
        Some(match value.kind() {
            Kind::Missing | Kind::Null => return None,
            Kind::Bool => Self::Other("`true` or `false`"),
            Kind::Number if value.as_i64().is_some() => Self::Whole,
            Kind::Number => Self::Real,
            Kind::Array => Self::Other("a list"),
            Kind::Object if value.distinct_members().all(|member| member.value.kind() == Kind::Number) => {
                Self::Numbers
            }
            Kind::Object => Self::Mixed,
            Kind::String => {
                let text = value.as_str()?;
                if !text.starts_with('$') {
                    return Some(Self::Text);
                }
                let mut segments = text.split('.');
                match (segments.next()?, segments.next()?, segments.next()) {
                    ("$event", field, _) => return Self::of_type(&rule.event?.field(field)?.ty),
                    ("$cell", _, Some("kind")) | ("$avatar", "item", _) => Self::Text,
                    ("$avatar", "position", _) => Self::Other("a position"),
                    _ => return None,
                }
            }
        })
    }

    fn of_type(ty: &Ty) -> Option<Self> {
        Some(match ty {
            Ty::Bool => Self::Other("`true` or `false`"),
            Ty::Int { .. } => Self::Whole,
            Ty::Position | Ty::Size => Self::Other("a position"),
            Ty::List(_) => Self::Other("a list"),
            Ty::Map(_) | Ty::Shape(_) => Self::Other("an object"),
            Ty::Text | Ty::Direction | Ty::Enum(_) | Ty::Words(_) | Ty::Formatted(_) | Ty::Refers(_) => {
                Self::Text
            }
            _ => return None,
        })
    }

    /// Returns true if a reader can handle the value.
    pub(super) fn fits(self, needs: VariableType) -> bool {
        match needs {
            VariableType::Number => matches!(self, Self::Whole | Self::Real),
            VariableType::Whole => self == Self::Whole,
            VariableType::Text => self == Self::Text,
            // Whoever reads a cell tests first that it is one.
            VariableType::Cell => true,
            // Anything but an object is replaced by the budgets of the system.
            VariableType::Budgets => self != Self::Mixed,
        }
    }

    /// The type in words.
    pub(super) fn found(self) -> &'static str {
        match self {
            Self::Whole => "a whole number",
            Self::Real => "a number with a fraction",
            Self::Text => "a text",
            Self::Numbers => "an object",
            Self::Mixed => "an object with a value that is no number",
            Self::Other(what) => what,
        }
    }
}

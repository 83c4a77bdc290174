//! Comparing as conditions compare, and which comparisons leave nothing to be true of.

use std::cmp::Ordering;

use engine::Value;

/// How two values are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Op {
    Eq,
    Neq,
    Gt,
    Gte,
    Lt,
    Lte,
}

impl Op {
    pub(super) fn parse(word: &str) -> Option<Self> {
        Some(match word {
            "eq" => Self::Eq,
            "neq" => Self::Neq,
            "gt" => Self::Gt,
            "gte" => Self::Gte,
            "lt" => Self::Lt,
            "lte" => Self::Lte,
            _ => return None,
        })
    }

    pub(super) const fn is_equality(self) -> bool {
        matches!(self, Self::Eq | Self::Neq)
    }

    /// What holds of numbers where this does not.
    pub(super) const fn opposite(self) -> Self {
        match self {
            Self::Eq => Self::Neq,
            Self::Neq => Self::Eq,
            Self::Gt => Self::Lte,
            Self::Gte => Self::Lt,
            Self::Lt => Self::Gte,
            Self::Lte => Self::Gt,
        }
    }

    const fn fits(self, ordering: Ordering) -> bool {
        match self {
            Self::Eq => ordering.is_eq(),
            Self::Neq => ordering.is_ne(),
            Self::Gt => ordering.is_gt(),
            Self::Gte => ordering.is_ge(),
            Self::Lt => ordering.is_lt(),
            Self::Lte => ordering.is_le(),
        }
    }

    /// Whether it holds between two values: only numbers have an order, lists and objects equal nothing.
    pub(super) fn holds(self, left: &Value, right: &Value) -> bool {
        if let (Some(left), Some(right)) = (number(left), number(right)) {
            return left.partial_cmp(&right).is_some_and(|ordering| self.fits(ordering));
        }
        let is_same = left == right && is_comparable(left);
        match self {
            Self::Eq => is_same,
            Self::Neq => !is_same,
            Self::Gt | Self::Gte | Self::Lt | Self::Lte => false,
        }
    }
}

/// The value as a number.
#[expect(clippy::cast_precision_loss, reason = "numbers that large are compared with none as large")]
pub(super) fn number(value: &Value) -> Option<f64> {
    match value {
        Value::Int(number) => Some(*number as f64),
        Value::Real(number) => Some(*number),
        _ => None,
    }
}

/// Whether a value equals itself.
pub(super) const fn is_comparable(value: &Value) -> bool {
    matches!(value, Value::Null | Value::Bool(_) | Value::Int(_) | Value::Real(_) | Value::Str(_))
}

/// Whether nothing compares with both values as asked; `whole` where only whole numbers occur.
pub(super) fn clash(one: (Op, &Value), other: (Op, &Value), whole: bool) -> bool {
    for ((op, value), (second, limit)) in [(one, other), (other, one)] {
        if op == Op::Eq {
            return !second.holds(value, limit);
        }
    }
    let (Some(first), Some(second)) = (number(one.1), number(other.1)) else { return false };
    let (mut lower, mut upper) = (None, None);
    for (op, value) in [(one.0, first), (other.0, second)] {
        match op {
            Op::Gt if whole => lower = Some((value + 1.0, false)),
            Op::Lt if whole => upper = Some((value - 1.0, false)),
            Op::Gt => lower = Some((value, true)),
            Op::Gte => lower = Some((value, false)),
            Op::Lt => upper = Some((value, true)),
            Op::Lte => upper = Some((value, false)),
            Op::Eq | Op::Neq => {}
        }
    }
    let (Some((lower, above)), Some((upper, below))) = (lower, upper) else { return false };
    match lower.partial_cmp(&upper) {
        Some(Ordering::Greater) => true,
        Some(Ordering::Equal) => above || below,
        _ => false,
    }
}

//! Comparisons with the semantics of conditions, and pairs of comparisons that exclude each other.

use std::cmp::Ordering;

use engine::Value;

/// A comparison operator.
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

    /// The operator that holds for numbers exactly if this one does not.
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

    /// Returns true if it holds between two values. Only numbers have an order; lists and objects equal
    /// nothing.
    pub(super) fn holds(self, left: &Value, right: &Value) -> bool {
        if is_number(left) && is_number(right) {
            return engine::compare(left, right).is_some_and(|ordering| self.fits(ordering));
        }
        let is_same = left == right && is_comparable(left);
        match self {
            Self::Eq => is_same,
            Self::Neq => !is_same,
            Self::Gt | Self::Gte | Self::Lt | Self::Lte => false,
        }
    }
}

/// Returns true if a value is a number.
pub(super) const fn is_number(value: &Value) -> bool {
    matches!(value, Value::Int(_) | Value::Real(_))
}

/// The smallest whole number greater than a number.
fn next(number: &Value) -> Value {
    match number {
        Value::Int(number) => number.checked_add(1).map_or(Value::Real(f64::INFINITY), Value::Int),
        Value::Real(number) => Value::Real(number.floor() + 1.0),
        _ => Value::Null,
    }
}

/// The largest whole number less than a number.
fn previous(number: &Value) -> Value {
    match number {
        Value::Int(number) => number.checked_sub(1).map_or(Value::Real(f64::NEG_INFINITY), Value::Int),
        Value::Real(number) => Value::Real(number.ceil() - 1.0),
        _ => Value::Null,
    }
}

/// Returns true if a value equals itself.
pub(super) const fn is_comparable(value: &Value) -> bool {
    matches!(value, Value::Null | Value::Bool(_) | Value::Int(_) | Value::Real(_) | Value::Str(_))
}

/// Returns true if no value satisfies both comparisons. `whole` means that only whole numbers occur.
pub(super) fn clash(one: (Op, &Value), other: (Op, &Value), whole: bool) -> bool {
    for ((op, value), (second, limit)) in [(one, other), (other, one)] {
        if op == Op::Eq {
            return !second.holds(value, limit);
        }
    }
    if !(is_number(one.1) && is_number(other.1)) {
        return false;
    }
    let (mut lower, mut upper) = (None, None);
    for (op, value) in [one, other] {
        match op {
            Op::Gt if whole => lower = Some((next(value), false)),
            Op::Lt if whole => upper = Some((previous(value), false)),
            Op::Gt => lower = Some((value.clone(), true)),
            Op::Gte => lower = Some((value.clone(), false)),
            Op::Lt => upper = Some((value.clone(), true)),
            Op::Lte => upper = Some((value.clone(), false)),
            Op::Eq | Op::Neq => {}
        }
    }
    let (Some((lower, above)), Some((upper, below))) = (lower, upper) else { return false };
    match engine::compare(&lower, &upper) {
        Some(Ordering::Greater) => true,
        Some(Ordering::Equal) => above || below,
        _ => false,
    }
}

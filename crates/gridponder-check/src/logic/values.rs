//! Pairs of comparisons that exclude each other.

use std::cmp::Ordering;

use engine::{Comparison, Value};

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

/// Returns true if no value satisfies both comparisons. `whole` means that only whole numbers occur.
pub(super) fn clash(one: (Comparison, &Value), other: (Comparison, &Value), whole: bool) -> bool {
    for ((op, value), (second, limit)) in [(one, other), (other, one)] {
        if op == Comparison::Eq {
            return !second.holds_values(value, limit);
        }
    }
    if !(is_number(one.1) && is_number(other.1)) {
        return false;
    }
    let (mut lower, mut upper) = (None, None);
    for (op, value) in [one, other] {
        match op {
            Comparison::Gt if whole => lower = Some((next(value), false)),
            Comparison::Lt if whole => upper = Some((previous(value), false)),
            Comparison::Gt => lower = Some((value.clone(), true)),
            Comparison::Gte => lower = Some((value.clone(), false)),
            Comparison::Lt => upper = Some((value.clone(), true)),
            Comparison::Lte => upper = Some((value.clone(), false)),
            Comparison::Eq | Comparison::Neq => {}
        }
    }
    let (Some((lower, above)), Some((upper, below))) = (lower, upper) else { return false };
    match engine::compare(&lower, &upper) {
        Some(Ordering::Greater) => true,
        Some(Ordering::Equal) => above || below,
        _ => false,
    }
}

//! The order of the numbers that goals and lose conditions compare.

use std::cmp::Ordering;

use crate::Value;
use crate::comparison::Comparison;
use crate::contract::Config;
use crate::pool::{Pool, ValueId};
use crate::value::{Number, compare_numbers};

/// The order of two numbers. Returns `None` if one is not a number.
pub(crate) fn numbers(pool: &Pool, left: ValueId, right: ValueId) -> Option<Ordering> {
    compare_numbers(pool.as_number(left)?, pool.as_number(right)?)
}

/// The order of a whole number and a value. Returns `None` if the value is not a number.
pub(crate) fn with_number(pool: &Pool, left: i64, right: ValueId) -> Option<Ordering> {
    compare_numbers(Number::Int(left), pool.as_number(right)?)
}

/// The comparison of a goal on sums, which is equality unless it is another known one.
pub(crate) fn of(config: &Config<'_>) -> Comparison {
    config.text("comparison").as_deref().and_then(Comparison::of_goal).unwrap_or(Comparison::Eq)
}

/// The least and the greatest number that a comparison with the target accepts, if that is a whole number.
pub(crate) fn bounds(comparison: Comparison, config: &Config<'_>) -> Option<(i64, i64)> {
    let Value::Int(target) = config.value("target")? else { return None };
    match comparison {
        Comparison::Eq => Some((target, target)),
        Comparison::Gte => Some((target, i64::MAX)),
        Comparison::Lte => Some((i64::MIN, target)),
        Comparison::Neq | Comparison::Gt | Comparison::Lt => None,
    }
}

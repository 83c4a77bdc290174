//! The order of the numbers that goals and lose conditions compare.

use std::cmp::Ordering;

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

//! The comparisons of goals and lose conditions.

use std::cmp::Ordering;

use crate::condition::Op;
use crate::pool::{Pool, ValueId};
use crate::value::{Number, compare_numbers};

/// The comparison a word names, `None` for a word that is none.
pub(crate) fn parse(word: &str) -> Option<Op> {
    match word {
        "gte" => Some(Op::Gte),
        "lte" => Some(Op::Lte),
        "eq" => Some(Op::Eq),
        _ => None,
    }
}

/// How two numbers compare, `None` when one is no number.
pub(crate) fn numbers(pool: &Pool, left: ValueId, right: ValueId) -> Option<Ordering> {
    compare_numbers(pool.as_number(left)?, pool.as_number(right)?)
}

/// How a whole number compares with a value, `None` when that is no number.
pub(crate) fn with_number(pool: &Pool, left: i64, right: ValueId) -> Option<Ordering> {
    compare_numbers(Number::Int(left), pool.as_number(right)?)
}

//! The comparison operators of conditions, goals and lose conditions.

use std::cmp::Ordering;

use crate::Value;
use crate::value::compare;

/// A comparison operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// Equal.
    Eq,
    /// Not equal.
    Neq,
    /// Greater.
    Gt,
    /// Greater or equal.
    Gte,
    /// Less.
    Lt,
    /// Less or equal.
    Lte,
}

impl Comparison {
    /// All operators.
    pub const ALL: [Self; 6] = [Self::Eq, Self::Neq, Self::Gt, Self::Gte, Self::Lt, Self::Lte];

    /// How the operator is written.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Eq => "eq",
            Self::Neq => "neq",
            Self::Gt => "gt",
            Self::Gte => "gte",
            Self::Lt => "lt",
            Self::Lte => "lte",
        }
    }

    /// The operator of a condition; `None` for any other word.
    pub fn of_condition(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.word() == word)
    }

    /// The operator of a goal or lose condition, which have fewer; `None` for any other word.
    pub fn of_goal(word: &str) -> Option<Self> {
        Self::of_condition(word).filter(|it| matches!(it, Self::Eq | Self::Gte | Self::Lte))
    }

    /// Whether an order of the left to the right side satisfies the operator.
    pub const fn holds(self, order: Ordering) -> bool {
        match self {
            Self::Eq => order.is_eq(),
            Self::Neq => order.is_ne(),
            Self::Gt => order.is_gt(),
            Self::Gte => order.is_ge(),
            Self::Lt => order.is_lt(),
            Self::Lte => order.is_le(),
        }
    }

    /// Whether two values satisfy the operator of a condition: numbers by their order, texts and booleans only by equality;
    /// lists and objects equal nothing.
    pub fn holds_values(self, left: &Value, right: &Value) -> bool {
        if left.as_number().is_some() && right.as_number().is_some() {
            return compare(left, right).is_some_and(|order| self.holds(order));
        }
        self.holds_unordered(left == right && !matches!(left, Value::List(_) | Value::Map(_)))
    }

    /// Whether values without an order satisfy the operator, given whether they are equal.
    pub(crate) const fn holds_unordered(self, is_equal: bool) -> bool {
        match self {
            Self::Eq => is_equal,
            Self::Neq => !is_equal,
            Self::Gt | Self::Gte | Self::Lt | Self::Lte => false,
        }
    }

    /// Whether the operator asks only if both sides are equal.
    pub const fn is_equality(self) -> bool {
        matches!(self, Self::Eq | Self::Neq)
    }

    /// The operator that holds for numbers exactly if this one does not.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Eq => Self::Neq,
            Self::Neq => Self::Eq,
            Self::Gt => Self::Lte,
            Self::Gte => Self::Lt,
            Self::Lt => Self::Gte,
            Self::Lte => Self::Gt,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_of(ty: &catalog::Ty, parse: fn(&str) -> Option<Comparison>) {
        let catalog::Ty::Enum(variants) = ty else { panic!("{ty:?} has no words") };
        let words: Vec<&str> = variants.iter().map(|it| it.name).collect();
        let known: Vec<&str> =
            Comparison::ALL.iter().map(|it| it.word()).filter(|it| parse(it).is_some()).collect();
        assert_eq!(known, words);
    }

    #[test]
    fn the_operators_of_conditions_are_those_of_the_catalog() {
        is_of(&catalog::COMPARE_OPS, Comparison::of_condition);
    }

    #[test]
    fn the_operators_of_goals_are_those_of_the_catalog() {
        is_of(&catalog::COMPARISON, Comparison::of_goal);
    }

    #[test]
    fn an_operator_and_its_opposite_part_all_orders() {
        for it in Comparison::ALL {
            for order in [Ordering::Less, Ordering::Equal, Ordering::Greater] {
                assert_ne!(it.holds(order), it.opposite().holds(order), "{it:?}");
            }
        }
    }

    #[test]
    fn large_whole_numbers_are_compared_exactly() {
        let [one, other] = [9_007_199_254_740_992, 9_007_199_254_740_993].map(Value::Int);
        assert!(Comparison::Lt.holds_values(&one, &other));
        assert!(!Comparison::Eq.holds_values(&one, &other));
    }
}

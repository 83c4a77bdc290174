//! What a number must be to count.

/// The predicate of `count_constraint`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Predicate {
    Even,
    Odd,
    AtLeast(i64),
    AtMost(i64),
    Equal(i64),
}

impl Predicate {
    /// The predicate that a text writes, such as `gte_3`.
    pub(crate) fn parse(word: &str) -> Option<Self> {
        let number = |prefix: &str| catalog::whole(word.strip_prefix(prefix)?);
        match word {
            "even" => Some(Self::Even),
            "odd" => Some(Self::Odd),
            _ => None
                .or_else(|| number("gte_").map(Self::AtLeast))
                .or_else(|| number("lte_").map(Self::AtMost))
                .or_else(|| number("eq_").map(Self::Equal)),
        }
    }

    /// Returns true if a text is a comparison without a number.
    pub(crate) fn lacks_number(word: &str) -> bool {
        let is_comparison = ["gte_", "lte_", "eq_"].iter().any(|prefix| word.starts_with(prefix));
        is_comparison && Self::parse(word).is_none()
    }

    /// Returns true if a number satisfies it.
    pub(crate) const fn holds(self, number: i64) -> bool {
        match self {
            Self::Even => number & 1 == 0,
            Self::Odd => number & 1 == 1,
            Self::AtLeast(least) => number >= least,
            Self::AtMost(most) => number <= most,
            Self::Equal(other) => number == other,
        }
    }
}

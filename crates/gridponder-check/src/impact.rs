//! What errors mean for play: whether gold paths can still be replayed, and whether the game loads the pack.

/// What an error of a rule means for play. Of diagnostics that are no errors it says nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Impact {
    /// Play is as it would be without the error.
    Unchanged,
    /// The game refuses to load the pack; how its levels would play is known all the same.
    Refused,
    /// How the levels are meant to play is unknown, so that nothing is replayed.
    Unknown,
    /// The game refuses to load the pack, and how its levels are meant to play is unknown.
    RefusedAndUnknown,
    /// As the catalog says of the place: whether play depends on it, and whether the game looks at it when it
    /// loads the pack.
    ByPlace,
}

/// What errors come to, together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Consequence {
    /// The game refuses to load the pack.
    pub(crate) is_refused: bool,
    /// How the levels are meant to play is unknown.
    pub(crate) is_unknown: bool,
}

impl Impact {
    /// What an error comes to at a place of which the catalog says this.
    pub(crate) const fn at(self, place: Consequence) -> Consequence {
        let (is_refused, is_unknown) = match self {
            Self::Unchanged => (false, false),
            Self::Refused => (true, false),
            Self::Unknown => (false, true),
            Self::RefusedAndUnknown => (true, true),
            Self::ByPlace => return place,
        };
        Consequence { is_refused, is_unknown }
    }
}

impl std::ops::BitOrAssign for Consequence {
    fn bitor_assign(&mut self, other: Self) {
        self.is_refused |= other.is_refused;
        self.is_unknown |= other.is_unknown;
    }
}

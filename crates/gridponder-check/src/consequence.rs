//! What errors mean for play: whether gold paths can still be replayed, and whether the game loads the pack.

use language::Impact;

/// What errors come to, together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Consequence {
    /// The game refuses to load the pack.
    pub(crate) is_refused: bool,
    /// How the levels are meant to play is unknown.
    pub(crate) is_unknown: bool,
}

impl Consequence {
    /// What an error of this impact comes to at a place of which the catalog says this much.
    pub(crate) const fn of(impact: Impact, place: Self) -> Self {
        let (is_refused, is_unknown) = match impact {
            Impact::Unchanged | Impact::Looks => (false, false),
            Impact::Refused => (true, false),
            Impact::Unknown => (false, true),
            Impact::RefusedAndUnknown => (true, true),
            Impact::ByPlace => return place,
        };
        Self { is_refused, is_unknown }
    }
}

impl std::ops::BitOrAssign for Consequence {
    fn bitor_assign(&mut self, other: Self) {
        self.is_refused |= other.is_refused;
        self.is_unknown |= other.is_unknown;
    }
}

//! Two versions of something, and the one that both come from.

/// Three versions of one thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Versions<T> {
    /// What both sides come from.
    pub base: T,
    /// The side that is merged into.
    pub ours: T,
    /// The side that is merged.
    pub theirs: T,
}

impl<T> Versions<T> {
    /// References to all of them.
    pub const fn as_ref(&self) -> Versions<&T> {
        Versions { base: &self.base, ours: &self.ours, theirs: &self.theirs }
    }

    /// The same of each version.
    pub fn map<U>(self, mut of: impl FnMut(T) -> U) -> Versions<U> {
        Versions { base: of(self.base), ours: of(self.ours), theirs: of(self.theirs) }
    }
}

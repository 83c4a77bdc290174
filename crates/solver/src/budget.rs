//! The limits of a search, and what it tells while it runs.

/// The limits of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// The number of states that are stored at most. A search with the same limit always ends at the same state.
    pub states: u32,
    /// The bytes that stored states may occupy, together with what bounds are made of.
    pub memory: u64,
}

impl Default for Budget {
    /// Any number of states, in 1 GiB.
    fn default() -> Self {
        Self { states: u32::MAX - 1, memory: 1 << 30 }
    }
}

/// How far a search is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The number of distinct states that are stored.
    pub states: u64,
    /// The number of turns that were played.
    pub turns: u64,
    /// No path with fewer steps wins.
    pub lower: u32,
    /// The bytes that stored states occupy, together with what bounds are made of.
    pub memory: u64,
}

/// Whether a search goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signal {
    /// It goes on.
    Continue,
    /// It ends with what is proved.
    TimeIsUp,
    /// It ends without an answer.
    Cancel,
}

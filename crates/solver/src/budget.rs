//! Limits and progress of a search.

/// The limits of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// The maximum number of stored states. A search with the same limit always ends at the same
    /// state.
    pub states: u32,
    /// The maximum memory for stored states and the data of bounds, in bytes.
    pub memory: u64,
}

impl Default for Budget {
    /// An unlimited number of states, in 1 GiB.
    fn default() -> Self {
        Self { states: u32::MAX - 1, memory: 1 << 30 }
    }
}

/// The progress of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// The number of distinct states stored.
    pub states: u64,
    /// The number of turns played.
    pub turns: u64,
    /// A lower bound on the steps of a win.
    pub lower: u32,
    /// The memory used by stored states and the data of bounds, in bytes.
    pub memory: u64,
}

/// Tells a search whether to continue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signal {
    /// Continue.
    Continue,
    /// Stop with what is proved.
    TimeIsUp,
    /// Stop without a result.
    Cancel,
}

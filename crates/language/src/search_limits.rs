//! Limits of a search.

use std::time::Duration;

/// The limits of the search of one level.
#[derive(Clone, Copy)]
pub struct SearchLimits<'l> {
    /// The maximum number of distinct states; `None` if only memory limits them.
    pub states: Option<u32>,
    /// The maximum memory for states, in bytes.
    pub memory: u64,
    /// The time limit. It may end a search early, but never changes what is proved before.
    pub time: Duration,
    /// A monotonic clock: languages have no access to one.
    pub clock: &'l (dyn Fn() -> Duration + Sync),
}

impl<'l> SearchLimits<'l> {
    /// Limits for searches in the background: a time limit, and little memory, since as many searches may run
    /// at once as there are processors.
    pub const fn beside_other_work(time: Duration, clock: &'l (dyn Fn() -> Duration + Sync)) -> Self {
        Self { states: None, memory: 1 << 28, time, clock }
    }
}

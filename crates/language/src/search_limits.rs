//! How much a search of a level may cost.

use std::time::Duration;

/// The limits of the search of one level.
#[derive(Clone, Copy)]
pub struct SearchLimits<'l> {
    /// The number of distinct states that are stored at most; `None` for as many as the memory holds.
    pub states: Option<u32>,
    /// The bytes that they may occupy.
    pub memory: u64,
    /// The time. It ends a search earlier than the other limits, and never changes what is proved before.
    pub time: Duration,
    /// The time since any moment: languages know no clock.
    pub clock: &'l (dyn Fn() -> Duration + Sync),
}

impl<'l> SearchLimits<'l> {
    /// The limits of searches that are made beside other work: a time, and little memory, since there may be as many
    /// searches at a time as processors.
    pub const fn beside_other_work(time: Duration, clock: &'l (dyn Fn() -> Duration + Sync)) -> Self {
        Self { states: None, memory: 1 << 28, time, clock }
    }
}

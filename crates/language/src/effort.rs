//! How much a search of a level may cost.

use std::time::Duration;

/// The limits of the search of one level.
#[derive(Clone, Copy)]
pub struct Effort<'e> {
    /// The number of distinct states that are stored at most.
    pub states: u32,
    /// The bytes that they may occupy.
    pub memory: u64,
    /// The time. It ends a search earlier than the other limits, and never changes what is proved before.
    pub time: Duration,
    /// The time since any moment: languages know no clock.
    pub clock: &'e (dyn Fn() -> Duration + Sync),
}

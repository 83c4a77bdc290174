//! The limits of a search, as a search asks for them.

use std::time::Duration;

use language::SearchLimits;
use solver::{Budget, Progress, Signal};

/// The clock is looked at after this number of turns.
const LOOK_EVERY: u32 = 32;

/// What stored states may occupy.
pub fn budget(limits: SearchLimits<'_>) -> Budget {
    Budget { states: limits.states.unwrap_or(Budget::default().states), memory: limits.memory }
}

/// Watches over searches from now on. For each it makes what ends that search at a time from now, or when `cancelled`,
/// which is asked before every turn.
pub fn watch<'w>(
    limits: SearchLimits<'w>,
    cancelled: &'w dyn Fn() -> bool,
) -> impl Fn(Duration) -> Box<dyn FnMut(&Progress) -> Signal + 'w> {
    let begin = (limits.clock)();
    move |limit| {
        let mut turns = 0_u32;
        Box::new(move |_| {
            turns = turns.wrapping_add(1);
            if cancelled() {
                Signal::Cancel
            } else if turns.is_multiple_of(LOOK_EVERY) && (limits.clock)().saturating_sub(begin) > limit {
                Signal::TimeIsUp
            } else {
                Signal::Continue
            }
        })
    }
}

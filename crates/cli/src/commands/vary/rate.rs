//! How far a run is, and how fast.

use std::time::Duration;

use indicatif::HumanCount;
use vary::Counts;

/// How far a run is, which began with the counts `before` and has been going on for this time.
pub(super) fn how_far(counts: &Counts, before: &Counts, wanted: u32, elapsed: Duration) -> String {
    format!(
        "{} of {wanted} levels, {} candidates, {} per second",
        counts.accepted,
        HumanCount(counts.tried),
        HumanCount(per_second(counts, before, elapsed.as_secs_f64()))
    )
}

/// The number of candidates that were judged in a second. Repeated ones are not judged.
pub(super) fn per_second(counts: &Counts, before: &Counts, seconds: f64) -> u64 {
    let judged = (counts.tried - counts.repeated) - (before.tried - before.repeated);
    (judged as f64 / seconds.max(1e-3)) as u64
}

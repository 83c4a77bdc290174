//! The progress and speed of a run.

use std::time::Duration;

use indicatif::HumanCount;
use language::VaryCounts;

/// The progress of a run that began with the counts `before` and has taken this time.
pub(super) fn how_far(counts: &VaryCounts, before: &VaryCounts, wanted: u32, elapsed: Duration) -> String {
    format!(
        "{} of {wanted} levels, {} candidates, {} per second",
        counts.accepted,
        HumanCount(counts.tried),
        HumanCount(per_second(counts, before, elapsed.as_secs_f64()))
    )
}

/// The number of candidates judged per second. Duplicates are not judged.
pub(super) fn per_second(counts: &VaryCounts, before: &VaryCounts, seconds: f64) -> u64 {
    let judged = (counts.tried - counts.repeated) - (before.tried - before.repeated);
    (judged as f64 / seconds.max(1e-3)) as u64
}

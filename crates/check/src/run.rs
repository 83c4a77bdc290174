//! The stages, from syntax to replay.

use pack::Pack;

use crate::Report;

/// What a check has just finished; for whoever shows progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// One more level file, replay included.
    Level,
}

/// Checks a pack. `progress` is called from several threads.
pub fn check(pack: &Pack, progress: &(dyn Fn(Progress) + Sync)) -> Report {
    let _ = (pack, progress);
    Report::default()
}

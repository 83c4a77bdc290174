//! How far a run is, and how fast, for people who wait.

use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};
use language::escape;
use vary::Counts;

/// The line appears for runs that take longer.
const PATIENCE: Duration = Duration::from_millis(300);

/// The line changes after this time.
const TELL_EVERY: Duration = Duration::from_millis(100);

/// The line about a run. Shown on standard error when that is a terminal.
pub(super) struct Rate {
    level: String,
    bar: ProgressBar,
    started: Instant,
    /// When the line is written next; `None` where nobody watches.
    tells_after: Option<Duration>,
}

impl Rate {
    pub(super) fn new(level: &str) -> Self {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template("{msg}") {
            bar.set_style(style);
        }
        Self {
            level: escape(level).into_owned(),
            bar,
            started: Instant::now(),
            tells_after: io::stderr().is_terminal().then_some(PATIENCE),
        }
    }

    /// Tells how far the run is, which began with the counts `before`.
    pub(super) fn tell(&mut self, counts: &Counts, before: &Counts, wanted: u32) {
        let elapsed = self.started.elapsed();
        if self.tells_after.is_none_or(|after| elapsed <= after) {
            return;
        }
        self.tells_after = Some(elapsed + TELL_EVERY);
        if self.bar.is_hidden() {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        self.bar.set_message(format!(
            "{}: {} of {wanted} levels, {} candidates, {} per second",
            self.level,
            counts.accepted,
            HumanCount(counts.tried),
            HumanCount(per_second(counts, before, elapsed.as_secs_f64()))
        ));
    }

    /// Does something that writes to the terminal while the line is away.
    pub(super) fn aside<R>(&self, write: impl FnOnce() -> R) -> R {
        self.bar.suspend(write)
    }

    /// Takes the line away. Returns the seconds that the run took.
    pub(super) fn finish(self) -> f64 {
        self.bar.finish_and_clear();
        self.started.elapsed().as_secs_f64()
    }
}

/// The number of candidates that were judged in a second. Repeated ones are not judged.
pub(super) fn per_second(counts: &Counts, before: &Counts, seconds: f64) -> u64 {
    let judged = (counts.tried - counts.repeated) - (before.tried - before.repeated);
    (judged as f64 / seconds.max(1e-3)) as u64
}

//! A line on the terminal that shows the progress of a command.

use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use language::escape;

/// The delay before the line appears.
const PATIENCE: Duration = Duration::from_millis(300);

/// The interval of updates.
const TELL_EVERY: Duration = Duration::from_millis(100);

/// The progress line of one task. Shown on standard error if that is a terminal.
pub(super) struct ProgressLine {
    subject: String,
    bar: ProgressBar,
    started: Instant,
    /// The time of the next update; `None` if standard error is not a terminal.
    tells_after: Option<Duration>,
}

impl ProgressLine {
    pub(super) fn new(subject: &str) -> Self {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template("{msg}") {
            bar.set_style(style);
        }
        Self {
            subject: escape(subject).into_owned(),
            bar,
            started: Instant::now(),
            tells_after: io::stderr().is_terminal().then_some(PATIENCE),
        }
    }

    /// The time since the task began.
    pub(super) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Updates the line if it is due.
    pub(super) fn tell(&mut self, how_far: impl FnOnce(Duration) -> String) {
        let elapsed = self.elapsed();
        if self.tells_after.is_none_or(|after| elapsed <= after) {
            return;
        }
        self.tells_after = Some(elapsed + TELL_EVERY);
        if self.bar.is_hidden() {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        self.bar.set_message(format!("{}: {}", self.subject, how_far(elapsed)));
    }

    /// Hides the line while something else writes to the terminal.
    pub(super) fn aside<R>(&self, write: impl FnOnce() -> R) -> R {
        self.bar.suspend(write)
    }

    /// Clears the line. Returns the duration of the task in seconds.
    pub(super) fn finish(self) -> f64 {
        self.bar.finish_and_clear();
        self.elapsed().as_secs_f64()
    }
}

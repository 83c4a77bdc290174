//! A line that tells people who wait how far a command is.

use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use language::escape;

/// The line appears for work that takes longer.
const PATIENCE: Duration = Duration::from_millis(300);

/// The line changes after this time.
const TELL_EVERY: Duration = Duration::from_millis(100);

/// The line about one piece of work. Shown on standard error when that is a terminal.
pub(super) struct ProgressLine {
    subject: String,
    bar: ProgressBar,
    started: Instant,
    /// When the line is written next; `None` where nobody watches.
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

    /// The time since the work began.
    pub(super) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Writes how far the work is, if the line is to change now.
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

    /// Does something that writes to the terminal while the line is away.
    pub(super) fn aside<R>(&self, write: impl FnOnce() -> R) -> R {
        self.bar.suspend(write)
    }

    /// Takes the line away. Returns the seconds that the work took.
    pub(super) fn finish(self) -> f64 {
        self.bar.finish_and_clear();
        self.elapsed().as_secs_f64()
    }
}

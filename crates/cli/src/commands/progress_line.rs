//! A line on the terminal that shows the progress of a command.

use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use language::escape;

use crate::call::Call;

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
    /// The caller that is told instead of the terminal.
    call: Option<Call>,
}

impl ProgressLine {
    pub(super) fn new(subject: &str) -> Self {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template("{msg}") {
            bar.set_style(style);
        }
        let call = Call::current();
        let is_shown = call.is_some() || io::stderr().is_terminal();
        Self {
            subject: escape(subject).into_owned(),
            bar,
            started: Instant::now(),
            tells_after: is_shown.then_some(PATIENCE),
            call,
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
        if let Some(call) = &self.call {
            call.tell(|| format!("{}: {}", self.subject, how_far(elapsed)));
            return;
        }
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

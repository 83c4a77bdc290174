//! A progress bar.

use std::io::{self, IsTerminal};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::call::Call;

/// The delay before the bar appears, so that short tasks do not flicker.
const PATIENCE: Duration = Duration::from_millis(300);

/// The progress of a task. Shown on standard error if that is a terminal.
pub(crate) struct Progress {
    bar: ProgressBar,
    started: Instant,
    is_settled: AtomicBool,
    /// The caller that is told instead of the terminal.
    call: Option<Call>,
}

impl Progress {
    pub(crate) fn new() -> Self {
        let bar = ProgressBar::with_draw_target(Some(0), ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} levels") {
            bar.set_style(style);
        }
        let call = Call::current();
        let is_settled = AtomicBool::new(call.is_some() || !io::stderr().is_terminal());
        Self { bar, started: Instant::now(), is_settled, call }
    }

    /// Adds levels to the total.
    pub(crate) fn expect(&self, levels: usize) {
        self.bar.inc_length(levels as u64);
    }

    /// Records a finished level.
    pub(crate) fn advance(&self) {
        self.bar.inc(1);
        if let Some(call) = &self.call {
            let (done, all) = (self.bar.position(), self.bar.length().unwrap_or_default());
            call.tell(|| format!("{done} of {all} levels"));
        }
        if !self.is_settled.load(Ordering::Relaxed)
            && self.started.elapsed() > PATIENCE
            && !self.is_settled.swap(true, Ordering::Relaxed)
        {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
    }

    /// Whether the caller has stopped the task. On the terminal, an interruption ends the process.
    pub(crate) fn is_cancelled(&self) -> bool {
        self.call.as_ref().is_some_and(Call::is_cancelled)
    }

    /// Hides the bar while something else writes to the terminal.
    pub(crate) fn aside<R>(&self, write: impl FnOnce() -> R) -> R {
        self.bar.suspend(write)
    }

    /// Clears the bar. Returns the duration of the task.
    pub(crate) fn finish(&self) -> Duration {
        self.is_settled.store(true, Ordering::Relaxed);
        self.bar.finish_and_clear();
        self.started.elapsed()
    }
}

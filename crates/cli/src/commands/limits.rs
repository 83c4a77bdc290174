//! The limits of searches: time, memory, states, and whoever interrupts them. While they run, a line tells how far they
//! are.

use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};
use language::escape;
use solver::{Budget, Progress, Signal};

use crate::args::SearchLimits;
use crate::commands::interrupt::Interrupt;
use crate::exit::Failure;

/// The line appears for searches that take longer.
const PATIENCE: Duration = Duration::from_millis(300);

/// The line changes after this time.
const TELL_EVERY: Duration = Duration::from_millis(100);

/// The clock is looked at after this number of turns.
const LOOK_EVERY: u32 = 32;

pub(super) struct Limits {
    given: SearchLimits,
    interrupt: Interrupt,
}

impl Limits {
    /// From now on, an interruption ends the search that runs with what is proved, and no other begins.
    pub(super) fn new(given: SearchLimits) -> Result<Self, Failure> {
        Ok(Self { given, interrupt: Interrupt::listen()? })
    }

    pub(super) fn is_interrupted(&self) -> bool {
        self.interrupt.is_interrupted()
    }

    pub(super) fn budget(&self) -> Budget {
        let SearchLimits { states, memory, .. } = self.given;
        let default = Budget::default();
        Budget { states: states.unwrap_or(default.states).min(default.states), memory: memory.as_u64() }
    }

    /// Watches the search of one level.
    pub(super) fn watch(&self, level: &str) -> Watch<'_> {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template("{msg}") {
            bar.set_style(style);
        }
        Watch {
            limits: self,
            level: escape(level).into_owned(),
            bar,
            started: Instant::now(),
            until_look: 0,
            tells_after: io::stderr().is_terminal().then_some(PATIENCE),
        }
    }
}

/// The watch over one search.
pub(super) struct Watch<'l> {
    limits: &'l Limits,
    level: String,
    bar: ProgressBar,
    started: Instant,
    until_look: u32,
    /// When the line is written next; `None` where nobody watches.
    tells_after: Option<Duration>,
}

impl Watch<'_> {
    pub(super) fn look(&mut self, progress: &Progress) -> Signal {
        self.look_within(1.0, progress)
    }

    /// The same, for a search that may only go on until this share of the time is up.
    pub(super) fn look_within(&mut self, share: f64, progress: &Progress) -> Signal {
        if self.limits.is_interrupted() {
            return Signal::TimeIsUp;
        }
        if self.until_look > 0 {
            self.until_look -= 1;
            return Signal::Continue;
        }
        self.until_look = LOOK_EVERY;
        let elapsed = self.started.elapsed();
        if self.tells_after.is_some_and(|after| elapsed > after) {
            self.tells_after = Some(elapsed + TELL_EVERY);
            self.tell(progress);
        }
        if elapsed > self.limits.given.time.mul_f64(share) { Signal::TimeIsUp } else { Signal::Continue }
    }

    fn tell(&self, progress: &Progress) {
        let states = HumanCount(progress.states);
        let Self { level, .. } = self;
        if self.bar.is_hidden() {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        let lower = match progress.lower {
            0 => String::new(),
            lower => format!(", no path below {lower} steps"),
        };
        self.bar.set_message(format!("{level}: {states} states{lower}"));
    }

    /// Takes the line away. Returns the seconds that the search took.
    pub(super) fn finish(self) -> f64 {
        self.bar.finish_and_clear();
        self.started.elapsed().as_secs_f64()
    }
}

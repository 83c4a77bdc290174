//! The limits of searches: time, memory, states, and whoever interrupts them. While they run, a line tells how far they
//! are.

use indicatif::HumanCount;
use solver::{Budget, Progress, Signal};

use crate::args::SearchLimits;
use crate::commands::interrupt::Interrupt;
use crate::commands::progress_line::ProgressLine;
use crate::exit::Failure;

/// The clock is looked at after this number of turns.
const LOOK_EVERY: u32 = 32;

/// The bytes that the process occupies besides a search.
const BESIDES: u64 = 8 << 20;

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
        let memory = memory.as_u64();
        Budget {
            states: states.unwrap_or(default.states).min(default.states),
            memory: memory - BESIDES.min(memory / 2),
        }
    }

    /// Watches the search of one level.
    pub(super) fn watch(&self, level: &str) -> Watch<'_> {
        Watch { limits: self, line: ProgressLine::new(level), until_look: 0 }
    }
}

/// The watch over one search.
pub(super) struct Watch<'l> {
    limits: &'l Limits,
    line: ProgressLine,
    until_look: u32,
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
        self.line.tell(|_| {
            let states = HumanCount(progress.states);
            match progress.lower {
                0 => format!("{states} states"),
                lower => format!("{states} states, no path below {lower} steps"),
            }
        });
        if self.line.elapsed() > self.limits.given.time.mul_f64(share) {
            Signal::TimeIsUp
        } else {
            Signal::Continue
        }
    }

    /// Takes the line away. Returns the seconds that the search took.
    pub(super) fn finish(self) -> f64 {
        self.line.finish()
    }
}

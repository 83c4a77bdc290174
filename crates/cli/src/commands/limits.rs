//! The limits of searches: time, memory, states and interruption. A line on the terminal shows the progress.

use std::time::Instant;

use indicatif::HumanCount;
use language::{
    Examination, MetricsStage, PlayableLevel, SearchBudget, SearchProgress, SearchSignal, Searched, Semantics,
};

use crate::args::SearchLimits;
use crate::commands::interrupt::Interrupt;
use crate::commands::progress_line::ProgressLine;
use crate::exit::Failure;

/// The number of turns between two looks at the clock.
const LOOK_EVERY: u32 = 32;

/// The memory of the process apart from searches, in bytes.
const BESIDES: u64 = 8 << 20;

pub(super) struct Limits {
    given: SearchLimits,
    interrupt: Interrupt,
}

impl Limits {
    /// From now on, an interruption ends the current search with what is proved, and no other starts.
    pub(super) fn new(given: SearchLimits) -> Result<Self, Failure> {
        Ok(Self { given, interrupt: Interrupt::listen()? })
    }

    pub(super) fn is_interrupted(&self) -> bool {
        self.interrupt.is_interrupted()
    }

    fn budget(&self) -> SearchBudget {
        let SearchLimits { states, memory, .. } = self.given;
        let memory = memory.as_u64();
        SearchBudget { states, memory: memory - BESIDES.min(memory / 2) }
    }

    /// Runs an analysis within the limits; one that is interrupted has no result.
    pub(super) fn examine<R>(&self, semantics: Semantics, run: impl FnOnce(&Examination<'_>) -> R) -> R {
        let begin = Instant::now();
        let clock = || begin.elapsed();
        let SearchBudget { states, memory } = self.budget();
        let limits = language::SearchLimits { states, memory, time: self.given.time, clock: &clock };
        run(&Examination { semantics, limits, cancelled: &|| self.is_interrupted() })
    }

    /// The search of a level, and its watch.
    pub(super) fn search<'l>(
        &self,
        level: &'l PlayableLevel,
        semantics: Semantics,
    ) -> (Searched<'l>, Watch<'_>) {
        let name = match level.number {
            Some(number) => format!("level {number}"),
            None => level.name.clone(),
        };
        let watch = Watch { limits: self, line: ProgressLine::new(&name), until_look: 0 };
        (Searched { level: &level.name, semantics, budget: self.budget() }, watch)
    }
}

/// The watch of one search.
pub(super) struct Watch<'l> {
    limits: &'l Limits,
    line: ProgressLine,
    until_look: u32,
}

impl Watch<'_> {
    pub(super) fn look(&mut self, progress: SearchProgress) -> SearchSignal {
        self.look_within(1.0, progress)
    }

    /// Like [`Self::look`], for a search that may use only this share of the time.
    pub(super) fn look_within(&mut self, share: f64, progress: SearchProgress) -> SearchSignal {
        if self.limits.is_interrupted() {
            return SearchSignal::TimeIsUp;
        }
        if self.until_look > 0 {
            self.until_look -= 1;
            return SearchSignal::Continue;
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
            SearchSignal::TimeIsUp
        } else {
            SearchSignal::Continue
        }
    }

    /// Like [`Self::look`], for a stage of measuring: each leaves time for those after it, which may use all that is left of its
    /// own.
    pub(super) fn look_in_stage(&mut self, stage: MetricsStage, progress: SearchProgress) -> SearchSignal {
        let share = match stage {
            MetricsStage::Solution => 0.5,
            MetricsStage::Ways => 0.6,
            MetricsStage::Path => 0.8,
            // Random play comes last.
            MetricsStage::States => 0.9,
        };
        self.look_within(share, progress)
    }

    /// Clears the line. Returns the duration of the search in seconds.
    pub(super) fn finish(self) -> f64 {
        self.line.finish()
    }
}

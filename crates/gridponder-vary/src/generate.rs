//! New levels from nothing: boards that are filled, or found backwards from a goal, of which those are kept that are what is
//! wanted. The batches of a run depend on nothing but the task and their number, so that a run can be resumed after any of them.

mod backwards;
mod blank;
mod board_match;
mod explore;
mod far;
mod fill;
mod flood;
mod maker;
mod measures;
mod named;
mod pool;
mod prune;
mod resume;
mod source;
mod start;
mod taking;
mod target;
mod writing;

use std::sync::Arc;

use check::Standards;
use engine::def;
use language::variation::{Picture, Random};
use language::{Filling, Law, Origin, RunName};
use pack::{File, Pack, lower};
use rayon::prelude::*;
use search::{UnknownChoices, choices};
use serde_json::Value as Json;
use solver::Budget;

use crate::alike::picture;
use crate::checked::Checked;
use crate::judge::{Cancelled, Judge, Judgement};
use crate::own;
use crate::rounds::{Accepted, Counts, Interrupted, Options, Rounds};
use crate::want::Want;
use blank::{Blank, NotFilled};
use maker::{Batch, Judged, Maker};
use named::limit;
use pool::Pool;
use source::Source;

/// A level whose game, goals and size new levels have, and what is wanted of them.
#[derive(Clone, Copy, Debug)]
pub struct GenerationTask<'t> {
    /// The pack of the level.
    pub pack: &'t Arc<Pack>,
    /// The file of the level.
    pub file: &'t Arc<File>,
    /// The game of the pack.
    pub game: &'t def::Game,
    /// How boards are filled.
    pub filling: Filling<'t>,
    /// What is wanted.
    pub want: &'t Want,
    /// The laws that no new level may break.
    pub laws: &'t Arc<[Law]>,
    /// How levels are made.
    pub options: Options,
}

/// Why no levels can be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotGenerated {
    /// Its boards can't be filled, as the message says.
    NotFilled(String),
    /// It is not known what a player can choose.
    UnknownChoices(UnknownChoices),
}

impl From<NotFilled> for NotGenerated {
    fn from(why: NotFilled) -> Self {
        Self::NotFilled(why.to_string())
    }
}

/// A run.
pub struct Generation<'g> {
    task: GenerationTask<'g>,
    blank: Blank,
    source: Source,
    slack: u32,
    judge: Judge<'g>,
    checked: Checked<'g>,
    name: RunName,
    /// The levels that new ones must not be like.
    known: Vec<Picture>,
    made: Made,
    /// What was made by the end of the last whole round, measured.
    resumable: Made,
    /// How many levels are checked at once.
    at_once: usize,
    /// Whether the last round was ended early.
    is_over: bool,
}

/// All that a run depends on from some batch on.
#[derive(Clone, Debug, Default)]
pub(crate) struct Made {
    pub(crate) batches: u64,
    pub(crate) counts: Counts,
    pub(crate) accepted: Vec<Picture>,
    pub(crate) pool: Pool,
}

impl<'g> Generation<'g> {
    /// A run from its start. `cancelled` is asked often, from several threads.
    pub fn new(
        task: GenerationTask<'g>,
        cancelled: &'g (dyn Fn() -> bool + Sync),
    ) -> Result<Self, NotGenerated> {
        let GenerationTask { pack, file, game, filling, want, laws, options } = task;
        let level = lower::level(file);
        let name = RunName::new(file.stem(), Origin::Nothing(filling), options.seed);
        let others = own::others(pack, &name);
        let blank = Blank::new(game, &others, &level, filling)?;
        let choices = choices(game, blank.frame.level.size).map_err(NotGenerated::UnknownChoices)?;
        let budget = Budget { states: options.states, ..Budget::default() };
        let judge = Judge { game, semantics: options.semantics, choices, want, budget, cancelled };
        let source = Source::new(&blank, &judge);
        let gold_path = lower::gold_path_actions(file).len() as u32;
        let slack = limit(&level).map_or(0, |limit| limit.saturating_sub(gold_path));
        let known = others.iter().map(|level| picture(game, level)).collect();
        Ok(Self {
            task,
            blank,
            source,
            slack: filling.slack.unwrap_or(slack),
            judge,
            checked: Checked::new(
                pack,
                file,
                Standards { semantics: options.semantics, laws: Arc::clone(laws) },
            ),
            name,
            known,
            made: Made::default(),
            resumable: Made::default(),
            at_once: 1,
            is_over: false,
        })
    }
}

impl Rounds for Generation<'_> {
    fn accepted(&mut self, most: usize) -> Result<Vec<Accepted>, Interrupted> {
        if self.is_over {
            return Err(Interrupted);
        }
        let (first, round) = (self.made.batches, self.source.batches());
        let Self { blank, source, slack, judge, known, made, .. } = &*self;
        let maker = Maker { blank, source, judge, slack: *slack, known, pool: &made.pool };
        let seed = self.task.options.seed;
        let batches: Vec<Result<Batch, Cancelled>> = (first..first + round)
            .into_par_iter()
            .map(|batch| maker.batch(&mut Random::of(seed, batch)))
            .collect();
        // What comes before a batch that was cancelled is the same as in a run that goes on.
        let done: Vec<Batch> = batches.into_iter().map_while(Result::ok).collect();
        if done.is_empty() {
            return Err(Interrupted);
        }
        self.is_over = (done.len() as u64) < round;
        let mut judged = Vec::new();
        for batch in done {
            // A board from which no candidate was made counts as one that no path wins.
            if batch.judged.is_empty() {
                judged.push(Judged::Rejected(Judgement::NoWin));
            }
            judged.extend(batch.judged);
            self.made.pool.add(batch.grown);
        }
        let accepted = self.taken(&judged, most);
        if accepted.len() >= most {
            self.is_over = true;
        }
        if !self.is_over {
            self.made.batches = first + round;
        }
        Ok(accepted)
    }

    fn measured(&mut self, levels: Vec<Accepted>) -> Vec<Accepted> {
        let count = levels.len();
        let this = &*self;
        let measured: Vec<Result<Accepted, Cancelled>> = levels
            .into_par_iter()
            .map(|level| measures::measured(&this.judge, this.task.file, level))
            .collect();
        let measured: Vec<Accepted> = measured.into_iter().map_while(Result::ok).collect();
        if measured.len() < count {
            self.made.counts.accepted -= (count - measured.len()) as u64;
            self.is_over = true;
        }
        if !self.is_over {
            self.resumable = self.made.clone();
        }
        measured
    }

    fn counts(&self) -> &Counts {
        &self.made.counts
    }

    fn state(&self) -> Json {
        resume::state(&self.resumable)
    }

    fn resume(&mut self, state: &Json) -> bool {
        let Some(made) = resume::read(&self.blank.frame, state) else { return false };
        self.known.extend(made.accepted.iter().cloned());
        self.resumable = made.clone();
        self.made = made;
        true
    }

    fn resumes_at(&self) -> u64 {
        self.resumable.counts.tried
    }
}

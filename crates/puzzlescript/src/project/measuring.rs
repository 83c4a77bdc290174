//! Searches that measure how hard levels are and what they need.

use language::{
    DeadEnds, Measuring, Metrics, MetricsStage, Necessity, RandomPlay, Rollouts, SearchError, SearchProgress,
    SearchSignal, SearchWatch, Searched,
};
use puzzlescript_engine::solve::{LevelGame, Refusal, inputs};
use puzzlescript_engine::{Engine, Input};
use solver::{Game as _, PathFates, Progress, Task, Trials};

use super::GameProject;
use super::play::entry;
use super::proofs::necessity;
use super::solving::{budget, cancelled, not_searched, plain, signal, told, watched};
use crate::session;

impl Measuring for GameProject {
    fn metrics(
        &self,
        searched: Searched<'_>,
        watch: &mut dyn FnMut(MetricsStage, SearchProgress) -> SearchSignal,
    ) -> Result<Metrics, SearchError> {
        let engine = self.engine()?;
        let entry = entry(searched.level)?;
        let mut level = match LevelGame::new(engine, entry) {
            Ok(level) => level,
            Err(why) => return Ok(unmeasured(why)),
        };
        let budget = budget(searched);
        let own = self.winning_inputs(engine, entry);
        let known = own.iter().flatten().map(|input| level.choice(*input)).collect();
        let task = Task { budget, is_any_enough: false, known };
        let mut watch = |stage, progress: &Progress| signal(watch(stage, told(progress)));
        let mut stage = |progress: &Progress| watch(MetricsStage::Solution, progress);
        let answer = solver::solve_guided(&mut level, &task, &mut stage).map_err(cancelled)?;
        let found: Option<Vec<Input>> = answer.verdict.path().map(|path| inputs(&level, path));
        if found.as_ref().is_some_and(|path| wins_after(engine, entry, path) != Some(path.len())) {
            return Err(SearchError::WrongPath);
        }
        let ways = match &answer.verdict {
            solver::Verdict::Shortest { path } => {
                let asked = (path.len() as u32, 0);
                let mut stage = |progress: &Progress| watch(MetricsStage::Ways, progress);
                solver::shortest_ways(&mut level, asked, budget, &mut stage).map_err(cancelled)?
            }
            _ => None,
        };
        let fates = match own.as_ref().or(found.as_ref()) {
            Some(path) => {
                let mut stage = |progress: &Progress| watch(MetricsStage::Path, progress);
                let (stops, _) = level.along(engine, path, budget, &mut stage).map_err(cancelled)?;
                // Where the limits end the path early, nothing is known of its steps.
                let is_whole = stops.len() == path.len();
                let named = |choice: u16| choice;
                let fates = solver::path_fates(&mut level, (&stops, &[]), &named, budget, &mut stage);
                Some(fates.map_err(cancelled)?).filter(|_| is_whole)
            }
            None => None,
        };
        let mut stage = |progress: &Progress| watch(MetricsStage::States, progress);
        let dead_ends = solver::dead_ends(&mut level, budget, &mut stage).map_err(cancelled)?;
        Ok(Metrics {
            verdict: plain(&answer.verdict, &found.unwrap_or_default()),
            own: own.map(|inputs| inputs.len()),
            ways: ways.as_ref().map(|ways| ways.count),
            bits: ways.as_ref().map(|ways| ways.bits),
            moves: fates.as_ref().and_then(PathFates::mean_moves),
            forced: fates.as_ref().and_then(PathFates::forced),
            dead_ends: dead_ends.map(|it| DeadEnds { states: it.states, of: it.of }),
            events: None,
        })
    }

    fn rollouts(
        &self,
        searched: Searched<'_>,
        random: RandomPlay,
        watch: SearchWatch<'_>,
    ) -> Result<Rollouts, SearchError> {
        let engine = self.engine()?;
        let entry = entry(searched.level)?;
        let mut level = LevelGame::new(engine, entry)
            .map_err(|why| SearchError::Refused(format!("not played at random: {why}")))?;
        let RandomPlay { trials: count, steps, wants_exact } = random;
        let own = || self.winning_inputs(engine, entry);
        let usual =
            || own().map_or_else(RandomPlay::steps_without_solution, |it| RandomPlay::steps_for(it.len()));
        let steps = steps.unwrap_or_else(usual);
        let drawn: Vec<u16> = (0..level.choices()).collect();
        let trials = Trials { drawn: &drawn, count, steps, seed: Trials::SEED };
        let budget = budget(searched);
        let mut watch = watched(watch);
        let rolled = solver::rollouts(&mut level, trials, budget, &mut watch).map_err(cancelled)?;
        let exact = if wants_exact {
            solver::exact_rate(&mut level, trials, budget, &mut watch).map_err(cancelled)?
        } else {
            None
        };
        Ok(Rollouts {
            trials: rolled.trials,
            cut: rolled.cut,
            steps,
            seed: Trials::SEED,
            exact,
            ..Rollouts::won_after(&rolled.wins)
        })
    }

    fn needs(&self, searched: Searched<'_>, watch: SearchWatch<'_>) -> Result<Necessity, SearchError> {
        let engine = self.engine()?;
        let entry = entry(searched.level)?;
        let known = self.winning_inputs(engine, entry).unwrap_or_default();
        let found = necessity((engine, entry), known, budget(searched), &mut watched(watch));
        match found {
            Ok(found) => found.map_err(cancelled),
            Err(why) => Err(SearchError::Refused(format!("not searched: {why}"))),
        }
    }
}

impl GameProject {
    /// The inputs of the session that wins a level, up to the one that wins.
    pub(super) fn winning_inputs(&self, engine: &Engine, entry: usize) -> Option<Vec<Input>> {
        let session = self.session_of(entry)?;
        let played = wins_after(engine, entry, &session.inputs)?;
        Some(session.inputs[..played].to_vec())
    }
}

/// The number of inputs after which a level is won for the first time; `None` if it never is.
pub(super) fn wins_after(engine: &Engine, entry: usize, inputs: &[Input]) -> Option<usize> {
    let frames = session::frames(engine, entry, "", inputs.iter().copied());
    // The first frame is the start.
    frames.into_iter().flatten().position(|frame| frame.won).filter(|played| *played > 0)
}

fn unmeasured(why: Refusal) -> Metrics {
    Metrics {
        verdict: not_searched(&why.to_string()),
        own: None,
        ways: None,
        bits: None,
        moves: None,
        forced: None,
        dead_ends: None,
        events: None,
    }
}

//! A run that makes new levels: rounds of candidates that are judged at the same time and taken in order, so that the result
//! depends on nothing but the game, the level, what is wanted, and the seed.

use language::variation::{Parent, Parents, Picture, Random};
use language::{Move, Variation, VaryCounts, VaryRun};
use puzzlescript_engine::solve::{LevelGame, inputs};
use rayon::prelude::*;
use rustc_hash::FxHashSet;
use serde_json::Value as Json;
use solver::Budget;

use super::frame::{Board, Frame};
use super::judge::{Amiss, Cancelled, Judge, Judgement, Winnable};
use super::mutate::mutate;
use super::want::Want;
use super::written::Writer;

/// The number of candidates of a round. It must not depend on the machine: what one round finds changes the next.
const ROUND: u64 = 64;

/// After this number of candidates, a multiple of [`ROUND`], it is forgotten which boards there were, and a run can be resumed.
const EPOCH: u64 = 1024;

/// By how much a board that a check complains of misses what is wanted.
const CHECK_MISSES: u32 = 3;

/// How levels are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Options {
    /// The same seed gives the same levels.
    pub(crate) seed: u64,
    /// The number of states that each search stores at most.
    pub(crate) states: u32,
}

/// A level and what is wanted of its variations.
pub(crate) struct Task<'t> {
    pub(crate) frame: &'t Frame<'t>,
    pub(crate) level: LevelGame,
    pub(crate) want: &'t Want,
    pub(crate) options: Options,
    /// Inputs that win the level, if any are known.
    pub(crate) known: Vec<u16>,
    /// The name of the file of the game.
    pub(crate) file: &'t str,
}

/// What became of candidates.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Counts {
    pub(crate) tried: u64,
    pub(crate) accepted: u64,
    pub(crate) rejected: [u64; REASONS.len()],
}

/// Why candidates are not accepted, as places in [`Counts::rejected`].
pub(crate) const REASONS: [&str; 8] = [
    "repeated",
    "not won",
    "undecided",
    "too short",
    "too long",
    "won otherwise",
    "too much like others",
    "faulty",
];

/// All that a run depends on from the end of an epoch on.
#[derive(Clone, Debug)]
pub(crate) struct Progress {
    pub(crate) counts: Counts,
    pub(crate) parents: Parents<Board>,
    pub(crate) accepted: Vec<Board>,
}

/// A run.
pub(crate) struct Run<'r> {
    pub(crate) judge: Judge<'r>,
    seed: u64,
    writer: Writer<'r>,
    /// The levels that new ones must not be like.
    known: Vec<Picture>,
    seen: FxHashSet<Board>,
    progress: Progress,
    /// The progress at the end of the last epoch.
    pub(crate) resumable: Progress,
}

impl<'r> Run<'r> {
    /// A run from its start. `cancelled` is asked often, from several threads.
    pub(crate) fn new(task: Task<'r>, cancelled: &'r (dyn Fn() -> bool + Sync)) -> Self {
        let Task { frame, level, want, options, known, file } = task;
        let budget = Budget { states: options.states, ..Budget::default() };
        let original = Parent { board: frame.original.clone(), path: known, misses: u32::MAX };
        let parents = Parents::new(original);
        let progress = Progress { counts: Counts::default(), parents, accepted: Vec::new() };
        Self {
            judge: Judge { frame, level, want, budget, cancelled },
            seed: options.seed,
            writer: Writer::new(frame, file, options.seed),
            known: frame.pictures(),
            seen: FxHashSet::default(),
            resumable: progress.clone(),
            progress,
        }
    }

    /// Goes on from an earlier run.
    pub(crate) fn continue_from(&mut self, progress: Progress) {
        self.known.extend(progress.accepted.iter().map(|board| self.judge.frame.picture(board)));
        self.resumable = progress.clone();
        self.progress = progress;
    }

    fn reject(&mut self, reason: &str) {
        let at = REASONS.iter().position(|it| *it == reason);
        if let Some(count) = at.and_then(|at| self.progress.counts.rejected.get_mut(at)) {
            *count += 1;
        }
    }

    /// Accepts a board that can be won if nothing is missing. It may become a parent in any case.
    fn winnable(&mut self, board: Board, mut winnable: Winnable) -> Result<Option<Variation>, Cancelled> {
        let unlike = self.judge.want.unlike;
        let picture = self.judge.frame.picture(&board);
        // The level itself is among those of the game.
        let differences = self.known.iter().map(|known| known.difference(&picture, unlike));
        let difference = differences.min().unwrap_or(unlike);
        winnable.misses = winnable.misses.saturating_add(unlike - difference);
        let mut accepted = None;
        match winnable.amiss {
            Amiss::TooShort => self.reject("too short"),
            Amiss::TooLong => self.reject("too long"),
            Amiss::Otherwise => self.reject("won otherwise"),
            Amiss::Nothing if difference < unlike => self.reject("too much like others"),
            Amiss::Nothing => {
                accepted = self.write(&board, &winnable.path)?;
                if accepted.is_some() {
                    self.progress.counts.accepted += 1;
                    self.known.push(picture);
                    self.progress.accepted.push(board.clone());
                } else {
                    self.reject("faulty");
                    winnable.misses = winnable.misses.saturating_add(CHECK_MISSES);
                }
            }
        }
        self.progress.parents.add(Parent { board, path: winnable.path, misses: winnable.misses });
        Ok(accepted)
    }

    /// The game with a board, if a check has no complaints about it and the engine wins it.
    fn write(&self, board: &Board, path: &[u16]) -> Result<Option<Variation>, Cancelled> {
        let level_board = self.judge.frame.level_board(board);
        let Some((path, lower)) = self.judge.shortest(&level_board, path)? else { return Ok(None) };
        let inputs = inputs(&self.judge.level, &path);
        let lower = lower.max(self.judge.want.length.0);
        let Counts { tried, accepted, .. } = self.progress.counts;
        let written = self.writer.written((board, &level_board), accepted + 1, &inputs);
        Ok(written.map(|written| Variation {
            level: written.name,
            file: written.file,
            text: written.text,
            beside: vec![written.sessions],
            path: inputs
                .iter()
                .map(|input| Move { action: crate::attempt::action(*input), label: input.word().to_owned() })
                .collect(),
            lower,
            candidate: tried,
            measures: None,
        }))
    }
}

impl VaryRun for Run<'_> {
    fn resume(&mut self, state: &Json) -> bool {
        let progress = self.read_state(state);
        let is_read = progress.is_some();
        if let Some(progress) = progress {
            self.continue_from(progress);
        }
        is_read
    }

    fn round(&mut self, most: usize) -> Option<Vec<Variation>> {
        let first = self.progress.counts.tried;
        let (judge, parents, seed) = (&self.judge, &self.progress.parents, self.seed);
        let candidates: Vec<(Board, &Parent<Board>)> = (first..first + ROUND)
            .map(|candidate| {
                let mut random = Random::of(seed, candidate);
                let parent = parents.choose(&mut random);
                let mut board = parent.board.clone();
                mutate(judge.frame, &mut board, &mut random);
                (board, parent)
            })
            .collect();
        let seen = &mut self.seen;
        let is_new: Vec<bool> = candidates
            .iter()
            .map(|(board, _)| *board != judge.frame.original && seen.insert(board.clone()))
            .collect();
        let judged: Result<Vec<Option<Judgement>>, Cancelled> = candidates
            .par_iter()
            .zip(&is_new)
            .map(|((board, parent), is_new)| is_new.then(|| judge.judge(board, &parent.path)).transpose())
            .collect();
        let judged = judged.ok()?;
        let boards: Vec<Board> = candidates.into_iter().map(|(board, _)| board).collect();
        let mut accepted = Vec::new();
        for (board, judgement) in boards.into_iter().zip(judged) {
            if accepted.len() >= most {
                return Some(accepted);
            }
            self.progress.counts.tried += 1;
            match judgement {
                None => self.reject("repeated"),
                Some(Judgement::NoWin) => self.reject("not won"),
                Some(Judgement::Undecided) => self.reject("undecided"),
                Some(Judgement::Winnable(winnable)) => match self.winnable(board, winnable) {
                    Ok(level) => accepted.extend(level),
                    // The next round ends for the same reason.
                    Err(Cancelled) => return Some(accepted),
                },
            }
        }
        if self.progress.counts.tried.is_multiple_of(EPOCH) {
            self.seen.clear();
            self.resumable = self.progress.clone();
        }
        Some(accepted)
    }

    fn counts(&self) -> VaryCounts {
        let Counts { tried, accepted, rejected } = &self.progress.counts;
        VaryCounts {
            tried: *tried,
            accepted: *accepted,
            repeated: rejected[0],
            rejected: rejected.iter().copied().zip(REASONS).collect(),
        }
    }

    fn state(&self) -> Json {
        self.written_state()
    }

    fn resumes_at(&self) -> u64 {
        self.resumable.counts.tried
    }
}

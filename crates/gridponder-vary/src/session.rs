//! A run that makes new levels: rounds of candidates that are judged at the same time and taken in order, so that the
//! result depends on nothing but the level, what is wanted, and the seed.

use std::sync::Arc;

use check::Standards;
use engine::def;
use language::variation::{Picture, Random};
use language::{Law, Origin, RunName};
use pack::{File, Pack, lower};
use rayon::prelude::*;
use rustc_hash::FxHashSet;
use search::{UnknownChoices, choices};
use serde_json::Value as Json;
use solver::Budget;

use crate::alike::picture;
use crate::board::{Board, Frame, Parent, Parents};
use crate::checked::Checked;
use crate::judge::{Cancelled, Judge, Judgement, Known, Winnable};
use crate::mutate::{Odds, mutate};
use crate::own;
use crate::played_on::played_on;
use crate::resume::{self, Progress};
use crate::rounds::{Accepted, Counts, Interrupted, Options, Rounds};
use crate::want::Want;

/// The number of candidates of a round. It must not depend on the machine: what one round finds changes the next.
const ROUND: u64 = 64;

/// After this number of candidates, a multiple of [`ROUND`], it is forgotten which boards there were, and a run can be
/// resumed.
const EPOCH: u64 = 1024;

/// The most paths that are too short and kept.
const MAX_SHORT: usize = 8;

/// By how much a board that a check complains of misses what is wanted.
const CHECK_MISSES: u32 = 3;

/// A level and what is wanted of its variations.
#[derive(Clone, Copy, Debug)]
pub struct Task<'t> {
    /// The pack of the level.
    pub pack: &'t Arc<Pack>,
    /// The file of the level.
    pub file: &'t Arc<File>,
    /// The game of the pack.
    pub game: &'t def::Game,
    /// What is varied.
    pub frame: &'t Frame,
    /// What is wanted.
    pub want: &'t Want,
    /// The laws that no new level may break.
    pub laws: &'t Arc<[Law]>,
    /// How levels are made.
    pub options: Options,
}

/// A run.
pub struct Session<'s> {
    task: Task<'s>,
    judge: Judge<'s>,
    checked: Checked<'s>,
    name: RunName,
    /// The levels that new ones must not be like.
    known: Vec<Picture>,
    seen: FxHashSet<Board>,
    short: Vec<Vec<u16>>,
    progress: Progress,
    /// The progress at the end of the last epoch.
    resumable: Progress,
}

impl<'s> Session<'s> {
    /// A run from its start. `cancelled` is asked often, from several threads.
    pub fn new(task: Task<'s>, cancelled: &'s (dyn Fn() -> bool + Sync)) -> Result<Self, UnknownChoices> {
        let Task { pack, file, game, frame, want, laws, options } = task;
        let choices = choices(game, frame.level.size)?;
        let gold_path = lower::gold_path_actions(file);
        let gold_path = gold_path.iter().map(|step| choices.iter().position(|it| it.action == *step));
        let gold_path: Option<Vec<u16>> = gold_path.map(|at| at.map(|at| at as u16)).collect();
        let budget = Budget { states: options.states, ..Budget::default() };
        let judge = Judge { game, semantics: options.semantics, choices, want, budget, cancelled };
        let parents = Parents::new(Parent {
            board: frame.original().clone(),
            path: gold_path.unwrap_or_default(),
            misses: u32::MAX,
        });
        let name = RunName::new(file.stem(), Origin::Level, options.seed);
        let known = own::others(pack, &name).iter().map(|level| picture(game, level)).collect();
        let progress =
            Progress { counts: Counts::default(), parents, odds: Odds::new(frame), accepted: Vec::new() };
        Ok(Self {
            task,
            judge,
            checked: Checked::new(
                pack,
                file,
                Standards { semantics: options.semantics, laws: Arc::clone(laws) },
            ),
            name,
            known,
            seen: FxHashSet::default(),
            short: Vec::new(),
            resumable: progress.clone(),
            progress,
        })
    }

    /// Goes on from an earlier run.
    fn continue_from(&mut self, progress: Progress) {
        for board in &progress.accepted {
            self.known.push(self.picture(board));
        }
        self.resumable = progress.clone();
        self.progress = progress;
    }

    fn keep_short(&mut self, path: Option<Vec<u16>>) {
        if let Some(path) = path {
            self.short.insert(0, path);
            self.short.truncate(MAX_SHORT);
        }
    }

    fn picture(&self, board: &Board) -> Picture {
        picture(self.task.game, &self.task.frame.level(board))
    }

    /// Accepts a board that can be won if nothing else is missing. It may become a parent in any case.
    fn winnable(&mut self, board: Board, mut winnable: Winnable) -> Result<Option<Accepted>, Cancelled> {
        let want = self.task.want;
        let picture = self.picture(&board);
        // The level itself is among those of the pack.
        let differences = self.known.iter().map(|known| known.difference(&picture, want.unlike));
        let difference = differences.min().unwrap_or(want.unlike);
        let is_right = winnable.misses == 0;
        winnable.misses = winnable.misses.saturating_add(want.unlike - difference);
        let mut accepted = None;
        let counts = &mut self.progress.counts;
        if winnable.has_other_ways {
            counts.other_ways += 1;
        } else if !is_right {
            counts.too_long += 1;
        } else if difference < want.unlike {
            counts.alike += 1;
        } else {
            accepted = self.write(&board, &winnable)?;
            let counts = &mut self.progress.counts;
            if accepted.is_some() {
                counts.accepted += 1;
                self.known.push(picture);
                self.progress.accepted.push(board.clone());
            } else {
                counts.faulty += 1;
                winnable.misses = winnable.misses.saturating_add(CHECK_MISSES);
            }
        }
        self.progress.parents.add(Parent { board, path: winnable.path, misses: winnable.misses });
        Ok(accepted)
    }

    /// The text of a level with a board, if a check has no complaints about it. Its gold path is a shortest one if the
    /// search for it does not run out.
    fn write(&self, board: &Board, winnable: &Winnable) -> Result<Option<Accepted>, Cancelled> {
        let level = self.task.frame.level(board);
        let Some((path, lower)) = self.judge.shortest(&level, &winnable.path)? else { return Ok(None) };
        let lower = lower.max(self.task.want.length.0);
        let Counts { tried, accepted, .. } = self.progress.counts;
        let number = accepted + 1;
        let id = self.name.of_level(number);
        let path = self.judge.actions(&path);
        let text = self.checked.text(&level, (&id, number), &path);
        Ok(text.map(|text| Accepted { id, text, path, lower, candidate: tried, measures: None }))
    }
}

impl Rounds for Session<'_> {
    fn accepted(&mut self, most: usize) -> Result<Vec<Accepted>, Interrupted> {
        let first = self.progress.counts.tried;
        let weights = self.progress.odds.weights();
        let longest = self.progress.parents.length().unwrap_or(0).max(self.task.want.length.1);
        let (frame, judge, short, progress) = (self.task.frame, &self.judge, &self.short, &self.progress);
        let mut is_new = Vec::new();
        let candidates: Vec<(Board, Vec<usize>, &Parent)> = (first..first + ROUND)
            .into_par_iter()
            .map(|candidate| {
                let mut random = Random::of(self.task.options.seed, candidate);
                let parent = progress.parents.choose(&mut random);
                let mut board = parent.board.clone();
                let odds = (progress.odds.changes.as_slice(), weights.as_slice());
                let play = |random: &mut Random| played_on((judge, frame), parent, random);
                let made_with = mutate(frame, &mut board, odds, &mut random, play);
                (board, made_with, parent)
            })
            .collect();
        for (board, ..) in &candidates {
            is_new.push(*board != *frame.original() && self.seen.insert(board.clone()));
        }
        let judged: Result<Vec<Option<Judgement>>, Cancelled> = candidates
            .par_iter()
            .zip(&is_new)
            .map(|((board, _, parent), is_new)| {
                let known = Known { path: &parent.path, short, most: longest, lower: 1 };
                is_new.then(|| judge.judge(&frame.level(board), known)).transpose()
            })
            .collect();
        let Ok(judged) = judged else { return Err(Interrupted) };
        let candidates: Vec<(Board, Vec<usize>)> =
            candidates.into_iter().map(|(board, made_with, _)| (board, made_with)).collect();
        let mut accepted = Vec::new();
        for ((board, made_with), judgement) in candidates.into_iter().zip(judged) {
            if accepted.len() >= most {
                return Ok(accepted);
            }
            self.progress.counts.tried += 1;
            let is_won = matches!(judgement, Some(Judgement::TooShort(_) | Judgement::Winnable(_)));
            if judgement.is_some() {
                self.progress.odds.note(&made_with, is_won);
            }
            let counts = &mut self.progress.counts;
            match judgement {
                None => counts.repeated += 1,
                Some(Judgement::NoWin | Judgement::DoesNotOpen) => counts.not_won += 1,
                Some(Judgement::Undecided) => counts.undecided += 1,
                Some(Judgement::TooShort(path)) => {
                    counts.too_short += 1;
                    self.keep_short(path);
                }
                Some(Judgement::Winnable(winnable)) => match self.winnable(board, winnable) {
                    Ok(level) => accepted.extend(level),
                    // The next round ends for the same reason.
                    Err(Cancelled) => return Ok(accepted),
                },
            }
        }
        if self.progress.counts.tried.is_multiple_of(EPOCH) {
            self.seen.clear();
            self.short.clear();
            self.resumable = self.progress.clone();
        }
        Ok(accepted)
    }

    fn counts(&self) -> &Counts {
        &self.progress.counts
    }

    fn state(&self) -> Json {
        resume::state(&self.resumable)
    }

    fn resume(&mut self, state: &Json) -> bool {
        let progress = resume::read(self.task.frame, self.judge.choices.len(), state);
        progress.map(|progress| self.continue_from(progress)).is_some()
    }

    fn resumes_at(&self) -> u64 {
        self.resumable.counts.tried
    }
}

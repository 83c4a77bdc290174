//! Searches of levels.

use std::collections::BTreeMap;
use std::sync::Arc;

use engine::{Level, def, replay};
use language::{
    AllPaths, DeadEnds, EventNecessity, EventNeeds, KeptSolution, Measuring, Metrics, MetricsStage, Move,
    Necessity, PathEvents, PlayError, RandomPlay, Rollouts, SearchBudget, SearchError, SearchProgress,
    SearchSignal, SearchWatch, Searched, ShortestPaths, Solved, Solving, Start, Unproved, Verdict, Wanted,
    Win, digest, plural,
};
use pack::lower;
use search::{
    Ended, MustNot, NotExamined, Options, Part, Reason, Rolled, Rolls, Stage, Subject, shortest_ways,
};
use solver::{Budget, Progress, Proof, Shortage, Signal};

use super::PackProject;
use super::play::expect_readable;
use super::quest::Quest;
use super::replays::moved;
use crate::switches;

impl Solving for PackProject {
    fn solve(
        &self,
        searched: Searched<'_>,
        wanted: Wanted<'_>,
        watch: SearchWatch<'_>,
    ) -> Result<Solved, SearchError> {
        let Wanted { is_any_enough, all_shortest, all_within, listed, must_not, .. } = wanted;
        let Quest { game, level, path: gold_path, from, is_own } = self.quest(searched, &wanted)?;
        let request = |why: String| SearchError::Play(PlayError::Request(why));
        let must_not = must_not
            .iter()
            .map(|text| MustNot::read(text).map_err(|why| request(format!("`{text}`: {why}"))))
            .collect::<Result<Vec<MustNot>, _>>()?;
        let ended = |why| match why {
            Ended::Cancelled(_) => SearchError::Cancelled,
            Ended::NoStart { step } => request(format!(
                "cannot start after step {from}; step {} ends the level or is refused",
                step + 1
            )),
            Ended::PathDoesNotWin => SearchError::WrongPath,
        };
        let budget = budget(searched.budget);
        let part = Part { from, must_not: &must_not, ..Part::whole(&game, &level, &gold_path) };
        let options = Options { budget, is_any_enough, ..Options::default() };
        let mut watch = watched(watch);
        let solved = search::solve(part, options, &mut watch).map_err(ended)?;
        let all_shortest = match (all_shortest, &solved.verdict) {
            (true, search::Verdict::Shortest { path }) => {
                let wanted = (path.len() as u32, listed);
                let ways = shortest_ways(part, wanted, budget, &mut watch).map_err(ended)?;
                Some(ways.map_or(ShortestPaths::Undecided, |ways| ShortestPaths::Counted {
                    count: ways.count,
                    paths: ways.paths.iter().map(|path| moves(path)).collect(),
                }))
            }
            // They were not asked for, or their length is not known.
            _ => None,
        };
        let all_paths = match all_within {
            Some(within) => {
                let found = search::all_paths(part, (within, listed), budget, &mut watch).map_err(ended)?;
                let paths = found.paths.iter().map(|path| moves(path)).collect();
                let search::AllPaths { by_length, is_complete, .. } = found;
                Some(AllPaths { within, by_length, paths, is_complete })
            }
            None => None,
        };
        Ok(Solved {
            verdict: plain(solved.verdict),
            states: solved.states,
            own: is_own.then(|| moves(&gold_path[from..])),
            all_shortest,
            all_paths,
            incidents: Vec::new(),
            doubts: must_not.iter().flat_map(|it| it.doubts(Some(&game))).map(check::doubt).collect(),
        })
    }

    fn fingerprints(&self) -> BTreeMap<String, String> {
        let Ok(game) = self.readable_game() else { return BTreeMap::new() };
        // The order of levels and what is only shown have no part in it.
        let of_game = digest(&format!("{:?}", lower::game(game)));
        let levels = self.pack().levels().filter(|file| expect_readable(file).is_ok());
        let fingerprint = |file: &Arc<pack::File>| {
            let (level, gold_path) = (lower::level(file), lower::gold_path_actions(file));
            (file.stem().to_owned(), digest(&format!("{of_game} {} {level:?} {gold_path:?}", file.stem())))
        };
        levels.map(fingerprint).collect()
    }

    fn keep(&self, wins: &[Win]) -> Vec<Result<KeptSolution, PlayError>> {
        wins.iter().filter_map(|win| self.better(win).transpose()).collect()
    }
}

impl Measuring for PackProject {
    fn metrics(
        &self,
        searched: Searched<'_>,
        watch: &mut dyn FnMut(MetricsStage, SearchProgress) -> SearchSignal,
    ) -> Result<Metrics, SearchError> {
        let (game, level, gold_path) = self.searchable(searched)?;
        let part = Part::whole(&game, &level, &gold_path);
        let found = search::metrics(part, budget(searched.budget), &mut |stage, progress| {
            let stage = match stage {
                Stage::Solution => MetricsStage::Solution,
                Stage::Ways => MetricsStage::Ways,
                Stage::Path => MetricsStage::Path,
                Stage::States => MetricsStage::States,
            };
            signal(watch(stage, plain_progress(progress)))
        });
        let found = found.map_err(|why| ended(&why))?;
        let dead_ends = found.dead_ends.map(|it| DeadEnds { states: it.states, of: it.of });
        Ok(Metrics {
            verdict: plain(found.solved.verdict),
            own: found.gold_path,
            ways: found.ways,
            bits: found.bits,
            moves: found.moves,
            forced: found.forced,
            dead_ends,
            events: found.events.map(|it| PathEvents {
                counts: it.counts.into_iter().map(|(event, count)| (event.to_owned(), count)).collect(),
                interaction_score: it.interaction_score,
            }),
        })
    }

    fn rollouts(
        &self,
        searched: Searched<'_>,
        random: RandomPlay,
        watch: SearchWatch<'_>,
    ) -> Result<Rollouts, SearchError> {
        let (game, level, gold_path) = self.searchable(searched)?;
        let RandomPlay { trials, steps, wants_exact } = random;
        let solution = Some(gold_path.len()).filter(|length| *length > 0);
        let usual = || solution.map_or_else(RandomPlay::steps_without_solution, RandomPlay::steps_for);
        let steps = steps.unwrap_or_else(usual);
        let rolls = Rolls { trials, steps, wants_exact };
        let rolled = search::rollouts((&game, &level), rolls, budget(searched.budget), &mut watched(watch));
        let Rolled { trials, exact } = rolled
            .map_err(|why| ended(&why))?
            .map_err(|why| SearchError::Refused(format!("not played at random: {why}")))?;
        Ok(Rollouts {
            trials: trials.trials,
            cut: trials.cut,
            steps,
            seed: search::SEED,
            exact,
            ..Rollouts::won_after(&trials.wins)
        })
    }

    fn needs(&self, searched: Searched<'_>, watch: SearchWatch<'_>) -> Result<Necessity, SearchError> {
        let (game, file) = self.playable(searched.level)?;
        let (game, level) = (lower::game(game), lower::level(file));
        let gold_path = lower::gold_path_actions(file);
        let semantics = switches(searched.semantics);
        let subject = Subject { game: &game, level: &level, semantics, gold_path: &gold_path };
        let found = search::necessity(subject, budget(searched.budget), &mut watched(watch));
        match found {
            Ok(found) => Ok(ide::plain_necessity(&found)),
            Err(NotExamined::Compile(why)) => {
                Err(PlayError::Unplayable(Arc::clone(&file.path), why.to_string()).into())
            }
            Err(NotExamined::Ended(why)) => Err(ended(&why)),
        }
    }
}

impl EventNeeds for PackProject {
    fn event_needs(
        &self,
        searched: Searched<'_>,
        watch: SearchWatch<'_>,
    ) -> Result<EventNecessity, SearchError> {
        let (game, level, gold_path) = self.searchable(searched)?;
        let part = Part::whole(&game, &level, &gold_path);
        let found = search::event_necessity(part, budget(searched.budget), &mut watched(watch));
        found.map(|found| ide::plain_event_necessity(&found)).map_err(|why| ended(&why))
    }
}

impl PackProject {
    /// A level, ready to be searched, with its game and its gold path.
    pub(super) fn searchable(
        &self,
        searched: Searched<'_>,
    ) -> Result<(def::Game, Level, Vec<def::Action>), PlayError> {
        let Searched { level, semantics, .. } = searched;
        let (game, file) = self.playable(level)?;
        let compiled = self.compiled(&Start { level, semantics, ..Start::default() })?;
        Ok((lower::game(game), compiled, lower::gold_path_actions(file)))
    }

    /// The level with a path that wins; `None` if its gold path wins with no more steps.
    fn better(&self, win: &Win) -> Result<Option<KeptSolution>, PlayError> {
        let (_, file) = self.playable(&win.level)?;
        let level = self.compiled(&Start { level: &win.level, ..Start::default() })?;
        let gold_path = lower::gold_path_actions(file);
        if gold_path.len() <= win.path.len() && replay(&level, &gold_path).verdict == engine::Verdict::Won {
            return Ok(None);
        }
        let could_not = |why| PlayError::Unreadable(Arc::clone(&file.path), why);
        let moves = win.path.iter().map(|it| it.action.clone()).collect();
        let path = ide::board::actions(&moves).map_err(could_not)?;
        let edits = pack::record(file, &path).map_err(could_not)?;
        let text = text::apply(file.tree.text(), &edits);
        let text = text.ok_or_else(|| could_not("internal error: the edits overlap".to_owned()))?;
        let note = format!("wrote a gold path of {}", plural(path.len(), "step"));
        Ok(Some(KeptSolution { file: Arc::clone(&file.path), text: Some(text), notes: vec![note] }))
    }
}

fn moves(path: &[def::Action]) -> Vec<Move> {
    path.iter().map(moved).collect()
}

/// A verdict as plain data.
pub(super) fn plain(verdict: search::Verdict) -> Verdict {
    match verdict {
        search::Verdict::Shortest { path } => Verdict::Shortest(moves(&path)),
        search::Verdict::Found { path, lower, reason } => {
            Verdict::Found { path: moves(&path), lower, why: unproved(&reason) }
        }
        search::Verdict::Unsolvable(proof) => Verdict::Unsolvable(argument(proof).to_owned()),
        search::Verdict::Undecided { lower, reason } => Verdict::Undecided { lower, why: unproved(&reason) },
    }
}

fn unproved(reason: &Reason) -> Unproved {
    match reason {
        Reason::Shortage(Shortage::Time) => Unproved::OutOfTime,
        reason @ Reason::Shortage(_) => Unproved::Because(reason.to_string()),
        reason => Unproved::NotSearched(reason.to_string()),
    }
}

/// The argument that no path wins.
const fn argument(proof: Proof) -> &'static str {
    match proof {
        Proof::Exhausted => "all reachable states were visited",
        Proof::DeadStart => "a goal cannot be met from the start",
    }
}

/// Why a search that starts at the beginning of a level has no result.
pub(super) fn ended(why: &Ended) -> SearchError {
    match why {
        Ended::Cancelled(_) => SearchError::Cancelled,
        Ended::NoStart { .. } | Ended::PathDoesNotWin => SearchError::WrongPath,
    }
}

pub(super) fn budget(budget: SearchBudget) -> Budget {
    let unlimited = Budget::default().states;
    Budget { states: budget.states.unwrap_or(unlimited).min(unlimited), memory: budget.memory }
}

fn plain_progress(progress: &Progress) -> SearchProgress {
    SearchProgress { states: progress.states, lower: progress.lower }
}

fn signal(signal: SearchSignal) -> Signal {
    match signal {
        SearchSignal::Continue => Signal::Continue,
        SearchSignal::TimeIsUp => Signal::TimeIsUp,
        SearchSignal::Cancel => Signal::Cancel,
    }
}

pub(super) fn watched(watch: SearchWatch<'_>) -> impl FnMut(&Progress) -> Signal {
    move |progress| signal(watch(plain_progress(progress)))
}

//! Searches of levels.

use std::collections::BTreeMap;

use language::{
    AllPaths, Incident, KeptSolution, Move, PlayError, SearchError, SearchProgress, SearchSignal,
    SearchWatch, Searched, ShortestPaths, Solved, Solving, Unproved, Verdict, Wanted, Win, digest,
};
use puzzlescript_engine::model::{Entry, LevelBoard};
use puzzlescript_engine::solve::{LevelGame, inputs};
use puzzlescript_engine::{Engine, Input, Issue};
use solver::{Answer, Budget, Cancelled, Progress, Proof, Shortage, Signal, Task};
use text::{TextRange, TextSize};

use super::GameProject;
use super::play::{entry, moved};
use crate::session::{self, Frame};

impl Solving for GameProject {
    fn solve(
        &self,
        searched: Searched<'_>,
        wanted: Wanted<'_>,
        watch: SearchWatch<'_>,
    ) -> Result<Solved, SearchError> {
        if wanted.from > 0 {
            let why = "a level of a game has no gold path to start after";
            return Err(PlayError::Request(why.to_owned()).into());
        }
        if !wanted.must_not.is_empty() {
            let why = "a game of PuzzleScript has no events that could be forbidden";
            return Err(PlayError::Request(why.to_owned()).into());
        }
        if !wanted.after.is_empty() || wanted.start.is_some() || wanted.goal.is_some() {
            let why = "a game of PuzzleScript is searched from the start of a level to a win";
            return Err(PlayError::Request(why.to_owned()).into());
        }
        let engine = self.engine()?;
        let entry = entry(searched.level)?;
        let mut level = match LevelGame::new(engine, entry) {
            Ok(level) => level,
            Err(why) => {
                return Ok(Solved {
                    verdict: not_searched(&why.to_string()),
                    states: 0,
                    own: None,
                    all_shortest: None,
                    all_paths: None,
                    incidents: Vec::new(),
                    doubts: Vec::new(),
                });
            }
        };
        let budget = budget(searched);
        let task = Task { budget, is_any_enough: wanted.is_any_enough, known: None };
        let mut watch = watched(watch);
        let answer = solver::solve_guided(&mut level, &task, &mut watch).map_err(cancelled)?;
        let way = answer.verdict.path().map(|path| inputs(&level, path)).unwrap_or_default();
        let frames: Vec<Frame> =
            session::frames(engine, entry, "", way.iter().copied()).into_iter().flatten().collect();
        if answer.verdict.path().is_some() && !frames.last().is_some_and(|frame| frame.won) {
            return Err(SearchError::WrongPath);
        }
        let incidents = incidents(&frames, level.met());
        let all_shortest = match (wanted.all_shortest, &answer.verdict) {
            (true, solver::Verdict::Shortest { path }) => {
                let asked = (path.len() as u32, wanted.listed);
                let ways = solver::shortest_ways(&mut level, asked, budget, &mut watch);
                Some(shortest_paths(engine, entry, &level, ways.map_err(cancelled)?)?)
            }
            _ => None,
        };
        let all_paths = match wanted.all_within {
            Some(within) => {
                let found = solver::all_paths(&mut level, (within, wanted.listed), budget, &mut watch);
                let found = found.map_err(cancelled)?;
                let paths = winning(engine, entry, &level, &found.paths)?;
                let solver::AllPaths { by_length, is_complete, .. } = found;
                Some(AllPaths { within, by_length, paths, is_complete })
            }
            None => None,
        };
        let Answer { verdict, states, .. } = answer;
        Ok(Solved {
            verdict: plain(&verdict, &way),
            states,
            own: None,
            all_shortest,
            all_paths,
            incidents,
            doubts: Vec::new(),
        })
    }

    fn fingerprints(&self) -> BTreeMap<String, String> {
        let (Ok(engine), Some((text, reading))) = (self.engine(), self.reading_of(&self.main)) else {
            return BTreeMap::new();
        };
        // Other levels have no part in it: what is written around them all is the game.
        let mut game = String::new();
        let mut from = 0;
        let entries = reading.source.levels.iter().map(crate::read::Entry::at);
        for at in entries.chain([TextRange::empty(TextSize::of(text))]) {
            let around = text.get(from..usize::from(at.start())).unwrap_or_default().trim();
            if !around.is_empty() {
                game.push_str(around);
                game.push('\n');
            }
            from = at.end().into();
        }
        let game = digest(&game);
        let levels = engine.game().levels.iter().enumerate();
        let fingerprint = |(number, entry): (usize, &Entry)| match entry {
            Entry::Board(LevelBoard { width, height, cells, line: _ }) => {
                Some((number.to_string(), digest(&format!("{game} {width} {height} {cells:?}"))))
            }
            Entry::Message { .. } => None,
        };
        levels.filter_map(fingerprint).collect()
    }

    fn keep(&self, wins: &[Win]) -> Vec<Result<KeptSolution, PlayError>> {
        self.kept(wins).map_or_else(|why| vec![Err(why)], |kept| vec![Ok(kept)])
    }
}

/// The shortest paths of a level.
fn shortest_paths(
    engine: &Engine,
    entry: usize,
    level: &LevelGame,
    ways: Option<solver::Ways>,
) -> Result<ShortestPaths, SearchError> {
    let Some(ways) = ways else { return Ok(ShortestPaths::Undecided) };
    Ok(ShortestPaths::Counted { count: ways.count, paths: winning(engine, entry, level, &ways.paths)? })
}

/// Paths of a level as moves. Fails unless each of them wins at its last input.
fn winning(
    engine: &Engine,
    entry: usize,
    level: &LevelGame,
    paths: &[Vec<u16>],
) -> Result<Vec<Vec<Move>>, SearchError> {
    let paths: Vec<Vec<Input>> = paths.iter().map(|path| inputs(level, path)).collect();
    let wins = |path: &Vec<Input>| {
        let frames = session::frames(engine, entry, "", path.iter().copied());
        frames.into_iter().flatten().last().is_some_and(|frame| frame.won)
    };
    if !paths.iter().all(wins) {
        return Err(SearchError::WrongPath);
    }
    Ok(paths.iter().map(|path| moves(path)).collect())
}

fn moves(inputs: &[Input]) -> Vec<Move> {
    inputs.iter().copied().map(moved).collect()
}

/// The verdict on a level that is not searched, for this reason.
pub(super) fn not_searched(why: &str) -> Verdict {
    Verdict::Undecided { lower: 0, why: Unproved::NotSearched(why.to_owned()) }
}

/// What the engine met on the solution, and in other turns that the search tried.
fn incidents(way: &[Frame], met: &[Issue]) -> Vec<Incident> {
    let mut told: Vec<Issue> = Vec::new();
    let mut incidents = Vec::new();
    let incident = |text: String, issue: Issue| Incident { text, json: Some(session::issue(issue)) };
    for (number, frame) in way.iter().enumerate() {
        for &issue in &frame.issues {
            if !told.contains(&issue) {
                told.push(issue);
                incidents.push(incident(format!("{}: {issue}", session::when(number)), issue));
            }
        }
    }
    let others = met.iter().filter(|issue| !told.contains(issue));
    incidents.extend(others.map(|&issue| incident(format!("in a turn that was tried: {issue}"), issue)));
    incidents
}

/// A verdict as plain data.
pub(super) fn plain(verdict: &solver::Verdict, way: &[Input]) -> Verdict {
    match *verdict {
        solver::Verdict::Shortest { .. } => Verdict::Shortest(moves(way)),
        solver::Verdict::Found { lower, shortage, .. } => {
            Verdict::Found { path: moves(way), lower, why: unproved(shortage) }
        }
        solver::Verdict::Unsolvable(Proof::Exhausted) => {
            Verdict::Unsolvable("no state that can be reached wins".to_owned())
        }
        solver::Verdict::Unsolvable(Proof::DeadStart) => {
            Verdict::Unsolvable("the start is proved lost".to_owned())
        }
        solver::Verdict::Undecided { lower, shortage } => {
            Verdict::Undecided { lower, why: unproved(shortage) }
        }
    }
}

fn unproved(shortage: Shortage) -> Unproved {
    match shortage {
        Shortage::Time => Unproved::OutOfTime,
        shortage => Unproved::Because(shortage.to_string()),
    }
}

pub(super) fn budget(searched: Searched<'_>) -> Budget {
    let unlimited = Budget::default().states;
    let states = searched.budget.states.unwrap_or(unlimited).min(unlimited);
    Budget { states, memory: searched.budget.memory }
}

pub(super) fn watched(watch: SearchWatch<'_>) -> impl FnMut(&Progress) -> Signal {
    move |progress| signal(watch(told(progress)))
}

/// How far a search is.
pub(super) const fn told(progress: &Progress) -> SearchProgress {
    SearchProgress { states: progress.states, lower: progress.lower }
}

/// What a search is to do.
pub(super) const fn signal(signal: SearchSignal) -> Signal {
    match signal {
        SearchSignal::Continue => Signal::Continue,
        SearchSignal::TimeIsUp => Signal::TimeIsUp,
        SearchSignal::Cancel => Signal::Cancel,
    }
}

pub(super) fn cancelled(_: Cancelled) -> SearchError {
    SearchError::Cancelled
}

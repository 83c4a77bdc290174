//! Searches of levels.

use language::{
    Incident, KeptSolution, Move, PlayError, SearchError, SearchProgress, SearchSignal, SearchWatch,
    Searched, ShortestPaths, Solved, Solving, Unproved, Verdict, Wanted, Win,
};
use puzzlescript_engine::solve::{LevelGame, inputs};
use puzzlescript_engine::{Engine, Input, Issue};
use solver::{Answer, Budget, Progress, Proof, Shortage, Signal, Task};

use super::GameProject;
use super::play::{entry, moved};
use crate::session::{self, Frame};

impl Solving for GameProject {
    fn solve(
        &self,
        searched: Searched<'_>,
        wanted: Wanted,
        watch: SearchWatch<'_>,
    ) -> Result<Solved, SearchError> {
        if wanted.from > 0 {
            let why = "a level of a game has no gold path to start after";
            return Err(PlayError::Request(why.to_owned()).into());
        }
        let engine = self.engine()?;
        let entry = entry(searched.level)?;
        let mut level = match LevelGame::new(engine, entry) {
            Ok(level) => level,
            Err(why) => return Ok(not_searched(&why.to_string())),
        };
        let budget = budget(searched);
        let task = Task { budget, is_any_enough: wanted.is_any_enough, known: None };
        let mut watch = watched(watch);
        let answer = solver::solve(&mut level, &task, &mut watch).map_err(|_| SearchError::Cancelled)?;
        let way = answer.verdict.path().map(|path| inputs(&level, path)).unwrap_or_default();
        let frames: Vec<Frame> =
            session::frames(engine, entry, "", way.iter().copied()).into_iter().flatten().collect();
        if answer.verdict.path().is_some() && !frames.last().is_some_and(|frame| frame.won) {
            return Err(SearchError::WrongPath);
        }
        let incidents = incidents(&frames, level.met());
        let all_shortest = match (wanted.all_shortest, &answer.verdict) {
            (Some(listed), solver::Verdict::Shortest { path }) => {
                let asked = (path.len() as u32, listed);
                let ways = solver::shortest_ways(&mut level, asked, budget, &mut watch);
                Some(shortest_paths(engine, entry, &level, ways.map_err(|_| SearchError::Cancelled)?)?)
            }
            _ => None,
        };
        let Answer { verdict, states, .. } = answer;
        Ok(Solved { verdict: plain(&verdict, &way), states, own: None, all_shortest, incidents })
    }

    fn keep(&self, wins: &[Win]) -> Vec<Result<KeptSolution, PlayError>> {
        self.kept(wins).map_or_else(|why| vec![Err(why)], |kept| vec![Ok(kept)])
    }
}

/// The paths of a level, each of which wins at its last input.
fn shortest_paths(
    engine: &Engine,
    entry: usize,
    level: &LevelGame,
    ways: Option<solver::Ways>,
) -> Result<ShortestPaths, SearchError> {
    let Some(ways) = ways else { return Ok(ShortestPaths::Undecided) };
    let paths: Vec<Vec<Input>> = ways.paths.iter().map(|path| inputs(level, path)).collect();
    let wins = |path: &Vec<Input>| {
        let frames = session::frames(engine, entry, "", path.iter().copied());
        frames.into_iter().flatten().last().is_some_and(|frame| frame.won)
    };
    if !paths.iter().all(wins) {
        return Err(SearchError::WrongPath);
    }
    let paths = paths.iter().map(|path| moves(path)).collect();
    Ok(ShortestPaths::Counted { count: ways.count, paths })
}

fn moves(inputs: &[Input]) -> Vec<Move> {
    inputs.iter().copied().map(moved).collect()
}

fn not_searched(why: &str) -> Solved {
    let why = Unproved::Because(format!("not searched: {why}"));
    let verdict = Verdict::Undecided { lower: 0, why };
    Solved { verdict, states: 0, own: None, all_shortest: None, incidents: Vec::new() }
}

/// What the engine met on the solution, and in other turns that the search tried.
fn incidents(way: &[Frame], met: &[Issue]) -> Vec<Incident> {
    let mut told: Vec<Issue> = Vec::new();
    let mut texts: Vec<String> = Vec::new();
    for (number, frame) in way.iter().enumerate() {
        for &issue in &frame.issues {
            if !told.contains(&issue) {
                told.push(issue);
                texts.push(format!("{}: {issue}", session::when(number)));
            }
        }
    }
    for &issue in met.iter().filter(|issue| !told.contains(issue)) {
        texts.push(format!("in a turn that was tried: {issue}"));
    }
    // Programs get them in the order in which the search met them.
    let json = met.iter().copied().map(session::issue).map(Some).chain(std::iter::repeat(None));
    texts.into_iter().zip(json).map(|(text, json)| Incident { text, json }).collect()
}

/// A verdict as plain data.
fn plain(verdict: &solver::Verdict, way: &[Input]) -> Verdict {
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

fn budget(searched: Searched<'_>) -> Budget {
    let unlimited = Budget::default().states;
    let states = searched.budget.states.unwrap_or(unlimited).min(unlimited);
    Budget { states, memory: searched.budget.memory }
}

fn watched(watch: SearchWatch<'_>) -> impl FnMut(&Progress) -> Signal {
    move |progress| match watch(SearchProgress { states: progress.states, lower: progress.lower }) {
        SearchSignal::Continue => Signal::Continue,
        SearchSignal::TimeIsUp => Signal::TimeIsUp,
        SearchSignal::Cancel => Signal::Cancel,
    }
}

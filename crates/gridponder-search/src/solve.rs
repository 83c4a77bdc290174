//! The verdict of a search of a level, in the words of gold paths.

use std::collections::BTreeMap;
use std::fmt;

use engine::{Level, def, replay};
use solver::{Budget, Cancelled, Progress, Proof, Shortage, Signal, Task};

use crate::choices::{Choice, UnknownChoices, choices};
use crate::level_game::LevelGame;
use crate::must_not::{MustNot, broken};

/// How a level is searched.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The limits.
    pub budget: Budget,
    /// Whether any path will do.
    pub is_any_enough: bool,
    /// Whether states that differ only in what nothing reads count as one.
    pub is_canonical: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { budget: Budget::default(), is_any_enough: false, is_canonical: true }
    }
}

/// A level that was searched.
#[derive(Clone, Debug, PartialEq)]
pub struct Solved {
    /// What is proved.
    pub verdict: Verdict,
    /// The number of distinct states that were stored.
    pub states: u64,
    /// The number of turns that were played.
    pub turns: u64,
}

/// What a search proved. Every path was replayed, and wins at its last step.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// The path wins, and no shorter one does.
    Shortest {
        /// The path.
        path: Vec<def::Action>,
    },
    /// The path wins. A shorter one may exist.
    Found {
        /// The path.
        path: Vec<def::Action>,
        /// No path with fewer steps wins.
        lower: u32,
        /// Why no more is proved.
        reason: Reason,
    },
    /// No path wins.
    Unsolvable(Proof),
    /// No path was found, and it is not proved that none exists.
    Undecided {
        /// No path with fewer steps wins.
        lower: u32,
        /// Why no more is proved.
        reason: Reason,
    },
}

/// Why no more is proved about a level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The search ran out of something.
    Shortage(Shortage),
    /// It is not known what a player can choose.
    Choices(UnknownChoices),
    /// The gold path wins by a step that is not declared, so it is not known what a player can choose.
    StepNotOffered {
        /// The step, from 0.
        step: usize,
    },
    /// The load cascade was cut before its end.
    LoadCascade,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shortage(shortage) => shortage.fmt(f),
            Self::Choices(why) => why.fmt(f),
            Self::StepNotOffered { step } => {
                write!(f, "step {} of the gold path is not among the declared actions", step + 1)
            }
            Self::LoadCascade => f.write_str("loading the level does not end and was cut"),
        }
    }
}

/// The part of a level that is searched.
#[derive(Clone, Copy, Debug)]
pub struct Part<'p> {
    /// The game, for what a player can choose.
    pub game: &'p def::Game,
    /// The level.
    pub level: &'p Level,
    /// A path that is thought to win. If it does, only shorter ones are searched for.
    pub gold_path: &'p [def::Action],
    /// The number of its steps that are played before the search starts.
    pub from: usize,
    /// What no turn of the search may do.
    pub must_not: &'p [MustNot],
}

impl<'p> Part<'p> {
    /// A level from its start.
    pub const fn whole(game: &'p def::Game, level: &'p Level, gold_path: &'p [def::Action]) -> Self {
        Self { game, level, gold_path, from: 0, must_not: &[] }
    }

    /// The steps that are played before the search starts.
    fn before(&self) -> &'p [def::Action] {
        &self.gold_path[..self.from.min(self.gold_path.len())]
    }

    /// Whether a path from the start of the search wins at its last step, without what may not happen.
    fn is_won_by(&self, path: &[def::Action]) -> bool {
        replay(self.level, &[self.before(), path].concat()).verdict == engine::Verdict::Won
            && !broken(self.level, (self.before(), path), self.must_not)
    }
}

/// A search that ended without a verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ended {
    /// It was cancelled.
    Cancelled(Progress),
    /// A step before the start of the search, from 0, is not accepted or ends the level.
    NoStart {
        /// The step.
        step: usize,
    },
    /// A path that was found does not win when it is replayed: an error in Goldpath.
    PathDoesNotWin,
}

impl From<Cancelled> for Ended {
    fn from(why: Cancelled) -> Self {
        Self::Cancelled(why.at)
    }
}

/// Searches for a shortest path. `watch` is called at every turn.
pub fn solve(
    part: Part<'_>,
    options: Options,
    watch: &mut dyn FnMut(&Progress) -> Signal,
) -> Result<Solved, Ended> {
    let Part { game, level, gold_path, .. } = part;
    let unsearched = |verdict| Ok(Solved { verdict, states: 0, turns: 0 });
    let unknown = |reason| unsearched(Verdict::Undecided { lower: 0, reason });
    if level.stop().is_some() {
        return unsearched(Verdict::Unsolvable(Proof::DeadStart));
    }
    if level.is_cut() {
        return unknown(Reason::LoadCascade);
    }
    let choices = match choices(game, level.size()) {
        Ok(choices) => choices,
        Err(why) => return unknown(Reason::Choices(why)),
    };
    let known = match known_path(level, &choices, gold_path) {
        Ok(known) => Some(known),
        // A path that wins by such a step shows that a player is offered more than is declared.
        Err(step) if replay(level, gold_path).verdict == engine::Verdict::Won => {
            return unknown(Reason::StepNotOffered { step });
        }
        Err(_) => None,
    };
    let (before, rest) = gold_path.split_at(part.before().len());
    let is_allowed = !rest.is_empty() && !broken(level, (before, rest), part.must_not);
    let known = known.filter(|_| is_allowed).map(|known| known[before.len()..].to_vec());
    let task = Task { budget: options.budget, is_any_enough: options.is_any_enough, known };
    let mut searched = opened(part, &choices, options)?;
    let answer = solver::solve_hard(&mut searched, &task, watch)?;
    let actions = |path: Vec<u16>| -> Vec<def::Action> {
        path.iter().map(|choice| choices[usize::from(*choice)].action.clone()).collect()
    };
    let verdict = match answer.verdict {
        solver::Verdict::Shortest { path } => Verdict::Shortest { path: actions(path) },
        solver::Verdict::Found { path, lower, shortage } => {
            Verdict::Found { path: actions(path), lower, reason: Reason::Shortage(shortage) }
        }
        solver::Verdict::Unsolvable(proof) => Verdict::Unsolvable(proof),
        solver::Verdict::Undecided { lower, shortage } => {
            Verdict::Undecided { lower, reason: Reason::Shortage(shortage) }
        }
    };
    if let Verdict::Shortest { path } | Verdict::Found { path, .. } = &verdict
        && !part.is_won_by(path)
    {
        return Err(Ended::PathDoesNotWin);
    }
    Ok(Solved { verdict, states: answer.states, turns: answer.turns })
}

/// The shortest paths of a level, as gold paths.
#[derive(Clone, Debug, PartialEq)]
pub struct Ways {
    /// How many there are; `u64::MAX` stands for this number or more.
    pub count: u64,
    /// -log2 of the probability that random moves play one of them, see [`solver::Ways::bits`].
    pub bits: f64,
    /// The first of them.
    pub paths: Vec<Vec<def::Action>>,
}

/// Counts the winning paths with `length` steps, which [`solve`] has proved to be the fewest, and lists up to `most`.
/// Returns `None` if the limits are too small or the time is up.
pub fn shortest_ways(
    part: Part<'_>,
    (length, most): (u32, usize),
    budget: Budget,
    watch: &mut dyn FnMut(&Progress) -> Signal,
) -> Result<Option<Ways>, Ended> {
    let Ok(choices) = choices(part.game, part.level.size()) else { return Ok(None) };
    let mut searched = opened(part, &choices, Options { budget, ..Options::default() })?;
    let Some(ways) = solver::shortest_ways(&mut searched, (length, most), budget, watch)? else {
        return Ok(None);
    };
    Ok(Some(Ways { count: ways.count, bits: ways.bits, paths: winning(part, &choices, &ways.paths)? }))
}

/// The winning paths of a level up to a length, as gold paths.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AllPaths {
    /// How many there are, by their length.
    pub by_length: BTreeMap<u32, u64>,
    /// Some of them, the shortest first.
    pub paths: Vec<Vec<def::Action>>,
    /// Whether these are all.
    pub is_complete: bool,
}

/// Counts the winning paths with at most `within` steps that visit no state twice, and lists up to `most` of the shortest.
pub fn all_paths(
    part: Part<'_>,
    (within, most): (u32, usize),
    budget: Budget,
    watch: &mut dyn FnMut(&Progress) -> Signal,
) -> Result<AllPaths, Ended> {
    let Ok(choices) = choices(part.game, part.level.size()) else { return Ok(AllPaths::default()) };
    if part.level.is_cut() {
        return Ok(AllPaths::default());
    }
    let mut searched = opened(part, &choices, Options { budget, ..Options::default() })?;
    let found = solver::all_paths(&mut searched, (within, most), budget, watch)?;
    let paths = winning(part, &choices, &found.paths)?;
    Ok(AllPaths { by_length: found.by_length, paths, is_complete: found.is_complete })
}

/// The part of a level as a game, at its start.
fn opened<'l>(part: Part<'l>, choices: &[Choice], options: Options) -> Result<LevelGame<'l>, Ended> {
    let mut game = LevelGame::new(part.level, choices, options.is_canonical);
    game.limit_memory(options.budget.memory);
    game.start_after(part.before()).map_err(|step| Ended::NoStart { step })?;
    game.forbid(part.must_not);
    Ok(game)
}

/// Paths in the notation of gold paths. Fails unless each of them wins when it is replayed, without what may not happen.
fn winning(part: Part<'_>, choices: &[Choice], paths: &[Vec<u16>]) -> Result<Vec<Vec<def::Action>>, Ended> {
    let actions = |path: &Vec<u16>| -> Vec<def::Action> {
        path.iter().map(|choice| choices[usize::from(*choice)].action.clone()).collect()
    };
    let paths: Vec<Vec<def::Action>> = paths.iter().map(actions).collect();
    if paths.iter().all(|path| part.is_won_by(path)) { Ok(paths) } else { Err(Ended::PathDoesNotWin) }
}

/// The steps of a path as choices, or the first step that is none.
pub(crate) fn known_path(level: &Level, choices: &[Choice], path: &[def::Action]) -> Result<Vec<u16>, usize> {
    let actions: Vec<engine::Action> = choices.iter().map(|choice| level.action(&choice.action)).collect();
    let choice = |step: &def::Action| {
        let action = level.action(step);
        actions.iter().position(|it| *it == action).map(|at| at as u16)
    };
    path.iter().enumerate().map(|(at, step)| choice(step).ok_or(at)).collect()
}

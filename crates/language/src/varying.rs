//! Data of making new levels from one, or from nothing.

use std::cmp::Reverse;
use std::ops::Range;
use std::sync::Arc;

use crate::{Law, Move, NewLevel, PlayError, Rollouts, Semantics};

/// A run that makes new levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VaryJob<'j> {
    /// The name of the level.
    pub level: &'j str,
    /// How the new levels are played, one of [`Play::semantics`](crate::Play::semantics).
    pub semantics: Semantics,
    /// What they must be like, in the language's notation; empty for any that can be won.
    pub want: &'j str,
    /// The same seed gives the same levels.
    pub seed: u64,
    /// The number of states that each search stores at most.
    pub states: u32,
    /// What they are made from.
    pub origin: Origin<'j>,
    /// The laws of settings, which none of them may break; a language that has no laws is told of none.
    pub laws: &'j [Law],
    /// The kinds that may change where levels are made from one, `avatar` among them; `None` if all may.
    pub kinds: Option<&'j [String]>,
    /// The cells, as column and row, that stay as they are where levels are made from one.
    pub locked: &'j [(u32, u32)],
}

/// What new levels are made from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin<'j> {
    /// The level: changes of its board.
    Level,
    /// Nothing: boards of the same game, with goals and kinds like those of the level.
    Nothing(Filling<'j>),
}

/// The name of a run, such as `harbor_v7`, which the names of its levels begin with: `harbor_v7_1` and so on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunName(String);

impl RunName {
    /// The run for a level with a seed.
    pub fn new(level: &str, origin: Origin<'_>, seed: u64) -> Self {
        let made_from = match origin {
            Origin::Level => "v",
            Origin::Nothing(_) => "g",
        };
        Self(format!("{level}_{made_from}{seed}"))
    }

    /// The name of the level with this number, from 1.
    pub fn of_level(&self, number: u64) -> String {
        format!("{self}_{number}")
    }

    /// Whether a level has a name that the run gives.
    pub fn is_of(&self, level: &str) -> bool {
        let number = level.strip_prefix(&*self.0).and_then(|rest| rest.strip_prefix('_'));
        number.is_some_and(|number| number.bytes().all(|byte| byte.is_ascii_digit()))
    }
}

impl std::fmt::Display for RunName {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

/// How boards are filled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Filling<'j> {
    /// Their width and height; `None` for those of the level.
    pub size: Option<(u32, u32)>,
    /// The fewest and the most entities of kinds, in place of those that the levels of the project have.
    pub kinds: &'j [(String, u32, u32)],
    /// By how many moves a limit exceeds the shortest solution; `None` for as many as in the level.
    pub slack: Option<u32>,
}

/// Why there are no variations of a level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VaryError {
    /// The level cannot be played.
    Play(PlayError),
    /// What is wanted is wrong at these bytes, which are empty at the end if something is missing.
    Want(Range<usize>, String),
    /// Nothing of the level can be varied, or it cannot be searched.
    Refused(String),
}

impl From<PlayError> for VaryError {
    fn from(why: PlayError) -> Self {
        Self::Play(why)
    }
}

/// A new level.
#[derive(Clone, Debug, PartialEq)]
pub struct Variation {
    /// Its name.
    pub level: String,
    /// The name of its file.
    pub file: String,
    /// The text of its file.
    pub text: String,
    /// Files that belong beside it: names and texts.
    pub beside: Vec<(String, String)>,
    /// A path that wins: a shortest one if it has `lower` moves.
    pub path: Vec<Move>,
    /// No path with fewer moves wins.
    pub lower: u32,
    /// The number of the candidate, from 1.
    pub candidate: u64,
    /// What was measured of it, if anything was.
    pub measures: Option<Measures>,
}

/// What the files of a project say once a new level is in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placing {
    /// The texts of files once it has taken the place of the level that it is made from.
    pub instead: Vec<(Arc<str>, String)>,
    /// The same once it is a level beside that one.
    pub beside: PlacedBeside,
}

/// A new level beside the one that it is made from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlacedBeside {
    /// In a file of its own, listed behind that level.
    File(NewLevel),
    /// Below that level in the same file: the texts of files then.
    Below(Vec<(Arc<str>, String)>),
}

/// What makes a level interesting, as far as it can be counted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measures {
    /// How much its solution acts on the board.
    pub interaction_score: u64,
    /// Random play, with as many trials for all levels of a run.
    pub rollouts: Rollouts,
}

impl Measures {
    /// The order of levels by interest: more interaction, then more bits of random play, then a shorter solution.
    pub const fn rank(&self, length: usize) -> (Reverse<u64>, u64, usize) {
        // Of as many trials, those of a level with more bits win less often.
        (Reverse(self.interaction_score), self.rollouts.wins, length)
    }
}

/// What became of the candidates of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VaryCounts {
    /// All.
    pub tried: u64,
    /// Those that were accepted.
    pub accepted: u64,
    /// Those that had been tried shortly before, and were not judged again.
    pub repeated: u64,
    /// All that were not accepted, by reason, with those that were repeated.
    pub rejected: Vec<(u64, &'static str)>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_interaction_counts_before_more_bits_and_those_before_a_shorter_solution() {
        let of = |interaction_score, wins, length| {
            let rollouts = Rollouts { trials: 1000, wins, ..Rollouts::default() };
            Measures { interaction_score, rollouts }.rank(length)
        };
        let ranks = [of(9, 900, 30), of(8, 0, 30), of(8, 1, 12), of(8, 1, 13), of(8, 2, 5)];
        assert!(ranks.is_sorted(), "{ranks:?}");
    }
}

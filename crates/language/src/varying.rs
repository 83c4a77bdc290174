//! Data of making new levels from one.

use std::ops::Range;

use crate::{Move, PlayError, Semantics};

/// A run that makes variations of a level.
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
    /// The text of its file.
    pub text: String,
    /// A path that wins: a shortest one if it has `lower` moves.
    pub path: Vec<Move>,
    /// No path with fewer moves wins.
    pub lower: u32,
    /// The number of the candidate, from 1.
    pub candidate: u64,
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

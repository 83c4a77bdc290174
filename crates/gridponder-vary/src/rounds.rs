//! What runs are to those who conduct them, whatever they make levels from.

use engine::{Semantics, def};
use language::Measures;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

/// How levels are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The same seed gives the same levels.
    pub seed: u64,
    /// How the levels are played.
    pub semantics: Semantics,
    /// The number of states that each search stores at most.
    pub states: u32,
}

/// How many candidates there were, by what became of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// All.
    pub tried: u64,
    /// Those that were a board that had been tried shortly before.
    pub repeated: u64,
    /// Those that no path wins, or none that is short enough.
    pub not_won: u64,
    /// Those of which the searches did not decide enough.
    pub undecided: u64,
    /// Those whose shortest path is too short.
    pub too_short: u64,
    /// Those whose shortest path is too long.
    pub too_long: u64,
    /// Those that can be won otherwise than is wanted.
    pub other_ways: u64,
    /// Those that are too much like another level.
    pub alike: u64,
    /// Those that a check complains of, or that cannot be written.
    pub faulty: u64,
    /// Those that were accepted.
    pub accepted: u64,
}

/// A level that was accepted.
#[derive(Clone, Debug, PartialEq)]
pub struct Accepted {
    /// Its id.
    pub id: String,
    /// The text of its file.
    pub text: String,
    /// Its gold path: a shortest path if it has `lower` steps.
    pub path: Vec<def::Action>,
    /// No path with fewer steps wins.
    pub lower: u32,
    /// The number of the candidate, from 1.
    pub candidate: u64,
    /// What was measured of it, if anything was.
    pub measures: Option<Measures>,
}

/// A round was ended before any of its levels could be accepted. Nothing of it counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interrupted;

/// A run that makes levels in rounds. It can be resumed from a state that it told.
pub trait Rounds {
    /// Makes and judges the candidates of a round, and accepts up to `most` of them. If that ends the round early, the run is
    /// over. Nothing is measured of them yet.
    fn accepted(&mut self, most: usize) -> Result<Vec<Accepted>, Interrupted>;

    /// Measures levels that were accepted, and writes it into their texts, if that is done in such runs. If that is cancelled,
    /// the run is over, and the levels that are not measured do not count.
    fn measured(&mut self, levels: Vec<Accepted>) -> Vec<Accepted> {
        levels
    }

    /// A round of levels that are accepted and measured.
    fn round(&mut self, most: usize) -> Result<Vec<Accepted>, Interrupted> {
        let accepted = self.accepted(most)?;
        Ok(self.measured(accepted))
    }

    /// What became of all candidates.
    fn counts(&self) -> &Counts;

    /// A state to go on from, which may be some candidates ago. A run that goes on from it finds the levels again that were
    /// found since, and then others.
    fn state(&self) -> Json;

    /// Goes on from the state of a run with the same task. Returns false, with nothing changed, if it is none.
    fn resume(&mut self, state: &Json) -> bool;

    /// The number of candidates after which [`Rounds::state`] goes on.
    fn resumes_at(&self) -> u64;
}

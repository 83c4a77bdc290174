//! Facets of making new levels from one.

use serde_json::Value as Json;

use crate::{Placing, Variation, VaryCounts, VaryError, VaryJob, Watch};

/// Makes variations of levels.
pub trait Varying: Sync {
    /// Begins a run, and calls `conduct` with it. `cancelled` is asked often, from several threads.
    fn vary(
        &self,
        job: VaryJob<'_>,
        cancelled: &(dyn Fn() -> bool + Sync),
        conduct: &mut dyn FnMut(&mut dyn VaryRun),
    ) -> Result<(), VaryError>;

    /// How a variation of the level with this name, made from the project as it is, comes into the project. Err: why it
    /// can't.
    fn placing(&self, level: &str, variation: &Variation, watch: Watch<'_>) -> Result<Placing, String>;
}

/// A run that makes variations of a level. Its result depends on nothing but the project and the [job](VaryJob).
pub trait VaryRun {
    /// Goes on from the state of an earlier run of the same job. Returns false if it is no such state.
    fn resume(&mut self, state: &Json) -> bool;

    /// Makes and judges the candidates of a round, and accepts up to `most` of them. Returns `None` if it was cancelled:
    /// nothing of the round counts.
    fn round(&mut self, most: usize) -> Option<Vec<Variation>>;

    /// What became of all candidates.
    fn counts(&self) -> VaryCounts;

    /// The state to go on from.
    fn state(&self) -> Json;

    /// The number of candidates after which the [state](Self::state) goes on.
    fn resumes_at(&self) -> u64;
}

//! Facets of searches for solutions.

use std::collections::BTreeMap;

use crate::{
    EventNecessity, KeptSolution, Metrics, MetricsStage, Necessity, PlayError, RandomPlay, Rollouts,
    SearchError, SearchProgress, SearchSignal, SearchWatch, Searched, Solved, Wanted, Win,
};

/// Searches of levels for the shortest paths that win, with proof.
pub trait Solving: Sync {
    /// Searches a level.
    fn solve(
        &self,
        searched: Searched<'_>,
        wanted: Wanted<'_>,
        watch: SearchWatch<'_>,
    ) -> Result<Solved, SearchError>;

    /// A digest of each level by its name, of all that a search of it depends on beside its semantics and limits: as long as
    /// it is the same, so is what is proved. Levels that cannot be played have none.
    fn fingerprints(&self) -> BTreeMap<String, String>;

    /// What becomes of the files when paths that win are kept: only those that are better than what the project has.
    fn keep(&self, wins: &[Win]) -> Vec<Result<KeptSolution, PlayError>>;
}

/// Searches that measure how hard levels are and what they need.
pub trait Measuring: Sync {
    /// Measures a level. `watch` is called at every turn with the stage that is on; each stage may end with the time
    /// being up, which leaves the others alone.
    fn metrics(
        &self,
        searched: Searched<'_>,
        watch: &mut dyn FnMut(MetricsStage, SearchProgress) -> SearchSignal,
    ) -> Result<Metrics, SearchError>;

    /// Plays a level at random. `watch` is called at every turn that was not played before; if it says that the time is up, the
    /// trials that were played count.
    fn rollouts(
        &self,
        searched: Searched<'_>,
        random: RandomPlay,
        watch: SearchWatch<'_>,
    ) -> Result<Rollouts, SearchError>;

    /// What becomes of a level without each of its entities.
    fn needs(&self, searched: Searched<'_>, watch: SearchWatch<'_>) -> Result<Necessity, SearchError>;
}

/// Searches of levels without the events of their own solutions.
pub trait EventNeeds: Sync {
    /// What becomes of a level without each event of its own solution.
    fn event_needs(
        &self,
        searched: Searched<'_>,
        watch: SearchWatch<'_>,
    ) -> Result<EventNecessity, SearchError>;
}

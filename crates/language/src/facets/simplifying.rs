//! Facets of leaving out of levels what they do not need.

use crate::{SearchError, SearchWatch, Searched, Simplified};

/// Leaves out of levels what it does not take to win them.
pub trait Simplifying: Sync {
    /// What is left of a level such that one of its shortest solutions still wins it at the last move, and is still a shortest
    /// one. `watch` is called at every turn; when the time is up, what is left out by then is told.
    fn simplify(&self, searched: Searched<'_>, watch: SearchWatch<'_>) -> Result<Simplified, SearchError>;
}

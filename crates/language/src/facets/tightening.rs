//! Facets of closing ways around what levels should need.

use crate::{SearchError, SearchWatch, Searched, Tightened};

/// Closes ways around what levels should need with few more blocking pieces.
pub trait Tightening: Sync {
    /// The pieces that a level gets so that its solution still wins it, no shorter one does, and it cannot be won without what
    /// should be needed, or only by a longer way. `needed` names that: kinds, or entities with their places; if it is empty, it
    /// is all that the solution does not win without. `watch` is called at every turn; when the time is up, what is proved by
    /// then is told.
    fn tighten(
        &self,
        searched: Searched<'_>,
        needed: &[String],
        watch: SearchWatch<'_>,
    ) -> Result<Tightened, SearchError>;
}

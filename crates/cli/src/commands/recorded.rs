//! The recordings of a project that are played to ask about them.

use language::Recording;

use crate::commands::playable::Playable;
use crate::exit::Failure;

/// The recordings of a level, or of all levels.
pub(crate) fn recordings(playable: &Playable, level: Option<&str>) -> Result<Vec<Recording>, Failure> {
    let replays = playable.facet(|facets| facets.replays, "have nothing to replay")?;
    let mut all = replays.recordings().all;
    all.retain(|it| level.is_none_or(|level| it.level.as_deref() == Some(level)));
    Ok(all)
}

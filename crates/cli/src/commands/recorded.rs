//! The recordings of a project that are played to ask about them.

use language::{Explaining, Move, PlayError, Recording, Semantics, Start, TurnRecord};
use serde_json::Value as Json;

use crate::commands::playable::Playable;
use crate::exit::Failure;

/// The recordings of a level, or of all levels.
pub(crate) fn recordings(playable: &Playable, level: Option<&str>) -> Result<Vec<Recording>, Failure> {
    let replays = playable.facet(|facets| facets.replays, "have nothing to replay")?;
    let mut all = replays.recordings().all;
    all.retain(|it| level.is_none_or(|level| it.level.as_deref() == Some(level)));
    Ok(all)
}

/// Where a recording starts, and its moves.
pub(crate) fn of(recording: &Recording, semantics: Semantics) -> (Start<'_>, Vec<Json>) {
    let level = recording.level.as_deref().unwrap_or_default();
    let moves = recording.moves.iter().map(|Move { action, .. }| action.clone()).collect();
    (Start { level, semantics, seed: &recording.seed, records: true }, moves)
}

/// Plays a recording.
pub(crate) fn turns(
    explaining: &dyn Explaining,
    recording: &Recording,
    semantics: Semantics,
) -> Result<Vec<TurnRecord>, PlayError> {
    let (start, moves) = of(recording, semantics);
    explaining.turns(&start, &moves)
}

//! The recordings of a project that are played to ask about them.

use language::{Attempt, Move, Recording, Semantics, Start};
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

/// The moves of a recording.
pub(crate) fn moves(recording: &Recording) -> Vec<Json> {
    recording.moves.iter().map(|Move { action, .. }| action.clone()).collect()
}

/// A recording to be played, with its moves.
pub(crate) fn attempt<'r>(recording: &'r Recording, moves: &'r [Json], semantics: Semantics) -> Attempt<'r> {
    let start = Start { level: recording.scene(), semantics, seed: &recording.seed, records: true };
    Attempt::new(start, moves)
}

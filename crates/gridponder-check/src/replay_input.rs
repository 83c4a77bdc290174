//! What every replay of a pack is played with.

use engine::{Semantics, def};

/// The inputs of a replay.
pub(crate) struct ReplayInput<'a> {
    pub(crate) game: &'a def::Game,
    pub(crate) semantics: Semantics,
}

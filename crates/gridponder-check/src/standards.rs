//! What a pack is checked by.

use std::sync::Arc;

use engine::Semantics;
use language::Law;

/// What a pack is checked by, beside the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standards {
    /// The semantics of replays.
    pub semantics: Semantics,
    /// The laws for its levels.
    pub laws: Arc<[Law]>,
}

/// No laws.
impl From<Semantics> for Standards {
    fn from(semantics: Semantics) -> Self {
        Self { semantics, laws: Arc::default() }
    }
}

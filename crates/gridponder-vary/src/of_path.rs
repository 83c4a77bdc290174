//! What is wanted of the path that is found of a level (authors' specification, section 4). A path that another search finds may be
//! another one.

use engine::{Level, def};
use search::{MustNot, count_events, path_events};

/// What is wanted of a path.
#[derive(Clone, Debug, PartialEq)]
pub struct OfPath {
    /// Events, with the fewest and the most of them.
    pub counts: Vec<(MustNot, (u32, u32))>,
    /// Actions that it has.
    pub actions: Vec<String>,
    /// The fewest and the most of its interaction score.
    pub score: (u32, u32),
}

impl Default for OfPath {
    /// Any path.
    fn default() -> Self {
        Self { counts: Vec::new(), actions: Vec::new(), score: (0, u32::MAX) }
    }
}

impl OfPath {
    /// Whether any path is right.
    pub(crate) fn is_any(&self) -> bool {
        *self == Self::default()
    }

    /// Whether a path is right.
    pub(crate) fn holds(&self, level: &Level, path: &[def::Action]) -> bool {
        let is_within =
            |number: u64, (least, most): (u32, u32)| (u64::from(least)..=u64::from(most)).contains(&number);
        self.actions.iter().all(|action| path.iter().any(|step| step.id == *action))
            && (self.score == (0, u32::MAX)
                || is_within(path_events(level, path).interaction_score, self.score))
            && self.counts.iter().all(|(event, bounds)| is_within(count_events(level, path, event), *bounds))
    }
}

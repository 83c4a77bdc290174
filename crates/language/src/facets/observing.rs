//! The facet of playing as an agent does, by text.

use serde_json::Value as Json;

use crate::{Observation, Offer, PlayError, Session, Start};

/// What an agent is told that plays a level by text.
pub trait Observing: Sync {
    /// Starts an attempt.
    fn observe(&self, start: &Start<'_>) -> Result<Box<dyn Observed>, PlayError>;
}

/// An attempt at a level that an agent plays.
pub trait Observed: Session {
    /// What the agent is told of the state; if it is anonymous, without the names of what is on the board.
    fn observation(&self, is_anonymous: bool) -> Observation;

    /// Every move that the game declares, in order of declaration, and what it would do in this state.
    fn offers(&self) -> Vec<Offer>;

    /// A move as it is offered, from any way to write it. Err: why it is none that the game declares.
    fn read(&self, action: &Json) -> Result<Json, String>;
}

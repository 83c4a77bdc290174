//! A second implementation of the released game, written directly from its specification (engine.md,
//! systems.md, casts.md) and as simple as possible: everything is cloned, nothing is indexed, and values are
//! JSON. It shares no code with the engine, so that agreement of both rests on the text of the specification
//! and not on one interpretation of it.
//!
//! Where production throws, a function returns [`values::Stop`]: a turn that stops changes nothing.

mod board;
mod cascade;
mod conditions;
mod effective;
mod effects;
mod events;
mod goals;
mod load;
mod lose;
mod open;
mod references;
mod state;
mod systems;
mod turn;
pub(crate) mod values;

pub(crate) use events::Event;
pub(crate) use load::{Files, Loaded, Step, load, step};
pub(crate) use open::open;
pub(crate) use state::State;
pub(crate) use turn::{Outcome, turn};

impl Loaded {
    /// Undeclared kinds have no tags.
    fn has_tag(&self, kind: &str, tag: &str) -> bool {
        self.kind(kind).is_some_and(|kind| kind.tags.iter().any(|other| other == tag))
    }

    fn has_any(&self, kind: &str, tags: &[String]) -> bool {
        tags.iter().any(|tag| self.has_tag(kind, tag))
    }

    fn has_animation(&self, kind: &str, animation: &str) -> bool {
        self.kind(kind).is_some_and(|kind| kind.animations.iter().any(|other| other == animation))
    }

    fn kind(&self, id: &str) -> Option<&load::Kind> {
        self.game.kinds.iter().find(|kind| kind.id == id)
    }

    /// The gold path of the level.
    pub(crate) fn gold_path(&self) -> &[Step] {
        &self.level.gold_path
    }
}

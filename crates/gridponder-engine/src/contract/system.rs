//! What a system is.

use std::ops::Range;

use super::turn::Turn;
use crate::Action;
use crate::facts::SystemFact;
use crate::needs::{Contents, Needs};
use crate::pool::Pool;

/// A phase of a turn in which systems act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    /// [`System::action`]
    Action,
    /// [`System::movement`]
    Movement,
    /// [`System::cascade`]
    Cascade,
    /// [`System::npc`]
    Npc,
}

impl Phase {
    /// All phases, in their order.
    pub(crate) const ALL: [Self; 4] = [Self::Action, Self::Movement, Self::Cascade, Self::Npc];
}

/// A compiled system. It takes part in the phases whose methods it implements; no system calls another.
pub(crate) trait System: Send + Sync {
    /// The phases whose methods it implements. It is not called in others.
    fn phases(&self) -> &'static [Phase];

    /// Responds to the player's action.
    fn action(&self, _turn: &mut Turn<'_>, _action: &Action) {}

    /// Resolves pending moves.
    fn movement(&self, _turn: &mut Turn<'_>) {}

    /// Reacts to the pending events of one pass, given by their indices in the turn's list.
    fn cascade(&self, _turn: &mut Turn<'_>, _pending: Range<usize>) {}

    /// Acts by itself, once per turn. Rules do not receive its events.
    fn npc(&self, _turn: &mut Turn<'_>) {}

    /// What it does at most, in every state.
    fn fact(&self) -> SystemFact {
        SystemFact::Unknown
    }

    /// What it needs of a state beside the board.
    fn needs(&self, _contents: &Contents<'_>, _pool: &Pool) -> Needs {
        Needs::default()
    }
}

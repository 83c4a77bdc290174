//! One action of the player.

use crate::pool::Symbol;
use crate::{Direction, Pos};

/// An action as a level understands it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Action {
    /// Its id; `None` when the game declares no such action.
    pub(crate) id: Option<Symbol>,
    /// The `direction` parameter.
    pub(crate) direction: Option<Direction>,
    /// The `position` parameter.
    pub(crate) position: Option<Pos>,
}

impl Action {
    /// Whether it is the action of that id.
    pub(crate) fn is(&self, id: Symbol) -> bool {
        self.id == Some(id)
    }
}

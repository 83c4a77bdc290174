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
    /// Whether the `rotation` parameter is `counterclockwise`.
    pub(crate) is_counterclockwise: bool,
    /// Whether the `axis` parameter is `vertical`.
    pub(crate) is_vertical: bool,
}

impl Action {
    /// Whether it is the action of that id.
    pub(crate) fn is(&self, id: Symbol) -> bool {
        self.id == Some(id)
    }
}

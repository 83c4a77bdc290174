//! A player action.

use crate::pool::Symbol;
use crate::{Direction, Pos};

/// An action, resolved for a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Action {
    /// Its id; `None` if the game does not declare such an action.
    pub(crate) id: Option<Symbol>,
    /// The `direction` parameter.
    pub(crate) direction: Option<Direction>,
    /// The `position` parameter.
    pub(crate) position: Option<Pos>,
    /// The kind of a `direction` parameter that is not one of the eight words.
    pub(crate) other_direction: Option<OtherDirection>,
    /// Whether there is a `position` that is not a cell.
    pub(crate) has_no_cell: bool,
    /// Whether the `rotation` parameter is `counterclockwise`.
    pub(crate) is_counterclockwise: bool,
    /// Whether the `axis` parameter is `vertical`.
    pub(crate) is_vertical: bool,
}

/// A `direction` parameter that is not a direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum OtherDirection {
    /// Another word, with its symbol if it occurs in the level.
    Word(Option<Symbol>),
    /// Not a text.
    NoText,
}

impl Action {
    /// Returns true if the action has this id.
    pub(crate) fn is(&self, id: Symbol) -> bool {
        self.id == Some(id)
    }
}

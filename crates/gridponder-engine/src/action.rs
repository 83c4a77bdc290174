//! A player action.

use crate::pool::Symbol;
use crate::stop::{Source, Wanted};
use crate::turn::Turn;
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

    /// The direction, for a system that stops at anything other than the eight words.
    pub(crate) fn direction_or_stop(&self, turn: &Turn<'_>) -> Option<Direction> {
        if self.other_direction.is_some() {
            turn.stop(Wanted::Direction, Source::Step("direction"), None);
        }
        self.direction
    }

    /// The direction, for a system that ignores other words and stops at values that are not texts.
    pub(crate) fn direction_of_text(&self, turn: &Turn<'_>) -> Option<Direction> {
        if self.other_direction == Some(OtherDirection::NoText) {
            turn.stop(Wanted::Text, Source::Step("direction"), None);
        }
        self.direction
    }

    /// The position, for a system that stops at values that are not cells.
    pub(crate) fn position_or_stop(&self, turn: &Turn<'_>) -> Option<Pos> {
        if self.has_no_cell {
            turn.stop(Wanted::Cell, Source::Step("position"), None);
        }
        self.position
    }
}

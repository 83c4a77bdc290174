//! One action of the player.

use crate::pool::Symbol;
use crate::stop::{Source, Wanted};
use crate::turn::Turn;
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
    /// What a `direction` that is none of the eight words is.
    pub(crate) other_direction: Option<OtherDirection>,
    /// Whether there is a `position` that is no cell.
    pub(crate) has_no_cell: bool,
    /// Whether the `rotation` parameter is `counterclockwise`.
    pub(crate) is_counterclockwise: bool,
    /// Whether the `axis` parameter is `vertical`.
    pub(crate) is_vertical: bool,
}

/// A `direction` that is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum OtherDirection {
    /// Another word, where the level has it anywhere.
    Word(Option<Symbol>),
    /// No text.
    NoText,
}

impl Action {
    /// Whether it is the action of that id.
    pub(crate) fn is(&self, id: Symbol) -> bool {
        self.id == Some(id)
    }

    /// The direction, for a system that takes any of the eight words and stops at anything else.
    pub(crate) fn direction_or_stop(&self, turn: &Turn<'_>) -> Option<Direction> {
        if self.other_direction.is_some() {
            turn.stop(Wanted::Direction, Source::Step("direction"), None);
        }
        self.direction
    }

    /// The direction, for a system that passes over words that are none, and stops at what is no text.
    pub(crate) fn direction_of_text(&self, turn: &Turn<'_>) -> Option<Direction> {
        if self.other_direction == Some(OtherDirection::NoText) {
            turn.stop(Wanted::Text, Source::Step("direction"), None);
        }
        self.direction
    }

    /// The position, for a system that stops at what is no cell.
    pub(crate) fn position_or_stop(&self, turn: &Turn<'_>) -> Option<Pos> {
        if self.has_no_cell {
            turn.stop(Wanted::Cell, Source::Step("position"), None);
        }
        self.position
    }
}

//! The parameters of an action, for systems that stop at values of a wrong type.

use super::turn::Turn;
use crate::action::OtherDirection;
use crate::stop::{Source, Wanted};
use crate::{Action, Direction, Pos};

impl Action {
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

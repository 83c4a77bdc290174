//! The directions that a system accepts.

use crate::action::OtherDirection;
use crate::contract::{Compiler, Config, Turn};
use crate::pool::Symbol;
use crate::stop::{Check, Source, Wanted};
use crate::{Action, Direction};

/// The values of `directions`.
pub(crate) struct Obeyed {
    directions: Vec<Direction>,
    /// Listed words that are not directions. The game stops at a step with one of them, and ignores other
    /// words.
    others: Vec<Symbol>,
    check: Check,
}

impl Obeyed {
    pub(crate) fn compile(compiler: &mut Compiler<'_>, config: &Config<'_>) -> Self {
        let words = config.texts("directions");
        let others = words.iter().filter(|word| Direction::parse(word).is_none());
        Self {
            directions: words.iter().filter_map(|word| Direction::parse(word)).collect(),
            others: others.map(|word| compiler.pool.symbol(word)).collect(),
            check: config.check(compiler, &["directions"]),
        }
    }

    /// The accepted directions.
    pub(crate) fn all(&self) -> &[Direction] {
        &self.directions
    }

    /// The direction of an action, if the system accepts it.
    pub(crate) fn of(&self, turn: &Turn<'_>, action: &Action) -> Option<Direction> {
        let direction = action.direction_of_text(turn);
        turn.stops_at(&self.check);
        if let Some(OtherDirection::Word(Some(word))) = action.other_direction
            && self.others.contains(&word)
        {
            turn.stop(Wanted::Direction, Source::Step("direction"), None);
        }
        direction.filter(|direction| self.directions.contains(direction))
    }
}

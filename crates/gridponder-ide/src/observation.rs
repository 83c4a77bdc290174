//! What an agent is told that plays a level by text (authors' specification, section 7).

mod board;
mod goals;
mod names;
mod offers;

use engine::{View, def};
use language::Observation;

use crate::board::value_words;
use names::Names;

pub use offers::offers;

/// What an agent is told of a state: of a level with these goals, in this game.
pub fn observation(game: &def::Game, goals: &[def::Goal], view: View<'_>, is_anonymous: bool) -> Observation {
    let names = Names::new(game, is_anonymous);
    let carries = match view.avatar_item() {
        engine::Value::Null => None,
        engine::Value::Str(kind) => Some(names.id(&kind)),
        item => Some(value_words(&item)),
    };
    Observation { board: board::text(view, &names), goals: goals::text(goals, view, &names), carries }
}

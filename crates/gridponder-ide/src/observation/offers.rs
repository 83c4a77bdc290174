//! The moves that an agent may choose from.

use engine::{Play, def};
use language::{Offer, Standing};
use search::choices;

/// Every move that the game declares, and what it would do in the state of an attempt, which stays in it. Err: why the
/// moves are not known.
pub fn offers(game: &def::Game, play: &mut Play<'_>) -> Result<Vec<Offer>, search::UnknownChoices> {
    let standing = |play: &mut Play<'_>, action: &def::Action, needs: Option<&str>| {
        if needs.is_some_and(|kind| !play.has_kind(kind)) {
            return Standing::Gone;
        }
        if play.would_act(action) { Standing::Legal } else { Standing::Idle }
    };
    let choices = choices(game, play.level().size())?;
    let offer = |choice: search::Choice| Offer {
        standing: standing(play, &choice.action, choice.needs_kind.as_deref()),
        action: choice.action.to_json_object(),
    };
    Ok(choices.into_iter().map(offer).collect())
}

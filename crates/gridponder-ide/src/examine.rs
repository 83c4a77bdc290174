//! What searches say of one level: whether it can still be won, what it needs, and where its hints end best.

mod fates;
mod hint_advice;
mod necessity;

use engine::{Semantics, def};
use language::SearchLimits;
use pack::{File, Pack, lower};

pub use fates::fates;
pub use hint_advice::hint_advice;
pub use necessity::{necessity, plain_event_necessity, plain_necessity, plain_need};

/// How a level is searched.
#[derive(Clone, Copy)]
pub struct How<'h> {
    /// Whose rules count.
    pub semantics: Semantics,
    /// The limits.
    pub limits: SearchLimits<'h>,
    /// Whether nobody waits any more. Asked before every turn.
    pub cancelled: &'h (dyn Fn() -> bool + Sync),
}

/// The message of a search that nobody waits for.
const CANCELLED: &str = "the search was cancelled";

/// A path that was found and does not win: an error in Goldpath.
const PATH_DOES_NOT_WIN: &str = "internal error: a path that was found does not win when it is replayed";

fn game_of(pack: &Pack) -> Result<def::Game, String> {
    pack.game().map(|game| lower::game(game)).ok_or_else(|| "the pack has no `game.json`".to_owned())
}

/// The message of a search that ended without an answer.
fn ended(why: &search::Ended, file: &File) -> String {
    match why {
        search::Ended::Cancelled(_) => CANCELLED.to_owned(),
        search::Ended::NoStart { step } => {
            format!("step {} of the gold path of `{}` is not accepted", step + 1, file.path)
        }
        search::Ended::PathDoesNotWin => PATH_DOES_NOT_WIN.to_owned(),
    }
}

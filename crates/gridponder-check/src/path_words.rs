//! What may be asked of the paths of a level, in laws and in what is wanted of new levels: features and events.

use engine::def;
use language::{NotationError, Token, Tokens, suggestion};
use search::{Doubt, Feature, MustNot};

use crate::describe;

/// The words that may say what a name means.
const SORTS: [&str; 2] = ["action", "kind"];

/// Reads an action or a kind: `torch`, `kind torch` or `action flip`, with its name as token. Without a game, a name without a
/// sort is taken as that of a kind.
///
/// # Errors
/// There is no name, or the game does not have it, or has it twice.
pub fn feature(tokens: &mut Tokens, game: Option<&def::Game>) -> Result<(Feature, Token), NotationError> {
    let first = tokens.word("an action or a kind")?;
    let sort = SORTS.into_iter().find(|sort| !first.is_quoted && *sort == first.text);
    let sort = sort.filter(|_| tokens.is_at_word());
    let token = if sort.is_some() { tokens.word("a name")? } else { first };
    let actions = || game.into_iter().flat_map(|game| &game.actions).map(|action| action.id.as_str());
    let kinds = || game.into_iter().flat_map(|game| &game.kinds).map(|kind| kind.id.as_str());
    let (is_action, is_kind) = match game {
        Some(_) => (
            sort != Some("kind") && actions().any(|name| name == token.text),
            sort != Some("action") && kinds().any(|name| name == token.text),
        ),
        None => (sort == Some("action"), sort != Some("action")),
    };
    match (is_action, is_kind) {
        (true, false) => Ok((Feature::Action(token.text.clone()), token)),
        (false, true) => Ok((Feature::Kind(token.text.clone()), token)),
        (true, true) => {
            let message =
                format!("`{0}` is an action and a kind; write `action {0}` or `kind {0}`", token.text);
            Err(token.error(message))
        }
        (false, false) => {
            let (what, names): (_, Vec<&str>) = match sort {
                Some("action") => ("unknown action", actions().collect()),
                Some(_) => ("unknown kind", kinds().collect()),
                None => ("unknown action or kind", actions().chain(kinds()).collect()),
            };
            let near = suggestion(&token.text, names);
            Err(token.error(format!("{what} `{}`{near}", token.text)))
        }
    }
}

/// Reads an event: words in quotes, or one word, with its token. Without a game, only what the catalog has is known.
///
/// # Errors
/// There is no event, or none with this name and these fields.
pub fn event(tokens: &mut Tokens, game: Option<&def::Game>) -> Result<(MustNot, Token), NotationError> {
    let token = tokens.word("an event, such as `'object_removed kind=rock'`")?;
    let event = MustNot::read(&token.text).and_then(|event| doubted(event, game));
    let event = event.map_err(|why| token.error(why))?;
    Ok((event, token))
}

/// An event, unless there is none with this name and these fields: then why.
pub(crate) fn doubted(event: MustNot, game: Option<&def::Game>) -> Result<MustNot, String> {
    // Rules of levels may send what nothing in the game sends.
    let is_wrong = |doubt: &Doubt<'_>| !matches!(doubt, Doubt::NeverSent(_));
    match event.doubts(game).into_iter().find(is_wrong) {
        Some(doubt) => Err(describe::doubt(doubt)),
        None => Ok(event),
    }
}

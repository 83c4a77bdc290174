//! Closing the ways around what levels should need.

use language::{Bypasses, Tightened};
use lsp_types::WorkspaceEdit;
use serde_json::{Value, json};

use crate::pool::Cancel;
use crate::project::SEARCH_TIME;
use crate::requests::{edit_to_texts, expect_sound};
use crate::solving::{chosen, no_level, within};
use crate::view::View;

/// The answer about a level that may be tighter, and the edit that makes it so.
type Tighter = (Value, Option<WorkspaceEdit>);

/// `goldpath.tighten`: what is proved of a level, what closes the ways around what should be needed, and the edit that adds it.
pub(crate) fn tighten(
    view: &View,
    level: Option<&str>,
    needed: &[String],
    cancel: &Cancel,
) -> Result<Tighter, String> {
    let (seen, file) = view.place.as_ref().ok_or_else(no_level)?;
    expect_sound(view, seen, file)?;
    let facets = seen.project.facets();
    let (play, tightening) = facets.play.zip(facets.tightening).ok_or_else(no_level)?;
    let level = chosen(play, file, level).ok_or_else(no_level)?;
    let tightened = within((play, &level.name), SEARCH_TIME, cancel, |searched, watch| {
        tightening.tighten(searched, needed, watch)
    });
    let tightened = tightened.map_err(|why| why.to_string())?;
    let noun = play.turn_noun();
    let outcome = tightened.outcome(noun);
    let Tightened { verdict, added, things, files, .. } = tightened;
    let reason = verdict.reason().unwrap_or_default();
    let proved = verdict.clause(noun, "", &reason);
    let name = level.number.map_or_else(|| level.name.clone(), |number| format!("level {number}"));
    let things = things.iter().filter(|it| it.bypasses != Bypasses::None);
    let needed: Vec<String> =
        things.map(|it| format!("{}: {}", it.thing, it.bypasses.words(&it.before, &it.after))).collect();
    let answer =
        json!({ "level": name, "proved": proved, "outcome": outcome, "added": added, "needed": needed });
    Ok((answer, edit_to_texts(view, seen, "tighten the level", files)))
}

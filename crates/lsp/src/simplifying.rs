//! Leaving out of levels what it does not take to win them.

use language::Simplified;
use lsp_types::WorkspaceEdit;
use serde_json::{Value, json};

use crate::pool::Cancel;
use crate::project::SEARCH_TIME;
use crate::requests::{edit_to_texts, expect_sound};
use crate::solving::{chosen, no_level, within};
use crate::view::View;

/// The answer about a level that may be simpler, and the edit that makes it so.
type Simpler = (Value, Option<WorkspaceEdit>);

/// `goldpath.simplify`: what is proved of a level, what it does not take to win, and the edit that leaves that out.
pub(crate) fn simplify(view: &View, level: Option<&str>, cancel: &Cancel) -> Result<Simpler, String> {
    let (seen, file) = view.place.as_ref().ok_or_else(no_level)?;
    expect_sound(view, seen, file)?;
    let facets = seen.project.facets();
    let (play, simplifying) = facets.play.zip(facets.simplifying).ok_or_else(no_level)?;
    let level = chosen(play, file, level).ok_or_else(no_level)?;
    let simplified = within((play, &level.name), SEARCH_TIME, cancel, |searched, watch| {
        simplifying.simplify(searched, watch)
    });
    let Simplified { verdict, left_out, undecided, files } = simplified.map_err(|why| why.to_string())?;
    let reason = verdict.reason().unwrap_or_default();
    let proved = verdict.clause(play.turn_noun(), "", &reason);
    let name = level.number.map_or_else(|| level.name.clone(), |number| format!("level {number}"));
    let answer = json!({ "level": name, "proved": proved, "leftOut": left_out, "undecided": undecided });
    Ok((answer, edit_to_texts(view, seen, "simplify the level", files)))
}

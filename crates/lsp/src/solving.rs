//! Searches of levels by command, in languages that write a solution as a recording of its own.

use std::sync::Arc;
use std::time::{Duration, Instant};

use language::{
    Examination, Play, PlayableLevel, SearchBudget, SearchLimits, SearchWatch, Searched, Solving, Wanted, Win,
};
use serde_json::{Value, json};

use crate::pool::Cancel;
use crate::project::SEARCH_TIME;
use crate::recording::edit_to;
use crate::view::{Seen, View};

/// Whether the project of a request searches its levels one by one, by their names.
pub(crate) fn is_by_level(view: &View) -> bool {
    let facets = view.place.as_ref().map(|(seen, _)| seen.project.facets());
    facets.is_some_and(|facets| facets.searches.is_none() && facets.solving.is_some())
}

/// Asks for a search of a level within a time, as its game is played first.
pub(crate) fn within<T>(
    (play, level): (&dyn Play, &str),
    time: Duration,
    cancel: &Cancel,
    ask: impl FnOnce(Searched<'_>, SearchWatch<'_>) -> T,
) -> T {
    let began = Instant::now();
    let clock = || began.elapsed();
    let limits = SearchLimits::beside_other_work(time, &clock);
    let budget = SearchBudget { states: limits.states, memory: limits.memory };
    let semantics = play.semantics().first().copied().unwrap_or_default();
    let cancelled = || cancel.is_canceled();
    let mut watch = Examination { semantics, limits, cancelled: &cancelled }.watch();
    ask(Searched { level, semantics, budget }, &mut |_| watch())
}

/// `goldpath.solve` for a level of a file with several: what is proved, the moves that win, and the edit that keeps them.
pub(crate) fn solve(view: &View, level: Option<&str>, cancel: &Cancel) -> Result<Value, String> {
    let (seen, file) = view.place.as_ref().ok_or_else(no_level)?;
    let facets = seen.project.facets();
    let (play, solving) = facets.play.zip(facets.solving).ok_or_else(no_level)?;
    let level = chosen(play, file, level).ok_or_else(no_level)?;
    let solved = within((play, &level.name), SEARCH_TIME, cancel, |searched, watch| {
        solving.solve(searched, Wanted::default(), watch)
    });
    let solved = solved.map_err(|why| why.to_string())?;
    let reason = solved.verdict.reason().unwrap_or_default();
    let mut answer = json!({
        "level": format!("level {}", level.name),
        "proved": solved.verdict.clause(play.turn_noun(), "", &reason),
    });
    if let Some(path) = solved.verdict.path() {
        answer["moves"] = path.iter().map(|it| it.action.clone()).collect();
        let win = Win { level: level.name.clone(), path: path.to_vec() };
        if let Some(edit) = keeping(view, seen, solving, win)? {
            answer["edit"] = serde_json::to_value(edit).map_err(|why| why.to_string())?;
        }
    }
    Ok(answer)
}

pub(crate) fn no_level() -> String {
    "this file has no level that can be searched".to_owned()
}

/// The level with this name, or the first one of the file.
pub(crate) fn chosen(play: &dyn Play, file: &str, name: Option<&str>) -> Option<PlayableLevel> {
    let is_chosen = |it: &PlayableLevel| name.map_or(*it.file == *file, |name| it.name == name);
    play.levels().into_iter().find(is_chosen)
}

/// The edit that keeps a solution; `None` if it is kept already.
fn keeping(
    view: &View,
    seen: &Seen,
    solving: &dyn Solving,
    win: Win,
) -> Result<Option<lsp_types::WorkspaceEdit>, String> {
    for kept in solving.keep(&[win]) {
        let kept = kept.map_err(|why| why.to_string())?;
        if let Some(text) = kept.text {
            return Ok(edit_to(view, seen, &Arc::clone(&kept.file), &text));
        }
    }
    Ok(None)
}

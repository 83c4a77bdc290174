//! The levels of a file that holds several: their list, and its edits.

use std::sync::Arc;

use language::{Ending, FileEdit, Findings, LevelEntries, LevelEntry, LevelEntryKind, Watch, digest, plural};
use lsp_types::{self as lsp, Url};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::file_edits::edit_of;
use crate::pool::Cancel;
use crate::project::Project;
use crate::solvability::SearchKeys;
use crate::standing::NOT_REPLAYED;
use crate::view::{Seen, View};

/// The entries of a file that holds several levels.
pub(crate) fn entries(view: &View, seen: &Seen) -> Vec<Value> {
    let project = &seen.project;
    let Some((file, entries)) = entries_of_file(project, seen.findings.as_deref()) else { return Vec::new() };
    let noun = project.language().solution_noun().unwrap_or("recording");
    let keys = keys(project, &file, &entries);
    let search_keys = SearchKeys::of(view, seen);
    let entry = |(place, (entry, key)): (usize, (LevelEntry, String))| {
        let LevelEntry { range, title, kind } = entry;
        let (uri, range) = view.with_texts(project, |texts| (texts.uri(&file), texts.range(&file, range)));
        let LevelEntryKind::Level { play, moves, recordings, passed } = kind else {
            return json!({
                "kind": "page", "place": place, "id": title, "title": title, "key": key,
                "uri": uri, "range": range,
            });
        };
        let (verdict, text) = match passed {
            _ if recordings == 0 => ("none", format!("no {noun}s")),
            None => NOT_REPLAYED.told(),
            Some(passed) => {
                let ending = if passed == recordings { Ending::Won } else { Ending::NotWon };
                let verb = project.language().solution_verb();
                (ending.name(), format!("{passed} of {} {verb}", plural(recordings, noun)))
            }
        };
        let search_key = search_keys.of_level(&file, Some(&play)).map(str::to_owned);
        let mut entry = json!({
            "kind": "level", "place": place, "id": title, "title": title, "key": key,
            "uri": uri, "range": range, "play": play, "moves": moves, "verdict": verdict, "text": text,
        });
        if let Some(search_key) = search_key {
            entry["searchKey"] = search_key.into();
        }
        entry
    };
    entries.into_iter().zip(keys).enumerate().map(entry).collect()
}

fn entries_of_file(
    project: &Project,
    findings: Option<&dyn Findings>,
) -> Option<(Arc<str>, Vec<LevelEntry>)> {
    project.facets().level_entries?.level_entries(findings)
}

/// A word for the text of each entry, by which an order that was made for other entries is noticed.
fn keys(project: &Project, file: &str, entries: &[LevelEntry]) -> Vec<String> {
    let text = project.snapshot().text(file);
    let written = |entry: &LevelEntry| text?.get(std::ops::Range::<usize>::from(entry.range));
    let key = |entry| digest(written(entry).unwrap_or_default()).get(..16).unwrap_or_default().to_owned();
    entries.iter().map(key).collect()
}

/// The parameters of `goldpath/orderLevels`.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Rearrangement {
    root: Url,
    /// The keys of the entries that the client shows.
    known: Vec<String>,
    order: Vec<usize>,
}

/// `goldpath/orderLevels`
pub(crate) fn order(
    view: &View,
    asked: &Rearrangement,
    cancel: &Cancel,
) -> Result<Option<lsp::WorkspaceEdit>, String> {
    change_entries(view, &asked.root, &asked.known, cancel, |levels, watch| {
        levels.in_order(&asked.order, watch)
    })
}

/// The parameters of `goldpath/addLevel`.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Addition {
    root: Url,
    /// The keys of the entries that the client shows.
    known: Vec<String>,
    below: usize,
}

/// `goldpath/addLevel`
pub(crate) fn add(
    view: &View,
    asked: &Addition,
    cancel: &Cancel,
) -> Result<Option<lsp::WorkspaceEdit>, String> {
    change_entries(view, &asked.root, &asked.known, cancel, |levels, watch| {
        levels.add_below(asked.below, watch)
    })
}

fn change_entries(
    view: &View,
    root: &Url,
    known: &[String],
    cancel: &Cancel,
    edits: impl FnOnce(&dyn LevelEntries, Watch<'_>) -> Result<Vec<FileEdit>, String>,
) -> Result<Option<lsp::WorkspaceEdit>, String> {
    let Some(seen) = view.at_root(root) else { return Ok(None) };
    let project = &seen.project;
    let levels = project.facets().level_entries;
    let levels = levels.ok_or("the levels of this project are not listed in one file")?;
    let (file, entries) = levels.level_entries(None).ok_or("the levels cannot be read")?;
    if keys(project, &file, &entries) != known {
        return Err("the levels have changed in the meantime".to_owned());
    }
    let watch = Watch { cancelled: &|| cancel.is_canceled(), progress: &|_, _| {} };
    let edits = edits(levels, watch)?;
    Ok(edit_of(view, project, &edits, None))
}

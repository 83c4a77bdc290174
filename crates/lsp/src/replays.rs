//! Recordings of projects as tests, in languages whose levels are not files: sessions, timelines.

use std::collections::BTreeSet;
use std::sync::Arc;

use language::{Findings, Recording, Replays};
use lsp_types::Url;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::levels::{Replayed, parts};
use crate::pool::Cancel;
use crate::project::Project;
use crate::uri::DocUri;
use crate::view::{Seen, View};

/// A recording, by its file and its index there.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Named {
    uri: Url,
    index: usize,
}

/// The recordings of a project that are tests of their own; `None` if its levels are the tests.
fn tests_of(project: &Project) -> Option<&dyn Replays> {
    let facets = project.facets();
    facets.replays.filter(|_| facets.levels.is_none())
}

/// The recordings of a project as a client lists them.
pub(crate) fn list(view: &View, seen: &Seen) -> Option<Value> {
    let replays = tests_of(&seen.project)?;
    view.with_texts(&seen.project, |texts| {
        let entry = |recording: &Recording| {
            json!({
                "uri": texts.uri(&recording.file),
                "index": recording.index,
                "name": name_of(recording),
                "range": texts.range(&recording.file, recording.range),
            })
        };
        Some(replays.recordings().all.iter().map(entry).collect())
    })
}

fn name_of(recording: &Recording) -> String {
    recording.name.clone().unwrap_or_else(|| recording.file.to_string())
}

/// Replays recordings, or all of them; `None` if the levels of the project are its tests. Results are told in parts.
pub(crate) fn replay(
    view: &View,
    seen: &Seen,
    wanted: Option<&[Named]>,
    cancel: &Cancel,
    tell: Option<&dyn Fn(Value)>,
) -> Option<(Value, Replayed)> {
    let project = &seen.project;
    let replays = tests_of(project)?;
    let is_wanted = |recording: &Recording| {
        let is_it = |named: &Named| {
            named.index == recording.index
                && project.file_of(&DocUri::new(&named.uri)).as_deref() == Some(&*recording.file)
        };
        wanted.is_none_or(|wanted| wanted.iter().any(is_it))
    };
    let all: Vec<Recording> = replays.recordings().all.into_iter().filter(is_wanted).collect();
    let files: BTreeSet<&str> = all.iter().map(|it| &*it.file).collect();
    let wants = |file: &str| files.contains(file);
    let semantics = view.settings.semantics;
    let now = project.check(seen.findings.as_deref(), semantics, &wants, &|| cancel.is_canceled(), &|| {});
    let mut results = Vec::new();
    for part in all.chunks(parts(all.len())) {
        if cancel.is_canceled() {
            break;
        }
        let part: Vec<Value> = part.iter().map(|it| result(view, project, replays, &*now, it)).collect();
        if let Some(tell) = tell {
            tell(json!({ "results": part }));
        }
        results.extend(part);
    }
    let now = Seen { project: Arc::clone(project), findings: Some(now) };
    let files = files.into_iter().map(Arc::from).collect();
    Some((json!({ "results": results }), Replayed { after: seen.findings.clone(), now, files }))
}

/// The outcome of one recording; for a failure with its location, and the boards around it where there are any.
fn result(
    view: &View,
    project: &Project,
    replays: &dyn Replays,
    findings: &dyn Findings,
    recording: &Recording,
) -> Value {
    let uri = view.with_texts(project, |texts| texts.uri(&recording.file));
    let mut result = json!({ "uri": uri, "index": recording.index });
    let semantics = view.settings.semantics;
    let (verdict, text, step) = match replays.replay(recording, semantics) {
        Ok(replayed) => {
            let mut lines = vec![replayed.outcome];
            lines.extend(replayed.notes);
            if !replayed.log.is_empty() {
                result["log"] = replayed.log.into();
            }
            (replayed.ending.name(), lines.join("\n"), replayed.failed_at)
        }
        Err(why) => ("error", why.to_string(), None),
    };
    if matches!(verdict, "notWon" | "error") {
        result["failure"] = failure(view, project, findings, recording, (&text, step));
    }
    result["verdict"] = verdict.into();
    result["text"] = text.into();
    result
}

fn failure(
    view: &View,
    project: &Project,
    findings: &dyn Findings,
    recording: &Recording,
    (text, step): (&str, Option<usize>),
) -> Value {
    let told = project.diagnostics_of(findings, &recording.file);
    let first =
        told.iter().find(|it| *it.at.file == *recording.file && recording.range.contains_range(it.at.range));
    let (file, range) = first.map_or((&recording.file, recording.range), |it| (&it.at.file, it.at.range));
    let (uri, range) = view.with_texts(project, |texts| (texts.uri(file), texts.range(file, range)));
    let moves = project
        .facets()
        .boards
        .and_then(|boards| boards.board_position(&recording.file, recording.range.start())?.play);
    let board = |step: usize| {
        let board =
            project.board(&recording.file, Some(moves.as_ref()?), Some(step), view.settings.semantics)?;
        Some(board.ok()?.to_text())
    };
    // A failure after the last move is shown with the board after it.
    let index = step.and_then(|step| step.checked_sub(1));
    json!({
        "uri": uri, "range": range, "message": text, "step": index,
        "before": index.and_then(board),
        "after": index.and_then(|index| board(index + 1)),
    })
}

//! The levels of projects in play order: the levels view, its edits, and replays as tests.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use language::{Findings, Levels, Moved, Outcome, SequenceEntry, SequenceEntryKind, Severity};
use lsp_types::{self as lsp, Url};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::file_edits::edit_of;
use crate::levels_of_file;
use crate::pool::Cancel;
use crate::project::Project;
use crate::replays;
use crate::solvability::SearchKeys;
use crate::standing::{NO_SOLUTION, NOT_REPLAYED};
use crate::uri::DocUri;
use crate::view::{Seen, View};

/// Cap on the partial results of a replay of many levels: each costs a pass over all levels.
const MAX_PARTS: usize = 16;
/// The minimum number of levels in a partial result.
const LEAST_LEVELS: usize = 8;

/// `goldpath/levels`: the projects, and the entries of the requested one.
pub(crate) fn levels(view: &View, root: Option<&Url>) -> Value {
    let wanted = root.map(DocUri::new);
    let packs = view.projects.iter().filter_map(|seen| {
        let heading = seen.project.snapshot().heading()?;
        let root = seen.project.root_url()?;
        let mut pack = json!({ "root": root, "id": heading.id, "title": heading.title });
        let is_wanted = wanted.as_ref() == Some(&DocUri::new(&root));
        if let Some(file) = heading.file {
            pack["uri"] = json!(view.with_texts(&seen.project, |texts| texts.uri(&file)));
            if seen.project.facets().level_entries.is_some() {
                pack["hasEntries"] = true.into();
                if is_wanted {
                    pack["entries"] = levels_of_file::entries(view, seen).into();
                }
            }
        } else if is_wanted {
            pack["entries"] = entries(view, seen);
        }
        if let Some(recordings) = is_wanted.then(|| replays::list(view, seen)).flatten() {
            pack["recordings"] = recordings;
        }
        Some(pack)
    });
    json!({ "packs": packs.collect::<Value>() })
}

fn entries(view: &View, seen: &Seen) -> Value {
    let verdicts = seen.findings.as_deref().map(|findings| Verdicts::new(&seen.project, findings));
    let keys = SearchKeys::of(view, seen);
    let entry = |entry: SequenceEntry| {
        let SequenceEntry { place, id, title, kind } = entry;
        let SequenceEntryKind::Level { file, moves } = kind else {
            return json!({ "kind": "page", "place": place, "id": id, "title": title });
        };
        let (verdict, text) = match (&file, &verdicts) {
            (None, _) => ("error", "this level has no file".to_owned()),
            (Some(file), Some(verdicts)) => verdicts.of(file, moves),
            (Some(_), None) => NOT_REPLAYED.told(),
        };
        let key = file.as_ref().and_then(|file| keys.of_level(file, None));
        let uri = file.and_then(|file| view.with_texts(&seen.project, |texts| texts.uri(&file)));
        let mut entry = json!({
            "kind": "level", "place": place, "id": id, "title": title,
            "uri": uri, "moves": moves, "verdict": verdict, "text": text,
        });
        if let Some(key) = key {
            entry["searchKey"] = key.into();
        }
        entry
    };
    sequence(&seen.project).into_iter().map(entry).collect()
}

/// The level sequence; empty if the language has none.
fn sequence(project: &Project) -> Vec<SequenceEntry> {
    project.facets().levels.map(Levels::sequence).unwrap_or_default()
}

/// The verdicts of a project's levels.
struct Verdicts<'v> {
    project: &'v Project,
    findings: &'v dyn Findings,
    outcomes: BTreeMap<Arc<str>, Outcome>,
}

impl<'v> Verdicts<'v> {
    fn new(project: &'v Project, findings: &'v dyn Findings) -> Self {
        Self { project, findings, outcomes: findings.outcomes() }
    }

    fn of(&self, file: &str, moves: Option<usize>) -> (&'static str, String) {
        if let Some(outcome) = self.outcomes.get(file) {
            return (outcome.ending.name(), outcome.text.clone());
        }
        let diagnostics = self.project.diagnostics_of(self.findings, file);
        match diagnostics.iter().filter(|it| it.severity == Severity::Error).count() {
            0 if moves.is_none() => NO_SOLUTION.told(),
            0 => NOT_REPLAYED.told(),
            1 => ("error", "1 error".to_owned()),
            errors => ("error", format!("{errors} errors")),
        }
    }
}

/// `goldpath/thumbnail`
pub(crate) fn thumbnail(view: &View, play: Option<&Value>) -> Result<Value, String> {
    let Some((seen, file)) = &view.place else { return Ok(Value::Null) };
    match seen.project.thumbnail(file, play, view.settings.semantics) {
        Some(svg) => Ok(json!({ "svg": svg? })),
        None => Ok(Value::Null),
    }
}

/// The parameters of `goldpath/arrange`.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Arrangement {
    root: Url,
    moved: Vec<MovedEntry>,
    to: usize,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
enum MovedEntry {
    Entry { place: usize, id: String },
    Level { uri: Url },
}

/// `goldpath/arrange`
pub(crate) fn arrange(view: &View, asked: &Arrangement) -> Result<Option<lsp::WorkspaceEdit>, String> {
    let Some(seen) = view.at_root(&asked.root) else { return Ok(None) };
    let moved = asked.moved.iter().map(|it| match it {
        MovedEntry::Entry { place, id } => Ok(Moved::Entry { place: *place, id: id.clone() }),
        MovedEntry::Level { uri } => {
            let file = file_of(&seen.project, uri).ok_or("this file is of another project")?;
            Ok(Moved::Level(file))
        }
    });
    let moved: Vec<Moved> = moved.collect::<Result<_, String>>()?;
    let levels = seen.project.facets().levels;
    let levels = levels.ok_or("the levels of this project have no order that can be changed")?;
    let edits = levels.arrange(&moved, asked.to)?;
    Ok(edit_of(view, &seen.project, &edits, None))
}

/// `goldpath/deleteLevel`
pub(crate) fn delete_level(view: &View) -> Result<Option<lsp::WorkspaceEdit>, String> {
    let Some((seen, file)) = &view.place else { return Ok(None) };
    let edits = seen.project.facets().levels.ok_or("this file isn't a level")?.delete_level(file)?;
    Ok(edit_of(view, &seen.project, &edits, Some(file)))
}

/// The parameters of `goldpath/replay`.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Replays {
    root: Url,
    /// The levels to replay; all if absent.
    levels: Option<Vec<Url>>,
    /// The recordings to replay, in projects whose levels are not files; all if absent.
    recordings: Option<Vec<replays::Named>>,
    pub(crate) partial_result_token: Option<lsp::ProgressToken>,
}

/// `goldpath/replay`: the outcomes of gold paths, and the project with the findings. Partial results are sent
/// in advance if requested; the response is complete, since it may overtake them.
pub(crate) fn replay(
    view: &View,
    asked: &Replays,
    cancel: &Cancel,
    tell: Option<&dyn Fn(Value)>,
) -> (Value, Option<Replayed>) {
    let Some(seen) = view.at_root(&asked.root) else { return (Value::Null, None) };
    let project = &seen.project;
    let wanted = asked.recordings.as_deref();
    if let Some((results, replayed)) = replays::replay(view, seen, wanted, cancel, tell) {
        return (results, Some(replayed));
    }
    let wanted = asked.levels.as_ref().map(|levels| -> BTreeSet<Arc<str>> {
        levels.iter().filter_map(|level| file_of(project, level)).collect()
    });
    let mut seen_files = BTreeSet::new();
    let levels = sequence(project).into_iter().filter_map(|entry| match entry.kind {
        SequenceEntryKind::Level { file: Some(file), moves } => Some((file, moves)),
        _ => None,
    });
    let levels: Vec<(Arc<str>, Option<usize>)> = levels
        .filter(|(file, _)| wanted.as_ref().is_none_or(|wanted| wanted.contains(file)))
        .filter(|(file, _)| seen_files.insert(Arc::clone(file)))
        .collect();
    let mut findings = seen.findings.clone();
    let mut results = Vec::new();
    for part in levels.chunks(parts(levels.len())) {
        let files: BTreeSet<&str> = part.iter().map(|(file, _)| &**file).collect();
        let wants = |file: &str| files.contains(file);
        let semantics = view.settings.semantics;
        let now = project.check(findings.as_deref(), semantics, &wants, &|| cancel.is_canceled(), &|| {});
        if cancel.is_canceled() {
            break;
        }
        let verdicts = Verdicts::new(project, &*now);
        let part: Vec<Value> =
            part.iter().map(|(file, moves)| result(view, &verdicts, file, *moves)).collect();
        if let Some(tell) = tell {
            tell(json!({ "results": part }));
        }
        results.extend(part);
        findings = Some(now);
    }
    let now = Seen { project: Arc::clone(project), findings };
    let files = levels.into_iter().map(|(file, _)| file).collect();
    (json!({ "results": results }), Some(Replayed { after: seen.findings.clone(), now, files }))
}

/// The number of tests in a part of the results.
pub(crate) fn parts(tests: usize) -> usize {
    tests.div_ceil(MAX_PARTS).max(LEAST_LEVELS)
}

/// The findings of replays, and the check that they are based on.
pub(crate) struct Replayed {
    pub(crate) after: Option<Arc<dyn Findings>>,
    pub(crate) now: Seen,
    /// The files that were replayed.
    pub(crate) files: Vec<Arc<str>>,
}

/// The outcome of one replay: its verdict, and for a failure its location, its reason and the boards around it.
fn result(view: &View, verdicts: &Verdicts<'_>, file: &Arc<str>, moves: Option<usize>) -> Value {
    let project = verdicts.project;
    let (verdict, text) = verdicts.of(file, moves);
    let uri = view.with_texts(project, |texts| texts.uri(file));
    let mut result = json!({ "uri": uri, "verdict": verdict, "text": text });
    let failure = match verdict {
        "notWon" => verdicts.findings.failure(file),
        "error" => {
            let diagnostics = project.diagnostics_of(verdicts.findings, file);
            let worst = diagnostics.iter().min_by_key(|it| it.severity);
            worst.map(|it| language::Failure { at: it.at.clone(), message: it.message.clone(), step: None })
        }
        _ => None,
    };
    if let Some(failure) = failure {
        let board = |step| {
            let board = project.board(file, None, Some(step), view.settings.semantics)?;
            Some(board.ok()?.to_text())
        };
        let place = |texts: &crate::convert::Texts<'_>| {
            (texts.uri(&failure.at.file), texts.range(&failure.at.file, failure.at.range))
        };
        let (uri, range) = view.with_texts(project, place);
        result["failure"] = json!({
            "uri": uri, "range": range, "message": failure.message, "step": failure.step,
            "before": failure.step.and_then(board),
            "after": failure.step.and_then(|step| board(step + 1)),
        });
    }
    result
}

fn file_of(project: &Project, uri: &Url) -> Option<Arc<str>> {
    project.file_of(&DocUri::new(uri)).map(Arc::from)
}

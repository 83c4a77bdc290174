//! Responses to requests, as pure functions of a view.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use language::{
    BoardPart, BoardPosition, BoardRequest, Completion, Diagnostic, Ending, Examination, Facets, FileEdit,
    Findings, Languages, Look,
};
use lsp_types::{self as lsp, Position, Range, Url};
use serde::Serialize;
use serde_json::{Value, json};
use text::{Edit, Lines};

use crate::board_findings::{obstacles, on_board};
use crate::commands::PLAY_SOUND;
use crate::convert;
use crate::document::{OpenAs, text_range};
use crate::measuring;
use crate::pool::Cancel;
use crate::project::{FATES_TIME, SEARCH_TIME, SYNTAX_ERROR};
use crate::publish::result_id;
use crate::refactor;
use crate::settings::Settings;
use crate::uri::DocUri;
use crate::view::{Seen, View};
use crate::why;

/// The kind of the code action that applies all safe fixes.
pub(crate) const FIX_ALL: lsp::CodeActionKind = lsp::CodeActionKind::new("source.fixAll.goldpath");

/// The completions at a position.
pub(crate) fn completion(
    view: &View,
    position: Position,
) -> Option<(Vec<Completion>, Vec<lsp::CompletionItem>)> {
    let (Seen { project, .. }, file) = view.place.as_ref()?;
    let completions = project.facets().editing?.completion(file, view.offset(project, file, position)?);
    let items = view.with_texts(project, |texts| {
        let item = |(at, completion)| convert::completion_item(completion, at, texts, file, &view.client);
        completions.iter().enumerate().map(item).collect()
    });
    Some((completions, items))
}

/// The documentation of a completion, with resolved sprites.
pub(crate) fn documentation(view: &View, text: String) -> String {
    match &view.place {
        Some((Seen { project, .. }, _)) => match project.facets().editing {
            Some(editing) => project.look(view.settings.semantics, |look| editing.documentation(text, look)),
            None => text,
        },
        None => text,
    }
}

/// A link in Markdown whose arguments are an array of JSON in a URI. Letters and digits mean nothing else in any of these.
fn link_to_sound(sound: &str) -> String {
    let is_plain = sound.chars().all(|letter| letter.is_ascii_alphanumeric());
    if is_plain {
        format!("\n\n[Play this sound](command:{PLAY_SOUND}?%5B%22{sound}%22%5D)")
    } else {
        String::new()
    }
}

/// The hover at a position.
pub(crate) fn hover(view: &View, position: Position) -> Option<lsp::Hover> {
    let (Seen { project, .. }, file) = view.place.as_ref()?;
    let offset = view.offset(project, file, position)?;
    let editing = project.facets().editing?;
    let hover = project.look(view.settings.semantics, |look| editing.hover(file, offset, look))?;
    let kind = view.client.hovers.clone();
    let mut value = hover.markdown;
    if let Some(sound) =
        hover.sound.filter(|_| kind == lsp::MarkupKind::Markdown && view.client.has_command(PLAY_SOUND))
    {
        value.push_str(&link_to_sound(&sound));
    }
    Some(lsp::Hover {
        contents: lsp::HoverContents::Markup(lsp::MarkupContent { kind, value }),
        range: Some(view.with_texts(project, |texts| texts.range(file, hover.range))),
    })
}

/// The code actions at a range.
pub(crate) fn code_actions(
    view: &View,
    (uri, range): (&Url, Range),
    context: &lsp::CodeActionContext,
    cancel: &Cancel,
) -> Option<Vec<lsp::CodeActionOrCommand>> {
    let (seen, file) = view.place.as_ref()?;
    let project = &seen.project;
    let only = context.only.as_deref();
    let wants = |kind: &lsp::CodeActionKind| {
        only.is_none_or(|only| only.iter().any(|wanted| is_kind_of(kind.as_str(), wanted.as_str())))
    };
    let findings = seen.checked_for(file, view);
    let diagnostics = project.diagnostics_of(&*findings, file);
    let text = project.snapshot().text(file)?;
    let is_asked_for = only.is_some() || context.trigger_kind == Some(lsp::CodeActionTriggerKind::INVOKED);
    let refactorings = refactor::offered(view, range, &wants, is_asked_for, cancel);
    let bytes = text_range(view.encoding(), text, &Lines::new(text), range);
    let has_versions = view.client.has_versioned_edits;
    let mut actions = view.with_texts(project, |texts| {
        let mut actions = Vec::new();
        if wants(&lsp::CodeActionKind::QUICKFIX) {
            actions.extend(project.snapshot().actions(&diagnostics, file, bytes).iter().filter_map(
                |action| {
                    let mends = texts.diagnostic(&action.mends);
                    let kind = lsp::CodeActionKind::QUICKFIX;
                    convert::code_action(
                        &action.fix,
                        Some(mends),
                        action.is_preferred,
                        kind,
                        texts,
                        has_versions,
                    )
                },
            ));
        }
        // Editors list source actions separately, and request them explicitly.
        if only.is_some() && wants(&FIX_ALL) {
            let fix = project.safe_fixes(&*findings, view.settings.semantics, file);
            actions.extend(
                fix.and_then(|fix| convert::code_action(&fix, None, false, FIX_ALL, texts, has_versions)),
            );
        }
        actions
    });
    actions.extend(refactorings);
    let mut actions: Vec<lsp::CodeActionOrCommand> =
        actions.into_iter().map(lsp::CodeActionOrCommand::CodeAction).collect();
    // It changes nothing, so that it has no kind and lights no bulb.
    if only.is_none() && is_asked_for {
        actions.extend(why::offered(view, uri, range).map(lsp::CodeActionOrCommand::Command));
    }
    Some(actions)
}

/// Returns true if a kind equals the wanted one or is below it.
fn is_kind_of(kind: &str, wanted: &str) -> bool {
    kind.strip_prefix(wanted)
        .is_some_and(|rest| rest.is_empty() || rest.starts_with('.') || wanted.is_empty())
}

/// Returns true if a diagnostic of a file is shown. Another service that reports syntax errors covers only open
/// documents whose language is JSON.
pub(crate) fn is_shown(diagnostic: &Diagnostic, settings: &Settings, open: Option<&OpenAs>) -> bool {
    settings.syntax_errors || !open.is_some_and(|it| it.is_json) || diagnostic.code() != SYNTAX_ERROR
}

/// The diagnostics of a file.
pub(crate) fn diagnostics(
    view: &View,
    seen: &Seen,
    findings: &dyn Findings,
    file: &str,
) -> Vec<lsp::Diagnostic> {
    let list = seen.project.diagnostics_of(findings, file);
    view.with_texts(&seen.project, |texts| {
        let open = texts.open_as(file);
        let shown = list.iter().filter(|it| is_shown(it, &view.settings, open.as_ref()));
        shown.map(|it| texts.diagnostic(it)).collect()
    })
}

/// `textDocument/diagnostic`
pub(crate) fn document_diagnostics(view: &View, last: Option<&str>) -> lsp::DocumentDiagnosticReport {
    let items = view
        .place
        .as_ref()
        .map_or_else(Vec::new, |(seen, file)| diagnostics(view, seen, &*seen.checked_for(file, view), file));
    let result_id = result_id(&items);
    if last == Some(&result_id) {
        let report = lsp::UnchangedDocumentDiagnosticReport { result_id };
        return lsp::DocumentDiagnosticReport::Unchanged(lsp::RelatedUnchangedDocumentDiagnosticReport {
            related_documents: None,
            unchanged_document_diagnostic_report: report,
        });
    }
    lsp::DocumentDiagnosticReport::Full(lsp::RelatedFullDocumentDiagnosticReport {
        related_documents: None,
        full_document_diagnostic_report: lsp::FullDocumentDiagnosticReport {
            result_id: Some(result_id),
            items,
        },
    })
}

/// `workspace/diagnostic`: all files that have diagnostics, or had some at the last request.
pub(crate) fn workspace_diagnostics(
    view: &View,
    last: Vec<lsp::PreviousResultId>,
    cancel: &Cancel,
) -> Vec<lsp::WorkspaceDocumentDiagnosticReport> {
    let mut last: BTreeMap<DocUri, lsp::PreviousResultId> =
        last.into_iter().map(|it| (DocUri::new(&it.uri), it)).collect();
    let mut reports = Vec::new();
    for seen in &view.projects {
        if cancel.is_canceled() {
            break;
        }
        let findings = seen.checked_now(&view.settings);
        let found = seen.project.diagnostics(&*findings);
        view.with_texts(&seen.project, |texts| {
            for (file, list) in &found {
                let open = texts.open_as(file);
                let shown = list.iter().filter(|it| is_shown(it, &view.settings, open.as_ref()));
                let items: Vec<_> = shown.map(|it| texts.diagnostic(it)).collect();
                let Some(uri) = texts.uri(file) else { continue };
                let key = DocUri::new(&uri);
                let version = view.open.get(&key).map(|open| i64::from(open.version));
                let last = last.remove(&key).map(|it| it.value);
                reports.push(workspace_report(uri, version, items, last.as_deref()));
            }
        });
    }
    // Clear files that no longer have diagnostics, unless the client knows that they are empty.
    let nothing = result_id(&[]);
    let gone = last.into_values().filter(|last| last.value != nothing);
    reports.extend(gone.map(|last| workspace_report(last.uri, None, Vec::new(), None)));
    reports
}

fn workspace_report(
    uri: Url,
    version: Option<i64>,
    items: Vec<lsp::Diagnostic>,
    last: Option<&str>,
) -> lsp::WorkspaceDocumentDiagnosticReport {
    let result_id = result_id(&items);
    if last == Some(&result_id) {
        let report = lsp::UnchangedDocumentDiagnosticReport { result_id };
        return lsp::WorkspaceDocumentDiagnosticReport::Unchanged(
            lsp::WorkspaceUnchangedDocumentDiagnosticReport {
                uri,
                version,
                unchanged_document_diagnostic_report: report,
            },
        );
    }
    let report = lsp::FullDocumentDiagnosticReport { result_id: Some(result_id), items };
    lsp::WorkspaceDocumentDiagnosticReport::Full(lsp::WorkspaceFullDocumentDiagnosticReport {
        uri,
        version,
        full_document_diagnostic_report: report,
    })
}

/// `goldpath.replay`
pub(crate) fn replay(view: &View, cancel: &Cancel) -> Result<Value, String> {
    let no_level = || "this file isn't a level".to_owned();
    let (seen, file) = view.place.as_ref().ok_or_else(no_level)?;
    let semantics = view.settings.semantics;
    let wants = |it: &str| *it == **file;
    let findings =
        seen.project.check(seen.findings.as_deref(), semantics, &wants, &|| cancel.is_canceled(), &|| {});
    let outcome = findings.outcome(file).ok_or_else(no_level)?;
    Ok(json!({ "level": outcome.name, "verdict": outcome.text, "won": outcome.ending == Ending::Won }))
}

/// `goldpath.solve`: the verdict of a search, and the findings with it.
pub(crate) fn solve(view: &View, cancel: &Cancel) -> Result<(Value, Seen), String> {
    let no_level = || "this file isn't a level with a gold path".to_owned();
    let (seen, file) = view.place.as_ref().ok_or_else(no_level)?;
    let cancelled = || cancel.is_canceled();
    let wants = |it: &str| *it == **file;
    let semantics = view.settings.semantics;
    let checked = seen.project.check(seen.findings.as_deref(), semantics, &wants, &cancelled, &|| {});
    let searched = seen.project.search(&checked, &wants, None, &cancelled);
    let solution = searched.solution(file).ok_or_else(no_level)?;
    let proved = solution.proved.unwrap_or_else(|| "not searched: the level has errors".to_owned());
    let name = searched.outcome(file).map_or_else(|| file.to_string(), |outcome| outcome.name);
    Ok((
        json!({ "level": name, "proved": proved }),
        Seen { project: Arc::clone(&seen.project), findings: Some(searched) },
    ))
}

/// `goldpath/board`
pub(crate) fn board(view: &View, params: &Value, step: Option<usize>) -> Result<Value, String> {
    let Some((seen, file)) = &view.place else { return Ok(Value::Null) };
    let play = params.get("play").filter(|play| !play.is_null());
    let is_compact = params.get("compact") == Some(&Value::Bool(true));
    let look = Look { semantics: view.settings.semantics, picture: &|written| seen.project.picture(written) };
    let has_frames = params.get("frames") == Some(&Value::Bool(true));
    let acts = params.get("acts").and_then(Value::as_u64).and_then(|acts| usize::try_from(acts).ok());
    let request = BoardRequest { moves: play, step, acts, has_frames, look };
    let Some(board) = seen.project.board_asked(file, request) else { return Ok(Value::Null) };
    let board = board?;
    let findings = seen.checked_for(file, view);
    let on_board = on_board(view, seen, &*findings, (file, board.play.as_ref()));
    let json = if is_compact { board.compact() } else { serde_json::to_value(board) };
    let mut json = json.map_err(|error| error.to_string())?;
    if let Some(noun) = seen.project.language().solution_noun() {
        json["solution"] = noun.into();
    }
    json["isSearched"] = seen.project.facets().proofs.is_some().into();
    json["isPlayed"] = seen.project.facets().play.is_some().into();
    if !on_board.is_empty() {
        json["diagnostics"] = serde_json::to_value(on_board).map_err(|error| error.to_string())?;
    }
    let obstacles = obstacles(view, seen, &*findings, file);
    if !obstacles.is_empty() {
        json["obstacles"] = serde_json::to_value(obstacles).map_err(|error| error.to_string())?;
    }
    Ok(json)
}

/// `goldpath/route`
pub(crate) fn route(view: &View, params: &Value) -> Result<Value, String> {
    let Some((Seen { project, .. }, file)) = &view.place else { return Ok(Value::Null) };
    let play = params.get("play").filter(|play| !play.is_null());
    let Some(route) = project.route(file, play, view.settings.semantics) else { return Ok(Value::Null) };
    serde_json::to_value(route?).map_err(|error| error.to_string())
}

/// `goldpath/boardPosition`
pub(crate) fn board_position(view: &View, position: Position) -> Option<BoardPosition> {
    let (Seen { project, .. }, file) = view.place.as_ref()?;
    project.facets().boards?.board_position(file, view.offset(project, file, position)?)
}

/// `goldpath/boardSource`
pub(crate) fn board_source(view: &View, part: BoardPart, params: &Value) -> Option<Range> {
    let (Seen { project, .. }, file) = view.place.as_ref()?;
    let play = params.get("play").filter(|play| !play.is_null());
    let range = project.facets().boards?.board_source(file, part, play)?;
    Some(view.with_texts(project, |texts| texts.range(file, range)))
}

/// Fails if errors leave unclear how a level is meant to play, so that it is not searched.
pub(crate) fn expect_sound(view: &View, seen: &Seen, file: &str) -> Result<(), String> {
    let findings = seen.checked_for(file, view);
    obstacle(view, seen, &*findings, file).map_or(Ok(()), |why| Err(format!("not searched: {why}")))
}

/// The errors that leave unclear how a level is meant to play, in words; `None` if there are none.
pub(crate) fn obstacle(view: &View, seen: &Seen, findings: &dyn Findings, file: &str) -> Option<String> {
    let obstacles = findings.obstacles(file);
    let first = obstacles.first()?;
    let line = view.with_texts(&seen.project, |texts| texts.range(&first.at.file, first.at.range).start.line);
    let place = if *first.at.file == *file { String::new() } else { format!("{}, ", first.at.file) };
    let more = match obstacles.len() - 1 {
        0 => String::new(),
        more => format!(", and {more} more"),
    };
    Some(format!("the level has errors ({place}line {}: {}{more})", line + 1, first.message))
}

/// Runs the searches of a project for one request.
fn examined<T>(
    view: &View,
    seen: &Seen,
    cancel: &Cancel,
    time: Duration,
    ask: impl FnOnce(&Facets<'_>, &Examination<'_>) -> Option<T>,
) -> Option<T> {
    seen.project.examine(time, view.settings.semantics, &|| cancel.is_canceled(), ask)
}

/// `goldpath/fates`
pub(crate) fn fates(view: &View, params: &Value, cancel: &Cancel) -> Result<Value, String> {
    let Some((seen, file)) = &view.place else { return Ok(Value::Null) };
    expect_sound(view, seen, file)?;
    let play = params.get("play").filter(|play| !play.is_null());
    let known = params.get("known").filter(|known| !known.is_null());
    let time = params.get("milliseconds").and_then(Value::as_u64).map(Duration::from_millis);
    let time = time.map_or(FATES_TIME, |time| time.min(FATES_TIME));
    let found =
        examined(view, seen, cancel, time, |facets, how| facets.proofs?.fates(file, play, known, how));
    as_json(found.transpose()?)
}

/// `goldpath/necessity`
pub(crate) fn necessity(view: &View, params: &Value, cancel: &Cancel) -> Result<Value, String> {
    let Some((seen, file)) = &view.place else { return Ok(Value::Null) };
    expect_sound(view, seen, file)?;
    let play = params.get("play").filter(|play| !play.is_null());
    let found =
        examined(view, seen, cancel, SEARCH_TIME, |facets, how| facets.proofs?.necessity(file, play, how));
    let mut answer = as_json(found.transpose()?)?;
    if let Some(members) = answer.as_object_mut() {
        // In a game levels have numbers.
        let level = play.and_then(|play| play["level"].as_u64()).map(|number| number.to_string());
        let bits = measuring::rollout_bits(view, level.as_deref(), cancel);
        members.insert("rolloutBits".to_owned(), bits.into());
    }
    Ok(answer)
}

/// A result as JSON, `null` if there is none.
fn as_json<T: Serialize>(answer: Option<T>) -> Result<Value, String> {
    serde_json::to_value(answer).map_err(|error| error.to_string())
}

/// `goldpath.setHintStops`: the suggested hint stops, and the edit that sets them, if it changes anything.
pub(crate) fn hint_advice(
    view: &View,
    cancel: &Cancel,
) -> Result<(Value, Option<lsp::WorkspaceEdit>), String> {
    let no_level = || "this file isn't a level".to_owned();
    let (seen, file) = view.place.as_ref().ok_or_else(no_level)?;
    expect_sound(view, seen, file)?;
    let found =
        examined(view, seen, cancel, SEARCH_TIME, |facets, how| facets.searches?.hint_advice(file, how));
    let advice = found.ok_or_else(no_level)??;
    let stops = advice.stops.iter().map(|stop| json!({ "steps": stop.steps, "why": stop.why }));
    let answer = json!({ "stops": stops.collect::<Value>() });
    if advice.edits.is_empty() {
        return Ok((answer, None));
    }
    Ok((answer, edit_of(view, seen, file, "set the hint stops", advice.edits)))
}

/// The edits of one file as a workspace edit.
pub(crate) fn edit_of(
    view: &View,
    seen: &Seen,
    file: &Arc<str>,
    title: &str,
    edits: Vec<Edit>,
) -> Option<lsp::WorkspaceEdit> {
    let edits = edits.into_iter().map(|edit| FileEdit { file: Arc::clone(file), edit }).collect();
    edit_of_files(view, seen, title, edits)
}

/// The edit that gives files other texts; `None` if there are none.
pub(crate) fn edit_to_texts(
    view: &View,
    seen: &Seen,
    title: &str,
    texts: impl IntoIterator<Item = (Arc<str>, String)>,
) -> Option<lsp::WorkspaceEdit> {
    let edits = texts.into_iter().filter_map(|(file, after)| {
        let edit = text::difference(seen.project.snapshot().text(&file)?, &after);
        Some(FileEdit { file, edit })
    });
    let edits: Vec<FileEdit> = edits.collect();
    if edits.is_empty() { None } else { edit_of_files(view, seen, title, edits) }
}

/// The edits of files as a workspace edit.
pub(crate) fn edit_of_files(
    view: &View,
    seen: &Seen,
    title: &str,
    edits: Vec<FileEdit>,
) -> Option<lsp::WorkspaceEdit> {
    let fix = language::Fix { title: title.to_owned(), applicability: language::Applicability::Safe, edits };
    let has_versions = view.client.has_versioned_edits;
    view.with_texts(&seen.project, |texts| texts.workspace_edit(&fix, has_versions))
}

/// `goldpath/newPack`
pub(crate) fn new_pack(languages: Languages, id: &str, title: &str) -> Value {
    let files = languages.iter().find_map(|language| Some((language.template()?.files)(id, title)));
    let files = files.into_iter().flatten().map(|(path, text)| json!({ "path": path, "text": text }));
    json!({ "files": files.collect::<Value>() })
}

/// `goldpath/newLevel`
pub(crate) fn new_level(view: &View, id: &str, title: &str, is_copy: bool) -> Result<Value, String> {
    let Some((seen, file)) = &view.place else { return Ok(Value::Null) };
    let levels = seen.project.facets().levels.ok_or("levels cannot be added to this project")?;
    let level = if is_copy { levels.duplicate_level(file, id, title) } else { levels.new_level(id, title) }?;
    let edits: Vec<lsp::TextEdit> = view.with_texts(&seen.project, |texts| {
        level.edits.iter().map(|edit| texts.text_edit(&level.listed_in, edit)).collect()
    });
    Ok(json!({ "path": &*level.file, "text": level.text, "sequence": edits }))
}

/// `goldpath/explain`
pub(crate) fn explain(languages: Languages, code: &str) -> Value {
    languages.explain(code, "#").map_or(Value::Null, |markdown| json!({ "markdown": markdown }))
}

#[cfg(test)]
mod tests {
    use super::is_kind_of;

    #[test]
    fn a_kind_is_of_the_kinds_above_it() {
        for wanted in ["", "source", "source.fixAll", "source.fixAll.goldpath"] {
            assert!(is_kind_of("source.fixAll.goldpath", wanted), "{wanted}");
        }
        for wanted in ["quickfix", "sour", "source.fixAll.gold", "source.fixAll.goldpath.x"] {
            assert!(!is_kind_of("source.fixAll.goldpath", wanted), "{wanted}");
        }
    }
}

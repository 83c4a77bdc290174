//! What is played, written into the files of its project.

use std::sync::Arc;

use language::{RecordError, RecordRequest, Recorder};
use lsp_types::{self as lsp, Range};
use serde_json::Value;

use crate::convert::workspace_edit;
use crate::requests::edit_of;
use crate::view::{Seen, View};

/// `goldpath/record`: as the solution of the level, or as a recording of its own where the language has those.
pub(crate) fn record(view: &View, params: &Value) -> Result<Option<lsp::WorkspaceEdit>, String> {
    let Some((seen, file)) = &view.place else { return Ok(None) };
    let play = params.get("play").unwrap_or(&Value::Null);
    let facets = seen.project.facets();
    if let Some(recorder) = facets.recorder {
        return as_recording(view, seen, recorder, play).map(Some);
    }
    let Some(edits) = facets.levels.and_then(|levels| levels.record(file, play)) else { return Ok(None) };
    Ok(edit_of(view, seen, file, "record the gold path", edits?))
}

fn as_recording(
    view: &View,
    seen: &Seen,
    recorder: &dyn Recorder,
    play: &Value,
) -> Result<lsp::WorkspaceEdit, String> {
    let request = RecordRequest { level: None, moves: play, seed: "", name: None, expected: &[] };
    let recording = recorder.record(&request).map_err(|why| match why {
        RecordError::Play(why) => why.to_string(),
        RecordError::Refused(why) => why,
        RecordError::NameTaken(name) => {
            let noun = seen.project.language().solution_noun().unwrap_or("recording");
            format!("there is a {noun} `{name}` already")
        }
    })?;
    let text = recording.text;
    edit_to(view, seen, &text.file, &text.after).ok_or_else(|| format!("`{}` has no URI", text.file))
}

/// The edit that gives a file of a project another text, and makes the file if it is not there.
pub(crate) fn edit_to(view: &View, seen: &Seen, file: &Arc<str>, after: &str) -> Option<lsp::WorkspaceEdit> {
    view.with_texts(&seen.project, |texts| {
        let Some(before) = seen.project.snapshot().text(file) else {
            let new = lsp::TextEdit { range: Range::default(), new_text: after.to_owned() };
            return Some(created(texts.uri(file)?, new, view.client.creates_files));
        };
        let edit = texts.text_edit(file, &text::difference(before, after));
        let text_document = lsp::OptionalVersionedTextDocumentIdentifier {
            uri: texts.uri(file)?,
            version: texts.version(file),
        };
        let document = lsp::TextDocumentEdit { text_document, edits: vec![lsp::OneOf::Left(edit)] };
        Some(workspace_edit(vec![document], view.client.has_versioned_edits))
    })
}

/// The edit that gives files of a project other texts, and makes those that are not there; `None` if one of them has no URI.
pub(crate) fn edit_or_create(
    view: &View,
    seen: &Seen,
    texts: &[(Arc<str>, String)],
) -> Option<lsp::WorkspaceEdit> {
    let is_other = |(file, after): &&(Arc<str>, String)| {
        seen.project.snapshot().text(file).is_none_or(|before| **before != **after)
    };
    let edits = texts.iter().filter(is_other).map(|(file, after)| edit_to(view, seen, file, after));
    let edits: Vec<lsp::WorkspaceEdit> = edits.collect::<Option<_>>()?;
    let joined = edits.into_iter().reduce(joined);
    Some(joined.unwrap_or_default())
}

/// Two edits of different files as one.
fn joined(one: lsp::WorkspaceEdit, other: lsp::WorkspaceEdit) -> lsp::WorkspaceEdit {
    if let (None, None) = (&one.document_changes, &other.document_changes) {
        let changes = one.changes.into_iter().chain(other.changes).flatten().collect();
        return lsp::WorkspaceEdit { changes: Some(changes), ..lsp::WorkspaceEdit::default() };
    }
    let operations = [one, other].into_iter().flat_map(operations).collect();
    let document_changes = Some(lsp::DocumentChanges::Operations(operations));
    lsp::WorkspaceEdit { document_changes, ..lsp::WorkspaceEdit::default() }
}

fn operations(edit: lsp::WorkspaceEdit) -> Vec<lsp::DocumentChangeOperation> {
    let of_edits = |edits: Vec<lsp::TextDocumentEdit>| {
        edits.into_iter().map(lsp::DocumentChangeOperation::Edit).collect::<Vec<_>>()
    };
    match edit.document_changes {
        Some(lsp::DocumentChanges::Operations(operations)) => operations,
        Some(lsp::DocumentChanges::Edits(edits)) => of_edits(edits),
        None => {
            let document = |(uri, edits): (lsp::Url, Vec<lsp::TextEdit>)| lsp::TextDocumentEdit {
                text_document: lsp::OptionalVersionedTextDocumentIdentifier { uri, version: None },
                edits: edits.into_iter().map(lsp::OneOf::Left).collect(),
            };
            of_edits(edit.changes.into_iter().flatten().map(document).collect())
        }
    }
}

/// A new file with its text. A client that makes no files begins a document of this name.
fn created(uri: lsp::Url, text: lsp::TextEdit, creates_files: bool) -> lsp::WorkspaceEdit {
    if !creates_files {
        let changes = Some([(uri, vec![text])].into());
        return lsp::WorkspaceEdit { changes, ..lsp::WorkspaceEdit::default() };
    }
    let create = lsp::CreateFile { uri: uri.clone(), options: None, annotation_id: None };
    let text_document = lsp::OptionalVersionedTextDocumentIdentifier { uri, version: None };
    let edit = lsp::TextDocumentEdit { text_document, edits: vec![lsp::OneOf::Left(text)] };
    let operations = vec![
        lsp::DocumentChangeOperation::Op(lsp::ResourceOp::Create(create)),
        lsp::DocumentChangeOperation::Edit(edit),
    ];
    let document_changes = Some(lsp::DocumentChanges::Operations(operations));
    lsp::WorkspaceEdit { document_changes, ..lsp::WorkspaceEdit::default() }
}

//! Refactorings: offered immediately, computed when one is chosen, which may take a while.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use language::{Refactoring, RefactoringKind, Watch};
use lsp_types::{self as lsp, CodeActionKind, Url};
use serde::{Deserialize, Serialize};
use text::Lines;

use crate::convert::workspace_edit;
use crate::document::text_range;
use crate::pool::Cancel;
use crate::uri::DocUri;
use crate::view::View;

/// The kind of refactorings that move something.
const MOVE: CodeActionKind = CodeActionKind::new("refactor.move");

/// The time limit for testing which refactorings are possible, for automatic requests such as that of a light
/// bulb.
const AT_A_GLANCE: Duration = Duration::from_millis(50);
/// The time limit for requests by the user.
const ASKED: Duration = Duration::from_millis(300);

/// The code action kinds of refactorings.
pub(crate) const KINDS: [CodeActionKind; 2] = [CodeActionKind::REFACTOR_REWRITE, MOVE];

/// The data of an unresolved code action.
#[derive(Debug, Deserialize, Serialize)]
pub(crate) struct Chosen {
    uri: Url,
    /// The version of the document when it was offered.
    version: Option<i32>,
    range: lsp::Range,
    id: String,
}

impl Chosen {
    pub(crate) fn of(action: &lsp::CodeAction) -> Option<Self> {
        serde_json::from_value(action.data.clone()?).ok()
    }

    pub(crate) const fn uri(&self) -> &Url {
        &self.uri
    }
}

const fn kind(refactoring: &Refactoring) -> CodeActionKind {
    match refactoring.kind {
        RefactoringKind::Rewrite => CodeActionKind::REFACTOR_REWRITE,
        RefactoringKind::Move => MOVE,
    }
}

/// The refactorings at a range, except those found to be impossible within a time limit. To clients that cannot
/// resolve edits, only possible ones are offered, with their edits, and only on request by the user.
pub(crate) fn offered(
    view: &View,
    range: lsp::Range,
    wants: &dyn Fn(&CodeActionKind) -> bool,
    is_asked_for: bool,
    cancel: &Cancel,
) -> Vec<lsp::CodeAction> {
    let Some((seen, file)) = &view.place else { return Vec::new() };
    let project = &seen.project;
    if !KINDS.iter().any(wants) || !(view.client.resolves_actions || is_asked_for) {
        return Vec::new();
    }
    let Some(refactorings) = project.facets().refactorings else { return Vec::new() };
    let Some(text) = project.snapshot().text(file) else { return Vec::new() };
    let bytes = text_range(view.client.encoding, text, &Lines::new(text), range);
    let Some((uri, version)) =
        view.with_texts(project, |texts| Some((texts.uri(file)?, texts.version(file))))
    else {
        return Vec::new();
    };
    let offered = refactorings.refactorings(file, bytes).into_iter().filter(|it| wants(&kind(it)));
    let (started, time) = (Instant::now(), if is_asked_for { ASKED } else { AT_A_GLANCE });
    let action = |it: Refactoring| {
        let kind = Some(kind(&it));
        let chosen = Chosen { uri: uri.clone(), version, range, id: it.id.to_owned() };
        let action = lsp::CodeAction { title: it.title, kind, ..lsp::CodeAction::default() };
        if view.client.resolves_actions {
            // If undecided in time, failures are reported when it is chosen.
            let is_decided = AtomicBool::new(true);
            let ends = || {
                let ends = cancel.is_canceled() || started.elapsed() > time;
                is_decided.fetch_and(!ends, Ordering::Relaxed);
                ends
            };
            let made = made(view, &chosen, Watch { cancelled: &ends, ..Watch::PATIENT });
            if made.is_err() && is_decided.load(Ordering::Relaxed) {
                return None;
            }
            return Some(lsp::CodeAction { data: serde_json::to_value(chosen).ok(), ..action });
        }
        let watch = Watch { cancelled: &|| cancel.is_canceled(), ..Watch::PATIENT };
        Some(lsp::CodeAction { edit: Some(made(view, &chosen, watch).ok()?), ..action })
    };
    offered.filter_map(action).collect()
}

/// `codeAction/resolve`: the edit of the chosen refactoring, or why it is impossible.
pub(crate) fn made(view: &View, chosen: &Chosen, watch: Watch<'_>) -> Result<lsp::WorkspaceEdit, String> {
    let gone = || "the file is gone".to_owned();
    let (seen, file) = view.place.as_ref().ok_or_else(gone)?;
    let project = &seen.project;
    let version = view.open.get(&DocUri::new(&chosen.uri)).map(|open| open.version);
    if version != chosen.version {
        return Err("the text has changed since this was offered".to_owned());
    }
    let text = project.snapshot().text(file).ok_or_else(gone)?;
    let range = text_range(view.client.encoding, text, &Lines::new(text), chosen.range);
    let refactorings = project.facets().refactorings.ok_or("there is nothing to do here")?;
    let edits = refactorings.refactor(
        file,
        range,
        &chosen.id,
        &project.effective_settings().format_options(),
        watch,
    )?;
    let documents = view.with_texts(project, |texts| texts.document_edits(&edits)).ok_or_else(gone)?;
    Ok(workspace_edit(documents, view.client.has_versioned_edits))
}

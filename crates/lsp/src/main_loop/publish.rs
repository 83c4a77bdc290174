//! Sends the results of a check to the client: diagnostics, a status, and the effects of a save.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use language::{Findings, Outcome};
use lsp_types::MessageType;

use super::checking::{Check, REST};
use super::documents::Open;
use super::{Event, Owner, Seen};
use crate::client::Client;
use crate::convert::Texts;
use crate::document::OpenAs;
use crate::outbox::{Outbox, State, Status};
use crate::project::{Project, Summary, Told};
use crate::requests::is_shown;
use crate::settings::Delivery;
use crate::uri::DocUri;

/// Cap on the time that typing may delay the refresh of a pulling client.
const LONGEST_REST: Duration = Duration::from_secs(2);

/// Cap on the changed outcomes listed in a message.
const NAMED_CHANGES: usize = 5;

impl Owner {
    /// Publishes the results of the last check of a project.
    pub(super) fn publish_last(&mut self, root: &PathBuf) {
        let is_held_back = self.is_between_documents();
        let Some(entry) = self.projects.get_mut(root) else { return };
        let (Some(project), Some(findings)) = (entry.project.clone(), entry.check.last.clone()) else {
            return;
        };
        entry.check.owed.publication = is_held_back;
        if is_held_back {
            return;
        }
        let mut is_redrawn = false;
        if entry.check.is_done() {
            let is_announced = std::mem::take(&mut entry.check.owed.announcement);
            if let Some(before) = entry.check.saved.as_ref().filter(|_| is_announced) {
                let (before, now) = (before.last_outcomes(), findings.outcomes());
                if let Some((kind, text)) = changed_outcomes(&before, &now) {
                    self.outbox.show(kind, text);
                }
            }
            let open = self.documents.values().filter(|open| open.is_of(root));
            let open = open.filter_map(|open| open.place.as_ref());
            let outcomes = open.filter_map(|(_, file)| Some((Arc::clone(file), findings.outcome(file)?)));
            let outcomes: BTreeMap<_, _> = outcomes.collect();
            is_redrawn = is_announced || entry.check.outcomes != outcomes;
            entry.check.outcomes = outcomes;
            let is_unsaved = |open: &Open| open.is_of(root) && !open.is_saved();
            if is_announced || !self.documents.values().any(is_unsaved) {
                entry.check.saved = Some(Arc::clone(&findings));
            }
        }
        let told = Told::new(Arc::clone(&project), Arc::clone(&findings));
        match self.client.delivery {
            Delivery::Push => self.publish(root, &project, &findings, &told),
            Delivery::Pull => self.invite_pull_of(root, &told),
        }
        self.report_status(root, &project, &*findings, &told);
        self.report_levels(root, &findings);
        if is_redrawn {
            invite_redraw(&self.client, &self.outbox);
        }
        if let Some(entry) = self.projects.get_mut(root) {
            entry.check.known = Some((told, self.settings.clone()));
        }
    }

    /// Sends one status line about all projects once all requested work is done.
    fn report_status(&mut self, root: &PathBuf, project: &Project, findings: &dyn Findings, told: &Told) {
        if !self.client.has_status {
            return;
        }
        if let Some(entry) = self.projects.get_mut(root) {
            entry.check.summary = Some(project.summary(findings, told));
        }
        let checks = || self.projects.values().map(|entry| &entry.check);
        let is_done = checks().all(Check::is_done);
        let summaries = checks().filter_map(|check| check.summary.as_ref());
        if let Some(all) = Summary::of_all(summaries).filter(|_| is_done) {
            let state = match all.errors {
                0 if all.is_all_won() => State::Ready,
                0 => State::Incomplete,
                _ => State::Problem,
            };
            self.send_status(state, all.to_string());
        }
    }

    /// Notifies a levels view: immediately the first time, later when a check is done.
    fn report_levels(&mut self, root: &Path, findings: &Arc<dyn Findings>) {
        let Some(entry) = self.projects.get_mut(root).filter(|_| self.client.supports_levels_changed) else {
            return;
        };
        let check = &mut entry.check;
        let is_due = match &check.listed {
            None => true,
            Some(listed) => check.is_done() && !Arc::ptr_eq(listed, findings),
        };
        if is_due {
            check.listed = Some(Arc::clone(findings));
            self.send_levels_changed(root);
        }
    }

    /// Sends `goldpath/levelsChanged` to a client that supports it.
    pub(super) fn send_levels_changed(&self, root: &Path) {
        if self.client.supports_levels_changed
            && let Some(root) = DocUri::of_path(root).and_then(|uri| uri.to_url())
        {
            self.outbox.levels_changed(root);
        }
    }

    /// Sends the status if it has changed.
    pub(super) fn send_status(&mut self, state: State, text: String) {
        let status = Status { state, text };
        if self.client.has_status && self.status.as_ref() != Some(&status) {
            self.outbox.status(status.clone());
            self.status = Some(status);
        }
    }

    /// Sends the diagnostics that have changed.
    fn publish(&mut self, root: &Path, project: &Arc<Project>, findings: &Arc<dyn Findings>, now: &Told) {
        let seen = Seen { project: Arc::clone(project), findings: Some(Arc::clone(findings)) };
        let view = self.view_of(None);
        let open = |uri: &DocUri| view.open.get(uri).cloned();
        let texts = Texts::new(&seen.project, &view.client, &open);
        let known = self.projects.get(root).and_then(|entry| entry.check.known.as_ref());
        let known = known.filter(|(_, by)| *by == view.settings).map(|(told, _)| told);
        let changed = now.changed_since(known);
        let changed = changed.iter().filter_map(|file| texts.uri(file));
        // Open documents are filtered differently.
        let open = self.documents.iter().filter(|(_, open)| open.is_of(root)).map(|(uri, _)| uri.clone());
        let told = self.published.places_of(root, known.is_some());
        let places: BTreeSet<DocUri> = changed.map(|uri| DocUri::new(&uri)).chain(open).chain(told).collect();
        // Convert one file at a time: all files of a large pack would need a lot of memory.
        for uri in places {
            let file = project.file_of(&uri);
            let found = file.as_deref().map_or_else(Arc::default, |file| now.list(file));
            let spelled = view.open.get(&uri);
            let shown = found.iter().filter(|it| is_shown(it, &view.settings, spelled));
            let list: Vec<lsp_types::Diagnostic> = shown.map(|it| texts.diagnostic(it)).collect();
            if let Some(file) = file.filter(|file| !project.snapshot().is_shared(file)) {
                texts.forget(&file);
            }
            self.send(root, &uri, list, spelled);
        }
    }

    /// Sends the diagnostics of a document unless they were sent. `open` is how the client opened it, if it is open.
    pub(super) fn send(
        &mut self,
        project: &Path,
        uri: &DocUri,
        list: Vec<lsp_types::Diagnostic>,
        open: Option<&OpenAs>,
    ) {
        let Some(url) = open.map(|open| open.uri.clone()).or_else(|| uri.to_url()) else { return };
        if let Some(before) = self.published.forget_other(uri, &url) {
            self.outbox.diagnostics(before, Vec::new(), None);
        }
        let version = open.map(|open| open.version);
        if self.published.is_news(project, uri, &list, version.map(|version| (&url, version))) {
            self.outbox.diagnostics(url, list, version);
        }
    }

    /// Asks a pulling client to refresh unless it requests all changed documents by itself.
    fn invite_pull_of(&mut self, root: &PathBuf, told: &Told) {
        let Some(entry) = self.projects.get_mut(root) else { return };
        // The client requests a document when it changes, but does not know about replays.
        let replayed = std::mem::take(&mut entry.check.owed.verdicts);
        let open = self.documents.values_mut().filter(|open| open.is_of(root));
        let asked: Vec<Arc<str>> = open
            .filter_map(|open| {
                let is_asked = std::mem::take(&mut open.is_asked_about) && !replayed;
                open.place.as_ref().filter(|_| is_asked).map(|(_, file)| Arc::clone(file))
            })
            .collect();
        let changed = told.changed_since(entry.check.known.as_ref().map(|(told, _)| told));
        if std::mem::take(&mut entry.check.owed.refresh) || changed.iter().any(|file| !asked.contains(file)) {
            self.invite_pull();
        }
    }

    /// Clears the published diagnostics of a document.
    pub(super) fn clear(&mut self, uri: &DocUri) {
        if let Some(url) = self.published.forget(uri) {
            self.outbox.diagnostics(url, Vec::new(), None);
        }
    }

    /// Asks a pulling client to refresh, since diagnostics of other files may have changed. Typing delays this,
    /// so that there is one refresh for several changes.
    pub(super) fn invite_pull(&mut self) {
        if !self.client.refreshes_diagnostics || self.invites_since.is_some() {
            return;
        }
        self.invites_since = Some(Instant::now());
        self.invite_when_rested();
    }

    /// Sends the refresh after a pause in typing, or after the maximum delay.
    pub(super) fn invite_when_rested(&mut self) {
        let Some(since) = self.invites_since else { return };
        if self.last_key.is_some_and(|key| key.elapsed() < REST) && since.elapsed() < LONGEST_REST {
            let post = self.post.clone();
            let executor = self.outbox.executor().clone();
            self.outbox.executor().spawn(async move {
                executor.sleep(REST).await;
                // The main loop ends with the server.
                let _ = post.send(Event::InviteDue);
            });
            return;
        }
        self.invites_since = None;
        self.outbox.ask::<lsp_types::request::WorkspaceDiagnosticRefresh>((), drop);
    }
}

/// Asks the client to refresh lenses and hints.
pub(super) fn invite_redraw(client: &Client, outbox: &Outbox) {
    if client.refreshes_lenses {
        outbox.ask::<lsp_types::request::CodeLensRefresh>((), drop);
    }
    if client.refreshes_hints {
        outbox.ask::<lsp_types::request::InlayHintRefreshRequest>((), drop);
    }
}

/// A message about the outcomes that a save changed; `None` if there are none.
fn changed_outcomes(
    before: &BTreeMap<Arc<str>, Outcome>,
    after: &BTreeMap<Arc<str>, Outcome>,
) -> Option<(MessageType, String)> {
    let changed: Vec<(&Outcome, &Outcome)> = after
        .iter()
        .filter_map(|(file, after)| Some((before.get(file)?, after)))
        .filter(|(before, after)| before.text != after.text)
        .collect();
    if changed.is_empty() {
        return None;
    }
    let is_worse = changed.iter().any(|(before, after)| after.ending < before.ending);
    let mut named: Vec<String> = changed
        .iter()
        .take(NAMED_CHANGES)
        .map(|(before, after)| format!("{}: {} (before: {})", after.name, after.text, before.text))
        .collect();
    if changed.len() > NAMED_CHANGES {
        named.push(format!("and {} more", changed.len() - NAMED_CHANGES));
    }
    let levels = if after.len() == 1 { "1 level".to_owned() } else { format!("{} levels", after.len()) };
    let text = format!("{} of {levels} changed outcome: {}", changed.len(), named.join("; "));
    Some((if is_worse { MessageType::WARNING } else { MessageType::INFO }, text))
}

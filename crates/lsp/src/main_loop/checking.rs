//! Checks of projects: started when something changed, with the requested replays. `publish.rs` sends their
//! results.

mod owed;
mod state;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use language::Findings;
use lsp_types::{
    MessageType, NumberOrString, ProgressParams, ProgressParamsValue, ProgressToken, WorkDoneProgress,
    WorkDoneProgressBegin, WorkDoneProgressCreateParams, WorkDoneProgressEnd, WorkDoneProgressReport,
};

use super::{Event, Owner};
use crate::check_worker::{Job, Outcome, ReplayRequest, Report};
use crate::levels::Replayed;
use crate::outbox;
use crate::pool::{Cancel, Failure};
use crate::project::{Project, Summary, Told, are_whole_for};
use crate::settings::{ReplayWhen, Settings};
use crate::view::Seen;

use owed::Owed;
use state::{CancelledBy, Checks, Ended, Progress, Run};

/// The delay before progress is reported; none in tests, so that they do not depend on speed.
const PATIENCE: Duration = Duration::from_millis(if cfg!(test) { 0 } else { 300 });

/// Debounce for files that are not open.
pub(super) const REST: Duration = Duration::from_millis(if cfg!(test) { 0 } else { 200 });

/// The grace period of a cancelled check before another one starts next to it.
const GRACE: Duration = Duration::from_millis(300);

/// The checks of a project, and what the client was sent about them.
#[derive(Default)]
pub(super) struct Check {
    /// The last check, which may be outdated.
    pub(super) last: Option<Arc<dyn Findings>>,
    pub(super) wanted: ReplayRequest,
    pub(super) checks: Checks<Project>,
    /// Findings of searches that the running check does not include. They are merged when it ends.
    pub(super) searched: Vec<Seen>,
    pub(super) owed: Owed,
    /// The findings that the client was sent, or could have pulled since the last refresh, with the settings then.
    pub(super) known: Option<(Told, Settings)>,
    /// The last check without unsaved documents, or after a message about a save.
    pub(super) saved: Option<Arc<dyn Findings>>,
    /// Last summary sent to the client.
    pub(super) summary: Option<Summary>,
    /// The outcomes of open files at the last refresh of lenses and hints.
    pub(super) outcomes: BTreeMap<Arc<str>, language::Outcome>,
    /// The check whose verdicts a levels view was last notified about.
    pub(super) listed: Option<Arc<dyn Findings>>,
}

impl Check {
    /// Adds replays to the next check.
    pub(super) fn want(&mut self, wanted: ReplayRequest) {
        self.wanted = std::mem::take(&mut self.wanted).and(wanted);
    }

    /// Returns true if nothing is left to be checked or replayed.
    pub(super) fn is_done(&self) -> bool {
        !self.checks.is_running()
            && self.wanted == ReplayRequest::None
            && self.last.as_ref().is_none_or(|last| last.is_whole())
    }
}

impl Owner {
    pub(super) fn wanted_on_open(&self) -> ReplayRequest {
        match self.settings.replay {
            ReplayWhen::OnSave | ReplayWhen::OnType => ReplayRequest::All,
            ReplayWhen::Never => ReplayRequest::None,
        }
    }

    pub(super) fn wanted_on_save(&self, root: &Path, file: &Arc<str>) -> ReplayRequest {
        let is_shared = self.is_shared(root, file);
        match self.settings.replay {
            ReplayWhen::Never => ReplayRequest::None,
            _ if is_shared => ReplayRequest::All,
            _ => ReplayRequest::Of(vec![Arc::clone(file)]),
        }
    }

    /// Returns true if a change of a file can affect all replays of its project.
    pub(super) fn is_shared(&self, root: &Path, file: &str) -> bool {
        let project = self.projects.get(root).and_then(|entry| entry.project.as_ref());
        project.is_none_or(|project| project.snapshot().is_shared(file))
    }

    /// Starts a check of a project that has changed since the last one. A running check is cancelled and skips
    /// its remaining replays.
    pub(super) fn check_what_changed(&mut self, root: &PathBuf) {
        let on_type = self.settings.replay == ReplayWhen::OnType;
        let open = self.open_files(root);
        let Some(entry) = self.projects.get_mut(root) else { return };
        let Some(project) = &entry.project else { return };
        let check = &mut entry.check;
        if check.checks.is_running() {
            if let Some(cancel) = check.checks.supersede(project) {
                self.remind(root.clone(), cancel);
            }
            return;
        }
        let is_begun = check
            .last
            .as_ref()
            .is_some_and(|last| last.is_of(project.snapshot()) && are_whole_for(&**last, &open));
        let is_whole = is_begun && check.last.as_ref().is_some_and(|last| last.is_whole());
        let has_failed = check.checks.has_failed(project);
        let is_due = !has_failed && (!is_begun || !is_whole && check.checks.has_rested(project));
        if check.wanted == ReplayRequest::None && !is_due {
            let is_to_publish = is_begun && check.owed.publication;
            if is_whole {
                check.checks.settle();
            } else if !has_failed && check.checks.rest(project) {
                let project = Arc::clone(project);
                self.rest(root.clone(), project);
            }
            if is_to_publish {
                self.publish_last(root);
            }
            return;
        }
        let wanted = if check.last.is_none() {
            // Show diagnostics immediately, and the outcomes of replays a moment later.
            ReplayRequest::None
        } else {
            std::mem::take(&mut check.wanted).and(if on_type {
                ReplayRequest::All
            } else {
                ReplayRequest::None
            })
        };
        let replays = wanted != ReplayRequest::None;
        let job = Job {
            root: root.clone(),
            project: Arc::clone(project),
            previous: check.last.clone(),
            semantics: self.settings.semantics,
            open,
            is_whole: is_begun,
            wanted: wanted.clone(),
            cancel: check.checks.begin(Arc::clone(project), wanted),
        };
        self.checks.send(job);
        if replays {
            self.send_status(outbox::State::Busy, "replaying gold paths".to_owned());
        }
    }

    /// Posts a reminder to see whether a cancelled check has ended.
    fn remind(&self, root: PathBuf, cancel: Cancel) {
        let post = self.post.clone();
        let executor = self.outbox.executor().clone();
        self.outbox.executor().spawn(async move {
            executor.sleep(GRACE).await;
            // The main loop ends with the server.
            let _ = post.send(Event::Overdue { root, cancel });
        });
    }

    /// Abandons a check that does not end, so that the next one can start. Their number is limited.
    pub(super) fn overdue(&mut self, root: &PathBuf, cancel: &Cancel) {
        let Some(entry) = self.projects.get_mut(root) else { return };
        if let Some((run, by)) = entry.check.checks.overdue(cancel) {
            self.abandoned(root, run, by);
        }
    }

    /// Leaves the replays of an abandoned check to the next one.
    fn abandoned(&mut self, root: &PathBuf, run: Run<Project>, by: CancelledBy) {
        if let Some(entry) = self.projects.get_mut(root) {
            entry.check.want(run.left(Some(by)));
        }
        self.end_progress(run.progress);
    }

    /// Waits elsewhere, so that the owner does not.
    fn rest(&self, root: PathBuf, project: Arc<Project>) {
        let post = self.post.clone();
        let executor = self.outbox.executor().clone();
        self.outbox.executor().spawn(async move {
            executor.sleep(REST).await;
            // The main loop ends with the server.
            let _ = post.send(Event::Rested { root, project });
        });
    }

    /// Ends the debounce of a project if it has not changed since.
    pub(super) fn rested(&mut self, root: &PathBuf, project: &Arc<Project>) {
        if let Some(entry) = self.projects.get_mut(root) {
            entry.check.checks.rested(project);
        }
    }

    pub(super) fn reported(&mut self, report: Report) {
        match report {
            Report::Progress { root, done, total, cancel } => {
                self.check_progress(&root, done, total, &cancel);
            }
            Report::Begun { root, project, findings, cancel } => {
                self.begun(&root, &project, findings, &cancel);
            }
            Report::Ended { root, project, result, cancel } => {
                self.findings(&root, &project, result, &cancel);
            }
        }
    }

    fn check_progress(&mut self, root: &PathBuf, done: usize, total: usize, cancel: &Cancel) {
        let entry = self.projects.get_mut(root);
        // An abandoned check goes on counting.
        let Some(run) = entry.and_then(|entry| entry.check.checks.run_mut(cancel)) else { return };
        let is_short = run.wanted == ReplayRequest::None || run.since.elapsed() < PATIENCE;
        if !self.client.has_progress || is_short {
            return;
        }
        let percentage = Some((done * 100 / total.max(1)) as u32);
        let message = Some(format!("{done} of {total} levels"));
        let cancellable = Some(true);
        let (token, step) = match std::mem::take(&mut run.progress) {
            Progress::None => {
                let token = NumberOrString::String(format!("goldpath/{}", self.next_token));
                self.next_token += 1;
                run.progress = Progress::Created(token.clone());
                // A client that rejects the token ignores reports with it.
                let params = WorkDoneProgressCreateParams { token };
                return self.outbox.ask::<lsp_types::request::WorkDoneProgressCreate>(params, drop);
            }
            Progress::Created(token) => {
                let title = "Replaying gold paths".to_owned();
                let begin = WorkDoneProgressBegin { title, cancellable, message, percentage };
                (token, WorkDoneProgress::Begin(begin))
            }
            Progress::Begun(token) => {
                (token, WorkDoneProgress::Report(WorkDoneProgressReport { cancellable, message, percentage }))
            }
        };
        run.progress = Progress::Begun(token.clone());
        self.outbox.progress(ProgressParams { token, value: ProgressParamsValue::WorkDone(step) });
    }

    pub(super) fn progress_canceled(&mut self, token: &ProgressToken) {
        let cancelled = self
            .projects
            .iter_mut()
            .filter_map(|(root, entry)| Some((root.clone(), entry.check.checks.cancel_for_user(token)?)));
        for (root, cancel) in cancelled.collect::<Vec<_>>() {
            self.remind(root, cancel);
        }
    }

    fn findings(&mut self, root: &PathBuf, project: &Arc<Project>, result: Outcome, cancel: &Cancel) {
        let Some(entry) = self.projects.get_mut(root) else { return };
        let (run, by) = match entry.check.checks.end(cancel) {
            Ended::Current(run, by) => (run, by),
            Ended::Abandoned(overdue) => {
                if let Some((run, by)) = overdue {
                    self.abandoned(root, run, by);
                }
                return;
            }
        };
        let left = run.left(by);
        let check = &mut entry.check;
        check.owed.verdicts |= run.wanted != ReplayRequest::None;
        match result {
            Ok(findings) => {
                check.last = Some(findings);
                check.want(left);
            }
            Err(failure) => {
                // The same input would fail again, so wait for a change.
                if let Failure::Panicked(message) = failure {
                    let text =
                        format!("internal error while checking {}, continuing: {message}", root.display());
                    self.outbox.log(MessageType::ERROR, text);
                }
                check.wanted = ReplayRequest::None;
                check.searched.clear();
                check.checks.fail(run.project);
                return self.end_progress(run.progress);
            }
        }
        let searched = std::mem::take(&mut check.searched);
        self.end_progress(run.progress);
        for seen in searched {
            self.searched(seen);
        }
        self.publish_if_current(root, project);
    }

    fn end_progress(&self, progress: Progress) {
        if let Progress::Begun(token) = progress {
            let value =
                ProgressParamsValue::WorkDone(WorkDoneProgress::End(WorkDoneProgressEnd { message: None }));
            self.outbox.progress(ProgressParams { token, value });
        }
    }

    /// Merges the findings of replays for a request. Where the project is being checked or was checked since, its next check
    /// replays them again, so that no verdict is lost; where it has changed since, they are of no use.
    pub(super) fn replayed(&mut self, replayed: Replayed) {
        let Replayed { after, now: Seen { project, findings }, files } = replayed;
        let entry = self
            .projects
            .iter_mut()
            .find(|(_, entry)| entry.project.as_ref().is_some_and(|it| Arc::ptr_eq(it, &project)));
        let (Some((root, entry)), Some(findings)) = (entry, findings) else { return };
        let is_next = match (&entry.check.last, &after) {
            (Some(last), Some(after)) => Arc::ptr_eq(last, after),
            (last, after) => last.is_none() && after.is_none(),
        };
        if entry.check.checks.is_running() || !is_next {
            entry.check.want(ReplayRequest::Of(files));
        } else if !after.is_some_and(|after| Arc::ptr_eq(&after, &findings)) {
            entry.check.last = Some(findings);
            entry.check.owed.verdicts = true;
            let root = root.clone();
            self.publish_if_current(&root, &project);
        }
    }

    /// Publishes the findings of the open files, whose check continues with the others.
    fn begun(
        &mut self,
        root: &PathBuf,
        project: &Arc<Project>,
        findings: Arc<dyn Findings>,
        cancel: &Cancel,
    ) {
        let Some(entry) = self.projects.get_mut(root) else { return };
        if entry.check.checks.run_mut(cancel).is_some() {
            entry.check.last = Some(findings);
            self.publish_if_current(root, project);
        }
    }

    fn publish_if_current(&mut self, root: &PathBuf, project: &Arc<Project>) {
        let Some(entry) = self.projects.get(root) else { return };
        let is_current = entry.project.as_ref().is_some_and(|now| Arc::ptr_eq(now, project));
        // A file may have been opened since this check began; the next one includes it.
        let last = entry.check.last.as_ref();
        let is_current =
            is_current && last.is_some_and(|last| are_whole_for(&**last, &self.open_files(root)));
        // The project may not include the latest changes yet.
        let is_settled = !self
            .documents
            .values()
            .any(|open| !open.is_taken && open.place.as_ref().is_some_and(|(place, _)| place == root));
        if is_current && is_settled {
            self.publish_last(root);
        }
    }

    /// The open files of a project.
    fn open_files(&self, root: &Path) -> BTreeSet<Arc<str>> {
        let places = self.documents.values().filter_map(|open| open.place.as_ref());
        places.filter(|(place, _)| place == root).map(|(_, file)| Arc::clone(file)).collect()
    }
}

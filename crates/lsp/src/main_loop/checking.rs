//! Checks of projects: started when something changed, with the requested replays. `publish.rs` sends their
//! results.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use language::Findings;
use lsp_types::{
    MessageType, NumberOrString, ProgressParams, ProgressParamsValue, ProgressToken, WorkDoneProgress,
    WorkDoneProgressBegin, WorkDoneProgressCreateParams, WorkDoneProgressEnd, WorkDoneProgressReport,
};

use super::{Event, Owner};
use crate::check_worker::{Job, Outcome, ReplayRequest};
use crate::levels::Replayed;
use crate::outbox::State;
use crate::pool::{Cancel, Failure};
use crate::project::{Project, Summary, Told};
use crate::requests::Seen;
use crate::settings::{ReplayWhen, Settings};

/// The delay before progress is reported; none in tests, so that they do not depend on speed.
const PATIENCE: Duration = Duration::from_millis(if cfg!(test) { 0 } else { 300 });

/// Debounce for files that are not open.
pub(super) const REST: Duration = Duration::from_millis(if cfg!(test) { 0 } else { 200 });

/// The grace period of a cancelled check before another one starts next to it.
const GRACE: Duration = Duration::from_millis(300);

/// Cap on the abandoned checks of one project.
const MAX_ABANDONED: usize = 2;

/// The checks of a project.
#[derive(Default)]
pub(super) struct Check {
    /// The last check, which may be outdated.
    pub(super) last: Option<Arc<dyn Findings>>,
    pub(super) wanted: ReplayRequest,
    pub(super) running: Option<Running>,
    /// Cancelled checks that have not ended, and whose findings are discarded.
    abandoned: Vec<Cancel>,
    /// The last check without unsaved documents, or after a message about a save.
    pub(super) saved: Option<Arc<dyn Findings>>,
    /// Whether a message about the effects of a save is due.
    pub(super) is_announced: bool,
    /// Last summary sent to the client.
    pub(super) summary: Option<Summary>,
    /// The outcomes of open files at the last refresh of lenses and hints.
    pub(super) outcomes: BTreeMap<Arc<str>, language::Outcome>,
    /// The check whose verdicts a levels view was last notified about.
    pub(super) listed: Option<Arc<dyn Findings>>,
    /// Whether gold paths were replayed since the last [`Self::take_replayed`].
    has_replayed: bool,
    /// The findings that the client was sent, or could have pulled since the last refresh.
    pub(super) known: Option<Told>,
    /// Settings `known` was computed with.
    pub(super) known_by: Option<Settings>,
    /// A document was opened, changed or closed: publish even if the findings are the same.
    pub(super) is_to_tell: bool,
    /// A document was closed with unsaved text, for which a pulling client may have received diagnostics that
    /// were never published.
    pub(super) is_to_ask_again: bool,
    /// The debounce before the other files are checked.
    rest: Option<Rest>,
    /// Findings of searches that the running check does not include. They are merged when it ends.
    pub(super) searched: Vec<Seen>,
}

/// The debounce between the check of open files and the check of the others.
struct Rest {
    project: Arc<Project>,
    is_over: bool,
}

/// A running check.
pub(super) struct Running {
    project: Arc<Project>,
    wanted: ReplayRequest,
    cancel: Cancel,
    since: Instant,
    progress: Option<(ProgressToken, bool)>,
    /// Whether the user cancelled it and does not want the rest.
    is_stopped: bool,
    /// It did not end in time, and is given up as soon as an abandoned check has ended.
    is_overdue: bool,
}

impl Check {
    /// Adds replays to the next check.
    pub(super) fn want(&mut self, wanted: ReplayRequest) {
        self.wanted = std::mem::take(&mut self.wanted).and(wanted);
    }

    /// Publishes the findings even if they are the same as before.
    pub(super) fn tell_again(&mut self) {
        self.is_to_tell = true;
    }

    /// Requests a message about the effects of a save after its check.
    pub(super) fn announce(&mut self) {
        self.is_announced = true;
    }

    /// Returns whether gold paths were replayed since the last call.
    pub(super) fn take_replayed(&mut self) -> bool {
        std::mem::take(&mut self.has_replayed)
    }

    /// Returns true if nothing is left to be checked or replayed.
    pub(super) fn is_done(&self) -> bool {
        self.running.is_none()
            && self.wanted == ReplayRequest::None
            && self.last.as_ref().is_none_or(|last| last.is_whole())
    }

    /// Returns true if the debounce for files that are not open is over.
    fn has_rested(&self, project: &Arc<Project>) -> bool {
        self.rest.as_ref().is_some_and(|rest| rest.is_over && Arc::ptr_eq(&rest.project, project))
    }

    /// Starts the debounce. Returns false if it is running already.
    fn begin_rest(&mut self, project: &Arc<Project>) -> bool {
        if self.rest.as_ref().is_some_and(|rest| Arc::ptr_eq(&rest.project, project)) {
            return false;
        }
        self.rest = Some(Rest { project: Arc::clone(project), is_over: false });
        true
    }

    pub(super) fn stop(&self) {
        if let Some(running) = &self.running {
            running.cancel.cancel();
        }
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
        let Some(entry) = self.projects.get_mut(root) else { return };
        let Some(project) = &entry.project else { return };
        let check = &mut entry.check;
        if let Some(running) = &check.running {
            if !Arc::ptr_eq(&running.project, project) && !running.cancel.is_canceled() {
                running.cancel.cancel();
                let cancel = running.cancel.clone();
                self.remind(root.clone(), cancel);
            }
            return;
        }
        let is_nothing_wanted = check.wanted == ReplayRequest::None;
        let is_begun = check.last.as_ref().is_some_and(|last| project.is_checked_by(&**last));
        if is_begun && is_nothing_wanted {
            let is_whole = check.last.as_ref().is_some_and(|last| last.is_whole());
            if is_whole || !check.has_rested(project) {
                let is_to_tell = check.is_to_tell;
                if is_whole {
                    check.rest = None;
                } else if check.begin_rest(project) {
                    let project = Arc::clone(project);
                    self.rest(root.clone(), project);
                }
                if is_to_tell {
                    self.tell(root);
                }
                return;
            }
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
        let open = self.documents.values().filter(|open| open.is_of(root));
        let open = open.filter_map(|open| Some(Arc::clone(&open.place.as_ref()?.1))).collect();
        let cancel = Cancel::default();
        let job = Job {
            root: root.clone(),
            project: Arc::clone(project),
            previous: check.last.clone(),
            semantics: self.settings.semantics,
            open,
            is_whole: is_begun,
            wanted: wanted.clone(),
            cancel: cancel.clone(),
        };
        let replays = wanted != ReplayRequest::None;
        check.running = Some(Running {
            project: Arc::clone(project),
            wanted,
            cancel,
            since: Instant::now(),
            progress: None,
            is_stopped: false,
            is_overdue: false,
        });
        self.checks.send(job);
        if replays {
            self.say_status(State::Busy, "replaying gold paths".to_owned());
        }
    }

    /// Posts a reminder to see whether a cancelled check has ended.
    fn remind(&self, root: PathBuf, cancel: Cancel) {
        let post = self.post.clone();
        self.outbox.runtime().spawn(async move {
            tokio::time::sleep(GRACE).await;
            // The main loop ends with the server.
            let _ = post.send(Event::Overdue { root, cancel });
        });
    }

    /// Abandons a check that does not end, so that the next one can start. Their number is limited.
    pub(super) fn overdue(&mut self, root: &PathBuf, cancel: &Cancel) {
        let Some(entry) = self.projects.get_mut(root) else { return };
        let check = &mut entry.check;
        let is_full = check.abandoned.len() >= MAX_ABANDONED;
        let is_given_up = |running: &mut Running| {
            let is_it = running.cancel.is(cancel);
            running.is_overdue |= is_it;
            is_it && !is_full
        };
        let Some(running) = check.running.take_if(is_given_up) else { return };
        check.abandoned.push(running.cancel);
        if !running.is_stopped {
            check.want(running.wanted);
        }
        self.end_progress(running.progress);
    }

    /// Waits on the runtime, so that the owner does not.
    fn rest(&self, root: PathBuf, project: Arc<Project>) {
        let post = self.post.clone();
        self.outbox.runtime().spawn(async move {
            tokio::time::sleep(REST).await;
            // The main loop ends with the server.
            let _ = post.send(Event::Rested { root, project });
        });
    }

    /// Ends the debounce of a project if it has not changed since.
    pub(super) fn rested(&mut self, root: &PathBuf, project: &Arc<Project>) {
        let rest = self.projects.get_mut(root).and_then(|entry| entry.check.rest.as_mut());
        if let Some(rest) = rest.filter(|rest| Arc::ptr_eq(&rest.project, project)) {
            rest.is_over = true;
        }
    }

    pub(super) fn check_progress(&mut self, root: &PathBuf, done: usize, total: usize, cancel: &Cancel) {
        let running = self.projects.get_mut(root).and_then(|entry| entry.check.running.as_mut());
        // An abandoned check goes on counting.
        let Some(running) = running.filter(|running| running.cancel.is(cancel)) else { return };
        let is_short = running.wanted == ReplayRequest::None || running.since.elapsed() < PATIENCE;
        if !self.client.has_progress || is_short {
            return;
        }
        let percentage = Some((done * 100 / total.max(1)) as u32);
        let message = Some(format!("{done} of {total} levels"));
        let Some((token, has_begun)) = &mut running.progress else {
            let token = NumberOrString::String(format!("goldpath/{}", self.next_token));
            self.next_token += 1;
            running.progress = Some((token.clone(), false));
            // A client that rejects the token ignores reports with it.
            let params = WorkDoneProgressCreateParams { token };
            return self.outbox.ask::<lsp_types::request::WorkDoneProgressCreate>(params, drop);
        };
        let cancellable = Some(true);
        let step = if *has_begun {
            WorkDoneProgress::Report(WorkDoneProgressReport { cancellable, message, percentage })
        } else {
            *has_begun = true;
            let title = "Replaying gold paths".to_owned();
            WorkDoneProgress::Begin(WorkDoneProgressBegin { title, cancellable, message, percentage })
        };
        let value = ProgressParamsValue::WorkDone(step);
        self.outbox.progress(ProgressParams { token: token.clone(), value });
    }

    pub(super) fn progress_canceled(&mut self, token: &ProgressToken) {
        let mut stopped = Vec::new();
        for (root, entry) in &mut self.projects {
            let Some(running) = &mut entry.check.running else { continue };
            if running.progress.as_ref().is_some_and(|(it, _)| it == token) {
                running.is_stopped = true;
                running.cancel.cancel();
                stopped.push((root.clone(), running.cancel.clone()));
            }
        }
        for (root, cancel) in stopped {
            self.remind(root, cancel);
        }
    }

    pub(super) fn findings(
        &mut self,
        root: &PathBuf,
        project: &Arc<Project>,
        result: Outcome,
        cancel: &Cancel,
    ) {
        let Some(entry) = self.projects.get_mut(root) else { return };
        let check = &mut entry.check;
        // Ignore checks of an earlier project at the same path.
        let is_it = |running: &mut Running| running.cancel.is(cancel);
        check.abandoned.retain(|abandoned| !abandoned.is(cancel));
        let Some(running) = check.running.take_if(is_it) else {
            // There is a place now for one that is to be given up.
            let overdue = check.running.as_ref().filter(|running| running.is_overdue);
            if let Some(overdue) = overdue.map(|running| running.cancel.clone()) {
                self.overdue(root, &overdue);
            }
            return;
        };
        check.has_replayed |= running.wanted != ReplayRequest::None;
        self.end_progress(running.progress);
        let Some(entry) = self.projects.get_mut(root) else { return };
        let check = &mut entry.check;
        match result {
            Ok(findings) => check.last = Some(findings),
            Err(failure) => {
                // The same input would fail again, so wait for a change.
                if let Failure::Panicked(message) = failure {
                    let text =
                        format!("internal error while checking {}, continuing: {message}", root.display());
                    self.outbox.log(MessageType::ERROR, text);
                }
                check.wanted = ReplayRequest::None;
                check.searched.clear();
                return;
            }
        }
        if cancel.is_canceled() && !running.is_stopped {
            check.want(running.wanted);
        }
        for seen in std::mem::take(&mut check.searched) {
            self.searched(seen);
        }
        self.tell_if_current(root, project);
    }

    fn end_progress(&self, progress: Option<(ProgressToken, bool)>) {
        if let Some((token, true)) = progress {
            let value =
                ProgressParamsValue::WorkDone(WorkDoneProgress::End(WorkDoneProgressEnd { message: None }));
            self.outbox.progress(ProgressParams { token, value });
        }
    }

    /// Merges the findings of replays for a request, unless the project is being checked or was checked since.
    pub(super) fn replayed(&mut self, replayed: Replayed) {
        let Replayed { after, now: Seen { project, findings } } = replayed;
        let entry = self.projects.iter_mut().find(|(_, entry)| {
            entry.project.as_ref().is_some_and(|it| Arc::ptr_eq(it, &project))
                && entry.check.running.is_none()
        });
        let (Some((root, entry)), Some(findings)) = (entry, findings) else { return };
        let is_next = match (&entry.check.last, &after) {
            (Some(last), Some(after)) => Arc::ptr_eq(last, after),
            (last, after) => last.is_none() && after.is_none(),
        };
        if is_next && !after.is_some_and(|after| Arc::ptr_eq(&after, &findings)) {
            entry.check.last = Some(findings);
            entry.check.has_replayed = true;
            let root = root.clone();
            self.tell_if_current(&root, &project);
        }
    }

    /// Tells what is known of the files that are looked at.
    pub(super) fn begun(
        &mut self,
        root: &PathBuf,
        project: &Arc<Project>,
        findings: Arc<dyn Findings>,
        cancel: &Cancel,
    ) {
        let Some(entry) = self.projects.get_mut(root) else { return };
        if entry.check.running.as_ref().is_some_and(|running| running.cancel.is(cancel)) {
            entry.check.last = Some(findings);
            self.tell_if_current(root, project);
        }
    }

    fn tell_if_current(&mut self, root: &PathBuf, project: &Arc<Project>) {
        let Some(entry) = self.projects.get(root) else { return };
        let is_current = entry.project.as_ref().is_some_and(|now| Arc::ptr_eq(now, project));
        // The project may not include the latest changes yet.
        let is_settled = !self
            .documents
            .values()
            .any(|open| !open.is_taken && open.place.as_ref().is_some_and(|(place, _)| place == root));
        if is_current && is_settled {
            self.tell(root);
        }
    }
}

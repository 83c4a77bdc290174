//! Checks of projects: started when something changed, with the gold paths that were asked for; what comes of
//! them is told elsewhere.

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

/// A check that takes longer shows its progress; in tests each does, however fast the machine is.
const PATIENCE: Duration = Duration::from_millis(if cfg!(test) { 0 } else { 300 });

/// Files that nobody looks at are judged when no key came for this long: the next one would make it vain.
pub(super) const REST: Duration = Duration::from_millis(if cfg!(test) { 0 } else { 200 });

/// So long a check that was told to end may go on before another one starts beside it.
const GRACE: Duration = Duration::from_millis(300);

/// Cap on the checks of one project that nobody waits for any more.
const MOST_ABANDONED: usize = 2;

/// The checks of a project.
#[derive(Default)]
pub(super) struct Check {
    /// The last check, of this moment or an earlier one.
    pub(super) last: Option<Arc<dyn Findings>>,
    pub(super) wanted: ReplayRequest,
    pub(super) running: Option<Running>,
    /// Checks that did not end when they were told to, and whose findings nobody waits for.
    abandoned: Vec<Cancel>,
    /// The last check while nothing was unsaved, or after a message on what a save changed.
    pub(super) saved: Option<Arc<dyn Findings>>,
    /// Whether a message is due on what a save changed.
    pub(super) is_announced: bool,
    /// How it stood after the last check that the client was told of.
    pub(super) summary: Option<Summary>,
    /// How the gold paths of the open files had ended when the client was last invited to draw them anew.
    pub(super) outcomes: BTreeMap<Arc<str>, language::Outcome>,
    /// The check whose verdicts a client that shows levels was last told of.
    pub(super) listed: Option<Arc<dyn Findings>>,
    /// Whether the last check replayed gold paths.
    has_replayed: bool,
    /// What the client was sent, or, one that pulls, could know since it was last told to ask again.
    pub(super) known: Option<Told>,
    /// The settings by which that is.
    pub(super) known_by: Option<Settings>,
    /// A document was opened, changed or closed: the client is told even if nothing else is new.
    pub(super) is_to_tell: bool,
    /// A document was closed with unsaved text, of which a client that pulls may have been answered what was never told.
    pub(super) is_to_ask_again: bool,
    /// The project whose other files are judged after a rest.
    rest: Option<Rest>,
    /// What searches found that the check under way does not know of. It is taken over when that ends.
    pub(super) searched: Vec<Seen>,
}

/// The time between a check of what is looked at and one of the rest.
struct Rest {
    project: Arc<Project>,
    is_over: bool,
}

/// A check under way.
pub(super) struct Running {
    project: Arc<Project>,
    wanted: ReplayRequest,
    cancel: Cancel,
    since: Instant,
    progress: Option<(ProgressToken, bool)>,
    /// By the user, who does not want the rest.
    is_stopped: bool,
}

impl Check {
    /// The next check replays these as well.
    pub(super) fn want(&mut self, wanted: ReplayRequest) {
        self.wanted = std::mem::take(&mut self.wanted).and(wanted);
    }

    /// The client is told what was found, even if it is the same as before.
    pub(super) fn tell_again(&mut self) {
        self.is_to_tell = true;
    }

    /// The check after a save is followed by a message that says what it changed.
    pub(super) fn announce(&mut self) {
        self.is_announced = true;
    }

    /// Whether the last check that was told of replayed gold paths.
    pub(super) fn take_replayed(&mut self) -> bool {
        std::mem::take(&mut self.has_replayed)
    }

    /// Whether nothing is left to be judged or replayed.
    pub(super) fn is_done(&self) -> bool {
        self.running.is_none()
            && self.wanted == ReplayRequest::None
            && self.last.as_ref().is_none_or(|last| last.is_whole())
    }

    /// Whether it is time to judge what nobody looks at.
    fn has_rested(&self, project: &Arc<Project>) -> bool {
        self.rest.as_ref().is_some_and(|rest| rest.is_over && Arc::ptr_eq(&rest.project, project))
    }

    /// Whether a rest begins, which is not under way.
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

    /// Whether a change of a file can change the outcome of all replays of its project.
    pub(super) fn is_shared(&self, root: &Path, file: &str) -> bool {
        let project = self.projects.get(root).and_then(|entry| entry.project.as_ref());
        project.is_none_or(|project| project.snapshot().is_shared(file))
    }

    /// Starts a check of a project that is not as it was last checked. One that is under way is told to
    /// leave out the rest of its replays.
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
            // What is wrong in the files shows at once, how their replays end a moment later.
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
        });
        self.checks.send(job);
        if replays {
            self.say_status(State::Busy, "replaying gold paths".to_owned());
        }
    }

    /// Looks after a while whether a check has ended.
    fn remind(&self, root: PathBuf, cancel: Cancel) {
        let post = self.post.clone();
        self.outbox.runtime().spawn(async move {
            tokio::time::sleep(GRACE).await;
            // The owner is gone when the server is.
            let _ = post.send(Event::Overdue { root, cancel });
        });
    }

    /// Gives up a check that does not end: the next one starts beside it. Not too many do so.
    pub(super) fn overdue(&mut self, root: &PathBuf, cancel: &Cancel) {
        let Some(entry) = self.projects.get_mut(root) else { return };
        let check = &mut entry.check;
        if check.abandoned.len() >= MOST_ABANDONED {
            return;
        }
        let Some(running) = check.running.take_if(|running| running.cancel.is(cancel)) else { return };
        check.abandoned.push(running.cancel);
        if !running.is_stopped {
            check.want(running.wanted);
        }
        self.end_progress(running.progress);
    }

    /// Waits, away from both threads: the one that checks may be needed by another project.
    fn rest(&self, root: PathBuf, project: Arc<Project>) {
        let post = self.post.clone();
        self.outbox.runtime().spawn(async move {
            tokio::time::sleep(REST).await;
            // The owner is gone when the server is.
            let _ = post.send(Event::Rested { root, project });
        });
    }

    /// The project was not changed for a while, if it is still this one.
    pub(super) fn rested(&mut self, root: &PathBuf, project: &Arc<Project>) {
        let rest = self.projects.get_mut(root).and_then(|entry| entry.check.rest.as_mut());
        if let Some(rest) = rest.filter(|rest| Arc::ptr_eq(&rest.project, project)) {
            rest.is_over = true;
        }
    }

    pub(super) fn check_progress(&mut self, root: &PathBuf, done: usize, total: usize) {
        let Some(running) = self.projects.get_mut(root).and_then(|entry| entry.check.running.as_mut()) else {
            return;
        };
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
            // A client that refuses the token ignores what is sent for it.
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
        let running = self.projects.values_mut().filter_map(|entry| entry.check.running.as_mut());
        for running in running {
            if running.progress.as_ref().is_some_and(|(it, _)| it == token) {
                running.is_stopped = true;
                running.cancel.cancel();
            }
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
        // Not of the project that was here before, was closed, and lay at the same place.
        let is_it = |running: &mut Running| running.cancel.is(cancel);
        check.abandoned.retain(|abandoned| !abandoned.is(cancel));
        let Some(running) = check.running.take_if(is_it) else { return };
        check.has_replayed |= running.wanted != ReplayRequest::None;
        self.end_progress(running.progress);
        let Some(entry) = self.projects.get_mut(root) else { return };
        let check = &mut entry.check;
        match result {
            Ok(findings) => check.last = Some(findings),
            Err(failure) => {
                // The same input would fail again: wait for another one.
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

    /// Takes over what replays for a request found, unless the project is checked or has been since.
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
    pub(super) fn begun(&mut self, root: &PathBuf, project: &Arc<Project>, findings: Arc<dyn Findings>) {
        let Some(entry) = self.projects.get_mut(root) else { return };
        if entry.check.running.as_ref().is_some_and(|running| Arc::ptr_eq(&running.project, project)) {
            entry.check.last = Some(findings);
            self.tell_if_current(root, project);
        }
    }

    fn tell_if_current(&mut self, root: &PathBuf, project: &Arc<Project>) {
        let Some(entry) = self.projects.get(root) else { return };
        let is_current = entry.project.as_ref().is_some_and(|now| Arc::ptr_eq(now, project));
        // What came in since may not be in the project yet.
        let is_settled = !self
            .documents
            .values()
            .any(|open| !open.is_taken && open.place.as_ref().is_some_and(|(place, _)| place == root));
        if is_current && is_settled {
            self.tell(root);
        }
    }
}

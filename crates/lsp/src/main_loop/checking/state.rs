//! The states of a project's checks, and the transitions between them. docs/architecture/edges.md draws them.

use std::sync::Arc;
use std::time::Instant;

use lsp_types::ProgressToken;

use crate::check_worker::ReplayRequest;
use crate::pool::Cancel;

/// Cap on the abandoned checks of one project.
const MAX_ABANDONED: usize = 2;

/// The checks of a project `P`, at most one of which counts.
#[derive(Debug)]
pub(in crate::main_loop) struct Checks<P> {
    state: State<P>,
    /// Cancelled checks that have not ended, and whose findings are discarded.
    abandoned: Vec<Cancel>,
}

#[derive(Debug)]
enum State<P> {
    /// Nothing is to be done until something changes.
    Idle,
    /// The open files of this project were checked. The others follow if it stays the same for a while.
    Resting(Arc<P>),
    /// The project stayed the same, so that its other files are due.
    Rested(Arc<P>),
    /// The check of this project panicked. The same input would fail again.
    Failed(Arc<P>),
    Running(Run<P>),
    /// The check was cancelled and has not ended.
    Cancelled(Run<P>, CancelledBy),
    /// The cancelled check did not end in time. It is abandoned once fewer others are.
    Overdue(Run<P>, CancelledBy),
}

/// Why a check was cancelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CancelledBy {
    /// The project changed. The next check makes the replays.
    Change,
    /// The user does not want the rest of the replays.
    User,
}

/// A check that was started.
#[derive(Debug)]
pub(super) struct Run<P> {
    pub(super) project: Arc<P>,
    pub(super) wanted: ReplayRequest,
    pub(super) cancel: Cancel,
    pub(super) since: Instant,
    pub(super) progress: Progress,
}

/// The progress of a check in the client.
#[derive(Debug, Default)]
pub(super) enum Progress {
    #[default]
    None,
    /// The client was asked for a progress bar.
    Created(ProgressToken),
    /// The progress bar is shown.
    Begun(ProgressToken),
}

impl Progress {
    fn token(&self) -> Option<&ProgressToken> {
        match self {
            Self::None => None,
            Self::Created(token) | Self::Begun(token) => Some(token),
        }
    }
}

impl<P> Run<P> {
    /// The replays that the next check has to make because this one was cancelled.
    pub(super) fn left(&self, by: Option<CancelledBy>) -> ReplayRequest {
        match by {
            Some(CancelledBy::Change) => self.wanted.clone(),
            Some(CancelledBy::User) | None => ReplayRequest::None,
        }
    }
}

/// Which check has ended.
#[derive(Debug)]
pub(super) enum Ended<P> {
    /// The one that counts, and why it was cancelled, if it was.
    Current(Run<P>, Option<CancelledBy>),
    /// An abandoned one. An overdue check is abandoned in its place.
    Abandoned(Option<(Run<P>, CancelledBy)>),
}

impl<P> Default for Checks<P> {
    fn default() -> Self {
        Self { state: State::Idle, abandoned: Vec::new() }
    }
}

impl<P> Checks<P> {
    /// The running check, cancelled or not.
    pub(super) const fn run(&self) -> Option<&Run<P>> {
        match &self.state {
            State::Running(run) | State::Cancelled(run, _) | State::Overdue(run, _) => Some(run),
            State::Idle | State::Resting(_) | State::Rested(_) | State::Failed(_) => None,
        }
    }

    /// The check with this handle, unless it was abandoned.
    pub(super) fn run_mut(&mut self, cancel: &Cancel) -> Option<&mut Run<P>> {
        match &mut self.state {
            State::Running(run) | State::Cancelled(run, _) | State::Overdue(run, _) => {
                Some(run).filter(|run| run.cancel.is(cancel))
            }
            State::Idle | State::Resting(_) | State::Rested(_) | State::Failed(_) => None,
        }
    }

    /// Returns true if a check is running, cancelled or not.
    pub(in crate::main_loop) const fn is_running(&self) -> bool {
        self.run().is_some()
    }

    /// Returns true if the other files of the project are due.
    pub(super) fn has_rested(&self, project: &Arc<P>) -> bool {
        matches!(&self.state, State::Rested(it) if Arc::ptr_eq(it, project))
    }

    /// Returns true if the check of the project panicked.
    pub(super) fn has_failed(&self, project: &Arc<P>) -> bool {
        matches!(&self.state, State::Failed(it) if Arc::ptr_eq(it, project))
    }

    /// Starts a check. None may be running.
    pub(super) fn begin(&mut self, project: Arc<P>, wanted: ReplayRequest) -> Cancel {
        debug_assert!(!self.is_running(), "the running check is cancelled first");
        let cancel = Cancel::default();
        let (since, progress) = (Instant::now(), Progress::None);
        self.state = State::Running(Run { project, wanted, cancel: cancel.clone(), since, progress });
        cancel
    }

    /// Starts the debounce after a check of the open files. Returns false if it was started already.
    pub(super) fn rest(&mut self, project: &Arc<P>) -> bool {
        match &self.state {
            State::Resting(it) | State::Rested(it) if Arc::ptr_eq(it, project) => return false,
            State::Idle | State::Resting(_) | State::Rested(_) | State::Failed(_) => {}
            State::Running(_) | State::Cancelled(..) | State::Overdue(..) => return false,
        }
        self.state = State::Resting(Arc::clone(project));
        true
    }

    /// Ends the debounce if the project is the same.
    pub(super) fn rested(&mut self, project: &Arc<P>) {
        if matches!(&self.state, State::Resting(it) if Arc::ptr_eq(it, project)) {
            self.state = State::Rested(Arc::clone(project));
        }
    }

    /// Ends the debounce because all files were checked.
    pub(super) fn settle(&mut self) {
        if !self.is_running() {
            self.state = State::Idle;
        }
    }

    /// Cancels a running check of another state of the project. Returns its handle if it was not cancelled before.
    pub(super) fn supersede(&mut self, project: &Arc<P>) -> Option<Cancel> {
        let is_outdated = |run: &Run<P>| !Arc::ptr_eq(&run.project, project);
        self.cancel_if(is_outdated, |by| by.is_none(), CancelledBy::Change)
    }

    /// Cancels the check with this progress bar for the user. Returns its handle.
    pub(super) fn cancel_for_user(&mut self, token: &ProgressToken) -> Option<Cancel> {
        let is_it = |run: &Run<P>| run.progress.token() == Some(token);
        self.cancel_if(is_it, |_| true, CancelledBy::User)
    }

    fn cancel_if(
        &mut self,
        is_it: impl Fn(&Run<P>) -> bool,
        may_cancel: impl Fn(Option<CancelledBy>) -> bool,
        by: CancelledBy,
    ) -> Option<Cancel> {
        let (state, handle) = match std::mem::replace(&mut self.state, State::Idle) {
            State::Running(run) if is_it(&run) && may_cancel(None) => {
                run.cancel.cancel();
                let handle = run.cancel.clone();
                (State::Cancelled(run, by), Some(handle))
            }
            State::Cancelled(run, before) if is_it(&run) && may_cancel(Some(before)) => {
                let handle = run.cancel.clone();
                (State::Cancelled(run, by), Some(handle))
            }
            State::Overdue(run, before) if is_it(&run) && may_cancel(Some(before)) => {
                let handle = run.cancel.clone();
                (State::Overdue(run, by), Some(handle))
            }
            same => (same, None),
        };
        self.state = state;
        handle
    }

    /// Cancels the running check for good: the project is removed.
    pub(in crate::main_loop) fn stop(&self) {
        if let Some(run) = self.run() {
            run.cancel.cancel();
        }
    }

    /// Abandons a cancelled check that has not ended in time, and returns it. If too many are abandoned already,
    /// it waits.
    pub(super) fn overdue(&mut self, cancel: &Cancel) -> Option<(Run<P>, CancelledBy)> {
        let (state, abandoned) = match std::mem::replace(&mut self.state, State::Idle) {
            State::Cancelled(run, by) | State::Overdue(run, by) if run.cancel.is(cancel) => {
                if self.abandoned.len() < MAX_ABANDONED {
                    self.abandoned.push(run.cancel.clone());
                    (State::Idle, Some((run, by)))
                } else {
                    (State::Overdue(run, by), None)
                }
            }
            same => (same, None),
        };
        self.state = state;
        abandoned
    }

    /// Handles the end of a check.
    pub(super) fn end(&mut self, cancel: &Cancel) -> Ended<P> {
        self.abandoned.retain(|it| !it.is(cancel));
        match std::mem::replace(&mut self.state, State::Idle) {
            State::Running(run) if run.cancel.is(cancel) => Ended::Current(run, None),
            State::Cancelled(run, by) | State::Overdue(run, by) if run.cancel.is(cancel) => {
                Ended::Current(run, Some(by))
            }
            State::Overdue(run, by) => {
                let overdue = run.cancel.clone();
                self.state = State::Overdue(run, by);
                Ended::Abandoned(self.overdue(&overdue))
            }
            same => {
                self.state = same;
                Ended::Abandoned(None)
            }
        }
    }

    /// Records that the check of a project panicked.
    pub(super) fn fail(&mut self, project: Arc<P>) {
        debug_assert!(!self.is_running(), "a check has ended");
        self.state = State::Failed(project);
    }
}

#[cfg(test)]
mod tests {
    use lsp_types::NumberOrString;

    use super::*;

    fn project(name: &str) -> Arc<String> {
        Arc::new(name.to_owned())
    }

    fn all() -> ReplayRequest {
        ReplayRequest::All
    }

    /// Starts a check of a project, which then changes.
    fn superseded(checks: &mut Checks<String>) -> Cancel {
        let cancel = checks.begin(project("before"), all());
        assert!(checks.supersede(&project("after")).is_some_and(|it| it.is(&cancel)));
        cancel
    }

    #[test]
    fn the_other_files_are_due_once_the_project_has_rested() {
        let (mut checks, one, two) = (Checks::default(), project("one"), project("two"));
        let cancel = checks.begin(Arc::clone(&one), ReplayRequest::None);
        assert!(!checks.rest(&one), "the check has not ended");
        assert!(matches!(checks.end(&cancel), Ended::Current(_, None)));
        assert!(checks.rest(&one) && !checks.rest(&one), "it is started once");
        checks.rested(&two);
        assert!(!checks.has_rested(&one), "that was the debounce of another state");
        checks.rested(&one);
        assert!(checks.has_rested(&one) && !checks.has_rested(&two) && !checks.rest(&one));
        assert!(checks.rest(&two) && !checks.has_rested(&two), "a change begins anew");
        checks.settle();
        checks.rested(&two);
        assert!(!checks.has_rested(&two), "nothing is left to be checked");
    }

    #[test]
    fn a_check_is_superseded_once_and_only_by_a_change() {
        let (mut checks, one) = (Checks::default(), project("one"));
        let cancel = checks.begin(Arc::clone(&one), all());
        assert!(checks.supersede(&one).is_none() && !cancel.is_canceled());
        assert!(checks.supersede(&project("two")).is_some() && cancel.is_canceled());
        assert!(checks.supersede(&project("three")).is_none());
        assert!(checks.is_running());
        let Ended::Current(run, by) = checks.end(&cancel) else { panic!("it is the current one") };
        assert_eq!((by, run.left(by)), (Some(CancelledBy::Change), all()));
        assert!(!checks.is_running());
    }

    #[test]
    fn a_user_who_cancels_wants_none_of_the_rest_whoever_cancelled_before() {
        let token = NumberOrString::Number(1);
        for is_superseded in [false, true] {
            let mut checks = Checks::default();
            let cancel = checks.begin(project("one"), all());
            checks.run_mut(&cancel).unwrap().progress = Progress::Begun(token.clone());
            assert!(checks.cancel_for_user(&NumberOrString::Number(2)).is_none());
            if is_superseded {
                assert!(checks.supersede(&project("two")).is_some());
            }
            assert!(checks.cancel_for_user(&token).is_some() && cancel.is_canceled());
            let Ended::Current(run, by) = checks.end(&cancel) else { panic!("it is the current one") };
            assert_eq!((by, run.left(by)), (Some(CancelledBy::User), ReplayRequest::None));
        }
    }

    #[test]
    fn a_check_that_does_not_end_makes_way_for_the_next_up_to_a_limit() {
        let mut checks = Checks::default();
        let mut abandoned = Vec::new();
        for _ in 0..MAX_ABANDONED {
            let cancel = superseded(&mut checks);
            assert!(checks.overdue(&cancel).is_some() && !checks.is_running());
            abandoned.push(cancel);
        }
        let last = superseded(&mut checks);
        assert!(checks.overdue(&last).is_none() && checks.is_running());
        let Ended::Abandoned(Some((run, by))) = checks.end(&abandoned[0]) else { panic!("it makes way") };
        assert!(run.cancel.is(&last) && run.left(Some(by)) == all());
        assert!(!checks.is_running());
        assert!(matches!(checks.end(&last), Ended::Abandoned(None)));
    }

    #[test]
    fn a_check_that_was_not_cancelled_is_never_overdue() {
        let mut checks = Checks::default();
        let cancel = checks.begin(project("one"), all());
        assert!(checks.overdue(&cancel).is_none());
        assert!(matches!(checks.end(&cancel), Ended::Current(_, None)));
    }

    #[test]
    fn the_end_of_an_unknown_check_changes_nothing() {
        let mut checks = Checks::default();
        let cancel = checks.begin(project("one"), all());
        assert!(matches!(checks.end(&Cancel::default()), Ended::Abandoned(None)));
        assert!(checks.run_mut(&cancel).is_some() && checks.run_mut(&Cancel::default()).is_none());
    }

    #[test]
    fn a_failed_check_is_of_one_state_of_the_project() {
        let (mut checks, one) = (Checks::default(), project("one"));
        let cancel = checks.begin(Arc::clone(&one), all());
        assert!(matches!(checks.end(&cancel), Ended::Current(..)));
        checks.fail(Arc::clone(&one));
        assert!(checks.has_failed(&one) && !checks.has_failed(&project("two")));
        checks.begin(one, all());
        assert!(checks.is_running());
    }
}

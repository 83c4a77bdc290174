//! The progress of a single request.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use lsp_types::{
    NumberOrString, ProgressParams, ProgressParamsValue, ProgressToken, WorkDoneProgress,
    WorkDoneProgressBegin, WorkDoneProgressCreateParams, WorkDoneProgressEnd, WorkDoneProgressReport,
};

use crate::outbox::Outbox;

/// The delay before progress is reported; none in tests, so that they do not depend on speed.
const PATIENCE: Duration = Duration::from_millis(if cfg!(test) { 0 } else { 300 });

/// The interval of reports.
const BEAT: Duration = Duration::from_millis(if cfg!(test) { 0 } else { 100 });

/// Counter for unique tokens of the server.
static NEXT: AtomicUsize = AtomicUsize::new(0);

/// The progress of one request; ends when dropped.
pub(crate) struct Bar {
    outbox: Outbox,
    title: &'static str,
    state: Mutex<State>,
}

struct State {
    /// The token of the request, or the one that the client was asked to create.
    token: Option<ProgressToken>,
    makes_token: bool,
    has_begun: bool,
    next: Instant,
    percentage: u32,
}

impl Bar {
    /// `token` is the one of the request. Without one, the client is asked to create one if it can.
    pub(crate) fn new(
        outbox: Outbox,
        title: &'static str,
        token: Option<ProgressToken>,
        makes_token: bool,
    ) -> Self {
        let next = Instant::now() + PATIENCE;
        let state = State { token, makes_token, has_begun: false, next, percentage: 0 };
        Self { outbox, title, state: Mutex::new(state) }
    }

    /// Reports progress. Called from several threads.
    pub(crate) fn show(&self, done: usize, total: usize) {
        // Another thread is reporting.
        let Ok(mut state) = self.state.try_lock() else { return };
        let now = Instant::now();
        if now < state.next || (state.token.is_none() && !state.makes_token) {
            return;
        }
        state.next = now + BEAT;
        let Some(token) = state.token.clone() else {
            let number = NEXT.fetch_add(1, Ordering::Relaxed);
            let token = NumberOrString::String(format!("goldpath/request/{number}"));
            state.token = Some(token.clone());
            // A client that rejects the token ignores reports with it.
            let params = WorkDoneProgressCreateParams { token };
            return self.outbox.ask::<lsp_types::request::WorkDoneProgressCreate>(params, drop);
        };
        // The percentage must not decrease, and threads report out of order.
        state.percentage = state.percentage.max((done * 100 / total.max(1)) as u32);
        let percentage = Some(state.percentage);
        // The client cancels the request instead.
        let cancellable = Some(false);
        let step = if state.has_begun {
            WorkDoneProgress::Report(WorkDoneProgressReport { cancellable, message: None, percentage })
        } else {
            state.has_begun = true;
            let title = self.title.to_owned();
            WorkDoneProgress::Begin(WorkDoneProgressBegin { title, cancellable, message: None, percentage })
        };
        self.send(token, step);
    }

    fn send(&self, token: ProgressToken, step: WorkDoneProgress) {
        self.outbox.progress(ProgressParams { token, value: ProgressParamsValue::WorkDone(step) });
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        let Ok(state) = self.state.get_mut() else { return };
        if let Some(token) = state.token.take().filter(|_| state.has_begun) {
            self.send(token, WorkDoneProgress::End(WorkDoneProgressEnd { message: None }));
        }
    }
}

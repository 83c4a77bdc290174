//! Work away from the owner thread: caught when it panics, told when nobody waits for it any more.

use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tokio::runtime::Handle;
use tokio::sync::oneshot;

/// Whether work is still wanted.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cancel(Arc<AtomicBool>);

impl Cancel {
    pub(crate) fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    pub(crate) fn is_canceled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// Whether this is of the same work.
    pub(crate) fn is(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

/// Cancels when dropped. Held by the future that waits for an answer: when the client cancels a request,
/// that future is dropped, which by itself stops no thread.
#[derive(Debug)]
pub(crate) struct CancelOnDrop(pub(crate) Cancel);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Failure {
    /// The work panicked, with this message.
    Panicked(String),
    /// It is not wanted any more.
    Canceled,
}

/// Runs work on the pool and sends what comes of it.
pub(crate) fn run<T: Send + 'static>(
    runtime: &Handle,
    cancel: Cancel,
    answer: oneshot::Sender<Result<T, Failure>>,
    work: impl FnOnce(&Cancel) -> T + Send + 'static,
) {
    runtime.spawn_blocking(move || {
        let result = if cancel.is_canceled() { Err(Failure::Canceled) } else { caught(|| work(&cancel)) };
        // Nobody waits any more when the request was canceled.
        let _ = answer.send(result);
    });
}

/// The result of work, or what it panicked with. Work looks at snapshots and leaves nothing half done.
pub(crate) fn caught<T>(work: impl FnOnce() -> T) -> Result<T, Failure> {
    panic::catch_unwind(AssertUnwindSafe(work)).map_err(|payload| {
        let text = payload.downcast_ref::<&str>().map(|text| (*text).to_owned());
        let text = text.or_else(|| payload.downcast_ref::<String>().cloned());
        Failure::Panicked(text.unwrap_or_else(|| "no message".to_owned()))
    })
}

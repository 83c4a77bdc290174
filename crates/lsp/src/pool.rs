//! Runs work off the main loop, catches panics, and supports cancellation.

use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use rayon::{ThreadPool, ThreadPoolBuilder};
use tokio::sync::{Semaphore, oneshot};

use crate::executor::{Executor, Pace};

/// Set when the work is cancelled; polled often.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cancel(Arc<AtomicBool>);

impl Cancel {
    pub(crate) fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    pub(crate) fn is_canceled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// Returns true if both belong to the same work.
    pub(crate) fn is(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

/// Cancels when dropped. The future of a request holds it: when the client cancels the request, that future is
/// dropped, which does not stop the thread by itself.
#[derive(Debug)]
pub(crate) struct CancelOnDrop(pub(crate) Cancel);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

/// Why work has no result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Failure {
    /// The work panicked with this message.
    Panicked(String),
    /// The work was cancelled.
    Canceled,
}

/// Permits for slow work, which leaves threads and time for requests at each key press.
#[derive(Clone, Debug)]
pub(crate) struct Places {
    free: Arc<Semaphore>,
    /// Threads for the parts of slow work: the global pool is for short work.
    threads: Option<Arc<ThreadPool>>,
}

impl Places {
    pub(crate) fn new() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let threads = ThreadPoolBuilder::new().num_threads(cores.max(2)).build().ok();
        Self { free: Arc::new(Semaphore::new((cores / 2).max(2))), threads: threads.map(Arc::new) }
    }

    /// One permit, for work that nobody waits for: it leaves the cores and the permits to requests.
    pub(crate) fn in_background() -> Self {
        let threads = ThreadPoolBuilder::new().num_threads(1).build().ok();
        Self { free: Arc::new(Semaphore::new(1)), threads: threads.map(Arc::new) }
    }

    /// Runs work on the threads for slow work.
    pub(crate) fn run<T: Send>(&self, work: impl FnOnce() -> T + Send) -> T {
        match &self.threads {
            Some(threads) => threads.install(work),
            None => work(),
        }
    }
}

/// Runs work on the pool and sends its result. Slow work waits for one of these permits.
pub(crate) fn run<T: Send + 'static>(
    executor: &Executor,
    places: Option<Places>,
    cancel: Cancel,
    answer: oneshot::Sender<Result<T, Failure>>,
    work: impl FnOnce(&Cancel) -> T + Send + 'static,
) {
    let Some(places) = places else { return run_now(executor, Pace::Quick, cancel, answer, work) };
    let own = executor.clone();
    executor.spawn(async move {
        // The semaphore is never closed.
        let place = Arc::clone(&places.free).acquire_owned().await;
        run_now(&own, Pace::Slow, cancel, answer, move |cancel| {
            let _place = place;
            places.run(|| work(cancel))
        });
    });
}

fn run_now<T: Send + 'static>(
    executor: &Executor,
    pace: Pace,
    cancel: Cancel,
    answer: oneshot::Sender<Result<T, Failure>>,
    work: impl FnOnce(&Cancel) -> T + Send + 'static,
) {
    executor.run(pace, move || {
        let result = if cancel.is_canceled() { Err(Failure::Canceled) } else { caught(|| work(&cancel)) };
        // The receiver is gone if the request was cancelled.
        let _ = answer.send(result);
    });
}

/// Runs work and catches panics. Work only reads snapshots, so a panic leaves no inconsistent state.
pub(crate) fn caught<T>(work: impl FnOnce() -> T) -> Result<T, Failure> {
    panic::catch_unwind(AssertUnwindSafe(work)).map_err(|payload| {
        let text = payload.downcast_ref::<&str>().map(|text| (*text).to_owned());
        let text = text.or_else(|| payload.downcast_ref::<String>().cloned());
        Failure::Panicked(text.unwrap_or_else(|| "no message".to_owned()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_long_requests_leave_threads_for_short_ones() {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).build().unwrap();
        let executor = Executor::Threads(runtime.handle().clone());
        let (places, stop) = (Places::new(), Cancel::default());
        let limit = places.free.available_permits();
        let running = Arc::new(std::sync::atomic::AtomicUsize::new(0));
        let mut answers = Vec::new();
        for _ in 0..31 {
            let (answer, answered) = oneshot::channel();
            let (running, stop) = (Arc::clone(&running), stop.clone());
            run(&executor, Some(places.clone()), Cancel::default(), answer, move |_| {
                let now = running.fetch_add(1, Ordering::SeqCst) + 1;
                // Bounded, so that a failing test does not hang.
                let waits = (0..60_000).take_while(|_| !stop.is_canceled());
                waits.for_each(|_| std::thread::sleep(std::time::Duration::from_millis(1)));
                running.fetch_sub(1, Ordering::SeqCst);
                now
            });
            answers.push(answered);
        }
        let (answer, answered) = oneshot::channel();
        run(&executor, None, Cancel::default(), answer, |_| rayon::broadcast(|_| ()).len());
        assert!(answered.blocking_recv().unwrap().unwrap() > 0);
        assert!(!stop.is_canceled() && answers.iter_mut().all(|answer| answer.try_recv().is_err()));
        stop.cancel();
        let most = answers.into_iter().map(|answer| answer.blocking_recv().unwrap().unwrap()).max();
        assert!(most.unwrap() <= limit, "{most:?} at a time");
    }
}

//! Where work runs that the main loop does not wait for: on threads, or in turns on the only thread there is.

mod turns;

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use tokio::runtime::Handle;

pub(crate) use turns::Turns;

/// The time that a search may take: without threads, everything else waits for it.
pub(crate) const fn search_time(with_threads: Duration) -> Duration {
    const ALONE: Duration = Duration::from_secs(2);
    if cfg!(target_family = "wasm") && with_threads.as_nanos() > ALONE.as_nanos() {
        ALONE
    } else {
        with_threads
    }
}

/// What runs work, futures and timers.
#[derive(Clone, Debug)]
pub(crate) enum Executor {
    Threads(Handle),
    Turns(Arc<Turns>),
}

impl Executor {
    /// The threads of the runtime that this is called on.
    pub(crate) fn of_runtime() -> Self {
        Self::Threads(Handle::current())
    }

    pub(crate) const fn has_threads(&self) -> bool {
        matches!(self, Self::Threads(_))
    }

    /// Drives a future to its end.
    pub(crate) fn spawn(&self, future: impl Future<Output = ()> + Send + 'static) {
        match self {
            Self::Threads(runtime) => drop(runtime.spawn(future)),
            Self::Turns(turns) => turns.spawn(future),
        }
    }

    /// Runs work that may block, or that takes its time.
    pub(crate) fn run(&self, pace: Pace, work: impl FnOnce() + Send + 'static) {
        match self {
            Self::Threads(runtime) => drop(runtime.spawn_blocking(work)),
            Self::Turns(turns) => turns.run(pace, work),
        }
    }

    pub(crate) async fn sleep(&self, time: Duration) {
        match self {
            Self::Threads(_) => tokio::time::sleep(time).await,
            Self::Turns(turns) => turns.sleep(time).await,
        }
    }
}

/// What work is like. Without threads, the messages that have come are read before each slow one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pace {
    Quick,
    Slow,
}

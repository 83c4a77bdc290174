//! The end of the server: on `exit`, at the end of the input, or when its parent process ends. tower-lsp itself
//! runs until the input is closed, which some editors never do.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use tokio::sync::watch;

/// The interval of checks that the parent process is alive.
const PULSE: Duration = Duration::from_secs(2);

/// How the server ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// Requested by the client: `shutdown`, then `exit` or the end of the input.
    Clean,
    /// `exit` or the end of the input without `shutdown`, or the end of the parent process.
    Abrupt,
}

/// The shutdown state, shared by everything that may end the server.
#[derive(Clone, Debug)]
pub(crate) struct Lifecycle {
    has_shut_down: Arc<AtomicBool>,
    exit: Arc<watch::Sender<Option<Exit>>>,
}

impl Lifecycle {
    pub(crate) fn new() -> Self {
        Self { has_shut_down: Arc::default(), exit: Arc::new(watch::Sender::new(None)) }
    }

    /// Records the request `shutdown`.
    pub(crate) fn shut_down(&self) {
        self.has_shut_down.store(true, Ordering::SeqCst);
    }

    /// Ends the server; only the first call counts.
    pub(crate) fn end(&self) {
        let exit = if self.has_shut_down.load(Ordering::SeqCst) { Exit::Clean } else { Exit::Abrupt };
        self.exit.send_if_modified(|at| {
            let is_first = at.is_none();
            at.get_or_insert(exit);
            is_first
        });
    }

    /// Returns true if the server should end.
    pub(crate) fn has_ended(&self) -> bool {
        self.exit.borrow().is_some()
    }

    /// Ends the server soon after its parent process: a client that crashed closes no pipe that another process
    /// holds open as well.
    pub(crate) fn end_with_parent(&self, process: Option<u32>) {
        // A process that does not exist now is on another machine, behind a proxy.
        let Some(process) = process.filter(|process| is_alive(*process)) else { return };
        let lifecycle = self.clone();
        let watch = move || {
            while !lifecycle.has_ended() {
                thread::sleep(PULSE);
                if !is_alive(process) {
                    lifecycle.end();
                }
            }
        };
        // Without the thread, the end of the input still ends the server.
        let _ = thread::Builder::new().name("parent".to_owned()).spawn(watch);
    }

    /// Waits for the end.
    pub(crate) async fn ended(&self) -> Exit {
        let mut exit = self.exit.subscribe();
        // The sender lives as long as `self`, so waiting cannot fail.
        exit.wait_for(Option::is_some).await.ok().and_then(|exit| *exit).unwrap_or(Exit::Abrupt)
    }
}

/// Returns true if a process exists on this machine.
#[cfg(unix)]
pub(crate) fn is_alive(process: u32) -> bool {
    let process = i32::try_from(process).ok().and_then(rustix::process::Pid::from_raw);
    // A missing permission to signal it shows that it exists.
    process.is_none_or(|process| rustix::process::test_kill_process(process) != Err(rustix::io::Errno::SRCH))
}

/// Elsewhere only the end of the input shows it.
#[cfg(not(unix))]
pub(crate) fn is_alive(_: u32) -> bool {
    true
}

//! When the server ends: on `exit`, at the end of the input, or when its parent is gone. tower-lsp itself
//! goes on until the input closes, which some editors never do.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use tokio::sync::watch;

/// How often it is asked whether the parent still lives.
const PULSE: Duration = Duration::from_secs(2);

/// How the server ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// The client asked for it: `shutdown`, then `exit` or the end of the input.
    Clean,
    /// `exit` or the end of the input without `shutdown`, or the parent is gone.
    Abrupt,
}

/// What is known about the end; shared by all that may bring it about.
#[derive(Clone, Debug)]
pub(crate) struct Lifecycle {
    has_shut_down: Arc<AtomicBool>,
    exit: Arc<watch::Sender<Option<Exit>>>,
}

impl Lifecycle {
    pub(crate) fn new() -> Self {
        Self { has_shut_down: Arc::default(), exit: Arc::new(watch::Sender::new(None)) }
    }

    /// `shutdown` was asked for.
    pub(crate) fn shut_down(&self) {
        self.has_shut_down.store(true, Ordering::SeqCst);
    }

    /// The server is to end now; the first call decides how.
    pub(crate) fn end(&self) {
        let exit = if self.has_shut_down.load(Ordering::SeqCst) { Exit::Clean } else { Exit::Abrupt };
        self.exit.send_if_modified(|at| {
            let is_first = at.is_none();
            at.get_or_insert(exit);
            is_first
        });
    }

    /// Whether the server is to end.
    pub(crate) fn has_ended(&self) -> bool {
        self.exit.borrow().is_some()
    }

    /// Ends the server soon after the process that started it: a client that crashed closes nothing when
    /// something else holds the other end of the input as well.
    pub(crate) fn end_with_parent(&self, process: Option<u32>) {
        // One that is not there now is the process of another machine, named through a proxy.
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
        // Without the thread the end of the input still ends the server.
        let _ = thread::Builder::new().name("parent".to_owned()).spawn(watch);
    }

    /// Waits for the end.
    pub(crate) async fn ended(&self) -> Exit {
        let mut exit = self.exit.subscribe();
        // The sender lives as long as `self`, so waiting does not fail.
        exit.wait_for(Option::is_some).await.ok().and_then(|exit| *exit).unwrap_or(Exit::Abrupt)
    }
}

/// Whether a process runs on this machine.
#[cfg(unix)]
pub(crate) fn is_alive(process: u32) -> bool {
    let process = i32::try_from(process).ok().and_then(rustix::process::Pid::from_raw);
    // Not being allowed to signal it means that it is there.
    process.is_none_or(|process| rustix::process::test_kill_process(process) != Err(rustix::io::Errno::SRCH))
}

/// Elsewhere the end of the input has to tell.
#[cfg(not(unix))]
pub(crate) fn is_alive(_: u32) -> bool {
    true
}

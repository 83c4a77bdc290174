//! Interruptions by the user: the command ends with what it has.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::exit::Failure;

/// Whether the user has interrupted the command.
#[derive(Clone, Debug)]
pub(super) struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// From now on, the first interruption is only noted; the second one ends the process.
    pub(super) fn listen() -> Result<Self, Failure> {
        let is_interrupted = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&is_interrupted);
        // The second time, the command does not seem to listen.
        let handler = move || {
            if flag.swap(true, Ordering::Relaxed) {
                std::process::exit(130);
            }
        };
        ctrlc::set_handler(handler)
            .map_err(|error| Failure::could_not_run(format!("cannot listen for interruptions: {error}")))?;
        Ok(Self(is_interrupted))
    }

    pub(super) fn is_interrupted(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

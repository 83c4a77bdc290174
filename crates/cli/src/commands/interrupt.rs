//! Interruption by the user: the command ends with its results so far.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::call::Call;
use crate::exit::Failure;

/// Set when the user has interrupted the command.
#[derive(Clone, Debug)]
pub(super) struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// From now on, the first interruption sets the flag, and the second ends the process.
    pub(super) fn listen() -> Result<Self, Failure> {
        // Whoever has called the command stops it.
        if let Some(call) = Call::current() {
            return Ok(Self(call.flag()));
        }
        let is_interrupted = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&is_interrupted);
        // On the second interruption the command seems to hang.
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

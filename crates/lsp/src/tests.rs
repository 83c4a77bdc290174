//! The server with an in-memory client: guarantees of the transport, independent of features.

mod answers;
mod asking_why;
mod bad_input;
mod checking;
mod client;
mod covering;
mod holding;
mod hosted;
mod hostile;
mod levels;
mod lifecycle;
mod navigation;
mod ordering;
mod progress;
mod refactoring;
mod registration;
mod searching;
mod settings_files;
mod solvability;
mod varying;

use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

use crate::pool::Cancel;

/// The work of `test/run`: runs until cancelled, panics, or returns immediately.
pub(crate) fn run(params: &Value, cancel: &Cancel) -> Value {
    match params["what"].as_str() {
        Some("wait") => {
            // Bounded, so that a lost cancellation fails a test instead of hanging it.
            for _ in 0..3000 {
                if cancel.is_canceled() {
                    break;
                }
                thread::sleep(Duration::from_millis(1));
            }
            json!({ "canceled": cancel.is_canceled() })
        }
        Some("panic") => panic!("asked to"),
        _ => json!("done"),
    }
}

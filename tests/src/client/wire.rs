//! Reads the output of a server in a separate thread that can be paused.

use std::io::{BufRead, BufReader};
use std::process::ChildStdout;
use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, Condvar, Mutex};
use std::thread;

use serde_json::Value;

use super::lock;

/// Whether messages are read.
#[derive(Debug)]
pub(super) struct Gate {
    is_open: Mutex<bool>,
    changed: Condvar,
}

impl Default for Gate {
    fn default() -> Self {
        Self { is_open: Mutex::new(true), changed: Condvar::new() }
    }
}

impl Gate {
    pub(super) fn set(&self, is_open: bool) {
        *lock(&self.is_open) = is_open;
        self.changed.notify_all();
    }

    fn pass(&self) {
        let is_open = lock(&self.is_open);
        drop(self.changed.wait_while(is_open, |is_open| !*is_open));
    }
}

/// The messages of a server until its end.
pub(super) fn read_all(output: ChildStdout, reads: Arc<Gate>) -> Receiver<Value> {
    let (send, receive) = mpsc::channel();
    thread::spawn(move || {
        let mut output = BufReader::new(output);
        while let Some(message) = read_message(&mut output) {
            if send.send(message).is_err() {
                break;
            }
            reads.pass();
        }
    });
    receive
}

fn read_message(output: &mut impl BufRead) -> Option<Value> {
    let mut length = 0;
    loop {
        let mut line = String::new();
        if output.read_line(&mut line).ok()? == 0 {
            return None;
        }
        match line.trim_end().split_once(": ") {
            Some(("Content-Length", value)) => length = value.parse().ok()?,
            Some(_) => {}
            None => break,
        }
    }
    let mut body = vec![0; length];
    output.read_exact(&mut body).ok()?;
    serde_json::from_slice(&body).ok()
}

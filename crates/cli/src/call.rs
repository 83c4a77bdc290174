//! A command that is run for a caller in this process: what it would print is kept for the caller, who may also stop it
//! and is told how far it is.
//!
//! A command runs on one thread, which is how the output streams find the call they write to.

use std::cell::RefCell;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The most bytes that are kept of what a command prints.
const MAX_OUTPUT: usize = 64 << 20;

/// The most messages that are kept.
const MAX_SAID: usize = 1_000;

/// The pause between two reports of progress.
const TELL_EVERY: Duration = Duration::from_millis(250);

thread_local! {
    static CURRENT: RefCell<Option<Call>> = const { RefCell::new(None) };
}

/// A message beside the output of a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Said {
    /// `error`, `warning` or `note`.
    pub(crate) word: String,
    pub(crate) message: String,
}

/// One run of a command for a caller.
#[derive(Clone)]
pub(crate) struct Call(Arc<Kept>);

struct Kept {
    output: Mutex<Vec<u8>>,
    said: Mutex<Vec<Said>>,
    is_cancelled: Arc<AtomicBool>,
    told: Mutex<Option<Instant>>,
    tell: Box<dyn Fn(String) + Send + Sync>,
}

impl Call {
    /// A call that its caller stops by this flag, and whose progress goes to `tell` now and then.
    pub(crate) fn new(is_cancelled: Arc<AtomicBool>, tell: impl Fn(String) + Send + Sync + 'static) -> Self {
        Self(Arc::new(Kept {
            output: Mutex::default(),
            said: Mutex::default(),
            is_cancelled,
            told: Mutex::default(),
            tell: Box::new(tell),
        }))
    }

    /// The call that this thread works for; `None` for a command of the terminal.
    pub(crate) fn current() -> Option<Self> {
        CURRENT.with_borrow(Clone::clone)
    }

    /// Works for this call. What is printed meanwhile is kept.
    pub(crate) fn run<R>(&self, work: impl FnOnce() -> R) -> R {
        struct Restore(Option<Call>);
        impl Drop for Restore {
            fn drop(&mut self) {
                CURRENT.set(self.0.take());
            }
        }
        let _restore = Restore(CURRENT.replace(Some(self.clone())));
        work()
    }

    /// What was printed so far; it is not kept any longer.
    pub(crate) fn take_output(&self) -> Vec<u8> {
        std::mem::take(&mut *locked(&self.0.output))
    }

    /// The messages so far; they are not kept any longer.
    pub(crate) fn take_said(&self) -> Vec<Said> {
        std::mem::take(&mut *locked(&self.0.said))
    }

    pub(crate) fn is_cancelled(&self) -> bool {
        self.0.is_cancelled.load(Ordering::Relaxed)
    }

    /// The flag by which the caller stops it.
    pub(crate) fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.0.is_cancelled)
    }

    pub(crate) fn say(&self, word: &str, message: &str) {
        let mut said = locked(&self.0.said);
        if said.len() < MAX_SAID {
            said.push(Said { word: word.to_owned(), message: message.to_owned() });
        }
    }

    /// Tells the caller how far the command is, unless it was told so just now.
    pub(crate) fn tell(&self, how_far: impl FnOnce() -> String) {
        {
            let mut told = locked(&self.0.told);
            if told.is_some_and(|told| told.elapsed() < TELL_EVERY) {
                return;
            }
            *told = Some(Instant::now());
        }
        (self.0.tell)(how_far());
    }
}

/// Data whose writers do not panic in between.
fn locked<T>(data: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    data.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Write for Call {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut output = locked(&self.0.output);
        if output.len() + bytes.len() > MAX_OUTPUT {
            return Err(io::Error::other(format!("it has more than {MAX_OUTPUT} bytes")));
        }
        output.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::{Output, complain};

    #[test]
    fn what_a_call_prints_is_its_callers_and_calls_in_calls_end() {
        let call = || Call::new(Arc::default(), |_| {});
        let (outer, inner) = (call(), call());
        let print = |text: &str| {
            let mut output = Output::data();
            output.write_all(text.as_bytes()).unwrap();
            output.flush().unwrap();
        };
        outer.run(|| {
            print("a");
            inner.run(|| print("b"));
            print("c");
            complain("note", "said");
        });
        assert!(Call::current().is_none());
        assert_eq!((outer.take_output(), inner.take_output()), (b"ac".to_vec(), b"b".to_vec()));
        assert_eq!(outer.take_said(), [Said { word: "note".to_owned(), message: "said".to_owned() }]);
    }

    #[test]
    fn a_call_keeps_no_more_than_its_limit() {
        let mut call = Call::new(Arc::default(), |_| {});
        let much = vec![b' '; MAX_OUTPUT];
        call.write_all(&much).unwrap();
        assert!(call.write_all(b"x").is_err());
        assert_eq!(call.take_output().len(), MAX_OUTPUT);
    }
}

//! Exit statuses, and the errors of commands.

use std::io::{self, Write as _};
use std::process::ExitCode;

use crate::output::{Output, complain, complain_below};

/// The exit status.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exit {
    /// No errors.
    Clean = 0,
    /// There are errors, or a gold path does not win.
    Found = 1,
    /// The arguments are invalid.
    Usage = 2,
    /// Something could not be read, written or played.
    CouldNotRun = 3,
    /// Interrupted by the user.
    Interrupted = 130,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}

/// Why a command failed.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The exit status and the message.
    Said(Exit, String),
    /// An invalid argument: the message, the argument, and marks below the invalid part.
    Marked { message: String, lines: [String; 2] },
    /// Writing to standard output failed.
    Output(io::Error),
}

impl Failure {
    pub(crate) fn usage(message: impl Into<String>) -> Self {
        Self::Said(Exit::Usage, message.into())
    }

    pub(crate) fn could_not_run(message: impl Into<String>) -> Self {
        Self::Said(Exit::CouldNotRun, message.into())
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

/// Reports a failure, to a program too if it reads objects, and returns the exit status.
pub(crate) fn end(result: Result<Exit, Failure>, is_json: bool) -> Exit {
    let told = match &result {
        Err(Failure::Said(exit, message)) => Some((*exit, message)),
        Err(Failure::Marked { message, .. }) => Some((Exit::Usage, message)),
        Ok(_) | Err(Failure::Output(_)) => None,
    };
    if let Some((exit, message)) = told.filter(|_| is_json) {
        let mut output = Output::data();
        if let Err(error) = output.failure(exit, message).and_then(|()| output.flush()) {
            return output_failed(&error, exit);
        }
    }
    match result {
        Ok(exit) => exit,
        Err(Failure::Said(exit, message)) => {
            complain("error", &message);
            exit
        }
        Err(Failure::Marked { message, lines }) => {
            complain("error", &message);
            complain_below(&lines);
            Exit::Usage
        }
        Err(Failure::Output(error)) => output_failed(&error, Exit::Clean),
    }
}

/// The exit status if output fails. A reader that stops early, like `head`, is not an error.
pub(crate) fn output_failed(error: &io::Error, so_far: Exit) -> Exit {
    if error.kind() == io::ErrorKind::BrokenPipe {
        return so_far;
    }
    complain("error", &format!("the output cannot be written: {error}"));
    Exit::CouldNotRun
}

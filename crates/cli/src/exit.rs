//! How the program ends, and what it says when a command could not do its work.

use std::io;
use std::process::ExitCode;

use crate::output::{complain, complain_below};

/// The exit status.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exit {
    /// Nothing at error level.
    Clean = 0,
    /// Errors were found, or a gold path does not win.
    Found = 1,
    /// The arguments make no sense.
    Usage = 2,
    /// Something could not be read or written.
    CouldNotRun = 3,
    /// The user ended it.
    Interrupted = 130,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}

/// Why a command could not do its work.
#[derive(Debug)]
pub(crate) enum Failure {
    /// What to say, and the status.
    Said(Exit, String),
    /// An argument is wrong: what to say, the argument, and marks below what is wrong in it.
    Marked { message: String, lines: [String; 2] },
    /// Standard output does not take any more.
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

/// The status of a finished command, after saying why it failed.
pub(crate) fn end(result: Result<Exit, Failure>) -> ExitCode {
    let exit = match result {
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
    };
    exit.into()
}

/// The status when output fails. A reader that has seen enough, like `head`, is no failure.
pub(crate) fn output_failed(error: &io::Error, so_far: Exit) -> Exit {
    if error.kind() == io::ErrorKind::BrokenPipe {
        return so_far;
    }
    complain("error", &format!("the output cannot be written: {error}"));
    Exit::CouldNotRun
}

//! The commands, one file each.

mod check;
mod conform;
pub(crate) mod digest;
mod explain;
mod locate;
mod lsp;
mod replay;
mod schema;
mod summary;
mod trace;

use crate::args::Command;
use crate::exit::{Exit, Failure};

/// Runs a command.
pub(crate) fn run(command: &Command) -> Result<Exit, Failure> {
    match command {
        Command::Check(args) => check::run(args),
        Command::Replay(args) => replay::run(args),
        Command::Trace(args) => trace::run(args),
        Command::Conform(args) => conform::run(args),
        Command::Explain(args) => explain::run(args),
        Command::Schema(args) => schema::run(args),
        Command::Lsp(_) => lsp::run(),
    }
}

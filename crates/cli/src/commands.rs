//! The commands, one file each.

mod board;
mod check;
mod completions;
mod diff;
mod explain;
mod fmt;
mod graph;
mod input_file;
mod interrupt;
mod levels;
mod limits;
mod locate;
mod lsp;
mod man;
mod metrics;
mod necessity;
mod new;
mod one_project;
mod playable;
mod progress_line;
mod puzzlescript;
mod rename;
mod replay;
mod rules;
mod schema;
mod semantics;
mod solve;
mod summary;
mod trace;
mod vary;
mod wage;
mod write_all;

use language::Languages;

use crate::args::Command;
use crate::exit::{Exit, Failure};

/// Runs a command.
pub(crate) fn run(command: &Command, languages: Languages) -> Result<Exit, Failure> {
    match command {
        Command::Check(args) => check::run(args, languages),
        Command::Fmt(args) => fmt::run(args, languages),
        Command::Replay(args) => replay::run(args, languages),
        Command::Solve(args) => solve::run(args, languages),
        Command::Metrics(args) => metrics::run(args, languages),
        Command::Necessity(args) => necessity::run(args, languages),
        Command::Vary(args) => vary::run(args, languages),
        Command::Trace(args) => trace::run(args, languages),
        Command::Expand(args) => puzzlescript::expand::run(args),
        Command::Board(args) => board::run(args, languages),
        Command::Graph(args) => graph::run(args, languages),
        Command::Record(args) => puzzlescript::record::run(args),
        Command::Sessions(args) => puzzlescript::sessions::run(args),
        Command::Rename(args) => rename::run(args),
        Command::New(args) => new::run(args, languages),
        Command::Rules(args) => rules::run(args, languages),
        Command::Explain(args) => explain::run(args, languages),
        Command::Schema(args) => schema::run(args, languages),
        Command::Lsp(_) => lsp::run(languages),
        Command::Completions(args) => completions::run(args),
        Command::Wage(args) => wage::run(args),
        Command::Man(args) => man::run(args),
    }
}

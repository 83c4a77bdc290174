//! The commands, one file each.

mod agent;
mod any_file;
mod board;
mod book;
mod candidates;
mod check;
mod completions;
mod convert;
mod coverage;
mod dap;
mod diff;
mod disguise;
mod draw;
mod expand;
mod explain;
mod export;
mod fmt;
mod game_file;
mod generate;
mod graph;
mod input_file;
mod interrupt;
mod levels;
mod limits;
mod lsp;
mod making;
mod man;
mod mcp;
mod merge;
mod metrics;
mod moves;
mod necessity;
mod new;
mod new_files;
mod observe;
mod one_project;
mod pictures;
mod play_page;
mod playable;
mod preflight;
mod progress_line;
mod raster;
mod record;
mod recorded;
mod rename;
mod replay;
mod rules;
mod schema;
mod script;
mod semantics;
mod sessions;
mod simplify;
mod skill;
mod solution;
mod solve;
mod summary;
mod tighten;
mod trace;
mod transcript;
mod twins;
mod unified;
mod vary;
mod why;
mod write_all;

use language::Languages;

use crate::args::{Command, WageCommand};
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
        Command::Simplify(args) => simplify::run(args, languages),
        Command::Tighten(args) => tighten::run(args, languages),
        Command::Generate(args) => generate::run(args, languages),
        Command::Twins(args) => twins::run(args, languages),
        Command::Trace(args) => trace::run(args, languages),
        Command::Transcript(args) => transcript::run(args, languages),
        Command::Why(args) => why::run(args, languages),
        Command::Coverage(args) => coverage::run(args, languages),
        Command::Expand(args) => expand::run(args, languages),
        Command::Board(args) => board::run(args, languages),
        Command::Agent(args) => agent::run(args, languages),
        Command::Observe(args) => observe::run(args, languages),
        Command::Preflight(args) => preflight::run(args, languages),
        Command::Diff(args) => diff::run(args, languages),
        Command::Merge(args) => merge::run(args, languages),
        Command::Draw(args) => draw::run(args, languages),
        Command::Export(args) => export::run(args, languages),
        Command::Book(args) => book::run(args, languages),
        Command::Graph(args) => graph::run(args, languages),
        Command::Record(args) => record::run(args, languages),
        Command::Sessions(args) => sessions::run(args, languages),
        Command::Rename(args) => rename::run(args, languages),
        Command::New(args) => new::run(args, languages),
        Command::Rules(args) => rules::run(args, languages),
        Command::Explain(args) => explain::run(args, languages),
        Command::Schema(args) => schema::run(args, languages),
        Command::Lsp(_) => lsp::run(languages),
        Command::Mcp(args) => mcp::run(args, languages),
        Command::Skill(args) => skill::run(args),
        Command::Dap(_) => dap::run(languages),
        Command::Completions(args) => completions::run(args, languages),
        Command::Wage(args) => match &args.command {
            WageCommand::Run(args) => script::run(args, languages),
            WageCommand::Convert(args) => convert::run(args, languages),
        },
        Command::Man(args) => man::run(args, languages),
    }
}

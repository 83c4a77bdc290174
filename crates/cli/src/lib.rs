//! The `goldpath` command line: arguments in, commands, text out. All judgment is in the other crates.

mod args;
mod commands;
mod exit;
mod output;
mod path_base;
mod progress;
mod render;
mod settings;
mod whole_file;
mod wrap;

use std::process::ExitCode;

use clap::Parser;
use language::Languages;

/// Runs the program, which knows these languages, with the arguments of the process.
pub fn main(languages: Languages) -> ExitCode {
    match args::Args::try_parse() {
        Ok(args) => {
            args.color.choice().write_global();
            exit::end(commands::run(&args.command, languages))
        }
        Err(error) => {
            // Where nobody listens, nothing can be said.
            let _ = error.print();
            if error.use_stderr() { exit::Exit::Usage } else { exit::Exit::Clean }.into()
        }
    }
}

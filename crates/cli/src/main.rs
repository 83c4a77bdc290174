//! The `goldpath` binary: arguments in, commands, text out. All judgment is in the other crates.

mod args;
mod commands;
mod exit;
mod fingerprint;
mod languages;
mod nearest;
mod output;
mod path_base;
mod progress;
mod render;
mod settings;
mod whole_file;
mod wrap;

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    match args::Args::try_parse() {
        Ok(args) => {
            args.color.choice().write_global();
            exit::end(commands::run(&args.command))
        }
        Err(error) => {
            // Where nobody listens, nothing can be said.
            let _ = error.print();
            if error.use_stderr() { exit::Exit::Usage } else { exit::Exit::Clean }.into()
        }
    }
}

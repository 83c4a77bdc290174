//! The `goldpath` command line: parses arguments, runs commands and prints text. All analysis is in other
//! crates.

mod args;
mod call;
mod commands;
mod exit;
mod output;
mod path_base;
mod progress;
mod render;
mod settings;
mod shell;
mod whole_file;
mod wrap;

use std::process::ExitCode;

use clap::FromArgMatches;
use clap::error::{ContextKind, ContextValue};
use language::{Languages, nearest};

/// Runs the program with the arguments of the process and these languages.
pub fn main(languages: Languages) -> ExitCode {
    let matches = args::Args::command_of(languages).try_get_matches();
    match matches.and_then(|matches| args::Args::from_arg_matches(&matches)) {
        Ok(args) => {
            args.color.choice().write_global();
            exit::end(commands::run(&args.command, languages)).into()
        }
        Err(error) => {
            let error = with_one_suggestion(error);
            // Ignore a closed stderr.
            let _ = error.print();
            if error.use_stderr() { exit::Exit::Usage } else { exit::Exit::Clean }.into()
        }
    }
}

/// Reduces several suggestions for an unknown command to the nearest one.
fn with_one_suggestion(mut error: clap::Error) -> clap::Error {
    let near = match (error.get(ContextKind::InvalidSubcommand), error.get(ContextKind::SuggestedSubcommand))
    {
        (Some(ContextValue::String(written)), Some(ContextValue::Strings(similar))) => {
            nearest(written, similar.iter().map(String::as_str)).map(str::to_owned)
        }
        _ => None,
    };
    if let Some(near) = near {
        error.insert(ContextKind::SuggestedSubcommand, ContextValue::String(near));
    }
    error
}

#[cfg(test)]
mod tests {
    use clap::{CommandFactory as _, Parser as _};

    use super::*;

    #[test]
    fn the_nearest_command_is_suggested() {
        for (written, near) in
            [("chek", "check"), ("sovle", "solve"), ("replya", "replay"), ("metric", "metrics")]
        {
            let error =
                args::Args::try_parse_from(["goldpath", written]).expect_err("there is no such command");
            let said = with_one_suggestion(error).to_string();
            assert!(said.contains(&format!("a similar subcommand exists: '{near}'")), "{said}");
        }
    }

    #[test]
    fn only_the_terminal_breaks_the_lines_of_an_epilogue() {
        let mut commands = vec![args::Args::command()];
        while let Some(command) = commands.pop() {
            commands.extend(command.get_subcommands().cloned());
            let Some(epilogue) = command.get_after_help().map(ToString::to_string) else { continue };
            let lines: Vec<&str> = epilogue.lines().collect();
            let is_prose = |line: &str| !line.is_empty() && !line.starts_with(' ') && !line.ends_with(':');
            let broken = lines.windows(2).find(|pair| pair.iter().all(|line| is_prose(line)));
            assert_eq!(broken, None, "{}", command.get_name());
        }
    }
}

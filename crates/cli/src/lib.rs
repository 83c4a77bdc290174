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

use std::ffi::OsString;
use std::io::Write as _;
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue};
use clap::{ArgMatches, FromArgMatches};
use language::{Languages, nearest};

/// Runs the program with the arguments of the process and these languages.
pub fn main(languages: Languages) -> ExitCode {
    let matches = args::Args::command_of(languages).try_get_matches();
    let parsed =
        matches.and_then(|matches| Ok((args::Args::from_arg_matches(&matches)?, wants_objects(&matches))));
    match parsed {
        Ok((args, is_json)) => {
            args.color.choice().write_global();
            exit::end(commands::run(&args.command, languages), is_json).into()
        }
        Err(error) => {
            let error = with_one_suggestion(error);
            if error.use_stderr() && args_want_objects(std::env::args_os()) {
                let message = plain(&error.to_string()).to_owned();
                // Ignore a closed stdout: the exit status tells of the failure.
                let mut output = output::Output::data();
                let _ = output.failure(exit::Exit::Usage, &message).and_then(|()| output.flush());
            }
            // Ignore a closed stderr.
            let _ = error.print();
            if error.use_stderr() { exit::Exit::Usage } else { exit::Exit::Clean }.into()
        }
    }
}

/// Whether a command prints objects for programs.
fn wants_objects(matches: &ArgMatches) -> bool {
    let mut matches = matches;
    while let Some((_, of_command)) = matches.subcommand() {
        matches = of_command;
    }
    let is_json = |id: &str| {
        let mut values = matches.try_get_raw(id).ok().flatten().into_iter().flatten();
        values.any(|value| value == "json")
    };
    is_json("format") || matches!(matches.try_get_one::<bool>("json"), Ok(Some(true)))
}

/// Like [`wants_objects`], of arguments that could not be parsed.
fn args_want_objects(args: impl Iterator<Item = OsString>) -> bool {
    let args: Vec<OsString> = args.collect();
    args.iter().any(|arg| arg == "--json" || arg == "--format=json")
        || args.windows(2).any(|pair| pair[0] == "--format" && pair[1] == "json")
}

/// The message of a wrong argument, without how the command is used.
pub(crate) fn plain(message: &str) -> &str {
    let message = message.strip_prefix("error: ").unwrap_or(message);
    message
        .split("\n\nUsage:")
        .next()
        .unwrap_or(message)
        .split("\n\nFor more")
        .next()
        .unwrap_or(message)
        .trim()
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

//! Running a command for a tool.

use std::ffi::OsString;
use std::path::Path;

use clap::FromArgMatches as _;
use serde::de::DeserializeOwned;

use super::refusal::{Refusal, of_tool};
use super::site::Site;
use crate::args::Args;
use crate::call::{Call, Said};
use crate::commands;
use crate::exit::{self, Exit};
use crate::plain;

/// The words of a command line.
pub(super) struct Words(Vec<OsString>);

impl Words {
    pub(super) fn of(command: &[&str]) -> Self {
        Self(std::iter::once("goldpath").chain(command.iter().copied()).map(OsString::from).collect())
    }

    /// Adds an option if there is a value for it. It can't be taken for another option, whatever it is.
    pub(super) fn option(mut self, name: &str, value: Option<impl ToString>) -> Self {
        self.0.extend(value.map(|value| OsString::from(format!("--{name}={}", value.to_string()))));
        self
    }

    /// Adds an option that has no value.
    pub(super) fn flag(mut self, name: &str, is_given: bool) -> Self {
        self.0.extend(is_given.then(|| OsString::from(format!("--{name}"))));
        self
    }

    /// The arguments that follow all options. They can't be taken for options.
    pub(super) fn arguments<'a>(mut self, arguments: impl IntoIterator<Item = &'a Path>) -> Self {
        self.0.push("--".into());
        self.0.extend(arguments.into_iter().map(|it| it.as_os_str().to_owned()));
        self
    }

    /// Runs the command. Refused if its arguments are wrong or it could not do what it was asked for.
    pub(super) fn run(self, site: &Site, call: &Call) -> Result<Ran, Refusal> {
        let matches = Args::command_of(site.languages).try_get_matches_from(self.0);
        let args = matches.and_then(|matches| Args::from_arg_matches(&matches));
        let args = args.map_err(|error| Refusal::new(of_tool(plain(&error.to_string()))))?;
        let exit = call.run(|| exit::end(commands::run(&args.command, site.languages), false));
        let ran = Ran { exit, output: call.take_output(), said: call.take_said() };
        if call.is_cancelled() {
            return Err(Refusal::stopped());
        }
        match exit {
            Exit::Usage => Err(ran.refusal()),
            Exit::CouldNotRun if ran.output.is_empty() => Err(ran.refusal()),
            _ => Ok(ran),
        }
    }
}

/// What a command did.
pub(super) struct Ran {
    pub(super) exit: Exit,
    pub(super) output: Vec<u8>,
    pub(super) said: Vec<Said>,
}

impl Ran {
    /// Its output as text.
    pub(super) fn text(&self) -> String {
        String::from_utf8_lossy(&self.output).into_owned()
    }

    /// The objects that it printed, one a line.
    pub(super) fn lines<T: DeserializeOwned>(&self) -> Result<Vec<T>, Refusal> {
        let lines = self.output.split(|byte| *byte == b'\n').filter(|line| !line.is_empty());
        lines
            .map(|line| {
                serde_json::from_slice(line).map_err(|error| {
                    Refusal::new(format!("internal error: an answer is of another form: {error}"))
                })
            })
            .collect()
    }

    /// What it said beside its output: errors, warnings and notes.
    pub(super) fn notes(&self) -> Vec<String> {
        let told = self.said.iter().filter(|it| it.word != "summary");
        told.map(|it| {
            let message = of_tool(&it.message);
            if it.word.is_empty() { message } else { format!("{}: {message}", it.word) }
        })
        .collect()
    }

    /// The refusal that its errors are.
    pub(super) fn refusal(&self) -> Refusal {
        let errors: Vec<String> = self
            .said
            .iter()
            .filter(|it| it.word == "error" || it.word.is_empty())
            .map(|it| of_tool(&it.message))
            .collect();
        Refusal::new(if errors.is_empty() { "it could not be done".to_owned() } else { errors.join("\n") })
    }
}

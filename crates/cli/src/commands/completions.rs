//! `goldpath completions`: shell completion scripts.

use std::io::Write;

use language::Languages;

use crate::args::{Args, Completions};
use crate::exit::{Exit, Failure};
use crate::output::Output;

pub(crate) fn run(args: &Completions, languages: Languages) -> Result<Exit, Failure> {
    let mut command = Args::command_of(languages);
    let name = command.get_name().to_owned();
    // Generate in memory first: the generator panics if writing fails.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, name, &mut script);
    let mut output = Output::data();
    output.write_all(&script)?;
    output.flush()?;
    Ok(Exit::Clean)
}

//! `goldpath man`: manual pages for the program and each command.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use clap::Command;
use language::Languages;

use crate::args::{Args, Man};
use crate::exit::{Exit, Failure};
use crate::output::Output;
use crate::whole_file;

pub(crate) fn run(args: &Man, languages: Languages) -> Result<Exit, Failure> {
    let mut program = Args::command_of(languages).disable_help_subcommand(true);
    program.build();
    if let Some(folder) = &args.output {
        write(folder, &program)?;
    } else {
        let mut output = Output::data();
        output.write_all(&page(&program, &program)?)?;
        output.flush()?;
    }
    Ok(Exit::Clean)
}

/// Writes all pages, and prints their paths.
fn write(folder: &Path, program: &Command) -> Result<(), Failure> {
    fs::create_dir_all(folder).map_err(|error| {
        Failure::could_not_run(format!("`{}` cannot be written: {error}", folder.display()))
    })?;
    let mut output = Output::text();
    let commands = program.get_subcommands().filter(|command| !command.is_hide_set());
    for command in std::iter::once(program).chain(commands) {
        let path = folder.join(format!("{}.1", title(command)));
        whole_file::write(&path, &page(command, program)?)?;
        writeln!(output, "{}", path.display())?;
    }
    Ok(output.flush()?)
}

/// The name of a page, such as `goldpath-check`.
fn title(command: &Command) -> &str {
    command.get_display_name().unwrap_or_else(|| command.get_name())
}

fn page(command: &Command, program: &Command) -> io::Result<Vec<u8>> {
    let version = format!("{} {}", program.get_name(), program.get_version().unwrap_or_default());
    let man = clap_mangen::Man::new(command.clone()).title(title(command)).source(version.trim());
    let is_program = command.get_name() == program.get_name();
    let mut text = Vec::new();
    man.render_title(&mut text)?;
    man.render_name_section(&mut text)?;
    man.render_synopsis_section(&mut text)?;
    man.render_description_section(&mut text)?;
    man.render_options_section(&mut text)?;
    if is_program {
        man.render_subcommands_section(&mut text)?;
    }
    // Keep their columns; the generator's own section would fill the lines.
    if let Some(examples) = command.get_after_help() {
        writeln!(text, ".SH EXAMPLES\n.nf")?;
        for line in examples.to_string().lines().filter(|line| !matches!(*line, "Examples:" | "Example:")) {
            writeln!(text, "{}", verbatim(line))?;
        }
        writeln!(text, ".fi")?;
    }
    if !is_program {
        writeln!(text, ".SH \"SEE ALSO\"\n\\fB{}\\fR(1)", verbatim(title(program)))?;
    }
    Ok(text)
}

/// A line without roff markup.
fn verbatim(line: &str) -> String {
    let mut text = String::new();
    if line.starts_with(['.', '\'']) {
        text.push_str("\\&");
    }
    for it in line.chars() {
        match it {
            '\\' => text.push_str("\\e"),
            '-' => text.push_str("\\-"),
            '\'' => text.push_str("\\(aq"),
            '`' => text.push_str("\\(ga"),
            '^' => text.push_str("\\(ha"),
            '~' => text.push_str("\\(ti"),
            _ => text.push(it),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_an_example_is_a_request() {
        assert_eq!(verbatim(".nf"), "\\&.nf");
        assert_eq!(verbatim("'a' \\n --x"), "\\&\\(aqa\\(aq \\en \\-\\-x");
    }
}

//! The destination of a report: standard output as soon as there are results, or a file at the end.

use std::io::{self, ErrorKind, Write};
use std::path::PathBuf;

use anstream::ColorChoice;

use crate::args::{Check, Format};
use crate::call::Call;
use crate::exit::{Exit, Failure, output_failed};
use crate::output::{Output, complain};
use crate::render::{self, Look, Part, Unread};
use crate::whole_file;
use crate::wrap::wrap;

/// Returns true if the fixed text goes to standard output, and the report to standard error.
pub(super) const fn prints_text(args: &Check) -> bool {
    args.stdin_filename.is_some() && args.fixes.fix && !args.fixes.diff
}

/// A report being written.
pub(super) struct Report {
    output: Output,
    /// The output file, if any, and its content so far.
    file: Option<(PathBuf, Vec<u8>)>,
    /// The parts of a document, which is written as a whole at the end of the run.
    parts: Vec<Part>,
    format: Format,
}

impl Report {
    pub(super) fn new(args: &Check) -> Result<Self, Failure> {
        if let Some(path) = &args.report.output {
            whole_file::expect_folder(path)?;
        }
        let format = Self::format(args);
        Ok(Self {
            output: match (prints_text(args), format.is_data()) {
                (true, is_data) => Output::beside(!is_data),
                (false, true) => Output::data(),
                (false, false) => Output::text(),
            },
            file: args.report.output.clone().map(|path| (path, Vec::new())),
            parts: Vec::new(),
            format,
        })
    }

    /// The terminal width, if the report goes to a terminal.
    pub(super) fn width(&self) -> Option<usize> {
        self.output.width.filter(|_| self.file.is_none())
    }

    /// The output format. A diff is always text, and the report goes to standard error.
    pub(super) const fn format(args: &Check) -> Format {
        if args.fixes.diff { Format::Concise } else { args.format }
    }

    /// Returns true if the output is styled.
    pub(super) fn styled(&self) -> bool {
        self.output.styled && (self.file.is_none() || ColorChoice::global() == ColorChoice::Always)
    }

    /// Adds the findings in a project.
    pub(super) fn add(&mut self, part: Part) -> io::Result<()> {
        match part {
            Part::Text(text) => self.write(&text),
            part => {
                self.parts.push(part);
                Ok(())
            }
        }
    }

    pub(super) fn write(&mut self, text: &[u8]) -> io::Result<()> {
        if let Some((_, file)) = &mut self.file {
            file.extend_from_slice(text);
            return Ok(());
        }
        self.output.write_all(text)?;
        self.output.flush()
    }

    /// Writes the remaining parts.
    pub(super) fn end(&mut self, look: Look<'_>, unread: &Unread) -> io::Result<()> {
        let document = render::end(look, std::mem::take(&mut self.parts), unread);
        self.write(&document)
    }

    /// Writes the summary: below a text for people, and otherwise on standard error.
    pub(super) fn conclude(&mut self, summary: &str, time: &str) -> io::Result<()> {
        let time = if self.output.is_terminal { time } else { "" };
        if !self.is_read() {
            return self.say(&format!("{summary}{time}"));
        }
        let summary = self.output.bold(&wrap(summary, self.width(), ""));
        self.say(&format!("{summary}{time}"))
    }

    /// Writes a line to the stream of the summary.
    pub(super) fn say(&mut self, line: &str) -> io::Result<()> {
        if self.is_read() {
            return self.write(format!("{line}\n").as_bytes());
        }
        if let Some(call) = Call::current() {
            call.say("summary", line);
            return Ok(());
        }
        // Ignore a closed stderr.
        let _ = writeln!(anstream::stderr(), "{line}");
        Ok(())
    }

    /// Returns true if the output is text for people.
    fn is_read(&self) -> bool {
        self.format == Format::Human && self.file.is_none()
    }

    /// Closes the report and returns the exit status. `written` is the result of everything written so far.
    pub(super) fn close(self, written: io::Result<()>, exit: Exit) -> Result<Exit, Failure> {
        match written {
            // A reader of lines may stop early, but a truncated document is useless.
            Err(error) if self.format.is_document() && error.kind() == ErrorKind::BrokenPipe => {
                complain("error", "the report is incomplete because its reader closed the pipe");
                Ok(Exit::CouldNotRun)
            }
            Err(error) => Ok(output_failed(&error, exit)),
            Ok(()) => {
                if let Some((path, text)) = self.file {
                    whole_file::write(&path, &text)?;
                }
                Ok(exit)
            }
        }
    }
}

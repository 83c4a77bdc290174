//! Where a report goes: standard output as soon as there is something to say, or a file at the end.

use std::io::{self, ErrorKind, Write};
use std::path::PathBuf;

use anstream::ColorChoice;

use crate::args::{Check, Format};
use crate::exit::{Exit, Failure, output_failed};
use crate::output::{Output, complain};
use crate::render::{self, Look, Part, Unread};
use crate::whole_file;
use crate::wrap::wrap;

/// Whether standard output is for the mended text itself, so that the report stands beside it.
pub(super) const fn prints_text(args: &Check) -> bool {
    args.stdin_filename.is_some() && args.fixes.fix && !args.fixes.diff
}

/// A report that is being written.
pub(super) struct Report {
    output: Output,
    /// The file it goes into instead, and what will stand there.
    file: Option<(PathBuf, Vec<u8>)>,
    /// What waits for the end of the run: a document is written at once, so that it is whole.
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

    /// How wide a terminal is, where a person reads the report on one.
    pub(super) fn width(&self) -> Option<usize> {
        self.output.width.filter(|_| self.file.is_none())
    }

    /// How it is written. A diff is text, whatever is asked of diagnostics; all that is said of it stands beside it.
    pub(super) const fn format(args: &Check) -> Format {
        if args.fixes.diff { Format::Concise } else { args.format }
    }

    /// Whether styles are wanted.
    pub(super) fn styled(&self) -> bool {
        self.output.styled && (self.file.is_none() || ColorChoice::global() == ColorChoice::Always)
    }

    /// Adds what was found in a pack.
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

    /// Writes what waited.
    pub(super) fn end(&mut self, look: Look<'_>, unread: &Unread) -> io::Result<()> {
        let document = render::end(look, std::mem::take(&mut self.parts), unread);
        self.write(&document)
    }

    /// Says the summary: below what people read, and otherwise beside the report.
    pub(super) fn conclude(&mut self, summary: &str, time: &str) -> io::Result<()> {
        let time = if self.output.is_terminal { time } else { "" };
        if !self.is_read() {
            return self.say(&format!("{summary}{time}"));
        }
        let summary = self.output.bold(&wrap(summary, self.width(), ""));
        self.say(&format!("{summary}{time}"))
    }

    /// Says a line where the summary stands.
    pub(super) fn say(&mut self, line: &str) -> io::Result<()> {
        if self.is_read() {
            return self.write(format!("{line}\n").as_bytes());
        }
        // Where nobody listens, nothing can be said.
        let _ = writeln!(anstream::stderr(), "{line}");
        Ok(())
    }

    /// Whether people read it where it is written.
    fn is_read(&self) -> bool {
        self.format == Format::Human && self.file.is_none()
    }

    /// The status of the run, after the file was written. The result is that of everything written so far.
    pub(super) fn close(self, written: io::Result<()>, exit: Exit) -> Result<Exit, Failure> {
        match written {
            // A reader of lines may have seen enough; half a document is of no use to anyone.
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

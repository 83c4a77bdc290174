//! The two streams of the program: results on standard output, everything else on standard error.

use std::io::{self, BufWriter, IsTerminal, Write};

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use language::escape;

use crate::wrap::{width_of, wrap};

/// Standard output.
pub(crate) struct Output {
    stream: BufWriter<Box<dyn Write>>,
    /// Whether styles are wanted.
    pub(crate) styled: bool,
    /// Whether a person is looking.
    pub(crate) is_terminal: bool,
    /// How wide that terminal is.
    pub(crate) width: Option<usize>,
}

impl Output {
    /// Standard output for text.
    pub(crate) fn text() -> Self {
        let raw = io::stdout();
        let is_terminal = raw.is_terminal();
        let width = width_of(&raw);
        let styled = AutoStream::choice(&raw) != ColorChoice::Never;
        let stream: Box<dyn Write> = if styled { Box::new(anstream::stdout()) } else { Box::new(raw) };
        Self { stream: BufWriter::new(stream), styled, is_terminal, width }
    }

    /// Standard error, for a report when standard output is for something else; styled at most when it is `text`.
    pub(crate) fn beside(is_text: bool) -> Self {
        let raw = io::stderr();
        let is_terminal = is_text && raw.is_terminal();
        let width = width_of(&raw).filter(|_| is_text);
        let styled = is_text && AutoStream::choice(&raw) != ColorChoice::Never;
        let stream: Box<dyn Write> = if styled { Box::new(anstream::stderr()) } else { Box::new(raw) };
        Self { stream: BufWriter::new(stream), styled, is_terminal, width }
    }

    /// Standard output for programs.
    pub(crate) fn data() -> Self {
        let stream: Box<dyn Write> = Box::new(io::stdout());
        Self { stream: BufWriter::new(stream), styled: false, is_terminal: false, width: None }
    }

    /// The text in bold, where styles are wanted.
    pub(crate) fn bold(&self, text: &str) -> String {
        if !self.styled {
            return text.to_owned();
        }
        let style = Style::new().bold();
        format!("{style}{text}{style:#}")
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.stream.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

/// Writes one line to standard error, after a word for its kind.
pub(crate) fn complain(word: &str, message: &str) {
    let color = if word == "note" { AnsiColor::BrightGreen } else { AnsiColor::BrightRed };
    let style = color.on_default().bold();
    // Where nobody listens, nothing can be said.
    let line = format!("{style}{word}{style:#}: {}", escape(message));
    let _ = writeln!(anstream::stderr(), "{}", wrap(&line, width_of(&io::stderr()), "  "));
}

/// Writes what stood in the way of reading; a command goes on without what was not read.
pub(crate) fn complain_of(problem: &disk::Problem) {
    let word = if problem.kind == disk::ProblemKind::Note { "note" } else { "warning" };
    complain(word, &problem.to_string());
}

/// Writes lines below one that [`complain`] wrote, as they are.
pub(crate) fn complain_below(lines: &[String]) {
    for line in lines {
        // Where nobody listens, nothing can be said.
        let _ = writeln!(anstream::stderr(), "  {line}");
    }
}

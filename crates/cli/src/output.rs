//! The output streams: results on standard output, everything else on standard error. A command that runs for a caller in
//! this process writes to neither.

use std::collections::BTreeMap;
use std::io::{self, BufWriter, IsTerminal, Write};

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use language::escape;
use serde::Serialize;

use crate::call::Call;
use crate::exit::Exit;
use crate::wrap::{width_of, wrap};

/// Standard output.
pub(crate) struct Output {
    stream: BufWriter<Box<dyn Write>>,
    /// Whether the output is styled.
    pub(crate) styled: bool,
    /// Whether the output is a terminal.
    pub(crate) is_terminal: bool,
    /// The width of the terminal.
    pub(crate) width: Option<usize>,
}

impl Output {
    /// Standard output for text.
    pub(crate) fn text() -> Self {
        if let Some(call) = Call::current() {
            return Self::of(call);
        }
        let raw = io::stdout();
        let is_terminal = raw.is_terminal();
        let width = width_of(&raw);
        let styled = AutoStream::choice(&raw) != ColorChoice::Never;
        let stream: Box<dyn Write> = if styled { Box::new(anstream::stdout()) } else { Box::new(raw) };
        Self { stream: BufWriter::new(stream), styled, is_terminal, width }
    }

    /// Standard error, for a report while standard output has another use; styled only if `is_text`.
    pub(crate) fn beside(is_text: bool) -> Self {
        if Call::current().is_some() {
            return Self {
                stream: BufWriter::new(Box::new(io::sink())),
                styled: false,
                is_terminal: false,
                width: None,
            };
        }
        let raw = io::stderr();
        let is_terminal = is_text && raw.is_terminal();
        let width = width_of(&raw).filter(|_| is_text);
        let styled = is_text && AutoStream::choice(&raw) != ColorChoice::Never;
        let stream: Box<dyn Write> = if styled { Box::new(anstream::stderr()) } else { Box::new(raw) };
        Self { stream: BufWriter::new(stream), styled, is_terminal, width }
    }

    /// Standard output for programs.
    pub(crate) fn data() -> Self {
        if let Some(call) = Call::current() {
            return Self::of(call);
        }
        let stream: Box<dyn Write> = Box::new(io::stdout());
        Self { stream: BufWriter::new(stream), styled: false, is_terminal: false, width: None }
    }

    fn of(call: Call) -> Self {
        Self { stream: BufWriter::new(Box::new(call)), styled: false, is_terminal: false, width: None }
    }

    /// Writes an object for programs, on a line of its own.
    pub(crate) fn object(&mut self, object: &impl Serialize) -> io::Result<()> {
        self.object_text(&serde_json::to_string(object)?)
    }

    /// Like [`Self::object`], of an object about a project; `project` is the key and the path of that.
    pub(crate) fn object_of(&mut self, project: (&str, &str), object: &impl Serialize) -> io::Result<()> {
        self.object(&OfProject { project: BTreeMap::from([project]), object })
    }

    /// Like [`Self::object`], of an object that is JSON already.
    pub(crate) fn object_text(&mut self, object: &str) -> io::Result<()> {
        writeln!(self, "{}", versioned(object))
    }

    /// Says to a program why the command, or a part of what was asked, failed; people are told on standard error.
    pub(crate) fn failure(&mut self, status: Exit, message: &str) -> io::Result<()> {
        // A caller in this process is told by what is said to people.
        if Call::current().is_some() {
            return Ok(());
        }
        let error = match status {
            Exit::Usage => "usage",
            Exit::CouldNotRun => "couldNotRun",
            Exit::Clean | Exit::Found | Exit::Interrupted => "refused",
        };
        self.object(&Failed { error, status: status as u8, message })
    }

    /// The text in bold, if the output is styled.
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

/// The version of what is printed for programs: see docs/outputs.md for what may change within one.
const VERSION: u32 = 1;

/// An object as programs get it: with the version first.
pub(crate) fn versioned(object: &str) -> String {
    let object = escape_controls(object);
    match object.strip_prefix('{') {
        Some("}") => format!("{{\"version\":{VERSION}}}"),
        Some(members) => format!("{{\"version\":{VERSION},{members}"),
        None => object,
    }
}

/// Escapes control characters that JSON allows in strings but a terminal would interpret. Outside of strings
/// only line breaks occur.
pub(crate) fn escape_controls(json: &str) -> String {
    json.split('\n').map(escape).collect::<Vec<_>>().join("\n")
}

#[derive(Serialize)]
struct OfProject<'o, T> {
    #[serde(flatten)]
    project: BTreeMap<&'o str, &'o str>,
    #[serde(flatten)]
    object: &'o T,
}

/// Why a command failed, for programs.
#[derive(Serialize)]
struct Failed<'f> {
    error: &'static str,
    status: u8,
    message: &'f str,
}

/// Writes a line to standard error, prefixed with its kind.
pub(crate) fn complain(word: &str, message: &str) {
    if let Some(call) = Call::current() {
        call.say(word, &escape(message));
        return;
    }
    let color = if word == "note" { AnsiColor::BrightGreen } else { AnsiColor::BrightRed };
    let style = color.on_default().bold();
    // Ignore a closed stderr.
    let line = format!("{style}{word}{style:#}: {}", escape(message));
    let _ = writeln!(anstream::stderr(), "{}", wrap(&line, width_of(&io::stderr()), "  "));
}

/// Reports a problem of reading; the command continues without what was not read.
pub(crate) fn complain_of(problem: &disk::Problem) {
    let word = if problem.kind == disk::ProblemKind::Note { "note" } else { "warning" };
    complain(word, &problem.to_string());
}

/// Writes lines verbatim below one written by [`complain`].
pub(crate) fn complain_below(lines: &[String]) {
    if let Some(call) = Call::current() {
        call.say("", &lines.join("\n"));
        return;
    }
    for line in lines {
        // Ignore a closed stderr.
        let _ = writeln!(anstream::stderr(), "  {line}");
    }
}

/// A number with six places, as programs get it.
pub(crate) fn rounded(value: f64) -> f64 {
    (value * 1e6).round() / 1e6
}

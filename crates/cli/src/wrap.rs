//! Wraps lines at words for terminals. Styles have no width and are preserved.

use std::io::IsTerminal;

use textwrap::{Options, WordSeparator, WordSplitter, WrapAlgorithm, core::display_width};

/// The minimum width; narrower terminals are ignored.
const LEAST: usize = 20;

/// The width of a stream if it is a terminal, from `COLUMNS` or else from the terminal.
pub(crate) fn width_of(stream: &impl IsTerminal) -> Option<usize> {
    if !stream.is_terminal() {
        return None;
    }
    let said = std::env::var("COLUMNS").ok().and_then(|columns| columns.trim().parse::<usize>().ok());
    let asked = || terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
    said.filter(|width| *width > 0).or_else(asked).map(|width| width.max(LEAST))
}

/// Wraps each line at spaces; continuation lines begin with `indent`. Words that are too long stay whole, so
/// that they can be copied.
pub(crate) fn wrap(text: &str, width: Option<usize>, indent: &str) -> String {
    let Some(width) = width else { return text.to_owned() };
    let options = Options::new(width)
        .subsequent_indent(indent)
        .break_words(false)
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation)
        .wrap_algorithm(WrapAlgorithm::FirstFit);
    let lines = text.split('\n').map(|line| {
        // Lines that fit keep their spaces.
        if display_width(line) <= width { line.to_owned() } else { textwrap::fill(line, &options) }
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Wraps the message, notes and labels of a rendered diagnostic. Source lines stay unchanged.
pub(crate) fn wrap_report(report: &str, width: usize) -> String {
    let lines = report.split('\n').enumerate().map(|(number, line)| match Line::of(number, line) {
        Line::Title => wrap(line, Some(width), "  "),
        Line::Note { text } => wrap(line, Some(width), &" ".repeat(text.min(width / 2))),
        Line::Label { gutter, text } => wrap_label(line, width, gutter, text),
        Line::OfFile => line.to_owned(),
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Wraps a label whose text begins at a column right of the gutter: below the mark if there is room, or else
/// below the gutter.
fn wrap_label(line: &str, width: usize, gutter: usize, text: usize) -> String {
    if display_width(line) <= width {
        return line.to_owned();
    }
    let (marks, label) = split_at_column(line, text);
    let has_room = text <= width * 2 / 3;
    let column = if has_room { text } else { gutter + 4 };
    let indent = format!("\n{}|{}", " ".repeat(gutter), " ".repeat(column.saturating_sub(gutter + 1)));
    let label = wrap(label, Some(width.saturating_sub(column).max(1)), "").replace('\n', &indent);
    let gap = if has_room { "" } else { &indent };
    format!("{marks}{gap}{label}")
}

/// Splits a styled line at a visible column.
fn split_at_column(line: &str, column: usize) -> (&str, &str) {
    let mut seen = 0;
    let mut is_style = false;
    for (at, character) in line.char_indices() {
        match character {
            '\u{1b}' => is_style = true,
            'm' if is_style => is_style = false,
            _ if is_style => {}
            _ if seen == column => return line.split_at(at),
            _ => seen += 1,
        }
    }
    (line, "")
}

/// The content of a report line. Columns are those on the screen.
enum Line {
    Title,
    /// `   = help: text`
    Note {
        text: usize,
    },
    /// `   |   ^^^^ text`
    Label {
        gutter: usize,
        text: usize,
    },
    /// A source line, or its location.
    OfFile,
}

impl Line {
    fn of(number: usize, line: &str) -> Self {
        let plain = anstream::adapter::strip_str(line).to_string();
        if number == 0 {
            return Self::Title;
        }
        let start = plain.len() - plain.trim_start().len();
        let rest = &plain[start..];
        if let Some(note) = rest.strip_prefix("= ") {
            let word = note.split(' ').next().unwrap_or_default();
            return Self::Note { text: start + 2 + word.len() + 1 };
        }
        let Some(marks) = rest.strip_prefix('|') else { return Self::OfFile };
        // Marks are below a source line, whose number is before the bar.
        let label = marks.trim_start_matches([' ', '|', '_', '/', '\\', '^', '-']);
        if label.is_empty() {
            Self::OfFile
        } else {
            Self::Label { gutter: start, text: plain.len() - label.len() }
        }
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::*;

    #[test]
    fn lines_are_broken_at_words_and_long_words_stay_whole() {
        let shown = wrap("one two three\nfour `levels/a-very-long-name.json` five", Some(12), "  ");
        expect![[r"
            one two
              three
            four
              `levels/a-very-long-name.json`
              five"]]
        .assert_eq(&shown);
        assert_eq!(wrap("a  b   c", Some(20), ""), "a  b   c");
        assert_eq!(wrap("as it is, however long", None, ""), "as it is, however long");
    }

    #[test]
    fn marks_stay_below_what_they_mark_and_labels_are_broken() {
        let report = "error[a]: b\n --> a.json:1:1\n  |\n1 | [1, 2, 3, 4, 5, 6, 7, 8]\n  |  ^  - the other one stands here\n  \
                      |                 ^ at the end of the line";
        expect![[r"
            error[a]: b
             --> a.json:1:1
              |
            1 | [1, 2, 3, 4, 5, 6, 7, 8]
              |  ^  - the other
              |       one stands
              |       here
              |                 ^ 
              |   at the end of
              |   the line"]]
        .assert_eq(&wrap_report(report, 20));
    }

    #[test]
    fn styles_have_no_width() {
        let styled = "\u{1b}[1m\u{1b}[91merror\u{1b}[0m: one two";
        assert_eq!(wrap(styled, Some(14), "  "), styled);
        assert_eq!(wrap(styled, Some(13), "  "), styled.replace(" two", "\n  two"));
    }
}

//! Reads one value: a string, number or word, or a missing value.

use super::quotes::Missing;
use super::{Reader, Start};
use crate::lexer::{Scanned, StringFault};
use crate::node_data::Kind;
use crate::report::excerpt;
use crate::{SyntaxErrorKind, lexer, number, words};

impl Reader<'_> {
    /// Reads the value that begins here, or whatever is in its place.
    pub(super) fn value(&mut self, start: Start) {
        match start {
            Start::Quote => {
                let string = self.scan_string();
                self.string_value(string);
            }
            Start::WrongQuote => {
                let string = self.scan_wrong_quotes();
                self.string_value(string);
            }
            Start::Open => self.open(),
            Start::Number | Start::Word => self.word_value(),
            Start::Garbage | Start::Close | Start::Comma | Start::Colon => {
                let end = self.unexpected_end();
                self.tell_unexpected(end, "a value");
                self.push(Kind::Missing, (self.at, end));
                self.advance(end);
                self.excuse();
            }
            Start::End => {}
        }
    }

    /// Adds a string that was scanned from here.
    pub(super) fn string_value(&mut self, string: Scanned) {
        self.push(Kind::String, (self.at, string.end));
        self.advance(string.end);
        if !string.closed {
            // The comma or bracket that seems to be missing is most likely inside the string.
            self.excuse();
        }
    }

    fn word_value(&mut self) {
        let (start, end) = (self.at, lexer::word_end(self.text, self.at));
        let word = &self.text[start..end];
        let looks_like_number = self.start() == Start::Number || number::is_not_finite(word);
        let kind = match word {
            "true" | "false" => Kind::Bool,
            "null" => Kind::Null,
            _ if looks_like_number => {
                if let Some(fault) = number::fault(word) {
                    self.report.add(SyntaxErrorKind::BadNumber, (start, end), || {
                        format!("bad number {}: {fault}", excerpt(word))
                    });
                }
                Kind::Number
            }
            _ => {
                self.report.add(SyntaxErrorKind::UnknownWord, (start, end), || words::unknown(word));
                Kind::Missing
            }
        };
        self.push(kind, (start, end));
        self.advance(end);
        if kind == Kind::Missing {
            self.excuse();
        }
    }

    /// Scans the string that begins here, and reports its faults.
    pub(super) fn scan_string(&mut self) -> Scanned {
        if let Some(string) = self.scan_repaired() {
            return string;
        }
        let (text, start, report) = (self.text, self.at, &mut self.report);
        let related = || Some((text::range(start, start + 1), "the string begins here".to_owned()));
        let string = lexer::string(text, start, |fault, place| {
            let found = &text[place.0..place.1];
            match fault {
                StringFault::BadEscape => report.add(SyntaxErrorKind::BadEscape, place, || bad_escape(found)),
                StringFault::LoneSurrogate => report.add(SyntaxErrorKind::LoneSurrogate, place, || {
                    format!(
                        "lone surrogate {}: the escape is half of a pair like `\\ud83d\\ude00`",
                        excerpt(found)
                    )
                }),
                StringFault::Control => report.add(SyntaxErrorKind::ControlCharacter, place, || {
                    format!(
                        "control character {} in a string: write it as {}",
                        excerpt(found),
                        as_escape(found)
                    )
                }),
                StringFault::LineBreak => report.add_related(
                    SyntaxErrorKind::ControlCharacter,
                    place,
                    || "control character in a string: a line break is written as `\\n`".to_owned(),
                    related,
                ),
                StringFault::Unclosed => report.add_related(
                    SyntaxErrorKind::UnclosedString,
                    place,
                    || "unclosed string: expected `\"` before the line break".to_owned(),
                    related,
                ),
            }
        });
        if !string.closed && string.end == text.len() {
            report.add(SyntaxErrorKind::UnclosedString, (start, string.end), || {
                "unclosed string: expected `\"` before the end of the file".to_owned()
            });
        } else if !string.closed && matches!(text.as_bytes()[string.end], b'\n' | b'\r') {
            self.torn = Some(string.end);
        }
        string
    }

    /// Scans the string that begins here, if it is the one that lacks a quote.
    fn scan_repaired(&mut self) -> Option<Scanned> {
        let start = self.at;
        let end = match self.quote? {
            Missing::Opening(at) if at == start => {
                // The scan of a string begins after its opening quote.
                let string = lexer::string(self.text, at.checked_sub(1)?, |_, _| {});
                let word = &self.text[start..string.end];
                self.report.add(SyntaxErrorKind::UnclosedString, (start, string.end), || {
                    format!("missing quote: expected `\"` before {}", excerpt(word.trim_end_matches('"')))
                });
                string.end
            }
            Missing::Closing { start: at, end } if at == start => {
                let found = &self.text[start..end];
                self.report.add(SyntaxErrorKind::UnclosedString, (start, end), || {
                    format!("unclosed string: expected `\"` after {}", excerpt(&found[1..]))
                });
                end
            }
            _ => return None,
        };
        self.quote = None;
        Some(Scanned { end, closed: true })
    }

    /// Scans the text in wrong quotes that begins here, and reports them.
    pub(super) fn scan_wrong_quotes(&mut self) -> Scanned {
        let string = lexer::wrong_quotes(self.text, self.at);
        let found = &self.text[self.at..string.end];
        self.report.add(SyntaxErrorKind::SingleQuotes, (self.at, string.end), || {
            let which = if found.starts_with('\'') { "single" } else { "typographic" };
            format!("{which} quotes in {}: strings stand in double quotes `\"`", excerpt(found))
        });
        string
    }
}

fn bad_escape(found: &str) -> String {
    if found.starts_with("\\u") {
        format!("bad escape {}: `\\u` is followed by four hexadecimal digits", excerpt(found))
    } else {
        format!(
            "bad escape {}: expected one of `\\\"`, `\\\\`, `\\/`, `\\b`, `\\f`, `\\n`, `\\r`, `\\t`, `\\u`",
            excerpt(found)
        )
    }
}

/// The JSON escape of a control character.
fn as_escape(found: &str) -> String {
    match found {
        "\t" => "`\\t`".to_owned(),
        "\u{8}" => "`\\b`".to_owned(),
        "\u{c}" => "`\\f`".to_owned(),
        _ => format!("`\\u{:04x}`", found.chars().next().map_or(0, u32::from)),
    }
}

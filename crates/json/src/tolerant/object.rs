//! The meaning of the next token inside an object.

use text::range;

use super::{Expect, Reader, Start};
use crate::node_data::Kind;
use crate::report::excerpt;
use crate::{SyntaxErrorKind, lexer};

impl Reader<'_> {
    pub(super) fn object(&mut self, start: Start) {
        let Some(frame) = self.stack.last() else { return };
        match frame.expect {
            Expect::Key => self.at_key(start),
            Expect::Colon => self.at_colon(start),
            Expect::Value => self.at_value(start),
            Expect::Comma => self.at_comma(start),
        }
    }

    /// At the start of a member.
    fn at_key(&mut self, start: Start) {
        match start {
            Start::Close => self.close(),
            Start::Comma => {
                self.report.add(SyntaxErrorKind::MissingValue, (self.at, self.at + 1), || {
                    "missing member: expected a key and a value before `,`".to_owned()
                });
                self.comma();
            }
            Start::Quote => {
                let string = self.scan_string();
                self.key(string.end);
            }
            Start::WrongQuote => {
                let string = self.scan_wrong_quotes();
                self.key(string.end);
            }
            Start::Number | Start::Word => {
                let end = lexer::word_end(self.text, self.at);
                let word = &self.text[self.at..end];
                self.report.add(SyntaxErrorKind::BadKey, (self.at, end), || {
                    let found = excerpt(word);
                    format!(
                        "bad key {found}: a key stands in double quotes, like `\"{}\"`",
                        found.trim_matches('`')
                    )
                });
                self.key(end);
            }
            Start::Colon | Start::Open => {
                let is_excused = self.stack.last().is_some_and(|frame| frame.excused);
                if !is_excused {
                    let found = &self.text[self.at..=self.at];
                    self.report.add(SyntaxErrorKind::BadKey, (self.at, self.at + 1), || {
                        format!("missing key: expected a key in double quotes before `{found}`")
                    });
                }
                let here = range(self.at, self.at);
                if let Some(frame) = self.stack.last_mut() {
                    frame.key = Some(here);
                    frame.expect = if start == Start::Colon { Expect::Colon } else { Expect::Value };
                    frame.comma = None;
                }
            }
            Start::Garbage => self.unexpected("a key in double quotes"),
            Start::End => {}
        }
    }

    /// After a key.
    fn at_colon(&mut self, start: Start) {
        match start {
            Start::Colon => self.colon(self.at + 1),
            Start::Comma | Start::Close | Start::End => self.hole(start),
            Start::Garbage if self.bytes()[self.at] == b'=' => {
                let end = self.unexpected_end();
                let found = &self.text[self.at..end];
                self.report.add(SyntaxErrorKind::MissingColon, (self.at, end), || {
                    format!("missing `:`: expected it between key and value, found {}", excerpt(found))
                });
                self.colon(end);
            }
            Start::Garbage => self.unexpected("`:`"),
            Start::Quote => {
                let is_on_new_line = self.is_on_new_line();
                let string = self.scan_string();
                // A string followed by a colon is the next key, so the current key has no value.
                if is_on_new_line || self.is_key(string.end) {
                    self.hole(start);
                    self.key(string.end);
                } else {
                    self.missing_colon("");
                    self.string_value(string);
                }
            }
            Start::WrongQuote | Start::Open | Start::Number | Start::Word => {
                self.missing_colon("");
                self.value(start);
            }
        }
    }

    /// After a colon.
    fn at_value(&mut self, start: Start) {
        match start {
            Start::Comma | Start::Close | Start::End => self.hole(start),
            Start::Colon => self.unexpected("a value"),
            Start::Quote => {
                let is_on_new_line = self.is_on_new_line();
                let string = self.scan_string();
                if is_on_new_line && string.closed && self.is_key(string.end) {
                    self.hole(start);
                    self.key(string.end);
                } else {
                    self.string_value(string);
                }
            }
            _ => self.value(start),
        }
    }

    /// After a member.
    fn at_comma(&mut self, start: Start) {
        let Some(frame) = self.stack.last_mut() else { return };
        let excused = frame.excused;
        match start {
            Start::Comma => self.comma(),
            Start::Close => self.close(),
            Start::Quote | Start::WrongQuote => {
                let (before, first) = (self.last_end, self.at);
                let string =
                    if start == Start::Quote { self.scan_string() } else { self.scan_wrong_quotes() };
                if !excused {
                    self.missing_comma(before, first, string.end);
                }
                self.key(string.end);
            }
            // The error is reported when the bracket is read in place of a key.
            Start::Open => frame.expect = Expect::Key,
            Start::Number | Start::Word => {
                let end = lexer::word_end(self.text, self.at);
                if self.is_key(end) {
                    if let Some(frame) = self.stack.last_mut() {
                        frame.expect = Expect::Key;
                    }
                    if !excused {
                        self.missing_comma(self.last_end, self.at, end);
                    }
                    return;
                }
                if !excused {
                    self.tell_unexpected(end, "`,` or `}`");
                    self.excuse();
                }
                self.advance(end);
            }
            Start::Colon | Start::Garbage => {
                if excused {
                    self.advance(self.unexpected_end());
                } else {
                    self.unexpected("`,` or `}`");
                    self.excuse();
                }
            }
            Start::End => {}
        }
    }

    /// Handles the key that ends at `end`.
    pub(super) fn key(&mut self, end: usize) {
        let key = range(self.at, end);
        self.advance(end);
        if let Some(frame) = self.stack.last_mut() {
            frame.key = Some(key);
            frame.expect = Expect::Colon;
            frame.comma = None;
        }
    }

    fn colon(&mut self, end: usize) {
        let colon = self.at;
        self.advance(end);
        if let Some(frame) = self.stack.last_mut() {
            frame.colon = colon;
            frame.expect = Expect::Value;
        }
    }

    fn comma(&mut self) {
        let comma = self.at;
        self.advance(comma + 1);
        if let Some(frame) = self.stack.last_mut() {
            frame.comma = Some(comma);
            frame.expect = Expect::Key;
            frame.excused = false;
        }
    }

    /// Adds a missing value for the last key or colon, and reports it.
    pub(super) fn hole(&mut self, found: Start) {
        let Some(frame) = self.stack.last() else { return };
        let hole_end = self.gap_end(self.last_end);
        if frame.expect == Expect::Colon {
            self.missing_colon(" and a value");
        } else {
            let colon = frame.colon;
            // The found token is part of the mistake if it is on the same line.
            let is_near = hole_end == self.at && matches!(found, Start::Comma | Start::Close);
            let end = if is_near { self.at + 1 } else { hole_end };
            let next = &self.text[self.at..(self.at + usize::from(is_near))];
            self.report.add(SyntaxErrorKind::MissingValue, (colon, end), || {
                if next.is_empty() {
                    "missing value: expected a value after `:`".to_owned()
                } else {
                    format!("missing value: expected a value after `:`, found `{next}`")
                }
            });
        }
        self.push(Kind::Missing, (self.last_end, hole_end));
    }

    /// Reports the missing colon after the last key.
    fn missing_colon(&mut self, and: &str) {
        let Some(key) = self.stack.last().and_then(|frame| frame.key) else { return };
        let source = &self.text[key];
        let is_unclosed = source.starts_with('"') && !lexer::string(source, 0, |_, _| {}).closed;
        if is_unclosed {
            // The colon is most likely inside the key, whose missing quote is already reported.
            return;
        }
        self.report.add(SyntaxErrorKind::MissingColon, (key.start().into(), key.end().into()), || {
            format!(
                "missing `:`: expected a colon{and} after key {}",
                excerpt(&crate::decode::quoted(source))
            )
        });
    }
}

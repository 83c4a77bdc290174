//! The meaning of the next token inside an array.

use super::{Expect, Reader, Start};
use crate::SyntaxErrorKind;
use crate::node_data::Kind;
use crate::report::excerpt;

impl Reader<'_> {
    pub(super) fn array(&mut self, start: Start) {
        let Some(frame) = self.stack.last_mut() else { return };
        match start {
            Start::Close => self.close(),
            Start::Comma => {
                let comma = self.at;
                if frame.expect == Expect::Value {
                    self.report.add(SyntaxErrorKind::MissingValue, (comma, comma + 1), || {
                        "missing value: expected a value before `,`".to_owned()
                    });
                    let hole = (self.last_end, self.gap_end(self.last_end));
                    self.push(Kind::Missing, hole);
                }
                self.advance(comma + 1);
                if let Some(frame) = self.stack.last_mut() {
                    frame.expect = Expect::Value;
                    frame.comma = Some(comma);
                }
            }
            Start::Colon => {
                frame.expect = Expect::Value;
                frame.comma = None;
                self.unexpected("`,` or `]`, for only the members of an object have keys");
            }
            Start::Garbage if frame.expect == Expect::Comma => {
                if frame.excused {
                    self.advance(self.unexpected_end());
                } else {
                    self.unexpected("`,` or `]`");
                    self.excuse();
                }
            }
            Start::End => {}
            _ => self.element(start),
        }
    }

    /// Reads a value, with or without the comma before it.
    fn element(&mut self, start: Start) {
        let Some(frame) = self.stack.last() else { return };
        let lacks_comma = frame.expect == Expect::Comma && !frame.excused;
        let (before, first) = (self.last_end, self.at);
        if start == Start::Quote {
            let is_on_new_line = self.is_on_new_line();
            let string = self.scan_string();
            if is_on_new_line && string.closed && self.is_in_object() && self.is_key(string.end) {
                // This is the next member of the enclosing object, so the array was not closed.
                self.close_before_key(string);
                return;
            }
            if lacks_comma {
                self.missing_comma(before, first, string.end);
            }
            self.string_value(string);
        } else {
            self.value(start);
            if lacks_comma {
                // Only the opening bracket of a container is read by now.
                let end = self.last_end;
                self.missing_comma(before, first, end);
            }
        }
    }

    /// Reports the missing comma between what ended at `before` and the token `first..end`.
    pub(super) fn missing_comma(&mut self, before: usize, first: usize, end: usize) {
        let found = &self.text[first..end];
        self.report.add_related(
            SyntaxErrorKind::MissingComma,
            (before, end),
            || format!("missing comma: expected `,` before {}", excerpt(found)),
            || Some((text::range(before, before), "the comma belongs here".to_owned())),
        );
    }

    /// Returns true if the innermost array is the value of a member.
    fn is_in_object(&self) -> bool {
        self.stack.len().checked_sub(2).is_some_and(|around| self.stack[around].is_object)
    }
}

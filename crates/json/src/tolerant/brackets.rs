//! Opens and closes brackets, and handles brackets that do not match.

use text::{TextRange, range};

use super::{Expect, Frame, Reader, Start};
use crate::lexer::Scanned;
use crate::node_data::Kind;
use crate::report::excerpt;
use crate::{MAX_DEPTH, SyntaxErrorKind, lexer};

impl Reader<'_> {
    /// Opens the array or object that begins here.
    pub(super) fn open(&mut self) {
        let open = self.at;
        if self.stack.len() == MAX_DEPTH {
            self.too_deep();
            return;
        }
        self.open_here(self.bytes()[open] == b'{', open + 1);
    }

    /// Opens an array or object whose bracket ends at `end`, or is missing.
    fn open_here(&mut self, is_object: bool, end: usize) {
        let open = self.at;
        // One missing key is enough to report, however many brackets follow.
        let lacks_key = self.stack.last().and_then(|frame| frame.key).is_some_and(TextRange::is_empty);
        let kind = if is_object { Kind::Object } else { Kind::Array };
        let id = self.push(kind, (open, end));
        if end > open {
            self.advance(end);
        }
        self.stack.push(Frame {
            id,
            open,
            is_object,
            expect: if is_object { Expect::Key } else { Expect::Value },
            comma: None,
            key: None,
            colon: open,
            excused: lacks_key,
            reopened: false,
        });
    }

    /// Inserts the missing bracket if it belongs here. Returns true if it was inserted.
    pub(super) fn put_in_missing(&mut self) -> bool {
        let Some(missing) = self.missing.take_if(|missing| missing.at <= self.at) else { return false };
        let Some(frame) = self.stack.last() else { return false };
        if missing.at != self.at {
            return false;
        }
        if !missing.opens {
            // The reader may have interpreted the text before it differently.
            let fits = frame.is_object == missing.is_object && frame.expect == Expect::Comma
                || frame.expect == if frame.is_object { Expect::Key } else { Expect::Value }
                    && frame.comma.is_none();
            if !fits {
                return false;
            }
            let end = self.gap_end(self.last_end);
            let next = self.token_end();
            let found = excerpt(&self.text[self.at..next]);
            self.unclosed(1, (self.last_end, next), &found);
            self.pop(end);
            return true;
        }
        if frame.expect != Expect::Value || self.stack.len() == MAX_DEPTH {
            return false;
        }
        let (opener, next) = (if missing.is_object { '{' } else { '[' }, self.token_end());
        let found = &self.text[self.at..next];
        self.report.add(SyntaxErrorKind::MismatchedBracket, (self.at, next), || {
            format!("missing `{opener}`: expected it before {}", excerpt(found))
        });
        self.open_here(missing.is_object, self.at);
        true
    }

    /// The end of the token that begins here.
    fn token_end(&self) -> usize {
        match self.start() {
            Start::Quote => lexer::string(self.text, self.at, |_, _| {}).end,
            Start::Number | Start::Word => lexer::word_end(self.text, self.at),
            Start::End => self.at,
            _ => self.text[self.at..].chars().next().map_or(self.at, |next| self.at + next.len_utf8()),
        }
    }

    /// Skips an array or object that is nested too deep, and adds a missing value.
    fn too_deep(&mut self) {
        let open = self.at;
        if !self.told_too_deep {
            self.told_too_deep = true;
            self.report.add(SyntaxErrorKind::TooDeep, (open, open + 1), || {
                format!("too deep: at most {MAX_DEPTH} arrays and objects may lie inside one another")
            });
        }
        let bytes = self.bytes();
        let mut depth = 0_usize;
        let mut at = open;
        while let Some(&byte) = bytes.get(at) {
            match byte {
                b'"' => {
                    at = lexer::string(self.text, at, |_, _| {}).end;
                    continue;
                }
                b'/' => {
                    if let Some((end, _)) = lexer::comment(bytes, at) {
                        at = end;
                        continue;
                    }
                }
                b'[' | b'{' => depth += 1,
                b']' | b'}' => depth -= 1,
                _ => {}
            }
            at += 1;
            if depth == 0 {
                break;
            }
        }
        self.push(Kind::Missing, (open, at));
        self.advance(at);
    }

    /// Handles a closing bracket.
    pub(super) fn close(&mut self) {
        let found = char::from(self.bytes()[self.at]);
        let Some(top) = self.stack.last() else { return };
        if top.closer() == found {
            if let Some(comma) = top.comma {
                self.report.add(SyntaxErrorKind::TrailingComma, (comma, comma + 1), || {
                    format!("trailing comma: no `,` may stand before `{found}`")
                });
            }
            self.suspect_by_indentation();
            self.close_here();
            return;
        }
        match self.stack.iter().rposition(|frame| frame.closer() == found) {
            Some(fitting) if !self.is_root_too_early(fitting) => {
                self.unclosed(self.stack.len() - fitting - 1, (self.at, self.at + 1), &format!("`{found}`"));
                let end = self.gap_end(self.last_end);
                while self.stack.len() > fitting + 1 {
                    self.pop(end);
                }
                self.close_here();
            }
            _ => {
                let (open, opener, closer) = (top.open, top.opener(), top.closer());
                self.report.add_related(
                    SyntaxErrorKind::MismatchedBracket,
                    (self.at, self.at + 1),
                    || {
                        format!(
                            "mismatched bracket: expected `{closer}` to close `{opener}`, found `{found}`"
                        )
                    },
                    || Some((range(open, open + 1), format!("`{opener}` is opened here"))),
                );
                self.close_here();
            }
        }
    }

    /// Records the bracket that is closed here, if the indentation shows that the closing bracket belongs to
    /// an outer one.
    fn suspect_by_indentation(&mut self) {
        let Some(frame) = self.stack.last() else { return };
        if self.suspect.is_some() || !self.is_on_new_line() {
            return;
        }
        let bytes = self.bytes();
        if lexer::indentation(bytes, self.at) < lexer::indentation(bytes, frame.open) {
            self.suspect = Some(frame.open);
        }
    }

    /// Returns true if closing this frame would end the root value although more text follows. Then the
    /// closing bracket is more likely a wrong one for the innermost frame.
    fn is_root_too_early(&self, fitting: usize) -> bool {
        fitting == 0 && lexer::skip_whitespace(self.bytes(), self.at + 1) < self.text.len()
    }

    /// Closes the innermost frame with the bracket at the current offset.
    fn close_here(&mut self) {
        let end = self.at + 1;
        self.pop(end);
        self.advance(end);
    }

    /// Closes the innermost frame at `end`.
    pub(super) fn pop(&mut self, end: usize) {
        let Some(frame) = self.stack.pop() else { return };
        self.arena.close(frame.id, end);
        if !frame.is_object {
            return;
        }
        if self.stack.is_empty() {
            // The object may continue, so its keys are compared at the end of the text.
            self.finished_root = Some(frame);
        } else {
            self.check_keys(frame.id);
        }
    }

    /// Reports that the innermost frame is not closed, and the number of unclosed frames around it.
    fn unclosed(&mut self, count: usize, place: (usize, usize), found: &str) {
        let Some(frame) = self.stack.last() else { return };
        let (open, opener, closer) = (frame.open, frame.opener(), frame.closer());
        let suspect = self.suspect.filter(|_| self.at == self.text.len());
        let kind =
            if frame.is_object { SyntaxErrorKind::UnclosedObject } else { SyntaxErrorKind::UnclosedArray };
        self.report.add_related(
            kind,
            place,
            || {
                let more = match count {
                    0 | 1 => String::new(),
                    2 => "; one bracket around it is unclosed too".to_owned(),
                    _ => format!("; {} brackets around it are unclosed too", count - 1),
                };
                format!("unclosed `{opener}`: expected `{closer}`, found {found}{more}")
            },
            || {
                Some(match suspect {
                    Some(open) => (
                        range(open, open + 1),
                        "by the indentation this is the bracket that is left open".to_owned(),
                    ),
                    None => (range(open, open + 1), format!("`{opener}` is opened here")),
                })
            },
        );
    }

    /// Closes the innermost array, because the string that begins here is the next key of the enclosing
    /// object.
    pub(super) fn close_before_key(&mut self, key: Scanned) {
        self.unclosed(1, (self.last_end, key.end), "a key of the object around it");
        let end = self.gap_end(self.last_end);
        self.pop(end);
        self.key(key.end);
    }

    /// Closes all open brackets at the end of the text.
    pub(super) fn close_at_end(&mut self) {
        let Some(frame) = self.stack.last() else { return };
        // If the root object continued after its closing bracket, it needs no second one.
        if !(frame.reopened && self.stack.len() == 1) {
            let last = self.text[..self.last_end].chars().next_back().map_or(0, char::len_utf8);
            let count = self.stack.len() - usize::from(self.stack[0].reopened);
            self.unclosed(count, (self.last_end - last, self.last_end), "the end of the file");
        }
        while !self.stack.is_empty() {
            self.pop(self.text.len());
        }
    }

    /// Handles text after the root value. Returns true if there is more to read.
    pub(super) fn after_root(&mut self, start: Start) -> bool {
        if let Some(mut root) = self.finished_root.take() {
            if self.is_next_member(start) {
                // There was an extra closing bracket; the object continues with these members.
                let end = self.last_end;
                self.report.add(SyntaxErrorKind::TrailingText, (end.saturating_sub(1), end), || {
                    "`}` ends the object of the file, but more members follow".to_owned()
                });
                root.expect = Expect::Comma;
                root.excused = true;
                root.reopened = true;
                self.stack.push(root);
                return true;
            }
            self.finished_root = Some(root);
        }
        let line = &self.text[self.at..lexer::line_end(self.bytes(), self.at)];
        let end = self.at + line.trim_end().len();
        self.report.add(SyntaxErrorKind::TrailingText, (self.at, end.max(self.at + 1)), || {
            if start == Start::Close {
                format!("unexpected `{}` after the end of the value", &line[..1])
            } else {
                "text after the value: a file holds one JSON value".to_owned()
            }
        });
        false
    }

    /// Returns true if the text continues with a member of the object that was just closed.
    fn is_next_member(&self, start: Start) -> bool {
        let bytes = self.bytes();
        let key = match start {
            Start::Comma => lexer::skip_whitespace(bytes, self.at + 1),
            Start::Quote => self.at,
            _ => return false,
        };
        bytes.get(key) == Some(&b'"') && {
            let string = lexer::string(self.text, key, |_, _| {});
            string.closed && self.is_key(string.end)
        }
    }
}

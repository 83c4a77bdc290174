//! The tolerant reader: reads any text into a tree with missing values, and errors that explain what is
//! wrong.
//!
//! One loop over tokens with an explicit stack of open brackets. `array` and `object` decide what the next
//! token means, `value` reads it, and `brackets` opens and closes. Each step consumes text or changes to a
//! state that will, so reading terminates, and no byte is examined more than a fixed number of times.

mod array;
mod balance;
mod brackets;
mod object;
mod quotes;
mod torn;
mod value;

use std::sync::Arc;

use balance::Missing;
use text::TextRange;

use crate::arena::Arena;
use crate::node_data::Kind;
use crate::report::{Report, excerpt};
use crate::{NodeId, SyntaxErrorKind, Tree, decode, duplicates, lexer};

/// Reads any text.
pub(crate) fn read(text: &Arc<str>) -> Tree {
    let quote = quotes::missing(text);
    let mut reader = Reader {
        text,
        at: 0,
        last_end: 0,
        arena: Arena::for_text(text.len()),
        report: Report::of(text),
        stack: Vec::new(),
        finished_root: None,
        told_too_deep: false,
        suspect: None,
        torn: None,
        // A missing quote moves brackets into strings, and strings between brackets.
        missing: if quote.is_none() { balance::missing(text) } else { None },
        quote,
    };
    reader.run();
    Tree::new(Arc::clone(text), reader.arena.finish(), reader.report.finish())
}

struct Reader<'t> {
    text: &'t str,
    /// Everything before this offset is read.
    at: usize,
    /// The end of the last token other than whitespace and comments.
    last_end: usize,
    arena: Arena,
    report: Report,
    stack: Vec<Frame>,
    /// The frame of the outermost object, after it is closed.
    finished_root: Option<Frame>,
    told_too_deep: bool,
    /// The first bracket whose closing bracket is indented less than its line, and was therefore perhaps
    /// meant for another bracket.
    suspect: Option<usize>,
    /// The end of the last line, if its last string has no closing quote.
    torn: Option<usize>,
    /// The only missing bracket, until the reader reaches it.
    missing: Option<Missing>,
    /// The only missing quote, until the reader reaches it.
    quote: Option<quotes::Missing>,
}

/// An open array or object.
struct Frame {
    id: NodeId,
    /// The offset of the opening bracket.
    open: usize,
    is_object: bool,
    expect: Expect,
    /// The last comma, if no value followed it yet.
    comma: Option<usize>,
    /// The key that waits for its value.
    key: Option<TextRange>,
    /// The colon that waits for its value.
    colon: usize,
    /// Whether the gap before the next token already has an error, so that consequential errors are not
    /// reported.
    excused: bool,
    /// Whether the object was closed but continued anyway.
    reopened: bool,
}

/// What may come next in an array or object.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Expect {
    /// A key, or the end of the object.
    Key,
    Colon,
    /// A value; in an array also its end.
    Value,
    /// A comma, or the end.
    Comma,
}

/// The kind of the next token, by its first character.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Start {
    Quote,
    WrongQuote,
    Open,
    Close,
    Comma,
    Colon,
    /// A number, or a word that may be meant as one.
    Number,
    Word,
    /// Something that is not JSON.
    Garbage,
    /// The end of the text.
    End,
}

impl Frame {
    fn closer(&self) -> char {
        if self.is_object { '}' } else { ']' }
    }

    fn opener(&self) -> char {
        if self.is_object { '{' } else { '[' }
    }
}

impl<'t> Reader<'t> {
    fn run(&mut self) {
        if self.text.starts_with('\u{feff}') {
            self.at = '\u{feff}'.len_utf8();
            self.report.add(SyntaxErrorKind::ByteOrderMark, (0, self.at), || {
                "byte order mark: JSON is UTF-8 without one".to_owned()
            });
        }
        loop {
            self.trivia();
            let start = self.start();
            self.after_torn_line(start);
            if self.put_in_missing() {
                continue;
            }
            let goes_on = match self.stack.last() {
                Some(_) if start == Start::End => false,
                Some(frame) if frame.is_object => {
                    self.object(start);
                    true
                }
                Some(_) => {
                    self.array(start);
                    true
                }
                None => self.top(start),
            };
            if !goes_on {
                break;
            }
        }
        self.finish();
    }

    /// Handles the next token when no bracket is open. Returns true if there is more to read.
    fn top(&mut self, start: Start) -> bool {
        if start == Start::End {
            return false;
        }
        if self.arena.is_empty() {
            match start {
                Start::Close | Start::Comma | Start::Colon | Start::Garbage => self.unexpected("a value"),
                Start::Word if self.is_preface() => {
                    let end = lexer::word_end(self.text, self.at);
                    let word = &self.text[self.at..end];
                    self.report.add(SyntaxErrorKind::UnknownWord, (self.at, end), || {
                        format!("unknown word {}: expected a value", excerpt(word))
                    });
                    self.advance(end);
                }
                _ => self.value(start),
            }
            return true;
        }
        self.after_root(start)
    }

    /// Returns true if an unknown word directly precedes a bracket, so that the bracket is the value.
    fn is_preface(&self) -> bool {
        let end = lexer::word_end(self.text, self.at);
        let next = lexer::skip_whitespace(self.bytes(), end);
        matches!(self.bytes().get(next), Some(b'{' | b'['))
            && !matches!(&self.text[self.at..end], "true" | "false" | "null")
    }

    /// Handles the end of the text.
    fn finish(&mut self) {
        if let Some(frame) = self.stack.last()
            && matches!(frame.expect, Expect::Colon | Expect::Value)
            && frame.is_object
        {
            self.hole(Start::End);
        }
        self.close_at_end();
        if self.arena.is_empty() {
            if self.report.is_empty() || self.last_end == 0 {
                self.report.add(SyntaxErrorKind::EmptyFile, (0, self.text.len()), || {
                    "the file is empty: expected a JSON value".to_owned()
                });
            }
        } else if self.finished_root.is_some() {
            self.check_keys(NodeId(0));
        }
    }

    /// The kind of the next token by its first character.
    fn start(&self) -> Start {
        let Some(&byte) = self.bytes().get(self.at) else { return Start::End };
        if self.quote == Some(quotes::Missing::Opening(self.at)) {
            return Start::Quote;
        }
        match byte {
            b'"' => Start::Quote,
            b'[' | b'{' => Start::Open,
            b']' | b'}' => Start::Close,
            b',' => Start::Comma,
            b':' => Start::Colon,
            b'-' | b'+' | b'.' | b'0'..=b'9' => Start::Number,
            b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'$' => Start::Word,
            _ => match self.text[self.at..].chars().next() {
                Some(character) if decode::WRONG_QUOTES.contains(&character) => Start::WrongQuote,
                Some(character) if lexer::is_word(character) => Start::Word,
                _ => Start::Garbage,
            },
        }
    }

    /// Skips whitespace and comments, and reports those that JSON does not allow.
    fn trivia(&mut self) {
        loop {
            self.at = lexer::skip_whitespace(self.bytes(), self.at);
            if let Some((end, closed)) = lexer::comment(self.bytes(), self.at) {
                self.report.add(SyntaxErrorKind::Comment, (self.at, end), || {
                    let what = if closed { "comment" } else { "unclosed comment" };
                    format!("{what}: JSON has no comments")
                });
                self.at = end;
            } else if let Some(end) = lexer::foreign_space(self.text, self.at) {
                let found = &self.text[self.at..end];
                self.report.add(SyntaxErrorKind::UnexpectedCharacter, (self.at, end), || {
                    format!("unexpected {}: expected an ordinary space", excerpt(found))
                });
                self.at = end;
            } else {
                return;
            }
        }
    }

    /// Reports a character that is not allowed here, and skips it.
    fn unexpected(&mut self, expected: &str) {
        let end = self.unexpected_end();
        self.tell_unexpected(end, expected);
        self.advance(end);
    }

    fn tell_unexpected(&mut self, end: usize, expected: &str) {
        let found = &self.text[self.at..end];
        self.report.add(SyntaxErrorKind::UnexpectedCharacter, (self.at, end), || {
            format!("unexpected {}: expected {expected}", excerpt(found))
        });
    }

    fn unexpected_end(&self) -> usize {
        match self.start() {
            Start::Close | Start::Comma | Start::Colon => self.at + 1,
            _ => lexer::garbage_end(self.text, self.at),
        }
    }

    /// Marks everything before `end` as read.
    fn advance(&mut self, end: usize) {
        self.at = end;
        self.last_end = end;
    }

    /// Returns true if a line break separates the last token from the next.
    fn is_on_new_line(&self) -> bool {
        self.bytes()[self.last_end..self.at].iter().any(|byte| matches!(byte, b'\n' | b'\r'))
    }

    /// Returns true if the next token after `end` is a colon, as after a key.
    fn is_key(&self, end: usize) -> bool {
        self.bytes().get(lexer::skip_whitespace(self.bytes(), end)) == Some(&b':')
    }

    /// The end of the gap that begins at `from`: the next token, or the end of the line if that comes first.
    fn gap_end(&self, from: usize) -> usize {
        lexer::line_end(&self.bytes()[..self.at.max(from)], from)
    }

    /// Adds a node to the innermost open bracket, with the key that waits for it.
    fn push(&mut self, kind: Kind, range: (usize, usize)) -> NodeId {
        let (parent, key) = match self.stack.last_mut() {
            Some(frame) => {
                frame.expect = Expect::Comma;
                frame.comma = None;
                frame.excused = false;
                (Some(frame.id), frame.key.take())
            }
            None => (None, None),
        };
        self.arena.push(kind, range, parent, key)
    }

    /// Suppresses errors that only follow from the last one.
    fn excuse(&mut self) {
        if let Some(frame) = self.stack.last_mut() {
            frame.excused = true;
        }
    }

    fn check_keys(&mut self, object: NodeId) {
        duplicates::check(self.text, &self.arena, object, &mut self.report);
    }

    fn bytes(&self) -> &'t [u8] {
        self.text.as_bytes()
    }
}

//! Finds the position of the missing quote in a text that has one quote too few, from the whole text and
//! before reading.
//!
//! After the position of the missing quote, strings and the text between them are swapped to the end of the
//! line. So the first invalid token is near it: either a text that lacks its opening quote, or text after a
//! string that continued to the next quote. A position counts only if the text is valid JSON with a quote
//! inserted there. A string that continues to the end of its line is handled elsewhere, because there the
//! next line shows where it ends.

use std::ops::Range;

use crate::lexer::{self, StringFault};
use crate::number;

/// Cap on the size of the text in bytes; validating a larger one for each position takes too long.
const LARGEST: usize = 1 << 18;

/// Cap on the positions that are tried.
const MOST: usize = 16;

/// The missing quote.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Missing {
    /// The opening quote of the string that begins here.
    Opening(usize),
    /// The closing quote, at `end`, of the string that begins at `start`.
    Closing { start: usize, end: usize },
}

/// The only quote that the text lacks.
pub(super) fn missing(text: &str) -> Option<Missing> {
    if text.len() > LARGEST {
        return None;
    }
    let trouble = Scan::new(text).run()?;
    let opening = trouble.words.into_iter().flatten().map(|at| (at, Missing::Opening(at)));
    let ends = trouble.string.into_iter().flat_map(|string| {
        let start = string.start;
        let ends = ends(text, string);
        ends.map(move |end| (end, Missing::Closing { start, end }))
    });
    opening.chain(ends).take(MOST).find(|(at, _)| is_valid_with_quote(text, *at)).map(|(_, it)| it)
}

fn is_valid_with_quote(text: &str, at: usize) -> bool {
    let repaired = [&text[..at], "\"", &text[at..]].concat();
    serde_json::from_str::<serde_json::Value>(&repaired).is_ok()
}

/// Possible ends of a string that continued too far: before each character that can follow a string.
fn ends(text: &str, string: Range<usize>) -> impl Iterator<Item = usize> {
    let first = string.start + 1;
    let inside = &text[first..string.end];
    let stops = inside.match_indices([',', ':', ']', '}']).map(|(at, _)| at);
    stops.map(move |at| first + inside[..at].trim_end().len())
}

/// The position where valid JSON ends.
struct Trouble {
    /// The starts of words that may lack their opening quote: the invalid word, and a literal before it.
    words: [Option<usize>; 2],
    /// The previous string, or the unclosed one.
    string: Option<Range<usize>>,
}

/// Reads tokens while they are valid.
struct Scan<'t> {
    text: &'t str,
    at: usize,
    /// The open brackets, objects as `true`.
    open: Vec<bool>,
    expect: Expect,
    string: Option<Range<usize>>,
    /// The start of the literal or number that was just read.
    literal: Option<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Expect {
    Key,
    /// A key, or the end of an empty object.
    KeyOrEnd,
    Colon,
    Value,
    /// A value, or the end of an empty array.
    ValueOrEnd,
    /// A comma, or the end of the open container.
    Next,
}

impl<'t> Scan<'t> {
    fn new(text: &'t str) -> Self {
        Self { text, at: 0, open: Vec::new(), expect: Expect::Value, string: None, literal: None }
    }

    /// Returns `None` if the text has no invalid token, or one with another cause.
    fn run(mut self) -> Option<Trouble> {
        let bytes = self.text.as_bytes();
        loop {
            self.at = lexer::skip_whitespace(bytes, self.at);
            let takes_value = matches!(self.expect, Expect::Value | Expect::ValueOrEnd);
            let takes_key = matches!(self.expect, Expect::Key | Expect::KeyOrEnd);
            let before = self.literal.take();
            let is_fine = match *bytes.get(self.at)? {
                b'"' => {
                    if !(takes_key || takes_value) || !self.string()? {
                        return Some(Trouble { words: [None, before], string: self.string });
                    }
                    self.expect = if takes_key { Expect::Colon } else { Expect::Next };
                    true
                }
                bracket @ (b'{' | b'[') => {
                    self.open.push(bracket == b'{');
                    self.expect = if bracket == b'{' { Expect::KeyOrEnd } else { Expect::ValueOrEnd };
                    self.at += 1;
                    takes_value
                }
                bracket @ (b'}' | b']') => {
                    let is_end = matches!(self.expect, Expect::KeyOrEnd | Expect::ValueOrEnd | Expect::Next);
                    self.expect = Expect::Next;
                    self.at += 1;
                    is_end && self.open.pop() == Some(bracket == b'}')
                }
                b',' => {
                    let is_next = self.expect == Expect::Next;
                    self.expect = if *self.open.last()? { Expect::Key } else { Expect::Value };
                    self.at += 1;
                    is_next
                }
                b':' => {
                    let is_colon = self.expect == Expect::Colon;
                    self.expect = Expect::Value;
                    self.at += 1;
                    is_colon
                }
                _ => {
                    let end = lexer::word_end(self.text, self.at);
                    let word = &self.text[self.at..end];
                    let is_literal = matches!(word, "true" | "false" | "null");
                    if !takes_value || !is_literal && (word.is_empty() || number::fault(word).is_some()) {
                        return Some(Trouble { words: [Some(self.at), before], string: self.string });
                    }
                    self.literal = Some(self.at);
                    self.expect = Expect::Next;
                    self.at = end;
                    true
                }
            };
            if !is_fine {
                return Some(Trouble { words: [None, before], string: self.string });
            }
        }
    }

    /// Skips a string. Returns whether it is closed, or `None` if it reaches a line break.
    fn string(&mut self) -> Option<bool> {
        let mut breaks = false;
        let string = lexer::string(self.text, self.at, |fault, _| {
            breaks |= matches!(fault, StringFault::LineBreak | StringFault::Unclosed);
        });
        self.string = Some(self.at..string.end);
        self.at = string.end;
        (!breaks).then_some(string.closed)
    }
}

//! Where a quote lacks in a text that has one quote too few: found before reading, from the whole text.
//!
//! What follows the gap in its line is turned inside out, so the first token that cannot stand where it stands
//! is close to it: the text whose opening quote lacks, or what follows a string that ran on to the quote of
//! the next one. A place counts only when the text is valid JSON with one more quote there. Strings that run on
//! to the end of their line are read without it: there the next line tells where they end.

use std::ops::Range;

use crate::lexer::{self, StringFault};
use crate::number;

/// Validating a text for each place takes too long beyond this.
const LARGEST: usize = 1 << 18;

/// Places that are tried.
const MOST: usize = 16;

/// The quote that lacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Missing {
    /// The opening one of the string that begins here.
    Opening(usize),
    /// The closing one, at `end`, of the string that begins at `start`.
    Closing { start: usize, end: usize },
}

/// The one quote that the text lacks.
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

/// Where a string that ran on may have been meant to end: before each character that can follow one.
fn ends(text: &str, string: Range<usize>) -> impl Iterator<Item = usize> {
    let first = string.start + 1;
    let inside = &text[first..string.end];
    let stops = inside.match_indices([',', ':', ']', '}']).map(|(at, _)| at);
    stops.map(move |at| first + inside[..at].trim_end().len())
}

/// Where valid JSON ends.
struct Trouble {
    /// Where a word begins that may lack its opening quote: the one that cannot stand there, and a literal
    /// before it.
    words: [Option<usize>; 2],
    /// The string before, or the unclosed one.
    string: Option<Range<usize>>,
}

/// Reads tokens as long as they are where JSON allows them.
struct Scan<'t> {
    text: &'t str,
    at: usize,
    /// The open brackets, objects as `true`.
    open: Vec<bool>,
    expect: Expect,
    string: Option<Range<usize>>,
    /// Where the literal or number begins that was just read.
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
    /// A comma or the end of what is open.
    Next,
}

impl<'t> Scan<'t> {
    fn new(text: &'t str) -> Self {
        Self { text, at: 0, open: Vec::new(), expect: Expect::Value, string: None, literal: None }
    }

    /// `None` where the text ends without trouble, or where it is of another sort.
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

    /// Passes a string; whether it is closed. `None` where it reaches a line break.
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

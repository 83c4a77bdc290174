//! A line of RULES as the second look at it sees it: its words, brackets and arrows (spec section 8).

use text::TextRange;

use super::letters::is_blank;
use super::names::{Name, Names};

/// A line of RULES.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RuleLine {
    /// Its line, from 1.
    pub line: u32,
    /// The words and signs up to the first comment.
    pub tokens: Vec<RuleToken>,
    /// Whether a `(` stands anywhere on the line.
    pub has_comment: bool,
    /// Whether messages are in lower case, since the line begins with a comment.
    pub is_lowered: bool,
    /// The whole line as written.
    pub at: TextRange,
}

/// A word or sign of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleToken {
    /// In lower case.
    pub name: Name,
    /// Where it is written.
    pub at: TextRange,
}

/// Where the reading of a line of rules stands.
#[derive(Debug, Default)]
pub(super) struct RuleState {
    /// Whether a bracket or bar was read.
    pub(super) is_in_pattern: bool,
}

/// The words and signs of a rule text: `[`, `]`, `|` and `->` stand alone wherever they are, and so does a `+` at the front;
/// blanks part the rest. `range` yields the place as written of two offsets of the text.
pub(super) fn split(
    text: &str,
    names: &mut Names,
    range: impl Fn(usize, usize) -> TextRange,
) -> Vec<RuleToken> {
    let mut tokens = Vec::with_capacity(16);
    let mut add = |start: usize, end: usize| {
        if let Some(word) = text.get(start..end).filter(|word| !word.is_empty()) {
            tokens.push(RuleToken { name: names.add(word), at: range(start, end) });
        }
    };
    let mut start = 0;
    let mut is_front = true;
    let mut letters = text.char_indices().peekable();
    while let Some((at, letter)) = letters.next() {
        let length = match letter {
            '[' | ']' | '|' => 1,
            '-' if letters.peek().is_some_and(|(_, next)| *next == '>') => {
                letters.next();
                2
            }
            '+' if is_front => 1,
            _ if is_blank(letter) => {
                add(start, at);
                start = at + letter.len_utf8();
                continue;
            }
            _ => {
                is_front = false;
                continue;
            }
        };
        is_front = false;
        add(start, at);
        add(at, at + length);
        start = at + length;
    }
    add(start, text.len());
    tokens
}

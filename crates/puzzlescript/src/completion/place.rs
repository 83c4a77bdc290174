//! The place that is asked about: its section, the words before it in its line, and the word that it is in.

use text::{TextRange, TextSize};

use crate::occurrences::written;
use crate::read::{Reading, Token, TokenKind, is_blank, section};
use crate::words::MESSAGE;

/// A place of a text where something can be proposed.
pub(super) struct Place<'p> {
    pub(super) text: &'p str,
    pub(super) reading: &'p Reading,
    /// The section, as a place in [`crate::words::SECTIONS`]; `None` before the first heading.
    pub(super) section: Option<usize>,
    /// The words before it in its line, without comments.
    pub(super) before: Vec<Token>,
    /// The words behind it in its line, without comments.
    pub(super) after: Vec<Token>,
    /// The word that the place is in, which a proposal replaces.
    pub(super) word: TextRange,
    /// The line.
    pub(super) line: TextRange,
    /// What is written of the word before the place.
    pub(super) prefix: &'p str,
    /// Whether nothing stands before the word in its line.
    pub(super) is_start: bool,
}

impl<'p> Place<'p> {
    /// The place at an offset; `None` in comments and in texts that people read.
    pub(super) fn at(text: &'p str, reading: &'p Reading, offset: TextSize) -> Option<Self> {
        let at = usize::from(offset);
        let (left, right) = text.split_at_checked(at)?;
        let line_start = left.rfind('\n').map_or(0, |end| end + 1);
        let line_end = at + right.find(['\n', '\r']).unwrap_or(right.len());
        let headings = &reading.source.headings;
        let above = headings.iter().rev().find(|it| usize::from(it.at.start()) < line_start);
        let section = above.map(|heading| heading.section);
        let first = reading.tokens.partition_point(|it| usize::from(it.at.end()) <= line_start);
        let last = reading.tokens.partition_point(|it| usize::from(it.at.start()) < line_end);
        let tokens = reading.tokens.get(first..last)?;
        let is_commented = |token: &Token| {
            let is_closed = written(text, token.at).ends_with(')');
            token.kind == TokenKind::Comment
                && token.at.start() < offset
                && (offset < token.at.end() || offset == token.at.end() && !is_closed)
        };
        if tokens.iter().any(is_commented) {
            return None;
        }
        let is_end = |letter: char| ends_word(section, letter);
        let before = left.get(line_start..)?;
        let start =
            at - before.chars().rev().take_while(|it| !is_end(*it)).map(char::len_utf8).sum::<usize>();
        let rest = text.get(at..line_end)?;
        let end = at + rest.chars().take_while(|it| !is_end(*it)).map(char::len_utf8).sum::<usize>();
        let word = text::range(start, end);
        let prefix = text.get(start..at)?;
        let is_read = |token: &&Token| !matches!(token.kind, TokenKind::Comment | TokenKind::Decoration);
        let words: Vec<Token> = tokens.iter().filter(is_read).copied().collect();
        let behind = words.iter().filter(|it| it.at.start() >= word.end()).copied().collect();
        let mut words = words;
        words.retain(|it| it.at.end() <= word.start());
        let is_start = text.get(line_start..start)?.chars().all(is_blank);
        let place = Self {
            text,
            reading,
            section,
            before: words,
            after: behind,
            word,
            line: text::range(line_start, line_end),
            prefix,
            is_start,
        };
        (!place.is_in_message()).then_some(place)
    }

    /// The text of a word in the line, in lower case.
    pub(super) fn lower(&self, token: &Token) -> String {
        written(self.text, token.at).to_lowercase()
    }

    /// Whether nothing is written behind the word in its line.
    pub(super) fn is_end(&self) -> bool {
        let rest = self.text.get(usize::from(self.word.end())..usize::from(self.line.end()));
        rest.is_some_and(|rest| rest.chars().all(is_blank))
    }

    /// Whether the line is the one of a place.
    pub(super) fn is_in_line(&self, at: TextRange) -> bool {
        self.line.contains_range(at)
    }

    /// Whether the rest of the line is the text of a message.
    fn is_in_message(&self) -> bool {
        self.before.iter().any(|token| match token.kind {
            TokenKind::Message | TokenKind::Text => true,
            TokenKind::Command => self.lower(token) == MESSAGE,
            _ => false,
        })
    }
}

/// Whether a letter is no part of a word in a section.
fn ends_word(of: Option<usize>, letter: char) -> bool {
    is_blank(letter)
        || matches!(letter, '(' | ')')
        || match of {
            Some(section::RULES) => matches!(letter, '[' | ']' | '|'),
            Some(section::LAYERS) => letter == ',',
            Some(section::LEGEND) => letter == '=',
            _ => false,
        }
}

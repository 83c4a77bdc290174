//! The lines of a text with what was read of them, and how each is written.

use text::Lines;

use super::is_comment;
use crate::read::{Reading, Token, TokenKind, section};

/// A line.
pub(super) struct Line<'l> {
    /// Where it begins.
    pub(super) start: usize,
    /// Where the next one begins.
    pub(super) next: usize,
    /// What it holds, without its break.
    pub(super) content: &'l str,
    /// What was read of it.
    tokens: &'l [Token],
    /// The section that it is in; a heading is in the section that it begins.
    pub(super) section: Option<usize>,
    /// The section that it begins, if it is a heading.
    pub(super) heading: Option<usize>,
    /// Whether it is a line of `=`.
    pub(super) is_decoration: bool,
    /// Whether it is such a line and nothing else, not even a comment.
    pub(super) is_bare_decoration: bool,
    /// Whether there is nothing in it but blanks, outside of comments.
    pub(super) is_blank: bool,
    /// Whether there is nothing in it but comments.
    pub(super) is_comment: bool,
    /// Whether it declares an object.
    pub(super) is_name: bool,
    /// Whether something is wrong with it, so that it stays as it is.
    pub(super) is_wrong: bool,
    /// Whether it begins inside of a comment.
    pub(super) is_inside: bool,
}

/// The lines of a text.
pub(super) fn lines<'l>(text: &'l str, reading: &'l Reading) -> Vec<Line<'l>> {
    let places = Lines::new(text);
    let mut wrong: Vec<u32> =
        reading.messages.list().iter().map(|it| places.line(it.range.start()) + 1).collect();
    wrong.extend(reading.messages.list().iter().filter_map(|it| it.line.number()));
    wrong.sort_unstable();
    let mut names: Vec<u32> = reading.source.objects.iter().map(|object| object.line).collect();
    names.sort_unstable();
    let mut tokens = reading.tokens.as_slice();
    let mut lines = Vec::new();
    let mut section = None;
    let mut depth = 0_usize;
    let (mut start, mut number) = (0, 0);
    for whole in text.split('\n') {
        number += 1;
        let end = start + whole.len();
        let next = (end + 1).min(text.len());
        let count =
            tokens.iter().take_while(|token| usize::from(token.at.start()) < end.max(start + 1)).count();
        let (own, rest) = tokens.split_at(count);
        tokens = rest;
        let content = whole.strip_suffix('\r').unwrap_or(whole);
        let is_first =
            |kind: TokenKind| own.iter().find(|it| !is_comment(it)).is_some_and(|it| it.kind == kind);
        let heading = reading.source.headings.iter().find(|it| it.line == number).map(|it| it.section);
        section = heading.or(section);
        let is_inside = depth > 0;
        for token in own.iter().filter(|it| is_comment(it)) {
            let written =
                text.get(usize::from(token.at.start())..usize::from(token.at.end())).unwrap_or_default();
            for byte in written.bytes() {
                match byte {
                    b'(' => depth += 1,
                    b')' => depth = depth.saturating_sub(1),
                    _ => {}
                }
            }
        }
        let is_such = |list: &[u32]| list.binary_search(&number).is_ok();
        lines.push(Line {
            start,
            next,
            content,
            tokens: own,
            section,
            heading: heading.filter(|_| own.first().is_some_and(|it| it.kind == TokenKind::Heading)),
            is_decoration: is_first(TokenKind::Decoration),
            is_bare_decoration: matches!(own, [only] if only.kind == TokenKind::Decoration),
            is_blank: own.is_empty() && !is_inside && content.trim().is_empty(),
            is_comment: (!own.is_empty() && own.iter().all(is_comment)) || is_inside,
            is_name: is_such(&names) && is_first(TokenKind::Declaration),
            is_wrong: is_such(&wrong) || own.iter().any(|it| it.kind == TokenKind::Unreadable),
            is_inside,
        });
        start = next;
        if end == text.len() {
            break;
        }
    }
    lines
}

impl Line<'_> {
    /// How it is written in the style.
    pub(super) fn written(&self, text: &str) -> String {
        let comments = self.tokens.iter().position(is_comment).unwrap_or(self.tokens.len());
        let (words, rest) = self.tokens.split_at_checked(comments).unwrap_or((self.tokens, &[]));
        // A comment that is followed by blanks ends what a comment alone does not.
        let is_kept = self.is_wrong
            || self.is_inside
            || self.is_comment
            || rest.iter().any(|it| !is_comment(it))
            || (self.tokens.is_empty() && !self.is_blank);
        if is_kept {
            return self.content.to_owned();
        }
        if self.is_blank {
            return String::new();
        }
        let Some(first) = words.first() else { return self.content.to_owned() };
        let is_plain = matches!(
            first.kind,
            TokenKind::Pixels | TokenKind::Glyphs | TokenKind::Message | TokenKind::Decoration
        );
        if is_plain {
            let is_ended = rest.is_empty();
            return if is_ended { self.content.trim_end().to_owned() } else { self.content.to_owned() };
        }
        let at = |token: &Token| (usize::from(token.at.start()), usize::from(token.at.end()));
        let mut written = match first.kind {
            // How rules are indented is for their author to say.
            _ if self.section == Some(section::RULES) && self.heading.is_none() => {
                self.content.get(..at(first).0.saturating_sub(self.start)).unwrap_or_default().to_owned()
            }
            _ => String::new(),
        };
        let indent = written.len();
        for token in words {
            let (start, end) = at(token);
            let word = text.get(start..end).unwrap_or_default();
            if token.kind == TokenKind::Separator {
                written.extend(word.chars().filter(|letter| *letter == ','));
                continue;
            }
            if written.len() > indent {
                written.push(' ');
            }
            written.push_str(word);
        }
        if let Some(comment) = rest.first() {
            let (start, _) = at(comment);
            let before = text.get(self.start..start).unwrap_or_default();
            let gap = before.get(before.trim_end().len()..).unwrap_or_default();
            written.push_str(if gap.is_empty() { " " } else { gap });
            let end = self.start + self.content.len();
            written.push_str(text.get(start..end).unwrap_or_default());
        }
        written
    }
}

//! Where the cursor is: the text an accepted proposal replaces, whether it becomes a key or a value,
//! and which commas and colons it needs. Knows JSON only.

use json::{Kind, Node, TokenKind, Tree, token_at, token_from};
use text::{TextRange, TextSize, range};

/// What stands for the text being written while the rest is read.
const MARKER: &str = "\"\u{fffd}\"";

/// The place of the cursor.
pub(super) struct Place {
    /// The tree of the text with a marker in place of what is being written.
    tree: Tree,
    /// Where the marker begins in it.
    at: TextSize,
    /// What is replaced.
    pub(super) replaced: TextRange,
    /// What of the replaced text stays in front.
    pub(super) kept: String,
    /// Whether a key is being written.
    pub(super) is_key: bool,
    /// What comes next.
    pub(super) next: Next,
    /// Whether that stands apart.
    pub(super) is_apart: bool,
    /// The separator that lacks before, and where it belongs.
    pub(super) lacking: Option<(TextSize, char)>,
}

/// The token after the replaced text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    Colon,
    /// A value.
    Value,
    /// Text that has a colon.
    Key,
    /// A comma, a closing bracket, the end of the text.
    Other,
}

impl Place {
    /// The place of an offset; `None` where no key and no value can be written.
    pub(super) fn find(tree: &Tree, offset: TextSize) -> Option<Self> {
        let text: &str = tree.text();
        text.get(..usize::from(offset))?;
        let mut replaced = replaced(tree, offset)?;
        let at = replaced.start();
        let mut kept = "";
        if replaced.is_empty() {
            match AfterColon::at(text, at) {
                AfterColon::Nothing => {}
                AfterColon::Token(value) => {
                    // The value that is there is meant.
                    kept = &text[TextRange::new(at, value.start())];
                    replaced = TextRange::new(at, value.end());
                }
                AfterColon::Other => return None,
            }
        }
        let next = Next::after(text, replaced.end());
        let (before, after) = (&text[..usize::from(replaced.start())], &text[usize::from(replaced.end())..]);

        let is_apart = after.starts_with([' ', '\t', '\n', '\r']);

        // Up to the cursor the text is mostly sound, so what comes before decides what the place is.
        let colon = if next == Next::Colon { ":" } else { "" };
        let prefix = Tree::parse(format!("{before}{MARKER}{colon}"));
        let (_, is_key) = marker(&prefix, at)?;
        let rest = match (is_key, next) {
            (true, Next::Key) => ": null,",
            (true, Next::Value) => ":",
            (true, Next::Other) => ": null",
            (false, Next::Key | Next::Value) => ",",
            (_, Next::Colon) | (false, Next::Other) => "",
        };
        let whole = Tree::parse(format!("{before}{MARKER}{rest}{after}"));
        let opens = |tree: &Tree| {
            let (node, is_key) = marker(tree, at)?;
            let opens: Vec<TextSize> = node.ancestors().skip(1).map(|it| it.range().start()).collect();
            Some((is_key, opens))
        };
        let tree = if opens(&whole) == opens(&prefix) { whole } else { prefix };
        let mut place =
            Self { tree, at, replaced, kept: kept.to_owned(), is_key, next, is_apart, lacking: None };
        let before = place.before()?;
        if is_key && next == Next::Colon && replaced.is_empty() && !matches!(before, Before::Sound) {
            // Between a key and its colon.
            return None;
        }
        if let Before::Lacks(at, separator) = before {
            place.lacking = Some((at, separator));
        }
        Some(place)
    }

    /// The text with the marker, read.
    pub(super) fn tree(&self) -> &Tree {
        &self.tree
    }

    /// The value being written, or the one beside the key being written.
    pub(super) fn node(&self) -> Option<Node<'_>> {
        marker(&self.tree, self.at).map(|(node, _)| node)
    }

    /// What comes before.
    fn before(&self) -> Option<Before> {
        let node = self.node()?;
        let text: &str = self.tree.text();
        let has = |from: TextSize, separator: &str| {
            tokens(text, from).take_while(|it| it.end() <= self.at).any(|it| &text[it] == separator)
        };
        if let Some(key) = node.key().filter(|_| !self.is_key) {
            let end = key.range().end();
            return Some(if has(end, ":") { Before::Sound } else { Before::Lacks(end, ':') });
        }
        let around = node.parent();
        let last = around.and_then(|it| it.children().take_while(|child| child.id() != node.id()).last());
        let Some(last) = last else { return Some(Before::Sound) };
        let end = last.range().end();
        Some(match () {
            () if has(end, ",") => Before::Sound,
            // Where a value lacks, a comma alone would not help.
            () if last.kind() == Kind::Missing && last.text().trim().is_empty() => Before::Hole,
            () => Before::Lacks(end, ','),
        })
    }
}

/// What comes before the cursor.
enum Before {
    /// Nothing lacks.
    Sound,
    /// A value lacks.
    Hole,
    /// A separator lacks at a place.
    Lacks(TextSize, char),
}

/// The tokens from a place where one begins or ends.
fn tokens(text: &str, from: TextSize) -> impl Iterator<Item = TextRange> + '_ {
    std::iter::successors(token_from(text, from), |token| token_from(text, token.range.end()))
        .map(|token| token.range)
}

/// The value that follows a cursor right after a colon.
enum AfterColon {
    /// There is none, or the cursor is elsewhere.
    Nothing,
    /// One token on the same line.
    Token(TextRange),
    /// Any other.
    Other,
}

impl AfterColon {
    fn at(text: &str, cursor: TextSize) -> Self {
        let is_after = text[..usize::from(cursor)].trim_end().ends_with(':');
        let token = token_from(text, cursor).filter(|_| Next::after(text, cursor) == Next::Value);
        let Some(token) = token.filter(|_| is_after) else { return Self::Nothing };
        let gap = &text[TextRange::new(cursor, token.range.start())];
        let is_near = gap.bytes().all(|byte| matches!(byte, b' ' | b'\t'));
        let is_one = token.kind != TokenKind::Punctuation && !text[token.range].contains('\n');
        if is_near && is_one { Self::Token(token.range) } else { Self::Other }
    }
}

impl Next {
    fn after(text: &str, at: TextSize) -> Self {
        let Some(token) = token_from(text, at) else { return Self::Other };
        let is_key = || token_from(text, token.range.end()).is_some_and(|it| &text[it.range] == ":");
        match token.kind {
            TokenKind::String | TokenKind::Number | TokenKind::Word => {
                if is_key() {
                    Self::Key
                } else {
                    Self::Value
                }
            }
            TokenKind::Punctuation => match &text[token.range] {
                ":" => Self::Colon,
                "{" | "[" => Self::Value,
                _ => Self::Other,
            },
            TokenKind::Comment | TokenKind::Whitespace | TokenKind::Unknown => Self::Other,
        }
    }
}

/// The node of the marker that begins at a place, and whether the marker is its key.
fn marker(tree: &Tree, start: TextSize) -> Option<(Node<'_>, bool)> {
    let inside = start + TextSize::new(1);
    if let Some(member) = tree.key_at(inside).filter(|member| member.key.range().start() == start) {
        return Some((member.value, true));
    }
    let node = tree.node_at(inside)?;
    (node.range().start() == start && node.kind() == Kind::String).then_some((node, false))
}

/// What accepting a proposal at an offset replaces; `None` in comments and in texts of several lines.
fn replaced(tree: &Tree, offset: TextSize) -> Option<TextRange> {
    let text: &str = tree.text();
    let empty = TextRange::empty(offset);
    let Some(token) = token_at(tree, offset) else { return Some(empty) };
    let is_in_line_comment = || {
        let before = TextSize::new(u32::from(offset).saturating_sub(1));
        token_at(tree, before)
            .is_some_and(|it| it.kind == TokenKind::Comment && text[it.range].starts_with("//"))
    };
    match token.kind {
        TokenKind::Comment => None,
        TokenKind::Whitespace if is_in_line_comment() => None,
        TokenKind::Punctuation | TokenKind::Whitespace | TokenKind::Unknown => Some(empty),
        TokenKind::Number | TokenKind::Word => Some(token.range),
        TokenKind::String => string(text, token.range, offset),
    }
}

/// The part of a string that is being written. A string whose closing quote lacks runs on over what
/// follows, at times up to the quote that opens another one.
fn string(text: &str, token: TextRange, offset: TextSize) -> Option<TextRange> {
    let (start, end, at) = (usize::from(token.start()), usize::from(token.end()), usize::from(offset));
    let source = &text[token];
    let opening = source.chars().next()?;
    let closes = |c: char| c == opening || (opening > '\'' && "“”‘’".contains(c));
    let is_closed = source.chars().count() > 1 && source.ends_with(closes);
    let goes_on =
        text[end..].starts_with(|c: char| c.is_alphanumeric() || matches!(c, '_' | '$' | '@' | '#'));
    if is_closed && !goes_on && !source.contains(['\n', '\r']) {
        return Some(token);
    }
    let from = start + opening.len_utf8();
    if at < from {
        // The cursor is before the opening quote.
        return Some(range(start, from));
    }
    if text[from..at].contains(['\n', '\r']) {
        return None;
    }
    let rest = &text[at..end];
    let word = rest.find(|c: char| !(c.is_alphanumeric() || matches!(c, '_' | '$' | '.' | '-')));
    let mut stop = at + word.unwrap_or(rest.len());
    if let Some(close) = text[stop..end].chars().next().filter(|c| closes(*c)) {
        stop += close.len_utf8();
    }
    Some(range(start, stop))
}

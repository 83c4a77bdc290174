//! The position of the cursor: the text that an accepted item replaces, whether it becomes a key or a value,
//! and the necessary commas and colons. Independent of the catalog.

use json::{Kind, Node, TokenKind, Tree, token_at, token_from};
use text::{TextRange, TextSize, range};

/// Replaces the unfinished text while the rest is parsed.
const MARKER: &str = "\"\u{fffd}\"";

/// The place of the cursor.
pub(super) struct Place {
    /// The tree of the text with a marker in place of the unfinished text.
    tree: Tree,
    /// The start of the marker in that text.
    at: TextSize,
    /// The replaced range.
    pub(super) replaced: TextRange,
    /// The part of the replaced text that is kept before the item.
    pub(super) kept: String,
    /// Whether the item becomes a key.
    pub(super) is_key: bool,
    /// The next token.
    pub(super) next: Next,
    /// Whether white space separates it from the replaced text.
    pub(super) is_apart: bool,
    /// The missing separator before the item, and its offset.
    pub(super) lacking: Option<(TextSize, char)>,
}

/// The kind of the token after the replaced text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    Colon,
    /// A value.
    Value,
    /// Text followed by a colon.
    Key,
    /// A comma, a closing bracket, or the end of the text.
    Other,
}

impl Place {
    /// The place at an offset. Returns `None` where neither a key nor a value is possible.
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
                    // The existing value is the one to replace.
                    kept = &text[TextRange::new(at, value.start())];
                    replaced = TextRange::new(at, value.end());
                }
                AfterColon::Other => return None,
            }
        }
        let next = Next::after(text, replaced.end());
        let (before, after) = (&text[..usize::from(replaced.start())], &text[usize::from(replaced.end())..]);

        let is_apart = after.starts_with([' ', '\t', '\n', '\r']);

        // The text before the cursor is mostly valid, so it decides the place.
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
            // The cursor is between a key and its colon.
            return None;
        }
        if let Before::Lacks(at, separator) = before {
            place.lacking = Some((at, separator));
        }
        Some(place)
    }

    /// The parsed text with the marker.
    pub(super) fn tree(&self) -> &Tree {
        &self.tree
    }

    /// The unfinished value, or the value of the unfinished key.
    pub(super) fn node(&self) -> Option<Node<'_>> {
        marker(&self.tree, self.at).map(|(node, _)| node)
    }

    /// What precedes the place.
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
            // If a value is missing, a comma alone would not help.
            () if last.kind() == Kind::Missing && last.text().trim().is_empty() => Before::Hole,
            () => Before::Lacks(end, ','),
        })
    }
}

/// The state of the text before the cursor.
enum Before {
    /// Nothing is missing.
    Sound,
    /// A value is missing.
    Hole,
    /// A separator is missing at an offset.
    Lacks(TextSize, char),
}

/// The tokens from an offset where a token begins or ends.
fn tokens(text: &str, from: TextSize) -> impl Iterator<Item = TextRange> + '_ {
    std::iter::successors(token_from(text, from), |token| token_from(text, token.range.end()))
        .map(|token| token.range)
}

/// The value after a cursor that directly follows a colon.
enum AfterColon {
    /// There is none, or the cursor does not follow a colon.
    Nothing,
    /// One token on the same line.
    Token(TextRange),
    /// Any other value.
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

/// The node of the marker that begins at an offset, and whether the marker is its key.
fn marker(tree: &Tree, start: TextSize) -> Option<(Node<'_>, bool)> {
    let inside = start + TextSize::new(1);
    if let Some(member) = tree.key_at(inside).filter(|member| member.key.range().start() == start) {
        return Some((member.value, true));
    }
    let node = tree.node_at(inside)?;
    (node.range().start() == start && node.kind() == Kind::String).then_some((node, false))
}

/// The range that an accepted item replaces. Returns `None` in comments and in texts of several lines.
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

/// The unfinished part of a string. A string without a closing quote continues over the following text,
/// sometimes to the opening quote of another string.
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

//! The token at an offset. The tree stores no commas, colons and comments, so the text around the offset is
//! lexed again.

use text::{TextRange, TextSize, range};

use crate::{Key, Kind, Tree, decode, lexer};

/// A token of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// Its kind.
    pub kind: TokenKind,
    /// Its range.
    pub range: TextRange,
}

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TokenKind {
    /// A string in any quotes.
    String,
    /// A word that begins like a number.
    Number,
    /// Any other word.
    Word,
    /// A bracket, comma or colon.
    Punctuation,
    /// A comment.
    Comment,
    /// A run of spaces, tabs and line breaks.
    Whitespace,
    /// Characters that are not allowed in JSON.
    Unknown,
}

impl TokenKind {
    /// Returns true if a cursor at the end of such a token belongs to it rather than to the next token.
    fn holds_cursor(self) -> bool {
        matches!(self, TokenKind::String | TokenKind::Number | TokenKind::Word)
    }
}

/// The token that contains the offset. Between two tokens it is the one that begins there, unless only the
/// one that ends there is a string, number or word. Returns `None` outside the text.
pub fn token_at(tree: &Tree, offset: TextSize) -> Option<Token> {
    let text: &str = tree.text();
    let offset = usize::from(offset);
    if offset > text.len() {
        return None;
    }
    let mut before: Option<Token> = None;
    let mut at = start_near(tree, offset);
    while at < text.len() {
        let (kind, end) = lex(text, at);
        let token = Token { kind, range: range(at, end) };
        if end > offset {
            let held = before.filter(|before| before.kind.holds_cursor() && at == offset);
            return Some(if kind.holds_cursor() { token } else { held.unwrap_or(token) });
        }
        before = Some(token);
        at = end;
    }
    before
}

/// The first token at or after `at` that is neither whitespace nor a comment. `at` must be the start or end
/// of a token.
pub fn token_from(text: &str, at: TextSize) -> Option<Token> {
    let mut at = usize::from(at);
    while at < text.len() && text.is_char_boundary(at) {
        let (kind, end) = lex(text, at);
        if !matches!(kind, TokenKind::Whitespace | TokenKind::Comment) {
            return Some(Token { kind, range: range(at, end) });
        }
        at = end;
    }
    None
}

/// The start of a token at or before the offset, as near as the tree can tell.
fn start_near(tree: &Tree, offset: usize) -> usize {
    // One byte back, so that a token that ends at the offset is also found.
    let back = TextSize::new(offset.saturating_sub(1) as u32);
    let Some(node) = tree.node_at(back) else { return 0 };
    let known = |place: TextSize| (place <= back).then_some(usize::from(place));
    let mut start = usize::from(node.range().start());
    if matches!(node.kind(), Kind::Array | Kind::Object) {
        for child in node.children() {
            let key = child.key().map(Key::range);
            let places = [key.map(TextRange::start), key.map(TextRange::end), Some(child.range().end())];
            for place in places.into_iter().flatten() {
                match known(place) {
                    Some(place) => start = start.max(place),
                    None => return start,
                }
            }
        }
    }
    start
}

/// The token that begins at an offset, which must be a character boundary inside the text.
fn lex(text: &str, at: usize) -> (TokenKind, usize) {
    let bytes = text.as_bytes();
    if let Some((end, _)) = lexer::comment(bytes, at) {
        return (TokenKind::Comment, end);
    }
    match bytes[at] {
        b' ' | b'\t' | b'\r' | b'\n' => (TokenKind::Whitespace, lexer::skip_whitespace(bytes, at)),
        b'{' | b'}' | b'[' | b']' | b',' | b':' => (TokenKind::Punctuation, at + 1),
        b'"' => (TokenKind::String, lexer::string(text, at, |_, _| {}).end),
        b'-' | b'+' | b'.' | b'0'..=b'9' => (TokenKind::Number, lexer::word_end(text, at)),
        _ => match text[at..].chars().next() {
            Some(first) if decode::WRONG_QUOTES.contains(&first) => {
                (TokenKind::String, lexer::wrong_quotes(text, at).end)
            }
            Some(first) if lexer::is_word(first) => (TokenKind::Word, lexer::word_end(text, at)),
            _ => (TokenKind::Unknown, lexer::garbage_end(text, at)),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The kind and source of the token at `$0`.
    fn token(marked: &str) -> Option<(TokenKind, String)> {
        let offset = marked.find("$0").expect("the test marks a place");
        let tree = Tree::parse(marked.replacen("$0", "", 1));
        let token = token_at(&tree, TextSize::new(offset as u32))?;
        Some((token.kind, tree.text()[token.range].to_owned()))
    }

    #[test]
    fn a_cursor_inside_a_string_is_in_the_string() {
        assert_eq!(token(r#"{"a": "b$0, c"}"#), Some((TokenKind::String, r#""b, c""#.to_owned())));
        assert_eq!(token(r#"{"a$0": 1}"#), Some((TokenKind::String, r#""a""#.to_owned())));
    }

    #[test]
    fn a_cursor_after_a_word_is_at_the_word() {
        assert_eq!(token(r#"{"a": tr$0"#), Some((TokenKind::Word, "tr".to_owned())));
        assert_eq!(token(r#"{"a": tr$0}"#), Some((TokenKind::Word, "tr".to_owned())));
        assert_eq!(token("[1, 23$0]"), Some((TokenKind::Number, "23".to_owned())));
    }

    #[test]
    fn a_cursor_between_punctuation_is_at_what_begins_there() {
        assert_eq!(token(r#"{$0"a": 1}"#), Some((TokenKind::String, r#""a""#.to_owned())));
        assert_eq!(token("[1,$0 2]"), Some((TokenKind::Whitespace, " ".to_owned())));
        assert_eq!(token("[1 $0, 2]"), Some((TokenKind::Punctuation, ",".to_owned())));
    }

    #[test]
    fn comments_between_members_are_tokens() {
        assert_eq!(token("[1, /* a$0 \"b */ 2]"), Some((TokenKind::Comment, "/* a \"b */".to_owned())));
    }

    #[test]
    fn the_token_after_comments_and_spaces_is_found() {
        let found = |at| token_from("[ /* ] */ 12 // }", TextSize::new(at)).map(|token| token.range);
        assert_eq!(found(1), Some(range(10, 12)));
        assert_eq!(found(12), None);
    }

    #[test]
    fn the_end_of_the_text_belongs_to_the_last_token() {
        assert_eq!(token("[1$0"), Some((TokenKind::Number, "1".to_owned())));
        assert_eq!(token("$0"), None);
    }
}

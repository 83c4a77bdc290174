//! Splits a text into tokens with their lines, as needed to find a missing bracket.

use crate::{decode, lexer};

/// The kind of a token. For brackets, whether they are braces.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum What {
    Open(bool),
    Close(bool),
    Comma,
    Colon,
    /// A string before a colon.
    Key,
    String,
    /// A number, a word, or anything in the place of one.
    Scalar,
}

#[derive(Clone, Copy)]
pub(super) struct Token {
    pub(super) what: What,
    pub(super) at: usize,
    pub(super) line: u32,
    /// The indentation of its line.
    pub(super) indentation: u32,
    /// Whether it is the first token of its line.
    pub(super) is_first: bool,
}

/// The tokens of a text. Returns `None` if a string may hide some of them.
pub(super) fn read(text: &str) -> Option<Vec<Token>> {
    let bytes = text.as_bytes();
    let mut tokens: Vec<Token> = Vec::with_capacity(text.len() / 8);
    let (mut at, mut line, mut line_start, mut indentation, mut is_first) = (0, 0, 0, 0, true);
    while let Some(&byte) = bytes.get(at) {
        let start = at;
        at += 1;
        let what = match byte {
            b'\n' | b'\r' => {
                (line, line_start, is_first) = (line + 1, at, true);
                continue;
            }
            b' ' | b'\t' => continue,
            b'{' | b'[' => What::Open(byte == b'{'),
            b'}' | b']' => What::Close(byte == b'}'),
            b',' => What::Comma,
            b':' => {
                if let Some(Token { what: what @ What::String, .. }) = tokens.last_mut() {
                    *what = What::Key;
                }
                What::Colon
            }
            b'"' => {
                let mut is_torn = false;
                let string = lexer::string(text, start, |fault, _| {
                    use lexer::StringFault::{LineBreak, Unclosed};
                    is_torn |= matches!(fault, LineBreak | Unclosed);
                });
                if is_torn || !string.closed {
                    return None;
                }
                at = string.end;
                What::String
            }
            b'/' if lexer::comment(bytes, start).is_some() => {
                let (end, _) = lexer::comment(bytes, start)?;
                line += u32::from(bytes[start..end].contains(&b'\n'));
                at = end;
                continue;
            }
            _ => {
                at = lexer::word_end(text, start);
                if at == start {
                    if text[start..].starts_with(decode::WRONG_QUOTES) {
                        return None;
                    }
                    at = lexer::garbage_end(text, start);
                }
                What::Scalar
            }
        };
        if is_first {
            indentation = (start - line_start) as u32;
        }
        tokens.push(Token { what, at: start, line, indentation, is_first });
        is_first = false;
    }
    Some(tokens)
}

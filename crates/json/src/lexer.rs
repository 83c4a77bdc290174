//! Finds the ends of tokens. It has no grammar: the readers decide which token is allowed where.

use crate::decode::{self, closes, hex4, is_high_surrogate, is_low_surrogate};

/// A fault inside a string.
pub(crate) enum StringFault {
    /// An invalid escape.
    BadEscape,
    /// Half a surrogate pair.
    LoneSurrogate,
    /// A raw control character; the string continues.
    Control,
    /// A line break; the string continues on the next line.
    LineBreak,
    /// A line break; the string is assumed to end before it.
    Unclosed,
}

/// A scanned string.
#[derive(Clone, Copy)]
pub(crate) struct Scanned {
    /// Its end, including the closing quote.
    pub(crate) end: usize,
    /// Whether it has a closing quote.
    pub(crate) closed: bool,
}

/// Skips spaces, tabs and line breaks, the whitespace of JSON.
pub(crate) fn skip_whitespace(bytes: &[u8], mut at: usize) -> usize {
    while let Some(b' ' | b'\n' | b'\r' | b'\t') = bytes.get(at) {
        at += 1;
    }
    at
}

/// The bytes of a valid text without the whitespace between its tokens.
pub(crate) fn without_space(text: &str) -> impl Iterator<Item = u8> + '_ {
    let (mut is_quoted, mut is_escaped) = (false, false);
    text.bytes().filter(move |byte| {
        if is_quoted {
            is_quoted = is_escaped || *byte != b'"';
            is_escaped = !is_escaped && *byte == b'\\';
            return true;
        }
        is_quoted = *byte == b'"';
        !matches!(byte, b' ' | b'\n' | b'\r' | b'\t')
    })
}

/// The end of the character at `at` if it looks like whitespace but is not whitespace in JSON.
pub(crate) fn foreign_space(text: &str, at: usize) -> Option<usize> {
    // The common case needs only one byte.
    if matches!(text.as_bytes().get(at)?, b' '..=b'~') {
        return None;
    }
    let character = text[at..].chars().next()?;
    let is_space = character.is_whitespace() || matches!(character, '\u{200b}' | '\u{feff}');
    is_space.then_some(at + character.len_utf8())
}

/// The start of the line that contains `at`.
pub(crate) fn line_start(bytes: &[u8], at: usize) -> usize {
    bytes[..at].iter().rposition(|byte| matches!(byte, b'\n' | b'\r')).map_or(0, |at| at + 1)
}

/// The width of the indentation of the line that contains `at`.
pub(crate) fn indentation(bytes: &[u8], at: usize) -> usize {
    bytes[line_start(bytes, at)..].iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count()
}

/// The end of the line that contains `at`, before its line break.
pub(crate) fn line_end(bytes: &[u8], at: usize) -> usize {
    at + bytes[at..].iter().take_while(|byte| !matches!(byte, b'\n' | b'\r')).count()
}

/// The end of the line break at `at`, which may be `\r\n`.
fn line_break_end(bytes: &[u8], at: usize) -> usize {
    if bytes[at..].starts_with(b"\r\n") { at + 2 } else { at + 1 }
}

/// The end of the comment at `at`, and whether it is closed. Returns `None` if there is no comment.
pub(crate) fn comment(bytes: &[u8], at: usize) -> Option<(usize, bool)> {
    match bytes.get(at..at + 2)? {
        b"//" => Some((line_end(bytes, at), true)),
        b"/*" => {
            let inside = &bytes[at + 2..];
            Some(match inside.windows(2).position(|pair| pair == b"*/") {
                Some(length) => (at + 2 + length + 2, true),
                None => (bytes.len(), false),
            })
        }
        _ => None,
    }
}

/// Returns true if the character belongs to a word or number.
pub(crate) fn is_word(character: char) -> bool {
    character.is_alphanumeric() || matches!(character, '_' | '$' | '-' | '+' | '.')
}

/// The end of the run of word characters at `at`.
pub(crate) fn word_end(text: &str, at: usize) -> usize {
    let bytes = text.as_bytes();
    let mut end = at;
    while let Some(&byte) = bytes.get(end) {
        if byte.is_ascii() {
            if !is_word(char::from(byte)) {
                break;
            }
            end += 1;
        } else {
            match text.get(end..).and_then(|rest| rest.chars().next()) {
                Some(character) if is_word(character) => end += character.len_utf8(),
                _ => break,
            }
        }
    }
    end
}

/// The end of the run of characters at `at` that begin no token; at least one character.
pub(crate) fn garbage_end(text: &str, at: usize) -> usize {
    let mut characters = text[at..].char_indices();
    characters.next();
    characters
        .find(|&(_, character)| {
            is_word(character)
                || character.is_whitespace()
                || "{}[],:\"/".contains(character)
                || decode::WRONG_QUOTES.contains(&character)
        })
        .map_or(text.len(), |(offset, _)| at + offset)
}

/// Scans the string whose opening `"` is at `start`. Calls `fault` with each fault and its range.
pub(crate) fn string(
    text: &str,
    start: usize,
    mut fault: impl FnMut(StringFault, (usize, usize)),
) -> Scanned {
    let bytes = text.as_bytes();
    let mut at = start + 1;
    loop {
        let plain = bytes[at..].iter().position(|&byte| byte == b'"' || byte == b'\\' || byte < b' ');
        let Some(length) = plain else { return Scanned { end: bytes.len(), closed: false } };
        at += length;
        match bytes[at] {
            b'"' => return Scanned { end: at + 1, closed: true },
            b'\\' => at = escape(text, at, &mut fault),
            b'\n' | b'\r' => {
                let end = line_break_end(bytes, at);
                if !closes_on_line(text, end) {
                    fault(StringFault::Unclosed, (at, end));
                    return Scanned { end: before_opener(bytes, start, at, end), closed: false };
                }
                fault(StringFault::LineBreak, (at, end));
                at = end;
            }
            _ => {
                fault(StringFault::Control, (at, at + 1));
                at += 1;
            }
        }
    }
}

/// The end of an unclosed string on the line that ends at `at`. If the line ends with an opening bracket and
/// the next line, which begins at `next`, is indented further like the content of that bracket, the string
/// ends before the bracket and the colon before it.
fn before_opener(bytes: &[u8], start: usize, at: usize, next: usize) -> usize {
    let inside = bytes[start + 1..at].trim_ascii_end();
    let Some(before) = inside.strip_suffix(b"[").or_else(|| inside.strip_suffix(b"{")) else { return at };
    let width = |line: &[u8]| line.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    if width(&bytes[next..]) <= indentation(bytes, start) {
        return at;
    }
    let before = before.trim_ascii_end();
    start + 1 + before.strip_suffix(b":").unwrap_or(before).trim_ascii_end().len()
}

/// Skips the escape whose backslash is at `at`.
fn escape(text: &str, at: usize, fault: &mut impl FnMut(StringFault, (usize, usize))) -> usize {
    let bytes = text.as_bytes();
    match text[at + 1..].chars().next() {
        Some('"' | '\\' | '/' | 'b' | 'f' | 'n' | 'r' | 't') => at + 2,
        Some('u') => {
            let Some(unit) = hex4(bytes, at + 2) else {
                let digits = bytes[at + 2..].iter().take(3).take_while(|byte| byte.is_ascii_hexdigit());
                let end = at + 2 + digits.count();
                fault(StringFault::BadEscape, (at, end));
                return end;
            };
            let is_pair = is_high_surrogate(unit)
                && bytes.get(at + 6..at + 8) == Some(b"\\u")
                && hex4(bytes, at + 8).is_some_and(is_low_surrogate);
            if is_pair {
                return at + 12;
            }
            if is_high_surrogate(unit) || is_low_surrogate(unit) {
                fault(StringFault::LoneSurrogate, (at, at + 6));
            }
            at + 6
        }
        // The line break or the end of the text is reported separately.
        None | Some('\n' | '\r') => at + 1,
        Some(other) => {
            let end = at + 1 + other.len_utf8();
            fault(StringFault::BadEscape, (at, end));
            end
        }
    }
}

/// Returns true if a string plausibly ends on the line that begins at `at`: the line begins like text, and
/// its first quote is followed by something that can follow a string.
fn closes_on_line(text: &str, at: usize) -> bool {
    let line = &text[at..line_end(text.as_bytes(), at)];
    if line.trim_start().starts_with(['"', '{', '}', '[', ']', ',', ':']) {
        return false;
    }
    let mut characters = line.char_indices();
    while let Some((offset, character)) = characters.next() {
        match character {
            '\\' => {
                characters.next();
            }
            '"' => {
                let rest = line[offset + 1..].trim_start();
                return rest.is_empty() || rest.starts_with([',', ':', '}', ']']);
            }
            _ => {}
        }
    }
    false
}

/// Scans text in wrong quotes, whose opening quote is at `start`. Without a closing quote on the line, the
/// text ends before what could follow a value. Escaped quotes end it too: skipping them would read a line
/// with many of them repeatedly.
pub(crate) fn wrong_quotes(text: &str, start: usize) -> Scanned {
    let mut characters = text[start..].char_indices();
    let open = characters.next().map_or('\'', |(_, open)| open);
    let mut stop = None;
    let mut line_end = text.len();
    // Reads the line lazily instead of measuring it first: it may contain many such strings.
    for (offset, character) in characters {
        let at = start + offset;
        if closes(open, character) {
            return Scanned { end: at + character.len_utf8(), closed: true };
        }
        match character {
            '\n' | '\r' => {
                line_end = at;
                break;
            }
            ',' | ':' | '}' | ']' if stop.is_none() => stop = Some(at),
            _ => {}
        }
    }
    let line = &text[start..stop.unwrap_or(line_end)];
    Scanned { end: start + line.trim_end().len(), closed: false }
}

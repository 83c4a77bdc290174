//! Decodes strings. Total: broken strings are decoded as far as possible.

use std::borrow::Cow;

/// Characters that some keyboards and word processors insert instead of `"`.
pub(crate) const WRONG_QUOTES: [char; 5] = ['\'', '“', '”', '‘', '’'];

/// Decodes a key or string, including its quotes. Text without an opening quote is returned unchanged, up to
/// a closing quote if there is one.
pub fn quoted(source: &str) -> Cow<'_, str> {
    // Most strings have no escapes.
    if let Some(rest) = source.strip_prefix('"') {
        match rest.bytes().position(|byte| matches!(byte, b'"' | b'\\')) {
            None => return Cow::Borrowed(rest),
            Some(end) if rest.as_bytes()[end] == b'"' => return Cow::Borrowed(&rest[..end]),
            Some(_) => {}
        }
    }
    let Some(quote) = source.chars().next() else { return Cow::Borrowed("") };
    let rest = &source[quote.len_utf8()..];
    if quote == '"' {
        escaped(rest, |character| character == '"')
    } else if WRONG_QUOTES.contains(&quote) {
        escaped(rest, |character| closes(quote, character))
    } else {
        escaped(source, |character| character == '"')
    }
}

/// Returns true if this character ends a text that begins with the wrong quote `open`.
pub(crate) fn closes(open: char, character: char) -> bool {
    if open == '\'' { character == '\'' } else { character != '\'' && WRONG_QUOTES.contains(&character) }
}

/// Decodes up to the closing quote, or the end.
fn escaped(rest: &str, is_close: impl Fn(char) -> bool) -> Cow<'_, str> {
    let Some(first) = rest.find(|character| character == '\\' || is_close(character)) else {
        return Cow::Borrowed(rest);
    };
    if rest.as_bytes()[first] != b'\\' {
        return Cow::Borrowed(&rest[..first]);
    }
    let mut result = String::with_capacity(rest.len());
    result.push_str(&rest[..first]);
    let mut rest = &rest[first..];
    while let Some(character) = rest.chars().next() {
        if is_close(character) {
            break;
        }
        rest = &rest[character.len_utf8()..];
        if character == '\\' {
            let (decoded, length) = escape(rest);
            result.push(decoded);
            rest = &rest[length..];
        } else {
            result.push(character);
        }
    }
    Cow::Owned(result)
}

/// Decodes what follows a backslash. Returns the character and the length in bytes.
fn escape(rest: &str) -> (char, usize) {
    let Some(character) = rest.chars().next() else { return (char::REPLACEMENT_CHARACTER, 0) };
    let decoded = match character {
        'b' => '\u{8}',
        'f' => '\u{c}',
        'n' => '\n',
        'r' => '\r',
        't' => '\t',
        'u' => return unicode(rest),
        // An invalid escape most likely means the character itself.
        other => other,
    };
    (decoded, character.len_utf8())
}

/// Decodes `uXXXX`, together with a second escape if both form a surrogate pair.
fn unicode(rest: &str) -> (char, usize) {
    let bytes = rest.as_bytes();
    let Some(high) = hex4(bytes, 1) else { return (char::REPLACEMENT_CHARACTER, 1) };
    if is_high_surrogate(high)
        && bytes.get(5..7) == Some(b"\\u")
        && let Some(low) = hex4(bytes, 7)
        && is_low_surrogate(low)
    {
        let code = 0x1_0000 + ((u32::from(high) - 0xD800) << 10) + (u32::from(low) - 0xDC00);
        return (char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER), 11);
    }
    (char::from_u32(u32::from(high)).unwrap_or(char::REPLACEMENT_CHARACTER), 5)
}

/// The four hexadecimal digits at an offset, if there are four.
pub(crate) fn hex4(bytes: &[u8], at: usize) -> Option<u16> {
    bytes.get(at..at + 4)?.iter().try_fold(0, |value, &byte| {
        let digit = char::from(byte).to_digit(16)?;
        Some(value << 4 | digit as u16)
    })
}

pub(crate) fn is_high_surrogate(unit: u16) -> bool {
    (0xD800..0xDC00).contains(&unit)
}

pub(crate) fn is_low_surrogate(unit: u16) -> bool {
    (0xDC00..0xE000).contains(&unit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_without_escapes_are_borrowed() {
        assert!(matches!(quoted(r#""plain é""#), Cow::Borrowed("plain é")));
    }

    #[test]
    fn escapes_are_decoded() {
        assert_eq!(quoted(r#""\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00""#), "\"\\/\u{8}\u{c}\n\r\té😀");
    }

    #[test]
    fn lone_surrogates_become_the_replacement_character() {
        assert_eq!(quoted(r#""\ud83dx\ude00""#), "\u{fffd}x\u{fffd}");
        assert_eq!(quoted(r#""\ud83d\ud83d\ude00""#), "\u{fffd}😀");
    }

    #[test]
    fn unclosed_and_broken_strings_decode_as_far_as_they_go() {
        assert_eq!(quoted(r#""ab"#), "ab");
        assert_eq!(quoted(r#""ab\"#), "ab\u{fffd}");
        assert_eq!(quoted(r#""\u12""#), "\u{fffd}12");
        assert_eq!(quoted(r#""\x""#), "x");
    }

    #[test]
    fn wrong_quotes_are_taken_off() {
        assert_eq!(quoted("'a\"b'"), "a\"b");
        assert_eq!(quoted("“a”"), "a");
        assert_eq!(quoted("bare"), "bare");
        assert_eq!(quoted("half\""), "half");
    }
}

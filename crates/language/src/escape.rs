//! Escapes text from files before it is shown: nothing in it may move the cursor, change colors or change the
//! direction of the surrounding text.

use std::borrow::Cow;
use std::fmt::Write as _;

/// Escapes control characters as JSON does. The result stays on one line and can be searched for in the file.
pub fn escape(text: &str) -> Cow<'_, str> {
    escape_where(text, is_control)
}

/// Like [`escape`], but keeps line breaks and tabs.
pub fn escape_lines(text: &str) -> Cow<'_, str> {
    escape_where(text, |character| !matches!(character, '\n' | '\t') && is_control(character))
}

/// Returns true if a character only affects the text around it: control characters, line separators,
/// directional marks, and zero-width characters that are not part of words.
pub fn is_control(character: char) -> bool {
    character.is_control()
        || matches!(
            character,
            '\u{61c}'
                | '\u{200b}'
                | '\u{200e}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2066}'..='\u{2069}'
                | '\u{feff}'
        )
}

fn escape_where(text: &str, is_escaped: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.contains(&is_escaped) {
        return Cow::Borrowed(text);
    }
    let mut escaped = String::with_capacity(text.len() + 8);
    for character in text.chars() {
        match character {
            character if !is_escaped(character) => escaped.push(character),
            '\n' => escaped.push_str("\\n"),
            '\r' => escaped.push_str("\\r"),
            '\t' => escaped.push_str("\\t"),
            // Writing to a string cannot fail. All of these are in the Basic Multilingual Plane.
            other => drop(write!(escaped, "\\u{:04x}", u32::from(other))),
        }
    }
    Cow::Owned(escaped)
}

/// Escapes text for the content and the attribute values of XML and HTML, which cannot have control characters.
pub fn escape_markup(text: &str) -> String {
    let known: String = text.chars().filter(|letter| !letter.is_control()).collect();
    known.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn controls_are_escaped_as_json_does() {
        assert_eq!(escape("a\u{1b}[31m\r\n\t\u{7f}\u{9b}"), r"a\u001b[31m\r\n\t\u007f\u009b");
        assert_eq!(escape_lines("a\r\nb\t"), "a\\r\nb\t");
    }

    #[test]
    fn marks_that_turn_the_direction_of_text_are_escaped() {
        assert_eq!(escape("a\u{202e}b\u{2066}\u{200f}\u{61c}"), r"a\u202eb\u2066\u200f\u061c");
    }

    #[test]
    fn words_of_any_language_stay_as_they_are() {
        for text in ["é😀", "日本", "שלום", "क्\u{200d}ष", "👩\u{200d}🚀", r"a\nb"] {
            assert!(matches!(escape(text), Cow::Borrowed(it) if it == text), "{text}");
        }
    }
}

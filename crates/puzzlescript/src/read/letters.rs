//! The classes of letters that the language tells apart (spec section 2).

/// Whether a letter separates words.
pub(crate) fn is_blank(letter: char) -> bool {
    match letter {
        ' ' | '\t' | '\r' => true,
        _ if letter.is_ascii() => letter.is_ascii_whitespace() || letter == '\u{b}',
        _ => letter.is_whitespace() || letter == '\u{feff}',
    }
}

/// Whether a letter can be in a word.
pub(crate) fn is_word(letter: char) -> bool {
    if letter.is_ascii() { letter.is_ascii_alphanumeric() || letter == '_' } else { letter.is_alphanumeric() }
}

/// The text without blanks at its ends.
pub(crate) fn trim(text: &str) -> &str {
    text.trim_matches(is_blank)
}

//! Text of packs on its way to a terminal: nothing in it may move the cursor or change colors.

use std::borrow::Cow;

/// The text with control characters made visible, line breaks excepted.
pub(crate) fn clean(text: &str) -> Cow<'_, str> {
    replace(text, |character| character != '\n' && is_harmful(character))
}

/// The text with all control characters made visible, so that it stays on one line.
pub(crate) fn clean_line(text: &str) -> Cow<'_, str> {
    replace(text, is_harmful)
}

fn replace(text: &str, is_bad: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.contains(&is_bad) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(
        text.chars()
            .map(|character| if is_bad(character) { picture(character) } else { character })
            .collect(),
    )
}

/// Controls, and the characters that turn the direction of the text around them.
pub(crate) fn is_harmful(character: char) -> bool {
    character.is_control() || matches!(character, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

fn picture(character: char) -> char {
    match u32::from(character) {
        code @ 0..=0x1f => char::from_u32(0x2400 + code).unwrap_or('\u{fffd}'),
        0x7f => '␡',
        _ => '\u{fffd}',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn controls_are_made_visible() {
        assert_eq!(clean("a\u{1b}[31m\n\u{9b}\u{202e}b"), "a␛[31m\n\u{fffd}\u{fffd}b");
        assert_eq!(clean_line("a\nb"), "a␊b");
        assert!(matches!(clean("é😀\n"), Cow::Borrowed(_)));
    }
}

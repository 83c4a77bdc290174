//! The core schema of YAML 1.2: what a scalar without quotes and tag is (`spec section 2`, A2).

use std::borrow::Cow;

use json::Kind;

/// The kind of a plain scalar and its JSON source, or its text.
pub fn resolve(plain: &str) -> (Kind, Cow<'_, str>) {
    match plain {
        "" | "~" | "null" | "Null" | "NULL" => (Kind::Null, Cow::Borrowed("null")),
        "true" | "True" | "TRUE" => (Kind::Bool, Cow::Borrowed("true")),
        "false" | "False" | "FALSE" => (Kind::Bool, Cow::Borrowed("false")),
        _ => match number(plain) {
            Some(source) => (Kind::Number, source),
            None => (Kind::String, Cow::Borrowed(plain)),
        },
    }
}

/// Whether a text stays this text when it is written without quotes in a list or map of either style.
pub fn is_plain_text(text: &str) -> bool {
    let Some(first) = text.chars().next() else { return false };
    let mut characters = text.chars();
    let is_indicator = match first {
        '-' | '?' | ':' => characters.nth(1).is_none_or(|next| next == ' ' || ",[]{}".contains(next)),
        _ => ",[]{}#&*!|>'\"%@`=".contains(first),
    };
    !is_indicator
        && resolve(text).0 == Kind::String
        && text.trim() == text
        && !text.contains(": ")
        && !text.ends_with(':')
        && !text.contains(" #")
        && !text.contains([',', '[', ']', '{', '}'])
        && !text.contains(is_unprintable)
        && !matches!(text, "---" | "..." | "<<")
        && !is_word_of_old_schema(text)
}

/// A text in double quotes, for YAML and JSON. What either may have only as an escape is one.
pub fn quote(text: &str) -> String {
    let quoted = json::quote(text);
    // All of these are in the first plane, so that four digits are enough.
    let escape = |letter: char| {
        if is_unprintable(letter) { format!("\\u{:04x}", u32::from(letter)) } else { letter.to_string() }
    };
    if quoted.contains(is_unprintable) { quoted.chars().map(escape).collect() } else { quoted }
}

/// Whether a letter may stand in no text of YAML, or counts as the end of a line for some readers.
pub(crate) fn is_unprintable(letter: char) -> bool {
    letter.is_control() || matches!(letter, '\u{2028}' | '\u{2029}' | '\u{feff}' | '\u{fffe}' | '\u{ffff}')
}

/// Whether readers of YAML 1.1 take a text for a boolean or number, which those of 1.2 do not.
fn is_word_of_old_schema(text: &str) -> bool {
    const WORDS: [&str; 6] = ["yes", "no", "on", "off", "y", "n"];
    let is_digits = |text: &str| {
        !text.is_empty()
            && text.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'_' | b':' | b'.'))
    };
    WORDS.iter().any(|word| word.eq_ignore_ascii_case(text))
        || is_digits(text.trim_start_matches(['+', '-']))
        || (text.len() > 9 && is_date(text))
}

fn is_date(text: &str) -> bool {
    text.bytes()
        .take(5)
        .enumerate()
        .all(|(at, byte)| if at == 4 { byte == b'-' } else { byte.is_ascii_digit() })
}

/// The JSON source of a number.
fn number(plain: &str) -> Option<Cow<'_, str>> {
    let first = *plain.as_bytes().first()?;
    // Most scalars are words.
    if !(first.is_ascii_digit() || matches!(first, b'-' | b'+' | b'.')) {
        return None;
    }
    if let Some(digits) = plain.strip_prefix("0x") {
        return radix(digits, 16);
    }
    if let Some(digits) = plain.strip_prefix("0o") {
        return radix(digits, 8);
    }
    let unsigned = plain.strip_prefix(['-', '+']).unwrap_or(plain);
    if matches!(unsigned, ".inf" | ".Inf" | ".INF") || matches!(plain, ".nan" | ".NaN" | ".NAN") {
        return Some(Cow::Borrowed(plain));
    }
    is_decimal(unsigned).then_some(Cow::Borrowed(plain))
}

fn radix(digits: &str, radix: u32) -> Option<Cow<'_, str>> {
    let is_valid = !digits.is_empty() && digits.chars().all(|digit| digit.is_digit(radix));
    let value = || {
        if let Ok(value) = u64::from_str_radix(digits, radix) {
            return value.to_string();
        }
        let digits = digits.chars().filter_map(|digit| digit.to_digit(radix));
        format!("{:e}", digits.fold(0.0, |value, digit| value * f64::from(radix) + f64::from(digit)))
    };
    is_valid.then(|| Cow::Owned(value()))
}

/// `[0-9]+(\.[0-9]*)?|\.[0-9]+`, then perhaps an exponent.
fn is_decimal(unsigned: &str) -> bool {
    let (mantissa, exponent) = match unsigned.find(['e', 'E']) {
        Some(at) => (&unsigned[..at], Some(&unsigned[at + 1..])),
        None => (unsigned, None),
    };
    let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let exponent_is_valid = exponent.is_none_or(|exponent| {
        let digits = exponent.strip_prefix(['-', '+']).unwrap_or(exponent);
        !digits.is_empty() && is_digits(digits)
    });
    is_digits(whole) && is_digits(fraction) && !(whole.is_empty() && fraction.is_empty()) && exponent_is_valid
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(words: &[&str]) -> Vec<Kind> {
        words.iter().map(|word| resolve(word).0).collect()
    }

    #[test]
    fn words_of_the_core_schema_have_their_kinds() {
        assert!(kinds(&["", "~", "null", "Null", "NULL"]).iter().all(|kind| *kind == Kind::Null));
        assert!(kinds(&["true", "True", "FALSE"]).iter().all(|kind| *kind == Kind::Bool));
        let numbers =
            ["0", "-1", "+1", "012", "0o17", "0x1F", "1.", ".5", "-1e5", "1.5E-3", ".inf", "-.Inf", ".nan"];
        assert!(kinds(&numbers).iter().all(|kind| *kind == Kind::Number));
    }

    #[test]
    fn words_of_other_schemas_are_texts() {
        let words = [
            "yes", "No", "on", "1_000", "1:30", "0x", "0o9", "0xg", "nULL", "tRUE", ".", "-", "1e", "--1",
            "0b1",
        ];
        assert!(kinds(&words).iter().all(|kind| *kind == Kind::String));
    }

    #[test]
    fn other_notations_of_numbers_become_decimal_ones() {
        assert_eq!(resolve("0x1F").1, "31");
        assert_eq!(resolve("0o17").1, "15");
    }

    #[test]
    fn letters_that_no_text_may_have_are_escapes_in_quotes() {
        assert_eq!(quote("a\u{7f}\u{fffe}\u{2028}ä\n"), r#""a\u007f\ufffe\u2028ä\n""#);
        for text in ["\u{7f}", "\u{85}", "a\u{feff}b", "\u{ffff}"] {
            assert!(!is_plain_text(text), "{text:?}");
            let document = crate::read(format!("[{}]", quote(text)));
            let value = document.root().and_then(|it| it.elements().next()).expect("it is read");
            assert_eq!(value.as_str().as_deref(), Some(text));
        }
    }

    #[test]
    fn texts_that_would_be_read_as_something_else_need_quotes() {
        for text in [
            "",
            "no",
            "5",
            "true",
            "~",
            "- a",
            "-",
            "a: b",
            "a:",
            "a #b",
            "[a",
            "a,b",
            " a",
            "@a",
            "012",
            "1:30",
            "2020-01-01",
            "a\nb",
            "<<",
        ] {
            assert!(!is_plain_text(text), "{text}");
        }
        for text in ["hill", "-a", "a:b", "a#b", "same.state.it", "Räuber 🪙", "the end"] {
            assert!(is_plain_text(text), "{text}");
        }
    }
}

//! Which words are JSON numbers, and what is wrong with words that only look like numbers.

/// The reason why a word is not a JSON number, as a text that does not include the word.
pub(crate) fn fault(word: &str) -> Option<&'static str> {
    let unsigned = word.strip_prefix('-').unwrap_or(word);
    let bytes = unsigned.as_bytes();
    let digits = |from: usize| from + bytes[from..].iter().take_while(|byte| byte.is_ascii_digit()).count();

    let whole = digits(0);
    if whole == 0 {
        return Some(match bytes.first() {
            Some(b'+') => "a number has no `+` in front",
            Some(b'.') => "a number has a digit before its point, as in `0.5`",
            _ if is_not_finite(unsigned) => "only finite numbers can be written",
            _ => "a number is written in digits, as in `-1` or `2.5`",
        });
    }
    if whole > 1 && bytes[0] == b'0' {
        return Some("a number has no leading zero");
    }
    let mut at = whole;
    if bytes.get(at) == Some(&b'.') {
        let end = digits(at + 1);
        if end == at + 1 {
            return Some("a number has a digit after its point, as in `1.0`");
        }
        at = end;
    }
    let mut has_exponent = false;
    if let Some(b'e' | b'E') = bytes.get(at) {
        at += 1;
        if let Some(b'+' | b'-') = bytes.get(at) {
            at += 1;
        }
        let end = digits(at);
        if end == at {
            return Some("the exponent of a number is written in digits, as in `1e3`");
        }
        at = end;
        has_exponent = true;
    }
    if at < bytes.len() {
        return Some(match bytes.get(1) {
            Some(b'x' | b'X' | b'o' | b'O' | b'b' | b'B') if bytes[0] == b'0' => {
                "a number is written in decimal digits"
            }
            _ => "a number is written in digits, with at most one point and one exponent",
        });
    }
    // The strict reader's own arithmetic decides what is out of range; otherwise the two readers could
    // disagree on the last digit. Numbers of ordinary length without exponent are always in range.
    if (has_exponent || word.len() > 300) && serde_json::from_str::<f64>(word).is_err() {
        return Some("it is out of range, at most about `1.8e308`");
    }
    None
}

/// Returns true for the names that other languages use for infinity and NaN.
pub(crate) fn is_not_finite(word: &str) -> bool {
    matches!(word, "NaN" | "nan" | "Infinity" | "infinity" | "Inf" | "inf")
}

/// The value of a number, even if its notation is not valid JSON.
pub(crate) fn value(word: &str) -> Option<f64> {
    word.parse().ok().filter(|value: &f64| value.is_finite())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_numbers_have_no_fault() {
        for word in ["0", "-0", "10", "1.5", "1e5", "1E-5", "0.0e+0", "123456789012345678901234567890"] {
            assert_eq!(fault(word), None, "{word}");
        }
    }

    #[test]
    fn numbers_of_other_languages_are_refused() {
        for word in
            ["", "-", "+1", ".5", "1.", "01", "-01", "00", "0x1", "1e", "1e+", "NaN", "1_000", "1.2.3"]
        {
            assert!(fault(word).is_some(), "{word}");
        }
    }

    #[test]
    fn numbers_out_of_range_are_refused() {
        assert!(fault("1e400").is_some());
        assert!(fault(&"9".repeat(400)).is_some());
        assert_eq!(fault("0e400"), None);
        assert_eq!(fault("1e-400"), None);
    }
}

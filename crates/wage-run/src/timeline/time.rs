//! Times of timelines: `1500`, `1.5s`, `2m` (spec section 11).

use wage_rules::doc::{Node, Scalar};

/// The latest time that is read: more than the longest run has.
const LATEST: f64 = 1e12;

/// The milliseconds of a text such as `1500`, `250ms`, `1.5s` or `2m`.
pub fn parse(text: &str) -> Option<u64> {
    let text = text.trim();
    let (number, unit) = match text.strip_suffix("ms") {
        Some(number) => (number, 1.0),
        None => match text.char_indices().next_back()? {
            (at, 's') => (&text[..at], 1000.0),
            (at, 'm') => (&text[..at], 60_000.0),
            _ => (text, 1.0),
        },
    };
    let number = number.trim_end();
    let is_decimal = number.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    milliseconds(number.parse().ok().filter(|_| is_decimal)?, unit)
}

/// The milliseconds of a value.
pub(super) fn of(node: Node<'_>) -> Option<u64> {
    match node.scalar()? {
        Scalar::Number(number) => milliseconds(number, 1.0),
        Scalar::Text(text) => parse(text),
        Scalar::Null | Scalar::Bool(_) => None,
    }
}

fn milliseconds(number: f64, unit: f64) -> Option<u64> {
    let time = (number * unit).round();
    (0.0..=LATEST).contains(&time).then_some(time as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_units() {
        assert_eq!(parse("1500"), Some(1500));
        assert_eq!(parse("1.5s"), Some(1500));
        assert_eq!(parse("2m"), Some(120_000));
        assert_eq!(parse("250ms"), Some(250));
        assert_eq!(parse("3 s"), Some(3000));
    }

    #[test]
    fn other_texts_are_no_times() {
        for text in ["", "s", "-1s", "1h", "1e3", "soon", "1:30", "9999999999999"] {
            assert_eq!(parse(text), None, "{text}");
        }
    }
}

//! What an author may have meant by a word that is not valid JSON.

use crate::report::excerpt;

/// The message for a word in the place of a value.
pub(crate) fn unknown(word: &str) -> String {
    let found = excerpt(word);
    match meant(word) {
        Some(meant) => format!("unknown word {found}; did you mean `{meant}`?"),
        None => format!(
            "unknown word {found}: expected `true`, `false`, `null`, or text in double quotes like `\"{}\"`",
            found.trim_matches('`')
        ),
    }
}

/// The JSON word that is most likely meant.
fn meant(word: &str) -> Option<&'static str> {
    let lower = word.to_lowercase();
    match lower.as_str() {
        "undefined" | "none" | "nil" => return Some("null"),
        "yes" | "on" => return Some("true"),
        "no" | "off" => return Some("false"),
        _ => {}
    }
    ["true", "false", "null"]
        .into_iter()
        .find(|candidate| candidate.starts_with(&lower) || is_near(&lower, candidate))
}

/// Returns true if adding, removing or changing one letter, or swapping two neighboring letters, gives the
/// candidate.
fn is_near(word: &str, candidate: &str) -> bool {
    let (a, b) = (word.as_bytes(), candidate.as_bytes());
    let front = a.iter().zip(b).take_while(|(a, b)| a == b).count();
    let (a, b) = (&a[front..], &b[front..]);
    let back = a.iter().rev().zip(b.iter().rev()).take_while(|(a, b)| a == b).count();
    match (&a[..a.len() - back], &b[..b.len() - back]) {
        ([a0, a1], [b0, b1]) => a0 == b1 && a1 == b0,
        (a, b) => a.len() <= 1 && b.len() <= 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_words_are_suggested() {
        for (word, expected) in [
            ("True", "true"),
            ("tr", "true"),
            ("ture", "true"),
            ("flase", "false"),
            ("fals", "false"),
            ("nul", "null"),
            ("nulll", "null"),
            ("undefined", "null"),
            ("None", "null"),
        ] {
            assert_eq!(meant(word), Some(expected), "{word}");
        }
    }

    #[test]
    fn other_words_are_taken_for_text_without_quotes() {
        assert_eq!(meant("rock"), None);
        assert!(unknown("rock").contains("`\"rock\"`"));
    }
}

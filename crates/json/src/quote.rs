//! Writes text as a JSON string.

/// The JSON string of a text, including quotes.
pub fn quote(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_and_controls_are_escaped() {
        assert_eq!(quote("a\"b\\\n"), r#""a\"b\\\n""#);
        assert_eq!(quote("é😀"), "\"é😀\"");
    }
}

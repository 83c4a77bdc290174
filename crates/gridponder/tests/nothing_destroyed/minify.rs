//! Texts on one line, whether or not they are JSON.

/// The text without the white space between its tokens. A string without its end runs on, as it does in a text
/// that never had lines.
pub(crate) fn minify(text: &str) -> String {
    let mut minified = String::with_capacity(text.len());
    let (mut in_string, mut is_escaped) = (false, false);
    for c in text.chars() {
        if in_string {
            in_string = is_escaped || !matches!(c, '"' | '\n');
            is_escaped = !is_escaped && c == '\\';
        } else {
            in_string = c == '"';
        }
        if in_string || !c.is_whitespace() {
            minified.push(c);
        }
    }
    minified
}

//! Minifies a text to one line, even if it is not JSON.

/// The text without the white space between its tokens. An unterminated string continues to the end, because
/// the result has no line breaks.
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

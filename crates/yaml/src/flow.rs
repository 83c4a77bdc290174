//! Brackets and quotes that are open at an offset, found without reading the text in full.

use std::ops::Range;

/// What is open at the end of a piece of text.
#[derive(Debug, Default)]
pub(crate) struct Open {
    /// The offsets of the open brackets, outermost first.
    pub(crate) brackets: Vec<usize>,
    /// The offset of the opening quote, if the end is inside of a quoted text.
    pub(crate) quote: Option<usize>,
    /// The last quoted text before the end, with its quotes.
    pub(crate) last_quoted: Option<Range<usize>>,
}

/// Scans from the beginning of some token up to an offset.
pub(crate) fn open_at(text: &str, from: usize, to: usize) -> Open {
    let bytes = &text.as_bytes()[..to.min(text.len())];
    let mut open = Open::default();
    let mut at = from;
    // Whether a token may begin here, so that a quote or bracket is one.
    let mut is_fresh = true;
    while let Some(&byte) = bytes.get(at) {
        let is_followed_by_blank = bytes.get(at + 1).is_none_or(u8::is_ascii_whitespace);
        let is_in_brackets = !open.brackets.is_empty();
        match byte {
            b'\n' => is_fresh |= !is_in_brackets,
            b' ' | b'\t' | b'\r' => {}
            b'#' if at == 0 || bytes[at - 1].is_ascii_whitespace() => {
                at += bytes[at..].iter().take_while(|byte| **byte != b'\n').count();
                continue;
            }
            b'"' | b'\'' if is_fresh => {
                let Some(end) = quoted_end(bytes, at) else {
                    open.quote = Some(at);
                    return open;
                };
                open.last_quoted = Some(at..end);
                at = end;
                is_fresh = false;
                continue;
            }
            b'[' | b'{' if is_fresh || is_in_brackets => {
                open.brackets.push(at);
                is_fresh = true;
            }
            b']' | b'}' if is_in_brackets => {
                open.brackets.pop();
                is_fresh = false;
            }
            b',' if is_in_brackets => is_fresh = true,
            b':' if is_followed_by_blank || is_in_brackets => is_fresh = true,
            b'-' | b'?' if is_followed_by_blank && is_fresh => {}
            b'&' | b'*' | b'!' if is_fresh => {
                at += bytes[at..]
                    .iter()
                    .take_while(|byte| !byte.is_ascii_whitespace() && !b",]}".contains(byte))
                    .count();
                continue;
            }
            _ => is_fresh = false,
        }
        at += 1;
    }
    open
}

/// The offset behind the closing quote of the text that begins at `at`.
fn quoted_end(bytes: &[u8], at: usize) -> Option<usize> {
    let quote = *bytes.get(at)?;
    let mut at = at + 1;
    loop {
        match *bytes.get(at)? {
            b'\\' if quote == b'"' => at += 2,
            byte if byte != quote => at += 1,
            _ if quote == b'\'' && bytes.get(at + 1) == Some(&quote) => at += 2,
            _ => return Some(at + 1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn open_brackets_and_quotes_are_found() {
        let open = open_at("a: { b: [1, \"]\", c", 0, 18);
        assert_eq!((open.brackets, open.quote, open.last_quoted), (vec![3, 8], None, Some(12..15)));
        assert_eq!(open_at("a: 'it''s", 0, 9).quote, Some(3));
        assert_eq!(open_at("a: b's [x # \"", 0, 13).brackets, Vec::<usize>::new());
    }
}

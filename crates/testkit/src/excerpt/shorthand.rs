//! What cannot be typed: `«text» × 300` is a text 300 times, `<U+FEFF>` a character by its number, and
//! `<E9>` a single byte.

/// A text with its repetitions written out.
///
/// # Errors
///
/// Where a text is marked and no number says how often it stands there.
pub(super) fn repeated(text: &str) -> Result<String, String> {
    /// More than any example needs.
    const MOST: usize = 1_000_000;
    let mut all = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('«') {
        let (marked, after) = after.split_once("» × ").ok_or("`«` without `» × `")?;
        let digits = after.bytes().take_while(u8::is_ascii_digit).count();
        let (number, after) = after.split_at(digits);
        let times: usize = number.parse().map_err(|_| "`» × ` without a number".to_owned())?;
        if times.saturating_mul(marked.len()) > MOST {
            return Err(format!("{times} times are too many"));
        }
        all.push_str(before);
        all.push_str(&marked.repeat(times));
        rest = after;
    }
    all.push_str(rest);
    Ok(all)
}

/// Splits off what stands in angle brackets before a text.
pub(super) fn leading_characters(text: &str) -> (&str, &str) {
    let mut rest = text;
    while let Some((_, after)) = bracketed(rest) {
        rest = after;
    }
    text.split_at(text.len() - rest.len())
}

/// The bytes of a text, with those that it only names.
pub(super) fn written_out(text: &str) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('<') {
        bytes.extend_from_slice(&rest.as_bytes()[..at]);
        rest = &rest[at..];
        if let Some((named, after)) = bracketed(rest) {
            bytes.extend(named);
            rest = after;
        } else {
            bytes.push(b'<');
            rest = &rest[1..];
        }
    }
    bytes.extend_from_slice(rest.as_bytes());
    bytes
}

/// The bytes that a text in angle brackets names, and what follows it.
fn bracketed(text: &str) -> Option<(Vec<u8>, &str)> {
    let (named, after) = text.strip_prefix('<')?.split_once('>')?;
    if let Some(number) = named.strip_prefix("U+") {
        let c = char::from_u32(u32::from_str_radix(number, 16).ok()?)?;
        return Some((c.to_string().into_bytes(), after));
    }
    let byte = u8::from_str_radix(named, 16).ok().filter(|_| named.len() == 2)?;
    Some((vec![byte], after))
}

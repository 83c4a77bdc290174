//! Words that readers of YAML take for different things.

/// Whether readers of YAML 1.1 and 1.2 take an unquoted word for different things: `no`, `012`, `1_000`, `1:30`.
pub fn is_ambiguous(source: &str) -> bool {
    // Nearly all words begin like none of these, and the rest are written in one of three ways.
    const WORDS: [[&str; 3]; 4] =
        [["yes", "Yes", "YES"], ["no", "No", "NO"], ["on", "On", "ON"], ["off", "Off", "OFF"]];
    match source.as_bytes().first() {
        Some(b'y' | b'Y' | b'n' | b'N' | b'o' | b'O') => {
            return source.len() <= 3 && WORDS.as_flattened().contains(&source);
        }
        Some(b'0'..=b'9' | b'-' | b'+') => {}
        _ => return false,
    }
    let digits = source.strip_prefix(['-', '+']).unwrap_or(source);
    if !digits.starts_with(|c: char| c.is_ascii_digit()) {
        return false;
    }
    let is_octal =
        digits.len() > 1 && digits.starts_with('0') && digits.bytes().all(|it| it.is_ascii_digit());
    let is_grouped = digits.contains('_')
        && digits.bytes().all(|it| it.is_ascii_digit() || matches!(it, b'_' | b'.'))
        && digits.bytes().filter(|&it| it == b'.').count() <= 1;
    let mut parts = digits.split(':');
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|it| it.is_ascii_digit());
    let is_sexagesimal = digits.contains(':')
        && parts.next().is_some_and(is_number)
        && parts.all(|part| is_number(part) && part.len() <= 2 && part.parse::<u8>().is_ok_and(|it| it < 60));
    is_octal || is_grouped || is_sexagesimal
}

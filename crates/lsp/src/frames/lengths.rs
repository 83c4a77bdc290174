//! Finds `Content-Length` headers in arbitrary input.

/// Cap on the digits of a length.
const MAX_DIGITS: usize = 18;

/// Cap on the line with a length.
pub(super) const LONGEST: usize = 64;

const NAME: &[u8] = b"content-length:";

/// The result of a scan.
pub(super) enum Scan {
    /// A complete header.
    Header(Header),
    /// No complete header yet.
    More {
        /// Whether some input is not part of a header.
        garbage: bool,
        /// The number of bytes that cannot be part of a header.
        done: usize,
    },
}

/// A header.
pub(super) struct Header {
    /// Whether invalid input precedes it.
    pub(super) garbage: bool,
    /// The start of the body.
    pub(super) body: usize,
    /// The stated length of the body.
    pub(super) length: usize,
}

/// Scans for the next header.
pub(super) fn scan(bytes: &[u8]) -> Scan {
    let Some(at) = find(bytes, 0) else {
        // The last bytes may be the start of a header.
        let kept = bytes.len().min(LONGEST);
        let last_line = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        let complete = &bytes[..last_line];
        let begun = &bytes[last_line..];
        let is_no_name =
            |begun: &[u8]| begun.len() > LONGEST || !begun.iter().all(|byte| is_of_header(*byte));
        let garbage = !is_header(complete) || is_no_name(begun);
        return Scan::More { garbage, done: if garbage { bytes.len() - kept } else { 0 } };
    };
    let garbage = !is_header(&bytes[..at]);
    let (length, mut end) = length_at(&bytes[at..]).map_or((0, at), |(length, end)| (length, at + end));
    // Other lines of the header, up to the empty one.
    loop {
        let rest = &bytes[end..];
        if let Some(body) = [&b"\r\n"[..], b"\n"].into_iter().find(|empty| rest.starts_with(empty)) {
            return Scan::Header(Header { garbage, body: end + body.len(), length });
        }
        match rest.iter().position(|byte| *byte == b'\n') {
            Some(line) if is_line_of_header(&rest[..line]) => end += line + 1,
            // Either the body follows without an empty line, or the rest has not arrived yet.
            None if rest.len() <= LONGEST && rest.iter().all(|byte| is_of_header(*byte)) => {
                return Scan::More { garbage: false, done: 0 };
            }
            _ => return Scan::Header(Header { garbage, body: end, length }),
        }
    }
}

/// The start of the next complete line with a length, from here on.
pub(super) fn find(bytes: &[u8], from: usize) -> Option<usize> {
    let mut at = from.min(bytes.len());
    loop {
        // A rare byte of the name.
        at += bytes[at..].iter().position(|byte| matches!(byte, b'-'))?;
        let start = at.checked_sub("content".len());
        if let Some(start) = start.filter(|start| length_at(&bytes[*start..]).is_some()) {
            return Some(start);
        }
        at += 1;
    }
}

/// The length on a line, and the end of the line; `None` if there is none.
fn length_at(line: &[u8]) -> Option<(usize, usize)> {
    let name = line.get(..NAME.len())?;
    if !name.eq_ignore_ascii_case(NAME) {
        return None;
    }
    let blank = |from: usize| line[from..].iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    let start = NAME.len() + blank(NAME.len());
    let digits = line[start..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let mut end = start + digits;
    end += blank(end);
    end += usize::from(line[end..].starts_with(b"\r"));
    let is_one = (1..=MAX_DIGITS).contains(&digits) && line[end..].starts_with(b"\n");
    let length = std::str::from_utf8(&line[start..start + digits]).ok()?;
    is_one.then_some((length.parse().ok()?, end + 1))
}

/// Returns true if lines are other valid header lines.
fn is_header(lines: &[u8]) -> bool {
    let lines = lines.strip_suffix(b"\n").unwrap_or(lines);
    lines.is_empty()
        || lines.split(|byte| *byte == b'\n').all(|line| {
            let line = line.strip_suffix(b"\r").unwrap_or(line);
            line.is_empty() || is_line_of_header(line)
        })
}

fn is_line_of_header(line: &[u8]) -> bool {
    let name = line.split(|byte| *byte == b':').next().unwrap_or_default();
    let is_name = !name.is_empty() && name.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'-');
    is_name && name.len() < line.len() && !name.eq_ignore_ascii_case(b"content-length")
}

/// Returns true if a byte may occur in a header line. JSON begins with one that may not.
fn is_of_header(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"-:;=/.\"\r \t".contains(&byte)
}

//! Messages on a stream: a header with the number of bytes, an empty line, and so many bytes of JSON (specification of the
//! protocol, "base protocol").

use std::io::{self, BufRead, Read, Write};

use serde_json::Value as Json;

/// Cap on the bytes of a message; clients send some hundreds.
const MAX_BODY: usize = 16 << 20;

/// Cap on the bytes of a line of a header.
const MAX_LINE: u64 = 4096;

/// Cap on the lines of a header.
const MAX_LINES: usize = 64;

/// What was read.
#[derive(Debug, PartialEq)]
pub(crate) enum Incoming {
    /// A message.
    Message(Json),
    /// A message that is no JSON: why.
    Broken(String),
    /// The stream has ended, or what follows cannot be told from noise.
    End,
}

/// Reads the next message.
pub(crate) fn read(input: &mut dyn BufRead) -> io::Result<Incoming> {
    let mut length = None;
    for _ in 0..MAX_LINES {
        let mut line = Vec::new();
        input.take(MAX_LINE).read_until(b'\n', &mut line)?;
        if line.last() != Some(&b'\n') {
            return Ok(Incoming::End);
        }
        let line = String::from_utf8_lossy(&line);
        let line = line.trim();
        if line.is_empty() {
            // Without a length there is no telling where the next message begins: the next header will have one.
            match length.take() {
                Some(length) => return body(input, length),
                None => continue,
            }
        }
        if let Some((name, value)) = line.split_once(':')
            && name.trim().eq_ignore_ascii_case("content-length")
        {
            length = value.trim().parse().ok();
        }
    }
    Ok(Incoming::End)
}

fn body(input: &mut dyn BufRead, length: usize) -> io::Result<Incoming> {
    if length > MAX_BODY {
        let skipped = io::copy(&mut input.take(length as u64), &mut io::sink())?;
        let is_whole = skipped == length as u64;
        let why = format!("a message of {length} bytes is too long; the limit is {MAX_BODY}");
        return Ok(if is_whole { Incoming::Broken(why) } else { Incoming::End });
    }
    let mut bytes = Vec::new();
    input.take(length as u64).read_to_end(&mut bytes)?;
    if bytes.len() < length {
        return Ok(Incoming::End);
    }
    Ok(match serde_json::from_slice(&bytes) {
        Ok(message) => Incoming::Message(message),
        Err(why) => Incoming::Broken(format!("invalid JSON: {why}")),
    })
}

/// Writes a message.
pub(crate) fn write(output: &mut dyn Write, message: &Json) -> io::Result<()> {
    let body = message.to_string();
    write!(output, "Content-Length: {}\r\n\r\n{body}", body.len())?;
    output.flush()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn all(mut bytes: &[u8]) -> Vec<Incoming> {
        let mut all = Vec::new();
        while all.last() != Some(&Incoming::End) {
            all.push(read(&mut bytes).expect("a slice can be read"));
        }
        all
    }

    #[test]
    fn messages_are_read_one_after_the_other() {
        let text = b"Content-Length: 7\r\n\r\n{\"a\":1}content-length:2\nX-More: 1\n\n[]";
        assert_eq!(
            all(text),
            [Incoming::Message(json!({ "a": 1 })), Incoming::Message(json!([])), Incoming::End]
        );
    }

    #[test]
    fn a_message_that_is_no_json_is_told_and_the_next_one_read() {
        let read = all(b"Content-Length: 3\r\n\r\n{a}Content-Length: 2\r\n\r\n{}");
        assert!(matches!(&read[0], Incoming::Broken(why) if why.starts_with("invalid JSON")), "{read:?}");
        assert_eq!(read[1..], [Incoming::Message(json!({})), Incoming::End]);
    }

    #[test]
    fn a_message_that_is_cut_off_ends_the_stream() {
        assert_eq!(all(b"Content-Length: 30\r\n\r\n{}"), [Incoming::End]);
        assert_eq!(all(b"Content-Length: 3"), [Incoming::End]);
    }

    #[test]
    fn what_is_written_can_be_read() {
        let mut bytes = Vec::new();
        write(&mut bytes, &json!({ "text": "ä" })).expect("a vector can be written");
        assert_eq!(all(&bytes)[0], Incoming::Message(json!({ "text": "ä" })));
    }
}

//! Frames of the input, looked at before tower-lsp reads them: it ends at the first that it cannot read,
//! and one broken message must not cost all that follow.

use std::io;

use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, BufReader};
use tower_lsp::jsonrpc::{Request, Response};

/// The longest message that is read; a document may be a few times what is checked.
const MAX_BODY: usize = 256 * 1024 * 1024;

/// The longest header, and the longest piece of what is no header.
const MAX_HEADER: u64 = 8 * 1024;

/// Copies what is well-formed until the input ends. What is skipped is told.
pub(crate) async fn copy_well_formed(
    input: impl AsyncRead + Unpin,
    mut output: impl AsyncWrite + Unpin,
    skipped: impl Fn(String),
) -> io::Result<()> {
    let mut input = BufReader::new(input);
    loop {
        let Some(length) = header(&mut input, &skipped).await? else { return Ok(()) };
        if length > MAX_BODY {
            skipped(format!("a message of {length} bytes was skipped: it is too long"));
            let rest = &mut (&mut input).take(length as u64);
            tokio::io::copy(rest, &mut tokio::io::sink()).await?;
            continue;
        }
        let mut body = vec![0; length];
        input.read_exact(&mut body).await?;
        match well_formed(&body) {
            Ok(()) => {
                output.write_all(format!("Content-Length: {length}\r\n\r\n").as_bytes()).await?;
                output.write_all(&body).await?;
            }
            Err(why) => skipped(format!("a message was skipped: {why}")),
        }
    }
}

/// The length that the next header gives; `None` at the end of the input.
async fn header(
    input: &mut (impl AsyncBufReadExt + Unpin),
    skipped: &impl Fn(String),
) -> io::Result<Option<usize>> {
    let mut length = None;
    let mut line = Vec::new();
    loop {
        line.clear();
        (&mut *input).take(MAX_HEADER).read_until(b'\n', &mut line).await?;
        if line.is_empty() {
            return Ok(None);
        }
        let text = String::from_utf8_lossy(&line);
        let text = text.trim();
        match (text.split_once(':'), length) {
            // The empty line ends a header; lines before one are left over from something broken.
            (None, Some(length)) if text.is_empty() => return Ok(Some(length)),
            (Some((name, value)), _) if name.eq_ignore_ascii_case("content-length") => {
                length = value.trim().parse().ok();
            }
            (Some((name, _)), _) if name.eq_ignore_ascii_case("content-type") => {}
            (None, None) if text.is_empty() => {}
            _ => skipped("something between messages was skipped".to_owned()),
        }
    }
}

/// Whether tower-lsp can read a message.
fn well_formed(body: &[u8]) -> Result<(), String> {
    let message: serde_json::Value =
        serde_json::from_slice(body).map_err(|error| format!("it is not JSON: {error}"))?;
    let is_message = serde_json::from_value::<Request>(message.clone()).is_ok()
        || serde_json::from_value::<Response>(message).is_ok();
    if is_message { Ok(()) } else { Err("it is neither a request nor a response".to_owned()) }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;

    async fn copied(input: &str) -> (String, Vec<String>) {
        let skipped = Mutex::new(Vec::new());
        let mut output = Vec::new();
        // An end in the middle of a message is an error of the input, after which all is over anyway.
        let _ = copy_well_formed(input.as_bytes(), &mut output, |it| skipped.lock().unwrap().push(it)).await;
        (String::from_utf8(output).unwrap(), skipped.into_inner().unwrap())
    }

    fn framed(body: &str) -> String {
        format!("Content-Length: {}\r\n\r\n{body}", body.len())
    }

    const PING: &str = r#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#;

    #[tokio::test]
    async fn well_formed_messages_go_through_as_they_are() {
        let response = r#"{"jsonrpc":"2.0","id":1,"result":null}"#;
        let input = framed(PING) + &framed(response);
        assert_eq!(copied(&input).await, (input, vec![]));
    }

    #[tokio::test]
    async fn what_is_broken_is_skipped_and_told() {
        for broken in ["[1, 2]", "{", "{}{}", "\u{1}", r#"{"jsonrpc":"1.0","id":1,"method":"ping"}"#] {
            let (output, skipped) = copied(&(framed(broken) + &framed(PING))).await;
            assert_eq!(output, framed(PING), "{broken}");
            assert_eq!(skipped.len(), 1, "{broken}");
        }
    }

    #[tokio::test]
    async fn text_between_messages_is_skipped() {
        let input = format!("what is this\r\n\r\n{}", framed(PING));
        assert_eq!(copied(&input).await.0, framed(PING));
    }

    #[tokio::test]
    async fn header_names_may_be_in_any_case() {
        let input = framed(PING).replace("Content-Length", "content-length");
        assert_eq!(copied(&input).await.0, framed(PING));
    }

    #[tokio::test]
    async fn an_input_that_ends_in_a_message_ends() {
        assert_eq!(copied(&framed(PING)[..30]).await.0, "");
    }
}

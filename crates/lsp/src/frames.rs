//! Validates the frames of the input before tower-lsp reads them: it stops at the first invalid one, but a
//! malformed message must neither affect later ones nor stay unanswered.

mod lengths;

use std::borrow::Cow;
use std::io;

use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::{Value, json};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tower_lsp::jsonrpc::{ErrorCode, Response};

use crate::surrogates;
use lengths::{Header, Scan};

/// The maximum length of a message, well above that of a document that is checked.
const MAX_BODY: usize = 256 * 1024 * 1024;

/// The number of bytes to read at once.
const CHUNK: usize = 64 * 1024;

/// The request that replaces a malformed message, so that its error is sent in order.
pub(crate) const MALFORMED: &str = "goldpath/malformed";

/// Copies valid messages until the input ends. An invalid one is replaced by a request for its error, and
/// `skipped` is called.
pub(crate) async fn copy_well_formed(
    input: impl AsyncRead + Unpin,
    mut output: impl AsyncWrite + Unpin,
    skipped: impl Fn(String),
) -> io::Result<()> {
    let mut frames = Frames { input, unread: Vec::new(), is_garbage: false };
    while let Some(frame) = frames.next().await? {
        let message = match frame {
            Frame::Body(body) => match message(&body) {
                Ok((text, is_lost)) => {
                    if is_lost {
                        skipped("a message is not UTF-8; invalid bytes were replaced".to_owned());
                    }
                    text.into_owned()
                }
                Err(refusal) => {
                    if refusal.code == ErrorCode::ParseError {
                        frames.go_on_behind(&body);
                    }
                    refusal.tell(&skipped)
                }
            },
            Frame::Refused(refusal) => refusal.tell(&skipped),
        };
        if !message.is_empty() {
            output.write_all(header(message.len()).as_bytes()).await?;
            output.write_all(message.as_bytes()).await?;
        }
    }
    Ok(())
}

/// The header of a message.
pub(crate) fn header(length: usize) -> String {
    format!("Content-Length: {length}\r\n\r\n")
}

/// Takes the messages that are complete out of well-formed output.
pub(crate) fn take_bodies(output: &mut Vec<u8>) -> Vec<String> {
    let (mut bodies, mut taken) = (Vec::new(), 0);
    while let Scan::Header(Header { body, length, .. }) = lengths::scan(&output[taken..])
        && let Some(text) = output.get(taken + body..taken + body + length)
    {
        bodies.push(String::from_utf8_lossy(text).into_owned());
        taken += body + length;
    }
    output.drain(..taken);
    bodies
}

/// The next part of the input.
enum Frame {
    Body(Vec<u8>),
    Refused(Refusal),
}

/// Why a message is rejected.
struct Refusal {
    code: ErrorCode,
    why: String,
    /// The id of the message, if it can be read.
    id: Value,
    /// Whether the message is a response, which gets no answer.
    is_response: bool,
}

impl Refusal {
    fn parse(why: String) -> Self {
        Self { code: ErrorCode::ParseError, why, id: Value::Null, is_response: false }
    }

    /// Reports the rejection. Returns the replacement of the message.
    fn tell(self, skipped: &impl Fn(String)) -> String {
        skipped(format!("skipped a message: {}", self.why));
        if self.is_response {
            return String::new();
        }
        let params = json!({ "code": self.code.code(), "message": self.why });
        json!({ "jsonrpc": "2.0", "id": self.id, "method": MALFORMED, "params": params }).to_string()
    }
}

/// The input, split into frames.
struct Frames<R> {
    input: R,
    unread: Vec<u8>,
    /// Whether invalid input was found and reported, and no header has followed yet.
    is_garbage: bool,
}

impl<R: AsyncRead + Unpin> Frames<R> {
    /// The next frame; `None` at the end of the input.
    async fn next(&mut self) -> io::Result<Option<Frame>> {
        loop {
            match lengths::scan(&self.unread) {
                Scan::Header(Header { garbage, body, length }) => {
                    let is_news = garbage && !self.is_garbage;
                    if is_news {
                        // The header stays, and is found again.
                        self.is_garbage = true;
                        return Ok(Some(Frame::Refused(garbage_refusal())));
                    }
                    self.is_garbage = false;
                    self.unread.drain(..body);
                    if length > MAX_BODY {
                        self.is_garbage = true;
                        let why = format!("{length} bytes are too many");
                        return Ok(Some(Frame::Refused(Refusal::parse(why))));
                    }
                    return self.body(length).await;
                }
                Scan::More { garbage, done } => {
                    self.unread.drain(..done);
                    if garbage && !self.is_garbage {
                        self.is_garbage = true;
                        return Ok(Some(Frame::Refused(garbage_refusal())));
                    }
                }
            }
            if !self.fill().await? {
                return Ok(None);
            }
        }
    }

    /// Reads a message body with this stated length. A header inside, which valid JSON cannot contain, shows
    /// that the message is shorter.
    async fn body(&mut self, length: usize) -> io::Result<Option<Frame>> {
        let mut looked_at = 0;
        while self.unread.len() < length {
            if let Some(end) = lengths::find(&self.unread, looked_at) {
                return Ok(Some(Frame::Refused(self.cut(end))));
            }
            looked_at = self.unread.len().saturating_sub(lengths::LONGEST);
            if !self.fill().await? {
                return Ok(None);
            }
        }
        if let Some(end) = lengths::find(&self.unread, looked_at).filter(|end| *end < length) {
            return Ok(Some(Frame::Refused(self.cut(end))));
        }
        let rest = self.unread.split_off(length);
        Ok(Some(Frame::Body(std::mem::replace(&mut self.unread, rest))))
    }

    /// Rejects the input before a header as a message with a wrong length.
    fn cut(&mut self, end: usize) -> Refusal {
        let body: Vec<u8> = self.unread.drain(..end).collect();
        let id = serde_json::from_slice(&body).map_or(Value::Null, |message| id_of(&message));
        Refusal { id, ..Refusal::parse("it is shorter than its `Content-Length`".to_owned()) }
    }

    /// Continues with the next header after an invalid message, starting near its end, where that header may
    /// have begun. The rest of a message that is longer than stated is not a further error.
    fn go_on_behind(&mut self, body: &[u8]) {
        self.is_garbage = true;
        let end = body.len().saturating_sub(lengths::LONGEST);
        self.unread.splice(..0, body[end..].iter().copied());
    }

    /// Reads more input. Returns false at its end.
    async fn fill(&mut self) -> io::Result<bool> {
        let before = self.unread.len();
        self.unread.reserve(CHUNK);
        self.input.read_buf(&mut self.unread).await?;
        Ok(self.unread.len() > before)
    }
}

fn garbage_refusal() -> Refusal {
    Refusal::parse("missing `Content-Length` header".to_owned())
}

/// The id of a message; `null` if it has none that can be answered.
fn id_of(message: &Value) -> Value {
    message.get("id").filter(|id| id.is_i64() || id.is_string()).cloned().unwrap_or_default()
}

/// The members of a message, to detect duplicates.
#[derive(Deserialize)]
struct Members {
    #[serde(rename = "jsonrpc")]
    _jsonrpc: Option<IgnoredAny>,
    #[serde(rename = "id")]
    _id: Option<IgnoredAny>,
    #[serde(rename = "method")]
    _method: Option<IgnoredAny>,
    #[serde(rename = "params")]
    _params: Option<IgnoredAny>,
    #[serde(rename = "result")]
    _result: Option<IgnoredAny>,
    #[serde(rename = "error")]
    _error: Option<IgnoredAny>,
}

/// Validates a message for tower-lsp. Also returns whether some of it was not valid text.
fn message(body: &[u8]) -> Result<(Cow<'_, str>, bool), Refusal> {
    let (text, is_lost) = surrogates::readable(body);
    let message: Value =
        serde_json::from_str(&text).map_err(|error| Refusal::parse(format!("invalid JSON: {error}")))?;
    let is_response = message.get("method").is_none()
        && (message.get("result").is_some() || message.get("error").is_some());
    let why = if is_response {
        // Parse the text: a `Value` would hide duplicate members.
        serde_json::from_str::<Response>(&text).is_err().then_some("invalid JSON-RPC response")
    } else if !message.is_object() {
        Some("expected a JSON object")
    } else if serde_json::from_str::<Members>(&text).is_err() {
        Some("duplicate member")
    } else if message.get("jsonrpc").and_then(Value::as_str) != Some("2.0") {
        Some("`jsonrpc` must be \"2.0\"")
    } else if !message.get("method").is_some_and(Value::is_string) {
        Some("missing `method`")
    } else if !message.get("id").is_none_or(|id| id.is_i64() || id.is_string() || id.is_null()) {
        Some("`id` must be an integer or a string")
    } else {
        None
    };
    match why {
        None => Ok((text, is_lost)),
        Some(why) => {
            let code = ErrorCode::InvalidRequest;
            Err(Refusal { code, why: why.to_owned(), id: id_of(&message), is_response })
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;

    async fn copied(input: &str) -> (String, Vec<String>) {
        let skipped = Mutex::new(Vec::new());
        let mut output = Vec::new();
        // An end of the input within a message is an error, but ends the server anyway.
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

    /// The codes and ids of the requested errors before the ping, which must arrive.
    async fn errors(input: &str) -> Vec<(i64, Value)> {
        let (output, skipped) = copied(&(input.to_owned() + &framed(PING))).await;
        let before = output.strip_suffix(&framed(PING)).unwrap_or_else(|| panic!("{input}: {output}"));
        let bodies = before.split("Content-Length: ").filter_map(|frame| frame.split_once("\r\n\r\n"));
        let errors: Vec<(i64, Value)> = bodies
            .map(|(_, body)| serde_json::from_str::<Value>(body).unwrap())
            .map(|mut message| {
                assert_eq!(message["method"], MALFORMED);
                (message["params"]["code"].as_i64().unwrap(), message["id"].take())
            })
            .collect();
        assert_eq!(skipped.len(), errors.len(), "{input}");
        errors
    }

    #[tokio::test]
    async fn what_is_broken_gets_its_error() {
        for (broken, code, id) in [
            ("[1, 2]", -32600, Value::Null),
            ("[]", -32600, Value::Null),
            ("{", -32700, Value::Null),
            ("{}{}", -32700, Value::Null),
            ("\u{1}", -32700, Value::Null),
            ("", -32700, Value::Null),
            (r#"{"jsonrpc":"1.0","id":1,"method":"ping"}"#, -32600, json!(1)),
            (r#"{"id":"a","method":"ping"}"#, -32600, json!("a")),
            (r#"{"jsonrpc":"2.0","id":7}"#, -32600, json!(7)),
            (r#"{"jsonrpc":"2.0","id":7,"id":8,"method":"ping"}"#, -32600, json!(8)),
            (r#"{"jsonrpc":"2.0","id":7,"method":"ping","params":[],"params":[]}"#, -32600, json!(7)),
            (r#"{"jsonrpc":"2.0","id":7,"method":5}"#, -32600, json!(7)),
            (r#"{"jsonrpc":"2.0","id":[7],"method":"ping"}"#, -32600, Value::Null),
        ] {
            assert_eq!(errors(&framed(broken)).await, [(code, id)], "{broken}");
        }
    }

    #[tokio::test]
    async fn a_broken_response_is_told_and_not_answered() {
        for broken in [
            r#"{"jsonrpc":"2.0","id":{},"result":null}"#,
            r#"{"jsonrpc":"2.0","id":1,"error":{"code":1,"code":2,"message":""}}"#,
            r#"{"jsonrpc":"2.0","id":1,"id":1,"result":null}"#,
        ] {
            let (output, skipped) = copied(&(framed(broken) + &framed(PING))).await;
            assert_eq!((output, skipped.len()), (framed(PING), 1), "{broken}");
        }
    }

    #[tokio::test]
    async fn what_is_no_header_is_one_error_and_swallows_nothing() {
        for broken in [
            "what is this\r\n\r\n".to_owned(),
            format!("Content-Length: abc\r\n\r\n{PING}"),
            format!("Content-Length: -5\r\n\r\n{PING}"),
            format!("Content-Length: 99999999999999999999999\r\n\r\n{PING}"),
            format!("Content-Type: x\r\n\r\n{PING}"),
            PING.to_owned(),
            "\u{0}\u{1}\r\n".repeat(9000),
            "x".repeat(100_000),
        ] {
            let shown: String = broken.chars().take(60).collect();
            assert_eq!(errors(&broken).await, [(-32700, Value::Null)], "{shown}");
        }
    }

    #[tokio::test]
    async fn a_wrong_length_costs_its_own_message_alone() {
        let wrong =
            |by: isize| format!("Content-Length: {}\r\n\r\n{PING}", PING.len().saturating_add_signed(by));
        assert_eq!(errors(&wrong(-1)).await, [(-32700, Value::Null)]);
        assert_eq!(errors(&wrong(-20)).await, [(-32700, Value::Null)]);
        for by in [1, 10, 30, 5000] {
            assert_eq!(errors(&wrong(by)).await, [(-32700, json!(1))], "{by}");
        }
        assert_eq!(errors(&wrong(1 << 40)).await, [(-32700, Value::Null)]);
    }

    #[tokio::test]
    async fn a_header_in_a_string_is_none() {
        let text = r#"{"jsonrpc":"2.0","id":1,"method":"ping","params":["\r\nContent-Length: 5\r\n\r\n{}"]}"#;
        assert_eq!(copied(&framed(text)).await, (framed(text), vec![]));
    }

    #[tokio::test]
    async fn an_error_does_not_wait_for_the_next_message() {
        let (mut client, server) = tokio::io::duplex(1024);
        let (told, mut is_told) = tokio::sync::mpsc::unbounded_channel();
        let copying = copy_well_formed(server, tokio::io::sink(), move |why| drop(told.send(why)));
        let task = tokio::spawn(copying);
        for broken in ["Content-Length: abc\r\n\r\n{}", "Content-Length: 2\r\n\r\n[]"] {
            client.write_all(broken.as_bytes()).await.unwrap();
            let told = tokio::time::timeout(testrun::PATIENCE, is_told.recv()).await;
            assert!(told.unwrap().is_some(), "{broken}");
        }
        drop(client);
        task.await.unwrap().unwrap();
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

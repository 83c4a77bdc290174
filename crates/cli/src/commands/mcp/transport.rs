//! Messages as lines: JSON-RPC on the standard streams.
//!
//! A line that is no message of the protocol is answered with an error, with its `id` where that can be read, and the
//! session goes on.

use std::future::Future;
use std::io::{self, BufRead, BufReader, Read, Write as _};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use rmcp::model::{ErrorCode, JsonRpcMessage};
use rmcp::service::{RoleServer, RxJsonRpcMessage, TxJsonRpcMessage};
use rmcp::transport::Transport;
use serde::Serialize;
use serde_json::Value;
use tokio::sync::mpsc;
use tokio::task::spawn_blocking;

/// The most bytes of a message.
const MAX_LINE: u64 = 4 << 20;

/// How many messages wait at most to be read, or to be written.
const WAITING: usize = 64;

/// How long answers are waited for once the input has ended.
const LINGER: Duration = Duration::from_secs(2);

/// The key of the protocol version in the `_meta` of requests that need no `initialize`.
const VERSION_KEY: &str = "io.modelcontextprotocol/protocolVersion";

/// A line of the input; `Err` if it is too long or not UTF-8.
type Line = Result<String, &'static str>;

/// The lines of the streams.
pub(super) struct Lines {
    input: tokio::sync::Mutex<mpsc::Receiver<Line>>,
    output: Writer,
    /// Whether a client has begun a session.
    has_begun: AtomicBool,
    /// The number of requests without an answer.
    open: AtomicUsize,
    /// When the input ended.
    ended: OnceLock<Instant>,
}

/// Writes messages, each on a line, one after the other.
#[derive(Clone)]
pub(super) struct Writer {
    lines: Arc<Mutex<Option<SyncSender<Vec<u8>>>>>,
    is_done: Arc<AtomicBool>,
}

impl Lines {
    /// Those of the process.
    pub(super) fn of_process() -> Self {
        let (send, input) = mpsc::channel(WAITING);
        thread::spawn(move || read(io::stdin().lock(), &send));
        Self {
            input: tokio::sync::Mutex::new(input),
            output: Writer::new(),
            has_begun: AtomicBool::new(false),
            open: AtomicUsize::new(0),
            ended: OnceLock::new(),
        }
    }

    pub(super) fn writer(&self) -> Writer {
        self.output.clone()
    }

    /// Whether the input has ended.
    pub(super) fn are_over(&self) -> bool {
        self.ended.get().is_some()
    }

    /// Waits a moment for the answers to what was asked before the input ended.
    async fn linger(&self) {
        let ended = self.ended.get_or_init(Instant::now);
        while self.open.load(Ordering::Relaxed) > 0 && ended.elapsed() < LINGER {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    /// The next message. What is none is answered.
    async fn message(&self) -> Option<RxJsonRpcMessage<RoleServer>> {
        loop {
            let line = self.input.lock().await.recv().await;
            let Some(line) = line else {
                self.linger().await;
                return None;
            };
            match line
                .map_err(|why| malformed(ErrorCode::INVALID_REQUEST, why, None))
                .and_then(|line| parse(&line))
            {
                Ok(Some((value, message))) => {
                    if self.begins(&value) {
                        let is_request = value.get("method").is_some() && value.get("id").is_some();
                        self.open.fetch_add(usize::from(is_request), Ordering::Relaxed);
                        return Some(message);
                    }
                }
                Ok(None) => {}
                Err(error) => self.output.write(&error),
            }
        }
    }

    /// Whether a message may be passed on: before a session has begun, only what begins one, and requests, which are
    /// refused.
    fn begins(&self, message: &Value) -> bool {
        let method = message.get("method").and_then(Value::as_str);
        let meta = message.get("params").and_then(|params| params.get("_meta"));
        let is_request = method.is_some() && message.get("id").is_some();
        if is_request
            && (method == Some("initialize") || meta.is_some_and(|meta| meta.get(VERSION_KEY).is_some()))
        {
            self.has_begun.store(true, Ordering::Relaxed);
        }
        is_request || self.has_begun.load(Ordering::Relaxed)
    }
}

/// Reads lines until the input ends. The last one may lack its end.
fn read(input: impl Read, send: &mpsc::Sender<Line>) {
    let mut input = BufReader::new(input);
    loop {
        let mut line = Vec::new();
        match input.by_ref().take(MAX_LINE + 1).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let is_too_long = line.len() as u64 > MAX_LINE && line.last() != Some(&b'\n');
        let line = if is_too_long {
            if skip_line(&mut input).is_err() {
                return;
            }
            Err("a message has at most 4 MiB")
        } else {
            String::from_utf8(line).map_err(|_| "a message is UTF-8")
        };
        if send.blocking_send(line).is_err() {
            return;
        }
    }
}

/// Passes over the rest of a line.
fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let there = input.fill_buf()?;
        if there.is_empty() {
            return Ok(());
        }
        let end = there.iter().position(|byte| *byte == b'\n');
        let length = end.map_or(there.len(), |end| end + 1);
        input.consume(length);
        if end.is_some() {
            return Ok(());
        }
    }
}

/// A line as a message; `None` for an empty line. Err: the answer to what is none.
fn parse(line: &str) -> Result<Option<(Value, RxJsonRpcMessage<RoleServer>)>, Value> {
    let line = line.trim();
    if line.is_empty() {
        return Ok(None);
    }
    let value: Value = serde_json::from_str(line)
        .map_err(|error| malformed(ErrorCode::PARSE_ERROR, &format!("invalid JSON: {error}"), None))?;
    let wrong = |why: &str| Err(malformed(ErrorCode::INVALID_REQUEST, why, value.get("id")));
    let Value::Object(members) = &value else { return wrong("a message is a JSON object") };
    if members.get("jsonrpc") != Some(&Value::from("2.0")) {
        return wrong("a message has `\"jsonrpc\": \"2.0\"`");
    }
    if members.get("id").is_some_and(|id| !(id.is_string() || id.is_i64() || id.is_u64())) {
        return wrong("an `id` is a string or a whole number");
    }
    match members.get("method") {
        Some(Value::String(_)) => {}
        Some(_) => return wrong("a `method` is a string"),
        None if members.contains_key("result") || members.contains_key("error") => {}
        None => return wrong("there is no `method`"),
    }
    match serde_json::from_value(value.clone()) {
        Ok(message) => Ok(Some((value, message))),
        Err(error) => wrong(&error.to_string()),
    }
}

/// The answer to what is no message.
fn malformed(code: ErrorCode, why: &str, id: Option<&Value>) -> Value {
    let id = id.filter(|id| id.is_string() || id.is_i64() || id.is_u64()).cloned().unwrap_or_default();
    serde_json::json!({ "jsonrpc": "2.0", "id": id, "error": { "code": code.0, "message": why } })
}

impl Writer {
    fn new() -> Self {
        let (send, lines) = sync_channel::<Vec<u8>>(WAITING);
        let is_done = Arc::new(AtomicBool::new(false));
        let done = Arc::clone(&is_done);
        thread::spawn(move || {
            write_all(&lines);
            done.store(true, Ordering::Relaxed);
        });
        Self { lines: Arc::new(Mutex::new(Some(send))), is_done }
    }

    /// Waits while too many lines wait. What nobody reads any more is dropped.
    fn write(&self, message: &impl Serialize) {
        if let Some(waiting) = self.begin(message) {
            waiting.write();
        }
    }

    /// Puts a message behind those that wait. Returns it if they are too many.
    fn begin(&self, message: &impl Serialize) -> Option<Waiting> {
        let mut line = serde_json::to_vec(message).ok()?;
        line.push(b'\n');
        let lines = self.lines.lock().unwrap_or_else(PoisonError::into_inner).clone()?;
        match lines.try_send(line) {
            Err(TrySendError::Full(line)) => Some(Waiting { line, lines }),
            Ok(()) | Err(TrySendError::Disconnected(_)) => None,
        }
    }

    /// Writes what waits, for so long at most.
    pub(super) fn finish(&self, patience: Duration) {
        self.lines.lock().unwrap_or_else(PoisonError::into_inner).take();
        let begun = Instant::now();
        while !self.is_done.load(Ordering::Relaxed) && begun.elapsed() < patience {
            thread::sleep(Duration::from_millis(1));
        }
    }
}

/// A message that waits for others to be written.
struct Waiting {
    line: Vec<u8>,
    lines: SyncSender<Vec<u8>>,
}

impl Waiting {
    fn write(self) {
        let _ = self.lines.send(self.line);
    }
}

fn write_all(lines: &Receiver<Vec<u8>>) {
    let mut output = io::stdout().lock();
    for line in lines {
        if output.write_all(&line).and_then(|()| output.flush()).is_err() {
            return;
        }
    }
}

/// The lines as rmcp takes them.
pub(super) struct LinesTransport(Arc<Lines>);

impl LinesTransport {
    pub(super) const fn new(lines: Arc<Lines>) -> Self {
        Self(lines)
    }
}

impl Transport<RoleServer> for LinesTransport {
    type Error = io::Error;

    fn send(
        &mut self,
        message: TxJsonRpcMessage<RoleServer>,
    ) -> impl Future<Output = io::Result<()>> + Send + 'static {
        if matches!(message, JsonRpcMessage::Response(_) | JsonRpcMessage::Error(_)) {
            let less = |open: usize| Some(open.saturating_sub(1));
            let _ = self.0.open.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less);
        }
        // At once, so that messages keep their order.
        let waiting = self.0.output.begin(&message);
        async move {
            match waiting {
                Some(waiting) => spawn_blocking(move || waiting.write()).await.map_err(io::Error::other),
                None => Ok(()),
            }
        }
    }

    async fn receive(&mut self) -> Option<RxJsonRpcMessage<RoleServer>> {
        self.0.message().await
    }

    async fn close(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_message_is_answered_with_its_id_where_it_has_one() {
        for (line, code, id) in [
            ("{", -32700, Value::Null),
            ("nothing", -32700, Value::Null),
            ("[]", -32600, Value::Null),
            ("{}", -32600, Value::Null),
            (r#"{"jsonrpc":"1.0","id":7,"method":"ping"}"#, -32600, 7.into()),
            (r#"{"jsonrpc":"2.0","id":"a","method":7}"#, -32600, "a".into()),
            (r#"{"jsonrpc":"2.0","id":[],"method":"ping"}"#, -32600, Value::Null),
            (r#"{"jsonrpc":"2.0","id":7}"#, -32600, 7.into()),
        ] {
            let answer = parse(line).unwrap_err();
            assert_eq!((&answer["error"]["code"], &answer["id"]), (&code.into(), &id), "{line}");
        }
        assert!(parse(" \r\n").unwrap().is_none());
        assert!(parse(r#"{"jsonrpc":"2.0","id":7,"method":"ping"}"#).unwrap().is_some());
    }

    #[test]
    fn a_line_that_is_too_long_is_passed_over() {
        let long = "x".repeat(usize::try_from(MAX_LINE).unwrap() + 100_000);
        let input = format!("a\n{long}\nb");
        let (send, mut lines) = mpsc::channel(8);
        read(input.as_bytes(), &send);
        drop(send);
        let lines: Vec<Line> = std::iter::from_fn(|| lines.blocking_recv()).collect();
        assert_eq!(lines.len(), 3);
        assert_eq!((&lines[0], &lines[2]), (&Ok("a\n".to_owned()), &Ok("b".to_owned())));
        assert!(lines[1].is_err());
    }
}

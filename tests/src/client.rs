//! A client for a language server process. It blocks, and waits for messages with a time limit.

mod wire;

use std::collections::VecDeque;
use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use testrun::PATIENCE;
use wire::{Gate, read_all};

/// The maximum time without a message from the server. A server that accepts no more input would otherwise
/// block its test forever.
const SILENCE: Duration = Duration::from_secs(4 * PATIENCE.as_secs());

/// A running server and the client side of the connection.
#[derive(Debug)]
pub struct Client {
    process: Arc<Mutex<Child>>,
    /// Reports activity to the watchdog. Dropping it stops the watchdog.
    alive: mpsc::Sender<()>,
    input: Option<ChildStdin>,
    messages: Receiver<Value>,
    reads: Arc<Gate>,
    kept: VecDeque<Value>,
    next_id: i64,
    /// The methods that the server has used, in the order of first use.
    pub heard: Vec<String>,
}

impl Client {
    /// Starts the server without the handshake.
    pub fn spawn() -> Self {
        let mut command = Command::new(crate::binary());
        command.arg("lsp");
        Self::run(&mut command)
    }

    /// Starts the server with a command.
    pub fn run(command: &mut Command) -> Self {
        let command = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::inherit());
        let mut process = command.spawn().expect("the server starts");
        let input = process.stdin.take();
        let output = process.stdout.take().expect("its output is piped");
        let process = Arc::new(Mutex::new(process));
        let reads = Arc::new(Gate::default());
        Self {
            alive: watch(Arc::clone(&process)),
            process,
            input,
            messages: read_all(output, Arc::clone(&reads)),
            reads,
            kept: VecDeque::new(),
            next_id: 1,
            heard: Vec::new(),
        }
    }

    /// A client that has opened a folder.
    pub fn start(folder: &Path, capabilities: &Value, options: &Value) -> Self {
        let mut client = Self::spawn();
        client.request("initialize", initialize(folder, capabilities, options));
        client.notify("initialized", json!({}));
        client
    }

    /// The id of the started process.
    pub fn id(&self) -> u32 {
        lock(&self.process).id()
    }

    /// Kills the started process.
    pub fn kill(&self) {
        let mut process = lock(&self.process);
        // It may already have ended.
        let _ = process.kill();
        let _ = process.wait();
    }

    /// Stops reading the output of the server.
    pub fn stop_reading(&self) {
        self.reads.set(false);
    }

    /// Continues reading.
    pub fn read_again(&self) {
        self.reads.set(true);
    }

    /// Sends a message unchanged. Fails if the server no longer accepts input.
    pub fn try_send(&mut self, message: &Value) -> io::Result<()> {
        let body = message.to_string();
        let input = self.input.as_mut().ok_or(io::ErrorKind::BrokenPipe)?;
        write!(input, "Content-Length: {}\r\n\r\n{body}", body.len())?;
        input.flush()
    }

    /// Sends bytes that may not be a valid message.
    pub fn send_raw(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("the input is open");
        input.write_all(bytes).and_then(|()| input.flush()).expect("the server takes bytes");
    }

    fn send(&mut self, message: &Value) {
        self.try_send(message).expect("the server takes messages");
    }

    /// Sends a notification.
    pub fn notify(&mut self, method: &str, params: Value) {
        self.send(&message(method, params));
    }

    /// Sends a request without waiting.
    pub fn post(&mut self, method: &str, params: Value) -> i64 {
        let id = self.next_id;
        self.next_id += 1;
        let mut request = message(method, params);
        request["id"] = json!(id);
        self.send(&request);
        id
    }

    /// The complete response to a request, with `result` or `error`.
    pub fn answer(&mut self, id: i64) -> Value {
        self.wait(&format!("the answer to request {id}"), |it| it["id"] == id && it.get("method").is_none())
    }

    /// Sends a request and waits for its result.
    pub fn request(&mut self, method: &str, params: Value) -> Value {
        let id = self.post(method, params);
        let mut answer = self.answer(id);
        assert!(answer.get("error").is_none(), "{method}: {answer}");
        answer["result"].take()
    }

    /// The next message that matches; others are stored for later.
    pub fn wait(&mut self, what: &str, fits: impl Fn(&Value) -> bool) -> Value {
        if let Some(at) = self.kept.iter().position(&fits) {
            return self.kept.remove(at).expect("it was just found there");
        }
        let until = Instant::now() + PATIENCE;
        loop {
            match self.read(until.saturating_duration_since(Instant::now())) {
                Ok(message) if fits(&message) => return message,
                Ok(message) => self.kept.push_back(message),
                Err(RecvTimeoutError::Timeout) => panic!("{what} did not come; kept: {:?}", self.kept),
                Err(RecvTimeoutError::Disconnected) => panic!("{what} did not come: the server has ended"),
            }
        }
    }

    /// The published diagnostics of one version of a document.
    pub fn diagnostics(&mut self, uri: &str, version: i64) -> Vec<Value> {
        let mut message = self.wait(&format!("diagnostics of version {version}"), |it| {
            let params = &it["params"];
            it["method"] == "textDocument/publishDiagnostics"
                && params["uri"] == uri
                && params["version"] == version
        });
        match message["params"]["diagnostics"].take() {
            Value::Array(list) => list,
            other => panic!("no list: {other}"),
        }
    }

    /// Opens a document.
    pub fn open(&mut self, uri: &str, version: i64, text: &str) {
        self.open_as(uri, "json", version, text);
    }

    /// Opens a document of a language.
    pub fn open_as(&mut self, uri: &str, language: &str, version: i64, text: &str) {
        let document = json!({ "uri": uri, "languageId": language, "version": version, "text": text });
        self.notify("textDocument/didOpen", json!({ "textDocument": document }));
    }

    /// Replaces the whole text of a document.
    pub fn change(&mut self, uri: &str, version: i64, text: &str) {
        let document = json!({ "uri": uri, "version": version });
        self.notify(
            "textDocument/didChange",
            json!({ "textDocument": document, "contentChanges": [{ "text": text }] }),
        );
    }

    /// Reads one message, and answers requests of the server.
    fn read(&mut self, patience: Duration) -> Result<Value, RecvTimeoutError> {
        let message = self.messages.recv_timeout(patience)?;
        // The watchdog is gone if it has killed the server.
        let _ = self.alive.send(());
        if let Some(method) = message["method"].as_str() {
            if !self.heard.iter().any(|heard| heard == method) {
                self.heard.push(method.to_owned());
            }
            if message.get("id").is_some() {
                let result = match method {
                    "workspace/configuration" => json!([null]),
                    "workspace/applyEdit" => json!({ "applied": true }),
                    _ => Value::Null,
                };
                let answer = json!({ "jsonrpc": "2.0", "id": message["id"], "result": result });
                // A server that has ended needs no response.
                let _ = self.try_send(&answer);
            }
        }
        Ok(message)
    }

    /// Returns true if the server closes its output in time.
    pub fn is_closed_within(&mut self, patience: Duration) -> bool {
        let until = Instant::now() + patience;
        loop {
            match self.read(until.saturating_duration_since(Instant::now())) {
                Ok(_) => {}
                Err(RecvTimeoutError::Timeout) => return false,
                Err(RecvTimeoutError::Disconnected) => return true,
            }
        }
    }

    /// Closes the input, like a client that has crashed.
    pub fn hang_up(&mut self) {
        self.input = None;
    }

    /// Ends the session properly, and waits for the process.
    pub fn finish(mut self) -> ExitStatus {
        self.request("shutdown", Value::Null);
        self.notify("exit", Value::Null);
        self.ended(PATIENCE).expect("the server ends when it is told to")
    }

    /// Waits for the end of the process. Returns `None` if it does not end in time.
    pub fn ended(&mut self, patience: Duration) -> Option<ExitStatus> {
        let until = Instant::now() + patience;
        loop {
            match lock(&self.process).try_wait().expect("the process can be waited for") {
                None if Instant::now() < until => thread::sleep(Duration::from_millis(5)),
                status => return status,
            }
        }
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        self.kill();
        // Then the reader thread reaches the end.
        self.read_again();
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Kills a process that is silent for too long.
fn watch(process: Arc<Mutex<Child>>) -> mpsc::Sender<()> {
    let (alive, life) = mpsc::channel();
    thread::spawn(move || {
        loop {
            match life.recv_timeout(SILENCE) {
                Ok(()) => {}
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => {
                    // It may end at this moment.
                    let _ = lock(&process).kill();
                    break;
                }
            }
        }
    });
    alive
}

/// A message without an id.
fn message(method: &str, params: Value) -> Value {
    let mut message = json!({ "jsonrpc": "2.0", "method": method });
    message["params"] = params;
    message
}

/// The params of `initialize` from a client that opens a folder.
pub fn initialize(folder: &Path, capabilities: &Value, options: &Value) -> Value {
    json!({
        "processId": std::process::id(),
        "capabilities": capabilities,
        "initializationOptions": options,
        "workspaceFolders": [{ "uri": file_uri(folder), "name": "folder" }],
    })
}

/// The `file:` URI of a path.
pub fn file_uri(path: &Path) -> String {
    let path = path.to_string_lossy().replace('\\', "/");
    let mut uri = String::from(if path.starts_with('/') { "file://" } else { "file:///" });
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'-' | b'.' | b'_' | b'~' => {
                uri.push(byte as char);
            }
            // Writing to a `String` cannot fail.
            _ => drop(write!(uri, "%{byte:02X}")),
        }
    }
    uri
}
